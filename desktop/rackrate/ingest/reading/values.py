"""Values as a library hands them over, made into the values of a `Sheet`."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from math import isfinite

from rackrate.ingest.book import CellValue

_AS_THEY_ARE = {str, bool, int, float}
_DAY = timedelta(days=1)


def tidy(rows: list[list[object]]) -> list[list[CellValue]]:
    """Make rows of a library into rows of a sheet, in place, blank tails cut off.

    An empty text becomes None, a duration its number of days.
    """
    for row in rows:
        if "" in row or not _is_plain(row):
            for at, value in enumerate(row):
                row[at] = _tidied(value)
        while row and row[-1] is None:
            row.pop()
    while rows and not rows[-1]:
        rows.pop()
    return rows  # type: ignore[return-value]


def _is_plain(row: list[object]) -> bool:
    """Tell whether every value may stay; a sum is finite only if its parts are."""
    numbers = [value for value in row if type(value) is float]
    return _AS_THEY_ARE.issuperset(map(type, row)) and isfinite(sum(numbers))


def _tidied(value: object) -> CellValue:
    if value == "" or value is None:
        return None
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, str | bool | int | datetime | date | time):
        return value
    if isinstance(value, timedelta):
        return value / _DAY
    return str(value)
