"""Where two parties sign, side by side, each with room for a seal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.paragraph import Paragraph
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.structure import Role
from rackrate.publish.proposal.style import HAIRLINE, MUTED, TEXT, TextStyle

_SEAL = 113.4
"""40 mm, the room that a company seal takes."""
_GUTTER = 22.0
_ROLE, _NAME = 22.0, TextStyle(10.5, 14.0, bold=True)
_BELOW_NAME = 10.0
_FIRST_LINE, _LINE = 24.0, 36.0


def signatures(c: Composition, parties: Mapping[str, str]) -> Block:
    """Return the blocks to sign in.

    Args:
        c: The document.
        parties: What each party is, and its name, which is printed whole.
    """
    return Signatures(
        [(role, Paragraph(name, _NAME, c.faces)) for role, name in parties.items()],
        [c.say(f"terms.{name}") for name in ("name", "position", "day")],
        c.say("terms.seal"),
    )


class Signatures:
    """The blocks of two parties, on one page."""

    keeps_with_next = False
    space_before = 4.0
    space_after = 0.0

    def __init__(
        self, parties: Sequence[tuple[str, Paragraph]], lines: Sequence[str], seal: str
    ) -> None:
        self._parties = parties
        self._lines = lines
        self._seal = seal

    def height(self, width: float) -> float:
        """Return its height, that of the longer name."""
        return self._names(_column(width)) + _SEAL

    def least_height(self, width: float) -> float:
        """Return its height."""
        return self.height(width)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Return None: it stays on one page."""
        return None

    def anchors(self) -> tuple[tuple[str, float], ...]:
        """Return none."""
        return ()

    def _names(self, column: float) -> float:
        """Return how far below its rule what is to be filled in begins."""
        tallest = max(name.height(column) for _, name in self._parties)
        return _ROLE + tallest + _BELOW_NAME

    def paint(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Draw both blocks."""
        column = _column(width)
        below = top + self._names(column)
        for number, (role, name) in enumerate(self._parties):
            x = left + number * (column + _GUTTER)
            pen.rule(x, top, column, 0.75, TEXT)
            with pen.part(Role.PARAGRAPH):
                pen.text(f"{role} ", x, top + 16.0, 9.0, MUTED)
                name.paint_inside(pen, x, top + _ROLE, column)
            self._paint_room(pen, x, below, column)

    def _paint_room(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Draw what is filled in by hand: the seal and the lines."""
        seal_left = left + width - _SEAL
        pen.frame(seal_left, top, _SEAL, _SEAL, HAIRLINE)
        with pen.part(Role.PARAGRAPH):
            middle = seal_left + _SEAL / 2
            pen.text(self._seal, middle, top + _SEAL / 2 + 3, 8.5, MUTED, share=0.5)
        room = width - _SEAL - 12.0
        for number, line in enumerate(self._lines):
            y = top + _FIRST_LINE + number * _LINE
            with pen.part(Role.PARAGRAPH):
                pen.text(line, left, y, 8.5, MUTED)
            pen.rule(left, y + 14.0, room, 0.4, MUTED)


def _column(width: float) -> float:
    return (width - _GUTTER) / 2
