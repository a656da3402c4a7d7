"""Buying instead of renting: a figure where it comes nearest, a sentence elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.engine.buying import purchase_of
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.figures import figure_block
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import MEASURE
from rackrate.services import number_text
from rackrate.services.figures.cash_profile import figure_of_cash
from rackrate.services.figures.purchase import purchase_figure
from rackrate.services.report import Report

_HEIGHT, _CASH_HEIGHT = 118.0, 150.0


def has_purchases(report: Report) -> bool:
    """Return whether anything can be said about buying."""
    return bool(_bought(report))


def purchases(c: Composition) -> Iterator[Block]:
    """Yield buying against renting for each workload; the dearest one is drawn."""
    bought = _bought(c.report)
    if not bought:
        return
    drawn = max(bought, key=lambda decision: decision.ranked[0].per_month)
    for decision in bought:
        figure = purchase_figure(decision, c.labels, MEASURE, _HEIGHT, c.report.claims)
        if figure is None:
            continue
        if decision is drawn:
            yield figure_block(c, figure, decision)
            yield c.note(_price(c, decision))
            yield from _cash(c, decision)
        else:
            name = c.workload(decision.workload)
            head = f"{c.say('mix.buying')}{c.say('summary.of', workload=name)}"
            end = "。" if c.is_chinese else "."
            text = [Run(head, bold=True), Run(f"{figure.title}{end}")]
            yield c.paragraph(text, c.styles.remark)


def _cash(c: Composition, decision: WorkloadDecision) -> Iterator[Block]:
    """Yield what is paid in each month, where owning is the cheaper way to its end."""
    found = purchase_of(decision)
    if found is None or found.total >= found.against[0].rental_total:
        return
    figure = figure_of_cash(found, decision, c.labels, MEASURE, _CASH_HEIGHT)
    yield figure_block(c, figure, decision)


def _bought(report: Report) -> list[WorkloadDecision]:
    decisions = report.decision.workloads
    return [d for d in decisions if d.ranked and d.ownership.plan is not None]


def _price(c: Composition, decision: WorkloadDecision) -> list[Run]:
    """Return where the purchase price comes from."""
    found = decision.ownership
    if found.quoted:
        text = c.say("mix.price_quoted")
        return c.with_marks(text, c.source_marks([found.quoted]))
    known = c.report.assumptions.by_name.get(f"owned_unit_price_{found.card}")
    if known is None:
        return []
    low, base, high = (
        number_text.money(figure, known.currency or c.labels.currency)
        for figure in (known.range.low, known.range.base, known.range.high)
    )
    source = c.labels.source(known.source)
    text = c.say("mix.price", low=low, base=base, high=high, source=source)
    return [Run(text)]
