"""Tables on the screen: lists of rows to read, grids of cells to edit."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter
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
from rackrate.gui.zoom import px

Index = QModelIndex | QPersistentModelIndex
Ink = QColor | QBrush | None
_UPPER_SIZE, _LOWER_SIZE, _BADGE_SIZE = 13, 12, 12
_BADGE_HEIGHT, _BADGE_ROOM = 20, 16
_LEAST_COLUMN = 24
_LINE_INSET = 5


def dress_list(view: QTableView, row_height: int) -> None:
    """Make a table a list: whole rows to read, no grid, no numbers beside them.

    Args:
        view: The table.
        row_height: The height of a row, in pixels at 100 %.
    """
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setTabKeyNavigation(False)
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.verticalHeader().hide()
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    view.verticalHeader().setDefaultSectionSize(row_height)
    view.horizontalHeader().setHighlightSections(False)
    view.horizontalHeader().setMinimumSectionSize(_LEAST_COLUMN)


def dress_grid(view: QTableView) -> None:
    """Make a table a grid: cells to select in blocks and to type into."""
    triggers = QAbstractItemView.EditTrigger
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setCornerButtonEnabled(False)
    view.setCornerWidget(QWidget())
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
    view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    view.setEditTriggers(
        triggers.DoubleClicked | triggers.EditKeyPressed | triggers.AnyKeyPressed
    )
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.verticalHeader().hide()
    view.horizontalHeader().setHighlightSections(False)


class ListDelegate(QStyledItemDelegate):
    """What cells of lists are painted from: the ground, two lines, a badge."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme

    def paint_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Paint the cell as the style would, without its text."""
        ground = QStyleOptionViewItem(option)
        self.initStyleOption(ground, index)
        ground.text = ""
        style = ground.widget.style()
        style.drawControl(
            QStyle.ControlElement.CE_ItemViewItem, ground, painter, ground.widget
        )

    def paint_lines(
        self, painter: QPainter, area: QRectF, upper: str, lower: str, ink: Ink
    ) -> None:
        """Paint one line over another; a single one stands in the middle.

        Args:
            painter: Paints on the view.
            area: Where the lines may be, in the view's pixels.
            upper: The line that names the row.
            lower: What is said below it, muted; empty: nothing is.
            ink: The colour of both; None: the theme's.
        """
        words = area.adjusted(0, _LINE_INSET, 0, -_LINE_INSET)
        top, middle = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignVCenter
        lines = [(upper, _UPPER_SIZE, "text", top if lower else middle)]
        if lower:
            bottom = Qt.AlignmentFlag.AlignBottom
            lines.append((lower, _LOWER_SIZE, "muted", bottom))
        painter.save()
        for text, size, usual, side in lines:
            font = QFont(painter.font())
            font.setPixelSize(px(size))
            painter.setFont(font)
            painter.setPen(ink or self.theme.color(usual))
            shown = QFontMetrics(font).elidedText(
                text, Qt.TextElideMode.ElideRight, int(words.width())
            )
            painter.drawText(words, Qt.AlignmentFlag.AlignLeft | side, shown)
        painter.restore()

    def paint_badge(
        self,
        painter: QPainter,
        area: QRectF,
        text: str,
        tone: str,
        side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        """Paint a state as a badge, in words and in the colour of its tone.

        Args:
            painter: Paints on the view.
            area: Where it may be, in the view's pixels; longer words are elided.
            text: What it says.
            tone: A tone of the theme, or `neutral`.
            side: At which side of the area it stands, left or right.
        """
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont(painter.font())
        font.setPixelSize(px(_BADGE_SIZE))
        painter.setFont(font)
        metrics = QFontMetrics(font)
        room, height = px(_BADGE_ROOM), px(_BADGE_HEIGHT)
        shown = metrics.elidedText(
            text, Qt.TextElideMode.ElideRight, int(area.width()) - room
        )
        width = metrics.horizontalAdvance(shown) + room
        is_right = side == Qt.AlignmentFlag.AlignRight
        left = area.right() - width if is_right else area.left()
        shape = QRectF(left, area.center().y() - height / 2, width, height)
        is_neutral = tone == "neutral"
        ground = "chip" if is_neutral else f"{tone}_surface"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.color(ground))
        painter.drawRoundedRect(shape, height / 2, height / 2)
        painter.setPen(self.theme.color("muted" if is_neutral else tone))
        painter.drawText(shape, Qt.AlignmentFlag.AlignCenter, shown)
        painter.restore()
