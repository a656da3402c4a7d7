"""A figure beside a hatched ground: it stands in for one that nobody quoted."""

from __future__ import annotations

from rackrate.publish.proposal.paragraph import Paragraph
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.style import MUTED

_FAINT = 0.06
_INSET, _GAP = 1.5, 3.0


class HatchedFigure(Paragraph):
    """A figure that is told from the others without colour."""

    def paint_inside(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Draw the ground up to the figure, then the figure."""
        upper, lower = top + _INSET, top + self.height(width) - _INSET
        starts = (piece.x for line in self.lines(width) for piece in line.pieces)
        right = left + min(starts, default=width) - _GAP
        if right <= left:
            super().paint_inside(pen, left, top, width)
            return
        corners = ((left, upper), (right, upper), (right, lower), (left, lower))
        pen.area(corners, MUTED, _FAINT, hatched=True)
        super().paint_inside(pen, left, top, width)
