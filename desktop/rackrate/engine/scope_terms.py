"""What a price asks for before it holds: so many units, for so long (engine.md, 2)."""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal
from typing import NamedTuple

from rackrate.domain.basis import Basis
from rackrate.domain.comparison import ScopeLine, ScopeUnit
from rackrate.domain.price import Price
from rackrate.domain.units import (
    ChargeCategory,
    Meter,
    PriceScope,
    PricingUnit,
    hours_in,
)

_LONGER_THAN_A_DAY = {PricingUnit.WEEK, PricingUnit.QUARTER, PricingUnit.YEAR}
_ONE = Decimal(1)


class UnitsAtOnce(NamedTuple):
    """How many of a price's units run at once: at least, and at most.

    Both are the same where the line says for how many months it is needed. Card-hours
    do not say how many cards run beside each other.
    """

    least: Decimal
    most: Decimal


def units_at_once(line: ScopeLine, price: Price, basis: Basis) -> UnitsAtOnce:
    """Return how many units of a price a line rents at once."""
    least = most = line.quantity
    if line.unit is ScopeUnit.CARD_HOUR:
        month = basis.hours_per_month
        least = line.quantity / (line.months * month) if line.months else _ONE
    elif line.unit is not ScopeUnit.EACH:
        least = line.quantity / line.months if line.months else _ONE
        most = least if line.months else line.quantity
    factor = _ONE
    if price.meter is Meter.COMPUTE and price.price_scope is not PriceScope.EACH:
        cards = line.cards if line.unit is ScopeUnit.NODE_MONTH else 1
        factor = Decimal(cards) / price.cards
    return UnitsAtOnce(*(max(_whole(x * factor), _ONE) for x in (least, most)))


def needs_months(line: ScopeLine, price: Price) -> bool:
    """Return whether a price cannot be counted unless the line says for how long."""
    if line.months or line.unit is ScopeUnit.EACH:
        return False
    is_long = price.pricing_unit in _LONGER_THAN_A_DAY
    return price.commitment_months > 0 or is_long or _is_parted(line, price)


def more_cards(line: ScopeLine, price: Price) -> Decimal | None:
    """Return the cards paid for at once, where they are more than a line needs.

    Nodes are rented whole, also where a line counts cards.
    """
    if not line.months or not _is_parted(line, price):
        return None
    needed = line.quantity / line.months
    paid = _whole(needed / price.cards) * price.cards
    return paid if paid > needed else None


def _is_parted(line: ScopeLine, price: Price) -> bool:
    """Return whether a line counts single cards of what a price sells as a whole."""
    counts_cards = line.unit is ScopeUnit.CARD_MONTH
    return counts_cards and price.meter is Meter.COMPUTE and price.cards > 1


def longer_billed(line: ScopeLine, price: Price, basis: Basis) -> Decimal | None:
    """Return the months that are paid, where they are more than a line needs.

    A commitment is paid to its end, and computing by the period in whole periods.
    """
    once = price.pricing_unit is PricingUnit.ONCE
    if once or not line.months:
        return None
    paid = max(line.months, price.commitment_months)
    if price.category is ChargeCategory.PERIOD and price.meter is Meter.COMPUTE:
        month = basis.hours_per_month
        period = hours_in(price.pricing_unit, month)
        paid = _whole(paid * month / period) * period / month
    return paid if paid > line.months else None


def _whole(number: Decimal) -> Decimal:
    return number.to_integral_value(ROUND_CEILING)
