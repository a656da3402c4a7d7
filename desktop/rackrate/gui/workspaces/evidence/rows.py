"""The lists of the workspace as Qt wants them: rows of text with badges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from rackrate.gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
TONE = Qt.ItemDataRole.UserRole + 1
DETAIL = Qt.ItemDataRole.UserRole + 2
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NOWHERE = QModelIndex()


@dataclass(frozen=True, slots=True)
class Column:
    """One column; its head is `evidence.<page>.column.<id>`.

    Attributes:
        is_main: It takes the room that is left, and has a second line.
        gives_way: Where there is little room it is left out, those with 1 first; 0:
            never.
        widest: Pixels that it takes at most.
    """

    id: str
    is_main: bool = False
    is_number: bool = False
    gives_way: int = 0
    widest: int = 168


@dataclass(frozen=True, slots=True)
class Row:
    """One row.

    Attributes:
        id: A name of its own in its list.
        texts: In the order of the columns.
        detail: Under the main column's text.
        tones: Columns whose text is a badge, with its tone.
        facets: What the filters ask: filter → the values that it has.
        is_faded: It takes no part.
    """

    id: str
    texts: tuple[str, ...]
    detail: str = ""
    tip: str = ""
    tones: Mapping[str, str] = field(default_factory=dict)
    facets: Mapping[str, frozenset[str]] = field(default_factory=dict)
    is_faded: bool = False

    def has(self, words: str) -> bool:
        """Return whether it holds all of some words, in any column."""
        said = "\n".join((self.id, *self.texts, self.detail, self.tip)).casefold()
        return all(word in said for word in words.casefold().split())


class RowsModel(QAbstractTableModel):
    """The rows of one list."""

    def __init__(
        self, columns: Sequence[Column], theme: Theme, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self._theme = theme
        self._heads: tuple[str, ...] = ("",) * len(self.columns)
        self.rows: tuple[Row, ...] = ()

    def show_rows(self, rows: Sequence[Row], heads: Sequence[str]) -> None:
        """Show other rows; where the same ones stay, so does the selection."""
        new = tuple(rows)
        is_same = [row.id for row in new] == [row.id for row in self.rows]
        if not is_same:
            self.beginResetModel()
        self.rows, self._heads = new, tuple(heads)
        if not is_same:
            self.endResetModel()
        elif new:
            last = self.index(len(new) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        across = Qt.Orientation.Horizontal
        self.headerDataChanged.emit(across, 0, len(self.columns) - 1)

    def row_of(self, row_id: str) -> int | None:
        """Return where a row stands, None if it is not shown."""
        return next((n for n, row in enumerate(self.rows) if row.id == row_id), None)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], self.columns[index.column()]
        text = row.texts[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.tip or (row.texts[index.column()] if column.is_main else None)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column.is_number else _LEFT
        if role == Qt.ItemDataRole.ForegroundRole and row.is_faded:
            return self._theme.color("muted")
        if role == TONE:
            return row.tones.get(column.id)
        if role == DETAIL and column.is_main:
            return row.detail
        if role == Qt.ItemDataRole.AccessibleTextRole and column.is_main:
            return f"{text}, {row.detail}" if row.detail else text
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if self.columns[section].is_number else _LEFT
        return None
