"""The two pages of the Project workspace, each two columns of forms."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
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
from rackrate.gui.workspaces.project.workload_fields import (
    beside_lines,
    requirement_lines,
    run_lines,
)

_WIDEST = 1180
_GAP = 40


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
        row = QHBoxLayout(inside)
        row.setContentsMargins(24, 20, 24, 24)
        row.setSpacing(_GAP)
        self.columns = (QVBoxLayout(), QVBoxLayout())
        for column in self.columns:
            column.setSpacing(8)
            row.addLayout(column, 1)
        holder = QWidget()
        outside = QHBoxLayout(holder)
        outside.setContentsMargins(0, 0, 0, 0)
        outside.addWidget(inside, 100)
        outside.addStretch(1)
        self.setWidget(holder)
        speaker.language_changed.connect(self.retranslate)

    def add(self, column: int, key: str, *parts: QWidget) -> None:
        """Put a heading and what belongs to it at the foot of a column."""
        heading = label("heading")
        self._headings.append((heading, key))
        place = self.columns[column]
        if place.count():
            place.addSpacing(16)
        place.addWidget(heading)
        for part in parts:
            place.addWidget(part)
            if isinstance(part, Form):
                self.forms.append(part)

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
        self.finish()

    def retranslate(self) -> None:
        super().retranslate()
        self._note.setText(self._speaker.say("window.project.assumptions_note"))

    def show_project(self, project: Project) -> None:
        super().show_project(project)
        self.fx.show_project(project)


class WorkloadPage(Page):
    """One workload: what runs on the left, what limits it on the right."""

    def __init__(
        self,
        speaker: Speaker,
        reference: Reference,
        current: Callable[[], str],
        put: Put,
    ) -> None:
        super().__init__(speaker)
        run = Form(speaker, run_lines(current, reference), put)
        self.add(0, "window.project.workload", run)
        required = Form(speaker, requirement_lines(current), put)
        self.add(1, "window.project.requirements", required)
        self.add(1, "window.project.beside", Form(speaker, beside_lines(current), put))
        self.finish()
