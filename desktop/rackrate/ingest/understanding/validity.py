"""Until when a line's prices hold: the day, or why it cannot be told."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from rackrate.ingest.book import CellValue
from rackrate.ingest.understanding.amounts import cell_text
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.dates import day_in, held_until
from rackrate.ingest.understanding.folding import folded, word_key
from rackrate.services.said_day import both_readings

_NO_LONGER = re.compile(r"失效|effective[ _]to|no longer")
"""Headers whose day is the first one that is not covered; others name the last."""
_WITHOUT_END = frozenset(
    {
        "",
        "-",
        "--",
        "/",
        "无",
        "长期",
        "长期有效",
        "不限",
        "none",
        "n/a",
        "open",
        "ongoing",
    }
)


@dataclass(frozen=True, slots=True)
class Validity:
    """From and until when, the end not included.

    Attributes:
        unclear_from, unclear_until: A text that states a day, but not which one.
    """

    start: date | None = None
    end: date | None = None
    unclear_from: str = ""
    unclear_until: str = ""


NO_VALIDITY = Validity()


def validity_of(
    starts: Iterable[tuple[Column, CellValue]],
    ends: Iterable[tuple[Column, CellValue]],
) -> Validity:
    """Return what the columns of days say of one line."""
    start, unclear_from = None, ""
    for column, value in starts:
        start = start or day_in(value, column.day_order)
        if start is None and isinstance(value, str) and both_readings(folded(value)):
            unclear_from = unclear_from or value
    end, unclear_until = None, ""
    for column, value in ends:
        end = end or _end(column, value, start)
        if end is None and word_key(cell_text(value)) not in _WITHOUT_END:
            unclear_until = unclear_until or cell_text(value)
    return Validity(
        start, end, "" if start else unclear_from, "" if end else unclear_until
    )


def _end(column: Column, value: CellValue, start: date | None) -> date | None:
    day = day_in(value, column.day_order)
    if day is not None:
        is_after = _NO_LONGER.search(folded(column.header))
        return day if is_after else day + timedelta(days=1)
    if not isinstance(value, str):
        return None
    return held_until(f"有效期 {value}", start)
