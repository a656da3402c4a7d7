"""The submenu of projects opened last; what is gone is greyed."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from rackrate.gui.desk import Desk
from rackrate.gui.speaker import Speaker


class RecentMenu:
    """Fills a menu anew each time it is about to be shown."""

    def __init__(self, menu: QMenu, desk: Desk, speaker: Speaker) -> None:
        self._menu = menu
        self._desk = desk
        self._speaker = speaker
        menu.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """Put the projects into the menu, the latest first."""
        menu, say = self._menu, self._speaker.say
        menu.clear()
        for path in self._desk.recent:
            is_there = path.is_file()
            missing = say("window.menu.missing")
            name = path.name if is_there else f"{path.name}  ({missing})"
            action = QAction(name, menu)
            action.setToolTip(str(path))
            action.setEnabled(is_there)
            action.triggered.connect(lambda _=False, p=path: self._desk.open_path(p))
            menu.addAction(action)
        if menu.isEmpty():
            menu.addAction(say("window.menu.no_recent")).setEnabled(False)
