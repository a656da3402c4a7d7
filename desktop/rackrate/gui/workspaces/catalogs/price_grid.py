"""The one editable grid of prices: cursor, keys, columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import (
    QByteArray,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QKeyCombination,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from rackrate.gui.context import Context
from rackrate.gui.models.price_grid_columns import COLUMN_AT, GRID_COLUMNS
from rackrate.gui.models.price_order import PriceOrder
from rackrate.gui.models.price_table import PriceTable
from rackrate.gui.scaler import ZOOMS_COLUMNS
from rackrate.gui.widgets.tables import dress_grid
from rackrate.gui.workspaces.catalogs.cell_delegate import CellDelegate
from rackrate.gui.workspaces.catalogs.cell_editors import ChoiceEditor
from rackrate.gui.workspaces.catalogs.cell_painter import ROW_HEIGHT
from rackrate.gui.workspaces.catalogs.fill_handle import FillHandle
from rackrate.gui.workspaces.catalogs.frozen_column import FrozenColumn
from rackrate.gui.workspaces.catalogs.shift_click import ShiftClick

_HEAD_HEIGHT = 32
_RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_TRIGGER = QAbstractItemView.EditTrigger
_ENSURE_VISIBLE = QAbstractItemView.ScrollHint.EnsureVisible
_SELECT = QItemSelectionModel.SelectionFlag
Cell = tuple[int, int]
Index = QModelIndex | QPersistentModelIndex


class PriceGrid(QTableView):
    """A table that is edited like a spreadsheet.

    Signals:
        asked: A key asked for a command, by its name.
        selection_changed: Another set of cells is selected.
        current_row_changed: The cursor is in another row, or in none.
    """

    asked = Signal(str)
    selection_changed = Signal()
    current_row_changed = Signal()

    def __init__(
        self, context: Context, table: PriceTable, keys: Mapping[str, str]
    ) -> None:
        super().__init__()
        self.table = table
        self.frozen: FrozenColumn | None = None  # Qt resizes before there is one
        self.order = PriceOrder(table, self)
        self._was_double_clicked = False
        self._keys = {
            QKeySequence(key).toString(): name
            for name, text in keys.items()
            for key in text.split(", ")
        }
        self.setModel(self.order)
        self.delegate = CellDelegate(context, table.faces, self)
        self.setItemDelegate(self.delegate)
        self.delegate.moved.connect(self.move_cursor)
        self._dress()
        self._usual_state = QByteArray(self.horizontalHeader().saveState())
        twin = CellDelegate(context, table.faces, self)
        twin.painter = self.delegate.painter
        self.frozen = FrozenColumn(self, twin, context.theme)
        self.fill_handle = FillHandle(self, context.theme)
        for head in (self.horizontalHeader(), self.frozen.horizontalHeader()):
            ShiftClick(head).clicked.connect(self.order.sort_also)

    def _dress(self) -> None:
        dress_grid(self)
        rows = self.verticalHeader()
        self.setProperty(ZOOMS_COLUMNS, True)  # noqa: FBT003 - Qt's own signature
        rows.setMinimumSectionSize(ROW_HEIGHT)
        rows.setDefaultSectionSize(ROW_HEIGHT)
        head = self.horizontalHeader()
        head.setFixedHeight(_HEAD_HEIGHT)
        head.setSectionsMovable(True)
        head.setFirstSectionMovable(False)
        head.setSortIndicatorClearable(True)
        head.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        head.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setSortingEnabled(True)
        head.setSortIndicatorShown(False)  # the head's text has an arrow of its own
        for place, column in enumerate(GRID_COLUMNS):
            self.setColumnWidth(place, column.width)
            self.setColumnHidden(place, not column.is_usual)

    # Columns

    def visible_columns(self) -> list[int]:
        """Return the columns that are shown, from left to right."""
        head = self.horizontalHeader()
        seen = (head.logicalIndex(at) for at in range(head.count()))
        return [column for column in seen if not self.isColumnHidden(column)]

    def show_usual_columns(self) -> None:
        """Show the usual columns in their usual order and widths."""
        sorted_by = self.order.sorted_by
        self.horizontalHeader().restoreState(self._usual_state)
        self.order.sort_by(sorted_by)

    # Cells by (row as seen, column)

    def selected_cells(self) -> list[Cell]:
        """Return the selected cells that can be seen, row by row."""
        at = {column: place for place, column in enumerate(self.visible_columns())}
        cells = [
            (index.row(), index.column())
            for index in self.selectedIndexes()
            if index.column() in at
        ]
        return sorted(cells, key=lambda cell: (cell[0], at[cell[1]]))

    def selected_rows(self) -> list[int]:
        """Return the rows with a selected cell, top to bottom."""
        return sorted({index.row() for index in self.selectedIndexes()})

    def source_row(self, row: int) -> int:
        """Return the stored place of a row as seen."""
        return self.order.mapToSource(self.order.index(row, 0)).row()

    def row_id(self, row: int) -> int:
        """Return the id of the price in a row as seen."""
        return self.table.shown.row_id(self.source_row(row))

    def row_seen(self, row_id: int) -> int | None:
        """Return where a price is seen, None where it is not."""
        source = self.table.shown.row_of(row_id)
        if source is None:
            return None
        index = self.order.mapFromSource(self.table.index(source, 0))
        return index.row() if index.isValid() else None

    def raw(self, cell: Cell) -> str:
        """Return the text of a cell as it is edited and copied."""
        return self.table.shown.raw(self.source_row(cell[0]), cell[1])

    @property
    def current_row_id(self) -> int | None:
        """The id of the price under the cursor."""
        index = self.currentIndex()
        return self.row_id(index.row()) if index.isValid() else None

    def go_to(self, row_id: int, column: str, *, edit: bool = False) -> bool:
        """Put the cursor on a cell, showing its column; False if it is not seen."""
        row = self.row_seen(row_id)
        if row is None:
            return False
        place = COLUMN_AT[column]
        self.showColumn(place)
        index = self.order.index(row, place)
        self.put_cursor(row, place)
        self.scrollTo(index)
        self.setFocus()
        if edit:
            self.edit(index)
        return True

    def select_cells(self, rows: Iterable[int], columns: list[int]) -> None:
        """Select the block of some rows, by id, and columns."""
        block = QItemSelection()
        seen = [row for row_id in rows if (row := self.row_seen(row_id)) is not None]
        if seen and columns and _is_run(sorted(seen)) and _is_run(sorted(columns)):
            first = self.order.index(min(seen), min(columns))
            block.select(first, self.order.index(max(seen), max(columns)))
            seen = []
        for row in seen:
            for column in columns:
                index = self.order.index(row, column)
                block.select(index, index)
        self.selectionModel().select(block, _SELECT.ClearAndSelect)

    def finish_editing(self) -> None:
        """Take what is being typed, as before saving."""
        editor = self.indexWidget(self.currentIndex())
        if editor is not None:
            self.delegate.finish(editor)

    def move_cursor(self, rows: int, columns: int) -> None:
        """Move the cursor; at an edge it stays."""
        index = self.currentIndex()
        seen = self.visible_columns()
        if not index.isValid() or index.column() not in seen:
            return
        row = min(max(index.row() + rows, 0), self.order.rowCount() - 1)
        at = min(max(seen.index(index.column()) + columns, 0), len(seen) - 1)
        self.put_cursor(row, seen[at])

    def put_cursor(self, row: int, column: int) -> None:
        """Put the cursor on a cell and select that alone, whatever keys are held."""
        index = self.order.index(row, column)
        self.selectionModel().setCurrentIndex(index, _SELECT.ClearAndSelect)

    # What Qt asks

    def scrollTo(  # noqa: N802 - Qt calls it
        self, index: Index, hint: QAbstractItemView.ScrollHint = _ENSURE_VISIBLE
    ) -> None:
        """Scroll a cell into sight, and from under the frozen column."""
        across = self.horizontalScrollBar()
        before = across.value()
        was_covered = self.frozen.covered if self.frozen else 0
        super().scrollTo(index, hint)
        covered = self.frozen.covered if self.frozen else 0
        if index.column() == 0 and was_covered:
            across.setValue(before)
            return
        left = self.columnViewportPosition(index.column())
        if index.column() != 0 and left < covered:
            across.setValue(across.value() - (covered - left))

    def edit(self, *arguments: object) -> bool | None:  # type: ignore[override]
        """Edit a cell, in the grid itself where the frozen column shows it.

        Qt passes an index alone, or with what triggered it: a cell that only became
        current is not about to be edited.
        """
        index, trigger = arguments[0], (*arguments, _TRIGGER.AllEditTriggers)[1]
        is_first = isinstance(index, QModelIndex) and index.column() == 0
        if is_first and trigger != _TRIGGER.CurrentChanged:
            self.horizontalScrollBar().setValue(0)
        return super().edit(*arguments)  # type: ignore[call-overload, no-any-return]

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.state() != self.State.EditingState:
            painter = QPainter(self.viewport())
            self.fill_handle.paint(painter)
            painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.frozen is not None:
            self.frozen.settle()

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802 - Qt calls it
        super().currentChanged(current, previous)
        if current.row() != previous.row():
            self.viewport().update()
            self.current_row_changed.emit()

    def selectionChanged(  # noqa: N802 - Qt calls it
        self, selected: QItemSelection, deselected: QItemSelection
    ) -> None:
        super().selectionChanged(selected, deselected)
        self.viewport().update()
        self.selection_changed.emit()

    def event(self, event: QEvent) -> bool:
        """Take the grid's own keys before any shortcut of the window."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._command(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = self._command(event)
        if command:
            self.asked.emit(command)
        elif event.key() in _RETURNS and not event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        ):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.move_cursor(-1 if back else 1, 0)
        elif event.key() == Qt.Key.Key_Down and _with_alt(event):
            self._open_list()
        else:
            super().keyPressEvent(event)

    def _command(self, event: QKeyEvent) -> str | None:
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        pressed = QKeyCombination(modifiers, Qt.Key(event.key()))
        return self._keys.get(QKeySequence(pressed).toString())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        self._was_double_clicked = True

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop a list once the button is up: the release would close it again."""
        super().mouseReleaseEvent(event)
        if self._was_double_clicked:
            self._was_double_clicked = False
            self._drop_list()

    def _open_list(self) -> None:
        self.edit(self.currentIndex())
        self._drop_list()

    def _drop_list(self) -> None:
        editor: QWidget | None = self.indexWidget(self.currentIndex())
        if isinstance(editor, ChoiceEditor):
            editor.showPopup()


def _with_alt(event: QKeyEvent) -> bool:
    return bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)


def _is_run(numbers: list[int]) -> bool:
    """Return whether each number is the one before it and one more."""
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))
