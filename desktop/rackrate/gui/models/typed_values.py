"""What a person types into a form, as a value; or the fault that it has."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from rackrate.domain.exact_number import exact_number
from rackrate.domain.price_columns import CellFaultError
from rackrate.services.said_number import amount_of

_CODE_LENGTH = 3


def number(
    text: str, *, low: int = 0, high: int | None = None, is_above: bool = False
) -> Decimal:
    """Return a number between two limits; with `is_above` the lower is left out.

    Raises:
        CellFaultError: The text is no number, or it is outside the limits.
    """
    found = amount_of(text.strip())
    value = exact_number(found.text) if found else None
    if value is None:
        raise CellFaultError("not_a_number", value=text.strip())
    if is_above and value <= low:
        raise CellFaultError("not_above", value=text.strip(), limit=str(low))
    if value < low or (high is not None and value > high):
        limits = f"≥ {low}" if high is None else f"{low} … {high}"
        raise CellFaultError("out_of_range", value=text.strip(), limits=limits)
    return value


def number_or_none(
    text: str, *, low: int = 0, high: int | None = None, is_above: bool = False
) -> Decimal | None:
    """Return a number, None for an empty field; raises as `number`."""
    if not text.strip():
        return None
    return number(text, low=low, high=high, is_above=is_above)


def whole(text: str, *, low: int, high: int) -> int:
    """Return a whole number; raises as `number`."""
    value = number(text, low=low, high=high)
    if value != value.to_integral_value():
        raise CellFaultError("not_whole", value=text.strip())
    return int(value)


def day(text: str) -> date:
    """Return a day.

    Raises:
        CellFaultError: The text is not a day like 2026-11-30.
    """
    try:
        return date.fromisoformat(text.strip())
    except ValueError as error:
        raise CellFaultError("not_a_date", value=text.strip()) from error


def day_or_none(text: str) -> date | None:
    """Return a day, None for an empty field; raises as `day`."""
    return day(text) if text.strip() else None


def currency(text: str) -> str:
    """Return a currency code.

    Raises:
        CellFaultError: The text is not three capital letters.
    """
    code = text.strip().upper()
    if len(code) != _CODE_LENGTH or not code.isascii() or not code.isalpha():
        raise CellFaultError("not_a_currency", value=text.strip())
    return code
