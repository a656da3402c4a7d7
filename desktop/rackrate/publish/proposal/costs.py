"""The bill of every ranked option, charge by charge."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.figure_drawing import FigureBlock
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import MEASURE
from rackrate.publish.proposal.summary import basis_line
from rackrate.services import number_text
from rackrate.services.figures.costs import cost_figure

_DIGITS = 2
_ROW, _FRAME = 13.0, 36.0
_MOST_BARS = 8


def costs(c: Composition) -> Iterator[Block]:
    """Yield for each workload the charge lines and what is paid for idle cards."""
    basis = c.report.decision.basis
    yield c.section("costs")
    yield c.intro(
        c.say(
            "costs.intro",
            currency=basis.billing_currency,
            tax=c.labels.term("tax", basis.tax),
            hours=number_text.plain(basis.hours_per_month),
            cost=c.labels.term("cost", basis.cost),
        )
    )
    decisions = c.report.decision.workloads
    if not any(decision.ranked for decision in decisions):
        yield c.paragraph(c.say("costs.none"))
    for decision in decisions:
        if not decision.ranked:
            continue
        yield _bills(c, decision)
        figure = _figure(c, decision)
        if figure is not None:
            yield figure


def _bills(c: Composition, decision: WorkloadDecision) -> Block:
    charges = dict.fromkeys(
        line.charge
        for option in decision.ranked
        for line in option.lines
        if line.amount
    )
    columns = (
        Column(c.say("costs.option"), 172),
        Column(c.say("costs.units"), 24, is_figure=True),
        Column(c.say("costs.hours"), 36, is_figure=True),
        *(
            Column(c.labels.term("charge", charge), 46, is_figure=True)
            for charge in charges
        ),
        Column(c.say("costs.total"), 50, is_figure=True),
        Column(c.say("costs.per_month"), 46, is_figure=True),
    )
    grid = Grid(c, columns, is_dense=True)
    for number, option in enumerate(decision.ranked):
        is_best = number == 0
        amounts = (option.amount(charge) for charge in charges)
        grid.add(
            c.option_cell(option.id, is_bold=is_best),
            str(option.units),
            number_text.grouped(option.hours_billed, 1),
            *(number_text.grouped(a, _DIGITS) if a else "–" for a in amounts),
            Run(number_text.grouped(option.total, _DIGITS), bold=True),
            number_text.grouped(option.per_month, _DIGITS),
            is_marked=is_best,
        )
    caption = c.say(
        "costs.bills",
        workload=c.workload(decision.workload),
        months=c.months(decision.workload.months),
        currency=c.currency(),
        basis=basis_line(c),
    )
    return grid.table(caption)


def _figure(c: Composition, decision: WorkloadDecision) -> Block | None:
    bars = min(len(decision.ranked), _MOST_BARS)
    if bars < 2:  # noqa: PLR2004
        return None
    figure = cost_figure(decision, c.labels, MEASURE, bars * _ROW + _FRAME)
    if figure is None:
        return None
    workload = c.workload(decision.workload)
    caption = c.next_figure(c.say("costs.figure", workload=workload))
    return FigureBlock(
        figure,
        [
            c.paragraph(figure.title, c.styles.caption),
            c.paragraph(figure.subtitle, c.styles.cell_small),
        ],
        [c.paragraph(caption, c.styles.cell_small)],
    )
