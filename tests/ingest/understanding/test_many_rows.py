"""Long price lists: understood as short ones are, and as fast as they must be."""

from __future__ import annotations

import json
from decimal import Decimal
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ingest.understanding.conftest import (
    TODAY,
    Rows,
    book,
    by_cell,
    codes,
    read,
    sheet,
    vocabulary,
)
from tests.ingest.vendor_files import told

from rackrate.domain.basis import Basis
from rackrate.domain.bilingual import Language
from rackrate.domain.vendor_reading import Reading
from rackrate.ingest.book import CellValue
from rackrate.ingest.understanding.near_peers import FirstNear
from rackrate.ingest.understanding.quote import understand
from rackrate.ingest.understanding.suspicions import with_suspicions
from rackrate.locations import usual_locations
from rackrate.services.reading_json import reading_json, reading_json_pieces
from rackrate.store.resource_files import read_words

HEAD: list[CellValue] = ["型号", "卡数", "单位", "单价(元)", "折扣", "含税", "备注"]
LAST_ROW = 1_048_576
BASIS = Basis(as_of=TODAY)
ROWS = st.lists(
    st.tuples(
        st.sampled_from(["H100 SXM", "RTX 4090", "昇腾910B2", "怪卡X1", None]),
        st.sampled_from([1, 8, 8.0, "8", None]),
        st.sampled_from(["元/台/月", "元/卡/时", "万元/台/年", "元/P/月", None]),
        st.sampled_from([3.58, 84480, "7.5万", "约1.2万", "面议", 0, None]),
        st.sampled_from(["93折", 0.9, "-", None]),
        st.sampled_from(["是", "否", None]),
        st.sampled_from(["第7行", "含税", "4090", "3个月起租", "无", None]),
    ),
    min_size=1,
    max_size=12,
)


@given(ROWS)
@settings(max_examples=25, deadline=None)
def test_a_line_says_the_same_among_others_as_alone(
    rows: list[tuple[CellValue, ...]],
) -> None:
    """Lines that share a key are understood once; no line may leak into another."""
    certain: Rows = [["H100 SXM", 8, "元/台/月", 84480, "93折", "是", "首行"]]
    whole = read([HEAD, *certain, *map(list, rows)])
    together = {
        row.line: told(row).split(" ", 1)[1]
        for row in whole.rows
        if not {"duplicate", "unit_suspect", "discount_maybe_in"} & set(row.flags)
    }
    for line, row in enumerate(rows, start=2):
        alone = [
            r
            for r in read([HEAD, *certain, list(row)]).rows
            if r.line == len(certain) + 1
        ]
        if line in together and alone:
            flags = {"duplicate", "unit_suspect", "discount_maybe_in"}
            if not flags & set(alone[0].flags):
                assert together[line] == told(alone[0]).split(" ", 1)[1]


@given(
    st.lists(st.tuples(st.integers(1, 60), st.integers(0, 99)), max_size=30),
    st.integers(0, 70),
    st.integers(0, 20),
)
def test_the_first_amount_within_a_span_is_found(
    amounts: list[tuple[int, int]], low: int, width: int
) -> None:
    first = FirstNear((Decimal(a), position) for a, position in amounts)
    within = [p for a, p in amounts if low <= a <= low + width]
    found = first.between(Decimal(low), Decimal(low + width))
    assert found == min(within, default=None)


def test_a_stray_cell_in_the_last_row_costs_next_to_nothing() -> None:
    rows: Rows = [["型号", "单价(元/卡/时)"], ["H100", 15.5], ["RTX 4090", 1.98]]
    rows += [[] for _ in range(LAST_ROW - len(rows) - 1)]
    rows.append(["x"])
    start = process_time()
    reading = read(rows)
    assert process_time() - start < 5
    assert {r.cell: r.list_unit_price for r in reading.rows} == {
        "B2": Decimal("15.5"),
        "B3": Decimal("1.98"),
    }
    assert [(x.cell, x.reason) for x in reading.left if x.reason != "header"] == [
        (f"A{LAST_ROW}", "section")
    ]


def test_no_sum_is_too_far_down_to_be_checked() -> None:
    rows: Rows = [["型号", "数量", "单价(元/台/月)", "金额(元)", "备注"]]
    rows += [["H100", 1 + n % 3, 100.0, 100.0 * (1 + n % 3), n] for n in range(6_000)]
    total = sum(float(str(row[3])) for row in rows[1:])
    rows[5_900][3] = 777.0
    rows.append(["合计", None, None, total, None])
    reading = read(rows)
    differing = [i.cell for i in reading.issues if i.code == "arithmetic_differs"]
    assert differing == ["D5901", "D6002"]


def test_a_region_of_its_own_on_each_line_costs_little_and_is_kept() -> None:
    rows: Rows = [["型号", "卡数", "地域", "单价(元/卡/时)", "税率"]]
    rows += [["RTX 4090", 1, f"机房{n}", 2 + n / 10_000, "6%"] for n in range(5_000)]
    start = process_time()
    reading = read(rows)
    assert process_time() - start < 2
    last = reading.rows[-1]
    assert (last.region, last.raw["region"]) == ("机房4999", "机房4999")
    assert last.places["region"] == "C5001"
    assert len({row.region for row in reading.rows}) == 5_000


def _list_of(prices: list[float]) -> Reading:
    rows: Rows = [["型号", "交付", "卡数", "单价(元/卡/时)", "含税", "税率"]]
    rows += [["RTX 4090", "容器", 1, price, "是", "6%"] for price in prices]
    return read([[*row, n] for n, row in enumerate(rows)])


def test_a_slip_of_the_unit_shows_among_hundreds_of_prices() -> None:
    prices = [round(1.9 + n / 4000, 5) for n in range(500)]
    prices[321] = 16.1
    reading = with_suspicions(_list_of(prices), (), BASIS)
    suspects = [row.cell for row in reading.rows if "unit_suspect" in row.flags]
    assert suspects == ["D323"]
    assert codes(reading) >= {"unit_suspect"}


def test_honest_steps_among_hundreds_of_prices_are_left_alone() -> None:
    prices = [round(1.9 + n / 400, 5) for n in range(500)]
    reading = with_suspicions(_list_of(prices), (), BASIS)
    assert not [row.cell for row in reading.rows if "unit_suspect" in row.flags]


def test_doubtful_scopes_in_a_long_list_are_settled_in_good_time() -> None:
    rows: Rows = [["GPU", "GPUs", "Price (USD/hr)"]]
    rows += [["H100", 8, 20 + n / 1000] for n in range(3_000)]
    rows.append(["H100", 8, 2.6])
    start = process_time()
    found = by_cell(read(rows))
    assert process_time() - start < 10
    assert found["C3002"].price_scope is None
    assert "unit_suspect" in found["C3002"].flags
    assert "unit_suspect" not in found["C2"].flags


@pytest.mark.parametrize("language", Language)
def test_pieces_of_json_are_the_whole(language: Language) -> None:
    words = read_words(usual_locations().resources)
    reading = _list_of([1.5 + n / 100 for n in range(1_200)])
    whole = reading_json(reading, words, language)
    pieces = reading_json_pieces(reading, words, language)
    assert json.loads("\n".join(pieces)) == json.loads(json.dumps(whole))


def test_json_without_any_price_is_whole_as_well() -> None:
    words = read_words(usual_locations().resources)
    reading = read([["说明"], ["暂无报价"]])
    pieces = "\n".join(reading_json_pieces(reading, words, Language.EN))
    assert json.loads(pieces)["rows"] == []


def test_a_layout_is_told_without_reading_a_price() -> None:
    source = book(sheet([["型号", "单价(元/卡/时)"], ["H100", 15.5]]))
    outline = understand(source, vocabulary(), only_tables=True)
    whole = understand(source, vocabulary())
    assert outline.layout == whole.layout
    assert outline.rows == ()
    headers = [[c.header for c in t.columns] for t in outline.tables]
    assert headers == [[c.header for c in t.columns] for t in whole.tables]
