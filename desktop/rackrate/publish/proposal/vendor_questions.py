"""What to ask the vendor in writing, and how the cards are accepted."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.check_box import CheckBox
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid

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


def vendor_questions(c: Composition) -> Iterator[Block]:
    """Yield the checklist."""
    yield c.section("vendor_questions")
    yield c.intro(c.say("vendor_questions.intro"))
    columns = (
        Column("", 12),
        Column(c.say("vendor_questions.question"), 152),
        Column(c.say("vendor_questions.evidence"), 72),
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
