"""Clicks on a table's head with Shift held, which its own sorting does not know."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHeaderView


class ShiftClick(QObject):
    """Takes such clicks before the head does.

    Signals:
        clicked: A column was clicked with Shift held.
    """

    clicked = Signal(int)

    def __init__(self, head: QHeaderView) -> None:
        super().__init__(head)
        self._head = head
        head.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            not isinstance(event, QMouseEvent)
            or event.button() != Qt.MouseButton.LeftButton
            or not event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        ):
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.MouseButtonRelease:
            column = self._head.logicalIndexAt(event.position().toPoint())
            if column >= 0:
                self.clicked.emit(column)
        return True
