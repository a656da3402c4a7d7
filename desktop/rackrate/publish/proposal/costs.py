"""What the options cost: bars for all, the bill charge by charge for the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rackrate.engine.mix_plan import PlanLine
from rackrate.engine.option import Option
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.figures import figure_block
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.hybrids import among_singles, recommended_mix
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import MEASURE
from rackrate.services import number_text
from rackrate.services.figures.costs import cost_figure

_DIGITS = 2
_ROW, _FRAME = 11.5, 34.0
_MOST_BARS, _BARS_OF_SEVERAL, _BARS_OF_BRIEF = 8, 5, 4
_MOST_FIGURES = 4
"""Of a document that is to be short."""
_ROWS_ALONE, _ROWS_OF_SEVERAL = 8, 1


def costs(c: Composition) -> Iterator[Block]:
    """Yield the bars of each workload and one table of bills."""
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
    decisions = [d for d in c.report.decision.workloads if d.ranked]
    if not decisions:
        yield c.paragraph(c.say("costs.none"))
        return
    drawn = () if _is_brief(c) and len(decisions) > _MOST_FIGURES else decisions
    for decision in drawn:
        figure = _figure(c, decision)
        if figure is not None:
            yield figure
    yield _bills(c, decisions)


def _is_brief(c: Composition) -> bool:
    """Return whether the document is to be short."""
    return "options" not in c.sections


def _bills(c: Composition, decisions: Sequence[WorkloadDecision]) -> Block:
    most = _ROWS_ALONE if len(decisions) == 1 else _ROWS_OF_SEVERAL
    shown = [(d, number, o) for d in decisions for number, o in _first(d, most)]
    charges = dict.fromkeys(
        line.charge for _, _, option in shown for line in option.lines if line.amount
    )
    columns = (
        *((Column(c.say("costs.workload"), 52),) if len(decisions) > 1 else ()),
        Column(c.say("costs.option"), 130),
        Column(c.say("costs.units"), 20, is_figure=True),
        Column(c.say("costs.hours"), 32, is_figure=True),
        *(
            Column(c.labels.term("charge", charge), 46, is_figure=True)
            for charge in charges
        ),
        Column(c.say("costs.per_month"), 46, is_figure=True),
        Column(c.say("costs.total"), 50, is_figure=True),
    )
    grid = Grid(c, columns, is_dense=True)
    for decision, number, option in shown:
        name = c.workload(decision.workload)
        mix = recommended_mix(decision) if number == 0 else None
        for line in mix.plan if mix is not None else ():
            grid.add(
                *((name,) if len(decisions) > 1 else ()),
                *_part(c, line, len(charges)),
                is_marked=True,
            )
        if mix is not None and _is_brief(c):
            continue
        is_best = number == 0 and mix is None
        named = name if is_best else ""
        grid.add(
            *((named,) if len(decisions) > 1 else ()),
            *_bill(c, decision, option, charges, is_best=is_best),
            is_marked=is_best,
        )
    caption = c.say(
        "costs.bills" if len(decisions) > 1 else "costs.bill",
        currency=c.currency(),
        basis=c.basis(),
        months=c.months(decisions[0].workload.months),
    )
    return grid.table(caption)


def _part(c: Composition, line: PlanLine, charges: int) -> list[str | list[Run]]:
    """Return one line of a recommended mix; it is billed by the month."""
    return [
        c.option_cell(line.option, is_bold=True),
        number_text.MISSING if line.units is None else str(line.units),
        *([c.say("summary.not_apply")] * (charges + 1)),
        number_text.grouped(line.per_month, _DIGITS),
        c.say("summary.not_apply"),
    ]


def _first(decision: WorkloadDecision, most: int) -> list[tuple[int, Option]]:
    return list(enumerate(decision.ranked[:most]))


def _bill(
    c: Composition,
    decision: WorkloadDecision,
    option: Option,
    charges: dict[str, None],
    *,
    is_best: bool,
) -> list[str | Run | list[Run]]:
    amounts = (option.amount(charge) for charge in charges)
    name = c.option_cell(option.id, is_bold=is_best)
    return [
        [*name, *c.estimate(decision, option)],
        str(option.units),
        number_text.grouped(option.hours_billed, 1),
        *(number_text.grouped(a, _DIGITS) if a else "–" for a in amounts),
        number_text.grouped(option.per_month, _DIGITS),
        Run(number_text.grouped(option.total, _DIGITS), bold=True),
    ]


def _figure(c: Composition, decision: WorkloadDecision) -> Block | None:
    is_alone = len(c.report.decision.workloads) == 1
    most = _MOST_BARS if is_alone else _BARS_OF_SEVERAL
    if _is_brief(c) and not is_alone:
        most = _BARS_OF_BRIEF
    decision = replace(decision, ranking=decision.ranking[:most])
    bars = len(decision.ranking)
    if bars < 2:  # noqa: PLR2004 - one bar compares with nothing
        return None
    figure = cost_figure(decision, c.labels, MEASURE, bars * _ROW + _FRAME)
    if figure is None:
        return None
    return figure_block(c, among_singles(c, figure, decision), decision)
