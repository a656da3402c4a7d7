"""What a price means for one card: by the month, and by the hour.

The month is the project's, so that the figures are those of the comparison; tax and
exchange rates are left as they are quoted.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.price import Price
from rackrate.domain.units import Meter, PriceScope, PricingUnit, hours_in
from rackrate.gui.models.price_doubts import net_amount


@dataclass(frozen=True, slots=True)
class Meaning:
    """A price per card, after discount, in its own currency.

    Attributes:
        amount: For the quoted scope and unit.
        per_card_month, per_card_hour: Around the clock; None where the price is
            not for the time of a card.
        is_whole_node: One card in use costs as much as all of them.
    """

    amount: Decimal
    per_card_month: Decimal | None
    per_card_hour: Decimal | None
    is_whole_node: bool


def meaning_of(price: Price, hours_per_month: Decimal) -> Meaning | None:
    """Return what a price means, None where there is no price yet."""
    amount = net_amount(price)
    if amount is None:
        return None
    is_node = price.price_scope is PriceScope.NODE
    is_card_time = (
        price.meter is Meter.COMPUTE and price.pricing_unit is not PricingUnit.ONCE
    )
    if not is_card_time:
        return Meaning(amount, None, None, is_whole_node=False)
    cards = price.cards if is_node else 1
    hours = hours_in(price.pricing_unit, hours_per_month)
    per_month = amount * hours_per_month / hours / cards
    return Meaning(
        amount,
        per_month,
        per_month / hours_per_month,
        is_whole_node=is_node and price.cards > 1,
    )
