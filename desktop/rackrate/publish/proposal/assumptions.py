"""The judged numbers: low, base, high, who says so, and what they move."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rackrate.domain.assumptions import Assumption
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.certainty import swing
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.needs import assumption_value
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import ACCENT


def assumption_log(c: Composition) -> Iterator[Block]:
    """Yield the list of assumptions, numbered as the text cites them."""
    columns = (
        Column("", 12),
        Column(c.say("assumptions.what"), 140),
        Column(c.say("assumptions.low"), 20, is_figure=True),
        Column(c.say("assumptions.base"), 20, is_figure=True),
        Column(c.say("assumptions.high"), 20, is_figure=True),
        Column(c.say("assumptions.unit"), 20),
        Column(c.say("assumptions.confidence"), 26),
        Column(c.say("assumptions.impact", currency=c.currency()), 26, is_figure=True),
    )
    grid = Grid(c, columns, is_dense=True)
    impacts = _impacts(c)
    for assumption in c.report.assumptions_used():
        _add(c, grid, assumption, impacts.get(assumption.name))
    yield grid.table(c.say("assumptions.caption"), has_note=True)
    yield c.note(c.say("assumptions.note"))


def _impacts(c: Composition) -> dict[str, Decimal]:
    """Return by how much each assumption moves the gap of the best two, at most."""
    found: dict[str, Decimal] = {}
    for decision in c.report.decision.workloads:
        moves = swing(decision)
        for bar in moves.bars if moves else ():
            found[bar.input] = max(bar.span, found.get(bar.input, Decimal(0)))
    return found


def _add(
    c: Composition, grid: Grid, assumption: Assumption, impact: Decimal | None
) -> None:
    name = f"A{c.assumption_numbers[assumption.name]}"
    span, language = assumption.range, c.report.language
    figures = [
        assumption_value(c, assumption.unit, figure, assumption.currency)
        for figure in (span.low, span.base, span.high)
    ]
    note = assumption.note[language]
    source = c.say("assumptions.from", source=c.labels.source(assumption.source))
    what = (
        c.paragraph(assumption.title[language], c.styles.dense),
        c.paragraph(note, c.styles.cell_small),
        c.paragraph(
            c.with_marks(source, c.source_marks([assumption.name])),
            c.styles.cell_small,
        ),
    )
    grid.add(
        Run(name, bold=True, colour=ACCENT),
        [part for part in what if part.text],
        *figures,
        c.known(f"proposal.unit.{assumption.unit}", assumption.unit),
        c.known(f"terms.confidence.{assumption.confidence}", assumption.confidence),
        "–" if impact is None else c.amount(impact),
        anchor=name,
    )
