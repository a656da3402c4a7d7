"""Lists beside the preview: what to look at, and the steps from file to prices."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.problem import Severity
from rackrate.gui.context import Context
from rackrate.gui.import_window.cell_words import CellWords
from rackrate.gui.import_window.draft import QuoteDraft
from rackrate.services.quote_steps import Step
from rackrate.services.reading_json import issue_text

_PLACE = Qt.ItemDataRole.UserRole
_LOOKS = {
    Severity.ERROR: ("circle-x", "error"),
    Severity.WARNING: ("triangle-alert", "warning"),
    Severity.INFO: ("info", "muted"),
}


class PlaceList(QListWidget):
    """Sentences about places of the file; choosing one leads there."""

    def __init__(self, draft: QuoteDraft, name: str) -> None:
        super().__init__()
        self._draft = draft
        self.setAccessibleName(name)
        self.setWordWrap(True)
        self.setStyleSheet("QListView::item { padding: 4px 0px; }")
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.itemClicked.connect(self.go)
        self.itemActivated.connect(self.go)

    def add(self, text: str, place: tuple[str, str] | None) -> QListWidgetItem:
        """Add a sentence."""
        item = QListWidgetItem(text)
        item.setToolTip(text)
        item.setData(_PLACE, place)
        self.addItem(item)
        return item

    def go(self, item: QListWidgetItem) -> None:
        """Lead to the place that a sentence is about."""
        place = item.data(_PLACE)
        if place and place[1]:
            self._draft.place_asked.emit(*place)


class IssuesPane(QWidget):
    """What a person should look at."""

    def __init__(self, context: Context, draft: QuoteDraft) -> None:
        super().__init__()
        self._context = context
        self._draft = draft
        self.issues = PlaceList(draft, context.speaker.say("import_window.issues.name"))
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 8, 4, 4)
        column.addWidget(self.issues)
        draft.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the issues of the reading, the worst first."""
        self.issues.clear()
        speaker, theme = self._context.speaker, self._context.theme
        order = list(_LOOKS)
        found = sorted(
            self._draft.reading.issues, key=lambda issue: order.index(issue.severity)
        )
        for issue in found:
            said = issue_text(issue, speaker.words, speaker.language)
            where = issue.cell or issue.sheet
            text = f"{where}  {said}" if where else said
            icon, tone = _LOOKS[issue.severity]
            item = self.issues.add(text, (issue.sheet, issue.cell))
            item.setIcon(theme.icon(icon, getattr(theme.tokens, tone)))
        if not found:
            none = self.issues.add(speaker.say("import_window.issues.none"), None)
            none.setForeground(theme.color("muted"))


class StepsPane(QWidget):
    """The steps, those of a person removable."""

    removed = Signal()

    def __init__(self, context: Context, draft: QuoteDraft) -> None:
        super().__init__()
        self._context = context
        self._draft = draft
        self._words = CellWords(context.speaker, context.session.reference)
        self._steps: list[Step] = []
        say = context.speaker.say
        self.steps = PlaceList(draft, say("import_window.steps.name"))
        self.remove_button = QPushButton(say("import_window.steps.remove"))
        self.undo_button = QPushButton(say("import_window.steps.undo"))
        self.remove_button.clicked.connect(self.remove)
        self.undo_button.clicked.connect(draft.undo)
        self.steps.currentRowChanged.connect(self._tell_buttons)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.remove_button)
        row.addWidget(self.undo_button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 8, 4, 8)
        column.addWidget(self.steps, 1)
        column.addLayout(row)
        draft.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the steps of the moment."""
        self._steps = self._draft.steps
        self.steps.clear()
        theme = self._context.theme
        for number, step in enumerate(self._steps, start=1):
            item = self.steps.add(f"{number}  {self.text(step)}", step.place)
            if step.without is not None:
                item.setIcon(theme.icon("user", theme.tokens.accent))
        self._tell_buttons()

    def text(self, step: Step) -> str:
        """Return a step in words."""
        values = {name: self._value(text) for name, text in step.values.items()}
        key = f"import_window.step.{step.code}"
        said = self._context.speaker.say(key, **values)
        if not step.count:
            return said
        return self._context.speaker.say(
            "import_window.steps.counted", step=said, count=step.count
        )

    def _value(self, text: str) -> str:
        if text.startswith("@"):
            return self._context.speaker.say(text[1:])
        if text.startswith("="):
            name, _, value = text[1:].partition("=")
            return self._words.value(name, value)
        return text

    def remove(self) -> None:
        """Take the step under the cursor back."""
        step = self._current()
        if step is not None and step.without is not None:
            self._draft.settle(step.without)

    def _current(self) -> Step | None:
        row = self.steps.currentRow()
        return self._steps[row] if 0 <= row < len(self._steps) else None

    def _tell_buttons(self, _row: int = -1) -> None:
        step, say = self._current(), self._context.speaker.say
        can = step is not None and step.without is not None
        self.remove_button.setEnabled(can)
        tip = "remove_tip" if can else "remove_not"
        self.remove_button.setToolTip(say(f"import_window.steps.{tip}"))
        self.undo_button.setEnabled(self._draft.can_undo)
