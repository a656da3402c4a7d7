"""What is to be asked, what quotes leave out, what is odd, who has an interest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.check_box import CheckBox
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.services import number_text
from rackrate.services.award_memo import Remark


def questions(c: Composition) -> Iterator[Block]:
    """Yield clarifications, exclusions, outliers, price problems and interests."""
    yield c.section("award_questions")
    memo = c.memo
    parts = (
        ("clarifications", memo.clarifications),
        ("exclusions", memo.exclusions),
        ("outliers", memo.outliers),
        ("price_problems", (*memo.price_problems, *_arithmetic(c))),
    )
    for name, remarks in parts:
        yield c.subsection(c.say(f"award_questions.{name}"))
        if remarks:
            yield _table(c, name, remarks)
        else:
            yield c.paragraph(c.say(f"award_questions.no_{name}"), c.styles.small)
    yield c.subsection(c.say("award_questions.interests"))
    yield c.paragraph(c.say("award_questions.interests_text"), c.styles.small)
    yield _interests(c)


def _arithmetic(c: Composition) -> Iterator[Remark]:
    """Yield the vendors whose own total is not the sum of their lines."""
    tab = c.memo.tab
    if not tab.rows:
        return
    row = tab.row("stated")
    for vendor, figure in zip(tab.vendors, row.figures, strict=True):
        if figure.tone == "error":
            yield Remark(vendor.name, row.name, figure.sentence)


def _table(c: Composition, name: str, remarks: Sequence[Remark]) -> Block:
    columns = (
        Column(c.say("award_questions.vendor"), 40),
        Column(c.say("award_questions.line"), 46),
        Column(c.say(f"award_questions.{name}_head"), 110),
    )
    grid = Grid(c, columns, is_dense=True)
    for remark in remarks:
        grid.add(remark.vendor, remark.line or number_text.MISSING, remark.text)
    return grid.table(c.say(f"award_questions.{name}_caption"))


def _interests(c: Composition) -> Block:
    """Return the declaration that everybody who decided is to fill in by hand."""
    columns = (
        Column(c.say("award_questions.person"), 46),
        Column(c.say("award_questions.none_declared"), 26),
        Column(c.say("award_questions.declared"), 100),
    )
    grid = Grid(c, columns, is_dense=True)
    for person in (c.adviser or "", c.report.project.client.name[c.report.language]):
        box = CheckBox(c.styles.dense, c.faces)
        grid.add(person or number_text.MISSING, box, "")
    return grid.table(c.say("award_questions.interests_caption"))
