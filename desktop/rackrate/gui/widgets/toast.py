"""A passing note at the lower edge of the window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from rackrate.gui.widgets.labels import label
from rackrate.gui.zoom import px

SECONDS_SHOWN = 8
_ABOVE_EDGE = 48


class Toast(QFrame):
    """Shows a sentence for a while; it takes no focus and stops nothing."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setProperty("role", "toast")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 16, 8)
        self._text = label("")
        row.addWidget(self._text)
        self._timer = QTimer(self, singleShot=True, interval=SECONDS_SHOWN * 1000)
        self._timer.timeout.connect(self.hide)
        self._window = window
        window.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence shown, or shown last."""
        return self._text.text()

    def post(self, text: str) -> None:
        """Show a sentence, in place of one that is still there."""
        self._text.setText(text)
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        self._timer.start()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def _place(self) -> None:
        left = (self._window.width() - self.width()) // 2
        self.move(left, self._window.height() - self.height() - px(_ABOVE_EDGE))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)


class Notices(QObject):
    """Where anybody leaves a note; the window shows it."""

    posted = Signal(str)

    def post(self, text: str) -> None:
        """Leave a note."""
        self.posted.emit(text)
