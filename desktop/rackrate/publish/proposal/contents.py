"""What is where; it follows the summary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.style import ACCENT, HAIRLINE, MUTED, TEXT

_LINE, _SIZE = 14.0, 9.0
_COLUMNS, _GUTTER = 3, 16.0


class Contents:
    """The list of sections with their pages, in three columns."""

    keeps_with_next = False
    space_before = 0.0
    space_after = 8.0

    def __init__(self, entries: Sequence[tuple[str, str, str]]) -> None:
        self._entries = tuple(entries)

    def height(self, width: float) -> float:  # noqa: ARG002
        """Return its height."""
        return self._rows * _LINE

    @property
    def _rows(self) -> int:
        return -(-len(self._entries) // _COLUMNS)

    def least_height(self, width: float) -> float:
        """Return its height."""
        return self.height(width)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Return None."""
        return None

    def anchors(self) -> tuple[tuple[str, float], ...]:
        """Return none."""
        return ()

    def paint(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Draw the entries, each one a link."""
        column = (width - (_COLUMNS - 1) * _GUTTER) / _COLUMNS
        for index, (number, title, anchor) in enumerate(self._entries):
            x = left + (index // self._rows) * (column + _GUTTER)
            y = top + (index % self._rows) * _LINE
            baseline = y + 10.0
            pen.text(number, x, baseline, _SIZE, ACCENT, bold=True)
            shown = pen.faces.fitted(title, _SIZE, column - 36.0)
            pen.text(shown, x + 16.0, baseline, _SIZE, TEXT)
            page = str(pen.page_of.get(anchor, ""))
            pen.text(page, x + column, baseline, _SIZE, MUTED, share=1.0)
            pen.rule(x, y + _LINE - 0.5, column, 0.4, HAIRLINE)
            pen.link(anchor, x, y, column, _LINE)


def contents(c: Composition) -> Iterator[Block]:
    """Yield the list of sections with their pages."""
    yield c.subsection(c.say("contents.title"), level=3)
    yield Contents(
        [
            (str(number), c.say(f"{name}.title"), f"section-{name}")
            for number, name in enumerate(c.sections, start=1)
        ]
    )
