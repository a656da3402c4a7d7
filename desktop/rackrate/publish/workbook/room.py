"""Room for texts that are longer than a sheet was laid out for.

A workbook in two languages has texts of twice the length in the same columns: they
are wrapped, and their rows made higher.
"""

from __future__ import annotations

from rackrate.publish.workbook.fast_sheet import FastSheet
from rackrate.publish.workbook.text_fit import lines_of

LINE_HEIGHT = 14.5
_SPILLING = frozenset(
    {"title", "heading", "key", "note", "body", "strong", "alarm", "sample"}
)
"""Styles of texts that run on over the empty cells beside them."""


class Room:
    """The rows of one sheet that have to be higher."""

    def __init__(self, sheet: FastSheet, *, is_needed: bool) -> None:
        self._sheet = sheet
        self._is_needed = is_needed
        self._lines: dict[int, int] = {}

    def wrap(
        self, row: int, column: int, words: str, style: str, extra: dict[str, object]
    ) -> None:
        """Let a text be wrapped where it is too long for its column."""
        width = self._sheet.widths.get(column)
        if not self._is_needed or style in _SPILLING or width is None:
            return
        lines = len(lines_of(words, max(width - 2, 1)))
        if lines > 1:
            extra["text_wrap"] = True
            self._lines[row] = max(self._lines.get(row, 1), lines)

    def make(self) -> None:
        """Make the rows as high as they need to be."""
        for row, lines in self._lines.items():
            wanted = lines * LINE_HEIGHT + 3
            if wanted > self._sheet.heights.get(row, 0):
                self._sheet.set_row(row, wanted)
