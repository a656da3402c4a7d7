"""The vendor's own file, opened at the cell that a price came from."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.problem import RefusedInputError
from rackrate.gui.context import Context
from rackrate.gui.import_window.original_sheet import SheetView, place_of
from rackrate.gui.import_window.waiting import WaitingPage
from rackrate.gui.jobs import Job
from rackrate.gui.widgets.labels import label
from rackrate.gui.widgets.tabs import Tabs
from rackrate.services.originals import Original
from rackrate.services.quote_ports import ShownSheet

_SIZE = QSize(960, 600)


class OriginalDialog(QDialog):
    """A read-only look at a kept file."""

    def __init__(
        self,
        context: Context,
        original: Original,
        name: str,
        place: str,
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._context = context
        self._wanted = place.rpartition("!")
        say = context.speaker.say
        self.setWindowTitle(say("import_window.original.title", name=name))
        self.resize(_SIZE)
        self.heading = label("heading", name)
        facts = say("import_window.original.facts", place=place, hash=original.sha256)
        self.facts = label("note", facts, wraps=True, selectable=True)
        self.sheet = SheetView(context)
        self.waiting = WaitingPage(context)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.waiting)
        self.pages.addWidget(self.sheet)
        self.tabs: Tabs | None = None
        buttons = QDialogButtonBox()
        close = buttons.addButton(
            say("import_window.refused.close"), QDialogButtonBox.ButtonRole.RejectRole
        )
        close.setDefault(True)
        buttons.rejected.connect(self.reject)
        self.waiting.cancel_asked.connect(self.reject)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(24, 20, 24, 16)
        self._column.setSpacing(8)
        for part in (self.heading, self.facts, self.pages, buttons):
            self._column.addWidget(part)
        self._sheets: Sequence[ShownSheet] = ()
        self.waiting.begin(name)
        reader = context.quotes()
        self._job: Job | None = context.jobs.run(
            lambda progress: reader.sheets_of(original, progress),
            self._take,
            self._fail,
            stepped=self.waiting.show_step,
        )

    def reject(self) -> None:
        if self._job is not None:
            self._job.cancel()
        super().reject()

    def _take(self, sheets: Sequence[ShownSheet]) -> None:
        self._job = None
        self._sheets = sheets
        name, _, cell = self._wanted
        at = next((n for n, sheet in enumerate(sheets) if sheet.name == name), 0)
        self.tabs = Tabs(max(len(sheets), 1))
        self.tabs.set_words([sheet.name or "—" for sheet in sheets])
        self.tabs.setVisible(len(sheets) > 1)
        self.tabs.choose(at)
        self.tabs.chosen.connect(self._show)
        self._column.insertWidget(2, self.tabs)
        self.pages.setCurrentWidget(self.sheet)
        self._show(at)
        place = place_of(cell)
        if place is not None:
            self.sheet.cells.mark(frozenset({place}), frozenset(), are_columns=False)
            self.sheet.show_cell(cell)
        self.sheet.setFocus()

    def _show(self, number: int) -> None:
        if 0 <= number < len(self._sheets):
            self.sheet.show_sheet(self._sheets[number])

    def _fail(self, error: Exception) -> None:
        self._job = None
        if not isinstance(error, RefusedInputError):
            raise error
        self.waiting.bar.hide()
        self.waiting.doing.setText(
            "\n".join(map(self._context.speaker.problem, error.problems))
        )
