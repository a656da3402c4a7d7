"""A price knows its typical amount, its category and its days."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from tests.support.builders import price

from rackrate.domain.units import ChargeCategory, PricingUnit

NOVEMBER_30 = date(2026, 11, 30)


def test_the_list_price_is_typical_even_beside_a_range() -> None:
    both = price(amount="3200", price_low="3000", price_high="5000")
    assert both.typical_unit_price == 3200
    assert both.is_range


def test_the_middle_of_a_range_is_typical_without_a_list_price() -> None:
    ends = price(amount=None, price_low="3000", price_high="5000")
    assert ends.typical_unit_price == 4000


@pytest.mark.parametrize("end", ["price_low", "price_high"])
def test_one_end_of_a_range_is_no_price(end: str) -> None:
    half = price(amount=None, **{end: "3000"})
    assert half.typical_unit_price is None
    assert not half.is_range


def test_a_price_of_nothing_is_missing_and_not_free() -> None:
    assert price(amount=None).typical_unit_price is None
    assert price(amount="0").typical_unit_price == 0


@pytest.mark.parametrize(
    ("unit", "commitment", "category"),
    [
        ("hour", 0, "metered"),
        ("hour", 1, "reserved"),
        ("hour", "0.5", "reserved"),
        ("day", 0, "period"),
        ("month", 12, "period"),
        ("year", 0, "period"),
    ],
)
def test_unit_and_commitment_decide_the_category(
    unit: str, commitment: object, category: str
) -> None:
    found = price(pricing_unit=PricingUnit(unit), commitment_months=commitment)
    assert found.category is ChargeCategory(category)


@pytest.mark.parametrize(
    ("start", "end", "holds"),
    [
        (None, None, True),
        (date(2026, 11, 30), None, True),
        (date(2026, 12, 1), None, False),
        (None, date(2026, 11, 30), False),
        (None, date(2026, 12, 1), True),
        (date(2026, 11, 30), date(2026, 12, 1), True),
    ],
)
def test_the_first_day_counts_and_the_end_does_not(
    start: date | None, end: date | None, *, holds: bool
) -> None:
    dated = price(effective_from=start, effective_to=end)
    assert dated.holds_on(NOVEMBER_30) is holds


def test_numbers_not_given_are_unknown() -> None:
    bare = price()
    assert bare.discount is None
    assert bare.vat_rate is None
    assert bare.commitment_months == 0
    assert bare.included_quantity == 0
    assert bare.min_units == 1
    assert bare.list_unit_price == Decimal("3.58")
