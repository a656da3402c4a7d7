"""A price catalog of RackRate's own, opened as a spreadsheet: read as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.price import Price
from rackrate.domain.price_columns import (
    COLUMNS,
    REQUIRED_COLUMNS,
    CellFaultError,
    parse_cell,
)
from rackrate.domain.problem import Severity
from rackrate.domain.units import TaxBasis
from rackrate.domain.vendor_reading import (
    Certainty,
    ColumnGuess,
    Field,
    Orientation,
    ReadRow,
    ReadTable,
)
from rackrate.ingest.book import address
from rackrate.ingest.understanding.amounts import cell_text
from rackrate.ingest.understanding.findings import Findings
from rackrate.ingest.understanding.grid import Grid

_LOOKED_AT = 5
_FIELDS = {field.value: field for field in Field}


@dataclass(frozen=True, slots=True)
class OwnTable:
    """Where the header of a catalog of our own is, and its columns."""

    header: int
    names: tuple[str, ...]


def own_table(grid: Grid) -> OwnTable | None:
    """Return the header of a catalog of our own, None where the sheet is none."""
    for line in range(min(_LOOKED_AT, len(grid.lines))):
        names = tuple(cell_text(v).strip() for v in grid.lines[line])
        if set(REQUIRED_COLUMNS) <= set(names):
            return OwnTable(line, names)
    return None


def read_own(
    grid: Grid, own: OwnTable, findings: Findings
) -> tuple[ReadTable, list[ReadRow]]:
    """Return the prices of a catalog of our own, each whole."""
    sheet = grid.sheet.name
    key = f"{sheet}#1"
    rows = []
    for line in grid.used:
        if line <= own.header:
            reason = "header" if line == own.header else "outside_tables"
            findings.leave(grid, line, reason, key)
        elif line in grid.hidden_lines:
            findings.leave(grid, line, "hidden", key)
        else:
            row = _row(grid, line, own, key, findings)
            if row is None:
                findings.leave(grid, line, "cell_fault", key, is_rejected=True)
            else:
                rows.append(row)
                findings.imported.add((key, line))
    last = max(len(grid.lines) - 1, own.header)
    table = ReadTable(
        key=key,
        sheet=sheet,
        range=f"A{own.header + 1}:{address((last, len(own.names) - 1))}",
        header_rows=(own.header + 1,),
        orientation=Orientation.ROWS,
        columns=tuple(_columns(own.names)),
        first=own.header + 1,
        last=last,
    )
    return table, rows


def _columns(names: Sequence[str]) -> list[ColumnGuess]:
    return [
        ColumnGuess(
            index=index,
            label=address((0, index)).rstrip("1"),
            header=name,
            holds=_FIELDS.get(name, Field.NOTE),
            certainty=Certainty.STATED,
            why="own_catalog",
        )
        for index, name in enumerate(names)
        if name
    ]


def _row(
    grid: Grid, line: int, own: OwnTable, key: str, findings: Findings
) -> ReadRow | None:
    values: dict[str, object] = {}
    raw: dict[str, str] = {}
    places: dict[str, str] = {}
    extra = []
    for index, name in enumerate(own.names):
        text = cell_text(grid.at(line, index)).strip()
        if name not in COLUMNS:
            if name:
                extra.append((name, text))
            continue
        try:
            value = parse_cell(name, text)
        except CellFaultError as fault:
            cell = address((line, index))
            findings.report(
                fault.code, grid.sheet.name, cell, Severity.ERROR, **fault.values
            )
            return None
        if value is not None:
            values[name] = value
            raw[name], places[name] = text, address((line, index))
    missing = [name for name in REQUIRED_COLUMNS if name not in values]
    if missing:
        cell = address((line, 0))
        findings.report("field_missing", grid.sheet.name, cell)
        return None
    price = Price(**values, extra=tuple(extra))  # type: ignore[arg-type]
    place = places.get("list_unit_price") or places.get("price_low")
    return _as_row(
        price, key, grid.sheet.name, place or address((line, 0)), line
    ).with_texts(raw, places)


def _as_row(price: Price, key: str, sheet: str, cell: str, line: int) -> ReadRow:
    return ReadRow(
        table=key,
        sheet=sheet,
        cell=cell,
        line=line,
        meter=price.meter,
        accelerator=price.accelerator,
        accelerator_family=price.accelerator,
        delivery=price.delivery,
        cards=price.cards,
        price_scope=price.price_scope,
        pricing_unit=price.pricing_unit,
        list_unit_price=price.typical_unit_price,
        price_low=price.price_low,
        price_high=price.price_high,
        discount=Decimal(1) if price.discount is None else price.discount,
        billing_currency=price.billing_currency,
        tax=price.tax or TaxBasis.UNKNOWN,
        vat_rate=price.vat_rate,
        commitment_months=price.commitment_months,
        pricing_category=price.pricing_category,
        min_units=price.min_units,
        region=price.region,
        interconnect=price.interconnect,
        effective_from=price.effective_from,
        effective_to=price.effective_to,
        note=price.note,
        price=price,
    )
