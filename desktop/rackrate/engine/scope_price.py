"""A quoted price in the unit in which our scope is counted."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Provider
from rackrate.domain.comparison import ScopeLine, ScopeUnit
from rackrate.domain.price import Price
from rackrate.domain.units import ChargeCategory, PriceScope, PricingUnit, hours_in
from rackrate.engine.comparable import (
    NoExchangeRateError,
    NoVatRateError,
    comparable_price,
)
from rackrate.engine.scope_terms import (
    longer_billed,
    more_cards,
    needs_months,
    units_at_once,
)

_SCOPES = {
    ScopeUnit.NODE_MONTH: PriceScope.NODE,
    ScopeUnit.CARD_MONTH: PriceScope.CARD,
    ScopeUnit.CARD_HOUR: PriceScope.CARD,
    ScopeUnit.GIB_MONTH: PriceScope.GIB,
    ScopeUnit.MBPS_MONTH: PriceScope.MBPS,
    ScopeUnit.MONTH: PriceScope.EACH,
    ScopeUnit.EACH: PriceScope.EACH,
}


@dataclass(frozen=True, slots=True)
class ScopePrice:
    """What one unit of a scope line costs.

    Attributes:
        amount: On the project's basis; None where `problem` says why.
        quoted: The same in the quote's own currency and tax.
        currency, tax_assumed: Of the quote; whether its tax had to be assumed.
        is_converted: The quote counts in another length of time or another scope.
        billed_months: For how long it is paid, where that is longer than it is
            needed: a commitment to its end, a period whole.
        paid_cards: How many cards are paid for at once, where that is more than are
            needed: nodes are rented whole.
        doubt: Why it may not be what is asked: `minimum_unknown` (it holds for so many
            units at once, and the line does not say how many), `hours_fixed` (it pays
            every hour of the month, and only used hours are counted).
        problem: `price_missing`, `price_expired`, `price_not_yet`,
            `no_exchange_rate`, `no_vat_rate`, `unit_differs`, `cards_differ`,
            `accelerator_differs`, `minimum_not_reached`, `months_unknown`, or
            `price_gone`.
    """

    amount: Decimal | None
    quoted: Decimal | None = None
    currency: str = ""
    tax_assumed: bool = False
    is_converted: bool = False
    billed_months: Decimal | None = None
    paid_cards: Decimal | None = None
    doubt: str = ""
    problem: str = ""


def scope_price(
    price: Price, provider: Provider, line: ScopeLine, basis: Basis
) -> ScopePrice:
    """Return a price per unit of a scope line, on the project's basis."""
    currency = price.billing_currency or provider.billing_currency
    problem = (
        _not_in_force(price, basis)
        or _differs(price, line)
        or _does_not_hold(price, line, basis)
    )
    if problem:
        return ScopePrice(None, currency=currency, problem=problem)
    try:
        found = comparable_price(price, provider, basis)
    except NoExchangeRateError:
        return ScopePrice(None, currency=currency, problem="no_exchange_rate")
    except NoVatRateError:
        return ScopePrice(None, currency=currency, problem="no_vat_rate")
    typical = price.typical_unit_price
    if found.net is None or typical is None or typical == 0:
        return ScopePrice(None, currency=currency, problem="price_missing")
    factor = _cards_factor(price, line) * _time_factor(price, line, basis)
    paid, cards = longer_billed(line, price, basis), more_cards(line, price)
    more = Decimal(1)
    if paid and line.months:
        more *= paid / line.months
    if cards and line.months:
        more *= cards * line.months / line.quantity
    discount = Decimal(1) if price.discount is None else price.discount
    return ScopePrice(
        amount=found.net.amount * factor * more,
        quoted=typical * discount * factor * more,
        currency=currency,
        tax_assumed=found.tax_assumed,
        is_converted=factor != 1,
        billed_months=paid,
        paid_cards=cards,
        doubt=_doubt(price, line, basis),
    )


def _not_in_force(price: Price, basis: Basis) -> str:
    if price.ended_by(basis.as_of):
        return "price_expired"
    return "price_not_yet" if price.starts_after(basis.as_of) else ""


def _differs(price: Price, line: ScopeLine) -> str:
    """Return why a price cannot be counted in a line's unit."""
    if line.accelerator and price.accelerator != line.accelerator:
        return "accelerator_differs"
    once = price.pricing_unit is PricingUnit.ONCE
    if once != (line.unit is ScopeUnit.EACH):
        return "unit_differs"
    wanted, quoted = _SCOPES[line.unit], price.price_scope
    computes = {PriceScope.CARD, PriceScope.NODE}
    if wanted is quoted or {wanted, quoted} <= computes:
        is_other_node = quoted is PriceScope.NODE and price.cards != line.cards
        return "cards_differ" if wanted is PriceScope.NODE and is_other_node else ""
    return "unit_differs"


def _does_not_hold(price: Price, line: ScopeLine, basis: Basis) -> str:
    """Return why a price is not to be had for so many units, or for so long."""
    if price.min_units > units_at_once(line, price, basis).most:
        return "minimum_not_reached"
    return "months_unknown" if needs_months(line, price) else ""


def _doubt(price: Price, line: ScopeLine, basis: Basis) -> str:
    if price.min_units > units_at_once(line, price, basis).least:
        return "minimum_unknown"
    is_used_time = line.unit is ScopeUnit.CARD_HOUR
    if is_used_time and price.category is not ChargeCategory.METERED:
        return "hours_fixed"
    return ""


def _cards_factor(price: Price, line: ScopeLine) -> Decimal:
    wanted, quoted = _SCOPES[line.unit], price.price_scope
    if wanted is PriceScope.NODE and quoted is PriceScope.CARD:
        return Decimal(line.cards)
    if wanted is PriceScope.CARD and quoted is PriceScope.NODE:
        return 1 / Decimal(price.cards)
    return Decimal(1)


def _time_factor(price: Price, line: ScopeLine, basis: Basis) -> Decimal:
    if line.unit is ScopeUnit.EACH:
        return Decimal(1)
    month = basis.hours_per_month
    wanted = Decimal(1) if line.unit is ScopeUnit.CARD_HOUR else month
    return wanted / hours_in(price.pricing_unit, month)
