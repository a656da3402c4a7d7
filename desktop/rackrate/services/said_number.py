"""Numbers as people type them: `15,600`, `1.56万`, `¥3.58/卡·时`, `３．５８`.

What cannot be told for certain is not a number here: `3,58` and `约 3900` stay text,
and the cell that holds them is flagged instead of guessed.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal, localcontext

from rackrate.domain.exact_number import exact_number
from rackrate.services.number_text import plain
from rackrate.services.said_unit import Per, per_of

_LONGEST = 60
_PRECISION = 120
_DASHES = str.maketrans({"−": "-", "–": "-", "—": "-", "’": "'"})
_DIGITS = r"(?:\d{1,3}(?:[, ']\d{3})+|\d+)(?:\.\d+)?|\.\d+"
_POWERS = {
    "百万": 6,
    "千万": 7,
    "万": 4,
    "w": 4,
    "千": 3,
    "k": 3,
    "亿": 8,
}
_POWER = "|".join(sorted(_POWERS, key=len, reverse=True))
_CURRENCY = r"人民币|美元|元|块|rmb|cny|usd|eur|gbp|hkd|jpy|us\$|hk\$|jp¥|[¥$€£]"
_PREFIX = rf"(?:(?:{_CURRENCY})\s*)*"
_AMOUNT = rf"(?P<digits>{_DIGITS})\s*(?P<power>{_POWER})?"
_SUFFIX = rf"\s*(?:{_CURRENCY})?(?P<per>\s*(?:/|每|per\b|a\b).*)?"
_NUMBER = re.compile(rf"{_PREFIX}(?P<sign>[+-]?)\s*{_AMOUNT}{_SUFFIX}", re.DOTALL)
_RANGE = re.compile(
    rf"{_PREFIX}(?P<low>{_DIGITS})\s*(?P<low_power>{_POWER})?\s*(?:{_CURRENCY})?"
    rf"\s*(?:-|~|至|到|\bto\b|\.\.\.?)\s*"
    rf"{_PREFIX}{_AMOUNT}{_SUFFIX}",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as `prices.csv` holds it, and the unit it was typed with, if any."""

    text: str
    per: Per | None = None


@dataclass(frozen=True, slots=True)
class AmountRange:
    """Both ends of a range, and the unit it was typed with, if any."""

    low: str
    high: str
    per: Per | None = None


def folded(text: str) -> str:
    """Return text with full-width forms made plain, in small letters."""
    return unicodedata.normalize("NFKC", text).translate(_DASHES).strip().lower()


def amount_of(text: str) -> Amount | None:
    """Return the number that a text says, None where it says none for certain.

    Example:
        >>> [amount_of(t).text for t in ("15,600", "1.56万", "¥3.58/卡·时", "３．５８")]
        ['15600', '15600', '3.58', '3.58']
        >>> amount_of("3,58") or amount_of("数千元级") or amount_of("约 3900")
    """
    if len(text) > _LONGEST:
        return None
    said = folded(text)
    found = _NUMBER.fullmatch(said)
    if found is None:
        return _scientific(said)
    per = _per(found)
    if found["per"] and per is None:
        return None
    number = _scaled(found["digits"], found["power"])
    return Amount(f"-{number}" if found["sign"] == "-" else number, per)


def range_of(text: str) -> AmountRange | None:
    """Return the two ends that a text says, None where it is not a range.

    Example:
        >>> range_of("1.2-1.5万") == AmountRange("12000", "15000")
        True
    """
    if len(text) > _LONGEST:
        return None
    found = _RANGE.fullmatch(folded(text))
    if found is None:
        return None
    per = _per(found)
    if found["per"] and per is None:
        return None
    low_power = found["low_power"]
    if low_power is None and _bare(found["low"]) < _bare(found["digits"]):
        low_power = found["power"]
    low = _scaled(found["low"], low_power)
    return AmountRange(low, _scaled(found["digits"], found["power"]), per)


def _per(found: re.Match[str]) -> Per | None:
    return per_of(found["per"]) if found["per"] else None


def _bare(digits: str) -> Decimal:
    return Decimal(re.sub(r"[, ']", "", digits))


def _scaled(digits: str, power: str | None) -> str:
    number = _bare(digits)
    if power is None:
        return f"{number:f}"
    with localcontext(prec=_PRECISION):
        return plain(number.scaleb(_POWERS[power]))


def _scientific(text: str) -> Amount | None:
    number = exact_number(text)
    if number is None or abs(number.adjusted()) > _LONGEST:
        return None
    return Amount(plain(number))
