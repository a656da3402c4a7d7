"""What a quote says that no buyer should take at its word, each with its flag."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.ingest.understanding.conftest import (
    Rows,
    book,
    by_cell,
    only,
    read,
    sheet,
    vocabulary,
)

from rackrate.domain.reading_choices import Choices
from rackrate.domain.vendor_reading import Reading
from rackrate.ingest.understanding.quote import understand
from rackrate.ingest.understanding.said import least_units_in
from rackrate.services.progress import CancelledError


def values_of(reading: Reading, code: str) -> list[dict[str, str]]:
    return [dict(i.values) for i in reading.issues if i.code == code]


@pytest.mark.parametrize(
    ("card", "spec", "wrong"),
    [
        ("H100", "单卡 FP16 1,979 TFLOPS", "1979"),
        ("RTX 4090", "FP16 330TFLOPS", "330"),
        ("A100 80G", "624 TFLOPS", "624"),
        ("H100", "FP16总算力 15.8 PFLOPS（稀疏）", "15800"),
    ],
)
def test_a_peak_that_is_not_dense_is_flagged_with_both_figures(
    card: str, spec: str, wrong: str
) -> None:
    rows: Rows = [["型号", "卡数", "配置", "单价(元/台/月)"], [card, 8, spec, 50000]]
    reading = read(rows)
    assert "peak_not_dense" in only(reading).flags
    values = values_of(reading, "peak_not_dense")[0]
    assert values["stated"] == wrong
    assert values["dense"] not in ("?", wrong)


@pytest.mark.parametrize(
    ("card", "spec"),
    [
        ("H100", "FP16 989 TFLOPS"),
        ("H100", "FP16总算力 7.9 PFLOPS"),
        ("H100", "FP8 1979 TFLOPS"),
        ("A100 80G", "FP16 312 TFLOPS / INT8 624 TOPS"),
        ("RTX 4090", "165 TFLOPS"),
    ],
)
def test_a_dense_peak_is_not(card: str, spec: str) -> None:
    rows: Rows = [["型号", "卡数", "配置", "单价(元/台/月)"], [card, 8, spec, 50000]]
    assert "peak_not_dense" not in only(read(rows)).flags


def test_a_month_of_other_length_is_told_with_both_lengths() -> None:
    rows: Rows = [
        ["GPU", "GPUs", "Monthly (USD/node)", "Hourly equiv (USD)"],
        ["8x H100", 8, 16074.24, 23.92],
        ["8x A100 80GB", 8, 9000, 12.5],
    ]
    reading = read(rows)
    assert "month_hours_differ" in by_cell(reading)["C2"].flags
    assert "month_hours_differ" not in by_cell(reading)["C3"].flags
    found = values_of(reading, "month_hours_differ")
    assert [(v["hours"], v["usual"]) for v in found] == [("672", "720")]


def test_an_hourly_figure_that_no_month_gives_is_reported() -> None:
    rows: Rows = [
        ["GPU", "GPUs", "Monthly (USD/node)", "Hourly equiv (USD)"],
        ["8x H100", 8, 16074.24, 20],
    ]
    assert values_of(read(rows), "arithmetic_differs")[0]["stated"] == "20"


def test_a_discount_for_a_term_is_never_taken_off_without_it() -> None:
    rows: Rows = [["型号", "单价(元/卡/时)", "包年折扣"], ["RTX 4090", 2, "7折"]]
    found = by_cell(read(rows))
    assert found["B2"].discount == 1
    assert found["B2"].commitment_months == 0
    assert found["C2"].discount == Decimal("0.7")
    assert found["C2"].commitment_months == 12
    assert found["C2"].places["list_unit_price"] == "B2"


def test_a_discount_for_a_term_beside_two_prices_is_left_alone() -> None:
    rows: Rows = [
        ["型号", "单价(元/卡/时)", "单价(元/卡/月)", "包年折扣"],
        ["RTX 4090", 2, 1300, "7折"],
    ]
    reading = read(rows)
    assert [row.discount for row in reading.rows] == [1, 1]
    assert all("discount_unclear" in row.flags for row in reading.rows)


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("4-15台", 4),
        ("≥64卡", 64),
        ("16台以上", 16),
        ("64+ gpus", 64),
        ("8卡", None),
        ("a100-8卡", None),
        ("满10台9折", None),
        ("1-7卡", 1),
    ],
)
def test_least_quantities(text: str, least: int | None) -> None:
    assert least_units_in(text) == least


def test_a_charge_of_another_kind_is_no_price_of_the_card() -> None:
    rows: Rows = [
        ["GPU型号", "卡数", "月租(元/台)", "电费(元/月)", "机柜费(元/月)"],
        ["H100", 8, 84480, 6500, 3000],
    ]
    reading = read(rows)
    assert only(reading).cell == "C2"
    whys = {c.label: c.why for c in reading.tables[0].columns}
    assert (whys["D"], whys["E"]) == ("other_charge", "other_charge")


def test_a_percent_format_on_one_discount_does_not_speak_for_the_next() -> None:
    rows: Rows = [
        ["型号", "卡数", "单价(元/台/月)", "折扣", "备注"],
        ["H100", 8, 84480, 0.93, "甲"],
        ["H100", 8, 80000, 0.93, "乙"],
    ]
    found = by_cell(read(sheet(rows, formats={(1, 3): "0%"})))
    assert "discount_ambiguous" in found["C2"].flags
    assert found["C3"].discount == Decimal("0.93")
    assert "discount_ambiguous" not in found["C3"].flags


def test_the_projects_own_month_is_what_others_are_held_against() -> None:
    rows: Rows = [
        ["GPU", "GPUs", "Monthly (USD/node)", "Hourly equiv (USD)"],
        ["8x H100", 8, 7300, 10],
        ["8x A100 80GB", 8, 7200, 10],
    ]
    reading = understand(book(sheet(rows)), vocabulary(), month_hours=Decimal(730))
    found = by_cell(reading)
    assert "month_hours_differ" not in found["C2"].flags
    assert "month_hours_differ" in found["C3"].flags
    told = values_of(reading, "month_hours_differ")
    assert [(v["hours"], v["usual"]) for v in told] == [("720", "730")]


def test_understanding_stops_when_nobody_wants_it_any_more() -> None:
    class Impatient:
        """Waits for two thousand lines and no longer."""

        reached = 0

        def step(self, done: int, total: int, doing: str) -> None:
            assert done <= total
            assert doing
            self.reached = done
            if done:
                raise CancelledError

    rows: Rows = [["型号", "单价(元/卡/时)"]]
    rows += [["H20", 5 + n % 7] for n in range(9_000)]
    progress = Impatient()
    with pytest.raises(CancelledError):
        understand(book(sheet(rows)), vocabulary(), progress=progress)
    assert 0 < progress.reached < 9_000


@pytest.mark.parametrize(
    ("cell", "amount"),
    [("22.5¹", "22.5"), ("22.5②", "22.5"), ("22.5[1]", "22.5"), ("+500", None)],
)
def test_marks_of_footnotes_and_surcharges_are_no_part_of_a_price(
    cell: str, amount: str | None
) -> None:
    rows: Rows = [["型号", "单价(元/卡/时)"], ["H100", cell], ["H20", 7.5]]
    found = by_cell(read(rows))
    assert ("B2" in found) == (amount is not None)
    if amount:
        assert found["B2"].list_unit_price == Decimal(amount)


@pytest.mark.parametrize(
    ("header", "flag"),
    [
        ("首月价(元/台/月)", "promotion"),
        ("限时特价(元/台/月)", "promotion"),
        ("First month price (CNY/node/month)", "promotion"),
        ("单价(元/台/月)", ""),
    ],
)
def test_a_price_for_a_while_is_told_from_a_lasting_one(header: str, flag: str) -> None:
    row = only(read([["型号", "卡数", header], ["H100", 8, 60000]]))
    assert ("promotion" in row.flags) == bool(flag)


@pytest.mark.parametrize("note", ["已下架", "停售", "暂时缺货", "sold out"])
def test_what_is_no_longer_sold_is_kept_and_flagged(note: str) -> None:
    rows: Rows = [
        ["型号", "单价(元/卡/时)", "备注"],
        ["H100", 22, note],
        ["H20", 7, ""],
    ]
    found = by_cell(read(rows))
    assert "withdrawn" in found["B2"].flags
    assert "withdrawn" not in found["B3"].flags


def test_yuan_under_a_title_of_dollars_is_asked() -> None:
    rows: Rows = [["报价单（美元）"], ["型号", "单价(元/卡/时)"], ["H100", 2.5]]
    row = only(read(rows))
    assert row.billing_currency is None
    assert row.questions == ("billing_currency",)
    settled = Choices(values={"billing_currency": "USD"})
    assert only(read(rows, settled)).questions == ()


def test_prices_of_somebody_else_are_left_out() -> None:
    rows: Rows = [
        ["型号", "我司价格(元/卡/时)", "阿里云价格(元/卡/时)", "竞品价(元/卡/时)"],
        ["H100", 22, 30, 28],
    ]
    assert only(read(rows)).cell == "B2"


def test_two_columns_that_say_the_same_are_a_conflict() -> None:
    rows: Rows = [["型号", "元/卡/时", "元/卡/时"], ["H100", 22, 20], ["H20", 7, 7]]
    reading = read(rows)
    found = by_cell(reading)
    assert "duplicate" in found["B2"].flags
    assert "duplicate" in found["C2"].flags
    assert "C3" not in found, "the same price twice is one price"


def test_a_sheet_of_one_card_names_it_for_its_lines_and_is_no_region() -> None:
    rows: Rows = [["地域", "单价(元/卡/时)"], ["华东", 22]]
    reading = read(book(sheet(rows, name="H100"), sheet(rows, name="H20")))
    assert [(r.accelerator, r.region) for r in reading.rows] == [
        ("h100", "华东"),
        ("h20", "华东"),
    ]
    assert all("accelerator_from_title" in row.flags for row in reading.rows)


def test_the_least_number_of_cards_is_not_the_cards_of_a_node() -> None:
    rows: Rows = [["GPU", "Rate (USD/GPU/hr)", "Min GPUs"], ["H100", 2.49, 64]]
    row = only(read(rows))
    assert (row.cards, row.min_units) == (1, 64)
