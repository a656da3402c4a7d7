"""Amounts that follow a unit: the areas of a sheet that the rules are for."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from openpyxl.utils import range_boundaries
from xlsxwriter import Workbook

from rackrate.domain.bilingual import Language
from rackrate.publish.workbook.fast_sheet import FastSheet
from rackrate.publish.workbook.money_cells import DIVISORS, MoneyCells, areas
from rackrate.publish.workbook.styles import Styles

CELLS = st.sets(st.tuples(st.integers(0, 12), st.integers(0, 30)), max_size=60)


@given(CELLS)
def test_areas_cover_the_cells_once_and_nothing_else(
    cells: set[tuple[int, int]],
) -> None:
    covered: Counter[tuple[int, int]] = Counter()
    for area in areas(cells):
        left, top, right, bottom = range_boundaries(area)
        covered.update(
            (row - 1, column - 1)
            for row in range(top, bottom + 1)
            for column in range(left, right + 1)
        )
    assert covered == Counter(cells)


def test_an_amount_is_shown_with_its_unit_behind_it() -> None:
    styles = Styles(Workbook(), Language.ZH, "CNY", {"ten_thousand": "万"})
    shown = styles.in_unit("money", "ten_thousand").num_format
    assert shown == '"¥"0\\.0000"万";[Red]-"¥"0\\.0000"万";"–"'
    assert styles.in_unit("amount", "ten_thousand").num_format.startswith("0\\.0000")


def test_only_amounts_of_money_get_a_rule_for_each_unit() -> None:
    book = Workbook()
    sheet = book.add_worksheet("A", FastSheet)
    money = MoneyCells()
    money.add("amount", 3, 1, rows=4)
    money.add("quantity", 3, 2)
    units = {unit: unit for unit in DIVISORS}
    money.make(sheet, Styles(book, Language.EN, "CNY", units))
    assert list(sheet.cond_formats) == ["B4:B7"]
    rules = [rule["criteria"] for rule in sheet.cond_formats["B4:B7"]]
    assert [r.removeprefix("=") for r in rules] == ["disp_div=1000", "disp_div=10000"]
