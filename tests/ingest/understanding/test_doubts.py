"""What a quote says that no buyer should take at its word, each with its flag."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.ingest.understanding.conftest import Rows, by_cell, only, read, sheet

from rackrate.domain.vendor_reading import Reading
from rackrate.ingest.understanding.said import least_units_in


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
