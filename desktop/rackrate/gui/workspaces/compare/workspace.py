"""The Compare workspace: the tabulation, three answers below, one cell at the side."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.comparison import BidLine, PlugRule, ScopeFlag
from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.widgets.labels import label, rule
from rackrate.gui.workspaces.catalogs.empty_pages import EmptyPage
from rackrate.gui.workspaces.compare.answers_strip import AnswersStrip
from rackrate.gui.workspaces.compare.commands import Commands
from rackrate.gui.workspaces.compare.editing import Editing
from rackrate.gui.workspaces.compare.side import AWARD, QUESTIONS, Side
from rackrate.gui.workspaces.compare.tab_grid import TabGrid
from rackrate.gui.workspaces.compare.tab_model import TabModel
from rackrate.gui.workspaces.compare.tool_row import ToolRow
from rackrate.services.bid_tab_block import tab_block
from rackrate.services.bid_tab_parts import BidTabView
from rackrate.services.bid_tab_view import bid_tab_view
from rackrate.services.comparison_edits import moved_line, with_answer, without_line
from rackrate.services.session import Edit


class CompareWorkspace(QWidget):
    """Quotes on one scope; brought up to date when it is looked at.

    Signals:
        front_asked: A command wants this workspace in front.
        header_changed: What `header_text` returns is another text now.
    """

    front_asked = Signal()
    header_changed = Signal()

    def __init__(self, context: Context, live: LiveDecision) -> None:
        super().__init__()
        self._context, self._live = context, live
        self.editing = Editing(context)
        self.commands = Commands(self.editing, live, self)
        self.tools = ToolRow(context)
        self.model = TabModel(context.speaker, self)
        self.grid = TabGrid(context.theme, self.model)
        self.answers = AnswersStrip()
        self.banner = label("good", wraps=True)
        self.reopen_button = QPushButton()
        self.empty = EmptyPage(self.begin, self.add_line)
        self.side = Side(self.editing, live)
        self._view: BidTabView | None = None
        self._is_stale = True
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.banner_row = QFrame()
        self.banner_row.setProperty("role", "bar")
        across = QHBoxLayout(self.banner_row)
        across.setContentsMargins(18, 6, 18, 6)
        across.addWidget(self.banner, 1)
        across.addWidget(self.reopen_button)
        table = QWidget()
        inner = QVBoxLayout(table)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(0)
        for part in (
            self.tools,
            rule(),
            self.banner_row,
            self.grid,
            rule(),
            self.answers,
        ):
            inner.addWidget(part)
        inner.setStretch(3, 1)
        self.pages = QStackedWidget()
        self.pages.addWidget(table)
        self.pages.addWidget(self.empty)
        centre = QFrame()
        centre.setProperty("role", "centre")
        centre.setProperty("pane", True)  # noqa: FBT003 - Qt's own signature
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pages)
        self._table = table
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(centre, 1)
        self._edge = rule(upright=True)
        row.addWidget(self._edge)
        row.addWidget(self.side)

    def _connect(self) -> None:
        self.grid.block = self._block
        self.tools.asked.connect(lambda name: getattr(self, name)())
        self.tools.rule_chosen.connect(self._take_rule)
        self.tools.share_entered.connect(self._take_share)
        self.model.typed.connect(self.commands.take_typed)
        self.grid.flag_asked.connect(self.flag)
        self.grid.delete_asked.connect(self.delete)
        self.grid.move_asked.connect(self._move_line)
        self.grid.open_asked.connect(self.side.focus_selected)
        self.grid.looked_at.connect(self._look)
        self.side.jump_asked.connect(self.jump)
        self.side.form_asked.connect(self.write_rfq)
        self.side.line.move_asked.connect(self._move_line)
        self.side.line.remove_asked.connect(
            lambda: self._remove_line(self.side.line.line_id)
        )
        self.side.vendor.remove_asked.connect(self.commands.remove_vendor)
        self.reopen_button.clicked.connect(self.reopen)
        self._context.session.listen(self._note)
        self._live.changed.connect(self._follow_live)
        self._context.speaker.language_changed.connect(self._retell)
        self._context.theme.changed.connect(self._retell)

    # Keeping up

    @property
    def view(self) -> BidTabView:
        """The tabulation as it is now."""
        if self._view is None or self._is_stale:
            session = self._context.session
            self._view = bid_tab_view(
                session.project, session.catalogs, self._live.labels
            )
            self._is_stale = False
        return self._view

    def header_text(self) -> str:
        """Return the finding in one sentence."""
        return self.view.headline

    def header_actions(self) -> list[QWidget]:
        """Return nothing: what can be done stands above the table."""
        return []

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def _note(self, _edit: Edit | None) -> None:
        self._retell()

    def _retell(self) -> None:
        self._is_stale = True
        if self.isVisible():
            self.refresh()

    def _follow_live(self) -> None:
        """Show the names anew where the decision brought other ones."""
        shown, self._is_stale = self._view, True
        if self.isVisible() and self.view != shown:
            self.refresh()

    def refresh(self) -> None:
        """Show what there is now, in the language of the moment."""
        view, say = self.view, self._context.speaker.say
        is_empty = not view.lines
        self.pages.setCurrentWidget(self.empty if is_empty else self._table)
        for part in (self.side, self._edge):
            part.setVisible(not is_empty)
        self.empty.say(
            say("compare.empty.title"),
            say("compare.empty.text"),
            say("compare.empty.begin"),
            say("compare.empty.add"),
        )
        self.grid.setAccessibleName(say("compare.grid.name"))
        self.tools.show_rules(view.comparison, is_frozen=view.is_awarded)
        self.banner_row.setVisible(view.is_awarded)
        if view.is_awarded and view.comparison.award is not None:
            award = view.comparison.award
            self.banner.setText(
                "✔ "
                + say(
                    "compare.awarded_banner",
                    headline=view.headline,
                    approver=award.approver or "—",
                    reason=award.reason,
                )
            )
            self.reopen_button.setText(say("compare.award.reopen"))
        self.model.show_view(view)
        self.grid.fit()
        self.answers.show_answers(view.answers)
        if not self.grid.currentIndex().isValid() and self.model.rowCount():
            self.grid.setCurrentIndex(self.model.index(0, 0))
        self._look()
        self.header_changed.emit()

    def _look(self) -> None:
        """Show the current cell at the side."""
        index = self.grid.currentIndex()
        key = provider = ""
        if index.isValid() and index.row() < self.model.rowCount():
            key = self.model.key(index.row())
            provider = self.model.provider(index.column())
        self.side.show_place(self.view, key, provider)

    def _block(self) -> list[list[str]]:
        return tab_block(self.view, self._live.labels)

    # What can be done

    def _to_front(self) -> None:
        self.front_asked.emit()

    def begin(self) -> None:
        """List as scope what the project's workloads need."""
        self._to_front()
        self.commands.begin()

    def add_line(self) -> None:
        """Add a line to the scope, ready for its title."""
        self._to_front()
        line_id = self.commands.add_line()
        if line_id and self.grid.go_to(line_id, ""):
            self.side.show_selected()
            self.side.line.title.line.setFocus()
            self.side.line.title.line.selectAll()

    def add_vendor(self) -> None:
        """Choose vendors that are to take part."""
        self._to_front()
        self.commands.add_vendor()

    def weights(self) -> None:
        """Show criteria and weights."""
        self._to_front()
        self.commands.weights(self.view)

    def copy(self) -> None:
        """Put the whole tabulation on the clipboard."""
        self.grid.clearSelection()
        self.grid.copy()
        self._context.notify(self._context.speaker.say("compare.copied"))

    def flag(self, number: int | str) -> None:
        """Flag the answers selected: included, not included, unclear, qualified."""
        flag = list(ScopeFlag)[int(number)]
        made, answers = self.editing.comparison, self.grid.answers()
        if not answers:
            self._to_front()
            self._context.notify(self._context.speaker.say("compare.choose_answer"))
            return
        for line, provider in answers:
            answer = replace(made.bidder(provider).line(line), flag=flag)
            made = with_answer(made, provider, line, answer)
        word = self._context.speaker.say(f"compare.flag.{flag}")
        self.editing.put(made, "flags", flag=word)

    def plug(self) -> None:
        """Go to the plug of the current answer."""
        self._to_front()
        if self.grid.answers():
            self.side.show_selected()
            self.side.answer.plug.line.setFocus()
            self.side.answer.plug.line.selectAll()
        else:
            self._context.notify(self._context.speaker.say("compare.choose_answer"))

    def ask(self) -> None:
        """Show what is to be asked."""
        self._to_front()
        self.side.tabs.choose(QUESTIONS)

    def award(self) -> None:
        """Show the award."""
        self._to_front()
        self.side.tabs.choose(AWARD)
        self.side.award.reason.box.setFocus()

    def reopen(self) -> None:
        """Take the decision of the award back."""
        self.side.award.open_again()

    def write_rfq(self) -> None:
        """Ask where the form for vendors is to be, and write it."""
        self.commands.write_rfq()

    def delete(self) -> None:
        """Remove the line, or clear the answers, that are selected."""
        answers = self.grid.answers()
        if answers:
            made = self.editing.comparison
            for line, provider in answers:
                made = with_answer(made, provider, line, BidLine())
            self.editing.put(made, "clear")
            return
        index = self.grid.currentIndex()
        if index.isValid() and self.model.line(index.row()) is not None:
            self._remove_line(self.model.key(index.row()))

    def _remove_line(self, line_id: str) -> None:
        comparison = self.editing.comparison
        title = next((x.title for x in comparison.lines if x.id == line_id), "")
        if self.editing.put(
            without_line(comparison, line_id), "remove_line", line=title
        ):
            say = self._context.speaker.say
            self._context.notify(say("compare.removed", name=title))

    def _move_line(self, step: int) -> None:
        index = self.grid.currentIndex()
        if not index.isValid() or self.model.line(index.row()) is None:
            return
        key, provider = self.model.key(index.row()), self.model.provider(index.column())
        title = self.model.line(index.row())
        made = moved_line(self.editing.comparison, key, step)
        if self.editing.put(made, "move_line", line=title.title if title else ""):
            self.grid.go_to(key, provider)

    def _take_rule(self, value: str) -> None:
        made = replace(self.editing.comparison, plug_rule=PlugRule(value))
        self.editing.put(made, "plug_rule")

    def _take_share(self, share: Decimal) -> None:
        made = replace(self.editing.comparison, outlier_share=share)
        self.editing.put(made, "outlier_share")

    def jump(self, key: str, provider: str) -> None:
        """Go to a cell of the table, and show it at the side."""
        if self.grid.go_to(key, provider):
            self.side.show_selected()
