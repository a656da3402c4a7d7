"""Edits of a whole sheet: texts put into cells, rows added, copied and taken away.

Each returns the next sheet, so that whatever the user did is one step back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rackrate.domain.price_columns import COLUMNS
from rackrate.gui.models.price_cell_text import CellText, cell_text
from rackrate.gui.models.price_faults import Faults
from rackrate.gui.models.price_grid_columns import COLUMN_AT, GRID_COLUMNS
from rackrate.gui.models.price_vocabulary import Vocabulary
from rackrate.services.price_sheet import PriceSheet, SheetRow

UNIT_DIFFERS = "unit_differs"
Texts = Mapping[str, str]
_STARTS_WITH = {
    "meter": "compute",
    "tenancy": "exclusive",
    "pricing_category": "standard",
}


@dataclass(frozen=True, slots=True)
class Edited:
    """A sheet after an edit, and what is worth telling about it.

    Attributes:
        places: The stored cells that were written, as (row id, column).
        added: Ids of new rows.
        remarks: `range_split`, `unit_differs`: how often each happened.
    """

    sheet: PriceSheet
    places: frozenset[tuple[int, str]] = frozenset()
    added: tuple[int, ...] = ()
    remarks: Mapping[str, int] = field(default_factory=dict)

    def needing_attention(self, faults: Faults) -> int:
        """Return how many cells are at fault: written ones, and all of new rows."""
        written = sum(column in faults.get(row, {}) for row, column in self.places)
        lacking = sum(
            (row, column) not in self.places
            for row in self.added
            for column in faults.get(row, {})
        )
        return written + lacking


def with_texts(
    sheet: PriceSheet,
    texts: Mapping[int, Texts],
    vocabulary: Vocabulary,
    new: Sequence[Texts] = (),
) -> Edited:
    """Return a sheet with texts typed into its cells, and rows of texts at its end.

    The texts are by row id and grid column, those of new rows by grid column.
    """
    remarks: dict[str, int] = {}
    changes = {}
    for row in sheet.rows:
        if row.row_id in texts:
            cells = dict(row.cells)
            changes[row.row_id] = _changes(
                cells, texts[row.row_id], vocabulary, remarks
            )
    fresh = []
    for row_texts in new:
        cells = blank_cells()
        fresh.append(cells | _changes(cells, row_texts, vocabulary, remarks))
    after = sheet.with_cells(changes).with_rows(fresh)
    added = tuple(row.row_id for row in after.rows[len(sheet.rows) :])
    written = [*texts.items(), *zip(added, new, strict=True)]
    places = {
        (row_id, part)
        for row_id, row_texts in written
        for column in row_texts
        for part in GRID_COLUMNS[COLUMN_AT[column]].parts
    }
    return Edited(after, frozenset(places), added, remarks)


def with_blank_row(sheet: PriceSheet, after: int | None) -> Edited:
    """Return a sheet with an empty row below another one, or at its end."""
    at = len(sheet.rows) if after is None else _place(sheet, after) + 1
    grown = sheet.with_rows([blank_cells()], at)
    return Edited(grown, added=(grown.rows[at].row_id,))


def with_copies(sheet: PriceSheet, row_ids: Iterable[int]) -> Edited:
    """Return a sheet with copies of rows, each below its original."""
    wanted = set(row_ids)
    added = []
    for row in sheet.rows:
        if row.row_id not in wanted:
            continue
        taken = {other.text("sku_price_id") for other in sheet.rows}
        name = copy_name(row.text("sku_price_id"), taken)
        at = _place(sheet, row.row_id) + 1
        sheet = sheet.with_rows([{**dict(row.cells), "sku_price_id": name}], at)
        added.append(sheet.rows[at].row_id)
    return Edited(sheet, added=tuple(added))


def copy_name(name: str, taken: Iterable[str]) -> str:
    """Return a name for a copy that is not taken yet.

    Example:
        >>> copy_name("a/hour", {"a/hour"}), copy_name("a/hour", {"a/hour-copy"})
        ('a/hour-copy', 'a/hour-copy-2')
    """
    known = set(taken)
    first = f"{name}-copy"
    if first not in known:
        return first
    number = 2
    while f"{first}-{number}" in known:
        number += 1
    return f"{first}-{number}"


def blank_cells() -> dict[str, str]:
    """Return the cells of a new row: what nearly every price is, nothing guessed."""
    return dict.fromkeys(COLUMNS, "") | _STARTS_WITH


def is_changed(before: SheetRow, cells: Texts) -> bool:
    """Return whether any of some cells differs from what a row holds."""
    held = dict(before.cells)
    return any(held.get(column, "") != text for column, text in cells.items())


def _changes(
    cells: dict[str, str],
    texts: Texts,
    vocabulary: Vocabulary,
    remarks: dict[str, int],
) -> dict[str, str]:
    changes: dict[str, str] = {}
    said: list[CellText] = []
    for column, text in texts.items():
        if text == GRID_COLUMNS[COLUMN_AT[column]].raw(cells):
            continue  # not touched: what was kept as typed stays as it is
        taken = cell_text(column, text, vocabulary)
        said.append(taken)
        changes |= taken.cells
    for taken in said:
        remark = taken.remark or _settle_unit(cells, changes, taken)
        if remark:
            remarks[remark] = remarks.get(remark, 0) + 1
    _settle_sku(cells, changes)
    return changes


def _settle_unit(cells: Texts, changes: dict[str, str], taken: CellText) -> str:
    """Fill in the unit a price was typed with, or tell that the row has another."""
    if taken.per is None:
        return ""
    differs = False
    stated = {"price_scope": taken.per.scope, "pricing_unit": taken.per.unit}
    for column, value in stated.items():
        held = changes.get(column, cells.get(column, ""))
        if value and not held:
            changes[column] = value
        differs = differs or bool(value and held and value != held)
    return UNIT_DIFFERS if differs else ""


def _settle_sku(cells: Texts, changes: dict[str, str]) -> None:
    """Let the thing sold follow the name of its price, unless it has its own."""
    if "sku_price_id" not in changes or "sku_id" in changes:
        return
    held = cells.get("sku_id", "")
    if not held or held == _stem(cells.get("sku_price_id", "")):
        changes["sku_id"] = _stem(changes["sku_price_id"])


def _stem(name: str) -> str:
    return name.rpartition("/")[0] or name


def _place(sheet: PriceSheet, row_id: int) -> int:
    return next(at for at, row in enumerate(sheet.rows) if row.row_id == row_id)
