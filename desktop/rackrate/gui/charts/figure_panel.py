"""A figure with its finding above it, and the same figures as a table behind it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rackrate.gui.charts.figure_view import FigureMaker, FigureView
from rackrate.gui.theme import Theme
from rackrate.gui.widgets.labels import label
from rackrate.services.figures.figure import Figure

_ROW = 28


class FigurePanel(QWidget):
    """Title, subtitle, and either the drawing or its table."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = label("heading", wraps=True)
        self.subtitle = label("note", wraps=True)
        self.view = FigureView(theme)
        self.table = QTableWidget()
        self.empty = label("muted", wraps=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._set_up_table()
        self._stack = QStackedWidget()
        for page in (self.view, self.table, self.empty):
            self._stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.title)
        column.addWidget(self.subtitle)
        column.addSpacing(4)
        column.addWidget(self._stack, 1)
        self._shows_table = False

    def _set_up_table(self) -> None:
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(_ROW)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setHighlightSections(False)
        self.table.setTabKeyNavigation(False)

    @property
    def shows_table(self) -> bool:
        """Whether the table is in front."""
        return self._shows_table

    def show_table(self, *, wanted: bool) -> None:
        """Put the table or the drawing in front."""
        self._shows_table = wanted
        self._settle()

    def show_figure(self, maker: FigureMaker, empty: str) -> None:
        """Show a figure, or a sentence where there is none to show."""
        self.view.show_figure(maker)
        self.empty.setText(empty)
        self._settle()

    def _settle(self) -> None:
        found = self.view.figure
        self.title.setText(found.title if found else "")
        self.subtitle.setText(found.subtitle if found else "")
        self.title.setVisible(found is not None)
        self.subtitle.setVisible(found is not None)
        if found is None:
            self._stack.setCurrentWidget(self.empty)
        elif self._shows_table:
            self._fill(found)
            self._stack.setCurrentWidget(self.table)
        else:
            self._stack.setCurrentWidget(self.view)

    def _fill(self, figure: Figure) -> None:
        heads, *rows = figure.table or ((),)
        self.table.setAccessibleName(figure.title)
        self.table.setColumnCount(len(heads))
        self.table.setRowCount(len(rows))
        self.table.setHorizontalHeaderLabels(list(heads))
        for y, row in enumerate(rows):
            for x, text in enumerate(row):
                item = QTableWidgetItem(text)
                item.setTextAlignment(_side_of(text))
                self.table.setItem(y, x, item)
        for x in range(len(heads)):
            head = self.table.horizontalHeaderItem(x)
            if head is not None and rows:
                head.setTextAlignment(_side_of(rows[0][x]))


def _side_of(text: str) -> Qt.AlignmentFlag:
    """Return where a cell belongs: figures to the right, words to the left."""
    side = Qt.AlignmentFlag.AlignLeft
    if _is_figure(text):
        side = Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter


def _is_figure(text: str) -> bool:
    """Return whether a cell reads as a number and belongs to the right."""
    return any(c.isdigit() for c in text) and not any(c.isalpha() for c in text)
