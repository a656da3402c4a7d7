"""The sections of a proposal, to be ticked; their numbers follow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from rackrate.gui.speaker import Speaker
from rackrate.gui.widgets.labels import restyle

_POINTED_OUT = 1600
"""Milliseconds for which the list stands out."""


class SectionList(QWidget):
    """One box for each section, in the order of the document.

    Signals:
        changed: Another set of sections is wanted.
    """

    changed = Signal()

    def __init__(self, speaker: Speaker) -> None:
        super().__init__()
        self._speaker = speaker
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._calm = QTimer(self, singleShot=True, interval=_POINTED_OUT)
        self._calm.timeout.connect(lambda: restyle(self, "pointed", "no"))
        self.boxes: dict[str, QCheckBox] = {}

    def show_sections(self, names: Sequence[str], without: Sequence[str]) -> None:
        """Show these sections, some of them not ticked."""
        if tuple(self.boxes) != tuple(names):
            for old in self.boxes.values():
                self._column.removeWidget(old)
                old.hide()
                old.deleteLater()
            self.boxes = {name: QCheckBox() for name in names}
            for box in self.boxes.values():
                self._column.addWidget(box)
                box.toggled.connect(self._tell)
        for name, box in self.boxes.items():
            with QSignalBlocker(box):
                box.setChecked(name not in without)
        self.retranslate()

    def point_out(self) -> None:
        """Let the list stand out for a moment, its first box ready for the keys."""
        if self.boxes:
            next(iter(self.boxes.values())).setFocus()
        restyle(self, "pointed", "yes")
        self._calm.start()

    @property
    def without(self) -> tuple[str, ...]:
        """The sections that are left out."""
        return tuple(name for name, box in self.boxes.items() if not box.isChecked())

    def _tell(self) -> None:
        """Keep one section at least: a document has to say something."""
        if self.boxes and len(self.without) == len(self.boxes):
            first = next(iter(self.boxes.values()))
            with QSignalBlocker(first):
                first.setChecked(True)
        self.retranslate()
        self.changed.emit()

    def retranslate(self) -> None:
        """Say the names, with the numbers that the sections will have."""
        number = 0
        for name, box in self.boxes.items():
            title = self._speaker.say(f"proposal.{name}.title")
            if box.isChecked():
                number += 1
                box.setText(f"{number}  {title}")
            else:
                box.setText(f"–  {title}")
            box.setAccessibleName(title)
