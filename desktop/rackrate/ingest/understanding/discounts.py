"""Discount cells: 93折, 9.3折, 7% off and 0.93 are plain; 93% has to be asked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from rackrate.ingest.book import CellValue
from rackrate.ingest.understanding.folding import folded
from rackrate.services.said_discount import discount_of

_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*%")
_IN_PROSE = re.compile(
    r"(?P<fold>(?:\d+(?:\.\d+)?|[一二三四五六七八九]{1,2})\s*折)"
    r"|(?P<off>\d+(?:\.\d+)?\s*%\s*(?:off|discount)|(?:优惠|立减|下浮)\s*\d+(?:\.\d+)?\s*%)"
)
_ABOUT_ALL = re.compile(r"以上|上述|全部|所有|均|all prices|above|整单|全场|统一")
_CLAUSES = re.compile(r"[,;。.](?!\d)|、")
_CONDITION = re.compile(
    r"满|≥|>=|达到|超过|起|及以上|\d\s*(?:卡|台|个|月|年)|orders? (?:of|over)|if "
)
_NONE = frozenset({"-", "--", "/", "无", "none", "n/a", "na", "0%", "no"})


@dataclass(frozen=True, slots=True)
class FoundDiscount:
    """A multiplier, or None where the cell holds no discount that can be read.

    Attributes:
        is_ambiguous: `93%` may keep or take 93 %.
        is_empty: The cell says that there is none.
    """

    multiplier: Decimal | None
    is_ambiguous: bool = False
    is_empty: bool = False


NO_DISCOUNT = FoundDiscount(Decimal(1), is_empty=True)
_UNREADABLE = FoundDiscount(None)


def discount_in(
    value: CellValue, header: str = "", number_format: str = ""
) -> FoundDiscount:
    """Return the multiplier of a cell under a discount header.

    Args:
        value: The cell.
        header: Its column's header; `% off` and `Discount %` take, 折扣 keeps.
        number_format: Of the cell; a number shown as a percentage reads as one.
    """
    if value is None:
        return NO_DISCOUNT
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return _UNREADABLE
    return _discount(value, folded(header), "%" in number_format)


@lru_cache(maxsize=4096)
def _discount(value: str | float, header: str, is_percent: bool) -> FoundDiscount:  # noqa: FBT001
    takes = bool(re.search(r"off|优惠|下浮|减|discount|rebate|让利", header))
    keeps = bool(re.search(r"折(?!让)|multiplier|系数", header)) and not takes
    if isinstance(value, str):
        said = folded(value)
        if said in _NONE or not said:
            return NO_DISCOUNT
        if match := _PERCENT.fullmatch(said):
            return _percent(Decimal(match[1]), takes=takes)
        text = discount_of(value)
        if text is None:
            return _UNREADABLE
        number = Decimal(text)
        if "折" in said or "%" in said or re.search(r"[x×*]", said):
            return FoundDiscount(number) if 0 < number <= 1 else _UNREADABLE
    else:
        number = Decimal(f"{value:.12g}")
        if is_percent:
            return _percent(number * 100, takes=takes)
    return _bare(number, takes=takes, keeps=keeps)


def _percent(percent: Decimal, *, takes: bool) -> FoundDiscount:
    """Return what `93%` means: to be asked, unless the header says that it is taken."""
    share = percent.scaleb(-2)
    if percent == 0:
        return NO_DISCOUNT
    if percent == 100 and not takes:  # noqa: PLR2004
        return FoundDiscount(Decimal(1))
    if not 0 < share < 1:
        return _UNREADABLE
    half = Decimal("0.5")
    if takes and share < half:
        return FoundDiscount(1 - share)
    return FoundDiscount(share if share >= half else 1 - share, is_ambiguous=True)


def _bare(number: Decimal, *, takes: bool, keeps: bool) -> FoundDiscount:
    """Return what a bare number means: 0.93 keeps 93 %, 9.3 and 93 are 折."""
    if number == 0:
        return NO_DISCOUNT
    if takes and not keeps:
        if number < 1:
            is_small = number < Decimal("0.5")
            return FoundDiscount(1 - number if is_small else number, is_ambiguous=True)
        if number < 50:  # noqa: PLR2004
            return FoundDiscount(1 - number.scaleb(-2), is_ambiguous=True)
    if 0 < number <= 1:
        return FoundDiscount(number)
    if keeps and 1 < number < 10:  # noqa: PLR2004
        return FoundDiscount(number.scaleb(-1))
    if keeps and 10 < number <= 100:  # noqa: PLR2004
        return FoundDiscount(number.scaleb(-2))
    return _UNREADABLE


def speaks_of_discount(text: str) -> bool:
    """Return whether a note speaks of a discount, granted on whatever condition."""
    return bool(_IN_PROSE.search(folded(text)))


def discount_in_prose(text: str) -> Decimal | None:
    """Return the discount that a note grants on everything, None for none.

    Example:
        >>> discount_in_prose("以上价格均享9折"), discount_in_prose("买10台打9折")
        (Decimal('0.9'), None)
    """
    found = set()
    for clause in _CLAUSES.split(folded(text)):
        if not _ABOUT_ALL.search(clause) or _CONDITION.search(clause):
            continue
        for fold, off in _IN_PROSE.findall(clause):
            multiplier = discount_of(fold or off)
            if multiplier:
                found.add(Decimal(multiplier))
    return found.pop() if len(found) == 1 else None
