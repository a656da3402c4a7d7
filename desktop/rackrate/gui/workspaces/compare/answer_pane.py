"""What a vendor offers for a line: price, flag, plug and note."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QButtonGroup, QComboBox, QGridLayout, QPushButton, QWidget

from rackrate.domain.comparison import BidLine, ScopeFlag
from rackrate.gui.models.typed_values import number_or_none
from rackrate.gui.widgets.labels import label
from rackrate.gui.workspaces.compare.editing import Editing
from rackrate.gui.workspaces.compare.fields import NamedField, NotesField, TextField
from rackrate.gui.workspaces.compare.pane import Pane
from rackrate.gui.workspaces.compare.tab_painter import FLAG_LOOKS
from rackrate.services import number_text
from rackrate.services.bid_tab_parts import BidTabView, CellText
from rackrate.services.bid_tab_view import bid_words
from rackrate.services.bid_words import BidWords, unit_price_text
from rackrate.services.labels import Labels
from rackrate.services.scope_answers import FittingPrice, fitting_prices, flag_of

_NOTE_HEIGHT = 60
_LIST_MARGIN = 32


class AnswerPane(Pane):
    """The fields of one answer; every change is a step that undo takes back."""

    def __init__(self, editing: Editing) -> None:
        super().__init__()
        self._editing = editing
        self._at = ("", "")
        speaker = editing.context.speaker
        self.prices = QComboBox()
        self.prices.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.price = NamedField(self.prices)
        self.flags = QButtonGroup(self)
        self.flag_row = QWidget()
        grid = QGridLayout(self.flag_row)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        for number in range(len(ScopeFlag)):
            button = QPushButton()
            button.setCheckable(True)
            self.flags.addButton(button, number)
            grid.addWidget(button, number // 2, number % 2)
        self.flag = NamedField(self.flag_row)
        self.plug = TextField(speaker, self._take_plug)
        self.note = NotesField(self._take_note, _NOTE_HEIGHT)
        self.said = label("note", wraps=True, selectable=True)
        for part in (self.price, self.flag, self.plug, self.note, self.said):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.prices.activated.connect(self._take_price)
        self.flags.idClicked.connect(self._take_flag)

    @property
    def _answer(self) -> BidLine:
        line, provider = self._at
        return self._editing.comparison.bidder(provider).line(line)

    def show_answer(
        self, view: BidTabView, labels: Labels, line: str, provider: str
    ) -> None:
        """Show what a vendor offers for a line."""
        if (line, provider) != self._at:
            self.plug.forget()
            self.note.begin_visit()
        self._at = (line, provider)
        say = self._editing.context.speaker.say
        cell, answer = view.cell(line, provider), self._answer
        session = self._editing.context.session
        words = bid_words(session.project, session.catalogs, labels)
        title = next(x.title for x in view.lines if x.id == line)
        self.say_heading(words.vendor(provider), title)
        self.price.say(say("compare.answer_pane.price"))
        self.flag.say(say("compare.answer_pane.flag"))
        self.plug.say(say("compare.answer_pane.plug", currency=view.tab.currency))
        self.note.say(say("compare.answer_pane.note"))
        self._show_flags(answer.flag)
        self._offer_prices(answer, words)
        shown = number_text.plain(answer.plug) if answer.plug is not None else ""
        self.plug.show_text(shown, self._plug_hint(cell, answer))
        self.note.show_text(answer.note, say("compare.answer_pane.note_hint"))
        self.said.setText(_said(cell))
        for part in (self.price, self.flag, self.plug, self.note):
            part.setEnabled(not view.is_awarded)

    def _plug_hint(self, cell: CellText, answer: BidLine) -> str:
        say = self._editing.context.speaker.say
        if answer.plug is None and cell.is_plugged:
            return say("compare.answer_pane.plug_by_rule", amount=cell.amount)
        return say("compare.answer_pane.plug_hint")

    def _show_flags(self, flag: ScopeFlag) -> None:
        context = self._editing.context
        tokens = context.theme.tokens
        self.flag_row.setStyleSheet(
            f"QPushButton:checked {{ background: {tokens.selected}; "
            f"border: 1px solid {tokens.accent}; font-weight: 700; }}"
        )
        for number, each in enumerate(ScopeFlag):
            button = self.flags.button(number)
            word = context.speaker.say(f"compare.flag.{each}")
            button.setText(f"{word}  {number + 1}")
            button.setToolTip(context.speaker.say(f"compare.flag_tip.{each}"))
            name, tone = FLAG_LOOKS[each]
            button.setIcon(
                context.theme.icon(name, getattr(context.theme.tokens, tone))
            )
            if each is flag:
                button.setChecked(True)

    def _offer_prices(self, answer: BidLine, words: BidWords) -> None:
        say = self._editing.context.speaker.say
        with QSignalBlocker(self.prices):
            self.prices.clear()
            self.prices.addItem(say("compare.answer_pane.no_price"), "")
            for fitting in self._fitting():
                self.prices.addItem(_price_line(fitting, words), fitting.key)
            if answer.price_key and self.prices.findData(answer.price_key) < 0:
                unfit = say("compare.answer_pane.unfit", name=answer.price_key)
                self.prices.addItem(unfit, answer.price_key)
            self.prices.setCurrentIndex(self.prices.findData(answer.price_key))
        listed = self.prices.view()
        listed.setMinimumWidth(listed.sizeHintForColumn(0) + _LIST_MARGIN)
        self.prices.setToolTip(self.prices.currentText())

    def _fitting(self) -> tuple[FittingPrice, ...]:
        line_id, provider = self._at
        catalog = self._editing.catalog(provider)
        lines = self._editing.comparison.lines
        line = next((x for x in lines if x.id == line_id), None)
        if catalog is None or line is None:
            return ()
        basis = self._editing.context.session.project.basis
        return fitting_prices(line, catalog, basis)

    # Changes

    def _put(self, answer: BidLine, key: str, merge_key: int = -1) -> None:
        line, provider = self._at
        self._editing.answer(line, provider, answer, key, merge_key)

    def _take_price(self, _place: int) -> None:
        key = str(self.prices.currentData() or "")
        answer = replace(self._answer, price_key=key)
        if key and answer.flag is ScopeFlag.UNCLEAR:
            found = {fitting.key: fitting.found for fitting in self._fitting()}
            flag = flag_of(found[key]) if key in found else ScopeFlag.UNCLEAR
            answer = replace(answer, flag=flag)
        self._put(answer, "price")

    def _take_flag(self, number: int) -> None:
        self._put(replace(self._answer, flag=list(ScopeFlag)[number]), "flag")

    def _take_plug(self, text: str) -> None:
        self._put(replace(self._answer, plug=number_or_none(text)), "plug")

    def _take_note(self, text: str, visit: int) -> None:
        self._put(replace(self._answer, note=text), "note", visit)


def _price_line(fitting: FittingPrice, words: BidWords) -> str:
    """Return a price as one line of a list: what it costs us, what it is."""
    found = fitting.found
    cost = unit_price_text(found.amount)
    if found.problem:
        cost = words.problem(found.problem, fitting.key)
    name = words.price_name(fitting.key)
    return " · ".join((cost, name, words.quoted(fitting.key)))


def _said(cell: CellText) -> str:
    parts = [cell.quoted, *(mark.text for mark in cell.marks)]
    return "\n".join(part for part in parts if part)
