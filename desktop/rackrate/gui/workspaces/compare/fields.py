"""A field under its name: what is wrong with an entry stands below it, in place."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from rackrate.domain.price_columns import CellFaultError
from rackrate.domain.problem import Problem, Severity
from rackrate.gui.speaker import Speaker
from rackrate.gui.undo import new_merge_key
from rackrate.gui.widgets.labels import label, restyle

Take = Callable[[str], None]
"""Takes what was entered; raises `CellFaultError` where that cannot be."""


class NamedField(QWidget):
    """A name, a widget, and room for a fault."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.widget = widget
        self.name = label("note", wraps=True)
        self.fault = label("fault", wraps=True)
        self.fault.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addWidget(self.name)
        column.addWidget(widget)
        column.addWidget(self.fault)

    def say(self, name: str) -> None:
        """Put its name to it."""
        self.name.setText(name)
        self.widget.setAccessibleName(name)


class TextField(NamedField):
    """A line of text, entered on Enter or on leaving."""

    def __init__(self, speaker: Speaker, take: Take) -> None:
        self.line = QLineEdit()
        super().__init__(self.line)
        self._speaker = speaker
        self._take = take
        self._shown = ""
        self.line.editingFinished.connect(self.enter)
        self.line.textEdited.connect(self._forget_fault)

    def show_text(self, text: str, hint: str = "") -> None:
        """Show a value; an entry that is at fault stays to be mended."""
        self.line.setPlaceholderText(hint)
        is_kept = not self.fault.isHidden() and text == self._shown
        self._shown = text
        if not is_kept:
            self._forget_fault()
            if self.line.text() != text:
                self.line.setText(text)
                self.line.setCursorPosition(0)

    def enter(self) -> None:
        """Take what stands in the field, or say what is wrong with it."""
        text = self.line.text()
        if text == self._shown:
            return
        try:
            self._take(text)
        except CellFaultError as fault:
            problem = Problem(fault.code, "", fault.values, Severity.ERROR)
            self.fault.setText("! " + self._speaker.problem(problem))
            self.fault.show()
            restyle(self.line, "faulty", value=True)

    def forget(self) -> None:
        """Let go of a faulty entry, as when another thing is shown."""
        self._forget_fault()
        self._shown = ""
        self.line.clear()

    def _forget_fault(self) -> None:
        self.fault.hide()
        restyle(self.line, "faulty", value=False)


class _Notes(QPlainTextEdit):
    def __init__(self) -> None:
        super().__init__()
        self.visit = new_merge_key()
        self.setTabChangesFocus(True)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.visit = new_merge_key()


class NotesField(NamedField):
    """Several lines of text, entered as they are typed; a visit is one step."""

    def __init__(self, take: Callable[[str, int], None], height: int) -> None:
        self.box = _Notes()
        super().__init__(self.box)
        self._take = take
        self.box.setFixedHeight(height)
        self.box.textChanged.connect(self._enter)

    def show_text(self, text: str, hint: str = "") -> None:
        """Show a value."""
        self.box.setPlaceholderText(hint)
        if self.box.toPlainText() != text:
            with QSignalBlocker(self.box):
                self.box.setPlainText(text)

    def begin_visit(self) -> None:
        """Make what is typed from now on a step of its own."""
        self.box.visit = new_merge_key()

    def _enter(self) -> None:
        self._take(self.box.toPlainText(), self.box.visit)
