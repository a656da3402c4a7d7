"""What stands in place of the grid when there is nothing to show."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from rackrate.gui.widgets.labels import label


class EmptyPage(QWidget):
    """One heading, one sentence, one or two buttons."""

    def __init__(self, *actions: Callable[[], object]) -> None:
        super().__init__()
        self.title = label("heading")
        self.text = label("muted", wraps=True)
        self.buttons = [QPushButton() for _ in actions]
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        for button, action in zip(self.buttons, actions, strict=True):
            button.clicked.connect(lambda _checked=False, run=action: run())
            row.addWidget(button)
        row.addStretch(1)
        if len(self.buttons) > 1:
            self.buttons[0].setProperty("kind", "primary")
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addStretch(2)
        for part in (self.title, self.text):
            _centre(part)
            layout.addWidget(part)
        layout.addSpacing(8)
        layout.addLayout(row)
        layout.addStretch(3)

    def say(self, title: str, text: str, *buttons: str) -> None:
        """Put words to it."""
        self.title.setText(title)
        self.text.setText(text)
        for button, name in zip(self.buttons, buttons, strict=True):
            button.setText(name)


def _centre(part: QLabel) -> None:
    part.setAlignment(Qt.AlignmentFlag.AlignCenter)
