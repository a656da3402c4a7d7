"""A vendor's sheet drawn as it stood: merged, hidden and struck cells, and all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QBrush, QFont
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from rackrate.gui.context import Context
from rackrate.gui.import_window.tint import PLAIN_CELLS, TintDelegate
from rackrate.services.quote_ports import ShownSheet

Index = QModelIndex | QPersistentModelIndex
Place = tuple[int, int]
_NONE = QModelIndex()
_ADDRESS = re.compile(r"([A-Z]{1,3})(\d+)")
_ROW_HEIGHT = 26
_MOST_SPANS = 2_000
_SAMPLE, _NARROWEST, _WIDEST = 120, 56, 260
_LEAST_ROWS, _LEAST_COLUMNS = 8, 6
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def letters(column: int) -> str:
    """Return a column's letters.

    Example:
        >>> letters(0), letters(27)
        ('A', 'AB')
    """
    said = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        said = chr(ord("A") + rest) + said
    return said


def place_of(address: str) -> Place | None:
    """Return (row, column) of an address, None where it is none.

    Example:
        >>> place_of("AB4"), place_of("4")
        ((3, 27), None)
    """
    match = _ADDRESS.fullmatch(address.partition(":")[0])
    if match is None:
        return None
    column = 0
    for letter in match.group(1):
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(match.group(2)) - 1, column - 1


def shown_text(value: object) -> str:
    """Return a cell's value as a person reads it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return f"{value:.12g}"
    if isinstance(value, datetime):
        is_day = (value.hour, value.minute, value.second) == (0, 0, 0)
        return value.date().isoformat() if is_day else value.isoformat(" ", "minutes")
    return value.isoformat() if isinstance(value, date) else str(value)


class SheetModel(QAbstractTableModel):
    """One sheet; what was read of it is tinted."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.sheet = ShownSheet("", [])
        self._prices: frozenset[Place] = frozenset()
        self._heads: frozenset[int] = frozenset()
        self._are_columns = False
        self._errors: dict[Place, str] = {}
        self._comments: dict[Place, str] = {}

    def show_sheet(self, sheet: ShownSheet) -> None:
        """Draw a sheet."""
        self.beginResetModel()
        self.sheet = sheet
        self._errors, self._comments = dict(sheet.errors), dict(sheet.comments)
        self._prices, self._heads = frozenset(), frozenset()
        self.endResetModel()

    def mark(
        self, prices: frozenset[Place], heads: frozenset[int], *, are_columns: bool
    ) -> None:
        """Tint the cells that gave prices, and the header's rows or columns."""
        self._prices, self._heads, self._are_columns = prices, heads, are_columns
        if self.rowCount() and self.columnCount():
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def rowCount(self, parent: Index = _NONE) -> int:
        return 0 if parent.isValid() else max(len(self.sheet.rows), _LEAST_ROWS)

    def columnCount(self, parent: Index = _NONE) -> int:
        return 0 if parent.isValid() else max(self.sheet.width, _LEAST_COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = 0
    ) -> object:
        is_row = orientation is Qt.Orientation.Vertical
        hidden = self.sheet.hidden_rows if is_row else self.sheet.hidden_columns
        if role == Qt.ItemDataRole.DisplayRole:
            name = str(section + 1) if is_row else letters(section)
            return f"{name} ⌀" if section in hidden else name
        if role == Qt.ItemDataRole.ToolTipRole and section in hidden:
            return self._context.speaker.say("import_window.sheet.hidden")
        return None

    def value(self, place: Place) -> object:
        """Return what stands in a cell."""
        row, column = place
        cells = self.sheet.rows[row] if row < len(self.sheet.rows) else ()
        return cells[column] if column < len(cells) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        place = (index.row(), index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._errors.get(place) or shown_text(self.value(place))
        if role == Qt.ItemDataRole.ToolTipRole:
            lines = [shown_text(self.value(place)), self._comments.get(place, "")]
            return "\n".join(line for line in lines if line)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            is_number = isinstance(self.value(place), int | float)
            return _RIGHT if is_number else _LEFT
        if role == Qt.ItemDataRole.FontRole:
            return self._font(place)
        if role == Qt.ItemDataRole.BackgroundRole:
            return self._ground(place)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._ink(place)
        return None

    def _is_hidden(self, place: Place) -> bool:
        row, column = place
        in_hidden = row in self.sheet.hidden_rows or column in self.sheet.hidden_columns
        return in_hidden or self.sheet.is_hidden

    def _is_head(self, place: Place) -> bool:
        return place[1 if self._are_columns else 0] in self._heads

    def _font(self, place: Place) -> QFont | None:
        if place not in self.sheet.struck and not self._is_head(place):
            return None
        font = QFont()
        font.setStrikeOut(place in self.sheet.struck)
        font.setBold(self._is_head(place))
        return font

    def _ground(self, place: Place) -> QBrush | None:
        color = self._context.theme.color
        if place in self._errors:
            return QBrush(color("error_surface"))
        if place in self._prices:
            return QBrush(color("good_surface"))
        if self._is_hidden(place):
            return QBrush(color("line"), Qt.BrushStyle.BDiagPattern)
        return QBrush(color("chip")) if self._is_head(place) else None

    def _ink(self, place: Place) -> QBrush | None:
        color = self._context.theme.color
        if place in self._errors:
            return QBrush(color("error"))
        return QBrush(color("muted")) if self._is_hidden(place) else None


class SheetView(QTableView):
    """A read-only grid of the sheet, with letters and numbers at its edges."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.cells = SheetModel(context)
        self.setModel(self.cells)
        self.setAccessibleName(context.speaker.say("import_window.sheet.name"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setItemDelegate(TintDelegate(self))
        self.setStyleSheet(PLAIN_CELLS)
        self.setShowGrid(True)
        self.setWordWrap(False)
        self.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)

    def show_sheet(self, sheet: ShownSheet) -> None:
        """Draw a sheet."""
        self.clearSpans()
        self.cells.show_sheet(sheet)
        for top, left, bottom, right in sheet.merged[:_MOST_SPANS]:
            height = min(bottom, self.cells.rowCount() - 1) - top + 1
            width = min(right, self.cells.columnCount() - 1) - left + 1
            if height > 0 and width > 0 and (height > 1 or width > 1):
                self.setSpan(top, left, height, width)
        self._fit(sheet.rows)

    def _fit(self, rows: Sequence[Sequence[object]]) -> None:
        measure = self.fontMetrics()
        wide = {
            (top, left)
            for top, left, _, right in self.cells.sheet.merged
            if right > left
        }
        for column in range(self.cells.columnCount()):
            texts = [
                shown_text(cells[column])
                for row, cells in enumerate(rows[:_SAMPLE])
                if column < len(cells) and (row, column) not in wide
            ]
            texts = [text for text in texts if len(text) <= 40]  # noqa: PLR2004 - a title
            width = max(map(measure.horizontalAdvance, texts), default=0) + 34
            self.setColumnWidth(column, max(_NARROWEST, min(width, _WIDEST)))

    def show_cell(self, address: str) -> bool:
        """Put the cursor on a cell; False where the address is none of the sheet."""
        place = place_of(address)
        if place is None or place[0] >= self.cells.rowCount():
            return False
        index = self.cells.index(*place)
        self.selectionModel().setCurrentIndex(
            index, QItemSelectionModel.SelectionFlag.ClearAndSelect
        )
        self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        return True
