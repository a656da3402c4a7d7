"""How wide words are, where they may be cut, and how days are counted."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from unicodedata import east_asian_width

_DAY_ONE = date(1899, 12, 30)
_NEVER_FIRST = tuple("，。；：、）！？”")
_WIDE, _NARROW = 2.0, 0.88
"""Widths of a Chinese and of a Latin character at 10 points, in column units."""


def plain_text(words: str) -> str:
    """Return a text without characters that no file format of Office can hold."""
    if words.isprintable():
        return words
    kept = "".join(c for c in words if c >= " " or c in "\n\t")
    return kept.encode("utf-8", "replace").decode("utf-8")


def plain_name(words: str) -> str:
    """Return a text as part of a defined name may hold it.

    Example:
        >>> plain_name("a100-80g")
        'a100_80g'
    """
    return "".join(c if c.isascii() and c.isalnum() else "_" for c in words)


def serial(day: date) -> Decimal:
    """Return a date as spreadsheets count days.

    Example:
        >>> serial(date(2026, 11, 30))
        Decimal('46356')
    """
    return Decimal((day - _DAY_ONE).days)


def display_width(words: str) -> float:
    """Return how wide a text is, in the units that column widths have."""
    if words.isascii():
        return len(words) * _NARROW
    wide = sum(1 for c in words if east_asian_width(c) in "WF")
    return wide * _WIDE + (len(words) - wide) * _NARROW


def lines_of(words: str, width: float) -> list[str]:
    """Return a text cut into lines that are at most so wide.

    Example:
        >>> lines_of("one two three", 7)
        ['one two', 'three']
    """
    if display_width(words.rstrip()) <= width:
        return [words.rstrip()]
    lines, line = [], ""
    for piece in _pieces(words):
        joined = line + piece
        if line.strip() and display_width(joined.rstrip()) > width:
            lines.append(line.rstrip())
            joined = piece.lstrip()
        line = joined
    return [*lines, line.rstrip()] if line.strip() else lines or [""]


def _pieces(words: str) -> list[str]:
    """Return a text cut where a line may end: after spaces and wide characters."""
    pieces, piece = [], ""
    for at, here in enumerate(words):
        piece += here
        following = words[at + 1 : at + 2]
        is_wide = east_asian_width(here) in "WF"
        if here == " " or (is_wide and following not in _NEVER_FIRST):
            pieces.append(piece)
            piece = ""
    return [*pieces, piece] if piece else pieces
