"""Choosing several cards: a field that shows them, a list to tick."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
)

from rackrate.domain.reference import Reference
from rackrate.gui.speaker import Speaker
from rackrate.gui.undo import new_merge_key
from rackrate.gui.widgets.editors import Told
from rackrate.gui.widgets.labels import restyle
from rackrate.gui.zoom import px

_ID = Qt.ItemDataRole.UserRole
_POPUP_HEIGHT = 320
_LEAST_WIDTH = 260


class CardPicker:
    """An editor whose text is accelerator ids with commas, in the order chosen."""

    def __init__(self, reference: Reference) -> None:
        self.widget = self.button = QPushButton()
        self.button.setProperty("kind", "field")
        self.button.setSizePolicy(
            QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed
        )
        self._reference = reference
        self._chosen: tuple[str, ...] = ()
        self._speaker: Speaker | None = None
        self._popup = QFrame(self.button, Qt.WindowType.Popup)
        self._popup.setProperty("role", "card")
        self.find = QLineEdit()
        self.list = QListWidget()
        column = QVBoxLayout(self._popup)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.find)
        column.addWidget(self.list)
        self._fill()
        self.button.clicked.connect(self._open)
        self.find.textChanged.connect(self._narrow)

    def _fill(self) -> None:
        for card_id in self._reference.accelerators:
            item = QListWidgetItem()
            item.setData(_ID, card_id)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)
            self.list.addItem(item)

    def _open(self) -> None:
        width = max(px(_LEAST_WIDTH), self.button.width())
        self._popup.setFixedSize(width, px(_POPUP_HEIGHT))
        self._popup.move(self.button.mapToGlobal(QPoint(0, self.button.height() + 2)))
        self.find.clear()
        self._popup.show()
        self.find.setFocus()

    def _narrow(self, text: str) -> None:
        wanted = text.strip().casefold()
        for place in range(self.list.count()):
            item = self.list.item(place)
            item.setHidden(wanted not in self._searched(item).casefold())

    def _searched(self, item: QListWidgetItem) -> str:
        card = self._reference.accelerators[item.data(_ID)]
        return " ".join((card.id, card.name.zh, card.name.en, *card.aliases))

    def listen(self, entered: Told, touched: Callable[[], None]) -> None:
        def tell(item: QListWidgetItem) -> None:
            card_id = str(item.data(_ID))
            others = tuple(name for name in self._chosen if name != card_id)
            is_on = item.checkState() is Qt.CheckState.Checked
            chosen = (*others, card_id) if is_on else others
            touched()
            entered(",".join(chosen), new_merge_key())

        self.list.itemChanged.connect(tell)

    def show_text(self, text: str) -> None:
        self._chosen = tuple(name for name in text.split(",") if name)
        with QSignalBlocker(self.list):
            for place in range(self.list.count()):
                item = self.list.item(place)
                is_on = item.data(_ID) in self._chosen
                state = Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked
                item.setCheckState(state)
        self._say_chosen()

    def mark(self, *, faulty: bool) -> None:
        restyle(self.button, "faulty", faulty)

    def retranslate(self, name: str, speaker: Speaker) -> None:
        self._speaker = speaker
        self.button.setAccessibleName(name)
        self.list.setAccessibleName(name)
        self.find.setPlaceholderText(speaker.say("window.cards.find"))
        self.find.setAccessibleName(speaker.say("window.cards.find"))
        with QSignalBlocker(self.list):
            for place in range(self.list.count()):
                item = self.list.item(place)
                card = self._reference.accelerators[item.data(_ID)]
                item.setText(speaker.text(card.name))
        self._say_chosen()

    def _say_chosen(self) -> None:
        if self._speaker is None:
            return
        known = self._reference.accelerators
        names = [
            self._speaker.text(known[name].short_name) if name in known else name
            for name in self._chosen
        ]
        comma = self._speaker.say("window.cards.comma")
        self.button.setText(comma.join(names) or self._speaker.say("window.cards.any"))
        self.button.setAccessibleDescription(self.button.text())
