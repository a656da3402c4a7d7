"""Low, base and high of one assumption, changed in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from rackrate.domain.price_columns import CellFaultError
from rackrate.domain.problem import Problem, Severity
from rackrate.gui.context import Context
from rackrate.gui.models.typed_values import number
from rackrate.gui.widgets.labels import label, restyle, rule

ENDS = ("low", "base", "high")


class RangeEditor(QWidget):
    """Three fields and a way back; a fault is said under them and kept to be mended."""

    def __init__(
        self,
        context: Context,
        put: Callable[[str, Sequence[Decimal]], None],
        reset: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._context, self._put, self._reset = context, put, reset
        self._name = ""
        self._shown: list[str] = []
        self.fields = [QLineEdit() for _ in ENDS]
        self._heads = [label("note") for _ in ENDS]
        self._unit = label("note")
        self.fault = label("fault", wraps=True)
        self.fault.hide()
        self.reset_button = QPushButton()
        self.reset_button.clicked.connect(lambda: self._reset(self._name))
        row = QHBoxLayout()
        row.setSpacing(8)
        for head, field in zip(self._heads, self.fields, strict=True):
            column = QVBoxLayout()
            column.setSpacing(2)
            column.addWidget(head)
            column.addWidget(field)
            row.addLayout(column, 1)
            field.editingFinished.connect(self._enter)
            field.textEdited.connect(self._forget_fault)
        foot = QHBoxLayout()
        foot.addWidget(self._unit, 1)
        foot.addWidget(self.reset_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 12, 18, 0)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self.fault)
        column.addLayout(foot)
        column.addWidget(rule())

    def _say(self, key: str, **values: object) -> str:
        return self._context.speaker.say(f"evidence.assumptions.{key}", **values)

    def show_range(
        self, name: str, texts: Sequence[str], unit: str, *, is_own: bool
    ) -> None:
        """Show an assumption's range; a faulty entry for it stays to be mended."""
        is_other = name != self._name
        if is_other or list(texts) != self._shown:
            self._forget_fault()
            for field, text in zip(self.fields, texts, strict=True):
                field.setText(text)
        self._name, self._shown = name, list(texts)
        for end, head, field in zip(ENDS, self._heads, self.fields, strict=True):
            head.setText(self._say(f"column.{end}"))
            field.setAccessibleName(self._say(f"column.{end}"))
        self._unit.setText(self._say("unit_is", unit=unit) if unit else "")
        self.reset_button.setText(self._say("reset"))
        self.reset_button.setEnabled(is_own)
        tip = "reset_tip" if is_own else "reset_nothing"
        self.reset_button.setToolTip(self._say(tip))

    def _enter(self) -> None:
        texts = [field.text() for field in self.fields]
        if texts == self._shown or not self._name:
            return
        try:
            self._put(self._name, [number(text) for text in texts])
        except CellFaultError as fault:
            problem = Problem(fault.code, "", fault.values, Severity.ERROR)
            self.fault.setText("! " + self._context.speaker.problem(problem))
            self.fault.show()
            self._mark(faulty=True)

    def _forget_fault(self) -> None:
        self.fault.hide()
        self._mark(faulty=False)

    def _mark(self, *, faulty: bool) -> None:
        for field in self.fields:
            restyle(field, "faulty", faulty)
