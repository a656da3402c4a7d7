"""The editors that open in a cell: a line, a list of choices, a day.

Each gives its text as it was typed; what that means is decided by the sheet, so
that what is typed and what is pasted are read alike.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QDate, QLocale, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QCalendarWidget,
    QComboBox,
    QFrame,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.bilingual import Language
from rackrate.gui.theme import Theme

_CHOICES_SHOWN = 12
_ISO = "yyyy-MM-dd"


class LineEditor(QLineEdit):
    """One line of text."""

    def __init__(self, parent: QWidget, *, is_figure: bool) -> None:
        super().__init__(parent)
        self.setFrame(False)
        side = Qt.AlignmentFlag.AlignRight if is_figure else Qt.AlignmentFlag.AlignLeft
        self.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)

    def show_text(self, text: str) -> None:
        """Begin with the text of the cell."""
        self.setText(text)
        self.selectAll()

    def typed(self) -> str:
        """Return what is to be put into the cell."""
        return self.text()


class ChoiceEditor(QComboBox):
    """A list of words, each for a value; anything else can be typed as well.

    Signals:
        picked: A choice was taken from the list, which ends the editing.
    """

    picked = Signal()

    def __init__(self, parent: QWidget, choices: Iterable[tuple[str, str]]) -> None:
        super().__init__(parent)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMaxVisibleItems(_CHOICES_SHOWN)
        for word, value in choices:
            self.addItem(word, value)
        self.activated.connect(self.picked)

    def show_text(self, text: str) -> None:
        """Begin with the word for the cell's value, or with its raw text."""
        place = self.findData(text)
        self.setCurrentIndex(place)
        self.setEditText(self.itemText(place) if place >= 0 else text)
        line = self.lineEdit()
        if line is not None:
            line.selectAll()

    def typed(self) -> str:
        """Return the value of a word on the list, else what was typed."""
        place = self.findText(self.currentText(), Qt.MatchFlag.MatchFixedString)
        return str(self.itemData(place)) if place >= 0 else self.currentText()


class DayEditor(LineEditor):
    """A day as text, with a calendar to pick it from; it may be empty.

    Signals:
        picked: A day was taken from the calendar, which ends the editing.
    """

    picked = Signal()

    def __init__(self, parent: QWidget, theme: Theme, language: Language) -> None:
        super().__init__(parent, is_figure=False)
        self._locale = QLocale(str(language))
        action = QAction(theme.icon("calendar"), "", self)
        self.addAction(action, QLineEdit.ActionPosition.TrailingPosition)
        action.triggered.connect(self.open_calendar)

    def open_calendar(self) -> None:
        """Show a month to pick a day from."""
        popup = QFrame(self, Qt.WindowType.Popup)
        popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        calendar = QCalendarWidget(popup)
        calendar.setLocale(self._locale)
        weeks = QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader
        calendar.setVerticalHeaderFormat(weeks)
        days = QCalendarWidget.HorizontalHeaderFormat.SingleLetterDayNames
        calendar.setHorizontalHeaderFormat(days)
        held = QDate.fromString(self.text(), _ISO)
        if held.isValid():
            calendar.setSelectedDate(held)
        calendar.clicked.connect(self._take)
        calendar.activated.connect(self._take)
        calendar.clicked.connect(popup.close)
        calendar.activated.connect(popup.close)
        layout = QVBoxLayout(popup)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(calendar)
        popup.move(self._below(popup.sizeHint()))
        popup.show()
        calendar.setFocus()

    def _below(self, size: QSize) -> QPoint:
        """Return where a popup of some size fits on the screen, below if it can."""
        place = self.mapToGlobal(QPoint(0, self.height()))
        free = self.screen().availableGeometry()
        left = min(place.x(), free.right() - size.width())
        has_room = place.y() + size.height() <= free.bottom()
        top = place.y() if has_room else place.y() - self.height() - size.height()
        return QPoint(max(left, free.left()), max(top, free.top()))

    def _take(self, day: QDate) -> None:
        self.setText(day.toString(_ISO))
        self.picked.emit()


CellEditor = LineEditor | ChoiceEditor
