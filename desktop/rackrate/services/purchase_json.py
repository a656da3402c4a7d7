"""Buying against renting as a part of the JSON of `evaluate --json`.

Amounts are in the billing currency, to its digits; months and ratios to six decimals.
"""

from __future__ import annotations

from decimal import Decimal

from rackrate.domain.exact_number import to_step
from rackrate.domain.money import rounded
from rackrate.engine.buying import purchase_of
from rackrate.engine.purchase import Purchase, RentOrBuy, resale
from rackrate.engine.workload_decision import WorkloadDecision

_RATIO = Decimal("0.000001")


def purchase_json(decision: WorkloadDecision) -> dict[str, object]:
    """Return the purchase, or why nothing can be said, as plain values."""
    found = decision.ownership
    purchase = purchase_of(decision)
    if purchase is None:
        obstacle = found.obstacle.value if found.obstacle else "nothing_ranked"
        return {"accelerator": found.card, "obstacle": obstacle}
    plan = purchase.plan
    return {
        "accelerator": found.card,
        "obstacle": None,
        "quoted": found.quoted or None,
        "units": int(plan.units),
        "months": _ratio(plan.months),
        "lines": [
            {"charge": line.charge, "amount": float(line.amount)}
            for line in purchase.lines
        ],
        "total": float(purchase.total),
        "per_month": float(purchase.per_month),
        "per_card_hour": _ratio(purchase.per_card_hour) if plan.downtime < 1 else None,
        "present_cost": _money(purchase.present_cost, purchase),
        "cash": {
            "at_start": _money(plan.price, purchase),
            "per_month": _money(plan.running, purchase),
            "resale": _money(resale(plan, plan.months), purchase),
        },
        "against": [_against(one, purchase) for one in purchase.against],
    }


def _against(found: RentOrBuy, purchase: Purchase) -> dict[str, object]:
    return {
        "rental": found.rental,
        "state": found.state.value,
        "break_even_months": _ratio(found.break_even_months),
        "payback_months": _ratio(found.payback_months),
        "present_break_even_months": _ratio(found.present_break_even_months),
        "crossings": [
            {"months": _ratio(c.at), "then": "owned" if c.rises else "rented"}
            for c in found.crossings
        ],
        "rental_total": _money(found.rental_total, purchase),
        "rental_present": _money(found.rental_present, purchase),
        "indifference_price": _ratio(found.indifference_price),
    }


def _money(amount: Decimal, purchase: Purchase) -> float:
    return float(rounded(amount, purchase.currency))


def _ratio(value: Decimal | None) -> float | None:
    return None if value is None else float(to_step(value, _RATIO))
