"""Prices are brought to one currency, one tax basis and one scope, or refused."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.support.builders import basis, price, provider

from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Provider
from rackrate.domain.price import Price
from rackrate.domain.units import TaxBasis
from rackrate.engine.comparable import (
    NoExchangeRateError,
    NoVatRateError,
    comparable_price,
)

IN, OUT, UNKNOWN = TaxBasis.INCLUDED, TaxBasis.EXCLUDED, TaxBasis.UNKNOWN


def net(quoted: Price, seller: Provider, on: Basis) -> Decimal:
    """Return the comparable amount of a price that is there."""
    found = comparable_price(quoted, seller, on).net
    assert found is not None
    assert found.currency == on.billing_currency
    return found.amount


def test_discount_and_rate_multiply_the_list_price() -> None:
    quoted = price(amount="100", discount="0.93", billing_currency="USD")
    assert net(quoted, provider(), basis(fx={"USD": "7.10"})) == Decimal("660.30")


@pytest.mark.parametrize(
    ("quoted", "asked", "amount"),
    [
        (IN, IN, "106"),
        (OUT, OUT, "106"),
        (IN, OUT, "100"),
        (OUT, IN, "112.36"),
        (UNKNOWN, IN, "106"),
        (UNKNOWN, OUT, "106"),
    ],
)
def test_tax_is_added_or_taken_off_only_where_the_bases_differ(
    quoted: TaxBasis, asked: TaxBasis, amount: str
) -> None:
    found = net(price(amount="106", tax=quoted), provider(), basis(tax=asked))
    assert found == Decimal(amount)


def test_a_tax_nobody_states_is_flagged_and_a_stated_one_is_not() -> None:
    seller = provider(tax=UNKNOWN)
    assert comparable_price(price(), seller, basis()).tax_assumed
    assert not comparable_price(price(tax=OUT), seller, basis()).tax_assumed


def test_a_price_that_says_unknown_overrides_a_provider_who_says_included() -> None:
    assert comparable_price(price(tax=UNKNOWN), provider(tax=IN), basis()).tax_assumed


def test_the_prices_own_vat_rate_goes_before_the_providers() -> None:
    quoted = price(amount="113", vat_rate="0.13")
    assert net(quoted, provider(vat_rate="0.06"), basis(tax=OUT)) == 100


def test_a_vat_rate_of_nothing_is_a_rate() -> None:
    quoted = price(amount="100", vat_rate="0")
    assert net(quoted, provider(vat_rate="0.06"), basis(tax=OUT)) == 100


def test_a_currency_without_a_rate_is_never_taken_at_one() -> None:
    with pytest.raises(NoExchangeRateError) as error:
        comparable_price(price(billing_currency="USD"), provider(), basis())
    assert error.value.currency == "USD"


def test_a_missing_price_needs_its_exchange_rate_all_the_same() -> None:
    with pytest.raises(NoExchangeRateError):
        comparable_price(
            price(amount=None, billing_currency="EUR"), provider(), basis()
        )


def test_differing_tax_without_a_vat_rate_is_refused() -> None:
    seller = provider(tax=OUT, vat_rate=None)
    with pytest.raises(NoVatRateError):
        comparable_price(price(), seller, basis(tax=IN))
    assert net(price(amount="5"), seller, basis(tax=OUT)) == 5


def test_a_missing_price_stays_missing() -> None:
    found = comparable_price(price(amount=None), provider(), basis())
    assert found.net is None


def test_the_steps_of_the_conversion_are_kept_for_explaining_it() -> None:
    quoted = price(amount="1", tax=IN, billing_currency="USD")
    found = comparable_price(quoted, provider(), basis(tax=OUT, fx={"USD": "7.1"}))
    assert found.rate == Decimal("7.1")
    assert (found.tax_multiplier, found.tax_divisor) == (1, Decimal("1.06"))
