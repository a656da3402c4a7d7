"""Rules that contradict each other are found, and settled where costs can."""

from __future__ import annotations

from decimal import Decimal

from tests.support.builders import decided, node, price, reference, rule

from rackrate.domain.rule import Rule, RuleKind
from rackrate.domain.units import Delivery
from rackrate.engine.contradictions import contradictions


def opinion(name: str, prefers: Delivery, category: str, **more: object) -> Rule:
    """Return a preference that always holds."""
    usual: dict[str, object] = {"kind": RuleKind.PREFERENCE, "weight": 10}
    return rule(name, prefers=prefers, category=category, **usual | more)


RULES = [
    opinion("long", Delivery.BARE_METAL, "duration"),
    opinion("short", Delivery.CONTAINER, "duration", kind=RuleKind.RULE_OF_THUMB),
    opinion("own", Delivery.BARE_METAL, "environment"),
    opinion("ready", Delivery.CONTAINER, "environment"),
    opinion("alone", Delivery.CONTAINER, "inference"),
    opinion("silent", Delivery.BARE_METAL, "inference", when="false"),
]


def test_cost_settles_what_is_about_cost_and_nothing_else() -> None:
    prices = price("card/hour", "3"), node("node/month", "15600")
    found = contradictions(decided(*prices, known=reference(rules=RULES)))
    assert [x.category for x in found] == ["duration", "environment"]
    about_cost, opinionated = found
    assert [r.id for r in about_cost.for_bare_metal] == ["long"]
    assert [r.id for r in about_cost.for_container] == ["short"]
    assert about_cost.settlement is not None
    assert about_cost.settlement.delivery is Delivery.CONTAINER
    assert about_cost.settlement.gap == Decimal("6960.00")
    assert opinionated.settlement is None


def test_without_a_price_of_either_form_nothing_is_settled() -> None:
    found = contradictions(
        decided(price("card/hour", "3"), known=reference(rules=RULES))
    )
    assert [x.settlement for x in found] == [None, None]
