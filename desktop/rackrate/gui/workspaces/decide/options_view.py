"""The options table on the screen: marks for delivery, badges for state."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
)
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
from rackrate.gui.workspaces.decide.option_rows import COLUMNS, OptionRow
from rackrate.gui.workspaces.decide.options_table import (
    DELIVERY,
    DETAIL,
    NAME,
    STATE,
    TONE,
)
from rackrate.gui.zoom import px

Index = QModelIndex | QPersistentModelIndex
_ROW = 44
_NAME_SIZE, _DETAIL_SIZE = 13, 12
_BADGE_SIZE = 12
_TIGHT_BELOW = 620
_GIVES_WAY = (COLUMNS.index("cards"), COLUMNS.index("idle"))
_MARK = 9
_GAP = 8
_DIGITS = str.maketrans("123456789", "0" * 9)
_HEAD_ROOM, _CELL_ROOM, _BADGE_ROOM = 18, 24, 30


class OptionsView(QTableView):
    """Rows of two lines, no grid, the option's column as wide as there is room."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[OptionRow] = ()
        self.setItemDelegate(_OptionDelegate(theme, self))
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(_ROW)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setMinimumSectionSize(24)
        theme.changed.connect(lambda: self.fit_columns(self._rows))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_tight = self.viewport().width() < px(_TIGHT_BELOW)
        for column in _GIVES_WAY:
            self.setColumnHidden(column, is_tight)

    def fit_columns(self, rows: Sequence[OptionRow]) -> None:
        """Give every column the room it needs, and the name what is left.

        Digits are of one width, so figures of the same form are measured once.
        """
        self._rows = rows
        model, header = self.model(), self.horizontalHeader()
        horizontal = Qt.Orientation.Horizontal
        heads, cells = QFont(self.font()), QFontMetrics(self.font())
        heads.setPixelSize(px(_DETAIL_SIZE))
        heads.setBold(True)
        head_metrics = QFontMetrics(heads)
        for column in range(model.columnCount()):
            if column == NAME:
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
                continue
            head = head_metrics.horizontalAdvance(
                str(model.headerData(column, horizontal))
            )
            forms = {row.texts[column].translate(_DIGITS) for row in rows}
            widest = max((cells.horizontalAdvance(form) for form in forms), default=0)
            room = px(_BADGE_ROOM) if column == STATE else px(_CELL_ROOM)
            width = max(head + px(_HEAD_ROOM), widest + room)
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, width)


class _OptionDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        tone = index.data(TONE)
        if index.column() == NAME:
            self._paint_ground(painter, option, index)
            self._paint_name(painter, QRectF(option.rect), index)
        elif tone and index.column() == STATE:
            self._paint_ground(painter, option, index)
            text = str(index.data(Qt.ItemDataRole.DisplayRole))
            self._paint_badge(painter, QRectF(option.rect), text, str(tone))
        else:
            super().paint(painter, option, index)

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

    def _paint_name(self, painter: QPainter, area: QRectF, index: Index) -> None:
        """Paint what is rented over who rents it out at what price."""
        self._paint_mark(painter, area, str(index.data(DELIVERY) or ""))
        words = area.adjusted(2 * px(_GAP) + px(_MARK), 5, -2, -5)
        tint = index.data(Qt.ItemDataRole.ForegroundRole)
        lines = (
            (str(index.data(Qt.ItemDataRole.DisplayRole)), px(_NAME_SIZE), "text"),
            (str(index.data(DETAIL) or ""), px(_DETAIL_SIZE), "muted"),
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
            side = Qt.AlignmentFlag.AlignBottom if place else Qt.AlignmentFlag.AlignTop
            painter.drawText(words, Qt.AlignmentFlag.AlignLeft | side, shown)
        painter.restore()

    def _paint_mark(self, painter: QPainter, area: QRectF, delivery: str) -> None:
        """Paint a disc for containers, a square for bare metal, as in the figure."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        middle = QPointF(area.left() + px(_GAP) + px(_MARK) / 2, area.top() + px(14))
        if delivery == "container":
            painter.setBrush(self._theme.color("container"))
            painter.drawEllipse(middle, px(_MARK) / 2, px(_MARK) / 2)
        else:
            painter.setBrush(self._theme.color("bare_metal"))
            side = px(_MARK) - 1.0
            corner = QPointF(middle.x() - side / 2, middle.y() - side / 2)
            painter.drawRect(QRectF(corner, QSize(int(side), int(side))))
        painter.restore()

    def _paint_badge(
        self, painter: QPainter, area: QRectF, text: str, tone: str
    ) -> None:
        grounds = {"neutral": "chip"}
        inks = {"neutral": "muted"}
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont(painter.font())
        font.setPixelSize(px(_BADGE_SIZE))
        painter.setFont(font)
        metrics = QFontMetrics(font)
        width, height = metrics.horizontalAdvance(text) + 16, metrics.height() + 2
        right = area.right() - px(_GAP)
        pill = QRectF(right - width, area.center().y() - height / 2, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color(grounds.get(tone, f"{tone}_surface")))
        painter.drawRoundedRect(pill, height / 2, height / 2)
        painter.setPen(self._theme.color(inks.get(tone, tone)))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()
