"""Criteria and weights, with what they would do to the rank as they are typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.bilingual import Language
from rackrate.domain.comparison import Criteria
from rackrate.domain.price_columns import CellFaultError
from rackrate.domain.problem import Problem, Severity
from rackrate.gui.models.typed_values import number, number_or_none
from rackrate.gui.speaker import Speaker
from rackrate.gui.widgets.labels import label, restyle
from rackrate.services import number_text
from rackrate.services.rank_words import RankNote

KNOWN = ("quality", "service", "delivery", "security")
_MOST_ROWS = 6
_MOST_WEIGHT = 100
_WEIGHT_WIDTH = 84
_SIZE = (620, 560)
_REST = 150
Preview = Callable[[Criteria, dict[str, str]], Sequence[RankNote]]


@dataclass(frozen=True, slots=True)
class _Row:
    name: QComboBox
    weight: QLineEdit
    former: str


class WeightsDialog(QDialog):
    """The form; below it how firmly the first place stands under it.

    Signals:
        finished_with: The criteria, and new names by former ones.
    """

    finished_with = Signal(object, dict)

    def __init__(
        self, speaker: Speaker, criteria: Criteria, preview: Preview, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._speaker = speaker
        self._preview = preview
        self.price = QLineEdit(number_text.plain(criteria.price_weight))
        self.rows: list[_Row] = []
        self.add = QPushButton(self._say("add"))
        self.best, self.worst = (QLineEdit() for _ in range(2))
        self.fault = label("fault", wraps=True)
        self.notes = QVBoxLayout()
        self._grid = QGridLayout()
        self._soon = QTimer(self, singleShot=True, interval=_REST)
        self._soon.timeout.connect(self.show_rank)
        self._lay_out()
        for name, weight in criteria.weights.items():
            self.add_row(name, number_text.plain(weight))
        for field, value in ((self.best, criteria.best), (self.worst, criteria.worst)):
            field.setText("" if value is None else number_text.plain(value))
        for field in (self.price, self.best, self.worst):
            field.textChanged.connect(self._soon.start)
        self.add.clicked.connect(lambda: self.add_row("", "10"))
        self.show_rank()

    def _say(self, key: str, **values: object) -> str:
        return self._speaker.say(f"compare.weights.{key}", **values)

    def _lay_out(self) -> None:
        self.setWindowTitle(self._say("title"))
        self.resize(*_SIZE)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(0, 1)
        self._grid.addWidget(label("note", self._say("criterion")), 0, 0)
        self._grid.addWidget(label("note", self._say("weight")), 0, 1)
        self._grid.addWidget(label("", self._speaker.say("compare.rank.price")), 1, 0)
        self._grid.addWidget(self.price, 1, 1)
        self.price.setFixedWidth(_WEIGHT_WIDTH)
        self.price.setAccessibleName(self._say("price_weight"))
        ends = QHBoxLayout()
        ends.setSpacing(8)
        for field, key in ((self.best, "best"), (self.worst, "worst")):
            ends.addWidget(label("note", self._say(key)))
            field.setAccessibleName(self._say(key))
            field.setPlaceholderText(self._speaker.say("compare.field.none"))
            ends.addWidget(field)
        buttons = QDialogButtonBox()
        self.save = buttons.addButton(
            self._say("save"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.save.setProperty("kind", "primary")
        buttons.addButton(self._say("cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.submit)
        buttons.rejected.connect(self.reject)
        add_row = QHBoxLayout()
        add_row.addWidget(self.add)
        add_row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(10)
        column.addWidget(label("heading", self._say("title")))
        column.addWidget(label("muted", self._say("lead"), wraps=True))
        column.addLayout(self._grid)
        column.addLayout(add_row)
        column.addWidget(label("section", self._say("ends")))
        column.addWidget(label("note", self._say("ends_lead"), wraps=True))
        column.addLayout(ends)
        column.addWidget(self.fault)
        column.addWidget(label("section", self._say("sensitivity")))
        column.addLayout(self.notes)
        column.addStretch(1)
        column.addWidget(buttons)

    def add_row(self, name: str, weight: str) -> None:
        """Add a criterion; one of an empty name takes no part."""
        box, field, remove = QComboBox(), QLineEdit(weight), QPushButton("×")
        box.setEditable(True)
        for known in KNOWN:
            box.addItem(self._speaker.say(f"compare.criterion.{known}"))
        box.setEditText(self._shown(name))
        box.setAccessibleName(self._say("criterion"))
        field.setFixedWidth(_WEIGHT_WIDTH)
        field.setAccessibleName(self._say("weight"))
        remove.setAccessibleName(self._say("remove"))
        remove.setToolTip(self._say("remove"))
        row = _Row(box, field, name)
        at = self._grid.rowCount()
        for place, widget in enumerate((box, field, remove)):
            self._grid.addWidget(widget, at, place)
        self.rows.append(row)
        box.editTextChanged.connect(self._soon.start)
        field.textChanged.connect(self._soon.start)
        remove.clicked.connect(lambda: self._remove(row, remove))
        self.add.setEnabled(len(self.rows) < _MOST_ROWS)
        self._soon.start()

    def _remove(self, row: _Row, remove: QPushButton) -> None:
        self.rows = [other for other in self.rows if other is not row]
        for widget in (row.name, row.weight, remove):
            self._grid.removeWidget(widget)
            widget.deleteLater()
        self.add.setEnabled(len(self.rows) < _MOST_ROWS)
        self._soon.start()

    def _shown(self, name: str) -> str:
        return self._speaker.say(f"compare.criterion.{name}") if name in KNOWN else name

    def _name(self, row: _Row) -> str:
        """Return the name under which marks are kept: a known one by its id."""
        text = row.name.currentText().strip()
        words = self._speaker.words
        for known in KNOWN:
            if text in (words.say(f"compare.criterion.{known}", x) for x in Language):
                return known
        return text

    def criteria(self) -> tuple[Criteria, dict[str, str]]:
        """Return the form as criteria, with new names by former ones.

        Raises:
            CellFaultError: A number cannot be taken, or the whole makes no sense.
        """
        weights: dict[str, Decimal] = {}
        renamed: dict[str, str] = {}
        for row in self.rows:
            name = self._name(row)
            if not name:
                continue
            if name in weights or name == "price":
                raise CellFaultError("duplicate_id", value=row.name.currentText())
            weights[name] = number(row.weight.text(), high=_MOST_WEIGHT)
            if row.former and row.former != name:
                renamed[row.former] = name
        price = number(self.price.text(), high=_MOST_WEIGHT)
        if price + sum(weights.values()) == 0:
            raise CellFaultError("weights_all_zero")
        best, worst = (number_or_none(x.text()) for x in (self.best, self.worst))
        if (best is None) != (worst is None):
            raise CellFaultError("field_missing")
        if best is not None and worst is not None and worst <= best:
            raise CellFaultError("anchors_not_rising")
        return Criteria(price, weights, best, worst), renamed

    def show_rank(self) -> None:
        """Say how firmly the first place stands, or what is wrong with the form."""
        self._soon.stop()
        while (item := self.notes.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        try:
            found, renamed = self.criteria()
        except CellFaultError as fault:
            self.fault.setText("! " + self._fault(fault))
            self.fault.show()
            self.save.setEnabled(False)
            return
        self.fault.hide()
        self.save.setEnabled(True)
        for note in self._preview(found, renamed):
            sign = "! " if note.is_warning else "· "
            shown = label("", sign + note.text, wraps=True, selectable=True)
            restyle(shown, "role", "doubt" if note.is_warning else "")
            self.notes.addWidget(shown)

    def _fault(self, fault: CellFaultError) -> str:
        return self._speaker.problem(
            Problem(fault.code, "", fault.values, Severity.ERROR)
        )

    def submit(self) -> None:
        """Take the form if nothing is wrong with it."""
        self.show_rank()
        if self.save.isEnabled():
            found, renamed = self.criteria()
            self.accept()
            self.finished_with.emit(found, renamed)
