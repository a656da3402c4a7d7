"""Buying against the rentals of one decision (engine.md, section 6)."""

from __future__ import annotations

from rackrate.engine.purchase import Purchase, Rental, purchase
from rackrate.engine.verdict import Choice
from rackrate.engine.workload_decision import WorkloadDecision

MOST_RENTALS = 4
MIX = "mix"
"""Stands for the recommended mix where an option's id is asked for."""


def rentals_of(decision: WorkloadDecision) -> tuple[Rental, ...]:
    """Return the rentals to hold a purchase against, the recommended one first.

    Of each delivery and way of billing only the cheapest: a dearer one of its kind
    breaks even sooner and is not what anybody would rent.
    """
    found = []
    mix = decision.mix
    if decision.verdict.choice is Choice.HYBRID and mix is not None:
        found.append(Rental(MIX, per_month=mix.total_per_month))
    forms = set()
    for option in decision.ranked:
        form = option.delivery, option.category
        if form not in forms:
            forms.add(form)
            found.append(Rental(option.id, terms=option.terms))
    return tuple(found[:MOST_RENTALS])


def purchase_of(decision: WorkloadDecision) -> Purchase | None:
    """Return the purchase against those rentals, None where nothing can be bought."""
    plan, rentals = decision.ownership.plan, rentals_of(decision)
    if plan is None or not rentals:
        return None
    currency = decision.ranked[0].currency
    return purchase(plan, currency, rentals)
