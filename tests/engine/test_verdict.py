"""The verdict names the cheapest feasible option and gives its reasons."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.support.builders import decided, node, price, reference, rule, workload

from rackrate.domain.rule import Rule, RuleKind
from rackrate.domain.units import Delivery
from rackrate.engine.verdict import Choice
from rackrate.engine.workload_decision import WorkloadDecision


def codes(found: WorkloadDecision) -> list[str]:
    """Return the codes of a verdict's reasons."""
    return [reason.code for reason in found.verdict.reasons]


def preference(prefers: Delivery, weight: int, kind: str = "preference") -> Rule:
    """Return a rule that always speaks for a delivery."""
    name = f"{prefers}-{weight}"
    return rule(name, kind=RuleKind(kind), prefers=prefers, weight=weight)


def test_the_cheapest_option_is_recommended_and_the_gap_is_to_the_next() -> None:
    found = decided(price(), node()).verdict
    assert found.choice is Choice.CONTAINER
    assert (found.option, found.runner_up) == ("alpha/box/hour", "alpha/node/month")
    assert found.gap == Decimal("5289.60")
    assert found.gap_share == Decimal("5289.60") / 15600
    assert not found.is_tie


def test_bare_metal_is_chosen_where_it_is_cheaper() -> None:
    found = decided(price(), node(), work=workload(hours_per_day=24)).verdict
    assert found.choice is Choice.BARE_METAL
    assert found.option == "alpha/node/month"


@pytest.mark.parametrize(
    ("amount", "ties"), [("98", True), ("98.01", True), ("97.99", False), ("100", True)]
)
def test_two_percent_of_the_runner_up_is_a_tie(amount: str, *, ties: bool) -> None:
    found = decided(price("a/hour", amount), price("b/hour", "100"))
    assert found.verdict.is_tie is ties
    assert codes(found)[0] == ("tie" if ties else "cheapest")


def test_one_option_alone_has_no_runner_up_and_no_tie() -> None:
    found = decided(price())
    assert found.verdict.runner_up is None
    assert found.verdict.gap == 0
    assert not found.verdict.is_tie
    assert codes(found)[0] == "only_option"


def test_two_options_that_cost_nothing_are_a_tie_and_no_division() -> None:
    found = decided(
        price("a/hour"), price("b/hour"), work=workload(hours_per_day=0)
    ).verdict
    assert found.gap_share == 0
    assert found.is_tie


def test_without_prices_there_is_no_feasible_option() -> None:
    found = decided(price(amount=None))
    assert found.verdict.choice is Choice.NO_FEASIBLE_OPTION
    assert found.verdict.option is None
    assert codes(found) == ["missing"]


def test_where_every_option_is_excluded_the_rules_are_named() -> None:
    fewer = rule("a", 'option.delivery == "container"')
    known = reference(rules=[fewer, rule("c"), rule("b")])
    found = decided(price(), node(), known=known)
    assert found.verdict.choice is Choice.NO_FEASIBLE_OPTION
    (reason,) = found.verdict.reasons
    assert (reason.code, reason.values) == ("excluded", {"rules": "b, c, a"})


def test_an_excluded_option_is_never_recommended_however_cheap() -> None:
    known = reference(rules=[rule("no", 'option.delivery == "container"')])
    found = decided(price(amount="0.01"), node(), known=known)
    assert found.verdict.option == "alpha/node/month"
    assert found.ranking == ("alpha/node/month",)


def test_reasons_give_cost_first_then_break_even_then_rules() -> None:
    known = reference(
        rules=[
            preference(Delivery.CONTAINER, 60),
            preference(Delivery.CONTAINER, 50),
            preference(Delivery.CONTAINER, 40),
            preference(Delivery.BARE_METAL, 70),
            preference(Delivery.BARE_METAL, 10, "rule_of_thumb"),
        ]
    )
    found = decided(price(), node(), known=known)
    assert codes(found) == [
        "cheapest",
        "break_even_crossover",
        "rule",
        "rule",
        "against",
        "rule_of_thumb_wrong",
    ]
    rules = [r.rule.id for r in found.verdict.reasons if r.rule]
    assert rules == [
        "container-60",
        "container-50",
        "bare_metal-70",
        "bare_metal-10",
    ]


def test_preferences_never_overrule_the_cost() -> None:
    known = reference(rules=[preference(Delivery.BARE_METAL, 100)])
    assert decided(price(), node(), known=known).verdict.choice is Choice.CONTAINER


def test_the_headline_compares_the_best_metered_with_the_best_bare_metal() -> None:
    rows = [
        price("a/hour", "4"),
        price("b/hour", "3"),
        price("b/month", "100", pricing_unit="month"),
        node("n/month", "16000"),
        node("n/year", "150000", pricing_unit="year"),
    ]
    headline = decided(*rows).verdict.headline
    assert headline is not None
    assert (headline.metered, headline.fixed) == ("alpha/b/hour", "alpha/n/month")


def test_without_a_priced_pair_the_headline_asks_for_the_missing_price() -> None:
    headline = decided(price(), node(amount=None)).verdict.headline
    assert headline is not None
    assert headline.state == "missing"
    assert headline.fixed_indifference_price == Decimal("10310.4")


def test_missing_prices_and_other_cards_are_mentioned() -> None:
    found = decided(
        price(),
        price("x/hour", None),
        price("l40s/hour", accelerator="l40s"),
        work=workload(accelerators=("rtx4090", "l40s")),
    )
    assert "missing" in codes(found)
    assert "other_cards" in codes(found)
