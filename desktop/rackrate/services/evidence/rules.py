"""The decision rules as they stand in a project, and what may be done to them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.rule import Rule, RuleKind
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services.evidence.conditions import (
    ConditionFault,
    check_condition,
)

CATEGORIES = (
    "budget",
    "distributed",
    "duration",
    "elasticity",
    "environment",
    "experiment",
    "inference",
    "isolation",
    "memory",
    "network",
    "operations",
    "software",
    "supply",
    "utilisation",
)
"""The shipped categories; a project may name others."""

_NOT_IN_ID = re.compile(r"[^a-z0-9]+")


class RuleOrigin(StrEnum):
    """Whose words a rule is in."""

    SHIPPED = "shipped"
    CHANGED = "changed"
    """A shipped rule that this project says otherwise."""
    OWN = "own"


class RuleState(StrEnum):
    """Whether a rule takes part."""

    IN_FORCE = "in_force"
    OFF = "off"
    BROKEN = "broken"
    """Its condition cannot be used; the rule is named and skipped."""


@dataclass(frozen=True, slots=True)
class RuleStanding:
    """One rule, whether it takes part, and what it says to a workload now.

    Attributes:
        holds: Its condition is true for the workload; None if it cannot be told.
            For a rule that is off: whether it would be.
        concerns: Ids of the options for which its condition is true: those that a
            requirement excludes, or would.
    """

    rule: Rule
    origin: RuleOrigin
    state: RuleState
    holds: bool | None
    concerns: tuple[str, ...]
    fault: ConditionFault | None


def rule_standings(
    project: Project, reference: Reference, found: WorkloadDecision | None
) -> tuple[RuleStanding, ...]:
    """Return every rule as it stands: requirements, preferences, rules of thumb.

    Among each kind those whose condition is true come first.
    """
    shipped = {rule.id for rule in reference.rules}
    own = {rule.id for rule in project.own_rules}
    known = reference.for_project(project).rules
    order = list(RuleKind)
    standings = [
        _standing(rule, _origin(rule.id, shipped, own), project, found)
        for rule in known
    ]
    return tuple(
        sorted(standings, key=lambda s: (order.index(s.rule.kind), not s.holds))
    )


def _origin(rule_id: str, shipped: set[str], own: set[str]) -> RuleOrigin:
    if rule_id not in own:
        return RuleOrigin.SHIPPED
    return RuleOrigin.CHANGED if rule_id in shipped else RuleOrigin.OWN


def _standing(
    rule: Rule, origin: RuleOrigin, project: Project, found: WorkloadDecision | None
) -> RuleStanding:
    checked = check_condition(rule.when, found, project.basis)
    is_on = rule.enabled and rule.id not in project.disabled_rules
    state = RuleState.IN_FORCE if is_on else RuleState.OFF
    if checked.fault is not None and is_on:
        state = RuleState.BROKEN
    is_requirement = rule.kind is RuleKind.REQUIREMENT
    holds = bool(checked.options) if is_requirement and checked.asked else checked.holds
    concerns = checked.options if is_requirement else ()
    return RuleStanding(rule, origin, state, holds, concerns, checked.fault)


def with_rule(project: Project, rule: Rule) -> Project:
    """Return the project with a rule of its own, in place of one of that id."""
    others = [own for own in project.own_rules if own.id != rule.id]
    at = next(
        (n for n, own in enumerate(project.own_rules) if own.id == rule.id),
        len(others),
    )
    others.insert(at, rule)
    return replace(project, own_rules=tuple(others))


def without_own_rule(project: Project, rule_id: str) -> Project:
    """Return the project without its own rule of that id; a shipped one is back.

    It is in force again, too, if it was switched off.
    """
    return replace(
        project,
        own_rules=tuple(own for own in project.own_rules if own.id != rule_id),
        disabled_rules=tuple(n for n in project.disabled_rules if n != rule_id),
    )


def switched(project: Project, rule: Rule, *, on: bool) -> Project:
    """Return the project with a rule in force, or not."""
    others = tuple(name for name in project.disabled_rules if name != rule.id)
    if not on:
        return replace(project, disabled_rules=(*others, rule.id))
    changed = replace(project, disabled_rules=others)
    if rule.enabled:
        return changed
    return with_rule(changed, replace(rule, enabled=True))


def free_rule_id(project: Project, reference: Reference, text: str) -> str:
    """Return an id for a new rule, made from its English words where there are any."""
    taken = {rule.id for rule in (*reference.rules, *project.own_rules)}
    words = _NOT_IN_ID.sub("-", text.lower()).strip("-").split("-")[:5]
    stem = "own-" + "-".join(word for word in words if word)
    stem = stem.rstrip("-") if stem != "own-" else "own-rule"
    return next(name for name in _numbered(stem) if name not in taken)


def _numbered(stem: str) -> Iterator[str]:
    yield stem
    number = 2
    while True:
        yield f"{stem}-{number}"
        number += 1
