"""How the bids scored, why each one was or was not chosen, and how firm that is."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.run import Run
from rackrate.services import number_text

_MARK = "mark:"


def scoring(c: Composition) -> Iterator[Block]:
    """Yield the ranking with a reason for each, the marks, what would turn it."""
    yield c.section("award_scoring")
    if not c.memo.scoring:
        yield c.paragraph(c.say("award_scoring.nothing"))
        return
    yield c.intro(c.say("award_scoring.intro"))
    yield _ranking(c)
    marks = _marks(c)
    if marks is not None:
        yield marks
    yield c.subsection(c.say("award_scoring.stability"))
    notes = [[Run(note.text, bold=note.is_warning)] for note in c.memo.stability]
    yield from c.bulleted(notes)


def _ranking(c: Composition) -> Block:
    columns = (
        Column(c.say("award_scoring.vendor"), 42),
        Column(c.say("award_scoring.total"), 30, is_figure=True),
        Column(c.say("award_scoring.score"), 44, is_figure=True),
        Column(c.say("award_scoring.rank"), 16, is_figure=True),
        Column(c.say("award_scoring.reason"), 84),
    )
    grid = Grid(c, columns, is_dense=True)
    scores = c.memo.tab.row("score").figures
    for found, score in zip(c.memo.scoring, scores, strict=True):
        chosen = c.say("award_scoring.chosen") if found.is_awarded else ""
        reason = found.reason or c.say("award_scoring.no_reason")
        grid.add(
            grid.text([Run(found.vendor, bold=found.is_awarded)], chosen),
            found.total,
            grid.figure(score.text, score.detail),
            found.rank,
            reason,
            is_marked=found.is_awarded,
        )
    return grid.table(c.say("award_scoring.ranking", money=c.memo.tab.money))


def _marks(c: Composition) -> Block | None:
    """Return the marks for each criterion, None where price alone counts."""
    tab = c.memo.tab
    rows = [row for row in tab.rows if row.code.startswith(_MARK)]
    if not rows:
        return None
    weights = tab.comparison.criteria.weights
    columns = (
        Column(c.say("award_scoring.criterion"), 48),
        Column(c.say("award_scoring.weight"), 22, is_figure=True),
        *(Column(vendor.name, 34, is_figure=True) for vendor in tab.vendors),
    )
    grid = Grid(c, columns, is_dense=True)
    for row in rows:
        weight = number_text.plain(weights[row.code.removeprefix(_MARK)])
        grid.add(row.name, weight, *(figure.text for figure in row.figures))
    return grid.table(c.say("award_scoring.marks"))
