"""Where the answer turns: the break-even of each workload and its switch points."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.engine.break_even import BreakEven, BreakEvenState
from rackrate.engine.switch_points import SwitchPoint
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.figure_drawing import FigureBlock
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import MEASURE
from rackrate.services.figures.break_even import break_even_figure
from rackrate.services.figures.figure import Figure

_HEIGHT = 212.0


def break_even(c: Composition) -> Iterator[Block]:
    """Yield for each workload the figure, its reading and the switch points."""
    yield c.section("break_even")
    yield c.intro(c.say("break_even.intro"))
    for decision in c.report.decision.workloads:
        yield c.subsection(c.workload(decision.workload))
        found = decision.verdict.headline
        if found is None:
            yield c.paragraph(c.say("break_even.no_pair"))
        figure = break_even_figure(decision, c.labels, MEASURE, _HEIGHT)
        if figure is not None:
            yield _drawn(c, decision, figure)
        if found is not None:
            yield c.paragraph(_reading(c, found, decision))
        if decision.verdict.switch_points:
            yield _switches(c, decision)


def _drawn(c: Composition, decision: WorkloadDecision, figure: Figure) -> Block:
    workload = c.workload(decision.workload)
    caption = c.next_figure(c.say("break_even.figure", workload=workload))
    return FigureBlock(
        figure,
        [
            c.paragraph(figure.title, c.styles.caption),
            c.paragraph(figure.subtitle, c.styles.cell_small),
        ],
        [c.paragraph(caption, c.styles.cell_small)],
    )


def _reading(c: Composition, found: BreakEven, decision: WorkloadDecision) -> list[Run]:
    shown = {o.id: o for o in decision.options}
    marks = c.evidence_marks(
        shown[key] for key in (found.metered, found.fixed) if key in shown
    )
    text = c.labels.break_even(found, decision)
    head = Run(c.say("break_even.reading"), bold=True)
    return [head, *c.with_marks(text, marks)]


def _ties(
    c: Composition, found: BreakEven, decision: WorkloadDecision
) -> Iterator[str]:
    """Yield the prices at which the pair ties, where no switch point says so."""
    best_two = {decision.verdict.option, decision.verdict.runner_up}
    is_told = {found.metered, found.fixed} == best_two
    if is_told or found.state is BreakEvenState.MISSING:
        return
    values = c.labels.break_even_values(found, decision)
    if found.indifference_price is not None:
        yield c.say("break_even.metered_price", **values)
    if found.fixed_indifference_price is not None:
        yield c.say("break_even.fixed_price", **values)


def _switches(c: Composition, decision: WorkloadDecision) -> Block:
    columns = (
        Column(c.say("break_even.input"), 40),
        Column(c.say("break_even.change"), 110),
    )
    grid = Grid(c, columns, is_dense=True)
    points = decision.verdict.switch_points
    for point in points:
        if point.value is not None:
            grid.add(_input(c, point), _told(c, point, decision))
    found = decision.verdict.headline
    ties = list(_ties(c, found, decision)) if found else []
    if ties:
        grid.add(c.say("break_even.input_tie"), c.sentences(ties))
    steady = [p for p in points if p.value is None]
    if steady:
        inputs = c.joined(dict.fromkeys(_input(c, point) for point in steady))
        grid.add(inputs, c.say("break_even.steady"))
    return grid.table(
        c.say("break_even.switches", workload=c.workload(decision.workload))
    )


def _input(c: Composition, point: SwitchPoint) -> str:
    """Return what an input is called; an assumption by its title and number."""
    assumption = c.report.assumptions.by_name.get(point.input)
    if assumption is None:
        return c.known(f"proposal.break_even.input_{point.input}", point.input)
    title = assumption.title[c.report.language]
    number = c.assumption_numbers.get(point.input)
    return f"{title} A{number}" if number else title


def _told(c: Composition, point: SwitchPoint, decision: WorkloadDecision) -> str:
    text = c.labels.switch_point(point, decision)
    return f"{text[:1].upper()}{text[1:]}"
