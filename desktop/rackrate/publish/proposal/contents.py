"""What is where; it follows the summary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.structure import Role
from rackrate.publish.proposal.style import ACCENT, HAIRLINE, MUTED, TEXT

_LINE, _SIZE = 14.0, 9.0
_COLUMNS, _GUTTER = 3, 16.0


class Entry(NamedTuple):
    """A section in the list, with the name that stands where its title is too long."""

    number: str
    title: str
    short: str
    anchor: str


class Contents:
    """The list of sections with their pages, in three columns."""

    keeps_with_next = False
    space_before = 0.0
    space_after = 8.0

    def __init__(self, entries: Sequence[Entry]) -> None:
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
        with pen.part(Role.CONTENTS):
            for index, entry in enumerate(self._entries):
                x = left + (index // self._rows) * (column + _GUTTER)
                y = top + (index % self._rows) * _LINE
                with pen.part(Role.ENTRY), pen.part(Role.LINK):
                    _paint_entry(entry, pen, x, y, column)
                pen.rule(x, y + _LINE - 0.5, column, 0.4, HAIRLINE)


def _paint_entry(entry: Entry, pen: Pen, left: float, top: float, width: float) -> None:
    baseline, room = top + 10.0, width - 36.0
    pen.text(f"{entry.number} ", left, baseline, _SIZE, ACCENT, bold=True)
    is_long = pen.faces.width(entry.title, _SIZE) > room
    name = entry.short if is_long else entry.title
    shown = pen.faces.fitted(name, _SIZE, room)
    pen.text(f"{shown} ", left + 16.0, baseline, _SIZE, TEXT)
    page = str(pen.page_of.get(entry.anchor, ""))
    pen.text(page, left + width, baseline, _SIZE, MUTED, share=1.0)
    pen.link(entry.anchor, left, top, width, _LINE)


def contents(c: Composition) -> Iterator[Block]:
    """Yield the list of sections with their pages."""
    yield c.subsection(c.say("contents.title"), level=3)
    yield Contents(
        [
            Entry(
                str(number),
                c.say(f"{name}.title"),
                c.say(f"progress.{name}"),
                f"section-{name}",
            )
            for number, name in enumerate(c.sections, start=1)
        ]
    )
