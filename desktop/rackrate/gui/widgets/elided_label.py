"""A label that shortens its text to its width and tells the rest in its tip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

_LEAST = 48


class ElidedLabel(QLabel):
    """One line of text; its end gives way where there is no room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def show_text(self, text: str) -> None:
        """Show a text, shortened if need be."""
        self._whole = text
        self.setAccessibleName(text)
        self._fit()
        self.updateGeometry()

    @property
    def whole_text(self) -> str:
        """The text before it was shortened."""
        return self._whole

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._whole) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, self.fontMetrics().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        elided = self.fontMetrics().elidedText(
            self._whole, Qt.TextElideMode.ElideRight, max(_LEAST, self.width())
        )
        super().setText(elided)
        self.setToolTip(self._whole if elided != self._whole else "")
