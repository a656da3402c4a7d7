"""Beginning a comparison: our scope from the workloads, and whose price answers it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from rackrate.domain.comparison import (
    ScopeLine,
    ScopeUnit,
)
from rackrate.domain.project import Project
from rackrate.domain.rfq import Rfq
from rackrate.domain.units import ChargeCategory, Delivery
from rackrate.engine.decision import Decision
from rackrate.engine.option import Option
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services.labels import Labels


def suggested_scope(
    decisions: Sequence[WorkloadDecision], labels: Labels
) -> tuple[ScopeLine, ...]:
    """Return the scope of some workloads as lines that every bidder can answer.

    Compute is counted as the recommended option is sold: whole nodes by the month,
    cards by the month, or card-hours; storage and bandwidth where they are needed.
    """
    return tuple(line for found in decisions for line in _lines(found, labels))


def rfq_for(project: Project, decision: Decision, labels: Labels) -> Rfq:
    """Return the form for a project: its comparison's scope, else its workloads'."""
    comparison = project.comparison
    lines = comparison.lines if comparison else ()
    reply_by = project.client.decide_by
    return Rfq(
        title=project.title,
        lines=lines or suggested_scope(decision.workloads, labels),
        currency=project.basis.billing_currency,
        reply_by=reply_by.isoformat() if reply_by else "",
    )


def _lines(found: WorkloadDecision, labels: Labels) -> Iterator[ScopeLine]:
    work = found.workload
    if found.ranked:
        yield _compute(found, found.ranked[0], labels)
    beside = (
        ("storage", ScopeUnit.GIB_MONTH, work.storage_gib),
        ("bandwidth", ScopeUnit.MBPS_MONTH, work.bandwidth_mbps),
    )
    for name, unit, quantity in beside:
        if quantity:
            yield ScopeLine(
                id=f"{work.id}-{name}",
                title=labels.say(f"compare.scope.{name}"),
                unit=unit,
                quantity=quantity * work.months,
                months=work.months,
            )


def _compute(found: WorkloadDecision, best: Option, labels: Labels) -> ScopeLine:
    work = found.workload
    card = best.price.accelerator
    name = labels.cards([card])
    months = work.months
    if best.price.category is ChargeCategory.METERED:
        unit, quantity = ScopeUnit.CARD_HOUR, best.cards_paid * best.hours_billed
    elif best.terms.cards_per_unit > 1 or best.delivery is Delivery.BARE_METAL:
        unit, quantity = ScopeUnit.NODE_MONTH, best.units * months
    else:
        unit, quantity = ScopeUnit.CARD_MONTH, best.cards_paid * months
    return ScopeLine(
        id=f"{work.id}-compute",
        title=labels.say("compare.scope.compute", cards=work.cards, card=name),
        unit=unit,
        quantity=Decimal(quantity),
        cards=int(best.terms.cards_per_unit),
        accelerator=card,
        months=months,
    )
