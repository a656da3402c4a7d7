"""Which prices are seen, and in which order; the stored order never changes.

Order and choice are made when the user sorts or filters, and then hold: a row does
not jump away or vanish under the cursor because one of its cells was edited. Rows
that come later stand below the row they were put under, or at the end.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from rackrate.gui.models.price_shown_sheet import ShownSheet
from rackrate.gui.models.price_table import PriceTable

Index = QModelIndex | QPersistentModelIndex
STORED_ORDER = -1
_AT_THE_END = 1 << 30
SortKey = tuple[int, Qt.SortOrder]
"""A column and its direction."""
_UP, _DOWN = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
_ARROWS = {_UP: "↑", _DOWN: "↓"}


class RowState(StrEnum):
    """Which rows the user asks for by what is the matter with them."""

    ANY = "any"
    ATTENTION = "attention"
    TO_BE_QUOTED = "to_be_quoted"


@dataclass(frozen=True, slots=True)
class RowFilter:
    """What a row must have to be seen; empty fields ask for nothing."""

    text: str = ""
    accelerator: str = ""
    delivery: str = ""
    state: RowState = RowState.ANY

    def accepts(self, shown: ShownSheet, row: int) -> bool:
        """Return whether a row is to be seen."""
        cells = shown.cells(row)
        for column, wanted in (
            ("accelerator", self.accelerator),
            ("delivery", self.delivery),
        ):
            if wanted and cells.get(column, "").strip() != wanted:
                return False
        if self.state is RowState.ATTENTION and not shown.needs_attention(row):
            return False
        if self.state is RowState.TO_BE_QUOTED and not shown.is_to_be_quoted(row):
            return False
        words = _plain(self.text).split()
        if not words:
            return True
        said = _plain(shown.searchable(row))
        return all(word in said for word in words)


class PriceOrder(QSortFilterProxyModel):
    """Prices in view order."""

    def __init__(self, table: PriceTable, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown = table.shown
        self._hidden: frozenset[int] = frozenset()
        self._rank: dict[int, int] | None = None
        self._at: dict[int, tuple[int, int]] | None = None
        self.sorted_by: tuple[SortKey, ...] = ()
        self.row_filter = RowFilter()
        table.rowsAboutToBeInserted.connect(self._forget_places)
        table.modelAboutToBeReset.connect(self._forget_places)
        self.setSourceModel(table)
        table.modelReset.connect(self._begin_again)

    def _begin_again(self) -> None:
        """Order and choose anew, as for another provider."""
        self.choose(self.row_filter)
        self.sort_by(self.sorted_by)

    def choose(self, row_filter: RowFilter) -> None:
        """Show the rows that a filter accepts now."""
        self.beginFilterChange()
        self.row_filter = row_filter
        shown = self._shown
        self._hidden = frozenset(
            shown.row_id(row)
            for row in range(len(shown))
            if not row_filter.accepts(shown, row)
        )
        self.endFilterChange()

    def sort(
        self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder
    ) -> None:
        """Order the rows by a column, or as they are stored for a column of -1."""
        self.sort_by(() if column < 0 else ((column, order),))

    def sort_also(self, column: int) -> None:
        """Order rows that are alike so far by one more column.

        A column that has its say already turns around, then loses its say.
        """
        keys = dict(self.sorted_by)
        if column not in keys:
            keys[column] = _UP
        elif keys[column] is _UP:
            keys[column] = _DOWN
        else:
            del keys[column]
        self.sort_by(tuple(keys.items()))

    def sort_by(self, keys: tuple[SortKey, ...]) -> None:
        """Order the rows by columns, the first one first; by none as stored."""
        self.sorted_by = keys
        self._rank = self._ranks(keys) if keys else None
        self._forget_places()
        super().sort(0 if keys else STORED_ORDER)
        self.invalidate()
        last = self.columnCount() - 1
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)

    def _ranks(self, keys: tuple[SortKey, ...]) -> dict[int, int]:
        rows = list(range(len(self._shown)))
        for column, order in reversed(keys):
            value = {row: self._shown.sort_value(row, column) for row in rows}
            known = [row for row in rows if value[row] is not None]
            missing = [row for row in rows if value[row] is None]
            known.sort(key=value.__getitem__, reverse=order is _DOWN)  # type: ignore[arg-type]
            rows = known + missing
        return {self._shown.row_id(row): rank for rank, row in enumerate(rows)}

    def _places(self) -> dict[int, tuple[int, int]]:
        """Return where each row stands: a rank, then how far below that row."""
        rank = self._rank or {}
        places: dict[int, tuple[int, int]] = {}
        at = (_AT_THE_END, 0)
        row_ids = [row.row_id for row in self._shown.rows]
        for row_id in row_ids:
            at = (rank[row_id], 0) if row_id in rank else (at[0], at[1] + 1)
            places[row_id] = at
        for number, row_id in enumerate(reversed(row_ids)):
            if row_id in rank:
                break
            places[row_id] = (_AT_THE_END, -number)
        return places

    def _forget_places(self) -> None:
        self._at = None

    def _key(self, row: int) -> tuple[int, int]:
        if self._at is None:
            self._at = self._places()
        return self._at[self._shown.row_id(row)]

    def lessThan(self, left: Index, right: Index) -> bool:
        return self._key(left.row()) < self._key(right.row())

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        del source_parent
        return self._shown.row_id(source_row) not in self._hidden

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return a head, with an arrow in each column that rows are sorted by.

        Rows are numbered as they are seen.
        """
        is_said = role == Qt.ItemDataRole.DisplayRole
        if orientation is Qt.Orientation.Vertical:
            return section + 1 if is_said else None
        said = super().headerData(section, orientation, role)
        order = dict(self.sorted_by).get(section)
        if not is_said or order is None:
            return said
        columns = [column for column, _ in self.sorted_by]
        place = str(columns.index(section) + 1) if len(columns) > 1 else ""
        return f"{said} {_ARROWS[order]}{place}"


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
