"""Figures as text, the same on screen, in the workbook's words and in the proposal.

Nothing is rounded twice: every function takes the exact figure and rounds it
half up to what it shows.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from rackrate.domain.bilingual import Language
from rackrate.domain.exact_number import to_step

_SIGNS = {"CNY": "¥", "USD": "US$", "EUR": "€", "GBP": "£", "HKD": "HK$", "JPY": "JP¥"}
_MINUS = "−"
_WAN = Decimal(10_000)
MISSING = "—"


def currency_sign(currency: str) -> str:
    """Return the sign put before an amount; a code where there is no sign."""
    return _SIGNS.get(currency, f"{currency} ")


def grouped(number: Decimal, digits: int = 0) -> str:
    """Return a number with thousands commas and so many decimals.

    Example:
        >>> grouped(Decimal("-72172.5")), grouped(Decimal("3.584"), 2)
        ('−72,173', '3.58')
    """
    step = Decimal(1).scaleb(-digits)
    shown = to_step(number, step)
    text = f"{abs(shown):,.{digits}f}"
    return f"{_MINUS}{text}" if shown < 0 else text


def money(amount: Decimal, currency: str, digits: int = 0) -> str:
    """Return an amount with its currency's sign.

    Example:
        >>> money(Decimal("72172.80"), "CNY"), money(Decimal("-3.5"), "USD", 2)
        ('¥72,173', '−US$3.50')
    """
    text = grouped(amount, digits)
    sign = currency_sign(currency)
    return f"{_MINUS}{sign}{text[1:]}" if text.startswith(_MINUS) else f"{sign}{text}"


def unit_price(amount: Decimal, currency: str) -> str:
    """Return a unit price: two decimals, four below one tenth."""
    small = Decimal("0.1")
    digits = 4 if amount and abs(amount) < small else 2
    return money(amount, currency, digits)


def plain(number: Decimal) -> str:
    """Return a number as a person would type it: no trailing zeros, no exponent.

    Example:
        >>> plain(Decimal("6.0")), plain(Decimal("1E+3")), plain(Decimal("0.93"))
        ('6', '1000', '0.93')
    """
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def hours(number: Decimal) -> str:
    """Return hours to one decimal; a moment to two figures, as it is not nothing."""
    least = Decimal("0.05")
    if number and abs(number) < least:
        return plain(to_step(number, Decimal(1).scaleb(number.adjusted() - 1)))
    return grouped(number, 1)


def percent(share: Decimal, digits: int = 1) -> str:
    """Return a share as a percentage.

    Example:
        >>> percent(Decimal("0.22893"))
        '22.9%'
    """
    return f"{grouped(share * 100, digits)}%"


def rate(number: Decimal) -> str:
    """Return an exchange rate to four decimals at most."""
    return plain(to_step(number, Decimal("0.0001")))


def months(number: Decimal) -> str:
    """Return months as they were given, at most two decimals.

    A moment is no nothing: below a hundredth two figures are kept.

    Example:
        >>> months(Decimal("2.5356")), months(Decimal("0.00138"))
        ('2.54', '0.0014')
    """
    step = Decimal("0.01")
    if number and abs(number) < step:
        step = Decimal(1).scaleb(number.adjusted() - 1)
    return plain(to_step(number, step))


def ten_thousands(amount: Decimal, digits: int = 2) -> str:
    """Return an amount in units of 10,000 (万)."""
    return grouped(amount / _WAN, digits)


def day(value: date, language: Language, *, in_text: bool = False) -> str:
    """Return a date: ISO in tables, written out in Chinese sentences."""
    if in_text and language is Language.ZH:
        return f"{value.year}年{value.month}月{value.day}日"
    return value.isoformat()
