"""Below the grid, right: what the price under the cursor means."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from rackrate.gui.context import Context
from rackrate.gui.models.price_meaning import meaning_of
from rackrate.gui.models.price_table import PriceTable
from rackrate.gui.models.price_words import doubt_text, fault_line
from rackrate.gui.widgets.labels import badge, label, restyle
from rackrate.gui.workspaces.catalogs.meaning_text import MeaningText
from rackrate.services.price_sheet import SheetRow, price_of


class MeaningPane(QFrame):
    """Per card and month, per card and hour, what stands in the way, the source.

    Signals:
        cards_asked: The user wants to mend the cards of the price.
    """

    cards_asked = Signal()

    def __init__(self, context: Context, table: PriceTable) -> None:
        super().__init__()
        self._context = context
        self._table = table
        self._question = ""
        self.setProperty("role", "side")
        self.title = label("section")
        self.headline = label("heading", wraps=True, selectable=True)
        self.remarks = label("muted", wraps=True, selectable=True)
        self.chip = badge("warning")
        self.doubt = label("", wraps=True, selectable=True)
        self.note_chip = badge("neutral")
        self.note = label("muted", wraps=True, selectable=True)
        self.evidence = badge("neutral")
        self.source = label("muted", wraps=True, selectable=True)
        self.ask = QPushButton()
        self.ask.clicked.connect(self.copy_question)
        self.set_cards = QPushButton()
        self.set_cards.clicked.connect(self.cards_asked)
        self._lay_out()

    def _lay_out(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(16, 14, 16, 12)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.headline)
        column.addWidget(self.remarks)
        column.addLayout(_beside(self.chip, self.doubt))
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.ask)
        buttons.addWidget(self.set_cards)
        buttons.addStretch(1)
        column.addLayout(buttons)
        column.addLayout(_beside(self.evidence, self.source))
        column.addLayout(_beside(self.note_chip, self.note))
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scroll)

    def copy_question(self) -> None:
        """Put the question for the vendor on the clipboard."""
        QGuiApplication.clipboard().setText(self._question)
        said = self._context.speaker.say("catalogs.told.question_copied")
        self._context.notify(said)

    def show_row(self, row_id: int | None) -> None:
        """Show what a price means, or how to get to one."""
        say, sheet = self._context.speaker.say, self._table.sheet
        self.title.setText(say("catalogs.meaning.title"))
        self.ask.setText(say("catalogs.meaning.copy_question"))
        self.set_cards.setText(say("catalogs.meaning.set_cards"))
        for part in self._parts():
            part.hide()
        row = None
        if sheet is not None and row_id is not None:
            row = next((r for r in sheet.rows if r.row_id == row_id), None)
        if sheet is None or row is None:
            self._put(self.remarks, say("catalogs.meaning.none"))
            return
        text = MeaningText(self._context.speaker, self._table.faces, sheet.provider)
        faults = self._table.shown.faults.get(row.row_id, {})
        if faults:
            self._show_faults(row)
        else:
            self._show_meaning(row, text)
        self._show_doubt(row, text)
        self._show_source(row, text)

    def _parts(self) -> tuple[QWidget, ...]:
        return (
            *(self.headline, self.remarks, self.chip, self.doubt, self.ask),
            *(self.set_cards, self.evidence, self.source, self.note_chip, self.note),
        )

    @staticmethod
    def _put(part: QLabel, text: str) -> None:
        part.setText(text)
        part.setVisible(bool(text))

    def _show_faults(self, row: SheetRow) -> None:
        speaker = self._context.speaker
        faults = self._table.shown.faults[row.row_id]
        self._put(self.headline, speaker.say("catalogs.meaning.faulty"))
        self._put(self.remarks, speaker.say("catalogs.meaning.faulty_text"))
        restyle(self.chip, "tone", "error")
        self._put(self.chip, speaker.say("terms.severity.error"))
        lines = [fault_line(speaker, *found) for found in faults.items()]
        self._put(self.doubt, "\n".join(lines))

    def _show_meaning(self, row: SheetRow, text: MeaningText) -> None:
        price = price_of(row)
        if price is None:
            return
        say, basis = self._context.speaker.say, self._context.session.project.basis
        meaning = meaning_of(price, basis.hours_per_month)
        if meaning is None:
            self._put(self.headline, say("catalogs.meaning.to_be_quoted"))
            self._put(self.remarks, say("catalogs.meaning.to_be_quoted_text"))
            self._offer_question(text.price_question(price))
        else:
            self._put(self.headline, text.headline(price, meaning))
            self._put(self.remarks, text.remarks(price, meaning, basis))
        ended = text.validity(price, basis)
        if ended:
            restyle(self.chip, "tone", "warning")
            self._put(self.chip, ended)

    def _show_doubt(self, row: SheetRow, text: MeaningText) -> None:
        doubt = self._table.shown.doubts.get(row.row_id)
        if doubt is None:
            return
        speaker = self._context.speaker
        place = self._table.shown.row_of(row.row_id)
        currency = self._table.shown.currency(place) if place is not None else ""
        restyle(self.chip, "tone", "warning")
        self._put(self.chip, speaker.say("catalogs.meaning.conflict"))
        self._put(self.doubt, doubt_text(speaker, doubt, currency))
        self._offer_question(text.cards_question(doubt))
        self.set_cards.show()

    def _offer_question(self, question: str) -> None:
        self._question = question
        self.ask.setToolTip(question)
        self.ask.show()

    def _show_source(self, row: SheetRow, text: MeaningText) -> None:
        source = text.source(row.text("source").strip(), row.text("source_ref").strip())
        self._put(self.source, source)
        evidence = row.text("evidence").strip() or "estimate"
        self._put(self.evidence, self._table.faces.term("evidence", evidence))
        language = self._context.speaker.language
        note = (row.text(f"note_{language}") or row.text("note")).strip()
        say = self._context.speaker.say
        self._put(self.note_chip, say("catalogs.meaning.note") if note else "")
        self._put(self.note, note)


def _beside(chip: QLabel, text: QLabel) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(8)
    row.addWidget(chip, 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(text, 1, Qt.AlignmentFlag.AlignTop)
    return row
