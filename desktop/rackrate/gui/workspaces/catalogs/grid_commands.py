"""What the user does to many cells or rows at once; each is one step back."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from rackrate.gui.context import Context
from rackrate.gui.models.price_clipboard import csv_text, html_text, tab_text
from rackrate.gui.models.price_edits import (
    Edited,
    with_blank_row,
    with_copies,
    with_texts,
)
from rackrate.gui.models.price_grid_columns import GRID_COLUMNS, places_of
from rackrate.gui.models.price_words import counted
from rackrate.gui.workspaces.catalogs.paste_command import paste
from rackrate.gui.workspaces.catalogs.price_grid import Cell, PriceGrid

KEYS = {
    "copy": "Ctrl+C, Ctrl+Ins",
    "cut": "Ctrl+X, Shift+Del",
    "paste": "Ctrl+V, Shift+Ins",
    "clear": "Del",
    "fill_down": "Ctrl+D",
    "fill_right": "Ctrl+R",
    "fill_selection": "Ctrl+Return, Ctrl+Enter",
    "today": "Ctrl+;",
    "duplicate": "Ctrl+J",
    "add_row": "Ctrl+Shift+=, Ctrl+Shift++",
    "delete": "Ctrl+Del",
    "next_fault": "F8",
    "find": "Ctrl+F",
    "show_source": "Ctrl+Shift+O",
}


class GridCommands:
    """The commands of the grid by name; see `KEYS` for their keys."""

    def __init__(self, context: Context, grid: PriceGrid) -> None:
        self._context = context
        self._grid = grid
        self._table = grid.table

    def run(self, name: str) -> None:
        """Carry out a command of `KEYS`."""
        commands = {
            "copy": self.copy,
            "cut": self.cut,
            "paste": self.paste,
            "clear": self.clear,
            "fill_down": self.fill_down,
            "fill_right": self.fill_right,
            "fill_selection": self.fill_selection,
            "today": self.enter_today,
            "duplicate": self.duplicate,
            "add_row": self.add_row,
            "delete": self.delete,
            "next_fault": self.go_to_next_fault,
        }
        if name in commands:
            commands[name]()

    # Cells

    def copy(self) -> None:
        """Put the selected cells on the clipboard, as text and as a table."""
        cells = self._grid.selected_cells()
        if not cells:
            return
        chosen = set(cells)
        columns = {column for _, column in cells}
        seen = [c for c in self._grid.visible_columns() if c in columns]
        block = [
            [self._grid.raw((row, c)) if (row, c) in chosen else "" for c in seen]
            for row in sorted({row for row, _ in cells})
        ]
        data = QMimeData()
        data.setText(tab_text(block))
        data.setHtml(html_text(block))
        data.setData("text/csv", csv_text(block).encode())
        QGuiApplication.clipboard().setMimeData(data)

    def cut(self) -> None:
        """Copy the selected cells, then empty them."""
        self.copy()
        self._put(dict.fromkeys(self._grid.selected_cells(), ""), "cut")

    def clear(self) -> None:
        """Empty the selected cells."""
        self._put(dict.fromkeys(self._grid.selected_cells(), ""), "clear")

    def fill_down(self) -> None:
        """Put the top cell of each selected column into those below it.

        Where one row is selected, the row above is what is copied.
        """
        cells = self._grid.selected_cells()
        if not cells:
            return
        top, bottom = cells[0][0], cells[-1][0]
        origin = top - 1 if top == bottom else top
        if origin < 0:
            return
        texts = {
            (row, column): self._grid.raw((origin, column))
            for row, column in cells
            if row != origin
        }
        self._put(texts, "fill_down")

    def fill_right(self) -> None:
        """Put the leftmost cell of each selected row into those to its right.

        Where one column is selected, the column to its left is what is copied.
        """
        cells = self._grid.selected_cells()
        seen = self._grid.visible_columns()
        places = [seen.index(column) for _, column in cells]
        if not cells:
            return
        left, right = min(places), max(places)
        origin = left - 1 if left == right else left
        if origin < 0:
            return
        texts = {
            (row, column): self._grid.raw((row, seen[origin]))
            for row, column in cells
            if column != seen[origin]
        }
        self._put(texts, "fill_right")

    def fill_to(self, last: int) -> None:
        """Repeat the selected rows down to a row, or up to one; nothing is counted on.

        A price is never made up from two others: rows are copied as they are.
        """
        cells = self._grid.selected_cells()
        if not cells:
            return
        top, bottom = cells[0][0], cells[-1][0]
        above, below = range(last, top), range(bottom + 1, last + 1)
        columns = [column for row, column in cells if row == top]
        height = bottom - top + 1
        texts = {
            (row, column): self._grid.raw((top + (row - top) % height, column))
            for row in (*above, *below)
            for column in columns
        }
        self._put(texts, "fill_down")
        rows = range(min(top, last), max(bottom, last) + 1)
        self._grid.select_cells(map(self._grid.row_id, rows), columns)

    def fill_selection(self, text: str | None = None) -> None:
        """Put a text, else the cell under the cursor, into every selected cell."""
        current = self._grid.currentIndex()
        if not current.isValid():
            return
        cell = (current.row(), current.column())
        said = self._grid.raw(cell) if text is None else text
        cells = self._grid.selected_cells() or [cell]
        self._put(dict.fromkeys(cells, said), "fill")

    def enter_today(self) -> None:
        """Put today's date into the selected cells."""
        today = datetime.now(UTC).astimezone().date().isoformat()
        self._put(dict.fromkeys(self._grid.selected_cells(), today), "today")

    def _put(self, texts: Mapping[Cell, str], name: str) -> None:
        sheet = self._table.sheet
        if sheet is None or not texts:
            return
        by_row: dict[int, dict[str, str]] = {}
        for (row, column), text in texts.items():
            cells = by_row.setdefault(self._grid.row_id(row), {})
            cells[GRID_COLUMNS[column].id] = text
        edited = with_texts(sheet, by_row, self._table.vocabulary)
        self._table.apply(edited, self._edit_name(name, len(texts)))
        self._table.tell_remarks(edited)

    def _edit_name(self, name: str, count: int) -> str:
        key = f"catalogs.edit.{name}"
        if key in self._context.speaker.words:
            return self._context.speaker.say(key)
        return counted(self._context.speaker, key, count)

    def paste(self) -> None:
        """Put the clipboard's block at the cursor."""
        paste(self._context, self._grid)

    # Rows

    def add_row(self) -> None:
        """Put an empty row below the cursor's and begin to name it."""
        sheet = self._table.sheet
        if sheet is None:
            return
        edited = with_blank_row(sheet, self._grid.current_row_id)
        self._table.apply(edited, self._context.speaker.say("catalogs.edit.add_row"))
        self._grid.go_to(edited.added[0], "sku_price_id", edit=True)

    def duplicate(self) -> None:
        """Copy the selected rows, each below itself, under names of their own."""
        sheet, row_ids = self._table.sheet, self._selected_ids()
        if sheet is None or not row_ids:
            return
        edited = with_copies(sheet, row_ids)
        self._apply_rows(edited, "duplicate", len(row_ids))
        self._grid.go_to(edited.added[0], "sku_price_id")

    def delete(self) -> None:
        """Take the selected rows away, and say how to get them back."""
        sheet, row_ids = self._table.sheet, self._selected_ids()
        if sheet is None or not row_ids:
            return
        column = self._grid.currentIndex().column()
        self._apply_rows(Edited(sheet.without(row_ids)), "delete", len(row_ids))
        row = min(self._grid.currentIndex().row(), self._grid.order.rowCount() - 1)
        if row >= 0:
            self._grid.put_cursor(row, max(column, 0))
        told = counted(self._context.speaker, "catalogs.told.deleted", len(row_ids))
        self._context.notify(told)

    def _apply_rows(self, edited: Edited, name: str, count: int) -> None:
        said = counted(self._context.speaker, f"catalogs.edit.{name}", count)
        self._table.apply(edited, said)

    def _selected_ids(self) -> list[int]:
        return [self._grid.row_id(row) for row in self._grid.selected_rows()]

    # Faults

    def go_to_next_fault(self) -> None:
        """Put the cursor on the next cell to mend, from the top after the last."""
        places = fault_places(self._grid)
        if not places:
            self._context.notify(self._context.speaker.say("catalogs.told.no_fault"))
            return
        current = self._grid.currentIndex()
        here = (current.row(), current.column())
        later = [place for place in places if place > here]
        row, column = (later or places)[0]
        self._grid.go_to(self._grid.row_id(row), GRID_COLUMNS[column].id)


def fault_places(grid: PriceGrid) -> list[Cell]:
    """Return the faulty cells of the rows that can be seen, hidden columns too."""
    shown = grid.table.shown
    found = []
    for row in range(grid.order.rowCount()):
        faults = shown.faults.get(grid.row_id(row), {})
        found += [(row, _column_of(grid, part)) for part in faults]
    return sorted(found)


def _column_of(grid: PriceGrid, stored: str) -> int:
    """Return the column that shows a stored one, a visible one where there is."""
    places = places_of(stored)
    seen = [place for place in places if not grid.isColumnHidden(place)]
    return (seen or places)[0]
