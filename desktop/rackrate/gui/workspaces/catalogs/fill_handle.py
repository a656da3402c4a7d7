"""The small square at the corner of a selection that fills by being dragged."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QTableView

from rackrate.gui.theme import Theme
from rackrate.gui.zoom import px

_SIDE = 7
_REACH = 4
"""Pixels around the square that still take hold of it."""
_LEFT = Qt.MouseButton.LeftButton


class FillHandle(QObject):
    """Watches the mouse over a table; it paints itself where the table asks it to.

    Signals:
        dragged: The square was let go in this row, outside of the selection.
    """

    dragged = Signal(int)

    def __init__(self, table: QTableView, theme: Theme) -> None:
        super().__init__(table)
        self._table = table
        self._theme = theme
        self._row: int | None = None
        table.setMouseTracking(True)
        table.viewport().installEventFilter(self)

    def block(self) -> QRect:
        """Return where the selection is if it is one block, else an empty rectangle."""
        table, selection = self._table, self._table.selectionModel().selection()
        if selection.count() != 1:
            return QRect()
        cells = selection.at(0)
        columns = range(cells.left(), cells.right() + 1)
        seen = [column for column in columns if not table.isColumnHidden(column)]
        edges = [table.columnViewportPosition(column) for column in seen]
        widths = [table.columnWidth(column) for column in seen]
        ends = [edge + width for edge, width in zip(edges, widths, strict=True)]
        if not seen or max(ends) - min(edges) != sum(widths):
            return QRect()
        top = table.rowViewportPosition(cells.top())
        below = table.rowViewportPosition(cells.bottom())
        height = below - top + table.rowHeight(cells.bottom())
        return QRect(min(edges), top, sum(widths), height)

    def square(self) -> QRect:
        """Return where the square is, an empty rectangle where there is none."""
        block = self.block()
        if block.isEmpty():
            return QRect()
        square = QRect(0, 0, px(_SIDE), px(_SIDE))
        square.moveBottomRight(block.bottomRight())
        return square

    def paint(self, painter: QPainter) -> None:
        """Paint the square, and while it is dragged what it reaches to."""
        square = self.square()
        if square.isEmpty():
            return
        accent = self._theme.color("accent")
        painter.fillRect(square.adjusted(-1, -1, 0, 0), self._theme.color("surface"))
        painter.fillRect(square, accent)
        if self._row is not None:
            painter.setPen(QPen(accent, 1, Qt.PenStyle.DashLine))
            painter.drawRect(self._reached().adjusted(0, 0, -1, -1))

    def _reached(self) -> QRect:
        block = self.block()
        if self._row is None:
            return block
        top = self._table.rowViewportPosition(self._row)
        height = self._table.rowHeight(self._row)
        row = QRect(block.left(), top, block.width(), height)
        return block.united(row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent):
            at = event.position().toPoint()
            match event.type():
                case QEvent.Type.MouseButtonPress if event.button() is _LEFT:
                    return self._take_hold(at)
                case QEvent.Type.MouseMove:
                    return self._move(at)
                case QEvent.Type.MouseButtonRelease if self._row is not None:
                    self._let_go()
                    return True
        return super().eventFilter(watched, event)

    def _is_on_square(self, at: QPoint) -> bool:
        reach = px(_REACH)
        square = self.square()
        grown = square.adjusted(-reach, -reach, reach, reach)
        return not square.isEmpty() and grown.contains(at)

    def _take_hold(self, at: QPoint) -> bool:
        if not self._is_on_square(at):
            return False
        self._row = self._table.selectionModel().selection().at(0).bottom()
        return True

    def _move(self, at: QPoint) -> bool:
        view = self._table.viewport()
        if self._row is None:
            if self._is_on_square(at):
                view.setCursor(Qt.CursorShape.CrossCursor)
            else:
                view.unsetCursor()
            return False
        row = self._table.rowAt(min(max(at.y(), 0), view.height() - 1))
        self._row = row if row >= 0 else self._table.model().rowCount() - 1
        if at.y() < 0 or at.y() >= view.height():
            self._table.scrollTo(self._table.model().index(self._row, 0))
        view.update()
        return True

    def _let_go(self) -> None:
        row, self._row = self._row, None
        self._table.viewport().update()
        selection = self._table.selectionModel().selection()
        if row is None or selection.count() != 1:
            return
        cells = selection.at(0)
        if not cells.top() <= row <= cells.bottom():
            self.dragged.emit(row)
