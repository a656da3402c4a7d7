"""The bid tabulation as Qt wants it: lines, then totals; scope, then vendors."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from rackrate.gui.speaker import Speaker
from rackrate.services.bid_tab_parts import (
    BidTabView,
    CellText,
    FigureRow,
    FigureText,
    LineText,
)

Index = QModelIndex | QPersistentModelIndex
CELL = Qt.ItemDataRole.UserRole + 1
FIGURE = Qt.ItemDataRole.UserRole + 2
LINE = Qt.ItemDataRole.UserRole + 3
ROW = Qt.ItemDataRole.UserRole + 4
ITEM, QUANTITY, FIRST_VENDOR = 0, 1, 2
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NOWHERE = QModelIndex()


class TabModel(QAbstractTableModel):
    """Rows of one view; what is typed into a cell is handed on as text.

    Signals:
        typed: Row key, column and the text that was typed there.
    """

    typed = Signal(str, int, str)

    def __init__(self, speaker: Speaker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._speaker = speaker
        self.view: BidTabView | None = None

    def show_view(self, view: BidTabView) -> None:
        """Show another view; where rows and vendors stay, so does the selection."""
        is_same = self.view is not None and _shape(view) == _shape(self.view)
        if not is_same:
            self.beginResetModel()
        self.view = view
        if not is_same:
            self.endResetModel()
        elif self.rowCount():
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        across = Qt.Orientation.Horizontal
        self.headerDataChanged.emit(across, 0, max(0, self.columnCount() - 1))

    # Where things are

    def keys(self) -> list[str]:
        """Return the ids of the lines and the codes of the rows, top to bottom."""
        if self.view is None:
            return []
        return [*(x.id for x in self.view.lines), *(r.code for r in self.view.rows)]

    def key(self, row: int) -> str:
        """Return the id of a line or the code of a row."""
        return self.keys()[row]

    def line(self, row: int) -> LineText | None:
        """Return the line in a row, None where a total or a term stands there."""
        lines = self.view.lines if self.view else ()
        return lines[row] if row < len(lines) else None

    def provider(self, column: int) -> str:
        """Return whose column it is; empty for the scope's."""
        vendors = self.view.vendors if self.view else ()
        at = column - FIRST_VENDOR
        return vendors[at].provider if 0 <= at < len(vendors) else ""

    def place(self, key: str, provider: str) -> QModelIndex:
        """Return the cell of a row and a vendor; of the scope where none is named."""
        keys = self.keys()
        if key not in keys:
            return QModelIndex()
        vendors = [v.provider for v in self.view.vendors] if self.view else []
        column = FIRST_VENDOR + vendors.index(provider) if provider in vendors else ITEM
        return self.index(keys.index(key), column)

    # Qt's questions

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.keys())

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        if parent.isValid() or self.view is None:
            return 0
        return FIRST_VENDOR + len(self.view.vendors)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or self.view is None:
            return None
        line = self.line(index.row())
        if line is not None:
            return self._of_line(index, line, role)
        row = self.view.rows[index.row() - len(self.view.lines)]
        return self._of_row(index, row, role)

    def _of_line(self, index: Index, line: LineText, role: int) -> object:
        at = index.column()
        if role == LINE:
            return line
        if at < FIRST_VENDOR:
            text = line.title if at == ITEM else f"{line.quantity} {line.unit}"
            plain = line.title if at == ITEM else line.quantity.replace(",", "")
            return _scope_data(role, text, plain, line, at)
        if self.view is None:
            return None
        return _cell_data(role, self.view.cells[index.row()][at - FIRST_VENDOR])

    def _of_row(self, index: Index, row: FigureRow, role: int) -> object:
        at = index.column()
        if role == ROW:
            return row
        if at == ITEM:
            if role == Qt.ItemDataRole.DisplayRole:
                return row.name
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.name}, {row.detail}" if row.detail else row.name
            return row.detail if role == Qt.ItemDataRole.ToolTipRole else None
        if at == QUANTITY:
            return "" if role == Qt.ItemDataRole.DisplayRole else None
        return _figure_data(role, row.figures[at - FIRST_VENDOR], row)

    def setData(
        self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        if str(value) == str(self.data(index, Qt.ItemDataRole.EditRole) or ""):
            return False
        self.typed.emit(self.key(index.row()), index.column(), str(value))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        usual = super().flags(index)
        if self.view is None or self.view.is_awarded:
            return usual
        if self.data(index, Qt.ItemDataRole.EditRole) is None:
            return usual
        return usual | Qt.ItemFlag.ItemIsEditable

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal or self.view is None:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if section != QUANTITY else _RIGHT
        if role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return None
        say = self._speaker.say
        if section == ITEM:
            return f"{say('compare.grid.scope')}\n{self.view.money}"
        if section == QUANTITY:
            return f"{say('compare.grid.quantity')}\n"
        vendor = self.view.vendors[section - FIRST_VENDOR]
        name = vendor.name
        if vendor.is_awarded and self.view.is_awarded:
            name = say("compare.grid.awarded", vendor=name)
        return f"{name}\n{vendor.detail}"


def _scope_data(
    role: int, text: str, plain: str, line: LineText, column: int
) -> object:
    if role == Qt.ItemDataRole.DisplayRole:
        return text
    if role == Qt.ItemDataRole.EditRole:
        return plain
    if role == Qt.ItemDataRole.ToolTipRole:
        return f"{line.title}\n{line.detail}".strip()
    if role == Qt.ItemDataRole.TextAlignmentRole:
        return _LEFT if column == ITEM else _RIGHT
    return None


def _cell_data(role: int, cell: CellText) -> object:
    if role == CELL:
        return cell
    if role == Qt.ItemDataRole.DisplayRole:
        return cell.amount
    if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
        return cell.sentence
    return _RIGHT if role == Qt.ItemDataRole.TextAlignmentRole else None


def _figure_data(role: int, figure: FigureText, row: FigureRow) -> object:
    if role == FIGURE:
        return figure
    if role == Qt.ItemDataRole.DisplayRole:
        return figure.text
    if role == Qt.ItemDataRole.EditRole:
        return figure.edited
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return f"{row.name}: {figure.sentence}"
    if role == Qt.ItemDataRole.ToolTipRole:
        return figure.sentence
    return _RIGHT if role == Qt.ItemDataRole.TextAlignmentRole else None


def _shape(view: BidTabView) -> tuple[tuple[str, ...], ...]:
    return (
        tuple(line.id for line in view.lines),
        tuple(row.code for row in view.rows),
        tuple(vendor.provider for vendor in view.vendors),
    )
