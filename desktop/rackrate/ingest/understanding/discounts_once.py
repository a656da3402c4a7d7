"""Discounts that stand beside prices in which they are already taken off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from rackrate.domain.units import Meter
from rackrate.domain.vendor_reading import ReadRow

FLAG = "discount_maybe_in"
_NEAR = Decimal("0.01")
_ONE = Decimal(1)
_MOST_STEPS = 3
"""Of more full prices for one offer, some always fits by chance."""


def with_discounts_once(rows: Sequence[ReadRow]) -> list[ReadRow]:
    """Return prices, asked about where a discount seems to be taken off already.

    Beside `on demand 2.99`, a line `1 year 2.29, 23% off` most likely says how 2.29
    came about. Taken off once more it would be a price that nobody offers; which one
    is meant, a person says.
    """
    if all(row.discount in (None, _ONE) for row in rows):
        return list(rows)
    undiscounted: dict[object, set[Decimal]] = defaultdict(set)
    for row in rows:
        if row.discount == _ONE and row.list_unit_price:
            undiscounted[_offer(row)].add(row.list_unit_price)
    if not undiscounted:
        return list(rows)
    return [_asked(row, undiscounted) for row in rows]


def _asked(row: ReadRow, undiscounted: Mapping[object, set[Decimal]]) -> ReadRow:
    discount, price = row.discount, row.list_unit_price
    if discount in (None, _ONE) or not price or row.meter is not Meter.COMPUTE:
        return row
    fulls = undiscounted.get(_offer(row), set())
    if len(fulls) > _MOST_STEPS or not any(
        _is_near(price, full * (discount or _ONE)) for full in fulls
    ):
        return row
    questions = tuple(dict.fromkeys([*row.questions, "discount"]))
    return replace(row.with_flag(FLAG), questions=questions)


def _is_near(one: Decimal, other: Decimal) -> bool:
    return abs(one - other) <= other * _NEAR


def _offer(row: ReadRow) -> tuple[object, ...]:
    """Return what two steps of one ladder of terms share."""
    return (
        row.accelerator,
        row.delivery,
        row.cards,
        row.price_scope,
        row.pricing_unit,
        row.billing_currency,
        row.tax,
        row.region,
    )
