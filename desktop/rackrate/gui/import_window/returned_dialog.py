"""A workbook of ours that came back: what was changed in it, to be taken over."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.problem import RefusedInputError
from rackrate.gui.context import Context
from rackrate.gui.import_window.waiting import WaitingPage
from rackrate.gui.jobs import Job
from rackrate.gui.models.price_words import counted
from rackrate.gui.widgets.labels import label, restyle
from rackrate.gui.widgets.tables import dress_list
from rackrate.services.edited_workbook import ChangeState, InputChange, shown
from rackrate.services.moved_inputs import HeldNow, Standing
from rackrate.services.progress import Progress
from rackrate.services.returned_workbook import (
    Origin,
    ReturnedWorkbook,
    ReturnedWorkbooks,
    edits_into,
)

_SIZE = (860, 520)
_ROW = 28
_WHAT, _WAS, _NOW, _HELD, _STATE = range(5)
_HEADS = ("what", "was", "now", "held", "state")
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ReturnedDialog(QDialog):
    """The list of changes; those that a project can hold are ticked.

    Signals:
        not_ours: The file turned out to be none of our workbooks.
    """

    not_ours = Signal(Path)

    def __init__(
        self,
        context: Context,
        workbooks: ReturnedWorkbooks,
        path: Path,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._context = context
        self._workbooks = workbooks
        self._path = path
        self.changes: tuple[InputChange, ...] = ()
        say = self._say
        self.setWindowTitle(say("title", file=path.name))
        self.resize(*_SIZE)
        self.waiting = WaitingPage(context)
        self.waiting.cancel_asked.connect(self.reject)
        self.lead = label("heading", wraps=True)
        self.origin = label("doubt", wraps=True)
        self.table = QTableWidget(0, len(_HEADS))
        self.table.setAccessibleName(say("table"))
        self.table.setHorizontalHeaderLabels([say(f"head.{name}") for name in _HEADS])
        dress_list(self.table, _ROW)
        head = self.table.horizontalHeader()
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(_WHAT, QHeaderView.ResizeMode.Stretch)
        self.buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.take_button = self.buttons.addButton(say("take"), role.AcceptRole)
        restyle(self.take_button, "kind", "primary")
        self.close_button = self.buttons.addButton(say("close"), role.RejectRole)
        self.buttons.accepted.connect(self.take)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(12)
        column.addWidget(self.waiting, 1)
        for part in self._parts():
            column.addWidget(part, 1 if part is self.table else 0)
            part.hide()
        self._read()

    def _parts(self) -> tuple[QWidget, ...]:
        return self.lead, self.origin, self.table, self.buttons

    def _say(self, key: str, **values: object) -> str:
        return self._context.speaker.say(f"edited.window.{key}", **values)

    def _read(self) -> None:
        self.waiting.begin(self._path.name)
        workbooks, opened = self._workbooks, self._context.session.opened
        language = self._context.speaker.language

        def read(progress: Progress) -> ReturnedWorkbook | None:
            edited = workbooks.read(self._path, progress)
            if edited is None:
                return None
            return workbooks.seen_from(opened, edited, language)

        self._job: Job | None = self._context.jobs.run(
            read, self._show, self._fail, stepped=self.waiting.show_step
        )

    def reject(self) -> None:
        """Close, and let go of what is under way."""
        if self._job is not None:
            self._job.cancel()
        super().reject()

    def _fail(self, error: Exception) -> None:
        self._job = None
        self.reject()
        if isinstance(error, RefusedInputError):
            lines = self._context.speaker.refusal(error)
            self._context.prompts.report(self._say("refused"), lines)
            return
        raise error

    def _show(self, found: ReturnedWorkbook | None) -> None:
        self._job = None
        if found is None:
            self.not_ours.emit(self._path)
            self.reject()
            return
        self.changes = found.changes
        self.waiting.hide()
        for part in self._parts():
            part.show()
        count, document = len(found.changes), found.edited.document_id
        speaker = self._context.speaker
        lead = counted(speaker, "edited.window.lead", count, document=document)
        self.lead.setText(lead if count else self._say("none", document=document))
        self.origin.setVisible(found.origin is not Origin.CURRENT)
        if found.origin is not Origin.CURRENT:
            said = self._context.speaker.say(f"edited.origin.{found.origin}")
            self.origin.setText(said)
        self._fill(found)
        can_take = any(c.state is ChangeState.CHANGED for c in found.changes)
        self.table.setVisible(bool(found.changes))
        self.take_button.setVisible(can_take)
        (self.take_button if can_take else self.close_button).setFocus()

    def _fill(self, found: ReturnedWorkbook) -> None:
        self.table.setRowCount(len(self.changes))
        self.table.setColumnHidden(_HELD, not found.held)
        for row, change in enumerate(self.changes):
            now = found.held.get(change.name)
            texts = (
                change.meaning or change.name,
                shown(change.was),
                shown(change.now),
                shown(now.value) if now is not None else "",
                self._state(change, now),
            )
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setToolTip(f"{text} · {change.name}" if column == _WHAT else text)
                if column in (_WAS, _NOW, _HELD):
                    item.setTextAlignment(_RIGHT)
                if column == _WHAT and change.state is ChangeState.CHANGED:
                    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                    is_safe = change in found.undisputed
                    ticked = Qt.CheckState.Checked
                    item.setCheckState(ticked if is_safe else Qt.CheckState.Unchecked)
                self.table.setItem(row, column, item)

    def _state(self, change: InputChange, now: HeldNow | None) -> str:
        """Return whether a change can be taken, or why that is not plain."""
        speaker = self._context.speaker
        if now is None or now.standing is Standing.AS_ISSUED:
            return speaker.say(f"edited.state.{change.state}")
        key, held = f"edited.standing.{now.standing}", shown(now.value)
        return speaker.say(key, held=held)

    def ticked(self) -> list[InputChange]:
        """Return the changes that are to be taken."""
        ticked = Qt.CheckState.Checked
        return [
            change
            for row, change in enumerate(self.changes)
            if (item := self.table.item(row, _WHAT)) and item.checkState() is ticked
        ]

    def take(self) -> None:
        """Take the ticked changes into the project, as one step back."""
        context, speaker = self._context, self._context.speaker
        if not context.gate.lets():
            return
        session = context.session
        found = self._workbooks.merged(session.opened, self.ticked())
        count = len(found.taken)
        title = counted(speaker, "edited.window.edit", count)
        edits = list(edits_into(session, found.opened))
        if edits:
            context.undo.beginMacro(title)
            for edit in edits:
                context.edit(edit, title)
            context.undo.endMacro()
        self.accept()
        if found.refused:
            names = {c.name: c.meaning or c.name for c in self.changes}
            lines = [
                f"{names[name]} · {speaker.problem(why)}"
                for name, why in found.refused.items()
            ]
            context.prompts.report(self._say("not_taken"), lines)
        context.notify(counted(speaker, "edited.window.told", count))
