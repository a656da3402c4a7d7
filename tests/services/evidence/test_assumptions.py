"""Which assumptions are in force, whose they are, and which figures lean on them."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from tests.support.builders import catalog, node, price, project, reference, workload

from rackrate.app import Application
from rackrate.domain.assumptions import Range
from rackrate.domain.units import CostScope
from rackrate.engine.decision import decide
from rackrate.services.evidence.assumptions import assumption_standings
from rackrate.services.ports import OpenedProject

KNOWN = reference(
    container_loss_exclusive=("0", "0.03", "0.08"), billed_idle=("0", "0.05", "0.2")
)
CATALOGS = (catalog(price("box/hour", "3.58"), node("node/month", "15600")),)


def test_a_loss_is_used_by_the_workload_that_looks_at_containers() -> None:
    one = workload("one", accelerators=("rtx4090",))
    other = workload("other", accelerators=("ascend910b",))
    found = assumption_standings(project(one, other), CATALOGS, KNOWN)
    users = {s.assumption.name: s.used_by for s in found}
    assert users["container_loss_exclusive"] == ("one",)
    assert users["container_loss_shared"] == ()
    assert users["billed_idle"] == ("one", "other")


def test_labour_is_used_only_where_it_is_counted() -> None:
    asked = project()
    full = replace(asked, basis=replace(asked.basis, cost=CostScope.FULL))
    rate = "operations_rate"
    for case, used in ((asked, False), (full, True)):
        found = assumption_standings(case, CATALOGS, KNOWN)
        users = {s.assumption.name: bool(s.used_by) for s in found}
        assert users[rate] is used


def test_what_is_said_to_be_used_changes_the_figures(
    application: Application, opened: OpenedProject
) -> None:
    name = "container_loss_exclusive"
    changed = replace(
        opened.project,
        assumptions={**opened.project.assumptions, name: Range.fixed(Decimal("0.5"))},
    )
    before = decide(opened.project, opened.catalogs, application.reference)
    after = decide(changed, opened.catalogs, application.reference)
    assert before.workloads[0].options != after.workloads[0].options


def test_the_projects_own_range_stands_before_the_shipped_one() -> None:
    own = Range(Decimal("0.1"), Decimal("0.2"), Decimal("0.3"))
    asked = project(assumptions={"billed_idle": own})
    found = {s.assumption.name: s for s in assumption_standings(asked, CATALOGS, KNOWN)}
    assert found["billed_idle"].is_own
    assert found["billed_idle"].assumption.range == own
    shipped = found["billed_idle"].shipped
    assert shipped is not None
    assert shipped.range.base == Decimal("0.05")
    assert not found["container_loss_exclusive"].is_own


def test_used_ones_come_first_and_none_is_lost(
    application: Application, opened: OpenedProject
) -> None:
    found = assumption_standings(opened.project, opened.catalogs, application.reference)
    flags = [bool(s.used_by) for s in found]
    assert flags == sorted(flags, reverse=True)
    names = set(application.reference.assumptions.by_name)
    assert {s.assumption.name for s in found} == names
