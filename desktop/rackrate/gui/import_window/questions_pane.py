"""What nothing in the file tells, asked once for all the prices that need it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.bilingual import Language
from rackrate.domain.price_columns import CHOICES, CellFaultError, parse_cell
from rackrate.domain.vendor_reading import ReadRow
from rackrate.gui.context import Context
from rackrate.gui.import_window.cell_words import CellWords
from rackrate.gui.import_window.draft import QuoteDraft
from rackrate.gui.import_window.preview import card_box
from rackrate.gui.import_window.whole_table import CURRENCIES
from rackrate.gui.models.price_words import counted
from rackrate.gui.widgets.labels import label, restyle

_BUTTONS: dict[str, tuple[str, ...]] = {
    "price_scope": ("card", "node"),
    "delivery": ("container", "bare_metal"),
    "billing_currency": ("CNY", "JPY", "USD"),
    "cards": ("1", "4", "8", "16"),
    "tax": ("included", "excluded"),
}
_CLOSED = frozenset({"price_scope", "delivery", "tax"})
"""Questions that the buttons answer in full."""
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*[%％]")
_SHOWN_PLACES = 6


class QuestionsPane(QScrollArea):
    """A card for each question."""

    def __init__(self, context: Context, draft: QuoteDraft) -> None:
        super().__init__()
        self._context = context
        self._draft = draft
        self._words = CellWords(context.speaker, context.session.reference)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.buttons: dict[tuple[str, str], QPushButton] = {}
        draft.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the questions that are open now."""
        self.buttons = {}
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(12)
        asked = self._draft.questions
        for name, rows in asked.items():
            column.addWidget(self._card(name, rows))
        if not asked:
            said = self._context.speaker.say("import_window.questions.none")
            column.addWidget(label("muted", said, wraps=True))
        column.addStretch(1)
        self.setWidget(inside)

    def _card(self, name: str, rows: Sequence[ReadRow]) -> QWidget:
        say = self._context.speaker.say
        card = QFrame()
        card.setProperty("role", "card")
        column = QVBoxLayout(card)
        column.setContentsMargins(12, 10, 12, 12)
        column.setSpacing(8)
        column.addWidget(label("strong", self._words.question(name), wraps=True))
        is_chinese = self._context.speaker.language is Language.ZH
        comma = "、" if is_chinese else ", "
        places = comma.join(row.cell for row in rows[:_SHOWN_PLACES])
        more = "…" if len(rows) > _SHOWN_PLACES else ""
        key = "import_window.questions.about"
        note = counted(self._context.speaker, key, len(rows), places=places + more)
        column.addWidget(label("note", note, wraps=True))
        raws = dict.fromkeys(x.raw.get(name, "") for x in rows if x.raw.get(name))
        if raws:
            text = " / ".join(list(raws)[:3])
            said = say("import_window.questions.raw", text=text)
            column.addWidget(label("note", said, wraps=True))
        column.addLayout(self._answers(name, rows))
        show = QPushButton(say("import_window.questions.show"))
        show.setProperty("kind", "link")
        first = rows[0]
        place = first.places.get(name, first.cell)
        show.clicked.connect(lambda: self._draft.place_asked.emit(first.sheet, place))
        column.addWidget(show)
        return card

    def _answers(self, name: str, rows: Sequence[ReadRow]) -> QVBoxLayout:
        lines = QVBoxLayout()
        lines.setSpacing(6)
        offered = _BUTTONS.get(name, ())
        if name == "discount":
            offered = discount_readings(row.raw.get(name, "") for row in rows)
        if offered:
            lines.addLayout(self._buttons(name, rows, offered))
        if name not in _CLOSED:
            lines.addLayout(self._field(name, rows))
        return lines

    def _buttons(
        self, name: str, rows: Sequence[ReadRow], offered: Sequence[str]
    ) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(6)
        sign = "× " if name == "discount" else ""
        for value in offered:
            button = QPushButton(sign + self._words.value(name, value))
            button.clicked.connect(partial(self._answer, name, rows, value))
            self.buttons[name, value] = button
            line.addWidget(button)
        line.addStretch(1)
        return line

    def _field(self, name: str, rows: Sequence[ReadRow]) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(6)
        editor = self._editor(name)
        editor.setAccessibleName(self._words.question(name))
        take = QPushButton(self._context.speaker.say("import_window.questions.take"))
        take.clicked.connect(lambda: self._take(name, rows, editor))
        line.addWidget(editor, 1)
        line.addWidget(take)
        return line

    def _editor(self, name: str) -> QWidget:
        if name == "accelerator":
            return card_box(self._context, self._words, None)
        if name in CHOICES or name == "billing_currency":
            box = QComboBox()
            for value in CHOICES.get(name, CURRENCIES):
                box.addItem(self._words.value(name, str(value)), str(value))
            return box
        field = QLineEdit()
        key = f"import_window.questions.hint_{name}"
        if key in self._context.speaker.words:
            field.setPlaceholderText(self._context.speaker.say(key))
        return field

    def _take(self, name: str, rows: Sequence[ReadRow], editor: QWidget) -> None:
        if isinstance(editor, QComboBox):
            self._answer(name, rows, str(editor.currentData()))
            return
        text = editor.text().strip() if isinstance(editor, QLineEdit) else ""
        try:
            parse_cell(name, text)
        except CellFaultError:
            text = ""
        restyle(editor, "faulty", "false" if text else "true")
        if text:
            self._answer(name, rows, text)

    def _answer(
        self,
        name: str,
        rows: Sequence[ReadRow],
        value: str,
        _on: bool = False,  # noqa: FBT001, FBT002 - Qt's signal
    ) -> None:
        if name in ("list_unit_price", "accelerator"):
            self._draft.answer(rows, name, value)
        else:
            self._draft.answer_all(rows, name, value)


def discount_readings(texts: Iterable[str]) -> tuple[str, ...]:
    """Return both factors that a percentage may mean, where all texts agree on one.

    Example:
        >>> discount_readings(["93%", "93 %"]), discount_readings(["九三折"])
        (('0.93', '0.07'), ())
    """
    found = {match.group(1) for text in texts if (match := _PERCENT.search(text))}
    if len(found) != 1:
        return ()
    share = Decimal(found.pop()) / 100
    kept = (share, 1 - share)
    return tuple(f"{factor.normalize():f}" for factor in kept if factor > 0)
