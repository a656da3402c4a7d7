"""A few prices that stand for many, where to compare every pair would be slow."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from operator import attrgetter
from statistics import median

from rackrate.domain.units import Meter, PriceScope, PricingUnit, hours_in
from rackrate.domain.vendor_reading import ReadRow

_MOST = 300
_PARTS = 24
"""How many usual prices of a kind are kept, spread from its lowest to its highest."""
_FAR = 4
"""Slips of the unit are by a factor of 4 cards or more."""
_MONTH_HOURS = Decimal(730)
offer_of = attrgetter(
    "accelerator",
    "delivery",
    "cards",
    "price_scope",
    "pricing_unit",
    "list_unit_price",
    "discount",
    "billing_currency",
    "tax",
    "vat_rate",
    "commitment_months",
    "pricing_category",
    "product",
    "region",
)
"""What two prices must share to be one and the same for every check."""


def shortlisted(rows: Sequence[ReadRow]) -> list[ReadRow]:
    """Return prices of compute that all the others repeat, or stand between.

    Of each kind the prices far from its median are kept first, which is where slips
    of the unit show, and of the others some from the lowest to the highest.
    """
    firsts: dict[object, ReadRow] = {}
    for row in rows:
        if row.meter is Meter.COMPUTE and row.list_unit_price:
            firsts.setdefault(offer_of(row), row)
    if len(firsts) <= _MOST:
        return list(firsts.values())
    kinds: dict[object, list[tuple[Decimal, int]]] = defaultdict(list)
    listed = list(firsts.values())
    for index, row in enumerate(listed):
        amount = _per_card_hour(row)
        if amount is not None:
            kind = (row.accelerator, row.delivery, row.pricing_category)
            kinds[kind].append((amount, index))
    share = max(_MOST // max(len(kinds), 1), 2)
    kept: set[int] = set()
    for group in kinds.values():
        kept.update(_standing_for(sorted(group), share))
    return [listed[index] for index in sorted(kept)[: 2 * _MOST]]


def _standing_for(group: Sequence[tuple[Decimal, int]], share: int) -> list[int]:
    middle = median(amount for amount, _ in group)
    far = [
        index
        for amount, index in group
        if amount * _FAR <= middle or amount >= middle * _FAR
    ]
    apart = set(far)
    usual = [index for _, index in group if index not in apart]
    step = max(len(usual) // min(share, _PARTS), 1)
    return [*far[:share], *usual[::step]]


def _per_card_hour(row: ReadRow) -> Decimal | None:
    unit, price = row.pricing_unit, row.list_unit_price
    if unit is None or unit is PricingUnit.ONCE or price is None:
        return None
    cards = row.cards or 1 if row.price_scope is PriceScope.NODE else 1
    amount = price * (row.discount if row.discount is not None else 1)
    return amount / (cards * hours_in(unit, _MONTH_HOURS))
