"""Spreadsheet functions for draws and for interest.

Over many draws the value comes from the engine's figures.
"""

from __future__ import annotations

from decimal import ROUND_FLOOR, Decimal

from rackrate.publish.workbook.formula import ERROR, Formula, Span, Value


def root(item: Formula) -> Formula:
    """Return SQRT."""
    value: Value = ERROR
    if isinstance(item.value, Decimal) and item.value >= 0:
        value = item.value.sqrt()
    return Formula(("SQRT(", *item.parts, ")"), value)


def power(base: Formula, exponent: Formula) -> Formula:
    """Return POWER."""
    value: Value = ERROR
    if isinstance(base.value, Decimal) and isinstance(exponent.value, Decimal):
        value = base.value**exponent.value
    return Formula(("POWER(", *base.parts, ",", *exponent.parts, ")"), value)


def whole_part(item: Formula) -> Formula:
    """Return INT: the whole number not above a number."""
    value: Value = ERROR
    if isinstance(item.value, Decimal):
        value = item.value.to_integral_value(rounding=ROUND_FLOOR)
    return Formula(("INT(", *item.parts, ")"), value)


def quantile(amounts: Span, share: Formula, found: Decimal) -> Formula:
    """Return PERCENTILE: what so large a share of the amounts lies below."""
    return Formula(("PERCENTILE(", amounts, ",", *share.parts, ")"), found)


def tied_in(totals: Span, limit: Formula) -> Formula:
    """Return how many of a row's totals are not above a limit; text is."""
    parts = ("SUMPRODUCT(--(", totals, "<=", *limit.parts, "))")
    return Formula(parts, Decimal(0))


def chance_of(
    totals: Span, limits: Span, ties: Span, draws: Formula, found: Decimal
) -> Formula:
    """Return the share of draws in which a column holds the lowest total.

    Where several are tied, each has its part of the draw.
    """
    parts = ("SUMPRODUCT((", totals, "<=", limits, ")/", ties, ")/", *draws.parts)
    return Formula(parts, found)
