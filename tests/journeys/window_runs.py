"""One run of the real program on files of its own, for journeys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.support.fakes import ScriptedPrompts

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.gui import start
from rackrate.gui.main_window import MainWindow
from rackrate.gui.preferences import Preferences
from rackrate.locations import locations_under
from rackrate.services.session import Session

LONG = 60_000
StartRun = Callable[[], "Run"]


class Run:
    """The window on the sample, with everything behind it real but the questions."""

    def __init__(self, folder: Path, qapp: QApplication, qtbot: QtBot) -> None:
        self.application = Application(locations_under(folder / "personal"))
        preferences = Preferences(self.application.locations.settings)
        preferences.language = Language.EN
        preferences.remember_folder("documents", folder)
        preferences.save()
        self.prompts = ScriptedPrompts()
        self.opened = start.make_window(
            self.application, qapp, lambda _speaker, _preferences: self.prompts
        )
        self.window.painted.connect(
            lambda: start.open_first(self.opened, None, sample=True)
        )
        with qtbot.waitSignal(self.window.painted):
            self.window.show()
        qtbot.waitUntil(lambda: self.window.live.is_thorough, timeout=LONG)

    @property
    def window(self) -> MainWindow:
        """The window."""
        return self.opened.window

    @property
    def session(self) -> Session:
        """The document in it."""
        return self.window.context.session

    def close(self, qapp: QApplication) -> None:
        """Close the window, giving up what is unsaved."""
        self.prompts.leaves_at_the_end = True
        self.window.close()
        self.window.context.jobs.wait()
        self.opened.translation.remove()
        self.window.deleteLater()
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        qapp.setStyleSheet("")
