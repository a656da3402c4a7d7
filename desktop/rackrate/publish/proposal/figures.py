"""Figures in the flow of the proposal: numbered, their finding as the title."""

from __future__ import annotations

from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.figure_drawing import FigureBlock
from rackrate.publish.proposal.run import Run
from rackrate.services.figures.figure import Figure


def break_even_anchor(decision: WorkloadDecision) -> str:
    """Return what links to a workload's break-even lead to."""
    return f"break-even-{decision.workload.id}"


def figure_block(
    c: Composition,
    figure: Figure,
    decision: WorkloadDecision | None = None,
    anchor: str = "",
) -> FigureBlock:
    """Return a figure with its number and finding above it, then unit and basis.

    Args:
        c: The document.
        figure: What is drawn.
        decision: Whose figure it is; None: everything's.
        anchor: What links lead to; empty: nothing.
    """
    title = c.paragraph(c.next_figure(figure.title), c.styles.caption)
    basis = figure.subtitle
    if decision is not None:
        name = c.workload(decision.workload)
        basis = c.say("furniture.figure_basis", workload=name, basis=basis)
    below = [Run(basis), *c.estimate_note(decision)]
    above = [title, c.paragraph(below, c.styles.cell_small)]
    return FigureBlock(figure, above, (), anchor)
