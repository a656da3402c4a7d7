"""Bringing a price to the project's basis (engine.md, section 1)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Provider
from rackrate.domain.money import Money
from rackrate.domain.price import Price
from rackrate.domain.units import TaxBasis


@dataclass(frozen=True, slots=True)
class ComparablePrice:
    """A price in the project's currency and tax basis, for the quoted scope.

    Attributes:
        net: Money for one scope and one pricing unit; None where the price is
            missing.
        tax_assumed: Nobody said whether tax is in; taken as the project's basis.
        rate: Exchange rate used; 1 in the billing currency.
        tax_multiplier: 1 + VAT where tax was added, else 1.
        tax_divisor: 1 + VAT where tax was taken off, else 1. Dividing once at the
            end keeps amounts exact that a reciprocal would not.
    """

    net: Money | None
    rate: Decimal
    tax_multiplier: Decimal
    tax_divisor: Decimal
    tax_assumed: bool


class NoExchangeRateError(ValueError):
    """A price's currency has no rate in the project; it is never taken at 1."""

    def __init__(self, currency: str) -> None:
        super().__init__(currency)
        self.currency = currency


class NoVatRateError(ValueError):
    """Tax must be added or taken off, and nobody gave the rate."""


def comparable_price(price: Price, provider: Provider, basis: Basis) -> ComparablePrice:
    """Return a price on the project's basis, for the scope it is quoted in.

    Raises:
        NoExchangeRateError: The project has no rate for the price's currency.
        NoVatRateError: Tax differs from the project's basis and its rate is unknown.
    """
    currency = price.billing_currency or provider.billing_currency
    rate = basis.rate(currency)
    if rate is None:
        raise NoExchangeRateError(currency)
    tax = price.tax or provider.tax
    vat = price.vat_rate if price.vat_rate is not None else provider.vat_rate
    multiplier, divisor = _tax_step(tax, basis.tax, vat)
    amount = price.typical_unit_price
    net = None
    if amount is not None:
        discount = Decimal(1) if price.discount is None else price.discount
        converted = amount * discount * rate * multiplier / divisor
        net = Money(converted, basis.billing_currency)
    return ComparablePrice(net, rate, multiplier, divisor, tax is TaxBasis.UNKNOWN)


def _tax_step(
    quoted: TaxBasis, wanted: TaxBasis, vat: Decimal | None
) -> tuple[Decimal, Decimal]:
    one = Decimal(1)
    if quoted in (wanted, TaxBasis.UNKNOWN):
        return one, one
    if vat is None:
        raise NoVatRateError
    return (one, 1 + vat) if quoted is TaxBasis.INCLUDED else (1 + vat, one)
