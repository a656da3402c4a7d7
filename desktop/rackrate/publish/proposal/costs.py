"""What the options cost: bars for all, the bill charge by charge for the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rackrate.engine.option import Option
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.bills import (
    bill_of_line,
    bill_of_option,
    bill_tables,
)
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.figures import figure_block
from rackrate.publish.proposal.hybrids import among_singles, recommended_mix
from rackrate.publish.proposal.style import MEASURE
from rackrate.services import number_text
from rackrate.services.figures.costs import cost_figure

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
    yield from _bills(c, decisions)


def _is_brief(c: Composition) -> bool:
    """Return whether the document is to be short."""
    return "options" not in c.sections


def _bills(c: Composition, decisions: Sequence[WorkloadDecision]) -> Sequence[Block]:
    most = _ROWS_ALONE if len(decisions) == 1 else _ROWS_OF_SEVERAL
    shown = [(d, number, o) for d in decisions for number, o in _first(d, most)]
    charges = dict.fromkeys(
        line.charge for _, _, option in shown for line in option.lines if line.amount
    )
    bills = []
    for decision, number, option in shown:
        mix = recommended_mix(decision) if number == 0 else None
        if mix is not None:
            bills += [bill_of_line(c, decision, line, charges) for line in mix.plan]
        if mix is None or not _is_brief(c):
            is_best = number == 0 and mix is None
            bill = bill_of_option(c, decision, option, charges, is_best=is_best)
            bills.append(bill)
    is_several = len(decisions) > 1
    caption = c.say(
        "costs.bills" if is_several else "costs.bill",
        currency=c.currency(),
        basis=c.basis(),
        months=c.months(decisions[0].workload.months),
    )
    return bill_tables(c, bills, charges, caption, names_workloads=is_several)


def _first(decision: WorkloadDecision, most: int) -> list[tuple[int, Option]]:
    return list(enumerate(decision.ranked[:most]))


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
