"""A vendor's terms: its own total, its date, whether it qualifies, its marks."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from functools import partial

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QPushButton

from rackrate.domain.comparison import Bidder
from rackrate.gui.models.typed_values import number_or_none
from rackrate.gui.widgets.labels import label
from rackrate.gui.workspaces.compare.editing import Editing
from rackrate.gui.workspaces.compare.fields import NotesField, TextField
from rackrate.gui.workspaces.compare.pane import Pane
from rackrate.services import number_text
from rackrate.services.bid_tab_parts import BidTabView
from rackrate.services.comparison_edits import with_mark, with_vendor

MOST_MARK = 10
_REASON_HEIGHT = 60


class VendorPane(Pane):
    """The fields of one vendor.

    Signals:
        remove_asked: The vendor is to take no part any more.
    """

    remove_asked = Signal(str)

    def __init__(self, editing: Editing) -> None:
        super().__init__()
        self._editing = editing
        self.provider = ""
        speaker = editing.context.speaker
        self.stated = TextField(speaker, self._take_stated)
        self.lead_days = TextField(speaker, self._take_days)
        self.qualified = QCheckBox()
        self.reason = NotesField(self._take_reason, _REASON_HEIGHT)
        self.marks_head = label("section")
        self.marks: dict[str, TextField] = {}
        self.remove = QPushButton()
        for part in (
            self.stated,
            self.lead_days,
            self.qualified,
            self.reason,
            self.marks_head,
        ):
            self.column.addWidget(part)
        self._marks_from = self.column.count()
        self.column.addWidget(self.remove)
        self.column.addStretch(1)
        self.qualified.clicked.connect(self._take_qualified)
        self.remove.clicked.connect(lambda: self.remove_asked.emit(self.provider))

    @property
    def _bidder(self) -> Bidder:
        return self._editing.comparison.bidder(self.provider)

    def show_vendor(self, view: BidTabView, provider: str) -> None:
        """Show the fields of a vendor."""
        self._have_marks(tuple(view.comparison.criteria.weights))
        if provider != self.provider:
            for field in (self.stated, self.lead_days, *self.marks.values()):
                field.forget()
            self.reason.begin_visit()
        self.provider = provider
        say, bidder = self._editing.context.speaker.say, self._bidder
        vendor = next(v for v in view.vendors if v.provider == provider)
        self.say_heading(vendor.name, vendor.detail)
        self.stated.say(say("compare.vendor_pane.stated"))
        self.lead_days.say(say("compare.vendor_pane.lead_days"))
        self.reason.say(say("compare.vendor_pane.reason"))
        self.qualified.setText(say("compare.vendor_pane.qualified"))
        self.marks_head.setText(say("compare.vendor_pane.marks"))
        self.marks_head.setVisible(bool(self.marks))
        self.remove.setText(say("compare.vendor_pane.remove"))
        self.stated.show_text(_plain(bidder.stated_total), say("compare.field.none"))
        self.lead_days.show_text(_plain(bidder.lead_days), say("compare.field.none"))
        with QSignalBlocker(self.qualified):
            self.qualified.setChecked(bidder.is_qualified)
        hint = "reason_hint" if bidder.is_qualified else "reason_wanted"
        self.reason.show_text(bidder.reason, say(f"compare.vendor_pane.{hint}"))
        for name, field in self.marks.items():
            field.say(view.row(f"mark:{name}").name if view.rows else name)
            mark = bidder.marks.get(name)
            field.show_text(_plain(mark), say("compare.field.none"))
        self.setEnabled(not view.is_awarded)

    def _have_marks(self, names: tuple[str, ...]) -> None:
        if tuple(self.marks) == names:
            return
        for field in self.marks.values():
            self.column.removeWidget(field)
            field.deleteLater()
        self.marks = {}
        for at, name in enumerate(names):
            field = TextField(
                self._editing.context.speaker, partial(self._take_mark, name)
            )
            self.marks[name] = field
            self.column.insertWidget(self._marks_from + at, field)

    # Changes

    def _put(self, bidder: Bidder, merge_key: int = -1) -> None:
        made = with_vendor(self._editing.comparison, bidder)
        name = self.heading.text()
        self._editing.put(made, "vendor", merge_key, vendor=name)

    def _take_stated(self, text: str) -> None:
        self._put(replace(self._bidder, stated_total=number_or_none(text)))

    def _take_days(self, text: str) -> None:
        self._put(replace(self._bidder, lead_days=number_or_none(text)))

    def _take_qualified(self, checked: bool) -> None:  # noqa: FBT001 - Qt's signal
        self._put(replace(self._bidder, is_qualified=checked))

    def _take_reason(self, text: str, visit: int) -> None:
        self._put(replace(self._bidder, reason=text), visit)

    def _take_mark(self, name: str, text: str) -> None:
        mark = number_or_none(text, high=MOST_MARK)
        made = with_mark(self._editing.comparison, self.provider, name, mark)
        vendor = self.heading.text()
        self._editing.put(made, "mark", vendor=vendor)


def _plain(number: Decimal | None) -> str:
    return "" if number is None else number_text.plain(number)
