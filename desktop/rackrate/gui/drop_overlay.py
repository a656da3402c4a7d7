"""What is said over the window while a file is dragged across it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from rackrate.gui.theme import Theme
from rackrate.gui.widgets.labels import label

_INSET, _LINE, _RADIUS = 16, 2, 12
_VEIL = 235


class DropOverlay(QWidget):
    """Covers the window; it takes no events of its own."""

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._theme = theme
        self._window = window
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.title, self.text = label("title"), label("muted")
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addStretch(1)
        for part in (self.title, self.text):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(part)
        column.addStretch(1)
        window.installEventFilter(self)
        self.hide()

    def offer(self, title: str, text: str) -> None:
        """Say what letting go would do."""
        self.title.setText(title)
        self.text.setText(text)
        self._cover()
        self.show()
        self.raise_()

    def _cover(self) -> None:
        self.setGeometry(self._window.rect())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and self.isVisible():
            self._cover()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QColor(self._theme.color("surface"))
        veil.setAlpha(_VEIL)
        painter.fillRect(self.rect(), veil)
        pen = QPen(self._theme.color("accent"), _LINE, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        frame = self.rect().adjusted(_INSET, _INSET, -_INSET, -_INSET)
        painter.drawRoundedRect(frame, _RADIUS, _RADIUS)
        painter.end()
