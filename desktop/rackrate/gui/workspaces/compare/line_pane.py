"""A line of our scope: what it is, how much of it, in which unit."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton

from rackrate.domain.comparison import ScopeLine, ScopeUnit
from rackrate.domain.price_columns import CellFaultError
from rackrate.gui.models.typed_values import number, number_or_none, whole
from rackrate.gui.workspaces.compare.editing import Editing
from rackrate.gui.workspaces.compare.fields import NamedField, TextField
from rackrate.gui.workspaces.compare.pane import Pane
from rackrate.services import number_text
from rackrate.services.bid_tab_parts import BidTabView
from rackrate.services.comparison_edits import with_line

_MOST_CARDS = 1024
_COMPUTE = {ScopeUnit.NODE_MONTH, ScopeUnit.CARD_MONTH, ScopeUnit.CARD_HOUR}


class LinePane(Pane):
    """The fields of one line.

    Signals:
        move_asked: The line is to go up (-1) or down (1).
        remove_asked: The line is to go.
    """

    move_asked = Signal(int)
    remove_asked = Signal()

    def __init__(self, editing: Editing) -> None:
        super().__init__()
        self._editing = editing
        self._id = ""
        speaker = editing.context.speaker
        self.title = TextField(speaker, self._take_title)
        self.quantity = TextField(speaker, self._take_quantity)
        self.units, self.card_box = QComboBox(), QComboBox()
        self.unit, self.card = NamedField(self.units), NamedField(self.card_box)
        self.cards = TextField(speaker, self._take_cards)
        self.months = TextField(speaker, self._take_months)
        self.up, self.down, self.remove = (QPushButton() for _ in range(3))
        for part in (
            self.title,
            self.quantity,
            self.unit,
            self.months,
            self.card,
            self.cards,
        ):
            self.column.addWidget(part)
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self.up, self.down, self.remove):
            row.addWidget(button)
        row.addStretch(1)
        self.column.addLayout(row)
        self.column.addStretch(1)
        self.units.activated.connect(self._take_unit)
        self.card_box.activated.connect(self._take_card)
        self.up.clicked.connect(lambda: self.move_asked.emit(-1))
        self.down.clicked.connect(lambda: self.move_asked.emit(1))
        self.remove.clicked.connect(self.remove_asked)

    @property
    def line_id(self) -> str:
        """The line shown."""
        return self._id

    @property
    def _line(self) -> ScopeLine:
        return next(x for x in self._editing.comparison.lines if x.id == self._id)

    def show_line(self, view: BidTabView, line_id: str) -> None:
        """Show the fields of a line."""
        if line_id != self._id:
            for field in (self.title, self.quantity, self.cards, self.months):
                field.forget()
        self._id = line_id
        say, line = self._editing.context.speaker.say, self._line
        self.say_heading(
            say("compare.line_pane.heading"), say("compare.line_pane.lead")
        )
        for name in ("title", "quantity", "unit", "months", "card", "cards"):
            getattr(self, name).say(say(f"compare.line_pane.{name}"))
        self.title.show_text(line.title)
        self.quantity.show_text(number_text.plain(line.quantity))
        self.cards.show_text(str(line.cards))
        months = number_text.plain(line.months) if line.months else ""
        self.months.show_text(months, say("compare.line_pane.months_hint"))
        self._offer(line)
        lines = self._editing.comparison.lines
        self.up.setEnabled(line is not lines[0])
        self.down.setEnabled(line is not lines[-1])
        for button, name in (
            (self.up, "up"),
            (self.down, "down"),
            (self.remove, "remove"),
        ):
            button.setText(say(f"compare.line_pane.{name}"))
        self.card.setVisible(line.unit in _COMPUTE)
        self.months.setVisible(line.unit is not ScopeUnit.EACH)
        self.cards.setVisible(line.unit is ScopeUnit.NODE_MONTH)
        self.setEnabled(not view.is_awarded)

    def _offer(self, line: ScopeLine) -> None:
        context = self._editing.context
        say, known = context.speaker.say, context.session.reference.accelerators
        with QSignalBlocker(self.units), QSignalBlocker(self.card_box):
            self.units.clear()
            for unit in ScopeUnit:
                self.units.addItem(say(f"rfq.unit.{unit}"), unit.value)
            self.units.setCurrentIndex(self.units.findData(line.unit.value))
            self.card_box.clear()
            self.card_box.addItem(say("compare.line_pane.any_card"), "")
            for card in known.values():
                self.card_box.addItem(context.speaker.text(card.short_name), card.id)
            if self.card_box.findData(line.accelerator) < 0:
                self.card_box.addItem(line.accelerator, line.accelerator)
            self.card_box.setCurrentIndex(self.card_box.findData(line.accelerator))

    # Changes

    def _put(self, line: ScopeLine) -> None:
        made = with_line(self._editing.comparison, line)
        self._editing.put(made, "line", line=line.title)

    def _take_title(self, text: str) -> None:
        if not text.strip():
            raise CellFaultError("field_missing", value="")
        self._put(replace(self._line, title=text.strip()))

    def _take_quantity(self, text: str) -> None:
        self._put(replace(self._line, quantity=number(text)))

    def _take_cards(self, text: str) -> None:
        cards = whole(text, low=1, high=_MOST_CARDS)
        self._put(replace(self._line, cards=cards))

    def _take_months(self, text: str) -> None:
        self._put(replace(self._line, months=number_or_none(text, is_above=True)))

    def _take_unit(self, _place: int) -> None:
        unit = ScopeUnit(str(self.units.currentData()))
        card = self._line.accelerator if unit in _COMPUTE else ""
        self._put(replace(self._line, unit=unit, accelerator=card))

    def _take_card(self, _place: int) -> None:
        card = str(self.card_box.currentData() or "")
        self._put(replace(self._line, accelerator=card))
