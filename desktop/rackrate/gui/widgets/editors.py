"""Editors of one value, all alike from outside: text in, text out.

A form does not know whether a number came from a slider, a list or a field.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Protocol

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from rackrate.domain.exact_number import exact_number
from rackrate.gui.speaker import Speaker
from rackrate.gui.undo import new_merge_key
from rackrate.gui.widgets.labels import restyle
from rackrate.gui.widgets.lever import Lever, Scale
from rackrate.services.number_text import plain

_NUMBER_WIDTH = 160
Told = Callable[[str, int], None]
"""Takes what was entered and the merge key of the gesture."""


class Editor(Protocol):
    """One editor in a form."""

    @property
    def widget(self) -> QWidget:
        """What stands in the form."""

    def listen(self, entered: Told, touched: Callable[[], None]) -> None:
        """Set who hears of a value entered, and of a value being changed."""

    def show_text(self, text: str) -> None:
        """Show a value without telling anybody."""

    def mark(self, *, faulty: bool) -> None:
        """Show whether the value cannot be taken."""

    def retranslate(self, name: str, speaker: Speaker) -> None:
        """Say the editor's name and its choices in the language of the moment."""


class TextEditor:
    """A line of text, entered on Enter or on leaving."""

    def __init__(self, hint: str = "", *, is_number: bool = False) -> None:
        self.widget = self.line = QLineEdit()
        self._hint = hint
        if is_number:
            self.line.setFixedWidth(_NUMBER_WIDTH)

    def listen(self, entered: Told, touched: Callable[[], None]) -> None:
        self.line.editingFinished.connect(
            lambda: entered(self.line.text(), new_merge_key())
        )
        self.line.textEdited.connect(lambda _text: touched())

    def show_text(self, text: str) -> None:
        if self.line.text() != text:
            self.line.setText(text)
            self.line.setCursorPosition(0)

    def mark(self, *, faulty: bool) -> None:
        restyle(self.line, "faulty", faulty)

    def retranslate(self, name: str, speaker: Speaker) -> None:
        hint = speaker.say(self._hint) if self._hint else ""
        self.line.setPlaceholderText(hint)
        self.line.setAccessibleName(f"{name} {hint}".strip())


class ChoiceEditor:
    """A list to choose one value of."""

    def __init__(self, choices: Sequence[tuple[str, str]]) -> None:
        """Take (value, key of its words) pairs."""
        self.widget = self.box = QComboBox()
        self._choices = choices
        for value, _ in choices:
            self.box.addItem("", value)

    def listen(self, entered: Told, touched: Callable[[], None]) -> None:
        def tell(_place: int) -> None:
            touched()
            entered(str(self.box.currentData()), new_merge_key())

        self.box.activated.connect(tell)

    def show_text(self, text: str) -> None:
        with QSignalBlocker(self.box):
            self.box.setCurrentIndex(self.box.findData(text))

    def mark(self, *, faulty: bool) -> None:
        restyle(self.box, "faulty", faulty)

    def retranslate(self, name: str, speaker: Speaker) -> None:
        self.box.setAccessibleName(name)
        for place, (_, key) in enumerate(self._choices):
            self.box.setItemText(place, speaker.say(key))


class FlagEditor:
    """A box to tick; `yes` or an empty text."""

    def __init__(self) -> None:
        self.widget = self.box = QCheckBox()

    def listen(self, entered: Told, touched: Callable[[], None]) -> None:
        def tell(checked: bool) -> None:  # noqa: FBT001 - Qt's signal
            touched()
            entered("yes" if checked else "", new_merge_key())

        self.box.toggled.connect(tell)

    def show_text(self, text: str) -> None:
        with QSignalBlocker(self.box):
            self.box.setChecked(bool(text))

    def mark(self, *, faulty: bool) -> None:
        restyle(self.box, "faulty", faulty)

    def retranslate(self, name: str, speaker: Speaker) -> None:  # noqa: ARG002
        self.box.setText(name)


class LeverEditor:
    """A slider with its field; every notch of a drag is entered."""

    def __init__(self, scale: Scale) -> None:
        self.widget = self.lever = Lever(scale, lies_flat=True)

    def listen(self, entered: Told, touched: Callable[[], None]) -> None:
        def tell(value: Decimal, merge_key: int) -> None:
            touched()
            entered(plain(value), merge_key)

        self.lever.moved.connect(tell)

    def show_text(self, text: str) -> None:
        self.lever.show_number(exact_number(text) or Decimal(0))

    def mark(self, *, faulty: bool) -> None:
        restyle(self.lever.box, "faulty", faulty)

    def retranslate(self, name: str, speaker: Speaker) -> None:  # noqa: ARG002
        self.lever.set_words(name)
