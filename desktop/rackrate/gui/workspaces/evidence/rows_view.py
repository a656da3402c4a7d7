"""A list on the screen: two lines in the main column, badges for states."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from rackrate.gui.theme import Theme
from rackrate.gui.workspaces.evidence.rows import DETAIL, TONE, RowsModel
from rackrate.gui.zoom import px

Index = QModelIndex | QPersistentModelIndex
_ROW = 46
_NAME_SIZE, _SMALL_SIZE = 13, 12
_HEAD_ROOM, _CELL_ROOM, _BADGE_ROOM = 20, 24, 34
_LEAST_MAIN = 230
_INSET, _BADGE_HEIGHT = 8, 20


class RowsView(QTableView):
    """Rows of one list; one is chosen at a time, by mouse or arrow keys."""

    def __init__(self, theme: Theme, model: RowsModel) -> None:
        super().__init__()
        self._rows = model
        self._widths: dict[int, int] = {}
        self.setModel(model)
        self.setItemDelegate(_RowDelegate(theme, self))
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(_ROW)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setMinimumSectionSize(24)
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
        heads.setPixelSize(px(_SMALL_SIZE))
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


class _RowDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        tone, detail = index.data(TONE), index.data(DETAIL)
        if tone is None and detail is None:
            super().paint(painter, option, index)
            return
        self._paint_ground(painter, option, index)
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        if tone is not None and text:
            self._paint_badge(painter, QRectF(option.rect), text, str(tone))
        elif detail is not None:
            self._paint_lines(painter, QRectF(option.rect), index)

    def _paint_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        ground = QStyleOptionViewItem(option)
        self.initStyleOption(ground, index)
        ground.text = ""
        style = ground.widget.style()
        style.drawControl(
            QStyle.ControlElement.CE_ItemViewItem, ground, painter, ground.widget
        )

    def _paint_lines(self, painter: QPainter, area: QRectF, index: Index) -> None:
        words = area.adjusted(px(_INSET), 5, -px(_INSET), -5)
        tint = index.data(Qt.ItemDataRole.ForegroundRole)
        lines = (
            (str(index.data(Qt.ItemDataRole.DisplayRole)), px(_NAME_SIZE), "text"),
            (str(index.data(DETAIL) or ""), px(_SMALL_SIZE), "muted"),
        )
        painter.save()
        for place, (text, size, ink) in enumerate(lines):
            font = QFont(painter.font())
            font.setPixelSize(size)
            painter.setFont(font)
            painter.setPen(tint or self._theme.color(ink))
            shown = QFontMetrics(font).elidedText(
                text, Qt.TextElideMode.ElideRight, int(words.width())
            )
            middle = Qt.AlignmentFlag.AlignVCenter
            side = Qt.AlignmentFlag.AlignBottom if place else Qt.AlignmentFlag.AlignTop
            has_one = not lines[1][0]
            painter.drawText(
                words, Qt.AlignmentFlag.AlignLeft | (middle if has_one else side), shown
            )
            if has_one:
                break
        painter.restore()

    def _paint_badge(
        self, painter: QPainter, area: QRectF, text: str, tone: str
    ) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont(painter.font())
        font.setPixelSize(px(_SMALL_SIZE))
        painter.setFont(font)
        metrics = QFontMetrics(font)
        room = int(area.width()) - 2 * px(_INSET)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room - 16)
        width = metrics.horizontalAdvance(shown) + 16
        top = area.center().y() - px(_BADGE_HEIGHT) / 2
        shape = QRectF(area.left() + px(_INSET), top, width, px(_BADGE_HEIGHT))
        ground = "chip" if tone == "neutral" else f"{tone}_surface"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color(ground))
        painter.drawRoundedRect(shape, px(_BADGE_HEIGHT) / 2, px(_BADGE_HEIGHT) / 2)
        painter.setPen(self._theme.color("muted" if tone == "neutral" else tone))
        painter.drawText(shape, Qt.AlignmentFlag.AlignCenter, shown)
        painter.restore()
