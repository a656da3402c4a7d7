"""Which prices of a vendor can answer a line of our scope, and at what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Catalog
from rackrate.domain.comparison import (
    BidLine,
    ScopeFlag,
    ScopeLine,
    ScopeUnit,
)
from rackrate.domain.price import Price
from rackrate.domain.units import PricingCategory
from rackrate.engine.scope_price import ScopePrice, scope_price

_OTHER_THING = {"unit_differs", "cards_differ", "accelerator_differs"}
_NOT_FOR_SURE = {ScopeUnit.MONTH, ScopeUnit.EACH}
"""Lines in these units may be anything: no price is linked to them unasked."""


@dataclass(frozen=True, slots=True)
class FittingPrice:
    """A price that is for what a line asks, counted in the line's unit.

    Attributes:
        found: What a unit costs, or why that is not known.
    """

    key: str
    price: Price
    found: ScopePrice


def fitting_prices(
    line: ScopeLine, catalog: Catalog, basis: Basis
) -> tuple[FittingPrice, ...]:
    """Return a vendor's prices for a line: sure ones first, cheapest first."""
    found = sorted(_fitting(line, catalog, basis), key=_order)
    return tuple(found)


def _fitting(line: ScopeLine, catalog: Catalog, basis: Basis) -> Iterator[FittingPrice]:
    for price in catalog.prices:
        endless = replace(price, effective_from=None, effective_to=None)
        kind = scope_price(endless, catalog.provider, line, basis)
        if kind.problem not in _OTHER_THING:
            found = scope_price(price, catalog.provider, line, basis)
            yield FittingPrice(catalog.key(price), price, found)


def _order(fitting: FittingPrice) -> tuple[bool, bool, Decimal, str]:
    found = fitting.found
    amount = found.amount
    return amount is None, bool(found.doubt), amount or Decimal(0), fitting.key


def suggested_answer(line: ScopeLine, catalog: Catalog, basis: Basis) -> BidLine:
    """Return a vendor's answer to a line, as far as its catalog says it."""
    if line.unit in _NOT_FOR_SURE:
        return BidLine()
    found = [
        fitting
        for fitting in fitting_prices(line, catalog, basis)
        if fitting.price.pricing_category is not PricingCategory.DYNAMIC
    ]
    if not found:
        return BidLine()
    best = found[0]
    return BidLine(flag_of(best.found), best.key)


def flag_of(found: ScopePrice) -> ScopeFlag:
    """Return what a price by itself says of the line that it is taken for."""
    if found.doubt == "hours_fixed":
        return ScopeFlag.QUALIFIED
    is_sure = not found.problem and not found.doubt
    return ScopeFlag.INCLUDED if is_sure else ScopeFlag.UNCLEAR
