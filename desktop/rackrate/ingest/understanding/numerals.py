"""Chinese numerals: 八 in 八卡, and amounts as contracts write them out."""

from __future__ import annotations

import re
from decimal import Decimal

NUMERAL = r"(?:\d{1,3}|[一二两三四五六七八九十]{1,3})"
_DIGITS = {d: n for n, d in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_FORMAL = {d: n for n, d in enumerate("零壹贰叁肆伍陆柒捌玖")} | {
    "贰": 2,
    "貳": 2,
    "參": 3,
    "叄": 3,
    "陸": 6,
    "两": 2,
}
_STEPS = {"拾": 10, "佰": 100, "仟": 1000, "十": 10, "百": 100, "千": 1000}
_BLOCKS = {"万": 10_000, "萬": 10_000, "亿": 100_000_000, "億": 100_000_000}
_PARTS = {"角": Decimal("0.1"), "分": Decimal("0.01")}
_WRITTEN_OUT = re.compile(r"[零〇壹贰貳叁參叄肆伍陆陸柒捌玖拾佰仟万萬亿億]{2,}")


def numeral(text: str | None) -> int | None:
    """Return a small whole number written in digits or characters.

    Example:
        >>> numeral("8"), numeral("八"), numeral("十六"), numeral("二十四"), numeral("")
        (8, 8, 16, 24, None)
    """
    if not text:
        return None
    if text.isdigit():
        return int(text)
    tens, ten, ones = text.partition("十")
    if ten:
        parts = (_DIGITS.get(tens, 1) if tens else 1, _DIGITS.get(ones, 0))
        return parts[0] * 10 + parts[1]
    return _DIGITS.get(text)


def written_out(text: str) -> Decimal | None:
    """Return an amount in formal numerals, None where it is none.

    Example:
        >>> written_out("人民币捌万肆仟肆佰捌拾元整"), written_out("壹佰元伍角")
        (Decimal('84480'), Decimal('100.5'))
    """
    if not _WRITTEN_OUT.search(text):
        return None
    cleaned = re.sub(r"人民币|大写|[:()\s整正]", "", text)
    whole, _, rest = re.sub("[元圆圓]", "元", cleaned, count=1).partition("元")
    amount = _whole(whole)
    parts = re.fullmatch(r"零?(?:(.)角)?零?(?:(.)分)?", rest)
    if amount is None or parts is None:
        return None
    total = Decimal(amount)
    for digit, part in zip(parts.groups(), _PARTS.values(), strict=True):
        if digit is not None:
            if digit not in _FORMAL:
                return None
            total += _FORMAL[digit] * part
    return total


def _whole(text: str) -> int | None:
    total = block = digit = 0
    for character in text:
        if character in _FORMAL or character == "〇":
            digit = _FORMAL.get(character, 0)
        elif character in _STEPS:
            block += (digit or 1) * _STEPS[character]
            digit = 0
        elif character in _BLOCKS:
            total = (total + block + digit) * _BLOCKS[character]
            block = digit = 0
        else:
            return None
    return total + block + digit
