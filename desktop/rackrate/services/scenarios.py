"""Two sets of inputs side by side: keeping one, swapping, and what differs.

The project's own inputs are the scenario in hand; the other one is kept in the
project. Its name tells the name of the one in hand, so that swapping swaps names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from decimal import Decimal

from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.scenario import FIRST_NAME, SECOND_NAME, Scenario
from rackrate.domain.workload import Workload

LEVERS = ("cards", "hours_per_day", "days_per_month", "months")
"""The fields of a workload that are numbers a lever or a form moves."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One input that is not the same in both scenarios.

    Attributes:
        field: A field of a workload, the name of an assumption, or `added`,
            `removed` or `otherwise` for a workload as a whole.
        workload: The workload's title or id; empty for an assumption.
        workload_id: The workload's id; empty for an assumption.
        mine, other: The number in hand and that of the other scenario; None where
            there is none.
    """

    field: str
    workload: str = ""
    workload_id: str = ""
    mine: Decimal | None = None
    other: Decimal | None = None


def other_of(project: Project) -> Scenario | None:
    """Return the scenario that is kept, None where there is none."""
    return project.scenarios[0] if project.scenarios else None


def name_in_hand(project: Project) -> str:
    """Return the name of the project's own inputs."""
    other = other_of(project)
    is_first = other is not None and other.name == FIRST_NAME
    return SECOND_NAME if is_first else FIRST_NAME


def name_of_other(project: Project) -> str:
    """Return the name that the kept scenario has, or would have."""
    other = other_of(project)
    return other.name if other else SECOND_NAME


def kept(project: Project) -> Project:
    """Return the project with its inputs kept as the other scenario."""
    now = Scenario(name_of_other(project), project.workloads, project.assumptions)
    return replace(project, scenarios=(now, *project.scenarios[1:]))


def swapped(project: Project) -> Project:
    """Return the project with the other scenario in hand; unchanged without one."""
    other = other_of(project)
    if other is None:
        return project
    now = Scenario(name_in_hand(project), project.workloads, project.assumptions)
    return replace(seen_as(project, other), scenarios=(now, *project.scenarios[1:]))


def dropped(project: Project) -> Project:
    """Return the project without the other scenario."""
    return replace(project, scenarios=project.scenarios[1:])


def seen_as(project: Project, scenario: Scenario) -> Project:
    """Return the project on a scenario's inputs; all else stays as it is."""
    return replace(
        project, workloads=scenario.workloads, assumptions=scenario.assumptions
    )


def differences(
    project: Project, scenario: Scenario, reference: Reference
) -> Iterator[Difference]:
    """Yield what differs between the inputs in hand and a scenario's."""
    theirs = {workload.id: workload for workload in scenario.workloads}
    for workload in project.workloads:
        other = theirs.pop(workload.id, None)
        if other is None:
            yield Difference("added", _name(workload), workload.id)
        elif other != workload:
            yield from _between(workload, other)
    for workload in theirs.values():
        yield Difference("removed", _name(workload), workload.id)
    names = sorted(project.assumptions.keys() | scenario.assumptions.keys())
    for name in names:
        mine, other_range = (
            ranges.get(name) for ranges in (project.assumptions, scenario.assumptions)
        )
        if mine != other_range:
            shipped = reference.assumptions.by_name.get(name)
            fallback = shipped.range if shipped else None
            mine, other_range = mine or fallback, other_range or fallback
            yield Difference(
                name,
                mine=mine.base if mine else None,
                other=other_range.base if other_range else None,
            )


def _between(mine: Workload, other: Workload) -> Iterator[Difference]:
    moved = [n for n in LEVERS if getattr(mine, n) != getattr(other, n)]
    for name in moved:
        values = (getattr(mine, name), getattr(other, name))
        numbers = (_number(value) for value in values)
        yield Difference(name, _name(mine), mine.id, *numbers)
    rest = (f.name for f in fields(Workload) if f.name not in LEVERS)
    if any(getattr(mine, name) != getattr(other, name) for name in rest):
        yield Difference("otherwise", _name(mine), mine.id)


def _number(value: Decimal | int | None) -> Decimal | None:
    return None if value is None else Decimal(value)


def _name(workload: Workload) -> str:
    return workload.title or workload.id
