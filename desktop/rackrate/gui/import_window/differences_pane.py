"""Prices read beside those already known: old and new, missing, twice."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.price import Price
from rackrate.domain.price_columns import COLUMNS
from rackrate.gui.context import Context
from rackrate.gui.import_window.draft import QuoteDraft
from rackrate.gui.models.price_history import signed_percent
from rackrate.gui.widgets.labels import label
from rackrate.gui.widgets.tables import dress_list
from rackrate.services import number_text
from rackrate.services.quote_merge import FATES, Difference, Fate, Kind

_COLUMNS = ("price", "kind", "old", "new", "moved", "fate")
_FIGURES = frozenset({2, 3, 4})
_ORDER = (Kind.CONFLICT, Kind.CHANGED, Kind.MISSING, Kind.NEW, Kind.SAME)
_TONES = {
    Kind.CONFLICT: "error",
    Kind.CHANGED: "warning",
    Kind.MISSING: "warning",
    Kind.NEW: "good",
    Kind.SAME: "muted",
}
_ROW_HEIGHT = 32
_MOST = 400
"""Lines with a list of their own; those of the rest that need a look stand on top."""
_FATE_WIDTH = 150
_NOT_TOLD = frozenset({"source", "source_ref", "note", "evidence", "sku_id"})
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class DifferencesPane(QWidget):
    """A line for each price, those that need a look on top."""

    def __init__(self, context: Context, draft: QuoteDraft) -> None:
        super().__init__()
        self._context = context
        self._draft = draft
        self._shown: tuple[Difference, ...] | None = None
        self.boxes: dict[str, QComboBox] = {}
        say = context.speaker.say
        self.lead = label("muted", wraps=True)
        self.keep_button = QPushButton(say("import_window.differences.keep_all"))
        self.replace_button = QPushButton(say("import_window.differences.replace_all"))
        self.keep_button.clicked.connect(partial(self._for_all, Fate.KEEP))
        self.replace_button.clicked.connect(partial(self._for_all, Fate.REPLACE))
        self.table = QTableWidget(0, len(_COLUMNS))
        self.table.setAccessibleName(say("import_window.differences.name"))
        self.table.setHorizontalHeaderLabels(
            [say(f"import_window.differences.{name}") for name in _COLUMNS]
        )
        dress_list(self.table, _ROW_HEIGHT)
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        head = self.table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        last = len(_COLUMNS) - 1
        head.setSectionResizeMode(last, QHeaderView.ResizeMode.Fixed)
        self.table.setColumnWidth(last, _FATE_WIDTH)
        for at in range(len(_COLUMNS)):
            side = _RIGHT if at in _FIGURES else _LEFT
            item = self.table.horizontalHeaderItem(at)
            if item is not None:
                item.setTextAlignment(side)
        self.table.cellClicked.connect(self._show_place)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.lead, 1)
        row.addWidget(self.keep_button)
        row.addWidget(self.replace_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 0)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        draft.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the differences of the moment."""
        found = self._draft.differences
        if found is self._shown:
            return
        self._shown = found
        self.boxes = {}
        ordered = sorted(found, key=lambda each: (_ORDER.index(each.kind), each.key))
        self._lines = ordered[:_MOST]
        self.table.setRowCount(len(self._lines))
        for row, each in enumerate(self._lines):
            self._fill(row, each)
        self._tell()

    def _tell(self) -> None:
        say = self._context.speaker.say
        found = self._draft.differences
        counts = {k.value: sum(x.kind is k for x in found) for k in Kind}
        provider = self._draft.provider
        if provider is None:
            self.lead.setText(say("import_window.differences.no_provider"))
        else:
            name = self._context.speaker.text(provider.name)
            text = say("import_window.differences.lead", name=name, **counts)
            left = len(found) - len(self._lines)
            if left:
                text += say("import_window.differences.more", count=left)
            self.lead.setText(text)
        has_changed = counts[Kind.CHANGED.value] > 0
        self.keep_button.setVisible(has_changed)
        self.replace_button.setVisible(has_changed)

    def _fill(self, row: int, each: Difference) -> None:
        say, theme = self._context.speaker.say, self._context.theme
        moved = each.moved
        old = self._price(each.old, each.new)
        if each.kind is Kind.CONFLICT:
            rival = self._price(each.rival, each.new)
            old = say("import_window.differences.rival", price=rival)
        texts = (
            each.key,
            say(f"import_window.kind.{each.kind}"),
            old,
            self._price(each.new),
            signed_percent(moved) if moved else "",
        )
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            item.setToolTip(text)
            if column in _FIGURES:
                item.setTextAlignment(_RIGHT)
            if column == 1:
                item.setForeground(theme.color(_TONES[each.kind]))
            if column == 0:
                item.setToolTip(self._tip(each))
            self.table.setItem(row, column, item)
        box = QComboBox()
        box.setAccessibleName(each.key)
        for fate in FATES[each.kind]:
            said = say(f"import_window.fate.{each.kind}_{fate}")
            box.addItem(said, fate.value)
        chosen = self._draft.fates.get(each.key, each.usual_fate)
        box.setCurrentIndex(max(box.findData(chosen.value), 0))
        box.setEnabled(box.count() > 1)
        box.activated.connect(partial(self._choose, each.key, box))
        self.boxes[each.key] = box
        self.table.setCellWidget(row, len(_COLUMNS) - 1, box)

    def _price(self, price: Price | None, beside: Price | None = None) -> str:
        """Return a price; its unit is left out where the one beside it has the same."""
        if price is None or price.typical_unit_price is None:
            return number_text.MISSING
        provider = self._draft.provider
        usual = provider.billing_currency if provider else ""
        currency = price.billing_currency or usual
        amount = number_text.unit_price(price.typical_unit_price, currency)
        say = self._context.speaker.say
        scope = say(f"terms.scope.{price.price_scope}")
        unit = say(f"terms.unit.{price.pricing_unit}")
        factor = f" × {price.discount:f}" if price.discount is not None else ""
        kind = price.price_scope, price.pricing_unit
        if beside is not None and kind == (beside.price_scope, beside.pricing_unit):
            return f"{amount}{factor}"
        return f"{amount}{factor} / {scope}·{unit}"

    def _tip(self, each: Difference) -> str:
        """Return what else differs, and where the new price stands."""
        lines = [each.key]
        if each.old is not None and each.new is not None:
            say = self._context.speaker.say
            for name in COLUMNS:
                before, after = getattr(each.old, name), getattr(each.new, name)
                if before != after and name not in _NOT_TOLD:
                    head = say(f"catalogs.column.{name}")
                    lines.append(f"{head}: {before or '—'} → {after or '—'}")
        if each.new is not None:
            lines.append(each.new.source_ref)
        return "\n".join(lines)

    def _choose(self, key: str, box: QComboBox, _row: int) -> None:
        self._draft.decide(key, Fate(box.currentData()))

    def _for_all(self, fate: Fate, _on: bool = False) -> None:  # noqa: FBT001, FBT002 - Qt's signal
        for each in self._draft.differences:
            if each.kind is Kind.CHANGED:
                self._draft.fates[each.key] = fate
        for key, box in self.boxes.items():
            if box.findData(fate.value) >= 0 and key in self._draft.fates:
                box.setCurrentIndex(box.findData(self._draft.fates[key].value))
        self._draft.changed.emit()

    def _show_place(self, row: int, _column: int) -> None:
        new = self._lines[row].new
        if new is not None:
            sheet, _, cell = new.source_ref.rpartition("!")
            self._draft.place_asked.emit(sheet, cell)
