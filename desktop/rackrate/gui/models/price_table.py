"""The prices of one provider as a Qt table: text in, faces and faults out.

The sheet of the session is the only truth. Every edit goes there; the table hears
of it through the change record, as it does of undo and redo, and tells its views
which rows changed, came or went, so that selection and scroll position survive.
"""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from rackrate.gui.context import Context
from rackrate.gui.models.price_edits import Edited, with_texts
from rackrate.gui.models.price_faces import Faces
from rackrate.gui.models.price_faults import FaultBook
from rackrate.gui.models.price_grid_columns import GRID_COLUMNS
from rackrate.gui.models.price_sheet_steps import steps_between
from rackrate.gui.models.price_shown_sheet import ShownSheet
from rackrate.gui.models.price_vocabulary import Vocabulary
from rackrate.gui.models.price_words import accessible_text, cell_tip, counted, heading
from rackrate.services.price_sheet import PriceSheet
from rackrate.services.session import ReplaceSheet

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Role(IntEnum):
    """What the grid asks of a cell beyond Qt's own roles."""

    FACE = Qt.ItemDataRole.UserRole + 1
    FAULT = Qt.ItemDataRole.UserRole + 2
    DOUBT = Qt.ItemDataRole.UserRole + 3
    ROW_FAULTY = Qt.ItemDataRole.UserRole + 4


class PriceTable(QAbstractTableModel):
    """One provider's sheet, editable."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._session = context.session
        self._say = context.speaker.say
        self.vocabulary = Vocabulary.of(context.speaker.words, self._session.reference)
        self.faces = Faces(context.speaker, self._session.reference)
        self.fault_book = FaultBook(self._session.reference)
        self.shown = ShownSheet(self.faces, self.fault_book)
        self.provider_id = ""

    @property
    def sheet(self) -> PriceSheet | None:
        """The sheet shown, None where there is no provider."""
        return self.shown.sheet

    def show_provider(self, provider_id: str) -> None:
        """Show another provider's prices."""
        self.beginResetModel()
        self.provider_id = provider_id
        self.shown.take(self._session.sheets.get(provider_id))
        self.endResetModel()

    def refresh(self) -> None:
        """Take over what the session holds now, row by row where that can be."""
        before, after = self.sheet, self._session.sheets.get(self.provider_id)
        if before is after:
            return
        steps = steps_between(before.rows, after.rows) if before and after else None
        if before is None or after is None or steps is None:
            self.show_provider(self.provider_id)
            return
        looks = {row.row_id: self.shown.look(row.row_id) for row in before.rows}
        for step in steps:
            last = step.at + step.count - 1
            if step.is_removal:
                self.beginRemoveRows(_NOWHERE, step.at, last)
                self.shown.take_rows(step.rows)
                self.endRemoveRows()
            else:
                self.beginInsertRows(_NOWHERE, step.at, last)
                self.shown.take_rows(step.rows)
                self.endInsertRows()
        self.shown.take(after)
        for place, row in enumerate(after.rows):
            if looks.get(row.row_id) != self.shown.look(row.row_id):
                self._tell_rows(place, place)

    def retell(self) -> None:
        """Say everything again, as after a change of language."""
        last = self.columnCount() - 1
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)
        self._tell_rows(0, len(self.shown) - 1)

    def _tell_rows(self, first: int, last: int) -> None:
        if first <= last:
            corner = self.index(last, self.columnCount() - 1)
            self.dataChanged.emit(self.index(first, 0), corner)

    def apply(self, edited: Edited, text: str) -> None:
        """Carry out an edit of the sheet as one step that can be undone."""
        if edited.sheet != self.sheet:
            edit = ReplaceSheet(self.provider_id, edited.sheet)
            self._context.edit(edit, text)

    def cell_name(self, row: int, column: int) -> str:
        """Return what a cell is called in a sentence: its price and its column."""
        price = self.shown.cells(row).get("sku_price_id", "")
        name = heading(self._context.speaker, GRID_COLUMNS[column].id)
        return self._say("catalogs.cell.name", price=price or "–", column=name)

    # What Qt asks

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.shown)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(GRID_COLUMNS)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.isValid() else flags

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if orientation is Qt.Orientation.Vertical:
            return section + 1 if role == Qt.ItemDataRole.DisplayRole else None
        if not 0 <= section < len(GRID_COLUMNS):
            return None
        column = GRID_COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            currency = self.sheet.provider.billing_currency if self.sheet else ""
            return heading(self._context.speaker, column.id, currency)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._say(f"catalogs.tip.{column.id}")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column.is_figure else _LEFT
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.shown.face(row, column).text
            case Qt.ItemDataRole.EditRole:
                return self.shown.raw(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return cell_tip(self._context.speaker, self.shown, row, column)
            case Qt.ItemDataRole.AccessibleTextRole:
                return accessible_text(self._context.speaker, self.shown, row, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if GRID_COLUMNS[column].is_figure else _LEFT
            case Role.FACE:
                return self.shown.face(row, column)
            case Role.FAULT:
                return self.shown.fault(row, column)
            case Role.DOUBT:
                return self.shown.doubt(row, column)
            case Role.ROW_FAULTY:
                return self.shown.row_id(row) in self.shown.faults
        return None

    def setData(
        self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        sheet = self.sheet
        if sheet is None:
            return False
        row, column = index.row(), index.column()
        text = {GRID_COLUMNS[column].id: str(value)}
        edited = with_texts(sheet, {self.shown.row_id(row): text}, self.vocabulary)
        name = self._say("catalogs.edit.cell", cell=self.cell_name(row, column))
        self.apply(edited, name)
        self.tell_remarks(edited)
        return True

    def tell_remarks(self, edited: Edited) -> None:
        """Tell the user where text went that was not taken as it was typed."""
        for remark, times in edited.remarks.items():
            key = f"catalogs.remark.{remark}"
            self._context.notify(counted(self._context.speaker, key, times))
