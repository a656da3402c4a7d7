"""The judged numbers in force, and which workloads lean on each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

from rackrate.domain.assumptions import Assumption, Assumptions
from rackrate.domain.catalog import Catalog
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.engine.decision import decide


@dataclass(frozen=True, slots=True)
class AssumptionStanding:
    """One judged number as it stands in a project.

    Attributes:
        shipped: What it would be without the project's own range; None for a name
            that only the project knows.
        used_by: Ids of the workloads whose figures lean on it.
    """

    assumption: Assumption
    shipped: Assumption | None
    used_by: tuple[str, ...]

    @property
    def is_own(self) -> bool:
        """Whether the project has set it."""
        return self.assumption is not self.shipped


def assumption_standings(
    project: Project, catalogs: Sequence[Catalog], reference: Reference
) -> tuple[AssumptionStanding, ...]:
    """Return every assumption in force, those that figures lean on first."""
    users = _users(project, catalogs, reference)
    shipped = reference.assumptions.by_name
    in_force = reference.for_project(project).assumptions.by_name
    standings = [
        AssumptionStanding(found, shipped.get(name), users.get(name, ()))
        for name, found in in_force.items()
    ]
    return tuple(sorted(standings, key=lambda s: (not s.used_by, not s.is_own)))


def _users(
    project: Project, catalogs: Sequence[Catalog], reference: Reference
) -> dict[str, tuple[str, ...]]:
    """Return the workloads by assumption, as seen while each of them is decided."""
    users: dict[str, list[str]] = defaultdict(list)
    for workload in project.workloads:
        parts = {part.name: getattr(reference, part.name) for part in fields(reference)}
        watched = _WatchedReference(**parts)
        one = replace(project, workloads=(workload,))
        decide(one, catalogs, watched, thorough=False)
        for name in watched.read:
            users[name].append(workload.id)
    return {name: tuple(ids) for name, ids in users.items()}


@dataclass(frozen=True)
class _WatchedReference(Reference):
    """Reference data that notes which assumptions are looked up in it."""

    read: dict[str, None] = field(default_factory=dict)

    def for_project(self, project: Project) -> Reference:
        known = Reference.for_project(self, project)
        watched = Assumptions(_Watched(known.assumptions.by_name, self.read))
        return replace(known, assumptions=watched)


class _Watched(Mapping[str, Assumption]):
    """Assumptions by name; looking one up is noted, asking for it is not."""

    def __init__(self, known: Mapping[str, Assumption], read: dict[str, None]) -> None:
        self._known, self._read = known, read

    def __getitem__(self, name: str) -> Assumption:
        found = self._known[name]
        self._read[name] = None
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)
