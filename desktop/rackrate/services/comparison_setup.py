"""Beginning a comparison: our scope from the workloads, and whose price answers it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Catalog
from rackrate.domain.comparison import (
    Bidder,
    BidLine,
    Comparison,
    ScopeFlag,
    ScopeLine,
    ScopeUnit,
)
from rackrate.domain.price import Price
from rackrate.domain.project import Project
from rackrate.domain.rfq import Rfq
from rackrate.domain.units import (
    Delivery,
    Meter,
    PriceScope,
    PricingCategory,
    PricingUnit,
)
from rackrate.engine.decision import Decision
from rackrate.engine.option import Option
from rackrate.engine.scope_price import scope_price
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services.labels import Labels

_METERS = {
    ScopeUnit.NODE_MONTH: Meter.COMPUTE,
    ScopeUnit.CARD_MONTH: Meter.COMPUTE,
    ScopeUnit.CARD_HOUR: Meter.COMPUTE,
    ScopeUnit.GIB_MONTH: Meter.STORAGE,
    ScopeUnit.MBPS_MONTH: Meter.BANDWIDTH,
}


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
            )


def _compute(found: WorkloadDecision, best: Option, labels: Labels) -> ScopeLine:
    work = found.workload
    card = best.price.accelerator
    name = labels.cards([card])
    months = work.months
    if best.price.pricing_unit is PricingUnit.HOUR:
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
    )


def with_bidder(comparison: Comparison, catalog: Catalog, basis: Basis) -> Comparison:
    """Return a comparison in which a catalog's provider takes part.

    Each line is linked to the provider's cheapest price that answers it; what has
    none stays unclear, to be asked.
    """
    provider = catalog.provider.id
    lines = {line.id: _answer(line, catalog, basis) for line in comparison.lines}
    new = Bidder(provider, lines)
    others = tuple(b for b in comparison.bidders if b.provider != provider)
    return replace(comparison, bidders=(*others, new))


def _answer(line: ScopeLine, catalog: Catalog, basis: Basis) -> BidLine:
    found = sorted(
        (price.amount, key)
        for key, price in (
            (catalog.key(row), scope_price(row, catalog.provider, line, basis))
            for row in catalog.prices
            if _is_meant(row, line)
        )
        if price.amount is not None
    )
    if not found:
        return BidLine()
    return BidLine(ScopeFlag.INCLUDED, found[0][1])


def _is_meant(row: Price, line: ScopeLine) -> bool:
    """Return whether a price is for what a line asks; one taken back at will is not."""
    if row.pricing_category is PricingCategory.DYNAMIC:
        return False
    wanted = _METERS.get(line.unit)
    if wanted is None:
        return row.price_scope is PriceScope.EACH and row.meter is not Meter.COMPUTE
    return row.meter is wanted
