"""The PDF painter of figures that `services.figures` describes."""

from __future__ import annotations

from collections.abc import Sequence

from rackrate.domain.brand import USUAL_ACCENT
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.paragraph import Paragraph
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.shapes import Point
from rackrate.publish.proposal.style import HAIRLINE, MUTED, TEXT, WHITE
from rackrate.services.figures.figure import (
    Anchor,
    Area,
    Dot,
    Figure,
    Line,
    Mark,
    Role,
    Text,
)

COLOURS = {
    Role.TEXT: TEXT,
    Role.MUTED: MUTED,
    Role.GRID: HAIRLINE,
    Role.CONTAINER: "#12436D",
    Role.BARE_METAL: "#C6500F",
    Role.OTHER: "#1B7A72",
    Role.ACCENT: USUAL_ACCENT,
    Role.SURFACE: WHITE,
}
_SHARE = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}
_GAP = 4.0


class FigureBlock:
    """A figure with its finding above and its caption below; it stays whole."""

    keeps_with_next = False
    space_before = 8.0
    space_after = 10.0

    def __init__(
        self,
        figure: Figure,
        above: Sequence[Paragraph],
        below: Sequence[Paragraph],
        anchor: str = "",
    ) -> None:
        self.figure = figure
        self._above = tuple(above)
        self._below = tuple(below)
        self._anchor = anchor

    def height(self, width: float) -> float:
        """Return its height in a column."""
        texts = sum(p.height(width) for p in (*self._above, *self._below))
        return texts + self.figure.height + 2 * _GAP

    def least_height(self, width: float) -> float:
        """Return its height."""
        return self.height(width)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Return None."""
        return None

    def anchors(self) -> tuple[tuple[str, float], ...]:
        """Return what links to it lead to."""
        return ((self._anchor, 0.0),) if self._anchor else ()

    def paint(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Draw title, figure and caption."""
        if self._anchor:
            pen.anchor(self._anchor, top)
        for paragraph in self._above:
            paragraph.paint(pen, left, top, width)
            top += paragraph.height(width)
        top += _GAP
        figure = self.figure
        told = figure.alternative or figure.title
        with pen.figure(told, left, top, figure.width, figure.height):
            for mark in figure.marks:
                _paint(mark, pen, left, top, figure.width)
        top += self.figure.height + _GAP
        for paragraph in self._below:
            paragraph.paint(pen, left, top, width)
            top += paragraph.height(width)


def _paint(mark: Mark, pen: Pen, left: float, top: float, width: float) -> None:
    colour = COLOURS[mark.role]
    if isinstance(mark, Line):
        pen.line(_moved(mark.points, left, top), mark.width, colour, mark.dash)
    elif isinstance(mark, Area):
        points = _moved(mark.points, left, top)
        pen.area(points, colour, mark.opacity, hatched=mark.hatched)
    elif isinstance(mark, Dot):
        fill = WHITE if mark.hollow else colour
        pen.dot(left + mark.x, top + mark.y, mark.radius, fill, colour)
    else:
        room = mark.x if mark.anchor is Anchor.END else width - mark.x
        if mark.anchor is Anchor.MIDDLE:
            room = width
        _paint_text(mark, pen, (left + mark.x, top + mark.y), room)


def _paint_text(mark: Text, pen: Pen, at: Point, room: float) -> None:
    """Draw a text inside its figure, its end cut off where there is no room."""
    text = pen.faces.fitted(mark.text, mark.size, room, bold=mark.bold)
    colour, share = COLOURS[mark.role], _SHARE[mark.anchor]
    pen.text(text, *at, mark.size, colour, bold=mark.bold, share=share)


def _moved(points: Sequence[Point], left: float, top: float) -> list[Point]:
    return [(left + x, top + y) for x, y in points]
