"""Days as vendors write them, and how long a quote holds."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, datetime, timedelta

from rackrate.ingest.book import CellValue
from rackrate.ingest.understanding.folding import folded
from rackrate.ingest.understanding.numerals import NUMERAL, numeral
from rackrate.services.said_day import DayOrder, year_last

_DAY = r"(?P<y>20\d{2})\s*[-/.年]\s*(?P<m>\d{1,2})\s*[-/.月]\s*(?P<d>\d{1,2})\s*日?"
_MONTH_NAMES = [
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
]
_NAMED = re.compile(
    r"(?P<d1>\d{1,2})\s*(?P<n1>[a-z]{3})[a-z]*\.?,?\s*(?P<y1>20\d{2})"
    r"|(?P<n2>[a-z]{3})[a-z]*\.?\s*(?P<d2>\d{1,2})(?:st|nd|rd|th)?,?\s*(?P<y2>20\d{2})"
)
_ANY = re.compile(_DAY)
_UNTIL = re.compile(
    r"(?:有效期(?:至|到|截止|截至)?|截止(?:日期|至|到)?|截至|到期日?"
    r"|valid(?:ity)?|expir\w*|good)"
    rf"[^\d]{{0,16}}?(?=\d|(?:{'|'.join(_MONTH_NAMES)})[a-z]*\.? \d)"
)
_QUOTED = re.compile(
    r"(?:报价日期|报价时间|日期|quote date|quotation date|date|issued|自|从)"
    r"[^\da-z]{0,6}"
)
_FOR = re.compile(
    rf"(?:有效期?|valid\w*)[^\d一二两三四五六七八九十]{{0,10}}(?P<count>{NUMERAL})"
    r"\s*(?P<unit>个?工作日|天|日|个月|月|周|days?|weeks?|months?)"
)
_FIRST_SERIAL, _LAST_SERIAL = 40_000, 60_000
_EPOCH = date(1899, 12, 30)
_DAYS = {"天": 1, "日": 1, "d": 1, "周": 7, "w": 7}


def day_in(value: CellValue, order: DayOrder | None = None) -> date | None:
    """Return the day a cell states, None where it states none for certain.

    A bare number that could be a day counted since 1900 is one under a date header.
    `order` tells what 07/08/2026 means, where anything does.
    """
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        is_serial = _FIRST_SERIAL < value < _LAST_SERIAL
        return _EPOCH + timedelta(days=int(value)) if is_serial else None
    return _day(folded(value), order) if isinstance(value, str) else None


def _day(
    text: str, order: DayOrder | None = None, *, at_start: bool = False
) -> date | None:
    match = _ANY.match(text) if at_start else _ANY.search(text)
    if match:
        return _date(int(match["y"]), int(match["m"]), int(match["d"]))
    found = year_last(text, order, at_start=at_start)
    if found is not None:
        return found
    match = _NAMED.match(text) if at_start else _NAMED.search(text)
    if match is None:
        return None
    name = match["n1"] or match["n2"]
    if name not in _MONTH_NAMES:
        return None
    month = _MONTH_NAMES.index(name) + 1
    return _date(
        int(match["y1"] or match["y2"]), month, int(match["d1"] or match["d2"])
    )


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def quoted_on(text: str, order: DayOrder | None = None) -> date | None:
    """Return the day a quote was made, as a note states it."""
    said = folded(text)
    for match in _QUOTED.finditer(said):
        found = _day(said[match.end() : match.end() + 20], order, at_start=True)
        if found is not None:
            return found
    return None


def held_until(
    text: str, made_on: date | None, order: DayOrder | None = None
) -> date | None:
    """Return the first day on which a quote no longer holds, as a note states it.

    A day named as the last one is included; `30天` counts from the day of the quote.
    """
    said = folded(text)
    for match in _UNTIL.finditer(said):
        found = _day(said[match.end() : match.end() + 20], order, at_start=True)
        if found is not None:
            return found + timedelta(days=1)
    lasting = _FOR.search(said)
    count = numeral(lasting["count"]) if lasting else None
    if lasting is None or count is None or made_on is None:
        return None
    unit = lasting["unit"]
    if "工作" in unit:
        return None
    if "月" in unit or unit.startswith("month"):
        months = made_on.month - 1 + count
        year, month = made_on.year + months // 12, months % 12 + 1
        return date(year, month, min(made_on.day, monthrange(year, month)[1]))
    return made_on + timedelta(days=count * _DAYS[unit[0]])


def states_validity(text: str) -> bool:
    """Return whether a note says how long a quote holds, readable or not.

    Example:
        >>> states_validity("有效期15个工作日"), states_validity("报价有效")
        (True, False)
    """
    said = folded(text)
    return bool(_FOR.search(said) or _UNTIL.search(said))
