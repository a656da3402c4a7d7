"""Discounts as people write them, each as the multiplier it means.

`93折`, `9.3折`, `九三折`, `7% off`, `减 7%` and `93%` are all 0.93.
"""

from __future__ import annotations

import re
from decimal import Decimal

from rackrate.services.number_text import plain
from rackrate.services.said_number import amount_of, folded

_HUNDRED = Decimal(100)
_TENTHS_UP_TO = 10
_CHINESE_DIGITS = {
    digit: str(number) for number, digit in enumerate("零一二三四五六七八九")
}
_FOLD = re.compile(r"(?:打\s*)?(?P<number>[\d.]+)\s*折")
_CHINESE_FOLD = re.compile(r"(?:打\s*)?(?P<digits>[一二三四五六七八九]{1,2})\s*折")
_PERCENT = re.compile(r"(?P<number>[\d.]+)\s*(?:%|个点)")
_OFF = re.compile(
    r"(?:off|减|立减|优惠|省|下浮|降|-)\s*(?P<before>[\d.]+)\s*%"
    r"|(?P<after>[\d.]+)\s*%\s*(?:off|discount|优惠|下浮)"
)
_TIMES = re.compile(r"[x×*]\s*(?P<number>[\d.]+)")
_NO_DISCOUNT = frozenset({"无折扣", "不打折", "原价", "no discount"})


def discount_of(text: str) -> str | None:
    """Return the multiplier that a text means, None where it means none for certain.

    Example:
        >>> [discount_of(t) for t in ("93折", "9.3折", "九三折", "7% off", "93%")]
        ['0.93', '0.93', '0.93', '0.93', '0.93']
    """
    said = folded(text)
    if said in _NO_DISCOUNT:
        return "1"
    if found := _CHINESE_FOLD.fullmatch(said):
        digits = "".join(_CHINESE_DIGITS[digit] for digit in found["digits"])
        return plain(Decimal(digits).scaleb(-len(digits)))
    if found := _FOLD.fullmatch(said):
        return _folds(found["number"])
    if found := _OFF.fullmatch(said):
        taken = _number(found["before"] or found["after"])
        return None if taken is None else _share(_HUNDRED - taken)
    if found := _TIMES.fullmatch(said):
        number = _number(found["number"])
        return None if number is None else plain(number)
    return share_of(text)


def share_of(text: str) -> str | None:
    """Return the share that a number or a percentage says, None where it is neither.

    Example:
        >>> share_of("6%"), share_of("0.06"), share_of("six")
        ('0.06', '0.06', None)
    """
    if found := _PERCENT.fullmatch(folded(text)):
        number = _number(found["number"])
        return None if number is None else _share(number)
    amount = amount_of(text)
    return amount.text if amount else None


def _folds(digits: str) -> str | None:
    number = _number(digits)
    if number is None:
        return None
    of_ten = number <= _TENTHS_UP_TO
    return plain(number / _TENTHS_UP_TO) if of_ten else _share(number)


def _share(percent: Decimal) -> str:
    return plain(percent / _HUNDRED)


def _number(digits: str) -> Decimal | None:
    amount = amount_of(digits)
    return Decimal(amount.text) if amount else None
