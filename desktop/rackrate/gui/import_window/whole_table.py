"""What holds for every price of a table that does not say otherwise itself."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.price_columns import CHOICES, CellFaultError, parse_cell
from rackrate.domain.problem import Problem, Severity
from rackrate.domain.vendor_reading import ReadTable
from rackrate.gui.context import Context
from rackrate.gui.import_window.cell_words import CellWords
from rackrate.gui.import_window.draft import QuoteDraft
from rackrate.gui.models.price_vocabulary import currency_of
from rackrate.gui.widgets.labels import label, restyle
from rackrate.services.choice_edits import table_choices, with_value

LISTED = ("billing_currency", "tax", "price_scope", "pricing_unit", "delivery")
TYPED = ("cards", "vat_rate", "commitment_months", "effective_to")
CURRENCIES = ("CNY", "USD", "JPY", "HKD", "EUR", "SGD")
_SAID_AS = {
    "billing_currency": "currency",
    "price_scope": "scope",
    "pricing_unit": "unit",
    "commitment_months": "commitment",
}
"""Names in a table's context where they differ from those of the price columns."""


class WholeTable(QWidget):
    """A form of answers for the whole table; empty leaves it to the file."""

    def __init__(self, context: Context, draft: QuoteDraft) -> None:
        super().__init__()
        self._context = context
        self._draft = draft
        self._key = ""
        self._words = CellWords(context.speaker, context.session.reference)
        self.boxes = {name: QComboBox() for name in LISTED}
        self.fields = {name: QLineEdit() for name in TYPED}
        self.fault = label("fault", wraps=True)
        self.fault.hide()
        form = QFormLayout()
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(6)
        editors = {**self.boxes, **self.fields}
        for name, editor in editors.items():
            heading = self._words.heading(name)
            editor.setAccessibleName(heading)
            form.addRow(label("muted", heading), editor)
        for name, box in self.boxes.items():
            box.activated.connect(partial(self._choose, name, box))
        for name, field in self.fields.items():
            field.editingFinished.connect(partial(self._enter, name, field))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 0, 8)
        column.setSpacing(6)
        said = context.speaker.say("import_window.whole.heading")
        column.addWidget(label("section", said, wraps=True))
        column.addLayout(form)
        column.addWidget(self.fault)

    def show_table(self, table: ReadTable | None) -> None:
        """Show what is settled for a table, and what the file says of it."""
        self._key = table.key if table else ""
        self.setEnabled(table is not None)
        settled = table_choices(self._draft.choices, self._key).values
        for name, box in self.boxes.items():
            said = table.context.get(_SAID_AS.get(name, name), "") if table else ""
            self._fill(name, box, said, settled.get(name, ""))
        as_read = self._context.speaker.say("import_window.whole.as_read")
        for name, field in self.fields.items():
            said = table.context.get(_SAID_AS.get(name, name), "") if table else ""
            field.setPlaceholderText(said or as_read)
            field.setText(settled.get(name, ""))
            restyle(field, "faulty", "false")
        self.fault.hide()

    def _fill(self, name: str, box: QComboBox, said: str, settled: str) -> None:
        say = self._context.speaker.say
        box.clear()
        shown = self._words.value(name, said)
        key = "as_read_said" if said else "as_read"
        box.addItem(say(f"import_window.whole.{key}", value=shown), "")
        known = CURRENCIES if name == "billing_currency" else tuple(CHOICES[name])
        for value in known:
            if value != "unknown":
                box.addItem(self._words.value(name, str(value)), str(value))
        if settled and box.findData(settled) < 0:
            box.addItem(settled, settled)
        box.setCurrentIndex(max(box.findData(settled), 0))

    def _choose(self, name: str, box: QComboBox, _row: int) -> None:
        self._settle(name, str(box.currentData()))

    def _enter(self, name: str, field: QLineEdit) -> None:
        text = field.text().strip()
        if name == "billing_currency":
            text = currency_of(text)
        if text == table_choices(self._draft.choices, self._key).values.get(name, ""):
            return
        try:
            if text:
                parse_cell(name, text)
        except CellFaultError as fault:
            problem = Problem(fault.code, "", fault.values, Severity.ERROR)
            self.fault.setText("! " + self._context.speaker.problem(problem))
            self.fault.show()
            restyle(field, "faulty", "true")
            return
        self._settle(name, text)

    def _settle(self, name: str, text: str) -> None:
        self._draft.settle(with_value(self._draft.choices, self._key, name, text))
