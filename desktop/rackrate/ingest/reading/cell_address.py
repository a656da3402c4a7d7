"""Addresses of cells as a file writes them: `AB4`, `A1:C3`."""

from __future__ import annotations

import re

from rackrate.ingest.book import Area, Place
from rackrate.ingest.reading import limits

_ADDRESS = re.compile(r"^\$?([A-Za-z]{1,3})\$?([0-9]{1,7})$")


def column_of(letters: str) -> int:
    """Return the column, counted from 0, that letters name.

    Example:
        >>> column_of("A"), column_of("XFD")
        (0, 16383)
    """
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - 64
    return column - 1


def place_of(address: str) -> Place | None:
    """Return the place an address names, None where it names none.

    Example:
        >>> place_of("AB4"), place_of("A0"), place_of("XFE1")
        ((3, 27), None, None)
    """
    match = _ADDRESS.match(address)
    if match is None:
        return None
    row, column = int(match.group(2)) - 1, column_of(match.group(1))
    if not 0 <= row < limits.ROWS or column >= limits.COLUMNS:
        return None
    return row, column


def area_of(reference: str) -> Area | None:
    """Return the rectangle that a reference names.

    Example:
        >>> area_of("A1:C3")
        Area(top=0, left=0, bottom=2, right=2)
    """
    first, _, last = reference.partition(":")
    start, end = place_of(first), place_of(last or first)
    if start is None or end is None:
        return None
    rows, columns = sorted((start[0], end[0])), sorted((start[1], end[1]))
    return Area(rows[0], columns[0], rows[1], columns[1])
