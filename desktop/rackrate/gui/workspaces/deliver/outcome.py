"""What has become of an export: under way, done, refused or stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QSize, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
)

from rackrate.gui.context import Context
from rackrate.gui.widgets.labels import label
from rackrate.gui.zoom import px_size
from rackrate.services.issued import IssuedVersion, Reproduced

_ICON = QSize(20, 20)


def open_local(path: Path) -> None:
    """Open a file or folder of this machine with the system's own program."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


class Outcome(QFrame):
    """A card that is there while there is something to tell."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._context = context
        self._opens: Callable[[Path], None] = open_local
        self._paths: tuple[Path, ...] = ()
        self._lines: list[str] = []
        self._key = ""
        self._tone = ""
        self._icon = label("")
        self.title = label("strong", wraps=True)
        self.text = label("", wraps=True, selectable=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.cancel_button = QPushButton()
        self.close_button = QToolButton()
        self.folder_button = QPushButton()
        self.copy_button = QPushButton()
        self.file_buttons = [QPushButton(), QPushButton()]
        self._lay_out()
        self._connect()
        self.hide()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self._icon)
        head.addWidget(self.title, 1)
        head.addWidget(self.cancel_button)
        head.addWidget(self.close_button)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (*self.file_buttons, self.folder_button, self.copy_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self.bar)
        column.addWidget(self.text)
        column.addLayout(buttons)

    def _connect(self) -> None:
        self.close_button.clicked.connect(self.hide)
        self.folder_button.clicked.connect(lambda: self._opens(self._paths[0].parent))
        self.copy_button.clicked.connect(self._copy)
        for place, button in enumerate(self.file_buttons):
            button.clicked.connect(lambda _=False, n=place: self._opens(self._paths[n]))

    def opens_with(self, opens: Callable[[Path], None]) -> None:
        """Open files and folders another way."""
        self._opens = opens

    @property
    def state(self) -> str:
        """`running`, `done`, `issued`, `same`, `differs`, `refused` or `stopped`."""
        return self._key

    def show_running(self) -> None:
        """Say that documents are being written."""
        self.bar.setRange(0, 0)
        self.cancel_button.setEnabled(True)
        self._tell("running", "accent", (), [])

    def show_step(self, done: int, total: int, doing: str) -> None:
        """Show how far the work is."""
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        if doing in self._context.speaker.words:
            self.text.setText(self._context.speaker.say(doing))
            self.text.show()

    def show_stopping(self) -> None:
        """Say that the work is about to stop."""
        self.cancel_button.setEnabled(False)

    def show_done(self, paths: Sequence[Path]) -> None:
        """Say what was written and where."""
        self._tell("done", "good", tuple(paths), [str(path) for path in paths])

    def show_issued(self, version: IssuedVersion, paths: Sequence[Path]) -> None:
        """Say which version went out, and where it is."""
        say = self._context.speaker.say
        hashes = [
            f"{path}\nSHA-256 {document.sha256}"
            for path, document in zip(paths, version.documents, strict=True)
        ]
        note = say("deliver.issue.kept", version=version.version)
        self._tell("issued", "good", tuple(paths), [*hashes, note])

    def show_reproduced(self, made: Sequence[Reproduced]) -> None:
        """Say for each document whether it is the one that went out."""
        say = self._context.speaker.say
        lines = [
            say(f"deliver.issue.{'same' if one.is_same else 'differs'}", path=one.path)
            for one in made
        ]
        is_same = all(one.is_same for one in made)
        if not is_same:
            lines.append(say("deliver.issue.why_differs"))
        key, tone = ("same", "good") if is_same else ("differs", "error")
        self._tell(key, tone, tuple(one.path for one in made), lines)

    def show_refused(self, lines: list[str]) -> None:
        """Say what went wrong and what to do."""
        self._tell("refused", "error", (), lines)

    def show_stopped(self) -> None:
        """Say that the work was stopped."""
        self._tell("stopped", "warning", (), [])

    def _tell(
        self, key: str, tone: str, paths: tuple[Path, ...], lines: list[str]
    ) -> None:
        self._key, self._tone = key, tone
        self._paths, self._lines = paths, lines
        self.retranslate()
        self.show()

    def retranslate(self) -> None:
        """Say it in the language, and tint it in the theme, of the moment."""
        if not self._key:
            return
        say, theme = self._context.speaker.say, self._context.theme
        icons = {
            "running": "refresh-cw",
            "done": "circle-check",
            "refused": "circle-x",
            "stopped": "info",
            "issued": "circle-check",
            "same": "circle-check",
            "differs": "circle-x",
        }
        color = getattr(theme.tokens, self._tone)
        icon = theme.icon(icons[self._key], color)
        self._icon.setPixmap(icon.pixmap(px_size(_ICON)))
        self.title.setText(say(self._title()))
        self.text.setText("\n".join(self._lines))
        self.text.setVisible(bool(self._lines))
        is_running = self._key == "running"
        is_done = bool(self._paths)
        self.bar.setVisible(is_running)
        self.bar.setAccessibleName(say("window.deliver.outcome.running"))
        self.cancel_button.setVisible(is_running)
        self.close_button.setVisible(not is_running)
        self.close_button.setIcon(theme.icon("x"))
        self.close_button.setAccessibleName(say("window.button.close"))
        self.cancel_button.setText(say("window.desk.cancel"))
        for button in (self.folder_button, self.copy_button):
            button.setVisible(is_done)
        self.folder_button.setText(say("window.deliver.open_folder"))
        self.copy_button.setText(say("window.deliver.copy_path"))
        for place, button in enumerate(self.file_buttons):
            is_there = is_done and place < len(self._paths)
            button.setVisible(is_there)
            if is_there:
                kind = "pdf" if self._paths[place].suffix == ".pdf" else "xlsx"
                button.setText(say(f"window.deliver.open_{kind}"))

    def _title(self) -> str:
        own = f"deliver.outcome.{self._key}"
        is_own = own in self._context.speaker.words
        return own if is_own else f"window.deliver.outcome.{self._key}"

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(map(str, self._paths)))
        self._context.notify(self._context.speaker.say("window.deliver.copied"))
