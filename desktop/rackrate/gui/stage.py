"""How the window is shown: at which zoom, and whether to an audience."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from rackrate.gui.context import Context
from rackrate.gui.preferences import Preferences
from rackrate.gui.presenter import Presenter
from rackrate.gui.scaler import Scaler
from rackrate.gui.zoom import Zoom


class Stage(QObject):
    """Zoom, scaler and presenter of one window, wired to each other."""

    def __init__(
        self,
        window: QWidget,
        context: Context,
        preferences: Preferences,
        place: Callable[[], str],
    ) -> None:
        super().__init__(window)
        self.zoom = Zoom(preferences)
        # A theme's listeners draw everything anew, and a new size asks for no less.
        self.zoom.changed.connect(context.theme.changed)
        self.scaler = Scaler(window, self.zoom)
        self.presenter = Presenter(context, self.zoom, place)
        self._escape = QShortcut(QKeySequence("Esc"), window)
        self._escape.setEnabled(False)
        self._escape.activated.connect(self.presenter.leave)
        self.presenter.changed.connect(
            lambda: self._escape.setEnabled(self.presenter.is_on)
        )
        context.session.listen(lambda _edit: self.scaler.soon())
        context.speaker.language_changed.connect(self.scaler.soon)
