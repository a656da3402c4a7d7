"""The pane beside a list: headings, sentences, figures and links, made from values.

What is shown is described by blocks, so that the same content is not laid out twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from rackrate.gui.widgets.labels import badge, label, rule

_EDGE = 18
_SIDE_GAP = 16
_LONG_TITLE = 64
_LEAST_LINK, _LINK_ROOM = 40, 12


@dataclass(frozen=True, slots=True)
class Title:
    """What the pane is about, with its state as icon, word and colour."""

    text: str
    badge: str = ""
    tone: str = "neutral"


@dataclass(frozen=True, slots=True)
class Heading:
    """A small heading over what follows."""

    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence; `role` is one of the style sheet's."""

    text: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class Pair:
    """A name, a value, and in small letters where it comes from.

    Attributes:
        role: How the value looks; `strong` for figures, empty for sentences.
    """

    name: str
    value: str
    note: str = ""
    role: str = "strong"


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead elsewhere: `price:…`, `rule:…`, `claim:…`, `url:…`."""

    text: str
    target: str
    note: str = ""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Sides:
    """Two columns that are to be read beside each other."""

    left: tuple[Block, ...]
    right: tuple[Block, ...]


Block: TypeAlias = Title | Heading | Text | Pair | Link | Sides


class DetailPane(QScrollArea):
    """Shows blocks from top to bottom.

    Signals:
        link_chosen: The target of a link that was clicked.
    """

    link_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._blocks: tuple[Block, ...] = ()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """What is shown."""
        return self._blocks

    def show_blocks(self, blocks: Sequence[Block]) -> None:
        """Show these blocks, from the top, unless they are shown already."""
        shown = tuple(blocks)
        if shown == self._blocks:
            return
        self._blocks = shown
        old = self.takeWidget()
        if old is not None:
            old.deleteLater()  # a link in it may be what is being clicked
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(_EDGE, 12, _EDGE, _EDGE)
        column.setSpacing(6)
        self._fill(column, shown)
        column.addStretch(1)
        self.setWidget(inside)

    def _fill(self, column: QVBoxLayout, blocks: Sequence[Block]) -> None:
        for place, block in enumerate(blocks):
            if isinstance(block, Heading) and place:
                column.addSpacing(10)
            if isinstance(block, Sides):
                column.addLayout(self._sides(block))
            else:
                column.addWidget(self._widget(block))

    def _sides(self, block: Sides) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(_SIDE_GAP)
        for number, side in enumerate((block.left, block.right)):
            if number:
                row.addWidget(rule(upright=True))
            column = QVBoxLayout()
            column.setSpacing(6)
            self._fill(column, side)
            column.addStretch(1)
            row.addLayout(column, 1)
        return row

    def _widget(self, block: Title | Heading | Text | Pair | Link) -> QWidget:
        if isinstance(block, Title):
            return _title(block)
        if isinstance(block, Heading):
            return label("section", block.text, wraps=True)
        if isinstance(block, Text):
            return label(block.role, block.text, wraps=True, selectable=True)
        if isinstance(block, Pair):
            return _pair(block)
        return self._link(block)

    def _link(self, block: Link) -> QWidget:
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        button = _LinkButton(block.text)
        button.setToolTip(block.tip or block.text)
        button.clicked.connect(partial(self.link_chosen.emit, block.target))
        column.addWidget(button)
        if block.note:
            note = label("note", block.note, wraps=True, selectable=True)
            note.setContentsMargins(4, 0, 0, 0)
            column.addWidget(note)
        return holder


class _LinkButton(QPushButton):
    """A link that gives way where it is narrow; its tip says the whole."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._whole = text
        self.setAccessibleName(text)
        self.setProperty("kind", "link")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        wanted = self.fontMetrics().horizontalAdvance(self._whole) + _LINK_ROOM
        return QSize(wanted, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_LINK, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = max(_LEAST_LINK, self.width() - _LINK_ROOM + 2)
        elide = Qt.TextElideMode.ElideRight
        self.setText(self.fontMetrics().elidedText(self._whole, elide, room))


def _title(block: Title) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(6)
    if block.badge:
        column.addWidget(badge(block.tone, block.badge))
    role = "strong" if len(block.text) > _LONG_TITLE else "heading"
    column.addWidget(label(role, block.text, wraps=True, selectable=True))
    return holder


def _pair(block: Pair) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    if block.name:
        column.addWidget(label("note", block.name, wraps=True))
    column.addWidget(label(block.role, block.value, wraps=True, selectable=True))
    if block.note:
        column.addWidget(label("note", block.note, wraps=True, selectable=True))
    return holder
