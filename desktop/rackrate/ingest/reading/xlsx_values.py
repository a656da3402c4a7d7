"""Values out of the cells of an xlsx sheet as the file writes them."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

from rackrate.ingest.book import CellValue
from rackrate.ingest.reading.xlsx_scan import RawCell, number_of

_EPOCH_1900 = datetime(1899, 12, 30)  # noqa: DTZ001 - dates of sheets have no zone
_EPOCH_1904 = datetime(1904, 1, 1)  # noqa: DTZ001
_NO_SUCH_DAY = 60
"""1900 was no leap year, but the day count of Excel has it as one."""
_ESCAPED = re.compile(r"_x(?!D[89A-F])([0-9A-F]{4})_", re.IGNORECASE)
_LAST_DAY = 2_958_465
"""31 December 9999."""


def moment(days: float, *, from_1904: bool) -> CellValue:
    """Return the date, time or both that a day count means; the number if none.

    Example:
        >>> moment(46356, from_1904=False), moment(0.5, from_1904=False)
        (datetime.date(2026, 11, 30), datetime.time(12, 0))
    """
    if not 0 <= days <= _LAST_DAY:
        return days
    epoch = _EPOCH_1904 if from_1904 else _EPOCH_1900
    if not from_1904 and 1 <= days < _NO_SUCH_DAY:
        epoch += timedelta(days=1)
    try:
        found = epoch + timedelta(milliseconds=round(days * 86_400_000))
    except OverflowError:
        return days
    if days < 1:
        return found.time()
    return found.date() if days == int(days) else found


def unescaped(text: str) -> str:
    """Return a text with the characters that XML cannot hold put back.

    Example:
        >>> unescaped("12_x0041__x005F_x000A_")
        '12A_x000A_'
    """
    if "_x" not in text:
        return text
    return _ESCAPED.sub(lambda match: chr(int(match.group(1), 16)), text)


def value_of(
    cell: RawCell, texts: list[str], dates: frozenset[int], *, from_1904: bool
) -> CellValue:
    """Return the value of a cell; None for an error or a text that is not there."""
    if cell.kind == "s":
        at = int(cell.text) if cell.text.strip().isdecimal() else len(texts)
        return unescaped(texts[at]) or None if at < len(texts) else None
    if cell.kind in ("str", "inlineStr"):
        return unescaped(cell.text) or None
    if cell.kind == "b":
        return cell.text.strip() in ("1", "true")
    if cell.kind == "e":
        return None
    if cell.kind == "d":
        return _written_date(cell.text)
    number = number_of(cell.text)
    if number is None:
        return cell.text
    if cell.style in dates:
        return moment(number, from_1904=from_1904)
    return number


def _written_date(text: str) -> CellValue:
    for kind in (date, datetime, time):
        try:
            return kind.fromisoformat(text.strip().removesuffix("Z"))
        except ValueError:
            continue
    return text
