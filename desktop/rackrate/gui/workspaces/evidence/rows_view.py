"""A list on the screen: two lines in the main column, badges for states."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyleOptionViewItem,
    QTableView,
)

from rackrate.gui.theme import Theme
from rackrate.gui.widgets.tables import Index, ListDelegate, dress_list
from rackrate.gui.workspaces.evidence.rows import DETAIL, TONE, RowsModel
from rackrate.gui.zoom import px

_ROW = 46
_HEAD_SIZE = 12
_HEAD_ROOM, _CELL_ROOM, _BADGE_ROOM = 20, 24, 34
_LEAST_MAIN = 230
_INSET = 8


class RowsView(QTableView):
    """Rows of one list; one is chosen at a time, by mouse or arrow keys."""

    def __init__(self, theme: Theme, model: RowsModel) -> None:
        super().__init__()
        self._rows = model
        self._widths: dict[int, int] = {}
        self.setModel(model)
        self.setItemDelegate(_RowDelegate(theme, self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        dress_list(self, _ROW)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        theme.changed.connect(self.fit_columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_way()

    def _give_way(self) -> None:
        """Leave columns out until the main one has the room it needs."""
        columns = self._rows.columns
        shown = {n for n, column in enumerate(columns) if not column.is_main}
        by_rank = sorted(shown, key=lambda n: columns[n].gives_way)
        for place in (n for n in by_rank if columns[n].gives_way):
            taken = sum(self._widths.get(n, 0) for n in shown)
            if self.viewport().width() - taken >= px(_LEAST_MAIN):
                break
            shown.discard(place)
        for place, column in enumerate(columns):
            if not column.is_main:
                self.setColumnHidden(place, place not in shown)

    def fit_columns(self) -> None:
        """Give every column the room it needs, and the main one what is left."""
        model, header = self._rows, self.horizontalHeader()
        heads, cells = QFont(self.font()), QFontMetrics(self.font())
        heads.setPixelSize(px(_HEAD_SIZE))
        heads.setBold(True)
        head_metrics = QFontMetrics(heads)
        for place, column in enumerate(model.columns):
            if column.is_main:
                header.setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)
                continue
            head = str(model.headerData(place, Qt.Orientation.Horizontal))
            texts = [row.texts[place] for row in model.rows]
            widest = max(map(cells.horizontalAdvance, texts), default=0)
            has_badges = any(column.id in row.tones for row in model.rows)
            room = px(_BADGE_ROOM) if has_badges else px(_CELL_ROOM)
            needed = head_metrics.horizontalAdvance(head) + px(_HEAD_ROOM)
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Fixed)
            self._widths[place] = max(needed, min(widest + room, px(column.widest)))
            header.resizeSection(place, self._widths[place])
        self._give_way()


class _RowDelegate(ListDelegate):
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        tone, detail = index.data(TONE), index.data(DETAIL)
        if tone is None and detail is None:
            super().paint(painter, option, index)
            return
        self.paint_ground(painter, option, index)
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        room = QRectF(option.rect).adjusted(px(_INSET), 0, -px(_INSET), 0)
        if tone is not None and text:
            self.paint_badge(painter, room, text, str(tone))
        elif detail is not None:
            ink = index.data(Qt.ItemDataRole.ForegroundRole)
            self.paint_lines(painter, room, text, str(detail), ink)
