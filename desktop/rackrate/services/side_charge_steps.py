"""The arithmetic of a charge beside compute, with the parts that it has."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rackrate.engine.billing import SideCharge
from rackrate.engine.option import Option
from rackrate.services.explained import exact_price, shown


def side_charge_step(charge: SideCharge[Decimal], option: Option) -> str:
    """Return a charge over the engagement as arithmetic, without its result.

    Example:
        `¥0.50 × max(0, 1,000 − 20 × 8) × 6` for storage above a free allowance.
    """
    monthly = list(_monthly(charge, option))
    once = list(_once(charge, option))
    months = shown(option.terms.months)
    parts = []
    if len(monthly) == 1:
        parts.append(f"{monthly[0]} × {months}")
    elif monthly:
        parts.append(f"({' + '.join(monthly)}) × {months}")
    parts += once
    return " + ".join(parts) or shown(0)


def _monthly(charge: SideCharge[Decimal], option: Option) -> Iterator[str]:
    if charge.rate:
        quantity = shown(charge.quantity)
        if charge.included:
            free = f"{shown(charge.included)} × {option.units}"
            quantity = f"max(0, {quantity} − {free})"
        yield f"{exact_price(charge.rate, option.currency)} × {quantity}"
    yield from _times(charge.per_month, None, option)
    yield from _times(charge.per_unit_month, option.units, option)
    yield from _times(charge.per_card_month, option.cards_paid, option)


def _once(charge: SideCharge[Decimal], option: Option) -> Iterator[str]:
    yield from _times(charge.once, None, option)
    yield from _times(charge.per_unit_once, option.units, option)
    yield from _times(charge.per_card_once, option.cards_paid, option)


def _times(amount: Decimal, count: int | None, option: Option) -> Iterator[str]:
    if amount:
        price = exact_price(amount, option.currency)
        yield price if count is None else f"{price} × {count}"
