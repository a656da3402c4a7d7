"""What a price cell holds: an amount, a range, no price and why, or something else."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from decimal import Decimal
from enum import StrEnum

from rackrate.domain.vendor_reading import NumberStyle
from rackrate.ingest.book import CellValue
from rackrate.ingest.understanding.folding import (
    folded,
    inside_brackets,
    outside_brackets,
    word_key,
)
from rackrate.ingest.understanding.numerals import written_out
from rackrate.ingest.understanding.said import NOTHING, Said, said_in
from rackrate.ingest.understanding.vocabulary import Vocabulary
from rackrate.services.said_number import amount_of, range_of


class Worth(StrEnum):
    """What a price cell comes to."""

    AMOUNT = "amount"
    RANGE = "range"
    EMPTY = "empty"
    ZERO = "zero"
    ON_REQUEST = "on_request"
    MISSING = "missing"
    NOT_OFFERED = "not_offered"
    FREE = "free"
    NEGATIVE = "negative"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Amount:
    """One price cell, understood.

    Attributes:
        value: The amount as it stands, 万 already multiplied out where the cell itself
            says so; the middle of a range.
        is_scaled: The cell itself said 万, so a header's 万 does not apply once more.
        is_approximate: It says 约, 起, from.
        is_ambiguous: The decimal mark cannot be told.
        has_more: Another figure stands beside the amount: 7.5万（4台以上7.2万）.
        said: What else the cell says: currency, unit, tax.
    """

    worth: Worth
    value: Decimal | None = None
    low: Decimal | None = None
    high: Decimal | None = None
    is_scaled: bool = False
    is_approximate: bool = False
    is_ambiguous: bool = False
    has_more: bool = False
    said: Said = NOTHING


ERROR_TEXT = re.compile(r"#(?:REF!|N/A|VALUE!|DIV/0!|NAME\?|NUM!|NULL!)")
"""What an error in a cell reads as where only its text was kept."""
_EMPTY = Amount(Worth.EMPTY)
_HEAD = re.compile(
    r"(?P<before>[^\d.+-]{0,12}?)(?P<sign>[+-]?)(?P<number>\.?\d(?:[\d,. ']*\d)?)"
    r"\s*(?P<power>百万|千万|万|千|亿|k(?![a-z]))?(?P<rest>.*)",
    re.DOTALL,
)
_SEPARATED = re.compile(r"\d[\d.,' ]*[.,][\d.,' ]*\d|\d[.,]\d")
_POINT_SURE = re.compile(
    r"\d{1,3}(?:[, ']\d{3})+\.\d+|\d+\.\d{1,2}|\d+\.\d{4,}|0\.\d+|\d{1,3}(?:,\d{3}){2,}"
)
_COMMA_SURE = re.compile(
    r"\d{1,3}(?:[. ']\d{3})+,\d+|\d+,\d{1,2}|\d+,\d{4,}|0,\d+|\d{1,3}(?:\.\d{3}){2,}"
)
_THREE_AFTER_COMMA = re.compile(r"[1-9]\d{0,2},\d{3}")
_ANOTHER_FIGURE = re.compile(
    r"(?<![\d.])\d{2,}(?![\d%]|\s*(?:h|小?时|天|days?|g|卡|张|块|个|月|年|mo|x|×|m))"
    r"|\d\s*万"
)
_SURCHARGE = re.compile(r"\+\s*[\d¥￥$€£.]")
"""`+500` is added to another price; it is none itself."""
_ENDS = re.compile(r"[整正]$|人民币$")


def number_style(values: Iterable[object], *, leans_to_comma: bool) -> NumberStyle:
    """Return the decimal mark of a column, by the cells that leave no doubt.

    Args:
        values: Its cells; numbers among them say nothing.
        leans_to_comma: The file separates its columns by semicolons.
    """
    point = comma = False
    for value in values:
        if not isinstance(value, str):
            continue
        for token in _SEPARATED.findall(folded(value)):
            point = point or bool(_POINT_SURE.fullmatch(token))
            comma = comma or bool(_COMMA_SURE.fullmatch(token))
    if point and comma:
        return NumberStyle.MIXED
    if point and leans_to_comma:
        return NumberStyle.MIXED
    return NumberStyle.COMMA if comma or leans_to_comma else NumberStyle.POINT


def amount_in(value: CellValue, style: NumberStyle, words: Vocabulary) -> Amount:
    """Return what a price cell comes to."""
    if type(value) is float or type(value) is int:
        return _of_number(value)
    if value is None:
        return _EMPTY
    if isinstance(value, bool | date | time):
        return Amount(Worth.UNREADABLE)
    if isinstance(value, int | float):
        return _of_number(value)
    key = ("amount", style, value)
    found = words.remembered.get(key)
    if found is None:
        found = words.remembered[key] = _of_text(value, style, words)
    return found


def exact(value: float) -> Decimal:
    """Return a stored number as a spreadsheet shows it, without binary noise.

    Example:
        >>> exact(0.050000000000000044), exact(15600.0)
        (Decimal('0.05'), Decimal('15600'))
    """
    if isinstance(value, int):
        return Decimal(value)
    if value.is_integer() and abs(value) < 1e15:  # noqa: PLR2004
        return Decimal(int(value))
    return Decimal(f"{value:.15g}")


def cell_text(value: CellValue) -> str:
    """Return a value as text, a whole number without its point.

    Example:
        >>> cell_text(8.0), cell_text(3.58), cell_text(None)
        ('8', '3.58', '')
    """
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{exact(value):f}" if math.isfinite(value) else ""
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    return value.isoformat() if isinstance(value, date | time) else str(value)


def _of_number(value: float) -> Amount:
    if not math.isfinite(value):
        return Amount(Worth.UNREADABLE)
    number = exact(value)
    return _signed(Amount(Worth.AMOUNT, number))


def _signed(amount: Amount) -> Amount:
    value = amount.value
    if value is None or value > 0:
        return amount
    return replace(amount, worth=Worth.ZERO if value == 0 else Worth.NEGATIVE)


def _of_text(text: str, style: NumberStyle, words: Vocabulary) -> Amount:
    said = folded(text).strip("'\"")
    if not said:
        return _EMPTY
    kind = words.no_price.get(word_key(said).strip("()"))
    if kind is None:
        kind = words.no_price.get(word_key(outside_brackets(said)))
    if kind is None and not any(character.isdigit() for character in said):
        kind = _contained(word_key(said), words)
    if kind is not None:
        return Amount(Worth(kind))
    if _SURCHARGE.match(said):
        return Amount(Worth.UNREADABLE)
    formal = written_out(said)
    if formal is not None:
        return _signed(Amount(Worth.AMOUNT, formal, is_scaled=True))
    about = [said_in(piece, words) for piece in inside_brackets(said)]
    rest, is_approximate = _without_hedges(outside_brackets(said), words)
    plain, is_ambiguous = _pointed(rest, style)
    found = _number_and_unit(plain, words)
    if found is None:
        return Amount(Worth.UNREADABLE)
    has_more = any(map(_ANOTHER_FIGURE.search, inside_brackets(said)))
    for more in about:
        own = replace(more, least_units=None) if has_more else more
        found = replace(found, said=found.said.over(own))
    found = replace(
        found,
        has_more=has_more,
        is_approximate=is_approximate or found.is_approximate,
        is_ambiguous=is_ambiguous,
    )
    return _signed(found)


def _contained(key: str, words: Vocabulary) -> str | None:
    """Return how a text is no price by a longer word inside it, such as 暂无报价."""
    for word, kind in words.no_price.items():
        if len(word) > 1 and not word.isascii() and word in key:
            return kind
    return None


def _without_hedges(text: str, words: Vocabulary) -> tuple[str, bool]:
    hedged = False
    while True:
        shorter = words.approximate_before.sub("", text, count=1)
        shorter = words.approximate_after.sub("", shorter, count=1)
        shorter = _ENDS.sub("", shorter).strip()
        if shorter == text:
            return text, hedged
        if not _ENDS.search(text):
            hedged = True
        text = shorter


def _pointed(text: str, style: NumberStyle) -> tuple[str, bool]:
    """Return the text with decimal points, and whether that was a guess."""
    doubtful = False

    def one(match: re.Match[str]) -> str:
        nonlocal doubtful
        token = match.group()
        reads_as_comma = style is NumberStyle.COMMA
        if style is NumberStyle.MIXED:
            reads_as_comma = bool(_COMMA_SURE.fullmatch(token))
            doubtful |= not reads_as_comma and not _POINT_SURE.fullmatch(token)
        elif style is NumberStyle.COMMA and _POINT_SURE.fullmatch(token):
            reads_as_comma, doubtful = False, True
        elif style is NumberStyle.COMMA and _THREE_AFTER_COMMA.fullmatch(token):
            doubtful = True
        if not reads_as_comma:
            return token
        return re.sub(r"[.' ](?=\d{3})", "", token).replace(",", ".")

    return _SEPARATED.sub(one, text), doubtful


def _number_and_unit(text: str, words: Vocabulary) -> Amount | None:
    single = amount_of(text)
    has_power = bool(re.search(r"\d\s*(?:百万|千万|万|千|亿|k(?![a-z]))", text))
    if single is not None:
        sign = text.strip("0123456789.,' ")
        said = said_in(sign if len(sign) <= 1 else text, words)
        return Amount(
            Worth.AMOUNT, Decimal(single.text), is_scaled=has_power, said=said
        )
    span = range_of(text)
    if span is not None:
        low, high = Decimal(span.low), Decimal(span.high)
        return _range(
            low, high, Amount(Worth.RANGE, said=said_in(text, words)), has_power
        )
    head = _HEAD.fullmatch(text)
    if head is None or not _is_price_prefix(head["before"], words):
        return None
    number = amount_of(f"{head['sign']}{head['number']}{head['power'] or ''}")
    if number is None or re.search(r"\d{2,}", head["rest"]):
        return _range_with_unit(text, words, has_power=has_power)
    if not _is_unit_tail(head["rest"], words):
        return None
    said = said_in(text, words)
    return Amount(Worth.AMOUNT, Decimal(number.text), is_scaled=has_power, said=said)


_SPAN_AND_UNIT = re.compile(r"(?P<span>[^/每]*\d\s*万?\s*(?:元|usd|\$)?)(?P<rest>.*)")


def _range_with_unit(text: str, words: Vocabulary, *, has_power: bool) -> Amount | None:
    match = _SPAN_AND_UNIT.fullmatch(text)
    span = range_of(match["span"]) if match else None
    if match is None or span is None:
        return None
    said = said_in(text, words)
    if match["rest"] and said.unit is None and said.scope is None:
        return None
    low, high = Decimal(span.low), Decimal(span.high)
    return _range(low, high, Amount(Worth.RANGE, said=said), has_power)


def _range(low: Decimal, high: Decimal, amount: Amount, has_power: bool) -> Amount:  # noqa: FBT001
    if not 0 < low <= high:
        return Amount(Worth.UNREADABLE)
    middle = (low + high) / 2
    return replace(amount, value=middle, low=low, high=high, is_scaled=has_power)


def _is_price_prefix(before: str, words: Vocabulary) -> bool:
    left = words.patterns["currency"].sub("", before).strip(" :")
    if left and words.patterns["whole_chain"].fullmatch(left):
        return True
    return not left or left in ("单价", "价格", "租金", "含税", "不含税", "price")


def _is_unit_tail(rest: str, words: Vocabulary) -> bool:
    """Return whether what follows a number is a currency and a unit, and no more."""
    left = words.patterns["currency"].sub("", rest, count=1).strip()
    if not left:
        return True
    begins = left.startswith(("/", "每", "per ", "a ", "·"))
    said = said_in(rest, words)
    return begins and (said.unit is not None or said.scope is not None)
