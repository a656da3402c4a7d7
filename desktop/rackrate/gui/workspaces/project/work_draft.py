"""Work that is being typed: it counts once it can be sized, and not before.

A project never holds half a piece of work, so that no figure rests on a number
nobody gave. Until the last one is there, what was typed stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from rackrate.domain.project import Project
from rackrate.domain.units import WorkloadKind
from rackrate.domain.work import Work, WorkMethod
from rackrate.domain.workload import Workload
from rackrate.gui.workspaces.project.workload_fields import with_workload

_FIELDS = tuple(field.name for field in fields(Work))
_INFERENCE = {WorkloadKind.INFERENCE_STEADY, WorkloadKind.INFERENCE_ELASTIC}


@dataclass(frozen=True, slots=True)
class _Draft:
    """What was typed, and the work that holds until it counts."""

    instead_of: Work | None
    values: Mapping[str, Any]


class WorkDrafts:
    """What was typed of each workload's work and cannot be sized yet.

    Args:
        changed: Called when a draft begins, grows or goes.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._by_id: dict[str, _Draft] = {}

    def forget(self) -> None:
        """Let go of every draft, as when another document is opened."""
        self._by_id.clear()

    def has(self, workload: Workload) -> bool:
        """Return whether something is typed that does not count yet."""
        return self._draft(workload) is not None

    def _draft(self, workload: Workload) -> _Draft | None:
        """Return a workload's draft; undo and the like have overtaken an old one."""
        draft = self._by_id.get(workload.id)
        return draft if draft and draft.instead_of == workload.work else None

    def values(self, workload: Workload) -> Mapping[str, Any]:
        """Return the fields of a workload's work as they are shown."""
        draft = self._draft(workload)
        return draft.values if draft is not None else _values_of(workload.work)

    def method(self, workload: Workload) -> WorkMethod:
        """Return the method shown."""
        return WorkMethod(self.values(workload).get("method", WorkMethod.FULL))

    def missing(self, workload: Workload) -> tuple[str, ...]:
        """Return the fields without which the draft does not count."""
        return _missing(self.values(workload)) if self.has(workload) else ()

    def begin(self, workload: Workload) -> None:
        """Start with what the workload says of itself, and no other number."""
        method = WorkMethod.FULL
        if workload.kind in _INFERENCE:
            method = WorkMethod.INFERENCE
        elif workload.kind is WorkloadKind.FINETUNING:
            method = WorkMethod.LORA
        values = {"method": method, "params_b": workload.model_params_b}
        self._by_id[workload.id] = _Draft(workload.work, values)
        self._changed()

    def drop(self, workload_id: str) -> None:
        """Let go of one workload's draft."""
        if self._by_id.pop(workload_id, None) is not None:
            self._changed()

    def with_value(
        self, project: Project, workload_id: str, name: str, value: object
    ) -> Project:
        """Return the project with one field of the work entered.

        It is the same project while the work cannot be sized.
        """
        workload = project.workload(workload_id)
        values = {**self.values(workload), name: value}
        if _missing(values):
            self._by_id[workload_id] = _Draft(workload.work, values)
            self._changed()
            return project
        self._by_id.pop(workload_id, None)
        known = {n: v for n, v in values.items() if v is not None}
        return with_workload(project, replace(workload, work=Work(**known), profile=()))


def _values_of(work: Work | None) -> Mapping[str, Any]:
    return {name: getattr(work, name) for name in _FIELDS} if work else {}


def _missing(values: Mapping[str, Any]) -> tuple[str, ...]:
    method = values.get("method")
    wanted = ["params_b"]
    if method is WorkMethod.INFERENCE:
        wanted += ["tokens_per_second"]
    else:
        wanted += ["tokens_b"]
    if method in (WorkMethod.LORA, WorkMethod.QLORA):
        wanted += ["trainable_params_b"]
    return tuple(name for name in wanted if not values.get(name))
