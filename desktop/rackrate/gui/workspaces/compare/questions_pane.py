"""What to ask each vendor: as text to copy, each question leading to its cell."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from rackrate.domain.bilingual import Bilingual
from rackrate.gui.context import Context
from rackrate.gui.widgets.labels import label
from rackrate.gui.workspaces.compare.pane import Pane
from rackrate.services.clarifications import Question, letter, vendor_name


class QuestionsPane(Pane):
    """The questions, vendor by vendor.

    Signals:
        jump_asked: Row key and vendor of a question that was clicked.
        form_asked: The form for vendors is to be written.
    """

    jump_asked = Signal(str, str)
    form_asked = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.asked: tuple[Question, ...] = ()
        self.copy_all, self.form = QPushButton(), QPushButton()
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.copy_all)
        row.addWidget(self.form)
        row.addStretch(1)
        self.column.addLayout(row)
        self._list = QVBoxLayout()
        self._list.setSpacing(6)
        self.column.addLayout(self._list)
        self.column.addStretch(1)
        self.copy_all.clicked.connect(self.copy)
        self.form.clicked.connect(self.form_asked)

    def show_questions(self, asked: tuple[Question, ...]) -> None:
        """Show these questions."""
        self.asked = asked
        say = self._context.speaker.say
        lead = "lead" if asked else "none"
        self.say_heading(
            say("compare.questions.heading"), say(f"compare.questions.{lead}")
        )
        self.copy_all.setText(say("compare.questions.copy_all"))
        self.copy_all.setEnabled(bool(asked))
        self.form.setText(say("compare.questions.form"))
        while (item := self._list.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for provider in dict.fromkeys(question.provider for question in asked):
            self._list.addWidget(self._of(provider))

    def _of(self, provider: str) -> QWidget:
        say = self._context.speaker.say
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 4, 0, 4)
        column.setSpacing(4)
        head = QHBoxLayout()
        name = self._context.speaker.text(self._name(provider))
        head.addWidget(label("strong", name), 1)
        copy = QPushButton(say("compare.questions.copy"))
        copy.setProperty("kind", "link")
        copy.setAccessibleName(say("compare.questions.copy_of", vendor=name))
        copy.clicked.connect(lambda _=False, who=provider: self.copy_for(who))
        head.addWidget(copy)
        column.addLayout(head)
        for number, question in enumerate(self._asked_of(provider), start=1):
            text = f"{number}. {self._context.speaker.text(question.text)}"
            column.addWidget(label("", text, wraps=True, selectable=True))
            if question.row:
                column.addWidget(self._jump(question))
        return part

    def _jump(self, question: Question) -> QPushButton:
        jump = QPushButton(self._context.speaker.say("compare.questions.jump"))
        jump.setProperty("kind", "link")
        text = self._context.speaker.text(question.text)
        jump.setAccessibleName(f"{jump.text()}: {text}")
        jump.clicked.connect(
            lambda: self.jump_asked.emit(question.row, question.provider)
        )
        return jump

    def _asked_of(self, provider: str) -> list[Question]:
        return [question for question in self.asked if question.provider == provider]

    def _name(self, provider: str) -> Bilingual:
        return vendor_name(provider, self._context.session.catalogs)

    def letters(self) -> Iterator[str]:
        """Yield the text for each vendor, in both languages."""
        for provider in dict.fromkeys(question.provider for question in self.asked):
            yield self._letter(provider)

    def _letter(self, provider: str) -> str:
        context = self._context
        title = context.session.project.title
        asked, name = self._asked_of(provider), self._name(provider)
        return letter(asked, name, title, context.speaker.words)

    def copy(self) -> None:
        """Put every vendor's text on the clipboard."""
        self._copied("\n\n———\n\n".join(self.letters()))

    def copy_for(self, provider: str) -> None:
        """Put one vendor's text on the clipboard."""
        self._copied(self._letter(provider))

    def _copied(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._context.notify(self._context.speaker.say("compare.questions.copied"))
