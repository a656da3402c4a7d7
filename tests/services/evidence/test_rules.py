"""How rules stand in a project, and that what is done to them can be taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.builders import catalog, node, price, project, reference, rule

from rackrate.domain.project import Project
from rackrate.domain.rule import RuleKind
from rackrate.domain.units import Delivery
from rackrate.engine.decision import decide
from rackrate.services.evidence.rules import (
    CATEGORIES,
    RuleOrigin,
    RuleStanding,
    RuleState,
    free_rule_id,
    rule_standings,
    switched,
    with_rule,
    without_own_rule,
)

SHIPPED = (
    rule("no-containers", 'option.delivery == "container"'),
    rule("never", "workload.cards > 900"),
    rule(
        "likes-metal",
        "workload.cards >= 1",
        kind=RuleKind.PREFERENCE,
        prefers=Delivery.BARE_METAL,
        weight=10,
    ),
)
KNOWN = reference(rules=SHIPPED)
CATALOGS = (catalog(price("box/hour", "3.58"), node("node/month", "15600")),)


def standings(asked: Project) -> dict[str, RuleStanding]:
    """Return how the rules stand for a project's only workload."""
    found = decide(asked, CATALOGS, KNOWN).workloads[0]
    return {s.rule.id: s for s in rule_standings(asked, KNOWN, found)}


def test_a_requirement_tells_whom_it_excludes() -> None:
    found = standings(project())
    assert found["no-containers"].concerns == ("alpha/box/hour",)
    assert found["no-containers"].holds is True
    assert found["never"].holds is False
    assert found["likes-metal"].holds is True
    assert found["likes-metal"].concerns == ()
    assert {s.state for s in found.values()} == {RuleState.IN_FORCE}


def test_it_agrees_with_the_decision() -> None:
    decision = decide(project(), CATALOGS, KNOWN).workloads[0]
    excluded = {o.id for o in decision.options if "no-containers" in o.excluded_by}
    assert set(standings(project())["no-containers"].concerns) == excluded
    held = {r.id for r in decision.preference.rules}
    assert held == {"likes-metal"}


def test_a_rule_that_is_off_says_what_it_would_do() -> None:
    asked = switched(project(), SHIPPED[0], on=False)
    found = standings(asked)["no-containers"]
    assert found.state is RuleState.OFF
    assert found.concerns == ("alpha/box/hour",)
    decision = decide(asked, CATALOGS, KNOWN).workloads[0]
    assert all(option.feasible for option in decision.options)


def test_a_broken_rule_is_named() -> None:
    asked = with_rule(project(), rule("odd", "workload.nobody > 1"))
    found = standings(asked)["odd"]
    assert found.state is RuleState.BROKEN
    assert found.origin is RuleOrigin.OWN
    assert found.fault is not None
    assert found.fault.detail == "workload.nobody"


def test_a_shipped_rule_said_otherwise_is_in_force_in_its_place() -> None:
    changed = replace(SHIPPED[0], when='option.delivery == "bare_metal"')
    asked = with_rule(project(), changed)
    found = standings(asked)
    assert found["no-containers"].origin is RuleOrigin.CHANGED
    assert found["no-containers"].concerns == ("alpha/node/month",)
    assert without_own_rule(asked, "no-containers") == project()


def test_taking_back_switches_on_again() -> None:
    asked = switched(with_rule(project(), SHIPPED[0]), SHIPPED[0], on=False)
    assert without_own_rule(asked, "no-containers") == project()


def test_a_rule_shipped_off_can_be_switched_on() -> None:
    shipped_off = replace(SHIPPED[0], enabled=False)
    asked = switched(project(), shipped_off, on=True)
    assert asked.own_rules == (SHIPPED[0],)


@given(st.lists(st.sampled_from(SHIPPED), max_size=6))
def test_switching_off_and_on_again_leaves_no_trace(rules: list[object]) -> None:
    asked = project()
    for each in rules:
        asked = switched(asked, each, on=False)  # type: ignore[arg-type]
    for each in rules:
        asked = switched(asked, each, on=True)  # type: ignore[arg-type]
    assert asked == project()


def test_a_second_edit_of_an_own_rule_keeps_its_place() -> None:
    first, second = rule("own-a"), rule("own-b")
    asked = with_rule(with_rule(project(), first), second)
    again = with_rule(asked, replace(first, when="workload.cards > 2"))
    assert [own.id for own in again.own_rules] == ["own-a", "own-b"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Our contract needs a local provider now", "own-our-contract-needs-a-local"),
        ("合同要求", "own-rule"),
        ("", "own-rule"),
    ],
)
def test_a_new_rule_gets_an_id_of_its_own(text: str, expected: str) -> None:
    assert free_rule_id(project(), KNOWN, text) == expected
    taken = with_rule(project(), rule(expected))
    assert free_rule_id(taken, KNOWN, text) == f"{expected}-2"


def test_requirements_come_first_and_those_that_hold_before_others() -> None:
    order = [s.rule.id for s in rule_standings(project(), KNOWN, None)]
    assert order[-1] == "likes-metal"
    found = decide(project(), CATALOGS, KNOWN).workloads[0]
    listed = [s.rule.id for s in rule_standings(project(), KNOWN, found)]
    assert listed == ["no-containers", "never", "likes-metal"]


def test_the_shipped_categories_are_the_ones_on_offer(
    shipped_categories: set[str],
) -> None:
    assert shipped_categories == set(CATEGORIES)
