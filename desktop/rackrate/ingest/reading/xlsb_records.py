"""The records of xlsb's binary parts, as [MS-XLSB] lays them out."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from enum import IntEnum

_MORE = 0x80
_LOW = 0x7F
_TYPE_BYTES, _SIZE_BYTES = 2, 4


class Kind(IntEnum):
    """The records that tell what a table of values hides."""

    ROW = 0
    CELL_BLANK = 1
    CELL_ERROR = 3
    FORMULA_ERROR = 11
    FONT = 43
    FORMAT = 44
    STYLE = 47
    COLUMNS = 60
    SHEET = 156
    MERGED = 176
    STYLES_BEGIN = 617
    STYLES_END = 618
    COMMENT = 635
    COMMENT_TEXT = 637


LAST_CELL = 11
"""Kinds from `CELL_BLANK` to this one are cells."""


class BrokenRecordError(Exception):
    """A part ends inside of a record, or a text outside of its record."""


def records(data: bytes) -> Iterator[tuple[int, memoryview]]:
    """Yield kind and content of every record of a part.

    Raises:
        BrokenRecordError: The part ends inside of one.
    """
    view, at = memoryview(data), 0
    while at < len(data):
        kind, at = _packed(data, at, _TYPE_BYTES)
        size, at = _packed(data, at, _SIZE_BYTES)
        if at + size > len(data):
            raise BrokenRecordError
        yield kind, view[at : at + size]
        at += size


def _packed(data: bytes, at: int, most: int) -> tuple[int, int]:
    """Return a number of seven bits a byte, and where it ends."""
    value = 0
    for place in range(most):
        if at >= len(data):
            raise BrokenRecordError
        byte = data[at]
        at += 1
        value |= (byte & _LOW) << (7 * place)
        if not byte & _MORE:
            break
    return value, at


def numbers(content: memoryview, layout: str, at: int = 0) -> tuple[int, ...]:
    """Return whole numbers from a record.

    Raises:
        BrokenRecordError: The record is shorter.
    """
    try:
        return struct.unpack_from(f"<{layout}", content, at)
    except struct.error as error:
        raise BrokenRecordError from error


def text(content: memoryview, at: int) -> tuple[str, int]:
    """Return a text from a record, and where it ends.

    Raises:
        BrokenRecordError: The record is shorter.
    """
    (count,) = numbers(content, "I", at)
    start, end = at + 4, at + 4 + 2 * count
    if end > len(content):
        raise BrokenRecordError
    return bytes(content[start:end]).decode("utf-16-le", "replace"), end
