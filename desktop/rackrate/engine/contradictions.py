"""Rules that speak against each other, and what the computed costs say to it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from rackrate.domain.rule import Rule
from rackrate.domain.units import Delivery
from rackrate.engine.option import Option
from rackrate.engine.workload_decision import WorkloadDecision

ABOUT_COST = frozenset({"budget", "duration", "elasticity", "utilisation"})
"""Categories whose argument is what it costs: computation settles it."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """The computed figures that decide between two opinions.

    Attributes:
        delivery: The form that costs less for this workload.
        container, bare_metal: The cheapest option of each form.
        gap: What the dearer one costs more, in the billing currency.
    """

    delivery: Delivery
    container: Option
    bare_metal: Option
    gap: Decimal


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Rules of one category that hold for a workload and recommend opposite forms.

    Attributes:
        settlement: None where costs do not decide: the argument is not about cost,
            or one of the forms has no price.
    """

    category: str
    for_container: tuple[Rule, ...]
    for_bare_metal: tuple[Rule, ...]
    settlement: Settlement | None


def contradictions(found: WorkloadDecision) -> tuple[Contradiction, ...]:
    """Return the contradictions between the rules that hold for a workload."""
    held = sorted(
        (*found.preference.rules, *found.preference.rules_of_thumb),
        key=lambda rule: rule.category,
    )
    settled = _settlement(found)
    pairs = []
    for category, rules in groupby(held, key=lambda rule: rule.category):
        listed = tuple(rules)
        container = tuple(r for r in listed if r.prefers is Delivery.CONTAINER)
        bare_metal = tuple(r for r in listed if r.prefers is Delivery.BARE_METAL)
        if container and bare_metal:
            answer = settled if category in ABOUT_COST else None
            pairs.append(Contradiction(category, container, bare_metal, answer))
    return tuple(pairs)


def _settlement(found: WorkloadDecision) -> Settlement | None:
    first: dict[Delivery, Option] = {}
    for option in found.ranked:
        first.setdefault(option.delivery, option)
    container = first.get(Delivery.CONTAINER)
    bare_metal = first.get(Delivery.BARE_METAL)
    if container is None or bare_metal is None:
        return None
    gap = bare_metal.total - container.total
    cheaper = Delivery.CONTAINER if gap > 0 else Delivery.BARE_METAL
    return Settlement(cheaper, container, bare_metal, abs(gap))
