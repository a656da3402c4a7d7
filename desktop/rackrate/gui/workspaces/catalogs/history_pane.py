"""Below the grid, left: a price over time, and what is not saved of it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QScrollArea,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rackrate.gui.context import Context
from rackrate.gui.models.price_faces import CellFace
from rackrate.gui.models.price_history import change_lines, history_of
from rackrate.gui.models.price_saved import SavedSheets
from rackrate.gui.models.price_table import PriceTable
from rackrate.gui.models.price_words import heading
from rackrate.gui.scaler import KEEPS_SIZE
from rackrate.gui.widgets.labels import label
from rackrate.gui.workspaces.catalogs.cell_painter import (
    ROW_HEIGHT,
    CellLook,
    CellPainter,
)
from rackrate.gui.zoom import px

Index = QModelIndex | QPersistentModelIndex
_FACE = Qt.ItemDataRole.UserRole + 1
_STRONG = Qt.ItemDataRole.UserRole + 2
_PRICE_AT = 3
_COLUMNS = 6
_ROOM_FOR_SOURCES = 580


class HistoryPane(QFrame):
    """Prices of the same thing with their validity, and the unsaved difference."""

    def __init__(self, context: Context, table: PriceTable, saved: SavedSheets) -> None:
        super().__init__()
        self._context = context
        self._table = table
        self._saved = saved
        self.setProperty("role", "side")
        self.title = label("section")
        self.hint = label("muted", wraps=True)
        self.lines = QTableWidget(0, _COLUMNS)
        self._dress()
        self.changes_title = label("section")
        self.changes = label("", wraps=True, selectable=True)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(16, 14, 16, 12)
        column.setSpacing(8)
        for part in (
            *(self.title, self.hint, self.lines),
            *(self.changes_title, self.changes),
        ):
            column.addWidget(part)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(inside)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scroll)

    def _dress(self) -> None:
        lines = self.lines
        lines.setItemDelegate(_LineDelegate(CellPainter(self._context.theme), lines))
        lines.setShowGrid(False)
        lines.setProperty(KEEPS_SIZE, True)  # noqa: FBT003 - Qt's own signature
        lines.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        lines.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        lines.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        lines.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        lines.verticalHeader().hide()
        lines.verticalHeader().setMinimumSectionSize(ROW_HEIGHT)
        lines.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        head = lines.horizontalHeader()
        head.setFixedHeight(ROW_HEIGHT)
        head.setSectionsClickable(False)
        head.setHighlightSections(False)

    def show_row(self, row_id: int | None) -> None:
        """Show the history of a price, or how to get to one."""
        say = self._context.speaker.say
        sheet = self._table.sheet
        row = None
        if sheet is not None and row_id is not None:
            row = next((r for r in sheet.rows if r.row_id == row_id), None)
        for part in (self.lines, self.changes_title, self.changes):
            part.setVisible(row is not None)
        self.hint.setVisible(row is None)
        if sheet is None or row is None:
            self.title.setText(say("catalogs.history.title_none"))
            self.hint.setText(say("catalogs.history.none"))
            return
        name = row.text("sku_price_id") or "–"
        self.title.setText(say("catalogs.history.title", price=name))
        self.changes_title.setText(say("catalogs.history.since_saved"))
        history = history_of(sheet, row, self._table.faces, self._context.speaker)
        self._say_heads()
        self.lines.setRowCount(len(history))
        for place, line in enumerate(history):
            for column, face in enumerate(line.faces):
                self.lines.setItem(place, column, _item(face, line.is_selected))
        self.lines.setFixedHeight(px(ROW_HEIGHT) * (len(history) + 1) + 2)
        self._fit_columns()
        self._show_changes(row_id)

    def _say_heads(self) -> None:
        speaker, sheet = self._context.speaker, self._table.sheet
        currency = sheet.provider.billing_currency if sheet else ""
        heads = (
            heading(speaker, "sku_price_id"),
            speaker.say("catalogs.history.from"),
            speaker.say("catalogs.history.to"),
            heading(speaker, "list_unit_price", currency),
            heading(speaker, "evidence"),
            heading(speaker, "source"),
        )
        for place, said in enumerate(heads):
            side = "AlignRight" if place == _PRICE_AT else "AlignLeft"
            flags = Qt.AlignmentFlag[side] | Qt.AlignmentFlag.AlignVCenter
            item = QTableWidgetItem(said)
            item.setTextAlignment(flags)
            self.lines.setHorizontalHeaderItem(place, item)
        self.lines.setAccessibleName(speaker.say("catalogs.history.table"))

    def _fit_columns(self) -> None:
        """Let names take the room there is; sources show where it is enough."""
        head = self.lines.horizontalHeader()
        has_room = self.width() >= _ROOM_FOR_SOURCES
        self.lines.setColumnHidden(_COLUMNS - 1, not has_room)
        for column in range(1, _COLUMNS):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        for column in (0, _COLUMNS - 1):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _show_changes(self, row_id: int | None) -> None:
        say, sheet = self._context.speaker.say, self._table.sheet
        if sheet is None or row_id is None:
            return
        before = self._saved.row(self._table.provider_id, row_id)
        if before is None:
            self.changes.setText(say("catalogs.history.new"))
            return
        lines = change_lines(
            before,
            sheet.row(row_id),
            sheet.provider,
            self._table.faces,
            self._context.speaker,
        )
        text = "\n".join(lines) or say("catalogs.history.unchanged")
        self.changes.setText(text)


class _LineDelegate(QStyledItemDelegate):
    """Paints the lines as the grid paints its cells."""

    def __init__(self, painter: CellPainter, view: QTableWidget) -> None:
        super().__init__(view)
        self._painter = painter

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        face = index.data(_FACE)
        look = CellLook(
            face if isinstance(face, CellFace) else CellFace(),
            is_figure=index.column() == _PRICE_AT,
            is_in_current_row=bool(index.data(_STRONG)),
        )
        self._painter.paint(painter, option.rect, look, option.font)


def _item(face: CellFace, is_selected: bool) -> QTableWidgetItem:  # noqa: FBT001
    item = QTableWidgetItem(face.text)
    item.setData(_FACE, face)
    item.setData(_STRONG, is_selected)
    item.setToolTip(face.text)
    return item
