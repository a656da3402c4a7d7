"""Paints the bid tabulation: price and amount, flag and marks, hatch and frame."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QIcon, QPainter, QPen
from PySide6.QtWidgets import (
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from rackrate.domain.comparison import ScopeFlag
from rackrate.gui.theme import Theme
from rackrate.gui.workspaces.compare.tab_model import CELL, FIGURE, ITEM, LINE, ROW
from rackrate.gui.zoom import px
from rackrate.services.bid_tab_parts import CellText, FigureRow, FigureText, LineText

LINE_HEIGHT, ROW_HEIGHT = 50, 30
FLAG_LOOKS = {
    ScopeFlag.INCLUDED: ("circle-check", "good"),
    ScopeFlag.NOT_INCLUDED: ("circle-x", "error"),
    ScopeFlag.UNCLEAR: ("circle-help", "warning"),
    ScopeFlag.QUALIFIED: ("equal-not", "warning"),
}
_SMALL, _USUAL = 12, 13
_PAD, _GAP = 10, 6
_ICON = 14
_HATCH_ALPHA = 110
_BEFORE_ALL = ("lowest", "outlier", "plug", "open")
Index = QModelIndex | QPersistentModelIndex
_Vertical = Qt.AlignmentFlag.AlignVCenter
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight


class TabPainter(QStyledItemDelegate):
    """The cells of the tabulation."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icons: dict[tuple[str, str], QIcon] = {}
        theme.changed.connect(self._icons.clear)

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> QWidget:
        editor = super().createEditor(parent, option, index)
        if isinstance(editor, QLineEdit):
            editor.setFrame(False)
            editor.setAccessibleName(str(index.data(Qt.ItemDataRole.ToolTipRole) or ""))
        return editor

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        height = px(LINE_HEIGHT if index.data(LINE) is not None else ROW_HEIGHT)
        return QSize(super().sizeHint(option, index).width(), height)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option, index)
        area = QRect(option.rect).adjusted(px(_PAD), 0, -px(_PAD), -1)
        cell, figure, line = index.data(CELL), index.data(FIGURE), index.data(LINE)
        if isinstance(cell, CellText):
            self._paint_cell(painter, option.rect, area, cell)
        elif isinstance(figure, FigureText):
            row = index.data(ROW)
            is_total = isinstance(row, FigureRow) and row.is_total
            self._paint_figure(painter, option.rect, area, figure, strong=is_total)
        elif isinstance(line, LineText):
            self._paint_scope(painter, area, line, is_item=index.column() == ITEM)
        elif index.column() == ITEM:
            self._paint_name(painter, area, index.data(ROW))
        if option.state & QStyle.StateFlag.State_HasFocus:
            self._paint_cursor(painter, option.rect)
        painter.restore()

    # Ground

    def _paint_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        row = index.data(ROW)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, self._theme.color("selected"))
        elif isinstance(row, FigureRow) and row.is_total:
            painter.fillRect(option.rect, self._theme.color("hover"))
        painter.setPen(QPen(self._theme.color("line")))
        rect = option.rect
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if index.column() > ITEM:
            painter.drawLine(rect.topRight(), rect.bottomRight())

    def _paint_cursor(self, painter: QPainter, rect: QRect) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.color("accent"), 2))
        painter.drawRect(QRectF(rect).adjusted(1, 1, -1, -1))

    def _frame_lowest(self, painter: QPainter, rect: QRect) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.color("good"), 1.5))
        painter.drawRoundedRect(QRectF(rect).adjusted(3.5, 3.5, -4.5, -4.5), 5, 5)

    # What stands in it

    def _paint_cell(
        self, painter: QPainter, rect: QRect, area: QRect, cell: CellText
    ) -> None:
        if cell.is_lowest:
            self._frame_lowest(painter, rect)
        half = area.height() // 2
        top = QRect(area.left(), area.top() + 3, area.width(), half - 2)
        under = QRect(area.left(), area.top() + half, area.width(), half - 2)
        amount = self._amount(painter, top, cell.amount, hatched=cell.is_plugged)
        left = top.adjusted(0, 0, -amount - px(_GAP), 0)
        problem = next((m for m in cell.marks if m.tone == "error"), None)
        if problem is not None:
            self._text(painter, left, problem.text, "error", _SMALL)
        else:
            self._text(painter, left, cell.unit_price, "muted", _USUAL, whole=True)
        self._paint_flag(painter, under, cell)

    def _paint_flag(self, painter: QPainter, area: QRect, cell: CellText) -> None:
        name, tone = FLAG_LOOKS[cell.flag]
        icon = QRect(area.left(), 0, px(_ICON), px(_ICON))
        icon.moveTop(area.center().y() - px(_ICON) // 2)
        self._icon(name, tone).paint(painter, icon)
        words = area.adjusted(px(_ICON) + 4, 0, 0, 0)
        used = self._text(painter, words, cell.flag_text, tone, _SMALL)
        rest = words.adjusted(used + px(_GAP), 0, 0, 0)
        first = [m for m in cell.marks if m.code in _BEFORE_ALL]
        others = [m for m in cell.marks if m not in first and m.tone != "error"]
        said = [mark.text for mark in (*first, *others)]
        if cell.note:
            said.append(cell.note)
        text = " · ".join(said)
        lead = first[0].tone if first else (others[0].tone if others else "muted")
        ink = "muted" if lead == "neutral" else lead
        self._text(painter, rest, text, ink, _SMALL, _RIGHT)

    def _paint_figure(
        self,
        painter: QPainter,
        rect: QRect,
        area: QRect,
        figure: FigureText,
        *,
        strong: bool,
    ) -> None:
        if figure.is_lowest:
            self._frame_lowest(painter, rect)
        used = self._amount(
            painter,
            area,
            figure.text,
            hatched=figure.is_hatched,
            bold=strong,
            ink="warning" if figure.tone == "warning" and strong else "text",
        )
        left = area.adjusted(0, 0, -used - px(_GAP), 0)
        tones = {"": "muted", "neutral": "muted"}
        ink = tones.get(figure.tone, figure.tone)
        if figure.tone in ("good", "error") and figure.detail:
            name = "circle-check" if figure.tone == "good" else "circle-x"
            icon = QRect(left.left(), 0, px(_ICON), px(_ICON))
            icon.moveTop(left.center().y() - px(_ICON) // 2 + 1)
            self._icon(name, figure.tone).paint(painter, icon)
            left = left.adjusted(px(_ICON) + 4, 0, 0, 0)
        is_figure = any(sign.isdigit() for sign in figure.detail)
        self._text(painter, left, figure.detail, ink, _SMALL, whole=is_figure)

    def _paint_scope(
        self, painter: QPainter, area: QRect, line: LineText, *, is_item: bool
    ) -> None:
        half = area.height() // 2
        top = QRect(area.left(), area.top() + 3, area.width(), half - 2)
        under = QRect(area.left(), area.top() + half, area.width(), half - 2)
        if is_item:
            self._text(
                painter, top if line.detail else area, line.title, "text", _USUAL
            )
            self._text(painter, under, line.detail, "muted", _SMALL)
        else:
            self._text(painter, top, line.quantity, "text", _USUAL, _RIGHT)
            self._text(painter, under, line.unit, "muted", _SMALL, _RIGHT)

    def _paint_name(self, painter: QPainter, area: QRect, row: object) -> None:
        if not isinstance(row, FigureRow):
            return
        used = self._text(painter, area, row.name, "text", _USUAL, bold=row.is_total)
        rest = area.adjusted(used + px(_GAP), 0, 0, 0)
        self._text(painter, rest, row.detail, "muted", _SMALL)

    # Pieces

    def _amount(
        self,
        painter: QPainter,
        area: QRect,
        text: str,
        *,
        hatched: bool,
        bold: bool = True,
        ink: str = "text",
    ) -> int:
        """Paint a figure at the right, hatched where it is a stand-in."""
        font = _font(painter.font(), _USUAL, bold=bold)
        width = QFontMetrics(font).horizontalAdvance(text)
        if hatched:
            ground = QRectF(0, 0, width + 8, px(20))
            ground.moveCenter(QRectF(area).center())
            ground.moveRight(area.right() + 4)
            color = QColor(self._theme.color("warning"))
            color.setAlpha(_HATCH_ALPHA)
            painter.setPen(QPen(self._theme.color("warning"), 1))
            painter.setBrush(QBrush(color, Qt.BrushStyle.BDiagPattern))
            painter.drawRoundedRect(ground, 3, 3)
        is_figure = any(sign.isdigit() for sign in text)
        self._text(painter, area, text, ink, _USUAL, _RIGHT, bold=bold, whole=is_figure)
        return width

    def _text(
        self,
        painter: QPainter,
        area: QRect,
        text: str,
        ink: str,
        size: int,
        side: Qt.AlignmentFlag = _LEFT,
        *,
        bold: bool = False,
        whole: bool = False,
    ) -> int:
        """Paint a text as far as there is room; return the room it took.

        With `whole` a text that does not fit is left out: half a figure is a wrong one.
        """
        if not text or area.width() <= 0:
            return 0
        font = _font(painter.font(), size, bold=bold)
        painter.setFont(font)
        painter.setPen(self._theme.color(ink))
        metrics = QFontMetrics(font)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        if whole and shown != text:
            shown = "…"
        painter.drawText(area, int(side | _Vertical), shown)
        return metrics.horizontalAdvance(shown)

    def _icon(self, name: str, role: str) -> QIcon:
        key = (name, role)
        if key not in self._icons:
            color = getattr(self._theme.tokens, role)
            self._icons[key] = self._theme.icon(name, color)
        return self._icons[key]


def _font(base: QFont, size: int, *, bold: bool) -> QFont:
    font = QFont(base)
    font.setPixelSize(px(size))
    font.setBold(bold)
    return font
