"""Reading a number without passing through a binary float."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation

_MOST_DIGITS = 18
_ROOMY = Context(prec=99)
"""Amounts of 28 digits are nobody's, but rounding them must not fail."""
WIDEST_LIMITS = f"±10^{_MOST_DIGITS}"


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
    if isinstance(value, str) and "_" in value:
        return None
    try:
        number = Decimal(value.strip() if isinstance(value, str) else value)
    except InvalidOperation:
        return None
    return number if number.is_finite() and _is_tame(number) else None


def to_step(number: Decimal, step: Decimal) -> Decimal:
    """Return a number as a multiple of a step, half up, however many digits it has.

    Example:
        >>> to_step(Decimal("2397.165"), Decimal("0.01")), to_step(
        ...     Decimal("1e30"), Decimal(1)
        ... ).adjusted()
        (Decimal('2397.17'), 30)
    """
    return number.quantize(step, ROUND_HALF_UP, _ROOMY)


def is_absurd(value: object) -> bool:
    """Return whether a value is a number, but of a size that is no figure.

    Example:
        >>> is_absurd("1e400"), is_absurd("12"), is_absurd("twelve")
        (True, False, False)
    """
    try:
        number = Decimal(str(value).strip())
    except InvalidOperation:
        return False
    return number.is_finite() and not _is_tame(number)


def _is_tame(number: Decimal) -> bool:
    exponent = number.as_tuple().exponent
    return number.adjusted() < _MOST_DIGITS and int(exponent) >= -_MOST_DIGITS
