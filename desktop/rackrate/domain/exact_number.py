"""Reading a number without passing through a binary float."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

_MOST_DIGITS = 18


def exact_number(value: object) -> Decimal | None:
    """Return a number exactly as it is written, None where it is none.

    What has more than eighteen digits before or after the point is no figure of this
    trade, and writing `1e999999` out in full would stop the machine.

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
    if not number.is_finite():
        return None
    exponent = number.as_tuple().exponent
    is_tame = number.adjusted() < _MOST_DIGITS and int(exponent) >= -_MOST_DIGITS
    return number if is_tame else None
