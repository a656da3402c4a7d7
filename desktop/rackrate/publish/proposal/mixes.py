"""Several options together: the plan over all workloads, beside the two pure ones."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.engine.mix_plan import Mix
from rackrate.engine.verdict import Choice
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.figures import figure_block
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.purchases import has_purchases, purchases
from rackrate.publish.proposal.pure_plans import pure_plans
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import MEASURE
from rackrate.services import number_text
from rackrate.services.figures.mix import mix_figure
from rackrate.services.report import Report

_HEIGHT = 126.0


def has_mixes(report: Report) -> bool:
    """Return whether any plan of several lines, or of buying, was worked out."""
    decision = report.decision
    together = decision.mix is not None and len(decision.workloads) > 1
    hybrid = any(d.verdict.choice is Choice.HYBRID for d in decision.workloads)
    return together or hybrid or has_purchases(report)


def mixes(c: Composition) -> Iterator[Block]:
    """Yield each plan with what it saves against both pure plans, then buying."""
    yield c.section("mix")
    decision = c.report.decision
    if decision.mix is not None and len(decision.workloads) > 1:
        told = _told(c, c.say("mix.all_workloads"), decision.mix)
        yield c.paragraph(told, c.styles.small)
    for found in decision.workloads:
        if found.verdict.choice is Choice.HYBRID and found.mix is not None:
            name = c.workload(found.workload)
            yield c.paragraph(_told(c, name, found.mix), c.styles.small)
            yield _plan(c, name, found.mix)
            figure = mix_figure(found, c.labels, MEASURE, _HEIGHT, decision)
            if figure is not None:
                yield figure_block(c, figure, found)
    yield from purchases(c)


def _told(c: Composition, title: str, mix: Mix) -> list[Run]:
    total, plan = c.amount(mix.total_per_month), c.labels.plan(mix)
    text = c.say("mix.finding", total=total, plan=plan)
    runs = [Run(c.say("summary.of", workload=title), bold=True), Run(text)]
    clauses = pure_plans(c, mix)
    gap = "proven" if mix.gap == 0 else "gap"
    clauses.append(c.say(f"mix.{gap}", gap=f"{mix.gap:.2%}"))
    if not mix.is_within_budget:
        clauses.append(c.say("mix.over_budget"))
    return [*runs, Run(c.sentences(clauses))]


def _plan(c: Composition, title: str, mix: Mix) -> Block:
    columns = (
        Column(c.say("mix.option"), 70),
        Column(c.say("mix.units"), 18, is_figure=True),
        Column(c.say("mix.card_hours"), 26, is_figure=True),
        Column(c.say("mix.per_month", currency=c.currency()), 26, is_figure=True),
    )
    grid = Grid(c, columns, is_dense=True)
    for line in mix.plan:
        hours = line.card_hours_per_month
        grid.add(
            c.option_cell(line.option),
            "–" if line.units is None else str(line.units),
            "–" if hours is None else number_text.grouped(hours),
            number_text.grouped(line.per_month, 2),
        )
    total = number_text.grouped(mix.total_per_month, 2)
    grid.add(c.say("mix.total"), "", "", total, is_total=True)
    return grid.table(c.say("mix.caption", workload=title, basis=c.basis()))
