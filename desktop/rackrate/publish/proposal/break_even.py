"""Where the answer turns and how sure it is: a page of figures for each workload."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.engine.break_even import BreakEven, BreakEvenState
from rackrate.engine.switch_points import SwitchPoint
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.certainty import (
    flipping,
    heaviest_text,
    is_nearly_sure,
    spread_text,
    swing,
)
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.figures import break_even_anchor, figure_block
from rackrate.publish.proposal.hybrids import among_singles, recommended_mix
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import MEASURE
from rackrate.services.figures.break_even import break_even_figure
from rackrate.services.figures.chance import chance_figure
from rackrate.services.figures.figure import Figure
from rackrate.services.figures.tornado import tornado_figure
from rackrate.services.figures.winner_map import winner_map_figure
from rackrate.services.switch_words import is_of_a_third

_CURVES, _MAP = 118.0, 94.0
_TORNADO_ROW, _TORNADO_FRAME, _MOST_INPUTS = 11.5, 40.0, 8
_CHANCE_ROW, _CHANCE_FRAME, _MOST_OPTIONS = 10.2, 12.0, 8


def break_even(c: Composition) -> Iterator[Block]:
    """Yield for each workload the figures, their reading and the switch points."""
    yield c.section("break_even")
    yield c.intro(c.say("break_even.intro"))
    for decision in c.report.decision.workloads:
        yield c.subsection(c.workload(decision.workload))
        yield from _turning(c, decision)
        yield from _sureness(c, decision)


def _turning(c: Composition, decision: WorkloadDecision) -> Iterator[Block]:
    found = decision.verdict.headline
    figure = break_even_figure(decision, c.labels, MEASURE, _CURVES)
    if figure is not None:
        yield figure_block(c, figure, decision, break_even_anchor(decision))
    if found is None:
        yield c.paragraph(c.say("break_even.no_pair"), c.styles.remark)
    else:
        yield c.paragraph(_reading(c, found, decision), c.styles.remark)
    figure = winner_map_figure(decision, c.labels, MEASURE, _MAP)
    if figure is not None:
        yield figure_block(c, figure, decision)


def _sureness(c: Composition, decision: WorkloadDecision) -> Iterator[Block]:
    for figure in _sureness_figures(c, decision):
        yield figure_block(c, figure, decision)
    told = spread_text(c, decision) + heaviest_text(c, decision)
    if told:
        head = Run(c.say("certainty.sure"), bold=True)
        yield c.paragraph([head, Run(told)], c.styles.remark)
    if decision.verdict.switch_points:
        yield c.paragraph(_switches(c, decision), c.styles.remark)
    elif decision.ranked:
        yield c.paragraph(c.say("summary.change_no_rival"), c.styles.remark)


def _sureness_figures(c: Composition, decision: WorkloadDecision) -> Iterator[Figure]:
    """Yield tornado and chances; of several workloads only those that leave doubt."""
    is_alone = len(c.report.decision.workloads) == 1
    inputs = min(_inputs(decision), _MOST_INPUTS)
    height = inputs * _TORNADO_ROW + _TORNADO_FRAME
    figure = tornado_figure(decision, c.labels, MEASURE, height)
    if figure is not None and (is_alone or flipping(decision)):
        yield among_singles(c, figure, decision)
    if not is_alone and is_nearly_sure(decision):
        return
    options = min(len(decision.ranked), _MOST_OPTIONS)
    height = options * _CHANCE_ROW + _CHANCE_FRAME
    figure = chance_figure(decision, c.labels, MEASURE, height)
    if figure is not None:
        yield figure


def _inputs(decision: WorkloadDecision) -> int:
    """Return how many bars the tornado will have."""
    found = swing(decision)
    return sum(bool(bar.span) for bar in found.bars) if found else 0


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


def _switches(c: Composition, decision: WorkloadDecision) -> list[Run]:
    """Return what changes the answer, then what does not."""
    every = decision.verdict.switch_points
    points = [p for p in every if not is_of_a_third(p, decision)]
    told = [c.labels.switch_point(p, decision) for p in points if p.value is not None]
    found = decision.verdict.headline
    if found is not None and len(c.report.decision.workloads) == 1:
        told += _ties(c, found, decision)
    is_mix = recommended_mix(decision) is not None
    head = Run(c.say("break_even.switches"), bold=True)
    before = c.say("summary.change_mix") if is_mix and told else ""
    said = c.sentences(told, starts=not before) or c.say("summary.change_nothing")
    runs = [head, Run(before + said)]
    steady = dict.fromkeys(_input(c, p) for p in points if p.value is None)
    if steady and told:
        runs.append(Run(c.say("break_even.steady", inputs=c.joined(steady))))
    return runs


def _input(c: Composition, point: SwitchPoint) -> str:
    """Return what an input is called; an assumption by its title and number."""
    assumption = c.report.assumptions.by_name.get(point.input)
    if assumption is None:
        return c.known(f"proposal.break_even.input_{point.input}", point.input)
    title = assumption.title[c.report.language]
    number = c.assumption_numbers.get(point.input)
    return f"{title} A{number}" if number else title
