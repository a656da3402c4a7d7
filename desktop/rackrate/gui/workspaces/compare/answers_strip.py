"""The three answers under the table: one vendor, the best split, the first date."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout

from rackrate.gui.widgets.elided_label import ElidedLabel
from rackrate.gui.widgets.labels import label
from rackrate.services.bid_tab_parts import AnswerText

_COUNT = 3


class AnswersStrip(QFrame):
    """Three cards side by side."""

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 8, 18, 10)
        row.setSpacing(12)
        self.cards = [_Card() for _ in range(_COUNT)]
        for card in self.cards:
            row.addWidget(card, 1)

    def show_answers(self, answers: Sequence[AnswerText]) -> None:
        """Show these answers."""
        for card, answer in zip(self.cards, answers, strict=False):
            card.show_answer(answer)


class _Card(QFrame):
    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.name = label("note")
        self.who, self.detail = ElidedLabel(), ElidedLabel()
        self.who.setProperty("role", "strong")
        self.detail.setProperty("role", "note")
        self.amount = label("strong")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 8)
        column.setSpacing(1)
        column.addWidget(self.name)
        middle = QHBoxLayout()
        middle.setSpacing(8)
        middle.addWidget(self.who, 1)
        middle.addWidget(self.amount)
        column.addLayout(middle)
        column.addWidget(self.detail)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_answer(self, answer: AnswerText) -> None:
        self.name.setText(answer.name)
        self.who.show_text(answer.who)
        self.amount.setText(answer.amount)
        self.detail.show_text(answer.detail)
        self.detail.setToolTip(answer.detail)
        parts = (answer.name, answer.who, answer.amount, answer.detail)
        self.setAccessibleName(", ".join(part for part in parts if part))
