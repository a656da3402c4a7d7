"""Which rows are seen: by any word, by card, by delivery, by state."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from rackrate.domain.units import Delivery
from rackrate.gui.context import Context
from rackrate.gui.models.price_faces import Faces
from rackrate.gui.models.price_order import RowFilter, RowState
from rackrate.gui.models.price_words import counted
from rackrate.gui.widgets.labels import label

_LEAST_FIELD, _FIELD_WIDTH = 96, 200
_LEAVING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down)


class FilterField(QLineEdit):
    """The quick filter; Escape empties it, Enter and Down go on to the grid.

    Signals:
        left: The user goes on to what was found.
    """

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in _LEAVING:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class FilterBar(QWidget):
    """The row of filters above the grid.

    Signals:
        changed: The user asks for other rows.
        next_fault_asked: The user wants to see the next cell to mend.
    """

    changed = Signal()
    next_fault_asked = Signal()

    def __init__(self, context: Context, faces: Faces) -> None:
        super().__init__()
        self._context = context
        self._faces = faces
        self.field = FilterField()
        self.field.setProperty("kind", "search")
        self.field.setMinimumWidth(_LEAST_FIELD)
        self.field.setMaximumWidth(_FIELD_WIDTH)
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self.changed)
        self.accelerator, self.delivery, self.state = (QComboBox() for _ in range(3))
        self.faults = QPushButton()
        self.faults.setProperty("kind", "link")
        self.faults.clicked.connect(self.next_fault_asked)
        self.rows = label("muted")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 10, 16, 10)
        layout.setSpacing(8)
        layout.addWidget(self.field, 3)
        for box in (self.accelerator, self.delivery, self.state):
            policy = QComboBox.SizeAdjustPolicy.AdjustToContents
            box.setSizeAdjustPolicy(policy)
            box.currentIndexChanged.connect(self.changed)
            layout.addWidget(box)
        layout.addStretch(1)
        layout.addWidget(self.faults)
        layout.addWidget(self.rows)

    @property
    def row_filter(self) -> RowFilter:
        """The rows the user asks for."""
        return RowFilter(
            self.field.text(),
            self.accelerator.currentData() or "",
            self.delivery.currentData() or "",
            RowState(self.state.currentData() or RowState.ANY),
        )

    @property
    def is_empty(self) -> bool:
        """Whether every row is asked for."""
        return self.row_filter == RowFilter()

    def clear(self) -> None:
        """Ask for every row."""
        self.blockSignals(True)  # noqa: FBT003 - Qt's own name for it
        self.field.clear()
        for box in (self.accelerator, self.delivery, self.state):
            box.setCurrentIndex(0)
        self.blockSignals(False)  # noqa: FBT003
        self.changed.emit()

    def retranslate(self, accelerators: Iterable[str]) -> None:
        """Say everything anew, and offer these cards."""
        say = self._context.speaker.say
        self.field.setPlaceholderText(say("catalogs.filter.placeholder"))
        self.field.setAccessibleName(say("catalogs.filter.name"))
        self.faults.setToolTip(say("catalogs.filter.faults_tip"))
        self.offer_cards(accelerators)
        deliveries = [
            (word[:1].upper() + word[1:], str(member))
            for member in Delivery
            if (word := self._faces.term("delivery", str(member)))
        ]
        _offer(self.delivery, say("catalogs.filter.delivery"), deliveries)
        states = [
            (say(f"catalogs.filter.state.{state}"), str(state)) for state in RowState
        ]
        _offer(self.state, "", states)
        for name in ("accelerator", "delivery", "state"):
            box: QComboBox = getattr(self, name)
            box.setAccessibleName(say(f"catalogs.filter.{name}_name"))

    def offer_cards(self, accelerators: Iterable[str]) -> None:
        """Offer the cards of the prices shown; a choice that is gone is dropped."""
        names = sorted({card for card in accelerators if card})
        choices = [(self._faces.card(card), card) for card in names]
        first = self._context.speaker.say("catalogs.filter.accelerator")
        _offer(self.accelerator, first, choices)

    def show_counts(self, seen: int, count: int, faults: int) -> None:
        """Show how many rows are seen, and how many cells are to be mended."""
        speaker = self._context.speaker
        rows = counted(speaker, "catalogs.filter.rows", count, seen=seen)
        self.rows.setText(rows)
        self.faults.setVisible(faults > 0)
        self.faults.setText(counted(speaker, "catalogs.filter.faults", faults))
        icon = self._context.theme.icon("circle-x", self._context.theme.tokens.error)
        self.faults.setIcon(icon)


def _offer(box: QComboBox, first: str, choices: list[tuple[str, str]]) -> None:
    wanted = [(first, ""), *choices] if first else choices
    held = [(box.itemText(n), box.itemData(n)) for n in range(box.count())]
    if held == wanted:
        return
    chosen = box.currentData()
    box.blockSignals(True)  # noqa: FBT003 - Qt's own name for it
    box.clear()
    for word, value in wanted:
        box.addItem(word, value)
    box.setCurrentIndex(max(box.findData(chosen), 0))
    box.blockSignals(False)  # noqa: FBT003
    if box.currentData() != (chosen or wanted[0][1]):
        box.currentIndexChanged.emit(box.currentIndex())
