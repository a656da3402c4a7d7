"""A box to tick on paper."""

from __future__ import annotations

from rackrate.publish.proposal.paragraph import Paragraph
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.style import MUTED, TextStyle
from rackrate.publish.proposal.typeface import Typefaces

_BOX = 8.5


class CheckBox(Paragraph):
    """A square as large as a letter, drawn so that no font has to hold it."""

    def __init__(self, style: TextStyle, faces: Typefaces) -> None:
        super().__init__("", style, faces)

    def paint_inside(
        self,
        pen: Pen,
        left: float,
        top: float,
        width: float,  # noqa: ARG002
    ) -> None:
        """Draw the square."""
        down = (self.style.leading - _BOX) / 2
        pen.frame(left, top + down, _BOX, _BOX, MUTED)
