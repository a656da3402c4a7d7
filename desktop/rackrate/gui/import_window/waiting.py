"""The import window while a file is read, and where it cannot be."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from rackrate.gui.context import Context
from rackrate.gui.widgets.labels import label

_BAR_WIDTH, _TEXT_WIDTH = 320, 560
_ICON = QSize(32, 32)


class WaitingPage(QWidget):
    """What is being done, how far it is, and a way out.

    Signals:
        cancel_asked: Nobody wants the file any more.
    """

    cancel_asked = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.title = label("heading")
        self.doing = label("muted")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(_BAR_WIDTH)
        self.cancel_button = QPushButton()
        self._name = ""
        self.cancel_button.clicked.connect(self.cancel_asked)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addStretch(2)
        for part in (self.title, self.doing, self.bar, self.cancel_button):
            column.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        self.retranslate()

    def retranslate(self) -> None:
        """Say it in the language of the moment; the next step says what is done."""
        say = self._context.speaker.say
        self.cancel_button.setText(say("import_window.button.cancel"))
        self.title.setText(say("import_window.waiting.title", name=self._name))

    def begin(self, name: str) -> None:
        """Say which file is being read."""
        self._name = name
        self.retranslate()
        self.doing.setText("")
        self.bar.setRange(0, 0)

    def show_step(self, done: int, total: int, doing: str) -> None:
        """Show how far it is."""
        self.bar.setRange(0, max(total, 1))
        self.bar.setValue(done)
        if doing in self._context.speaker.words:
            self.doing.setText(self._context.speaker.say(doing))


class RefusedPage(QWidget):
    """Why a file cannot be read, and what to do about it.

    Signals:
        another_asked: Another file is to be chosen.
        close_asked: That is all.
    """

    another_asked = Signal()
    close_asked = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        theme = context.theme
        self._name = ""
        icon = label("")
        icon.setPixmap(theme.icon("circle-x", theme.tokens.error).pixmap(_ICON))
        self.title = label("heading", wraps=True)
        self.text = label("", wraps=True, selectable=True)
        self.text.setFixedWidth(_TEXT_WIDTH)
        self.title.setFixedWidth(_TEXT_WIDTH)
        self.kept = label("muted")
        self.another_button = QPushButton()
        self.another_button.setProperty("kind", "primary")
        self.close_button = QPushButton()
        self.another_button.clicked.connect(self.another_asked)
        self.close_button.clicked.connect(self.close_asked)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.another_button)
        buttons.addWidget(self.close_button)
        buttons.addStretch(1)
        words = QVBoxLayout()
        words.setSpacing(12)
        for part in (icon, self.title, self.text, self.kept):
            words.addWidget(part)
        words.addSpacing(8)
        words.addLayout(buttons)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addLayout(words)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.addStretch(2)
        column.addLayout(row)
        column.addStretch(3)
        self.retranslate()

    def retranslate(self) -> None:
        """Say all but the reasons in the language of the moment."""
        say = self._context.speaker.say
        self.kept.setText(say("import_window.refused.kept"))
        self.another_button.setText(say("import_window.refused.another"))
        self.close_button.setText(say("import_window.refused.close"))
        self.title.setText(say("import_window.refused.title", name=self._name))

    def show_lines(self, name: str, lines: Sequence[str]) -> None:
        """Say why."""
        self._name = name
        self.retranslate()
        self.text.setText("\n\n".join(lines))
