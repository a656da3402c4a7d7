"""The workspaces, one in front; what has no room at a large zoom is scrolled to."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QWidget

from rackrate.gui.zoom import factor


class Pages(QScrollArea):
    """Gives the page in front all the room there is, and at least what it needs."""

    def __init__(self, pages: Iterable[QWidget]) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self._stack = _Stack()
        for page in pages:
            self._stack.addWidget(page)
        self.setWidget(self._stack)

    def show_page(self, page: QWidget) -> None:
        """Put a page in front."""
        self._stack.setCurrentWidget(page)
        self._stack.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


class _Stack(QStackedWidget):
    """Needs the room of the page in front, not that of the largest."""

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        if page is None or factor() <= 1:  # the smallest window was laid out for this
            return QSize(0, 0)
        return page.minimumSizeHint()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt calls it
        """Return the least height: a scroll area would ask for the comfortable one."""
        del width
        return self.minimumSizeHint().height()
