"""Exchange rates: a small table, its last row empty for another one."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.price_columns import CellFaultError
from rackrate.domain.problem import Problem, Severity
from rackrate.domain.project import Project
from rackrate.gui.models.typed_values import currency, number
from rackrate.gui.scaler import KEEPS_SIZE
from rackrate.gui.speaker import Speaker
from rackrate.gui.undo import new_merge_key
from rackrate.gui.widgets.form import Put
from rackrate.gui.widgets.labels import label
from rackrate.gui.zoom import px
from rackrate.services.number_text import plain

_ROW, _HEADS = 28, 30
_CODE, _RATE = 0, 1


class FxEditor(QWidget):
    """Currency and rate, a row each; an emptied code takes the row away."""

    def __init__(self, speaker: Speaker, put: Put) -> None:
        super().__init__()
        self._speaker = speaker
        self._put = put
        self._project: Project | None = None
        self.table = QTableWidget(0, 2)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(_ROW)
        self.table.setProperty(KEEPS_SIZE, True)  # noqa: FBT003 - Qt's signature
        self.table.setTabKeyNavigation(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        self.fault = label("fault", wraps=True)
        self.fault.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.table)
        column.addWidget(self.fault)
        self.table.itemChanged.connect(self._enter)
        speaker.language_changed.connect(self.retranslate)
        self.retranslate()

    def retranslate(self) -> None:
        """Say heads in the language of the moment."""
        say = self._speaker.say
        self.table.setAccessibleName(say("window.fx.name"))
        billing = self._project.basis.billing_currency if self._project else ""
        heads = [say("window.fx.currency"), say("window.fx.rate", currency=billing)]
        self.table.setHorizontalHeaderLabels(heads)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for place, side in ((_CODE, left), (_RATE, right)):
            item = self.table.horizontalHeaderItem(place)
            if item is not None:
                item.setTextAlignment(side)

    def show_project(self, project: Project) -> None:
        """Show a project's rates."""
        if self._project is not None and project.basis == self._project.basis:
            self._project = project
            return
        self._project = project
        self._say("")
        rates = sorted(project.basis.fx.items())
        with QSignalBlocker(self.table):
            self.table.setRowCount(len(rates) + 1)
            for row, (code, rate) in enumerate([*rates, ("", Decimal(0))]):
                text = plain(rate) if code else ""
                self.table.setItem(row, _CODE, QTableWidgetItem(code))
                shown = QTableWidgetItem(text)
                right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                shown.setTextAlignment(right)
                self.table.setItem(row, _RATE, shown)
        height = px(_HEADS) + px(_ROW) * self.table.rowCount() + 4
        self.table.setFixedHeight(height)
        self.retranslate()

    def _text(self, row: int, column: int) -> str:
        item = self.table.item(row, column)
        return item.text().strip() if item else ""

    def _enter(self, _item: QTableWidgetItem) -> None:
        if self._project is None:
            return
        rates: dict[str, Decimal] = {}
        for row in range(self.table.rowCount()):
            code, rate = self._text(row, _CODE), self._text(row, _RATE)
            if not code or not rate:
                continue
            try:
                rates[currency(code)] = number(rate, is_above=True)
            except CellFaultError as fault:
                problem = Problem(fault.code, "", fault.values, Severity.ERROR)
                self._say("! " + self._speaker.problem(problem))
                return
        self._say("")
        basis = replace(self._project.basis, fx=rates)
        if basis != self._project.basis:
            name = self._speaker.say("window.edit.rates")
            self._put(replace(self._project, basis=basis), name, new_merge_key())

    def _say(self, text: str) -> None:
        self.fault.setText(text)
        self.fault.setVisible(bool(text))
