"""The pane at the side: what is selected, what to ask, the award."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QStackedWidget, QVBoxLayout

from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.panes import first_field
from rackrate.gui.widgets.labels import rule
from rackrate.gui.widgets.tabs import Tabs
from rackrate.gui.workspaces.compare.answer_pane import AnswerPane
from rackrate.gui.workspaces.compare.award_pane import AwardPane
from rackrate.gui.workspaces.compare.editing import Editing
from rackrate.gui.workspaces.compare.line_pane import LinePane
from rackrate.gui.workspaces.compare.pane import Pane
from rackrate.gui.workspaces.compare.questions_pane import QuestionsPane
from rackrate.gui.workspaces.compare.vendor_pane import VendorPane
from rackrate.services.bid_tab_parts import BidTabView
from rackrate.services.clarifications import questions

SELECTED, QUESTIONS, AWARD = range(3)
_WIDTH = 316


class Side(QFrame):
    """Three tabs; the first follows the cell that the table's cursor is in.

    Signals:
        jump_asked: Row key and vendor of a cell to go to.
        form_asked: The form for vendors is to be written.
    """

    jump_asked = Signal(str, str)
    form_asked = Signal()

    def __init__(self, editing: Editing, live: LiveDecision) -> None:
        super().__init__()
        self._editing, self._live = editing, live
        self.setProperty("role", "side")
        self.setProperty("pane", True)  # noqa: FBT003 - Qt's own signature
        self.setFixedWidth(_WIDTH)
        self.tabs = Tabs(3)
        self.tabs.setContentsMargins(6, 0, 0, 0)
        self.line = LinePane(editing)
        self.answer = AnswerPane(editing)
        self.vendor = VendorPane(editing)
        self.hint = Pane()
        self.hint.column.addStretch(1)
        self.selected = QStackedWidget()
        for page in (self.line, self.answer, self.vendor, self.hint):
            self.selected.addWidget(page)
        self.questions = QuestionsPane(editing.context)
        self.award = AwardPane(editing)
        self.pages = QStackedWidget()
        for tab in (self.selected, self.questions, self.award):
            self.pages.addWidget(tab)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tabs)
        column.addWidget(rule())
        column.addWidget(self.pages, 1)
        self.tabs.chosen.connect(self.pages.setCurrentIndex)
        self.questions.jump_asked.connect(self.jump_asked)
        self.questions.form_asked.connect(self.form_asked)
        self.award.jump_asked.connect(self.jump_asked)

    def show_place(self, view: BidTabView, key: str, provider: str) -> None:
        """Show the cell of a row and a vendor, and what is to be asked and decided."""
        say, session = self._editing.context.speaker.say, self._editing.context.session
        asked = questions(view.tab, session.catalogs, self._live.labels.words)
        self.tabs.set_words(
            [
                say("compare.side.selected"),
                say("compare.side.questions", count=len(asked)),
                say("compare.side.award"),
            ]
        )
        heading = say("compare.questions.heading")
        if (asked, heading) != (self.questions.asked, self.questions.heading.text()):
            self.questions.show_questions(asked)
        self.award.show_award(view)
        self.selected.setCurrentWidget(self._page(view, key, provider))

    def _page(self, view: BidTabView, key: str, provider: str) -> Pane:
        is_line = key in (line.id for line in view.lines)
        if is_line and provider:
            self.answer.show_answer(view, self._live.labels, key, provider)
            return self.answer
        if is_line:
            self.line.show_line(view, key)
            return self.line
        if provider:
            self.vendor.show_vendor(view, provider)
            return self.vendor
        say = self._editing.context.speaker.say
        self.hint.say_heading(say("compare.side.hint"), say("compare.side.hint_text"))
        return self.hint

    def show_selected(self) -> None:
        """Bring the selected cell's fields to the front."""
        self.tabs.choose(SELECTED)

    def focus_selected(self) -> None:
        """Bring the selected cell's fields to the front, and go to the first."""
        self.show_selected()
        page = self.selected.currentWidget()
        field = first_field(page) if page is not None else None
        if field is not None:
            field.setFocus()
