"""The row of key figures between two rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.structure import Role
from rackrate.publish.proposal.style import HAIRLINE, MUTED, RULE, TEXT

_LABEL, _SMALLEST = 8.5, 9.0
_VALUE = 16.0
_HEIGHT = 50.0


@dataclass(frozen=True, slots=True)
class Tile:
    """One key figure and what it is."""

    label: str
    value: str


class Tiles:
    """Key figures side by side."""

    keeps_with_next = False
    space_before = 8.0
    space_after = 10.0

    def __init__(self, tiles: Sequence[Tile]) -> None:
        self._tiles = tuple(tiles)

    def height(self, width: float) -> float:  # noqa: ARG002
        """Return its height."""
        return _HEIGHT

    def least_height(self, width: float) -> float:  # noqa: ARG002
        """Return its height."""
        return _HEIGHT

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Return None: it stays whole."""
        return None

    def anchors(self) -> tuple[tuple[str, float], ...]:
        """Return none."""
        return ()

    def paint(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Draw the figures."""
        pen.rule(left, top, width, 0.75, RULE)
        pen.rule(left, top + _HEIGHT, width, 0.5, HAIRLINE)
        column = width / max(len(self._tiles), 1)
        for number, tile in enumerate(self._tiles):
            x = left + number * column
            room = column - 10.0
            label = pen.faces.fitted(tile.label, _LABEL, room)
            size = _VALUE
            while size > _SMALLEST and pen.faces.width(tile.value, size, bold=True) > (
                room
            ):
                size -= 0.5
            with pen.part(Role.PARAGRAPH):
                pen.text(f"{label} ", x, top + 16.0, _LABEL, MUTED)
                pen.text(tile.value, x, top + 38.0, size, TEXT, bold=True)
