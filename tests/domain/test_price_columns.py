"""Each cell of a price is taken, or its fault is named."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from rackrate.domain.price_columns import (
    CHOICES,
    COLUMNS,
    REQUIRED_COLUMNS,
    TEXT_COLUMNS,
    CellFaultError,
    format_cell,
    parse_cell,
)
from rackrate.domain.units import Meter, TaxBasis


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("meter", "compute", Meter.COMPUTE),
        ("tax", " included ", TaxBasis.INCLUDED),
        ("list_unit_price", "3.58", Decimal("3.58")),
        ("list_unit_price", "0", Decimal(0)),
        ("cards", "8", 8),
        ("cards", "8.0", 8),
        ("min_units", "1e3", 1000),
        ("effective_from", "2026-11-30", date(2026, 11, 30)),
        ("source", " a quote ", "a quote"),
        ("note", "", None),
        ("discount", "  ", None),
    ],
)
def test_a_cell_is_taken_for_its_column(column: str, text: str, value: object) -> None:
    assert parse_cell(column, text) == value


@pytest.mark.parametrize(
    ("column", "text", "code"),
    [
        ("sku_id", "", "field_missing"),
        ("meter", " ", "field_missing"),
        ("meter", "gpu", "not_in_list"),
        ("tax", "Included", "not_in_list"),
        ("list_unit_price", "3.58元", "not_a_number"),
        ("list_unit_price", "1,000", "not_a_number"),
        ("list_unit_price", "nan", "not_a_number"),
        ("list_unit_price", "-1", "out_of_range"),
        ("vat_rate", "-0.06", "out_of_range"),
        ("cards", "0", "out_of_range"),
        ("cards", "1.5", "out_of_range"),
        ("cards", "4097", "out_of_range"),
        ("cards", "eight", "not_a_number"),
        ("min_units", "0", "out_of_range"),
        ("effective_to", "30.11.2026", "not_a_date"),
        ("effective_to", "2026-02-30", "not_a_date"),
    ],
)
def test_a_cell_that_cannot_be_taken_names_its_fault(
    column: str, text: str, code: str
) -> None:
    with pytest.raises(CellFaultError) as fault:
        parse_cell(column, text)
    assert fault.value.code == code


def test_a_wrong_choice_is_told_what_there_is_to_choose_from() -> None:
    with pytest.raises(CellFaultError) as fault:
        parse_cell("tenancy", "exclusiv")
    assert fault.value.values == {
        "value": "exclusiv",
        "allowed": "exclusive, shared",
    }


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (Decimal("1E+3"), "1000"),
        (Decimal("0.0000001"), "0.0000001"),
        (Decimal("2577.60"), "2577.60"),
        (8, "8"),
        (Meter.COMPUTE, "compute"),
        (date(2026, 11, 30), "2026-11-30"),
    ],
)
def test_a_value_is_written_as_the_file_holds_it(value: object, text: str) -> None:
    assert format_cell(value) == text


def test_the_columns_are_those_of_the_file_format_in_order() -> None:
    assert COLUMNS[:4] == ("sku_id", "sku_price_id", "meter", "delivery")
    assert COLUMNS[-4:] == ("evidence", "source", "source_ref", "note")
    assert len(COLUMNS) == len(set(COLUMNS)) == 32
    for listed in (REQUIRED_COLUMNS, tuple(CHOICES), TEXT_COLUMNS):
        assert set(listed) <= set(COLUMNS)


def test_a_price_of_absurd_size_is_not_a_price() -> None:
    with pytest.raises(CellFaultError) as fault:
        parse_cell("list_unit_price", "1e400")
    assert fault.value.code == "out_of_range"
