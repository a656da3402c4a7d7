"""Which column was taken for what, how sure that is and why; all of it changeable."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.vendor_reading import Certainty, ColumnGuess, Field, ReadTable
from rackrate.gui.context import Context
from rackrate.gui.import_window.draft import QuoteDraft
from rackrate.gui.widgets.labels import label
from rackrate.gui.widgets.tables import dress_list
from rackrate.services.choice_edits import table_choices, with_column

_ROW_HEIGHT = 32
_SURE_WIDTH, _FIELD_WIDTH = 92, 142
_GUESS_AGAIN = ""
_FIXED = frozenset({"own_form", "own_catalog"})
_TONES = {
    Certainty.STATED: ("check", "good"),
    Certainty.CHOSEN: ("user", "accent"),
    Certainty.LIKELY: ("circle-help", "warning"),
    Certainty.GUESSED: ("triangle-alert", "warning"),
}


class MappingPane(QWidget):
    """The columns of one table, each with a list of what it may hold."""

    def __init__(self, context: Context, draft: QuoteDraft) -> None:
        super().__init__()
        self._context = context
        self._draft = draft
        self._key = ""
        self.boxes: dict[int, QComboBox] = {}
        say = context.speaker.say
        self.table = QTableWidget(0, 3)
        self.table.setAccessibleName(say("import_window.mapping.name"))
        heads = ("source", "field", "sure")
        self.table.setHorizontalHeaderLabels(
            [say(f"import_window.mapping.{name}") for name in heads]
        )
        dress_list(self.table, _ROW_HEIGHT)
        head = self.table.horizontalHeader()
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for at, width in ((1, _FIELD_WIDTH), (2, _SURE_WIDTH)):
            head.setSectionResizeMode(at, QHeaderView.ResizeMode.Fixed)
            self.table.setColumnWidth(at, width)
        self.table.cellClicked.connect(self._show_column)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 0, 0)
        column.setSpacing(6)
        column.addWidget(label("section", say("import_window.mapping.heading")))
        column.addWidget(self.table, 1)

    def show_table(self, table: ReadTable | None) -> None:
        """Show the columns of a table, none where there is no table."""
        columns = table.columns if table else ()
        self._key = table.key if table else ""
        self.boxes = {}
        self.table.setRowCount(len(columns))
        for row, guess in enumerate(columns):
            self._fill(row, guess)

    def _fill(self, row: int, guess: ColumnGuess) -> None:
        say = self._context.speaker.say
        header = " ".join(guess.header.split()) or "—"
        source = QTableWidgetItem(f"{guess.label}  {header}")
        examples = " · ".join(guess.examples)
        source.setToolTip(f"{header}\n{examples}" if examples else header)
        source.setData(Qt.ItemDataRole.UserRole, guess.label)
        self.table.setItem(row, 0, source)
        box = self._box(guess)
        box.setAccessibleName(f"{guess.label} {header}")
        self.boxes[guess.index] = box
        self.table.setCellWidget(row, 1, box)
        sure = QTableWidgetItem(say(f"ingest.certainty.{guess.certainty}"))
        icon, tone = _TONES[guess.certainty]
        theme = self._context.theme
        sure.setIcon(theme.icon(icon, getattr(theme.tokens, tone)))
        sure.setForeground(theme.color(tone))
        key = f"ingest.why.{guess.why}"
        known = key in self._context.speaker.words
        sure.setToolTip(say(key) if known else say("import_window.mapping.why_unknown"))
        self.table.setItem(row, 2, sure)

    def _box(self, guess: ColumnGuess) -> QComboBox:
        say = self._context.speaker.say
        box = QComboBox()
        box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        settled = table_choices(self._draft.choices, self._key).columns
        if guess.index in settled:
            box.addItem(say("import_window.mapping.guess_again"), _GUESS_AGAIN)
        for each in Field:
            box.addItem(say(f"ingest.field.{each}"), each.value)
        box.setCurrentIndex(box.findData(guess.holds.value))
        box.setEnabled(guess.why not in _FIXED)
        box.activated.connect(partial(self._choose, guess.index, box))
        return box

    def _choose(self, index: int, box: QComboBox, _row: int) -> None:
        name = box.currentData()
        holds = Field(name) if name else None
        choices = with_column(self._draft.choices, self._key, index, holds)
        self._draft.settle(choices)

    def _show_column(self, row: int, _column: int) -> None:
        item = self.table.item(row, 0)
        table = next((t for t in self._draft.tables if t.key == self._key), None)
        if item is None or table is None:
            return
        name = str(item.data(Qt.ItemDataRole.UserRole))
        head = table.header_rows[0] if table.header_rows else 1
        place = f"{name}{head}" if name.isalpha() else f"A{name}"
        self._draft.place_asked.emit(table.sheet, place)
