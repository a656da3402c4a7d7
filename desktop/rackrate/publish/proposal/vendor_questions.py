"""What to ask the vendor in writing, and how the cards are accepted."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.paragraph import Paragraph
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.style import MUTED, TextStyle
from rackrate.publish.proposal.typeface import Typefaces

QUESTIONS = (
    "price_unit",
    "stopping",
    "sharing",
    "topology",
    "collective",
    "burn_in",
    "trial",
    "storage",
    "sla",
    "wipe",
    "isolation",
    "compatibility",
    "exit",
    "tax",
)
_BOX = 8.5


class CheckBox(Paragraph):
    """A box to tick on paper, drawn as a square."""

    def __init__(self, style: TextStyle, faces: Typefaces) -> None:
        super().__init__("", style, faces)

    def paint(self, pen: Pen, left: float, top: float, width: float) -> None:  # noqa: ARG002
        """Draw the square."""
        down = (self.style.leading - _BOX) / 2
        pen.frame(left, top + down, _BOX, _BOX, MUTED)


def vendor_questions(c: Composition) -> Iterator[Block]:
    """Yield the checklist."""
    yield c.section("vendor_questions")
    yield c.intro(c.say("vendor_questions.intro"))
    columns = (
        Column("", 12),
        Column(c.say("vendor_questions.question"), 128),
        Column(c.say("vendor_questions.evidence"), 92),
        Column(c.say("vendor_questions.done"), 18),
    )
    grid = Grid(c, columns, is_dense=True)
    for number, name in enumerate(QUESTIONS, start=1):
        grid.add(
            str(number),
            c.say(f"vendor_questions.{name}.ask"),
            grid.small(c.say(f"vendor_questions.{name}.proof")),
            CheckBox(c.styles.dense, c.faces),
        )
    yield grid.table(c.say("vendor_questions.caption"))
