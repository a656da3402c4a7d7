"""An amount keeps its currency, its exactness and its minor units."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackrate.domain.money import CurrencyMismatchError, Money, minor_digits, rounded

AMOUNTS = st.decimals(-(10**12), 10**12, places=6)


def test_amounts_in_two_currencies_never_meet() -> None:
    yuan, dollars = Money(Decimal(1), "CNY"), Money(Decimal(1), "USD")
    for meet in (Money.__add__, Money.__sub__, Money.__lt__):
        with pytest.raises(CurrencyMismatchError, match="CNY and USD never meet"):
            meet(yuan, dollars)


def test_amounts_of_one_currency_add_subtract_and_compare() -> None:
    two, three = Money(Decimal(2), "CNY"), Money(Decimal(3), "CNY")
    assert two + three == Money(Decimal(5), "CNY")
    assert two - three == Money(Decimal(-1), "CNY")
    assert two < three
    assert not three < two


def test_an_amount_is_multiplied_and_divided_exactly() -> None:
    hour = Money(Decimal("3.58"), "CNY")
    assert hour * 720 == Money(Decimal("2577.60"), "CNY")
    assert hour * Decimal("0.93") == Money(Decimal("3.3294"), "CNY")
    assert hour / 2 == Money(Decimal("1.79"), "CNY")


@pytest.mark.parametrize(
    ("currency", "digits"), [("CNY", 2), ("USD", 2), ("JPY", 0), ("KRW", 0)]
)
def test_a_currency_has_its_own_minor_digits(currency: str, digits: int) -> None:
    assert minor_digits(currency) == digits


@pytest.mark.parametrize(
    ("exact", "currency", "shown"),
    [
        ("0.005", "CNY", "0.01"),
        ("0.0049999", "CNY", "0.00"),
        ("2397.168", "CNY", "2397.17"),
        ("-0.005", "CNY", "-0.01"),
        ("1837.5", "JPY", "1838"),
        ("1837.49", "JPY", "1837"),
    ],
)
def test_halves_are_rounded_away_from_zero(
    exact: str, currency: str, shown: str
) -> None:
    assert str(rounded(Decimal(exact), currency)) == shown
    money = Money(Decimal(exact), currency).rounded()
    assert (str(money.amount), money.currency) == (shown, currency)


@given(AMOUNTS, st.sampled_from(["CNY", "USD", "JPY"]))
def test_rounding_moves_an_amount_by_half_a_unit_at_most(
    amount: Decimal, currency: str
) -> None:
    unit = Decimal(1).scaleb(-minor_digits(currency))
    assert abs(rounded(amount, currency) - amount) <= unit / 2


@given(AMOUNTS)
def test_rounding_twice_changes_nothing(amount: Decimal) -> None:
    once = rounded(amount, "CNY")
    assert rounded(once, "CNY") == once
