"""What this program is, what it does not do, and whose work it stands on."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, qVersion
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from rackrate.gui.dialogs.shortcuts import close_button
from rackrate.gui.speaker import Speaker
from rackrate.gui.widgets.labels import label

_WIDTH = 520


class AboutDialog(QDialog):
    """Name, version, the promise to stay offline, and licences."""

    def __init__(self, parent: QWidget | None, speaker: Speaker) -> None:
        super().__init__(parent)
        say = speaker.say
        self.setWindowTitle(say("window.action.about"))
        self.setMinimumWidth(_WIDTH)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(8)
        column.addWidget(label("title", "RackRate"))
        version = QCoreApplication.applicationVersion()
        if version:
            column.addWidget(
                label("muted", say("window.about.version", version=version))
            )
        for key in ("what", "offline", "figures"):
            text = label("", say(f"window.about.{key}"), wraps=True)
            column.addSpacing(4)
            column.addWidget(text)
        licences = say("window.about.licences", qt=qVersion())
        column.addSpacing(8)
        column.addWidget(label("note", licences, wraps=True))
        column.addSpacing(8)
        column.addWidget(close_button(self, speaker))
