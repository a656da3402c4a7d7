"""The Deliver workspace: choose documents, look at what to check, export."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.problem import RefusedInputError
from rackrate.gui.context import Context
from rackrate.gui.file_names import document_stem, free_path
from rackrate.gui.jobs import Job
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.preferences import Preferences
from rackrate.gui.widgets.labels import label, rule
from rackrate.gui.widgets.section import Item, Section
from rackrate.gui.workspaces.deliver.choices import Choices
from rackrate.gui.workspaces.deliver.outcome import Outcome
from rackrate.gui.workspaces.deliver.pack import Document, Target, write_pack
from rackrate.gui.workspaces.deliver.preflight import preflight
from rackrate.gui.workspaces.deliver.preflight_list import PreflightList
from rackrate.services.session import Edit

_REPLACE, _KEEP_BOTH = 0, 1
_FILTERS = {Document.PROPOSAL: "PDF (*.pdf)", Document.WORKBOOK: "Excel (*.xlsx)"}


class DeliverWorkspace(QWidget):
    """Exports run beside the window and can be stopped.

    Signals:
        mend_asked: Go to this workspace, to mend what was found.
    """

    mend_asked = Signal(str)

    def __init__(
        self, context: Context, live: LiveDecision, preferences: Preferences
    ) -> None:
        super().__init__()
        self._context = context
        self._live = live
        self._job: Job | None = None
        self._glyphs: Sequence[tuple[str, str]] | None = None
        self._glyphs_are_known = False
        self._looks_for_glyphs = False
        self.choices = Choices(context, preferences)
        self.export_button = QPushButton()
        self.export_button.setProperty("kind", "primary")
        self.heading = label("heading")
        self.summary = label("muted")
        self.findings = PreflightList(context)
        self.outcome = Outcome(context)
        self.said = Section()
        self._lay_out()
        self._connect()
        self.retranslate()

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setMaximumWidth(860)
        column = QVBoxLayout(inside)
        column.setContentsMargins(24, 20, 24, 24)
        column.setSpacing(12)
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(self.heading)
        head.addWidget(self.summary)
        head.addStretch(1)
        column.addWidget(self.outcome)
        column.addLayout(head)
        column.addWidget(self.findings)
        column.addSpacing(8)
        column.addWidget(self.said)
        column.addStretch(1)
        holder = QWidget()
        outer = QHBoxLayout(holder)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(inside, 100)
        outer.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(holder)
        centre = QFrame()
        centre.setProperty("role", "centre")
        centre.setProperty("pane", True)  # noqa: FBT003 - Qt's own signature
        filled = QVBoxLayout(centre)
        filled.setContentsMargins(0, 0, 0, 0)
        filled.addWidget(area)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.choices)
        row.addWidget(rule(upright=True))
        row.addWidget(centre, 1)
        self.choices.add_button(self.export_button)

    def _connect(self) -> None:
        self.export_button.clicked.connect(self.export_pack)
        self.choices.changed.connect(self.refresh)
        self.findings.mend_asked.connect(self.mend_asked)
        self.outcome.cancel_button.clicked.connect(self.cancel)
        self._context.session.listen(self._note)
        self._live.changed.connect(self.refresh)
        self._context.speaker.language_changed.connect(self.retranslate)
        self._context.theme.changed.connect(self.retranslate)

    def header_text(self) -> str:
        """Return the verdict that would be delivered."""
        return self._live.headline

    def header_actions(self) -> list[QWidget]:
        """Return nothing: the export button stands with what it exports."""
        return []

    def _note(self, _edit: Edit | None) -> None:
        self._glyphs, self._glyphs_are_known = None, False
        self.choices.refresh()

    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        say = self._context.speaker.say
        self.heading.setText(say("window.deliver.preflight"))
        self.export_button.setText(say("window.deliver.export"))
        self.choices.retranslate()
        self.outcome.retranslate()
        self.refresh()

    def refresh(self) -> None:
        """Look again at what to check."""
        is_idle = self._job is None
        self.export_button.setEnabled(is_idle and bool(self.choices.documents))
        if not self.isVisible():
            return
        self._look_for_glyphs()
        found = preflight(
            self._context.session.project,
            self._live.decision,
            self._live.labels,
            self.choices.language,
            self._glyphs,
        )
        self.findings.show_findings(found)
        self._show_verdicts()
        counts = {
            tone: sum(finding.tone == tone for finding in found)
            for tone in ("error", "warning", "good")
        }
        self.summary.setText(
            self._context.speaker.say("window.deliver.counts", **counts)
        )

    def _show_verdicts(self) -> None:
        decision, labels = self._live.decision, self._live.labels
        items = [
            Item(labels.headline(one), note=one.workload.title or one.workload.id)
            for one in (decision.workloads if decision else ())
        ]
        heading = self._context.speaker.say("window.deliver.verdicts")
        self.said.show_items(heading, items)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def _look_for_glyphs(self) -> None:
        """Ask, off the window's thread, which characters no font can show."""
        if (
            self._glyphs_are_known
            or self._looks_for_glyphs
            or not self._live.is_thorough
        ):
            return
        self._looks_for_glyphs = True
        documents, opened = self._context.documents, self._context.session.opened
        self._context.jobs.run(
            lambda _progress: documents.missing_glyphs(opened),
            self._take_glyphs,
            self._miss_glyphs,
        )

    def _take_glyphs(self, glyphs: Sequence[tuple[str, str]]) -> None:
        self._looks_for_glyphs = False
        self._glyphs, self._glyphs_are_known = glyphs, True
        self.refresh()

    def _miss_glyphs(self, error: Exception) -> None:
        self._looks_for_glyphs, self._glyphs_are_known = False, True
        if not isinstance(error, RefusedInputError):
            raise error

    def export_pack(self) -> None:
        """Write the chosen documents into the chosen folder."""
        project = self._context.session.project
        stem = document_stem(project, self.choices.language)
        targets = tuple(
            Target(document, self.choices.folder / f"{stem}{document.suffix}")
            for document in self.choices.documents
        )
        settled = self._settle_existing(targets)
        if settled:
            self._export(settled)

    def export_one(self, name: str) -> None:
        """Ask where one document is to be, and write it."""
        document, project = Document(name), self._context.session.project
        stem = document_stem(project, self.choices.language)
        suggested = self.choices.folder / f"{stem}{document.suffix}"
        title = self._context.speaker.say(f"window.action.export_{document}")
        path = self._context.prompts.ask_save(title, suggested, _FILTERS[document])
        if path is not None:
            if path.suffix.lower() != document.suffix:
                path = path.with_name(path.name + document.suffix)
            self._export((Target(document, path),))

    def _settle_existing(self, targets: tuple[Target, ...]) -> tuple[Target, ...]:
        """Ask what is to become of files that are there already."""
        there = [target.path.name for target in targets if target.path.exists()]
        if not there:
            return targets
        say = self._context.speaker.say
        answer = self._context.prompts.choose(
            say("window.deliver.exists_title"),
            say("window.deliver.exists_text", names=", ".join(there)),
            (
                say("window.deliver.replace"),
                say("window.deliver.keep_both"),
                say("window.desk.cancel"),
            ),
        )
        if answer == _REPLACE:
            return targets
        if answer == _KEEP_BOTH:
            return tuple(Target(t.document, free_path(t.path)) for t in targets)
        return ()

    def _export(self, targets: tuple[Target, ...]) -> None:
        if self._job is not None:
            return
        writer, opened = self._context.documents, self._context.session.opened
        language = self.choices.language
        self.outcome.show_running()
        self._job = self._context.jobs.run(
            lambda progress: write_pack(writer, opened, targets, language, progress),
            self._finish,
            self._fail,
            stepped=self.outcome.show_step,
            cancelled=self._stop,
        )
        self.refresh()

    def cancel(self) -> None:
        """Stop the export at its next step."""
        if self._job is not None:
            self._job.cancel()
            self.outcome.show_stopping()

    @property
    def is_exporting(self) -> bool:
        """Whether documents are being written."""
        return self._job is not None

    def _finish(self, paths: tuple[Path, ...]) -> None:
        self._job = None
        self.outcome.show_done(paths)
        self.refresh()

    def _stop(self) -> None:
        self._job = None
        self.outcome.show_stopped()
        self.refresh()

    def _fail(self, error: Exception) -> None:
        self._job = None
        if isinstance(error, RefusedInputError):
            self.outcome.show_refused(self._context.speaker.refusal(error))
            self.refresh()
            return
        unknown = self._context.speaker.say("window.deliver.failed")
        self.outcome.show_refused([unknown])
        self.refresh()
        raise error
