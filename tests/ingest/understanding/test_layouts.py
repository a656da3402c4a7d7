"""The twelve layouts of vendors' sheets, each with what a careful buyer reads."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from tests.ingest.layouts import LAYOUTS
from tests.ingest.understanding.conftest import by_cell, codes, read_bytes

from rackrate.domain.units import Delivery, Meter, PricingCategory, PricingUnit
from rackrate.domain.vendor_reading import Reading, ReadRow

DAY = date(2026, 7, 30)


def layout(name: str) -> Reading:
    file = next(key for key in LAYOUTS if key.startswith(name))
    return read_bytes(LAYOUTS[file](), file, DAY)


def facts(row: ReadRow) -> tuple[object, ...]:
    """Return card, cards, scope, unit and price of a row."""
    return (
        row.accelerator,
        row.cards,
        row.price_scope and row.price_scope.value,
        row.pricing_unit and row.pricing_unit.value,
        None if row.list_unit_price is None else float(row.list_unit_price),
    )


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_line_is_accounted_for_once(name: str) -> None:
    counts = layout(name).accounting
    assert counts.total == counts.imported + counts.rejected + counts.skipped


def test_q01_a_clean_sheet_with_notes_around_it() -> None:
    reading = layout("q01")
    rows = by_cell(reading)
    assert facts(rows["G5"]) == ("h100", 8, "node", "month", 84480)
    assert facts(rows["G6"]) == ("ascend910b", 8, "node", "month", 15600)
    assert facts(rows["G7"]) == ("rtx4090", 8, "node", "month", 7300)
    for row in reading.rows:
        assert (row.tax.value, row.vat_rate) == ("included", Decimal("0.06"))
        assert row.delivery is Delivery.BARE_METAL
        assert row.commitment_months == 1
        assert row.effective_to == date(2026, 8, 20)
        assert row.flags == ()
    assert reading.issues == ()


def test_q02_a_ladder_of_terms_under_a_header_of_two_levels() -> None:
    reading = layout("q02")
    rows = by_cell(reading)
    assert len(rows) == 12
    ladder = [rows[f"{c}4"] for c in "CDEF"]
    assert [r.commitment_months for r in ladder] == [1, 3, 6, 12]
    assert [r.list_unit_price for r in ladder] == [82000, 80360, 77900, 73800]
    assert {r.pricing_unit for r in ladder} == {PricingUnit.MONTH}
    assert rows["F5"].accelerator == "h100"  # filled down from the merged cell
    assert rows["F5"].list_unit_price == 70200
    assert "accelerator_variant" in rows["C6"].flags  # the 141 GB one
    assert "duplicate" not in codes(reading)


def test_q03_ten_thousands_ranges_and_wide_digits() -> None:
    reading = layout("q03")
    rows = by_cell(reading)
    ends = rows["B2"]
    assert (ends.price_low, ends.price_high, ends.list_unit_price) == (
        75000,
        80000,
        77500,
    )
    assert "price_range" in ends.flags
    assert rows["B3"].list_unit_price == 76000
    assert (rows["B4"].price_low, rows["B4"].price_high) == (6800, 8800)
    assert rows["B5"].list_unit_price == 12000
    assert rows["B7"].list_unit_price == 48000
    assert "B6" not in rows
    assert "price_on_request" in codes(reading)
    assert [x.reason for x in reading.left if x.outcome.value == "rejected"] == [
        "price_on_request"
    ]


def test_q04_whole_machine_prices_by_the_hour() -> None:
    reading = layout("q04")
    per_card_hour = []
    for row in reading.rows:
        cards = row.cards if row.price_scope and row.price_scope.value == "node" else 1
        assert row.list_unit_price is not None
        per_card_hour.append(row.list_unit_price / (cards or 1))
    assert per_card_hour == [
        Decimal(x) for x in ("1.96", "1.96", "3.58", "3.58", "3.25")
    ]
    assert {r.pricing_unit for r in reading.rows} == {PricingUnit.HOUR}
    rows = by_cell(reading)
    assert "scope_assumed" in rows["F3"].flags
    assert "unit_conflict" in rows["F6"].flags  # billed weekly under an hourly header
    assert rows["F6"].raw["note"] == "是"


def test_q05_tax_in_and_out_row_by_row() -> None:
    rows = by_cell(layout("q05"))
    assert (rows["D2"].tax.value, rows["D2"].vat_rate) == ("excluded", Decimal("0.06"))
    gross = rows["D2"].list_unit_price
    assert gross is not None
    assert round(gross * Decimal("1.06"), 2) == Decimal("84480.00")
    assert (rows["D3"].tax.value, rows["D3"].vat_rate) == ("included", Decimal("0.13"))
    assert rows["D5"].meter is Meter.SETUP
    assert rows["D5"].pricing_unit is PricingUnit.ONCE
    reasons = {x.line + 1: x.reason for x in layout("q05").left}
    assert reasons[4] == "other_charge"  # a rack by the kW
    assert reasons[6] == "total"


def test_q06_recurring_and_one_off_charges_in_english() -> None:
    reading = layout("q06")
    rows = by_cell(reading)
    assert facts(rows["E7"]) == ("h100", 8, "node", "month", 16074.24)
    assert [rows[c].commitment_months for c in ("E7", "E8", "E9")] == [1, 12, 36]
    assert rows["F8"].meter is Meter.SETUP
    assert rows["F8"].list_unit_price == 2500
    assert "F7" not in rows  # a set-up fee of 0 is none
    assert "G7" not in rows  # the hourly equivalent is no second price
    assert {r.billing_currency for r in reading.rows} == {"USD"}
    assert "month_hours_differ" in rows["E7"].flags  # 672 hours, as the note says
    assert {r.tax.value for r in reading.rows} == {"unknown"}  # power is included


def test_q07_a_marketplace_that_mixes_per_card_and_per_node() -> None:
    reading = layout("q07")
    rows = by_cell(reading)
    assert facts(rows["F2"]) == ("h100", 8, "node", "hour", 23.6)
    assert rows["G2"].pricing_category is PricingCategory.DYNAMIC
    suspect = rows["F3"]
    assert suspect.price_scope is None
    assert "unit_suspect" in suspect.flags
    assert "price_scope" in suspect.questions
    factors = [i.values["factor"] for i in reading.issues if i.code == "unit_suspect"]
    assert factors == ["8"]
    assert "F5" not in rows  # only a spot price
    assert "F6" not in rows  # a price of 0 is missing
    assert "price_missing" in codes(reading)
    assert not rows["F4"].is_ready  # a twentieth of a card
    assert {r.billing_currency for r in reading.rows} == {None}
    assert all("billing_currency" in r.questions for r in reading.rows)


def test_q08_a_bill_of_materials_over_three_sheets() -> None:
    reading = layout("q08")
    rows = {f"{r.sheet}!{r.cell}": r for r in reading.rows}
    assert facts(rows["机房!B5"]) == ("h100", 8, "node", "month", 90000)
    assert rows["机房!B5"].delivery is Delivery.BARE_METAL
    assert rows["硬件!B2"].delivery is Delivery.PURCHASE
    assert rows["硬件!B2"].pricing_unit is PricingUnit.ONCE
    assert rows["机房!B4"].meter is Meter.SUPPORT
    assert not rows["机房!B3"].is_ready  # per G: a gigabit or a gigabyte?
    assert "formula_without_value" in codes(reading)
    assert not [key for key in rows if key.startswith("总表")]


def test_q09_bins_of_a_card_and_a_discount_between_prices() -> None:
    reading = layout("q09")
    rows = by_cell(reading)
    assert [rows[f"F{n}"].accelerator for n in (2, 3, 6)] == [
        "ascend910b1",
        "ascend910b2",
        "ascend910b",
    ]
    assert facts(rows["F6"]) == ("ascend910b", 1, "card", "hour", 3.58)
    assert facts(rows["I6"]) == ("ascend910b", 8, "node", "month", 15600)
    assert facts(rows["H6"]) == ("ascend910b", 1, "card", "month", 2397)
    for row in reading.rows:  # 3.58 × 720 × 0.93 is 2,397: never taken off twice
        assert row.discount == 1
        assert "discount_unclear" in row.flags
    assert rows["H6"].delivery is Delivery.CONTAINER
    assert "delivery_assumed" in rows["H6"].flags  # and not from the note below


def test_q10_an_expired_quote_with_cards_nobody_knows() -> None:
    reading = layout("q10")
    rows = by_cell(reading)
    assert all("expired" in row.flags for row in reading.rows)
    assert rows["B4"].pricing_unit is PricingUnit.YEAR
    assert "accelerator_unknown" in rows["B7"].flags  # 48 GB on an RTX 4090
    assert not rows["B7"].is_ready
    assert {"expired", "accelerator_unknown"} <= codes(reading)


def test_q11_hidden_rows_totals_and_signs_of_two_currencies() -> None:
    reading = layout("q11")
    rows = by_cell(reading)
    assert "D3" not in rows  # hidden
    assert rows["D2"].billing_currency == "CNY"
    assert rows["D4"].billing_currency == "CNY"
    assert rows["D6"].billing_currency == "JPY"
    assert rows["D8"].billing_currency == "HKD"
    assert rows["D7"].billing_currency is None  # ¥ between yuan and yen: ask
    assert "billing_currency" in rows["D7"].questions
    assert "底价 70000" in rows["D2"].note
    hidden = [i for i in reading.issues if i.code == "hidden_content"]
    assert {i.values["kind"] for i in hidden} == {"rows", "sheet"}
    reasons = {(x.sheet, x.line + 1): x.reason for x in reading.left}
    assert reasons["报价 SYNTHETIC", 5] == "total"
    assert reasons["报价 SYNTHETIC", 9] == "total"
    assert reasons["底价", 2] == "hidden_sheet"


@pytest.mark.parametrize("name", ["q12_transposed.xlsx", "q12_transposed.ods"])
def test_q12_two_tables_on_their_side(name: str) -> None:
    reading = layout(name)
    rows = by_cell(reading)
    assert [t.orientation.value for t in reading.tables] == ["columns", "columns"]
    assert [t.range for t in reading.tables] == ["B3:F9", "B14:F20"]
    hourly = [rows[f"{c}5"].list_unit_price for c in "CDEF"]
    assert [float(p) for p in hourly if p is not None] == [2.68, 1.98, 7.5, 3.5]
    assert rows["C6"].pricing_unit is PricingUnit.WEEK
    assert rows["C6"].delivery is Delivery.CONTAINER
    assert "delivery_assumed" in rows["C6"].flags
    assert facts(rows["E16"]) == ("h20", 8, "node", "month", 48000)
    assert rows["E16"].commitment_months == 3
    assert rows["C17"].meter is Meter.BANDWIDTH
    assert rows["C17"].list_unit_price == 20
