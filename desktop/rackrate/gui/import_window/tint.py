"""Cells on a ground of their own, which a style sheet would otherwise paint over."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QBrush, QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

PLAIN_CELLS = (
    "QTableView::item { border: none; padding: 0px 8px; }"
    "QTableView::item:focus { border: 2px solid palette(highlight); }"
    "QAbstractScrollArea::corner { background: transparent; border: none; }"
)


class TintDelegate(QStyledItemDelegate):
    """Paints the model's ground under each cell."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        ground = index.data(Qt.ItemDataRole.BackgroundRole)
        if isinstance(ground, QBrush | QColor):
            rect: QRect = option.rect
            painter.fillRect(rect, ground)
        super().paint(painter, option, index)
