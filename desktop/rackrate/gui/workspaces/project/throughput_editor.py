"""How much work other cards do in an hour of the reference card, and who says so."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHeaderView,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.price_columns import CellFaultError
from rackrate.domain.problem import Problem, Severity
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.workload import Throughput, Workload
from rackrate.gui.models.typed_values import number
from rackrate.gui.scaler import KEEPS_SIZE
from rackrate.gui.speaker import Speaker
from rackrate.gui.undo import new_merge_key
from rackrate.gui.widgets.form import Put
from rackrate.gui.widgets.labels import label
from rackrate.gui.workspaces.project.workload_fields import Current, with_workload
from rackrate.gui.zoom import px
from rackrate.services.number_text import plain

_ROW, _HEADS = 28, 30
_CARD, _RATIO = 0, 1
_NAME_WIDTH = 140
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ID = Qt.ItemDataRole.UserRole
_MOST_RATIO = 1000
_LEAST_RATIO = Decimal("0.001")


class ThroughputEditor(QWidget):
    """A ratio for each acceptable card; none counts before its source is there."""

    def __init__(
        self, speaker: Speaker, reference: Reference, current: Current, put: Put
    ) -> None:
        super().__init__()
        self._speaker = speaker
        self._reference = reference
        self._current = current
        self._put = put
        self._project: Project | None = None
        self._shown: Workload | None = None
        self.note = label("note", wraps=True)
        self.base_name, self.source_name = label("muted"), label("muted")
        self.base = QComboBox()
        self.source = QLineEdit()
        self.table = QTableWidget(0, 2)
        self.fault = label("fault", wraps=True)
        self.fault.hide()
        self._lay_out()
        self.base.activated.connect(self._enter)
        self.source.editingFinished.connect(self._enter)
        self.table.itemChanged.connect(self._enter)
        speaker.language_changed.connect(self.retranslate)
        self.retranslate()

    def _lay_out(self) -> None:
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(_ROW)
        self.table.setProperty(KEEPS_SIZE, True)  # noqa: FBT003 - Qt's signature
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setColumnStretch(1, 1)
        for row, (name, field) in enumerate(
            ((self.base_name, self.base), (self.source_name, self.source))
        ):
            name.setFixedWidth(_NAME_WIDTH)
            grid.addWidget(name, row, 0)
            grid.addWidget(field, row, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.note)
        column.addLayout(grid)
        column.addWidget(self.table)
        column.addWidget(self.fault)

    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        say = self._speaker.say
        self.note.setText(say("scenarios.throughput.note"))
        self.base_name.setText(say("window.field.throughput_reference"))
        self.source_name.setText(say("window.field.throughput_source"))
        self.base.setAccessibleName(self.base_name.text())
        self.source.setAccessibleName(self.source_name.text())
        self.source.setPlaceholderText(say("scenarios.throughput.source_hint"))
        self.table.setAccessibleName(say("window.project.throughput"))
        heads = [say("scenarios.throughput.card"), say("scenarios.throughput.ratio")]
        self.table.setHorizontalHeaderLabels(heads)
        for place, side in ((_CARD, _LEFT), (_RATIO, _RIGHT)):
            item = self.table.horizontalHeaderItem(place)
            if item is not None:
                item.setTextAlignment(side)
        self._shown = None
        if self._project is not None:
            self.show_project(self._project)

    def show_project(self, project: Project) -> None:
        """Show a workload's ratios; what cannot be taken yet stays for mending."""
        self._project = project
        found = (w for w in project.workloads if w.id == self._current())
        workload = next(found, None)
        if workload is None or _is_alike(workload, self._shown):
            return
        self._shown = workload
        self._say("")
        known = workload.throughput
        cards = _cards(workload)
        base = known.reference if known else (cards[0] if cards else "")
        with QSignalBlocker(self.base), QSignalBlocker(self.table):
            self.base.clear()
            for card in cards:
                self.base.addItem(self._name(card), card)
            self.base.setCurrentIndex(self.base.findData(base))
            self.source.setText(known.source if known else "")
            self.source.setCursorPosition(0)
            self._fill([card for card in cards if card != base], known)
        can = len(cards) > 1
        for widget in (self.base, self.source, self.table):
            widget.setEnabled(can)
        key = "note" if can else "too_few"
        self.note.setText(self._speaker.say(f"scenarios.throughput.{key}"))
        self.table.setVisible(can)

    def _fill(self, cards: list[str], known: Throughput | None) -> None:
        self.table.setRowCount(len(cards))
        for row, card in enumerate(cards):
            name = QTableWidgetItem(self._name(card))
            name.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            name.setData(_ID, card)
            self.table.setItem(row, _CARD, name)
            ratio = known.ratios.get(card) if known else None
            shown = QTableWidgetItem("" if ratio is None else plain(ratio))
            shown.setTextAlignment(_RIGHT)
            self.table.setItem(row, _RATIO, shown)
        self.table.setFixedHeight(px(_HEADS) + px(_ROW) * len(cards) + 4)

    def _name(self, card: str) -> str:
        known = self._reference.accelerators.get(card)
        return self._speaker.text(known.short_name) if known else card

    def _enter(self, *_changed: object) -> None:
        if self._project is None or self._shown is None:
            return
        try:
            found = self._typed()
        except CellFaultError as fault:
            problem = Problem(fault.code, "", fault.values, Severity.ERROR)
            self._say("! " + self._speaker.problem(problem))
            return
        self._say("")
        workload = self._project.workload(self._current())
        new = with_workload(self._project, replace(workload, throughput=found))
        if new != self._project:
            name = self._speaker.say("scenarios.throughput.edit")
            self._put(new, name, new_merge_key())

    def _typed(self) -> Throughput | None:
        """Return the ratios typed, None where there are none.

        Raises:
            CellFaultError: A ratio is no number above 0, or there is no source.
        """
        ratios = {}
        base = str(self.base.currentData())
        for row in range(self.table.rowCount()):
            card, cell = self.table.item(row, _CARD), self.table.item(row, _RATIO)
            text = cell.text().strip() if cell else ""
            if card is None or not text or card.data(_ID) == base:
                continue
            ratio = number(text, is_above=True, high=_MOST_RATIO)
            if ratio < _LEAST_RATIO:
                limits = f"{_LEAST_RATIO} … {_MOST_RATIO}"
                raise CellFaultError("out_of_range", value=text, limits=limits)
            ratios[str(card.data(_ID))] = ratio
        source = self.source.text().strip()
        if ratios and not source:
            raise CellFaultError("ratio_without_source")
        return Throughput(base, ratios, source) if ratios else None

    def _say(self, text: str) -> None:
        self.fault.setText(text)
        self.fault.setVisible(bool(text))


def _cards(workload: Workload) -> list[str]:
    """Return the cards to compare: the acceptable ones, and those with a ratio."""
    known = workload.throughput
    own = (known.reference, *known.ratios) if known else ()
    return list(dict.fromkeys((*own, *workload.accelerators)))


def _is_alike(workload: Workload, shown: Workload | None) -> bool:
    """Return whether what the editor shows of a workload has not changed."""
    return shown is not None and (
        (workload.id, workload.throughput, workload.accelerators)
        == (shown.id, shown.throughput, shown.accelerators)
    )
