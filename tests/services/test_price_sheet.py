"""A sheet keeps what was typed, names its faults, and gives back what is sound."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.builders import (
    accelerator,
    beside,
    catalog,
    changed,
    node,
    price,
    reference,
)

from rackrate.domain.units import Meter
from rackrate.services.price_sheet import PriceSheet, price_of

KNOWN = reference(accelerator())
ROWS = (
    price("a/hour", "3.58", discount="0.93", effective_from=date(2026, 7, 15)),
    node("b/month", "15600", min_units=4, commitment_months=12),
    beside(Meter.STORAGE, "0.35", included_quantity=20),
)


def sheet() -> PriceSheet:
    """Return a sheet of three prices."""
    return PriceSheet.of(catalog(*ROWS))


def codes(of: PriceSheet) -> dict[int, dict[str, str]]:
    """Return the code of each fault by row and column."""
    return {
        row: {column: problem.code for column, problem in faults.items()}
        for row, faults in of.faults(KNOWN).items()
    }


def test_a_catalog_comes_back_from_its_sheet_as_it_was() -> None:
    assert sheet().catalog() == catalog(*ROWS)
    assert codes(sheet()) == {}


def test_columns_nobody_knows_come_back_too() -> None:
    marked = changed(price(), extra=(("colour", "red"),))
    found = PriceSheet.of(catalog(marked))
    assert found.rows[0].text("colour") == "red"
    assert found.catalog().prices == (marked,)


def test_a_cell_that_cannot_be_taken_is_kept_and_its_row_takes_no_part() -> None:
    typed = sheet().with_cells({1: {"list_unit_price": "3.58元"}})
    assert typed.row(1).text("list_unit_price") == "3.58元"
    assert codes(typed) == {1: {"list_unit_price": "not_a_number"}}
    assert [p.sku_price_id for p in typed.catalog().prices] == [
        "b/month",
        "storage/month",
    ]


def test_a_mended_cell_takes_part_again() -> None:
    broken = sheet().with_cells({1: {"list_unit_price": "x"}})
    mended = broken.with_cells({1: {"list_unit_price": "3.58"}})
    assert mended.catalog() == catalog(*ROWS)


@pytest.mark.parametrize(
    ("column", "text", "code"),
    [
        ("cards", "0", "out_of_range"),
        ("meter", "", "field_missing"),
        ("delivery", "cloud", "not_in_list"),
        ("effective_to", "soon", "not_a_date"),
        ("sku_price_id", "", "field_missing"),
        ("sku_price_id", "b/month", "duplicate_id"),
        ("source", "", "source_missing"),
        ("list_unit_price", "0", "price_zero"),
        ("price_low", "3", "price_range_one_sided"),
        ("accelerator", "h999", "accelerator_unknown"),
        ("discount", "93", "discount_odd"),
    ],
)
def test_a_fault_is_found_in_its_cell(column: str, text: str, code: str) -> None:
    found = codes(sheet().with_cells({1: {column: text}}))
    assert [code for faults in found.values() for code in faults.values()] == [code]
    assert all(column in faults for faults in found.values())


def test_all_faulty_cells_of_a_row_are_found() -> None:
    typed = sheet().with_cells({2: {"cards": "x", "tax": "y", "min_units": "0"}})
    assert set(codes(typed)[2]) == {"cards", "tax", "min_units"}


def test_of_two_rows_of_one_id_the_later_is_at_fault() -> None:
    typed = sheet().with_cells({3: {"sku_price_id": "a/hour"}})
    assert codes(typed) == {3: {"sku_price_id": "duplicate_id"}}


def test_rows_are_added_with_new_numbers_at_the_end_or_in_a_place() -> None:
    new = [{"sku_id": "x"}, {"sku_id": "y"}]
    assert [r.row_id for r in sheet().with_rows(new).rows] == [1, 2, 3, 4, 5]
    assert [r.row_id for r in sheet().with_rows(new, at=1).rows] == [1, 4, 5, 2, 3]
    empty = PriceSheet.of(catalog())
    assert [r.row_id for r in empty.with_rows(new).rows] == [1, 2]


def test_rows_are_removed_by_their_number() -> None:
    assert [r.row_id for r in sheet().without([1, 3]).rows] == [2]
    assert sheet().without([9]) == sheet()


def test_a_row_nobody_has_is_an_error() -> None:
    with pytest.raises(KeyError):
        sheet().row(9)


def test_prices_come_out_sorted_whatever_the_order_of_the_rows() -> None:
    turned = PriceSheet(sheet().provider, tuple(reversed(sheet().rows)))
    assert turned.catalog() == catalog(*ROWS)


def test_an_empty_row_is_faulty_and_no_price() -> None:
    typed = sheet().with_rows([{}])
    assert price_of(typed.row(4)) is None
    assert set(codes(typed)[4]) == {
        "sku_id",
        "sku_price_id",
        "meter",
        "delivery",
        "price_scope",
        "pricing_unit",
    }


def test_a_sheet_is_not_changed_by_editing_it() -> None:
    original = sheet()
    original.with_cells({1: {"note": "x"}})
    original.with_rows([{}])
    original.without([1])
    assert original == sheet()


@given(
    st.dictionaries(st.sampled_from(["note", "region", "cards"]), st.text(max_size=9))
)
def test_any_text_typed_is_kept_letter_by_letter(typed: dict[str, str]) -> None:
    found = sheet().with_cells({1: typed})
    assert {column: found.row(1).text(column) for column in typed} == typed
    assert found.rows[1:] == sheet().rows[1:]
