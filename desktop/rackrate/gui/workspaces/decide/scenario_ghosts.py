"""What stands faintly behind the figure: the other scenario, and before a drag."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from rackrate.domain.catalog import Catalog
from rackrate.domain.project import Project
from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.widgets.lever import Lever
from rackrate.services.figures.ghost import Ghost
from rackrate.services.results import WorkloadDecision
from rackrate.services.scenarios import other_of, seen_as
from rackrate.services.session import Edit


class ScenarioGhosts(QObject):
    """Works out the other scenario when it is looked at, and not again before need.

    Signals:
        changed: A ghost came or went without another decision.
    """

    changed = Signal()

    def __init__(self, context: Context, live: LiveDecision) -> None:
        super().__init__()
        self._context = context
        self._live = live
        self._before: WorkloadDecision | None = None
        self._known: WorkloadDecision | None = None
        self._known_for: tuple[Project, tuple[Catalog, ...]] | None = None
        context.session.listen(self._note)

    def follow(self, lever: Lever) -> None:
        """Show the state before each drag of a lever while it lasts."""
        lever.slider.sliderPressed.connect(self._begin)
        lever.slider.sliderReleased.connect(self._end)

    def _note(self, edit: Edit | None) -> None:
        if edit is None:
            self._before = None

    def _begin(self) -> None:
        self._live.refresh()
        self._before = self._live.workload

    def _end(self) -> None:
        self._before = None
        self.changed.emit()

    def behind(self, found: WorkloadDecision) -> tuple[Ghost, ...]:
        """Return the ghosts of a workload's decision, the other scenario first."""
        say, ghosts = self._context.speaker.say, []
        other = other_of(self._context.session.project)
        decision = self._other(found.workload.id)
        if other is not None and decision is not None:
            name = say("scenarios.ghost.scenario", name=other.name)
            ghosts.append(Ghost(name, decision))
        before = self._before
        if before is not None and before.workload.id == found.workload.id:
            ghosts.append(Ghost(say("scenarios.ghost.before"), before))
        return tuple(ghosts)

    def _other(self, workload_id: str) -> WorkloadDecision | None:
        """Return the other scenario's decision on a workload, None without one."""
        session = self._context.session
        other = other_of(session.project)
        if other is None:
            return None
        one = tuple(w for w in other.workloads if w.id == workload_id)
        if not one:
            return None
        project = seen_as(session.project, other)
        project = replace(project, workloads=one, scenarios=())
        wanted = (project, session.catalogs)
        if self._known_for is None or not _is_same(self._known_for, wanted):
            self._known = session.preview(project).workloads[0]
            self._known_for = wanted
        return self._known


def _is_same(
    left: tuple[Project, tuple[Catalog, ...]],
    right: tuple[Project, tuple[Catalog, ...]],
) -> bool:
    return left[1] is right[1] and left[0] == right[0]
