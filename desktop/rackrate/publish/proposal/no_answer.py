"""What a page says where nothing can be recommended: what is near, what is awaited."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.run import Run
from rackrate.services import number_text


def why_none(c: Composition, decision: WorkloadDecision) -> str:
    """Return the finding where nothing can be recommended, with its figures."""
    headline = c.labels.headline(decision)
    excluded = [o for o in decision.options if not o.feasible]
    if excluded:
        nearest = min(excluded, key=lambda option: option.total)
        return c.say(
            "summary.none_feasible",
            headline=headline,
            count=len(excluded),
            option=c.labels.option(nearest.id),
            duration=c.labels.duration(decision.workload.months),
            total=c.amount(nearest.total),
        )
    if decision.missing:
        count = len(decision.missing)
        return c.say("summary.none_priced", headline=headline, count=count)
    return headline


def in_its_place(
    c: Composition, decision: WorkloadDecision, most: int
) -> Iterator[Block]:
    """Yield the cheapest excluded options and why, and the prices that are awaited."""
    excluded = [o for o in decision.options if not o.feasible][:most]
    if excluded:
        columns = (
            Column(c.say("summary.option"), 50),
            Column(c.say("summary.total", currency=c.currency()), 20, is_figure=True),
            Column(c.say("options.reason"), 70),
        )
        grid = Grid(c, columns, is_dense=True)
        texts = {r.id: r.text[c.report.language] for r in c.report.reference.rules}
        for option in excluded:
            rules = c.in_a_row(texts.get(i, i) for i in option.excluded_by)
            total = number_text.grouped(option.total)
            name = [*c.option_cell(option.id), *c.estimate(decision, option)]
            grid.add(name, total, rules)
        workload = c.workload(decision.workload)
        yield grid.table(c.say("summary.excluded", workload=workload, basis=c.basis()))
    if decision.missing:
        yield c.paragraph(awaited(c, decision), c.styles.small)


def awaited(c: Composition, decision: WorkloadDecision) -> list[Run]:
    """Return the options that wait for a price, each with its source."""
    runs = [Run(c.say("options.missing"), bold=True)]
    for number, key in enumerate(decision.missing):
        if number:
            runs.append(Run("；" if c.is_chinese else "; "))
        runs += c.option_cell(key)
    return [*runs, Run("。" if c.is_chinese else ".")]
