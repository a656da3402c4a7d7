"""The options table on the screen: marks for delivery, badges for state."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from rackrate.gui.theme import Theme
from rackrate.gui.widgets.tables import Index, ListDelegate, dress_list
from rackrate.gui.workspaces.decide.option_rows import COLUMNS, OptionRow
from rackrate.gui.workspaces.decide.options_table import (
    DELIVERY,
    DETAIL,
    NAME,
    STATE,
    TONE,
)
from rackrate.gui.zoom import px

_ROW = 44
_HEAD_SIZE = 12
_LEAST_NAME = 230
"""Room for a provider with its unit price, in pixels."""
_GIVES_WAY = (COLUMNS.index("idle"), COLUMNS.index("cards"))
"""The columns that matter less, the least one first."""
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
        dress_list(self, _ROW)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        theme.changed.connect(lambda: self.fit_columns(self._rows))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_way()

    def _give_way(self) -> None:
        """Hide what matters less where the name would have too little room."""
        header = self.horizontalHeader()
        for column in _GIVES_WAY:
            self.setColumnHidden(column, False)  # noqa: FBT003 - Qt's own signature
        taken = header.length() - header.sectionSize(NAME)
        for column in _GIVES_WAY:
            is_tight = self.viewport().width() - taken < px(_LEAST_NAME)
            taken -= header.sectionSize(column) if is_tight else 0
            self.setColumnHidden(column, is_tight)

    def fit_columns(self, rows: Sequence[OptionRow]) -> None:
        """Give every column the room it needs, and the name what is left.

        Digits are of one width, so figures of the same form are measured once.
        """
        self._rows = rows
        model, header = self.model(), self.horizontalHeader()
        horizontal = Qt.Orientation.Horizontal
        heads, cells = QFont(self.font()), QFontMetrics(self.font())
        heads.setPixelSize(px(_HEAD_SIZE))
        heads.setBold(True)
        head_metrics = QFontMetrics(heads)
        for column in _GIVES_WAY:
            self.showColumn(column)
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
        self._give_way()


class _OptionDelegate(ListDelegate):
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        tone, area = index.data(TONE), QRectF(option.rect)
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        gap, mark = px(_GAP), px(_MARK)
        if index.column() == NAME:
            self.paint_ground(painter, option, index)
            self._paint_mark(painter, area, str(index.data(DELIVERY) or ""))
            words = area.adjusted(2 * gap + mark, 0, -2, 0)
            detail = str(index.data(DETAIL) or "")
            ink = index.data(Qt.ItemDataRole.ForegroundRole)
            self.paint_lines(painter, words, text, detail, ink)
        elif tone and index.column() == STATE:
            self.paint_ground(painter, option, index)
            room = area.adjusted(0, 0, -gap, 0)
            right = Qt.AlignmentFlag.AlignRight
            self.paint_badge(painter, room, text, str(tone), right)
        else:
            super().paint(painter, option, index)

    def _paint_mark(self, painter: QPainter, area: QRectF, delivery: str) -> None:
        """Paint a disc for containers, a square for bare metal, as in the figure."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        middle = QPointF(area.left() + px(_GAP) + px(_MARK) / 2, area.top() + px(14))
        if delivery == "container":
            painter.setBrush(self.theme.color("container"))
            painter.drawEllipse(middle, px(_MARK) / 2, px(_MARK) / 2)
        else:
            painter.setBrush(self.theme.color("bare_metal"))
            side = px(_MARK) - 1.0
            corner = QPointF(middle.x() - side / 2, middle.y() - side / 2)
            painter.drawRect(QRectF(corner, QSize(int(side), int(side))))
        painter.restore()
