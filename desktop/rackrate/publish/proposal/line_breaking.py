"""Where a line may end: Unicode's rules, then those of Chinese composition.

The opportunities come from UAX #14 (`uniseg`). On top of them: no line starts with
a closing mark or ends with an opening one, dashes and ellipses stay whole, and a
number keeps its sign, currency, unit and range (CLREQ, section 6).
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise

from uniseg.linebreak import line_break_boundaries

NEVER_STARTS = frozenset("，。、；：！？）》」』】〉〕｝”’％…·—–～‰℃,.;:!?)]}%")
NEVER_ENDS = frozenset("（《「『【〈〔｛“‘([{¥$€£")

_HAN = r"\u3400-\u4dbf\u4e00-\u9fff"
_WORD = "A-Za-z0-9"
_CHUNK = re.compile(
    rf"(?<=[{_HAN}，。；：、])(?=[{_HAN}{_WORD}])|(?<=[{_WORD}])(?=[{_HAN}])"
    rf"|(?<=[{_HAN}{_WORD},.;:%)] )(?=[{_HAN}{_WORD}(¥])"
)
_SOLID = re.compile(r"(?:[A-Za-z0-9]+|¥?\d+(?:[,.]\d+)*)[,.;:%)]? ?")
"""Words and amounts with one mark behind them: nothing in them can be parted."""
_IS_HAN = re.compile(rf"[{_HAN}]")
_INSIDE_WORD = frozenset("/._-&?=:@#")

_CURRENCY = r"(?:US\$|HK\$|JP¥|[¥$€£]|[A-Z]{3} )"
_NUMBER = rf"(?:[−+\-±≈<>≤≥] ?)?{_CURRENCY}?[−+]?\d+(?:[,.:]\d+)*"
_HAN_UNIT = (
    "人天|个月|小时|万元|亿元|卡·时|个|卡|张|台|天|元|万|亿|年|月|日|时|周|季|页|次|项|种|"
    "倍|款|条|份|分|折|行|家|路|节|处"
)
_LATIN_UNIT = (
    r"(?:h/day|h|GiB|GB|TB|MB|Mbps|Gbps|Gb/s|kW|W|mm|TFLOPS|CNY|USD|EUR|cards?|months?|"
    r"days?|hours?|card-hours?|nodes?|weeks?|years?|pages?|prices?|options?)\b"
)
_PER = r"(?:卡|台|张|天|月|年|小时|时|card-hour|card|node|day|month|year|h)"
_TIME = r"(?:小时|时|天|周|月|季|年|hour|day|week|month|quarter|year)"
_KEPT_WHOLE = re.compile(
    rf"{_NUMBER}(?: ?[–~～×/] ?{_NUMBER})*(?:-[A-Za-z]+)?"
    rf"(?: ?(?:[%‰°℃]|{_HAN_UNIT}|{_LATIN_UNIT}))?(?:/{_PER}(?:·{_TIME})?)?"
    r"|(?:第|表|图|Table|Figure|Section|No\.|RTX|GTX) ?\d+ ?[节页章条]?"
    rf"|\bRR-\w+|[A-Za-z]+·{_TIME}|[{_HAN}]·{_TIME}"
)


class Break(IntEnum):
    """How willingly a line ends at a place, best last."""

    NEVER = 0
    LAST_RESORT = 1
    """Inside a word or a number with its unit: only where nothing else fits."""
    IN_LONG_WORD = 2
    """After a separator of a path or an address."""
    FREE = 3


@lru_cache(maxsize=4096)
def breaks(text: str) -> tuple[Break, ...]:
    """Return for each character how willingly a line ends before it.

    Example:
        >>> places = breaks("合计 ¥72,173，低 22.9%。")
        >>> [i for i, place in enumerate(places) if place is Break.FREE]
        [1, 3, 11, 13]
    """
    found = [Break.LAST_RESORT] * len(text)
    for index in unicode_boundaries(text):
        found[index] = Break.FREE
    for index in range(1, len(text)):
        found[index] = _tailored(text, index, found[index])
    for start, end in kept_whole(text):
        for index in range(start + 1, end):
            found[index] = min(found[index], Break.LAST_RESORT)
    if found:
        found[0] = Break.NEVER
    return tuple(found)


def kept_whole(text: str) -> list[tuple[int, int]]:
    """Return where numbers stand with all that belongs to them: start and end."""
    return [match.span() for match in _KEPT_WHOLE.finditer(text)]


def unicode_boundaries(text: str) -> list[int]:
    """Return the break opportunities of UAX #14, the two ends left out.

    Between two Chinese characters, between one and a word, after a mark of theirs, and
    after the space before a word, there is always one; the text is cut there, so that
    most pieces are known already.
    """
    cuts = [0, *(m.start() for m in _CHUNK.finditer(text)), len(text)]
    found = []
    for start, end in pairwise(cuts):
        if start:
            found.append(start)
        found += [start + inside for inside in _boundaries(text[start:end])]
    return found


@lru_cache(maxsize=8192)
def _boundaries(chunk: str) -> tuple[int, ...]:
    if _SOLID.fullmatch(chunk):
        return ()
    return tuple(i for i in line_break_boundaries(chunk) if 0 < i < len(chunk))


def _tailored(text: str, index: int, found: Break) -> Break:
    after = text[index]
    before = text[index - 1]
    last = text[:index].rstrip(" ")[-1:] if before == " " else before
    if after in NEVER_STARTS or last in NEVER_ENDS or after == " ":
        return Break.NEVER
    if before == "·":
        return Break.NEVER
    if before == after == "—":
        return Break.NEVER
    if _IS_HAN.match(before) and after in "“‘":
        return Break.FREE
    if before in "”’" and _IS_HAN.match(after):
        return Break.FREE
    if found is Break.LAST_RESORT and before in _INSIDE_WORD and after.isalnum():
        return Break.IN_LONG_WORD
    return found
