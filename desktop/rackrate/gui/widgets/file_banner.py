"""The line under the bars that says what must be known of the file that is open."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from rackrate.gui.speaker import Speaker
from rackrate.gui.theme import Theme
from rackrate.gui.widgets.labels import label, restyle
from rackrate.gui.zoom import px_size
from rackrate.services.file_notes import FileNotes, summary

_ICON = QSize(18, 18)
_ICONS = {"error": "circle-x", "warning": "triangle-alert", "neutral": "info"}


class FileBanner(QFrame):
    """Stays until it is dismissed or another file is open.

    Signals:
        details_asked: What is lost is to be listed.
    """

    details_asked = Signal()

    def __init__(self, speaker: Speaker, theme: Theme) -> None:
        super().__init__()
        self.setProperty("role", "banner")
        self._speaker, self._theme = speaker, theme
        self._notes: FileNotes | None = None
        self._is_dismissed = False
        self._icon = label("")
        self.text = label("", wraps=True)
        self.details = QPushButton()
        self.dismiss = QPushButton()
        for button in (self.details, self.dismiss):
            button.setProperty("kind", "link")
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 8, 18, 8)
        row.setSpacing(12)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.text, 1)
        row.addWidget(self.details)
        row.addWidget(self.dismiss)
        self.details.clicked.connect(self.details_asked)
        self.dismiss.clicked.connect(self._put_away)
        theme.changed.connect(self.refresh)
        speaker.language_changed.connect(self.refresh)
        self.refresh()

    def show_notes(self, notes: FileNotes | None) -> None:
        """Say what must be known of a file; None: nothing."""
        if notes is not self._notes:
            self._notes, self._is_dismissed = notes, False
            self.refresh()

    def refresh(self) -> None:
        """Say it in the language and the colours of the moment."""
        notes, speaker = self._notes, self._speaker
        self.setVisible(notes is not None and not self._is_dismissed)
        if notes is None:
            return
        restyle(self, "tone", notes.tone)
        role = {"error": "error", "warning": "warning"}.get(notes.tone, "muted")
        color = getattr(self._theme.tokens, role)
        icon = self._theme.icon(_ICONS[notes.tone], color)
        self._icon.setPixmap(icon.pixmap(px_size(_ICON)))
        self.text.setText(summary(notes, speaker.words, speaker.language))
        self.setAccessibleName(speaker.say("files.banner_name"))
        self.setAccessibleDescription(self.text.text())
        self.details.setText(speaker.say("files.details"))
        self.details.setVisible(bool(notes.losses))
        self.dismiss.setText(speaker.say("files.dismiss"))

    def _put_away(self) -> None:
        self._is_dismissed = True
        self.hide()
