"""A field for a number: exact decimals in and out, no trailing zeros."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import QLocale, QSignalBlocker, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QDoubleSpinBox, QWidget

_ENGLISH = QLocale(QLocale.Language.English, QLocale.Country.UnitedStates)
_MARGIN = 8


class NumberBox(QDoubleSpinBox):
    """A spin box that shows numbers as a person would type them.

    The style sheet hides its arrows; without arrows of Qt's own making a style
    sheet leaves no room for the number.

    The wheel moves it only while it has the focus, so that scrolling past it
    changes nothing.
    """

    def __init__(self, decimals: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setLocale(_ENGLISH)
        self.setDecimals(decimals)
        self.setGroupSeparatorShown(True)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setKeyboardTracking(False)
        self.lineEdit().setTextMargins(0, 0, _MARGIN, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def textFromValue(self, value: float) -> str:  # noqa: N802 - Qt calls it
        text = super().textFromValue(value)
        return text.rstrip("0").rstrip(".") if "." in text else text

    def exact(self) -> Decimal:
        """Return the number shown, exactly as it is written."""
        text = f"{self.value():.{self.decimals()}f}"
        return Decimal(text).normalize() + 0

    def show_number(self, number: Decimal) -> None:
        """Show a number without telling anybody."""
        with QSignalBlocker(self):
            self.setValue(float(number))

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
