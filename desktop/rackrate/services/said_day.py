"""Days written with the year last, and which of their numbers is the month."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from enum import StrEnum

_YEAR_LAST = re.compile(
    r"(?<![\d/.-])(?P<a>\d{1,2})(?P<mark>[-/.])(?P<b>\d{1,2})(?P=mark)(?P<y>20\d{2})"
)
_NAMED_ORDER = re.compile(
    r"(?<![a-z])(dd|mm)\s*[-/.]\s*(dd|mm)\s*[-/.]\s*yy", re.IGNORECASE
)
_MONTHS = 12


class DayOrder(StrEnum):
    """Which number of `07/08/2026` comes first."""

    DAY_FIRST = "day_first"
    MONTH_FIRST = "month_first"


def order_in(texts: Iterable[str]) -> DayOrder | None:
    """Return the order that some texts prove; None where they do not, or differ.

    Example:
        >>> order_in(["07/08/2026", "07/25/2026"])
        <DayOrder.MONTH_FIRST: 'month_first'>
        >>> order_in(["07/08/2026"]), order_in(["25/07/2026", "07/25/2026"])
        (None, None)
    """
    proved: set[DayOrder] = set()
    for text in texts:
        for match in _YEAR_LAST.finditer(text):
            first, second = int(match["a"]), int(match["b"])
            if match["mark"] == ".":
                continue  # with points it is always the day first
            if first > _MONTHS >= second:
                proved.add(DayOrder.DAY_FIRST)
            elif second > _MONTHS >= first:
                proved.add(DayOrder.MONTH_FIRST)
        named = _NAMED_ORDER.search(text)
        if named and named[1].lower() != named[2].lower():
            is_day = named[1].lower() == "dd"
            proved.add(DayOrder.DAY_FIRST if is_day else DayOrder.MONTH_FIRST)
    return proved.pop() if len(proved) == 1 else None


def year_last(
    text: str, order: DayOrder | None = None, *, at_start: bool = False
) -> date | None:
    """Return the day that a text writes with the year last, None where it is unclear.

    Example:
        >>> year_last("31.12.2026"), year_last("07/08/2026")
        (datetime.date(2026, 12, 31), None)
        >>> year_last("07/08/2026", DayOrder.DAY_FIRST)
        datetime.date(2026, 8, 7)
    """
    match = _YEAR_LAST.match(text) if at_start else _YEAR_LAST.search(text)
    if match is None:
        return None
    first, second, year = int(match["a"]), int(match["b"]), int(match["y"])
    day_first, month_first = _day(year, second, first), _day(year, first, second)
    if match["mark"] == "." or day_first == month_first:
        return day_first
    if day_first is None or month_first is None:
        return day_first or month_first
    if order is None:
        return None
    return day_first if order is DayOrder.DAY_FIRST else month_first


def both_readings(text: str) -> tuple[date, date] | None:
    """Return the two days that a text may mean, the earlier first; None for one only.

    Example:
        >>> both_readings("valid until 07/08/2026")
        (datetime.date(2026, 7, 8), datetime.date(2026, 8, 7))
    """
    for match in _YEAR_LAST.finditer(text):
        found = [year_last(match.group(), order) for order in DayOrder]
        days = sorted({day for day in found if day is not None})
        if len(days) > 1:
            return days[0], days[1]
    return None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
