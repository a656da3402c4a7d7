"""Text with separators: encoding, separator, rows. Every cell stays the text it is."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator

from rackrate.ingest.book import CellValue, Sheet
from rackrate.ingest.reading import limits
from rackrate.ingest.reading.encodings import decode
from rackrate.ingest.reading.refusals import refused
from rackrate.ingest.reading.result import Reading

DELIMITERS = ("\t", ";", "|", ",")
"""In the order in which they win where two fit as well as each other."""
_SEP_LINE = re.compile(r'^"?sep=(.)"?\r?(?:\n|$)', re.IGNORECASE)
_GUARDED = re.compile(r'^="([^"]*)"$')
_SAMPLE = 200_000
_SAMPLE_ROWS = 60


def read_text(data: bytes, encoding: str | None, delimiter: str | None) -> Reading:
    """Read a text file as one sheet.

    Args:
        data: The file.
        encoding: As the user says; None to find out.
        delimiter: As the user says; None to find out.

    Raises:
        RefusedInputError: It is in no encoding that fits, or too large.
    """
    if delimiter is not None and (len(delimiter) != 1 or delimiter in '"\r\n'):
        raise refused("", "wrong_delimiter", delimiter=delimiter)
    text, encoding = decode(data, encoding)
    notes: list[tuple[str, str]] = []
    declared = _SEP_LINE.match(text)
    if declared:
        text = text[declared.end() :]
        delimiter = delimiter or declared.group(1)
    if "\ufffd" in text or "\x00" in text:
        notes.append(("characters_replaced", ""))
        text = text.replace("\x00", "\ufffd")
    chosen = delimiter or likely_delimiter(text)
    rows, is_ragged = _rows(text, chosen)
    if is_ragged:
        notes.append(("ragged_rows", ""))
    return Reading((Sheet("", rows),), tuple(notes), encoding, chosen)


def text_sheet(text: str) -> Sheet:
    """Return a pasted text as one sheet without a name.

    Raises:
        RefusedInputError: It holds more cells than RackRate takes.
    """
    rows, _ = _rows(text, likely_delimiter(text))
    return Sheet("", rows)


def _rows(text: str, delimiter: str) -> tuple[list[list[CellValue]], bool]:
    """Return the rows, and whether they differ in width as the file writes them."""
    rows: list[list[CellValue]] = []
    widths: set[int] = set()
    filled = 0
    for cells in _parsed(text, delimiter):
        row: list[CellValue] = [_cell(cell) for cell in cells]
        if any(cells):
            widths.add(len(cells))
        while row and row[-1] is None:
            row.pop()
        filled += len(row)
        if filled > limits.FILLED_CELLS or len(rows) > limits.FILLED_CELLS:
            raise refused("", "too_many_filled", limit=f"{limits.FILLED_CELLS:,}")
        rows.append(row)
    while rows and not rows[-1]:
        rows.pop()
    return rows, len(widths) > 1


def _cell(text: str) -> str | None:
    """Return the text of a cell; `="007"` is how a file keeps Excel from counting."""
    guarded = _GUARDED.match(text)
    return (guarded.group(1) if guarded else text) or None


def _parsed(text: str, delimiter: str) -> Iterator[list[str]]:
    """Yield the rows; a quotation mark left open never swallows the rest."""
    # newline="" keeps line breaks inside quoted cells as they are.
    source = io.StringIO(text, newline="")
    usual = csv.field_size_limit(limits.FILE_BYTES)  # of the whole process
    try:
        if _is_quote_open(text, delimiter):
            yield from csv.reader(source, delimiter=delimiter, quoting=csv.QUOTE_NONE)
        else:
            yield from csv.reader(source, delimiter=delimiter)
    finally:
        csv.field_size_limit(usual)


def _is_quote_open(text: str, delimiter: str) -> bool:
    """Tell whether the end of the text falls inside quotation marks."""
    if text.count('"') % 2 == 0:
        return False
    last: list[str] = []
    source = io.StringIO(text + "\x01", newline="")
    for row in csv.reader(source, delimiter=delimiter):
        last = row
    return bool(last) and "\n" in last[-1].replace("\r", "\n")


def likely_delimiter(text: str) -> str:
    """Return the separator that splits the lines most evenly.

    A decimal comma splits some lines and not others, a semicolon between the cells
    all of them alike; that is what decides.
    """
    best, best_score = ",", 0.0
    for delimiter in DELIMITERS:
        score = _evenness(text, delimiter)
        if score > best_score + 1e-9:
            best, best_score = delimiter, score
    return best


def _evenness(text: str, delimiter: str) -> float:
    """Return the share of rows of the commonest width, wider than 1; 0 if none is."""
    widths: Counter[int] = Counter()
    for at, row in enumerate(_parsed(text[:_SAMPLE], delimiter)):
        if at >= _SAMPLE_ROWS:
            break
        if any(cell.strip() for cell in row):
            widths[len(row)] += 1
    wide = [count for width, count in widths.items() if width > 1]
    return max(wide) / sum(widths.values()) if wide else 0.0
