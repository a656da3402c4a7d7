"""Whatever a sheet holds, every line of it is accounted for exactly once."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ingest.understanding.conftest import book, read, sheet

from rackrate.domain.reading_choices import Choices
from rackrate.domain.vendor_reading import LineOutcome, Orientation, Reading
from rackrate.ingest.book import Area, CellValue, Sheet

TEXTS = [
    *(
        "型号",
        "GPU型号",
        "卡数",
        "单价(元/卡/时)",
        "价格",
        "单位",
        "折扣",
        "含税",
        "备注",
    ),
    *("H100", "RTX 4090", "昇腾910B2", "容器", "裸金属", "元/台/月", "93折", "面议"),
    *(
        "合计",
        "小计",
        "备注：以上含税",
        "N/A",
        "#REF!",
        "1.2万",
        "3,000-5,000",
        "13,75",
    ),
    *(
        "GPU",
        "Price",
        "Total",
        "8x H100",
        "$2.99/GPU/hr",
        "On-demand",
        "12 months",
        " ",
    ),
    *("一、裸金属", "2026-07-21", "", "月付", "年付", "成交价", "金额", "0", "-1.5"),
]
CELLS: st.SearchStrategy[CellValue] = st.one_of(
    st.none(),
    st.sampled_from(TEXTS),
    st.integers(-5, 100_000),
    st.floats(-10, 1e6, allow_nan=False),
    st.text(max_size=6),
    st.booleans(),
    st.dates(),
)
ROWS = st.lists(st.lists(CELLS, max_size=7), max_size=12)
PLACES = st.tuples(st.integers(0, 11), st.integers(0, 6))


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    top, left = draw(PLACES)
    area = Area(
        top, left, top + draw(st.integers(0, 3)), left + draw(st.integers(0, 3))
    )
    return sheet(
        draw(ROWS),
        merged=draw(st.sampled_from([(), (area,)])),
        hidden_rows=draw(st.frozensets(st.integers(0, 11), max_size=3)),
        hidden_columns=draw(st.frozensets(st.integers(0, 6), max_size=2)),
        struck=draw(st.frozensets(PLACES, max_size=2)),
        uncalculated=draw(st.frozensets(PLACES, max_size=2)),
        errors=dict.fromkeys(draw(st.frozensets(PLACES, max_size=2)), "#REF!"),
        formats=dict.fromkeys(draw(st.frozensets(PLACES, max_size=2)), '0.0"万元"'),
        name=draw(st.sampled_from(["报价", "裸金属", "x"])),
    )


def outcomes(reading: Reading) -> Counter[LineOutcome]:
    """Return how many lines came to what, counted from the lines themselves."""
    imported = {(row.table, row.line) for row in reading.rows}
    counts = Counter(line.outcome for line in reading.left)
    counts[LineOutcome.IMPORTED] = len(imported)
    return counts


@settings(max_examples=60, deadline=None)
@given(st.lists(sheets(), min_size=1, max_size=2), st.booleans())
def test_lines_in_are_lines_imported_rejected_and_skipped(
    made: list[Sheet],
    with_hidden: bool,  # noqa: FBT001
) -> None:
    reading = read(book(*made), Choices(with_hidden=with_hidden))
    counts = reading.accounting
    assert counts.total == counts.imported + counts.rejected + counts.skipped
    found = outcomes(reading)
    assert counts.imported == found[LineOutcome.IMPORTED]
    assert counts.rejected == found[LineOutcome.REJECTED]
    assert counts.skipped == found[LineOutcome.SKIPPED]


@settings(max_examples=60, deadline=None)
@given(sheets())
def test_every_row_that_is_not_blank_is_one_line(made: Sheet) -> None:
    reading = read(book(made))
    spans = {(t.first, t.orientation) for t in reading.tables}
    beside = len(spans) < len(reading.tables)
    if beside or (made.name, Orientation.COLUMNS) in {
        (t.sheet, t.orientation) for t in reading.tables
    }:
        return  # a line is then a column, or a part of a row
    filled = {
        r
        for r, row in enumerate(made.rows)
        if any(
            v is not None and not (isinstance(v, str) and not v.strip()) for v in row
        )
    }
    imported = {row.line for row in reading.rows}
    left = [line.line for line in reading.left]
    assert len(left) == len(set(left))
    assert not imported & set(left)
    assert imported | set(left) <= filled | {a.top for a in made.merged} | _under(made)
    assert filled - _emptied(made) <= imported | set(left)


def _under(made: Sheet) -> set[int]:
    """Return rows that a merged cell fills."""
    return {r for a in made.merged for r in range(a.top, a.bottom + 1)}


def _emptied(made: Sheet) -> set[int]:
    """Return rows from which hidden columns or struck cells may take everything."""
    if made.hidden_columns:
        return set(range(len(made.rows)))
    return {r for r, _ in made.struck}


@settings(max_examples=100, deadline=None)
@given(sheets())
def test_a_price_is_never_nothing_and_never_below_nothing(made: Sheet) -> None:
    for row in read(book(made)).rows:
        assert row.list_unit_price is not None
        assert row.list_unit_price > 0


@settings(max_examples=60, deadline=None)
@given(sheets())
def test_a_ready_price_has_everything_that_a_catalog_asks_for(made: Sheet) -> None:
    for row in read(book(made)).rows:
        if row.is_ready:
            assert row.price_scope is not None
            assert row.pricing_unit is not None
            assert row.delivery is not None
            assert row.billing_currency
            assert row.cards
