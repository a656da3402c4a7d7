"""BidTab: every figure the engine's, and still the engine's after an input changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path

import pytest
from openpyxl.formula.translate import Translator
from tests.publish.workbook.conftest import EVERYTHING, FEW_DRAWS, application_under
from tests.support.computed import ValueSheet
from tests.support.workbook_text import (
    Book,
    differences,
    edited,
    names_in,
    recalculated,
    values_of,
)

from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog
from rackrate.domain.comparison import BidLine, Comparison, PlugRule, ScopeFlag
from rackrate.domain.units import PriceScope
from rackrate.engine.bid_tab import BidTab, bid_tab
from rackrate.publish.workbook.book import write_workbook
from rackrate.services.ports import OpenedProject
from rackrate.services.progress import SilentProgress

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
Changes = Mapping[str, float | str]
VENDOR_COLUMNS = {
    "As quoted": "as_quoted",
    "+ plugs": "plugs",
    "Plugs": "plug_count",
    "Normalised total": "normalised",
    "Above the lowest": "gap",
    "Sum of their lines (their currency)": "own_total",
    "Stated − lines": "arithmetic_difference",
}


def with_lines(asked: Comparison, vendor: int, **lines: BidLine) -> Comparison:
    """Return a comparison in which a vendor answers some lines otherwise."""
    bidders = list(asked.bidders)
    own = bidders[vendor]
    bidders[vendor] = replace(own, lines={**own.lines, **lines})
    return replace(asked, bidders=tuple(bidders))


def unclear(asked: Comparison) -> Comparison:
    line = replace(asked.bidders[0].line("storage"), flag=ScopeFlag.UNCLEAR)
    return with_lines(asked, 0, storage=line)


def estimated(asked: Comparison) -> Comparison:
    line = replace(asked.bidders[1].line("storage"), plug=Decimal("5000.5"))
    return with_lines(asked, 1, storage=line)


def weighed(asked: Comparison) -> Comparison:
    weights = {"service": Decimal(50), "delivery": Decimal(0)}
    scale = {"best": Decimal(100_000), "worst": Decimal(130_000)}
    criteria = replace(asked.criteria, weights=weights, **scale)
    bidders = list(asked.bidders)
    marks = {**bidders[1].marks, "service": Decimal(10)}
    bidders[1] = replace(bidders[1], marks=marks)
    return replace(asked, criteria=criteria, bidders=tuple(bidders))


def larger(asked: Comparison) -> Comparison:
    lines = list(asked.lines)
    lines[1] = replace(lines[1], quantity=Decimal(36_000))
    return replace(asked, lines=tuple(lines))


def unqualified(asked: Comparison) -> Comparison:
    bidders = list(asked.bidders)
    bidders[1] = replace(bidders[1], is_qualified=False)
    return replace(asked, bidders=tuple(bidders))


def by_median(asked: Comparison) -> Comparison:
    return replace(asked, plug_rule=PlugRule.MEDIAN, outlier_share=Decimal("0.05"))


def by_estimate(asked: Comparison) -> Comparison:
    return replace(asked, plug_rule=PlugRule.OWN)


def silent(asked: Comparison) -> Comparison:
    lines = {
        line.id: replace(asked.bidders[1].line(line.id), flag=ScopeFlag.UNCLEAR)
        for line in asked.lines
    }
    return with_lines(asked, 1, **lines)


CASES = {
    "unclear": ({"in_bid_flag_2_1": "unclear"}, unclear),
    "nothing but plugs": (
        {f"in_bid_flag_{n}_2": "unclear" for n in range(1, 6)},
        silent,
    ),
    "own estimate": ({"in_bid_own_2_2": 5000.5}, estimated),
    "weights and ends": (
        {
            "in_bid_weight_1": 50,
            "in_bid_weight_2": 0,
            "in_bid_best": 100_000,
            "in_bid_worst": 130_000,
            "in_bid_mark_2_1": 10,
        },
        weighed,
    ),
    "more storage": ({"in_bid_quantity_2": 36_000}, larger),
    "not qualified": ({"in_bid_qualified_2": "no"}, unqualified),
    "median": (
        {"in_plug_rule": "plug: median quote", "in_outlier_pct": 0.05},
        by_median,
    ),
    "own estimates": ({"in_plug_rule": "plug: own estimates"}, by_estimate),
}


BY_HAND = {"unclear", "not qualified"}
SHOWN = [name for name in CASES if EVERYTHING or name not in BY_HAND]


@dataclass(frozen=True)
class Compared:
    """The sample comparison: as written, and computed anew with some changes."""

    opened: OpenedProject
    book: Book
    again: Mapping[str, Path]

    def tab(self, asked: Comparison | None = None) -> BidTab:
        """Return the engine's figures."""
        project = self.opened.project
        comparison = asked or project.comparison
        assert comparison is not None
        return bid_tab(comparison, self.opened.catalogs, project.basis)


def _with_a_term(catalog: Catalog) -> Catalog:
    """Return a catalog whose nodes are rented for eight months at least."""
    return replace(
        catalog,
        prices=tuple(
            replace(price, commitment_months=Decimal(8))
            if price.price_scope is PriceScope.NODE
            else price
            for price in catalog.prices
        ),
    )


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Compared:
    """Return the workbooks, all computed anew in one run of LibreOffice."""
    folder = tmp_path_factory.mktemp("bids")
    application = application_under(folder)
    opened = application.open_input(
        SAMPLES / "comparison.toml", [SAMPLES / "comparison-catalogs"]
    )
    opened = replace(opened, catalogs=tuple(map(_with_a_term, opened.catalogs)))
    report = application.report(opened, Language.EN)
    base = write_workbook(report, folder / "base.xlsx", SilentProgress(), FEW_DRAWS)
    files = {"base": base}
    for name in SHOWN:
        changes, _ = CASES[name]
        copy = folder / f"{name.replace(' ', '-')}.xlsx"
        files[name] = edited(base, copy, changes)
    made = recalculated(files.values(), folder / "again")
    again = {name: made[path.name] for name, path in files.items()}
    return Compared(opened, Book(base), again)


def vendor_rows(sheet: ValueSheet) -> list[dict[str, object]]:
    """Return the table of vendors, a row for each."""
    rows = list(sheet.iter_rows(values_only=True))
    (top,) = (i for i, row in enumerate(rows) if "Score" in row)
    heads = rows[top]
    found = []
    for row in rows[top + 1 :]:
        if not isinstance(row[0], int | float):
            return found
        found.append(dict(zip(heads, row, strict=True)))
    return found


def answer_rows(sheet: ValueSheet) -> list[dict[str, object]]:
    """Return the list of answers, a row for each line and vendor."""
    rows = list(sheet.iter_rows(values_only=True))
    (top,) = (i for i, row in enumerate(rows) if "Amount quoted" in row)
    heads = rows[top]
    found = []
    for row in rows[top + 1 :]:
        if row[1] is None:
            return found
        found.append(dict(zip(heads, row, strict=True)))
    return found


def assert_is_the_engines(sheet: ValueSheet, tab: BidTab) -> None:
    scores = {score.bid.id: score for score in tab.scoring.scores}
    for row, column in zip(vendor_rows(sheet), tab.columns, strict=True):
        for head, attribute in VENDOR_COLUMNS.items():
            wanted = getattr(column, attribute)
            assert_shown(row[head], wanted)
        score = scores.get(column.bidder.provider)
        assert_shown(row["Score"], score.total if score else None)
        assert_shown(row["Rank"], score.rank if score else None)
    cells = [
        cell
        for line in zip(*(c.cells for c in tab.columns), strict=True)
        for cell in line
    ]
    for row, cell in zip(answer_rows(sheet), cells, strict=True):
        assert_shown(row["Amount quoted"], cell.amount)
        assert_shown(row["Plug"], cell.plug)
        assert_shown(row["Amount counted"], cell.counted)
        assert row["Lowest of the line"] == int(cell.is_lowest)
        assert row["Far off"] == int(cell.is_outlier)


def assert_shown(shown: object, wanted: Decimal | int | None) -> None:
    if wanted is None:
        assert shown == "—"
    else:
        assert shown == pytest.approx(float(wanted), abs=1e-6)


def test_the_sheet_says_what_the_engine_says(compared: Compared) -> None:
    assert_is_the_engines(compared.book.values["BidTab"], compared.tab())


def test_a_term_longer_than_needed_is_in_the_sheet_with_its_reason(
    compared: Compared,
) -> None:
    first = answer_rows(compared.book.values["BidTab"])[0]
    cell = compared.tab().columns[0].cells[0]
    assert cell.price is not None
    assert cell.price.billed_months == 8
    assert "billed for 8 months (6 needed)" in " ".join(map(str, first.values()))


def test_computed_anew_nothing_differs(compared: Compared) -> None:
    assert differences(compared.book, compared.again["base"]) == []


@pytest.mark.parametrize("case", SHOWN)
def test_a_changed_input_gives_the_engines_answer(
    compared: Compared, case: str
) -> None:
    _, change = CASES[case]
    asked = compared.opened.project.comparison
    assert asked is not None
    tab = compared.tab(change(asked))
    book = values_of(compared.again[case])
    assert_is_the_engines(book["BidTab"], tab)
    named = names_in(book)
    assert named["chk_total"] == 0
    assert_shown(named["out_bid_split"], tab.split.total)
    lowest = tab.column(tab.lowest).normalised if tab.lowest else None
    assert_shown(named["out_bid_single"], lowest)
    first = tab.column(tab.earliest).normalised if tab.earliest else None
    assert_shown(named["out_bid_earliest"], first)


def test_an_award_waits_for_its_reason(compared: Compared) -> None:
    cells = [c.value for row in compared.book.values["BidTab"] for c in row]
    assert "✖ No reason has been given; no award yet" in cells


def test_plugs_are_hatched_in_table_and_chart(compared: Compared) -> None:
    sheet = compared.book.formulas["BidTab"]
    rules = [r for rules in sheet.conditional_formatting for r in rules.rules]
    hatched = [r for r in rules if r.dxf.fill and r.dxf.fill.patternType]
    assert sum(r.type == "expression" for r in hatched) == len(compared.tab().columns)
    (chart,) = sheet._charts  # noqa: SLF001 - openpyxl has no other way
    fills = [s.graphicalProperties.pattFill for s in chart.series]
    assert [bool(fill) for fill in fills] == [False, True]


def test_one_formula_serves_a_column_of_answers(compared: Compared) -> None:
    sheet = compared.book.formulas["BidTab"]
    (top,) = (
        row[0].row
        for row in sheet.iter_rows()
        if "Amount quoted" in [c.value for c in row]
    )
    checked = 0
    for column in sheet.iter_cols(min_row=top + 1, max_row=top + 15):
        first = column[0]
        if first.data_type != "f":
            continue
        for cell in column[1:]:
            moved = Translator(first.value, first.coordinate)
            assert moved.translate_formula(cell.coordinate) == cell.value
            checked += 1
    assert checked
