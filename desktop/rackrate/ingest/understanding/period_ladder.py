"""Prices of one line by hour, week, month: the shorter period must cost less."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from rackrate.domain.units import Meter, PricingUnit, hours_in
from rackrate.domain.vendor_reading import ReadRow

FLAG = "period_conflict"


def with_periods_checked(
    rows: Sequence[ReadRow], month_hours: Decimal
) -> list[ReadRow]:
    """Return prices, flagged where a week costs no less than a month of the same.

    One of the two was most likely put into the wrong column; which, a person says.
    """
    units = {row.pricing_unit for row in rows} - {None, PricingUnit.ONCE}
    if len(units) < 2:  # noqa: PLR2004 - one period has nothing to stand against
        return list(rows)
    lines: dict[object, list[ReadRow]] = {}
    for row in rows:
        if row.pricing_unit in units and _is_settled(row):
            lines.setdefault(_offer(row), []).append(row)
    odd = {
        id(row)
        for group in lines.values()
        for row in group
        if any(_is_odd(row, other, month_hours) for other in group)
    }
    return [row.with_flag(FLAG) if id(row) in odd else row for row in rows]


def _is_settled(row: ReadRow) -> bool:
    is_compute = row.meter is Meter.COMPUTE and bool(row.list_unit_price)
    return is_compute and "pricing_unit" not in row.questions


def _offer(row: ReadRow) -> tuple[object, ...]:
    return (
        row.sheet,
        row.table,
        row.line,
        row.accelerator,
        row.cards,
        row.price_scope,
        row.billing_currency,
        row.tax,
    )


def _is_odd(one: ReadRow, other: ReadRow, month_hours: Decimal) -> bool:
    length, cost = _length(one, month_hours), _cost(one)
    other_length, other_cost = _length(other, month_hours), _cost(other)
    if length < other_length:
        return cost >= other_cost
    return length > other_length and cost <= other_cost


def _length(row: ReadRow, month_hours: Decimal) -> Decimal:
    return hours_in(row.pricing_unit or PricingUnit.HOUR, month_hours)


def _cost(row: ReadRow) -> Decimal:
    return (row.list_unit_price or Decimal(0)) * (row.discount or 1)
