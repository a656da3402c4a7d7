"""The bid tabulation on the screen: keys, copying, the scope kept in sight."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QHeaderView, QTableView

from rackrate.gui.models.price_clipboard import html_text, tab_text
from rackrate.gui.theme import Theme
from rackrate.gui.widgets.tables import dress_grid
from rackrate.gui.workspaces.compare.tab_model import (
    FIRST_VENDOR,
    ITEM,
    QUANTITY,
    TabModel,
)
from rackrate.gui.workspaces.compare.tab_painter import (
    LINE_HEIGHT,
    ROW_HEIGHT,
    TabPainter,
)
from rackrate.gui.zoom import px

_HEAD = 46
_ITEM_WIDTH, _QUANTITY_WIDTH = 212, 108
_TIGHT_ITEM, _TIGHT_QUANTITY = 168, 100
_TIGHT_BELOW = 880
_LEAST_VENDOR, _MOST_VENDOR = 172, 340
_FLAG_KEYS = {
    Qt.Key.Key_1: 0,
    Qt.Key.Key_2: 1,
    Qt.Key.Key_3: 2,
    Qt.Key.Key_4: 3,
}
_RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
Index = QModelIndex | QPersistentModelIndex


class TabGrid(QTableView):
    """Lines and totals against vendors.

    Signals:
        flag_asked: A digit was pressed on answers; the place of the flag, from 0.
        open_asked: Enter, F2 or a double click on an answer: show what answers it.
        delete_asked: Delete was pressed.
        move_asked: Alt with an arrow: a line is to go up (-1) or down (1).
        looked_at: Another cell is the current one.
    """

    flag_asked = Signal(int)
    open_asked = Signal()
    delete_asked = Signal()
    move_asked = Signal(int)
    looked_at = Signal()

    def __init__(self, theme: Theme, model: TabModel) -> None:
        super().__init__()
        self.tab = model
        self.frozen: _Frozen | None = None  # Qt resizes before there is one
        self.block: Callable[[], list[list[str]]] = list
        self.setModel(model)
        self.setItemDelegate(TabPainter(theme, self))
        self._dress()
        self.frozen = _Frozen(self, theme)
        model.modelReset.connect(self.fit)
        theme.changed.connect(self.fit)
        self.doubleClicked.connect(self._open)

    def _dress(self) -> None:
        dress_grid(self)
        self.setTabKeyNavigation(False)
        self.verticalHeader().setMinimumSectionSize(ROW_HEIGHT)
        head = self.horizontalHeader()
        head.setFixedHeight(_HEAD)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def fit(self) -> None:
        """Give rows their heights and vendors the room that is left."""
        span_rows(self, self.tab)
        for row in range(self.tab.rowCount()):
            is_line = self.tab.line(row) is not None
            self.setRowHeight(row, px(LINE_HEIGHT if is_line else ROW_HEIGHT))
        if not self.tab.columnCount():
            return
        is_tight = self.viewport().width() < px(_TIGHT_BELOW)
        item = px(_TIGHT_ITEM if is_tight else _ITEM_WIDTH)
        quantity = px(_TIGHT_QUANTITY if is_tight else _QUANTITY_WIDTH)
        self.setColumnWidth(ITEM, item)
        self.setColumnWidth(QUANTITY, quantity)
        vendors = self.tab.columnCount() - FIRST_VENDOR
        if vendors:
            room = self.viewport().width() - item - quantity
            width = min(max(room // vendors, px(_LEAST_VENDOR)), px(_MOST_VENDOR))
            for column in range(vendors):
                self.setColumnWidth(FIRST_VENDOR + column, width)
        if self.frozen is not None:
            self.frozen.settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    # The cells chosen

    def answers(self) -> list[tuple[str, str]]:
        """Return (line, vendor) of the answers selected, row by row."""
        found = sorted((i.row(), i.column()) for i in self.selectedIndexes())
        return [
            (self.tab.key(row), self.tab.provider(column))
            for row, column in found
            if self.tab.line(row) is not None and column >= FIRST_VENDOR
        ]

    def go_to(self, key: str, provider: str) -> bool:
        """Make a cell the current one, in sight; False where there is none."""
        index = self.tab.place(key, provider)
        if not index.isValid():
            return False
        self.setCurrentIndex(index)
        self.scrollTo(index)
        self.setFocus()
        return True

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802 - Qt calls it
        super().currentChanged(current, previous)
        self.looked_at.emit()

    def _open(self, index: Index) -> None:
        if not self.tab.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self.open_asked.emit()

    # Keys

    def event(self, event: QEvent) -> bool:
        """Take the digits of flags before a shortcut of the window does."""
        is_key = event.type() == QEvent.Type.ShortcutOverride
        if is_key and isinstance(event, QKeyEvent) and self._flag(event) is not None:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        flag = self._flag(event)
        key, is_alt = event.key(), _has(event, Qt.KeyboardModifier.AltModifier)
        if flag is not None:
            self.flag_asked.emit(flag)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and is_alt:
            self.move_asked.emit(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Delete:
            self.delete_asked.emit()
        elif key in (*_RETURNS, Qt.Key.Key_F2):
            index = self.currentIndex()
            if self.tab.flags(index) & Qt.ItemFlag.ItemIsEditable:
                self.edit(index)
            else:
                self.open_asked.emit()
        else:
            super().keyPressEvent(event)

    def _flag(self, event: QKeyEvent) -> int | None:
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain != Qt.KeyboardModifier.NoModifier or not self.answers():
            return None
        return _FLAG_KEYS.get(Qt.Key(event.key()))

    # Copying

    def copy(self) -> None:
        """Put the cells selected, or the whole table for a single one, away."""
        cells = {(i.row(), i.column()) for i in self.selectedIndexes()}
        block = self.block() if len(cells) <= 1 else self._selected(cells)
        data = QMimeData()
        data.setText(tab_text(block))
        data.setHtml(html_text(block))
        QGuiApplication.clipboard().setMimeData(data)

    def _selected(self, cells: set[tuple[int, int]]) -> list[list[str]]:
        rows = sorted({row for row, _ in cells})
        columns = sorted({column for _, column in cells})
        return [
            [
                str(self.tab.index(row, column).data() or "")
                if (row, column) in cells
                else ""
                for column in columns
            ]
            for row in rows
        ]


class _Frozen(QTableView):
    """The scope's columns, laid over the grid while it is scrolled sideways."""

    def __init__(self, grid: TabGrid, theme: Theme) -> None:
        super().__init__(grid)
        self._grid = grid
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setShowGrid(False)
        self.setEditTriggers(self.EditTrigger.NoEditTriggers)
        off = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(off)
        self.setVerticalScrollBarPolicy(off)
        self.setVerticalScrollMode(self.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(ROW_HEIGHT)
        self.setModel(grid.model())
        self.setSelectionModel(grid.selectionModel())
        self.setItemDelegate(TabPainter(theme, self))
        head = self.horizontalHeader()
        head.setFixedHeight(_HEAD)
        head.setHighlightSections(False)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        grid.horizontalScrollBar().valueChanged.connect(self.settle)
        grid.verticalScrollBar().valueChanged.connect(self.verticalScrollBar().setValue)
        theme.changed.connect(self._colour)
        self._colour()
        self.hide()

    def _colour(self) -> None:
        tokens = self._theme.tokens
        self.setStyleSheet(
            f"QTableView, QHeaderView, QHeaderView::section "
            f"{{ background: {tokens.sunken}; }} "
            f"QTableView {{ border-right: 1px solid {tokens.line}; }}"
        )

    def settle(self) -> None:
        """Lie over the scope's columns, or hide where they are in sight."""
        grid = self._grid
        for column in range(grid.tab.columnCount()):
            self.setColumnHidden(column, column >= FIRST_VENDOR)
            if column < FIRST_VENDOR:
                self.setColumnWidth(column, grid.columnWidth(column))
        span_rows(self, grid.tab)
        for row in range(grid.tab.rowCount()):
            self.setRowHeight(row, grid.rowHeight(row))
        width = grid.columnWidth(ITEM) + grid.columnWidth(QUANTITY) + 1
        height = grid.viewport().height() + grid.horizontalHeader().height()
        self.setGeometry(grid.frameWidth(), grid.frameWidth(), width, height)
        self.setVisible(grid.horizontalScrollBar().value() > 0)
        self.verticalScrollBar().setValue(grid.verticalScrollBar().value())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._grid.setFocus()
        super().mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._grid.wheelEvent(event)


def span_rows(table: QTableView, tab: TabModel) -> None:
    """Let the names of totals and terms take the room of the quantity as well."""
    table.clearSpans()
    for row in range(tab.rowCount()):
        if tab.line(row) is None:
            table.setSpan(row, ITEM, 1, FIRST_VENDOR)


def _has(event: QKeyEvent, modifier: Qt.KeyboardModifier) -> bool:
    return bool(event.modifiers() & modifier)
