"""A heading with rows of sentences, figures and badges under it.

Rows are kept and filled again, as a slider may change them sixty times a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from rackrate.gui.widgets.labels import badge, label, restyle


@dataclass(frozen=True, slots=True)
class Item:
    """One row.

    Attributes:
        note: Smaller, under the text: a source, a reason.
        value: A figure at the right.
        badge: A short word at the right, in the colours of its tone.
        asks: What `Section.asked` tells when the row's link is used; empty: no link.
        link: The link's word.
    """

    text: str
    note: str = ""
    value: str = ""
    badge: str = ""
    tone: str = "neutral"
    tip: str = ""
    asks: str = ""
    link: str = ""


class Section(QWidget):
    """The heading and its rows; it is hidden where there are none.

    In a narrow place figures and badges are stacked under their text.

    Signals:
        asked: The link of a row was used; what the row asks.
    """

    asked = Signal(str)

    def __init__(self, *, is_narrow: bool = False) -> None:
        super().__init__()
        self._is_narrow = is_narrow
        self.heading = label("section")
        self._rows: list[_Row] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._column.addWidget(self.heading)

    def show_items(self, heading: str, items: Sequence[Item]) -> None:
        """Show these rows under a heading."""
        self.heading.setText(heading)
        while len(self._rows) < len(items):
            row = _Row(is_narrow=self._is_narrow)
            row.asked.connect(self.asked)
            self._rows.append(row)
            self._column.addWidget(row)
        for row, item in zip(self._rows, items, strict=False):
            row.show_item(item)
        for row in self._rows[: len(items)]:
            row.show()
        for row in self._rows[len(items) :]:
            row.hide()
        self.setVisible(bool(items))


class _Row(QWidget):
    asked = Signal(str)

    def __init__(self, *, is_narrow: bool) -> None:
        super().__init__()
        self._item: Item | None = None
        self.text = label("", wraps=True, selectable=True)
        self.note = label("note", wraps=True, selectable=True)
        self.value = label("")
        self.badge = badge()
        self.link = QPushButton()
        self.link.setProperty("kind", "link")
        self.link.clicked.connect(self._ask)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        row = QHBoxLayout()
        row.setSpacing(8)
        if is_narrow:
            column.addWidget(self.text)
            row.addWidget(self.value, 1)
            row.addWidget(self.badge)
            row.addWidget(self.link)
        else:
            top = Qt.AlignmentFlag.AlignTop
            row.addWidget(self.text, 1)
            row.addWidget(self.value, 0, top)
            row.addWidget(self.badge, 0, top)
            row.addWidget(self.link, 0, top)
        column.addLayout(row)
        column.addWidget(self.note)

    def show_item(self, item: Item) -> None:
        if item == self._item:
            return
        self._item = item
        self.text.setText(item.text)
        self.text.setToolTip(item.tip)
        for shown, text in (
            (self.note, item.note),
            (self.value, item.value),
            (self.badge, item.badge),
        ):
            shown.setText(text)
            shown.setVisible(bool(text))
        restyle(self.badge, "tone", item.tone)
        self.link.setText(item.link)
        self.link.setAccessibleName(f"{item.link} {item.text}".strip())
        self.link.setVisible(bool(item.asks))

    def _ask(self) -> None:
        if self._item is not None and self._item.asks:
            self.asked.emit(self._item.asks)
