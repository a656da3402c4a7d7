"""Reading a number without passing through a binary float."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation


def exact_number(value: object) -> Decimal | None:
    """Return a finite number exactly as it is written, else None.

    Example:
        >>> exact_number(" 3.58 "), exact_number("nan"), exact_number(0.1)
        (Decimal('3.58'), None, None)
    """
    if isinstance(value, bool) or not isinstance(value, int | str | Decimal):
        return None
    try:
        number = Decimal(value.strip() if isinstance(value, str) else value)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None
