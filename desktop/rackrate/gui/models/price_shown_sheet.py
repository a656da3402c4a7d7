"""A price sheet as the grid shows it: cells, faces, faults and doubts by row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rackrate.domain.problem import Problem
from rackrate.gui.models.price_cell_text import PER
from rackrate.gui.models.price_doubts import CardsDoubt, cards_doubts
from rackrate.gui.models.price_faces import CellFace, Faces, amount, middle_of
from rackrate.gui.models.price_faults import FaultBook, Faults
from rackrate.gui.models.price_grid_columns import COLUMN_AT, GRID_COLUMNS, Kind
from rackrate.services.price_sheet import PriceSheet, SheetRow

_PRICE_COLUMNS = ("list_unit_price", "price_low", "price_high")


class ShownSheet:
    """One sheet, or none, with what is known about its rows.

    Rows can be put in place before the sheet they belong to is, as a Qt model needs
    while rows come and go; faults and doubts are those of the last sheet.
    """

    def __init__(self, faces: Faces, fault_book: FaultBook) -> None:
        self._faces = faces
        self._fault_book = fault_book
        self.sheet: PriceSheet | None = None
        self.rows: tuple[SheetRow, ...] = ()
        self.faults: Faults = {}
        self.doubts: Mapping[int, CardsDoubt] = {}
        self.take(None)

    def take(self, sheet: PriceSheet | None) -> None:
        """Show a sheet."""
        self.sheet = sheet
        self.faults = self._fault_book.of(sheet) if sheet else {}
        self.doubts = cards_doubts(sheet) if sheet else {}
        self.take_rows(sheet.rows if sheet else ())

    def take_rows(self, rows: Sequence[SheetRow]) -> None:
        """Put rows in place, ahead of the sheet they are on the way to."""
        self.rows = tuple(rows)
        self._cells = [dict(row.cells) for row in rows]
        self._place = {row.row_id: place for place, row in enumerate(rows)}

    def __len__(self) -> int:
        return len(self.rows)

    def row_id(self, row: int) -> int:
        """Return the id of the price in a row."""
        return self.rows[row].row_id

    def row_of(self, row_id: int) -> int | None:
        """Return the row of a price, None where it is not there."""
        return self._place.get(row_id)

    def cells(self, row: int) -> Mapping[str, str]:
        """Return the stored texts of a row."""
        return self._cells[row]

    def raw(self, row: int, column: int) -> str:
        """Return the text of a cell as it is edited and copied."""
        return GRID_COLUMNS[column].raw(self._cells[row])

    def face(self, row: int, column: int) -> CellFace:
        """Return how a cell is shown."""
        if self.sheet is None:
            return CellFace()
        grid_column, cells = GRID_COLUMNS[column], self._cells[row]
        fault = self.fault(row, column)
        return self._faces.face(grid_column, cells, self.sheet.provider, fault)

    def fault(self, row: int, column: int) -> Problem | None:
        """Return what is wrong with a cell, None where nothing is."""
        faults = self.faults.get(self.rows[row].row_id)
        if not faults:
            return None
        parts = GRID_COLUMNS[column].parts
        return next((faults[part] for part in parts if part in faults), None)

    def doubt(self, row: int, column: int) -> CardsDoubt | None:
        """Return the doubt that a cell is about, None where there is none."""
        if column != COLUMN_AT["cards"]:
            return None
        return self.doubts.get(self.rows[row].row_id)

    def look(self, row_id: int) -> object:
        """Return all that decides how a row looks, for comparing."""
        cells = self._cells[self._place[row_id]]
        return (cells, self.faults.get(row_id), self.doubts.get(row_id))

    def currency(self, row: int) -> str:
        """Return the currency of a row's price, its own or the provider's."""
        own = self._cells[row].get("billing_currency", "").strip()
        return own or (self.sheet.provider.billing_currency if self.sheet else "")

    def needs_attention(self, row: int) -> bool:
        """Return whether a row has a fault or a doubt."""
        row_id = self.rows[row].row_id
        return row_id in self.faults or row_id in self.doubts

    def is_to_be_quoted(self, row: int) -> bool:
        """Return whether a row has no price yet."""
        cells = self._cells[row]
        return not any(cells.get(name, "").strip() for name in _PRICE_COLUMNS)

    def searchable(self, row: int) -> str:
        """Return all that a row says, raw and in words, for finding it."""
        faces = (self.face(row, column).text for column in range(len(GRID_COLUMNS)))
        return "\n".join((*faces, *self._cells[row].values()))

    def sort_value(self, row: int, column: int) -> object | None:
        """Return what a cell is sorted by within its column; None sorts last."""
        grid_column, cells = GRID_COLUMNS[column], self._cells[row]
        if grid_column.is_countable:
            number = amount(cells.get(grid_column.id, ""))
            is_price = grid_column.id == "list_unit_price"
            return middle_of(cells) if number is None and is_price else number
        if grid_column.kind is Kind.RANGE:
            return amount(cells.get("price_low", ""))
        if grid_column.id == PER or grid_column.kind in (Kind.CHOICE, Kind.CARD):
            return self.face(row, column).text.casefold() or None
        return grid_column.raw(cells).casefold() or None
