"""The judged numbers behind the figures: low, base, high, who says so, how sure."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.domain.assumptions import Assumption
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.needs import assumption_value
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import ACCENT


def assumptions(c: Composition) -> Iterator[Block]:
    """Yield the list of assumptions, numbered as the text cites them."""
    yield c.section("assumptions")
    yield c.intro(c.say("assumptions.intro"))
    columns = (
        Column("", 14),
        Column(c.say("assumptions.what"), 160),
        Column(c.say("assumptions.low"), 20, is_figure=True),
        Column(c.say("assumptions.base"), 20, is_figure=True),
        Column(c.say("assumptions.high"), 20, is_figure=True),
        Column(c.say("assumptions.unit"), 22),
        Column(c.say("assumptions.confidence"), 32),
    )
    grid = Grid(c, columns, is_dense=True)
    for assumption in c.report.assumptions_used():
        _add(c, grid, assumption)
    yield grid.table(c.say("assumptions.caption"))


def _add(c: Composition, grid: Grid, assumption: Assumption) -> None:
    name = f"A{c.assumption_numbers[assumption.name]}"
    span, language = assumption.range, c.report.language
    figures = [
        assumption_value(c, assumption.unit, figure, assumption.currency)
        for figure in (span.low, span.base, span.high)
    ]
    source = c.say("assumptions.from", source=assumption.source)
    what = (
        c.paragraph(assumption.title[language], c.styles.dense),
        c.paragraph(assumption.note[language], c.styles.cell_small),
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
        anchor=name,
    )
