"""What a condition may ask, with the answers of the moment."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
)

from rackrate.domain.basis import Basis
from rackrate.gui.speaker import Speaker
from rackrate.gui.widgets.tables import dress_list
from rackrate.services.evidence.conditions import NAMES, fact_values
from rackrate.services.results import WorkloadDecision

_ROW = 28


class FactList(QTableWidget):
    """Names, what they mean, and their values now.

    Signals:
        chosen: A name was double-clicked, or Enter pressed on it.
    """

    chosen = Signal(str)

    def __init__(
        self, speaker: Speaker, found: WorkloadDecision | None, basis: Basis
    ) -> None:
        super().__init__(len(NAMES), 3)
        say = speaker.say
        heads = ("name", "meaning", "value")
        self.setHorizontalHeaderLabels([say(f"evidence.facts.{h}") for h in heads])
        self.setAccessibleName(say("evidence.rule_form.facts"))
        dress_list(self, _ROW)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.horizontalHeader()
        header.setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        values = fact_values(found, basis)
        for row, name in enumerate(NAMES):
            texts = (name, say(f"evidence.fact.{name}"), values[name])
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                self.setItem(row, column, item)
        self.activated.connect(self._tell)
        self.doubleClicked.connect(self._tell)

    def _tell(self, index: QModelIndex) -> None:
        self.chosen.emit(NAMES[index.row()])
