"""Which of the project's vendors are to take part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rackrate.gui.speaker import Speaker
from rackrate.gui.widgets.labels import label

_SIZE = (460, 440)
_ID = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Candidate:
    """A vendor that could take part, and what its catalog says of our scope."""

    provider: str
    name: str
    detail: str


class VendorDialog(QDialog):
    """A list to tick.

    Signals:
        chosen: Ids of the vendors ticked, in the order of the list.
    """

    chosen = Signal(list)

    def __init__(
        self, speaker: Speaker, candidates: Sequence[Candidate], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        say = speaker.say
        self.setWindowTitle(say("compare.vendors.title"))
        self.resize(*_SIZE)
        self.list = QListWidget()
        self.list.setAccessibleName(say("compare.vendors.title"))
        for candidate in candidates:
            item = QListWidgetItem(f"{candidate.name}    {candidate.detail}")
            item.setData(_ID, candidate.provider)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)
            self.list.addItem(item)
        buttons = QDialogButtonBox()
        self.accept_button = buttons.addButton(
            say("compare.vendors.add"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.accept_button.setProperty("kind", "primary")
        buttons.addButton(
            say("compare.vendors.cancel"), QDialogButtonBox.ButtonRole.RejectRole
        )
        buttons.accepted.connect(self.submit)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(12)
        column.addWidget(label("heading", say("compare.vendors.title")))
        lead = "lead" if candidates else "none"
        column.addWidget(label("muted", say(f"compare.vendors.{lead}"), wraps=True))
        column.addWidget(self.list, 1)
        column.addWidget(buttons)
        self.list.itemChanged.connect(self._show_whether_any)
        self.list.itemActivated.connect(self._toggle)
        self._show_whether_any()
        if candidates:
            self.list.setCurrentRow(0)
        self.list.setFocus()

    def _toggle(self, item: QListWidgetItem) -> None:
        is_on = item.checkState() is Qt.CheckState.Checked
        item.setCheckState(Qt.CheckState.Unchecked if is_on else Qt.CheckState.Checked)

    def ticked(self) -> list[str]:
        """Return the vendors ticked."""
        items = (self.list.item(row) for row in range(self.list.count()))
        return [
            str(item.data(_ID))
            for item in items
            if item.checkState() is Qt.CheckState.Checked
        ]

    def _show_whether_any(self) -> None:
        self.accept_button.setEnabled(bool(self.ticked()))

    def submit(self) -> None:
        """Take the vendors ticked."""
        found = self.ticked()
        self.accept()
        self.chosen.emit(found)
