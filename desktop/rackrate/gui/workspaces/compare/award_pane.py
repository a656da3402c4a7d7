"""The award: to whom, why, who said so; what still stands against it."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QPushButton, QVBoxLayout, QWidget

from rackrate.domain.comparison import Award
from rackrate.gui.models.typed_values import day
from rackrate.gui.widgets.labels import label
from rackrate.gui.workspaces.compare.editing import Editing
from rackrate.gui.workspaces.compare.fields import NotesField, TextField
from rackrate.gui.workspaces.compare.pane import Pane
from rackrate.services.bid_tab_parts import BidTabView, BlockerText
from rackrate.services.comparison_edits import decided, reopened, with_award

_REASON_HEIGHT = 84
_NOTHING = Award((), "")


class AwardPane(Pane):
    """The form of the award; a quote is never changed by it.

    Signals:
        jump_asked: Row key and vendor of what blocks the award.
    """

    jump_asked = Signal(str, str)

    def __init__(self, editing: Editing) -> None:
        super().__init__()
        self._editing = editing
        self._day = datetime.now(UTC).astimezone().date()
        speaker = editing.context.speaker
        self.vendors: dict[str, QCheckBox] = {}
        self.vendors_head = label("note")
        self._vendor_list = QVBoxLayout()
        self._vendor_list.setSpacing(2)
        self.reason = NotesField(self._take_reason, _REASON_HEIGHT)
        self.approver = TextField(speaker, self._take_approver)
        self.date = TextField(speaker, self._take_day)
        self.blockers_head = label("section")
        self._blocker_list = QVBoxLayout()
        self._blocker_list.setSpacing(2)
        self.answered = QCheckBox()
        self.award = QPushButton()
        self.award.setProperty("kind", "primary")
        self.why_not = label("note", wraps=True)
        self.reopen = QPushButton()
        for part in (
            self.vendors_head,
            self._vendor_list,
            self.reason,
            self.approver,
            self.date,
            self.blockers_head,
            self._blocker_list,
            self.answered,
            self.award,
            self.why_not,
            self.reopen,
        ):
            if isinstance(part, QWidget):
                self.column.addWidget(part)
            else:
                self.column.addLayout(part)
        self.column.addStretch(1)
        self._blockers: tuple[BlockerText, ...] = ()
        self._listed: tuple[BlockerText, ...] = ()
        self.answered.toggled.connect(self._show_whether_it_can_be)
        self.award.clicked.connect(self.decide)
        self.reopen.clicked.connect(self.open_again)

    @property
    def _award(self) -> Award:
        return self._editing.comparison.award or _NOTHING

    def show_award(self, view: BidTabView) -> None:
        """Show the award as it stands."""
        say, award = self._editing.context.speaker.say, self._award
        if view.blockers != self._blockers:
            self.answered.setChecked(False)
        self._blockers = view.blockers
        lead = "decided" if view.is_awarded else "lead"
        self.say_heading(say("compare.award.heading"), say(f"compare.award.{lead}"))
        self.vendors_head.setText(say("compare.award.vendors"))
        for field, name in (
            (self.reason, "reason"),
            (self.approver, "approver"),
            (self.date, "date"),
        ):
            field.say(say(f"compare.award.{name}"))
        self._offer_vendors(view, award)
        self.reason.show_text(award.reason, say("compare.award.reason_hint"))
        self.approver.show_text(award.approver)
        shown = award.decided_on or self._day
        self.date.show_text(shown.isoformat())
        self.answered.setText(say("compare.award.answered"))
        self.award.setText(say("compare.award.award"))
        self.reopen.setText(say("compare.award.reopen"))
        self._show_blockers()
        for part in (self.reason, self.approver, self.date):
            part.setEnabled(not view.is_awarded)
        self.award.setVisible(not view.is_awarded)
        self.reopen.setVisible(view.is_awarded)
        self._show_whether_it_can_be()

    def _offer_vendors(self, view: BidTabView, award: Award) -> None:
        names = tuple(vendor.provider for vendor in view.vendors)
        if tuple(self.vendors) != names:
            for box in self.vendors.values():
                self._vendor_list.removeWidget(box)
                box.deleteLater()
            self.vendors = {}
            for name in names:
                box = QCheckBox()
                box.clicked.connect(self._take_vendors)
                self.vendors[name] = box
                self._vendor_list.addWidget(box)
        for vendor in view.vendors:
            box = self.vendors[vendor.provider]
            with QSignalBlocker(box):
                box.setText(vendor.name)
                box.setChecked(vendor.provider in award.providers)
                box.setEnabled(not view.is_awarded)

    def _show_blockers(self) -> None:
        say = self._editing.context.speaker.say
        soft = [b for b in self._blockers if not b.is_hard]
        head = "blockers_then" if self._editing.is_frozen else "blockers"
        self.blockers_head.setText(say(f"compare.award.{head}"))
        self.blockers_head.setVisible(bool(self._blockers))
        self._list_blockers()
        self.answered.setVisible(bool(soft) and not self._editing.is_frozen)

    def _list_blockers(self) -> None:
        if self._listed == self._blockers:
            return
        self._listed = self._blockers
        while (item := self._blocker_list.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for blocker in self._blockers:
            self._blocker_list.addWidget(self._blocker(blocker))

    def _blocker(self, blocker: BlockerText) -> QWidget:
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(0)
        sign = "✖" if blocker.is_hard else "!"
        text = label("fault" if blocker.is_hard else "", wraps=True)
        text.setText(f"{sign} {blocker.text}")
        column.addWidget(text)
        jump = QPushButton(self._editing.context.speaker.say("compare.award.jump"))
        jump.setProperty("kind", "link")
        jump.setAccessibleName(f"{jump.text()}: {blocker.text}")
        jump.clicked.connect(lambda: self._jump(blocker))
        column.addWidget(jump)
        return part

    def _jump(self, blocker: BlockerText) -> None:
        if blocker.row:
            self.jump_asked.emit(blocker.row, blocker.provider)
        elif blocker.code == "no_reason":
            self.reason.box.setFocus()
        elif self.vendors:
            next(iter(self.vendors.values())).setFocus()

    @property
    def can_award(self) -> bool:
        """Whether nothing stands against the award that its reason cannot answer."""
        if self._editing.is_frozen or any(b.is_hard for b in self._blockers):
            return False
        return not self._blockers or self.answered.isChecked()

    def _show_whether_it_can_be(self) -> None:
        say = self._editing.context.speaker.say
        self.award.setEnabled(self.can_award)
        text = "" if self.can_award else say("compare.award.blocked")
        is_hidden = self.can_award or self._editing.is_frozen
        self.award.setToolTip(text)
        self.why_not.setText(text)
        self.why_not.setVisible(not is_hidden)

    # Changes

    def _put(self, key: str, merge_key: int = -1, **changes: object) -> None:
        made = with_award(self._editing.comparison, **changes)
        self._editing.put(made, key, merge_key)

    def _take_vendors(self) -> None:
        chosen = tuple(name for name, box in self.vendors.items() if box.isChecked())
        self._put("award_vendors", providers=chosen)

    def _take_reason(self, text: str, visit: int) -> None:
        self._put("award_reason", visit, reason=text)

    def _take_approver(self, text: str) -> None:
        self._put("award_approver", approver=text.strip())

    def _take_day(self, text: str) -> None:
        self._day = day(text)

    def decide(self) -> None:
        """Decide the award as it stands, where nothing stands against it."""
        if self.can_award:
            made = decided(self._editing.comparison, self._day)
            self._editing.put(made, "award")

    def open_again(self) -> None:
        """Take the decision back; quotes, reason and approver stay."""
        self._editing.put(reopened(self._editing.comparison), "reopen")
