"""Light, dark, or as the system has it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from rackrate.gui.preferences import Preferences, ThemeChoice
from rackrate.gui.theme import Theme


class Looks(QObject):
    """Keeps the theme as it was chosen, and remembers the choice."""

    def __init__(self, theme: Theme, preferences: Preferences) -> None:
        super().__init__()
        self._theme = theme
        self._preferences = preferences
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.apply)
        self.apply()

    def apply(self) -> None:
        """Put the chosen theme in force."""
        choice = self._preferences.theme
        if choice is ThemeChoice.SYSTEM:
            scheme = QGuiApplication.styleHints().colorScheme()
            self._theme.set_dark(dark=scheme is Qt.ColorScheme.Dark)
        else:
            self._theme.set_dark(dark=choice is ThemeChoice.DARK)

    def choose(self, choice: str) -> None:
        """Choose `light`, `dark` or `system`."""
        self._preferences.theme = ThemeChoice(choice)
        self.apply()

    def toggle(self) -> None:
        """Go from light to dark or back."""
        self.choose("light" if self._theme.is_dark else "dark")
