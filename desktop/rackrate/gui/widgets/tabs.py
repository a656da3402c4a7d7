"""A row of words of which one is chosen, to switch what is shown below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget


class Tabs(QWidget):
    """The row; the arrow keys go from word to word, as in any button group."""

    chosen = Signal(int)

    def __init__(self, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self._group = QButtonGroup(self)
        for number in range(count):
            button = QToolButton()
            button.setProperty("kind", "tab")
            button.setCheckable(True)
            self._group.addButton(button, number)
            row.addWidget(button)
        row.addStretch(1)
        self._group.button(0).setChecked(True)
        self._group.idToggled.connect(self._tell)

    def _tell(self, number: int, checked: bool) -> None:  # noqa: FBT001 - Qt's signal
        if checked:
            self.chosen.emit(number)

    def set_words(self, words: Sequence[str]) -> None:
        """Set the words, first to last."""
        for number, word in enumerate(words):
            self._group.button(number).setText(word)

    @property
    def current(self) -> int:
        """The number of the word chosen."""
        return self._group.checkedId()

    def choose(self, number: int) -> None:
        """Choose a word, as if it had been clicked."""
        self._group.button(number).setChecked(True)
