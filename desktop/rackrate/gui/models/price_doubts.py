"""Two prices of one catalog that cannot both be as they are written.

A price for a whole node divided by a price for one card is the number of cards. If
it comes out whole and is not the number stated, one of the three is wrong: it is
for the vendor to say which.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.price import Price
from rackrate.domain.units import Meter, PriceScope
from rackrate.services.price_sheet import PriceSheet, price_of

_TOLERANCE = Decimal("0.002")
_MOST_CARDS = 16


@dataclass(frozen=True, slots=True)
class CardsDoubt:
    """A node's price and a card's price that imply another number of cards.

    Attributes:
        node, card: The two prices, after discount the amounts below.
        implied: The cards that one price divided by the other gives.
    """

    node: Price
    card: Price
    node_amount: Decimal
    card_amount: Decimal
    implied: int


def cards_doubts(sheet: PriceSheet) -> dict[int, CardsDoubt]:
    """Return the doubts by row id; both rows of a pair have the same one."""
    priced = []
    for row in sheet.rows:
        price = price_of(row)
        if price is not None and price.meter is Meter.COMPUTE:
            amount = net_amount(price)
            if amount:
                priced.append((row.row_id, price, amount))
    found: dict[int, CardsDoubt] = {}
    by_terms = defaultdict(list)
    for entry in priced:
        if entry[1].price_scope is PriceScope.CARD:
            by_terms[_terms(entry[1])].append(entry)
    for node_id, node, node_amount in priced:
        if node.price_scope is not PriceScope.NODE or node.cards == 1:
            continue
        for card_id, card, card_amount in by_terms[_terms(node)]:
            implied = _whole(node_amount / card_amount)
            if implied is not None and implied != node.cards:
                doubt = CardsDoubt(node, card, node_amount, card_amount, implied)
                found.setdefault(node_id, doubt)
                found.setdefault(card_id, doubt)
    return found


def net_amount(price: Price) -> Decimal | None:
    """Return the typical price after discount, None where there is no price."""
    amount = price.typical_unit_price
    if amount is None:
        return None
    return amount if price.discount is None else amount * price.discount


def _terms(price: Price) -> tuple[object, ...]:
    return (
        price.accelerator,
        price.delivery,
        price.pricing_unit,
        price.commitment_months,
        price.pricing_category,
        price.billing_currency,
        price.tax,
    )


def _whole(ratio: Decimal) -> int | None:
    nearest = round(ratio)
    is_whole = abs(ratio - nearest) <= nearest * _TOLERANCE
    return nearest if is_whole and 1 <= nearest <= _MOST_CARDS else None
