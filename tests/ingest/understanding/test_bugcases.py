"""Faults that importers had elsewhere, and what is right."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from tests.ingest.understanding.conftest import by_cell, codes, read_bytes

from rackrate.domain.vendor_reading import Field, NumberStyle, Reading

CASES = Path(__file__).parents[1] / "cases"


def case(name: str) -> Reading:
    return read_bytes((CASES / name).read_bytes(), name)


def test_exact_repeats_collapse_and_conflicting_ones_stay_side_by_side() -> None:
    reading = case("03_duplicate_keys.csv")
    kinds = [i.values["kind"] for i in reading.issues if i.code == "duplicate"]
    assert sorted(kinds) == ["conflict", "exact"]
    prices = {row.list_unit_price for row in reading.rows}
    assert prices == {Decimal("29.40"), Decimal("29.38")}
    assert all("duplicate" in row.flags for row in reading.rows)
    assert [x.reason for x in reading.left if x.line == 3] == ["duplicate"]


def test_a_price_without_its_basis_is_asked_for_and_never_divided() -> None:
    rows = case("04_per_gpu_vs_per_node.csv").rows
    scopes = [row.price_scope and row.price_scope.value for row in rows]
    assert scopes == ["node", "card", None]
    assert rows[0].cards == 8
    assert "price_scope" in rows[2].questions
    assert rows[2].list_unit_price == Decimal("2.95")


def test_a_month_of_other_length_is_flagged() -> None:
    rows = case("06_hours_per_month.csv").rows
    flagged = ["month_hours_differ" in row.flags for row in rows]
    assert flagged == [False, False, True, True]  # 30 days are the usual 720 h
    assert {row.billing_currency for row in rows} == {"USD"}


def test_a_decimal_comma_is_one() -> None:
    reading = case("07_decimal_comma.csv")
    prices = [row.list_unit_price for row in reading.rows]
    assert prices == [Decimal("13.75"), Decimal("1234.56"), Decimal("2.4")]
    price = next(c for c in reading.tables[0].columns if c.holds is Field.LIST_PRICE)
    assert price.number_style is NumberStyle.COMMA
    assert price.examples == ("13,75", "1.234,56", "2,4")


def test_numbers_written_as_text() -> None:
    reading = case("09_text_numbers.xlsx")
    rows = by_cell(reading)
    assert rows["B2"].list_unit_price == Decimal("215000.00")
    assert rows["B3"].list_unit_price == Decimal("96500.50")
    assert rows["B4"].list_unit_price == 58000
    assert rows["B5"].list_unit_price == 12500
    assert "B6" not in rows
    assert rows["B7"].list_unit_price == 12000
    assert rows["B7"].price_scope == "node"
    assert "price_on_request" in codes(reading)


def test_a_sign_of_two_currencies_is_never_taken_for_certain() -> None:
    row = by_cell(case("09_text_numbers.xlsx"))["B2"]
    assert {"currency_assumed", "currency_unknown"} & set(row.flags)


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_part_numbers_and_the_region_na_stay_words(ending: str) -> None:
    reading = case(f"10_part_numbers_and_NA.{ending}")
    assert [row.region for row in reading.rows] == ["NA", "EU", "APAC", "NA", "None"]
    column = next(c for c in reading.tables[0].columns if c.holds is Field.SKU)
    assert column.examples == ("00123", "1E5", "3-4")


def test_a_formula_without_a_value_is_never_a_price_of_nothing() -> None:
    reading = case("16_formula_without_cached_value.xlsx")
    assert [row.list_unit_price for row in reading.rows] == [Decimal("2.95")]
    assert "total" in {x.reason for x in reading.left}


def test_merged_headers_and_keys_are_filled_and_nothing_else() -> None:
    reading = case("17_merged_headers.xlsx")
    headers = [c.header for c in reading.tables[0].columns]
    assert headers == ["型号", "价格 含税", "价格 未含税", "数量"]
    rows = by_cell(reading)
    assert len(rows) == 3  # one price of each, with tax; the other one checks it
    assert rows["B4"].accelerator == rows["B5"].accelerator == "h100"
    assert rows["B6"].quantity is None
    assert rows["B4"].tax == "included"


def test_what_is_hidden_is_not_read_but_told() -> None:
    reading = case("18_hidden_rows_cols_sheets.xlsx")
    assert len(reading.rows) == 2
    kinds = {i.values["kind"] for i in reading.issues if i.code == "hidden_content"}
    assert kinds == {"rows", "columns", "sheet"}


@pytest.mark.parametrize("name", ["19a_dimension_too_small", "19b_dimension_huge"])
def test_a_wrong_used_range_changes_nothing(name: str) -> None:
    reading = case(f"{name}.xlsx")
    assert reading.accounting.total == 6


def test_gb18030_is_read_and_a_missing_price_is_no_zero() -> None:
    reading = case("21_gb18030.csv")
    assert [row.list_unit_price for row in reading.rows] == [226000, 118000]
    assert "price_on_request" in codes(reading)


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_a_text_that_looks_like_a_formula_is_a_text(ending: str) -> None:
    reading = case(f"23_formula_injection.{ending}")
    assert all(row.accelerator == "h100" for row in reading.rows)
    assert "price_negative" in codes(reading)
