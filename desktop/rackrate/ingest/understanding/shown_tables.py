"""A table as a person is shown it: where it is, and what its columns were taken for."""

from __future__ import annotations

from collections.abc import Sequence

from rackrate.domain.vendor_reading import ColumnGuess, Orientation, ReadTable
from rackrate.ingest.book import Area, address
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.context import Context
from rackrate.ingest.understanding.said import Said
from rackrate.ingest.understanding.tables import FoundTable


def shown_table(
    table: FoundTable, columns: Sequence[Column], context: Context
) -> ReadTable:
    """Return a table with its columns and what holds for all of it."""
    grid = table.grid
    first, last = table.columns
    corners = (
        grid.spot_place(min([table.first, *table.headers]), first),
        grid.spot_place(max([table.last, *table.headers]), last),
    )
    area = Area(
        min(c[0] for c in corners),
        min(c[1] for c in corners),
        max(c[0] for c in corners),
        max(c[1] for c in corners),
    )
    top, bottom = address((area.top, area.left)), address((area.bottom, area.right))
    said = context.said
    shown = {n: str(getattr(said, n)) for n in Said.__slots__ if getattr(said, n)}
    return ReadTable(
        key=table.key,
        sheet=grid.sheet.name,
        range=f"{top}:{bottom}",
        header_rows=tuple(grid.line_number(line) + 1 for line in table.headers),
        orientation=grid.orientation,
        columns=tuple(_shown_column(c, table) for c in columns),
        first=grid.line_number(table.first),
        last=grid.line_number(table.last),
        context=shown,
        context_places=dict(context.places),
    )


def _shown_column(column: Column, table: FoundTable) -> ColumnGuess:
    grid = table.grid
    place = grid.spot_place(min([table.first, *table.headers]), column.index)
    is_turned = grid.orientation is Orientation.COLUMNS
    label = str(place[0] + 1) if is_turned else address(place).rstrip("0123456789")
    said = column.said
    shown = {n: str(getattr(said, n)) for n in Said.__slots__ if getattr(said, n)}
    return ColumnGuess(
        index=column.index,
        label=label,
        header=column.header,
        holds=column.holds,
        certainty=column.certainty,
        why=column.why,
        examples=column.examples,
        number_style=column.style if column.has_text_numbers else None,
        context=shown,
    )
