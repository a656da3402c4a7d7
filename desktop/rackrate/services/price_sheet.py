"""A catalog while it is being edited: rows of text, faults and all.

A cell keeps what was typed or pasted even where it cannot be taken; its row
then takes no part until it is mended. Nothing is lost and nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.price import Price
from rackrate.domain.price_columns import (
    COLUMNS,
    REQUIRED_COLUMNS,
    CellFaultError,
    format_cell,
    parse_cell,
)
from rackrate.domain.problem import Problem, Severity
from rackrate.domain.reference import Reference
from rackrate.services.catalog_rules import price_problems


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One price as text; `row_id` stays the same through edits and sorting."""

    row_id: int
    cells: tuple[tuple[str, str], ...]

    def text(self, column: str) -> str:
        """Return the text of one cell, empty where there is none."""
        return dict(self.cells).get(column, "")

    def with_cells(self, changes: Mapping[str, str]) -> SheetRow:
        """Return the row with some cells changed."""
        merged = {**dict(self.cells), **changes}
        return SheetRow(self.row_id, tuple(merged.items()))


@dataclass(frozen=True, slots=True)
class PriceSheet:
    """The editable prices of one provider."""

    provider: Provider
    rows: tuple[SheetRow, ...]

    @classmethod
    def of(cls, catalog: Catalog) -> PriceSheet:
        """Return a catalog ready for editing."""
        rows = tuple(
            SheetRow(number, _cells(price))
            for number, price in enumerate(catalog.prices, start=1)
        )
        return cls(catalog.provider, rows)

    def row(self, row_id: int) -> SheetRow:
        """Return one row.

        Raises:
            KeyError: There is none of that id.
        """
        for row in self.rows:
            if row.row_id == row_id:
                return row
        raise KeyError(row_id)

    def with_cells(self, changes: Mapping[int, Mapping[str, str]]) -> PriceSheet:
        """Return the sheet with cells changed, by row id and column."""
        rows = tuple(
            row.with_cells(changes[row.row_id]) if row.row_id in changes else row
            for row in self.rows
        )
        return replace(self, rows=rows)

    def with_rows(
        self, new: Iterable[Mapping[str, str]], at: int | None = None
    ) -> PriceSheet:
        """Return the sheet with rows put in, at the end unless a place is given."""
        first = max((row.row_id for row in self.rows), default=0) + 1
        added = [
            SheetRow(first + number, tuple(cells.items()))
            for number, cells in enumerate(new)
        ]
        place = len(self.rows) if at is None else at
        return replace(self, rows=(*self.rows[:place], *added, *self.rows[place:]))

    def without(self, row_ids: Iterable[int]) -> PriceSheet:
        """Return the sheet without some rows."""
        gone = set(row_ids)
        kept = tuple(row for row in self.rows if row.row_id not in gone)
        return replace(self, rows=kept)

    def faults(self, reference: Reference) -> dict[int, dict[str, Problem]]:
        """Return what is wrong, by row id and column."""
        found: dict[int, dict[str, Problem]] = {}
        seen: dict[str, int] = {}
        for row in self.rows:
            faults = dict(_row_faults(row, reference))
            key = row.text("sku_price_id").strip()
            if key and key in seen:
                values = {"value": key}
                faults["sku_price_id"] = _fault("duplicate_id", "sku_price_id", values)
            seen.setdefault(key, row.row_id)
            if faults:
                found[row.row_id] = faults
        return found

    def unreadable(self) -> frozenset[int]:
        """Return the rows that state no price: a cell cannot be read, or an id twice.

        A row that merely breaks a rule of catalogs states a price and takes part.
        """
        seen: set[str] = set()
        found = set()
        for row in self.rows:
            price = price_of(row)
            if price is None or price.sku_price_id in seen:
                found.add(row.row_id)
            else:
                seen.add(price.sku_price_id)
        return frozenset(found)

    def catalog(self) -> Catalog:
        """Return the prices that can be read, sorted as the file holds them."""
        lost = self.unreadable()
        prices = [
            price
            for row in self.rows
            if row.row_id not in lost and (price := price_of(row)) is not None
        ]
        prices.sort(key=lambda price: price.sku_price_id)
        return Catalog(self.provider, tuple(prices))


@lru_cache(maxsize=65_536)
def price_of(row: SheetRow) -> Price | None:
    """Return the price a row states, None where a cell cannot be taken."""
    values: dict[str, object] = {}
    extra = []
    for column, text in row.cells:
        if column not in COLUMNS:
            extra.append((column, text))
            continue
        try:
            value = parse_cell(column, text)
        except CellFaultError:
            return None
        if value is not None:
            values[column] = value
    if any(column not in values for column in REQUIRED_COLUMNS):
        return None
    return Price(**values, extra=tuple(extra))  # type: ignore[arg-type]


def _row_faults(row: SheetRow, reference: Reference) -> Sequence[tuple[str, Problem]]:
    faults = []
    for column in COLUMNS:
        try:
            parse_cell(column, row.text(column))
        except CellFaultError as fault:
            faults.append((column, _fault(fault.code, column, fault.values)))
    if faults:
        return faults
    price = price_of(row)
    if price is None:
        return []
    return [(p.place, p) for p in price_problems(price, reference)]


def _fault(code: str, column: str, values: Mapping[str, str]) -> Problem:
    return Problem(code, column, values, Severity.ERROR)


def _cells(price: Price) -> tuple[tuple[str, str], ...]:
    known = tuple((name, format_cell(getattr(price, name))) for name in COLUMNS)
    return known + price.extra
