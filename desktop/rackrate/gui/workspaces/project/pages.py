"""The two pages of the Project workspace, each two columns of forms."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.workload import Workload
from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.speaker import Speaker
from rackrate.gui.widgets.form import Form, Put
from rackrate.gui.widgets.labels import label
from rackrate.gui.workspaces.project.assumption_fields import assumption_lines
from rackrate.gui.workspaces.project.client_fields import (
    BASIS_LINES,
    CLIENT_LINES,
    FX_SOURCE_LINES,
)
from rackrate.gui.workspaces.project.fx_editor import FxEditor
from rackrate.gui.workspaces.project.limit_fields import LIMIT_LINES
from rackrate.gui.workspaces.project.sized_panel import SizedPanel
from rackrate.gui.workspaces.project.throughput_editor import ThroughputEditor
from rackrate.gui.workspaces.project.week_editor import WeekEditor
from rackrate.gui.workspaces.project.work_draft import WorkDrafts
from rackrate.gui.workspaces.project.work_fields import (
    HOUR_LINES,
    WORK_LINES,
    SizedBy,
    shown_work_lines,
    sized_by,
    sized_by_line,
    work_lines,
)
from rackrate.gui.workspaces.project.workload_fields import (
    beside_lines,
    requirement_lines,
    run_lines,
)
from rackrate.gui.zoom import px

_WIDEST = 1180
_GAP = 40
_ACROSS = QBoxLayout.Direction.LeftToRight
_DOWN = QBoxLayout.Direction.TopToBottom
_TWO_COLUMNS_FROM = 800


class Page(QScrollArea):
    """Two columns of headed forms over one project."""

    def __init__(self, speaker: Speaker) -> None:
        super().__init__()
        self._speaker = speaker
        self._headings: list[tuple[QLabel, str]] = []
        self.forms: list[Form] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        inside.setMaximumWidth(_WIDEST)
        whole = QVBoxLayout(inside)
        whole.setContentsMargins(24, 20, 24, 24)
        whole.setSpacing(8)
        self._row = QHBoxLayout()
        self._row.setSpacing(_GAP)
        whole.addLayout(self._row)
        self.wide = QVBoxLayout()
        self.wide.setSpacing(8)
        whole.addLayout(self.wide)
        whole.addStretch(1)
        self.columns = (QVBoxLayout(), QVBoxLayout())
        for column in self.columns:
            column.setSpacing(8)
            self._row.addLayout(column, 1)
        holder = QWidget()
        outside = QHBoxLayout(holder)
        outside.setContentsMargins(0, 0, 0, 0)
        outside.addWidget(inside, 100)
        outside.addStretch(1)
        self.setWidget(holder)
        speaker.language_changed.connect(self.retranslate)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < px(_TWO_COLUMNS_FROM)
        self._row.setDirection(_DOWN if is_narrow else _ACROSS)

    def add(self, column: int, key: str, *parts: QWidget) -> QLabel:
        """Put a heading and what belongs to it at the foot of a column."""
        return self._add_to(self.columns[column], key, parts)

    def add_wide(self, key: str, *parts: QWidget) -> QLabel:
        """Put a heading and what belongs to it below both columns."""
        return self._add_to(self.wide, key, parts)

    def _add_to(self, place: QVBoxLayout, key: str, parts: Iterable[QWidget]) -> QLabel:
        heading = label("heading")
        self._headings.append((heading, key))
        if place.count():
            place.addSpacing(16)
        place.addWidget(heading)
        for part in parts:
            place.addWidget(part)
            if isinstance(part, Form):
                self.forms.append(part)
        return heading

    def finish(self) -> None:
        """Push everything to the top, and say the headings."""
        for column in self.columns:
            column.addStretch(1)
        self.retranslate()

    def retranslate(self) -> None:
        """Say the headings in the language of the moment."""
        for heading, key in self._headings:
            heading.setText(self._speaker.say(key))

    def show_project(self, project: Project) -> None:
        """Show a project in every form."""
        for form in self.forms:
            form.show_project(project)

    def forget_faults(self) -> None:
        """Let go of faulty entries."""
        for form in self.forms:
            form.forget_faults()


class ClientPage(Page):
    """Client and basis on the left and right, judged numbers below."""

    def __init__(self, speaker: Speaker, reference: Reference, put: Put) -> None:
        super().__init__(speaker)
        self.fx = FxEditor(speaker, put)
        lines = assumption_lines(reference)
        note = label("note", wraps=True)
        self._note = note
        self.add(0, "window.project.client", Form(speaker, CLIENT_LINES, put))
        self.add(0, "window.project.assumptions", note, Form(speaker, lines, put))
        self.add(1, "window.project.basis", Form(speaker, BASIS_LINES, put))
        rates = Form(speaker, FX_SOURCE_LINES, put)
        self.add(1, "window.project.rates", self.fx, rates)
        self.add(1, "window.project.limits", Form(speaker, LIMIT_LINES, put))
        self.finish()

    def retranslate(self) -> None:
        super().retranslate()
        self._note.setText(self._speaker.say("window.project.assumptions_note"))

    def show_project(self, project: Project) -> None:
        super().show_project(project)
        self.fx.show_project(project)


class WorkloadPage(Page):
    """One workload: what runs on the left, what limits it on the right.

    Only the lines that matter for how it is sized are in sight.
    """

    def __init__(self, context: Context, live: LiveDecision, put: Put) -> None:
        speaker, reference = context.speaker, context.session.reference
        super().__init__(speaker)
        self._context, self._live = context, live

        def current() -> str:
            return live.workload_id

        self.drafts = WorkDrafts(self._follow_draft)
        sizing = (
            sized_by_line(current, self.drafts),
            *work_lines(current, self.drafts, reference),
        )
        self.run = Form(speaker, run_lines(current, reference, sizing), put)
        self.sized = SizedPanel(context, live, self.drafts)
        self.throughput = ThroughputEditor(speaker, reference, current, put)
        self.week = WeekEditor(speaker, context.theme, current, put)
        required = Form(speaker, requirement_lines(current), put)
        beside = Form(speaker, beside_lines(current), put)
        self.add(0, "window.project.workload", self.run, self.sized)
        self.add(0, "window.project.throughput", self.throughput)
        self.add(1, "window.project.requirements", required)
        self.add(1, "window.project.beside", beside)
        self._week_heading = self.add_wide("window.project.week", self.week)
        self.finish()

    def forget_drafts(self) -> None:
        """Let go of work that does not count yet, as for another document."""
        self.drafts.forget()

    def show_project(self, project: Project) -> None:
        """Show the workload looked at, and the lines that matter for it."""
        found = (w for w in project.workloads if w.id == self._live.workload_id)
        workload = next(found, None)
        if workload is None:
            return
        by = sized_by(workload, self.drafts)
        self.run.show_lines(self._shown_lines(workload, by))
        super().show_project(project)
        self.throughput.show_project(project)
        self.week.show_project(project)
        is_new = by is SizedBy.PROFILE and self.week.isHidden()
        for shown in (self._week_heading, self.week):
            shown.setVisible(by is SizedBy.PROFILE)
        if is_new:
            QTimer.singleShot(0, self, self._show_week)
        self.sized.refresh()

    def _shown_lines(self, workload: Workload, by: SizedBy) -> set[str]:
        always = self.run.lines.keys() - {*WORK_LINES, *HOUR_LINES}
        if by is SizedBy.WORK:
            return always | shown_work_lines(workload, self.drafts)
        return always | ({"months"} if by is SizedBy.PROFILE else {*HOUR_LINES})

    def _follow_draft(self) -> None:
        """Show what a draft asks for, once the entry is through."""
        QTimer.singleShot(0, self, self._show_draft)

    def _show_week(self) -> None:
        self.ensureWidgetVisible(self.week)

    def _show_draft(self) -> None:
        self.show_project(self._context.session.project)
