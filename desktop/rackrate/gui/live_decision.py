"""The decision that the window shows: quick at once, thorough a moment later.

While a slider is dragged only what the eye follows is worked out: options,
ranking, verdict, the headline's break-even. Once the hand rests, the whole is
worked out off the window's thread.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from rackrate.domain.catalog import Catalog
from rackrate.gui.jobs import Jobs
from rackrate.gui.speaker import Speaker
from rackrate.services.labels import Labels
from rackrate.services.price_anomalies import is_price_anomaly
from rackrate.services.results import Decision, WorkloadDecision
from rackrate.services.session import Edit, Session

REST_MILLISECONDS = 150


class LiveDecision(QObject):
    """What to rent, kept up with the session; and which workload is looked at.

    Signals:
        changed: There is another decision, or another workload is looked at.
    """

    changed = Signal()

    def __init__(self, session: Session, jobs: Jobs, speaker: Speaker) -> None:
        super().__init__()
        self._session = session
        self._jobs = jobs
        self._speaker = speaker
        self._decision: Decision | None = None
        self._workload_id = ""
        self._revision = 0
        self._thought_revision = -1
        self._thinking_revision: int | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._look)
        self._rest = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._rest.timeout.connect(self._think)
        self._labels: Labels | None = None
        self._labels_are_for: tuple[object, ...] = ()
        self._kept_catalogs: tuple[Catalog, ...] = ()
        session.listen(self._note)

    def _note(self, _edit: Edit | None) -> None:
        self._revision += 1
        self._soon.start()
        self._rest.start()

    @property
    def decision(self) -> Decision | None:
        """The latest decision, None until the first one is there."""
        return self._decision

    @property
    def is_thorough(self) -> bool:
        """Whether everything was worked out for the session as it is now."""
        return self._thought_revision == self._revision

    @property
    def workload_id(self) -> str:
        """The workload looked at; the first one where that is gone."""
        ids = [workload.id for workload in self._session.project.workloads]
        if self._workload_id in ids:
            return self._workload_id
        return ids[0] if ids else ""

    @property
    def workload(self) -> WorkloadDecision | None:
        """The decision for the workload looked at."""
        if self._decision is None:
            return None
        wanted = self.workload_id
        found = (d for d in self._decision.workloads if d.workload.id == wanted)
        return next(found, None)

    @property
    def labels(self) -> Labels:
        """Names for what the decision holds, in the window's language."""
        catalogs = self._session.catalogs
        project = self._session.project
        currency = project.basis.billing_currency
        rules = project.own_rules
        wanted = (id(catalogs), currency, rules, self._speaker.language)
        if self._labels is None or wanted != self._labels_are_for:
            self._labels_are_for = wanted
            self._kept_catalogs = catalogs
            self._labels = Labels.over(
                self._speaker.words,
                self._speaker.language,
                self._session.reference.for_project(project),
                catalogs,
                currency,
            )
        return self._labels

    @property
    def headline(self) -> str:
        """The verdict on the workload looked at, in one sentence."""
        found = self.workload
        return self.labels.short_headline(found) if found else ""

    def select(self, workload_id: str) -> None:
        """Look at another workload."""
        if workload_id != self.workload_id:
            self._workload_id = workload_id
            if self.is_thorough or self._decision is None:
                self.changed.emit()
            else:
                self._look()

    def refresh(self) -> None:
        """Work out the quick part now instead of at the next turn of the loop."""
        if self._soon.isActive():
            self._look()

    def _look(self) -> None:
        """Look at the one workload in sight; the others keep what was thought."""
        self._soon.stop()
        project, known = self._session.project, self._decision
        ids = tuple(workload.id for workload in project.workloads)
        if known is None or ids != tuple(d.workload.id for d in known.workloads):
            self._decision = self._session.preview(project)
        else:
            one = tuple(w for w in project.workloads if w.id == self.workload_id)
            seen = self._session.preview(replace(project, workloads=one))
            self._decision = _with_seen(known, seen)
        self.changed.emit()

    def _think(self) -> None:
        if self._thinking_revision is not None or self.is_thorough:
            return
        self._thinking_revision = self._revision
        reference, opened = self._session.reference, self._session.opened
        self._jobs.run(
            lambda _progress: Session(reference, opened).decision,
            self._take,
            self._give_up,
        )

    def _take(self, decision: Decision) -> None:
        thought, self._thinking_revision = self._thinking_revision, None
        if thought == self._revision:
            self._thought_revision = self._revision
            self._decision = decision
            self.changed.emit()
        else:
            self._rest.start()

    def _give_up(self, error: Exception) -> None:
        self._thinking_revision = None
        raise error


def _with_seen(known: Decision, seen: Decision) -> Decision:
    """Return a decision with one workload looked at anew."""
    fresh = {found.workload.id: found for found in seen.workloads}
    mine = {
        place
        for found in (*seen.workloads, *known.workloads)
        if found.workload.id in fresh
        for place in (found.workload.id, *(o.id for o in found.options), *found.missing)
    }
    others = tuple(
        problem
        for problem in known.problems
        if (problem.place not in mine or is_price_anomaly(problem))
        and problem not in seen.problems
    )
    return replace(
        seen,
        workloads=tuple(fresh.get(d.workload.id, d) for d in known.workloads),
        problems=(*seen.problems, *others),
        mix=known.mix,
    )
