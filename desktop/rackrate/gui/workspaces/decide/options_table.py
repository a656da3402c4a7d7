"""The ranked options: what each costs, and why some take no part."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from rackrate.gui.speaker import Speaker
from rackrate.gui.theme import Theme
from rackrate.gui.workspaces.decide.option_rows import COLUMNS, OptionRow

Index = QModelIndex | QPersistentModelIndex
TONE = Qt.ItemDataRole.UserRole + 1
DELIVERY = Qt.ItemDataRole.UserRole + 2
DETAIL = Qt.ItemDataRole.UserRole + 3
STATE, NAME = COLUMNS.index("state"), COLUMNS.index("option")
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NOWHERE = QModelIndex()


class OptionsModel(QAbstractTableModel):
    """The rows as Qt wants them."""

    def __init__(
        self, speaker: Speaker, theme: Theme, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._speaker = speaker
        self._theme = theme
        self._currency = ""
        self._months = ""
        self.rows: tuple[OptionRow, ...] = ()

    def show_rows(
        self, rows: tuple[OptionRow, ...], currency: str, months: str
    ) -> None:
        """Show other rows; where their number stays, so does the selection."""
        self._currency, self._months = currency, months
        if len(rows) != len(self.rows):
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return
        self.rows = rows
        if rows:
            last = self.index(len(rows) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return row.texts[column]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if column <= NAME else _RIGHT
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.tip
        if role == Qt.ItemDataRole.ForegroundRole and not row.is_ranked:
            return self._theme.color("muted")
        if role == TONE and column == STATE:
            return row.tone
        if role == DELIVERY and column == NAME:
            return row.delivery
        if role == DETAIL and column == NAME:
            return row.detail
        if role == Qt.ItemDataRole.AccessibleTextRole and column == NAME:
            return f"{row.texts[column]}, {row.detail}"
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if section <= NAME else _RIGHT
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            family = "options" if role == Qt.ItemDataRole.DisplayRole else "option_tips"
            return self._speaker.say(
                f"window.{family}.{COLUMNS[section]}",
                currency=self._currency,
                months=self._months,
            )
        return None
