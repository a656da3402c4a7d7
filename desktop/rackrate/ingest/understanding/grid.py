"""A sheet as a person sees it, or a part of it turned on its side.

Merged cells are filled from their corner; what is hidden or crossed out is gone, and
counted. Lines are rows, and columns of the sheet where the part is turned.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from rackrate.domain.vendor_reading import Orientation
from rackrate.ingest.book import Area, CellValue, Place, Sheet, address

Spot: TypeAlias = tuple[int, int]
"""(line, column) in a grid."""
_MOST_FILLED = 200_000


@dataclass(frozen=True, slots=True)
class Grid:
    """Lines of values, and where each of them stands in its sheet.

    Attributes:
        lines: Values; lines may differ in length.
        origins: Spots filled from a merged cell → the place of its corner.
        is_turned: Lines are columns of the sheet.
        top, left: Of the part of the sheet that was turned.
        hidden_lines: Lines that are not shown.
        used: Lines that hold something, in order; most of a sheet may be blank.
    """

    sheet: Sheet
    lines: list[list[CellValue]]
    origins: Mapping[Spot, Place] = field(default_factory=dict)
    is_turned: bool = False
    top: int = 0
    left: int = 0
    hidden_lines: frozenset[int] = frozenset()
    used: Sequence[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note which lines hold something, once."""
        used = [
            line
            for line, row in enumerate(self.lines)
            if row and (any(row) or _holds_something(row))
        ]
        object.__setattr__(self, "used", used)

    @property
    def has_plain_places(self) -> bool:
        """Whether every value stands in the sheet where it stands in the grid."""
        return not self.is_turned and not self.origins

    def used_between(self, first: int, last: int) -> Sequence[int]:
        """Return the lines that hold something, both ends included."""
        if last < first:
            return ()
        start, end = bisect_left(self.used, first), bisect_right(self.used, last)
        return self.used[start:end]

    @property
    def orientation(self) -> Orientation:
        """Which way tables in this grid run."""
        return Orientation.COLUMNS if self.is_turned else Orientation.ROWS

    def at(self, line: int, column: int) -> CellValue:
        """Return a value, None outside of the grid."""
        cells = self.lines[line] if line < len(self.lines) else ()
        return cells[column] if column < len(cells) else None

    def place(self, line: int, column: int) -> Place:
        """Return where a value stands in the sheet, the corner of a merged cell."""
        if self.origins:
            origin = self.origins.get((line, column))
            if origin is not None:
                return origin
        return self.spot_place(line, column)

    def spot_place(self, line: int, column: int) -> Place:
        """Return the place of a spot itself, whatever it was filled from."""
        if self.is_turned:
            return (self.top + column, self.left + line)
        return (line, column)

    def address(self, line: int, column: int) -> str:
        """Return the address of a value in the sheet."""
        return address(self.place(line, column))

    def line_number(self, line: int) -> int:
        """Return the row of the sheet (the column, where turned), from 0."""
        return self.left + line if self.is_turned else line

    def filled(self, line: int) -> list[int]:
        """Return the columns of a line that hold something, each cell once."""
        found: dict[Place, int] = {}
        for column, value in enumerate(self.lines[line]):
            if value is not None and value != "":
                found.setdefault(self.place(line, column), column)
        return list(found.values())

    def is_blank(self, line: int) -> bool:
        """Return whether a line holds nothing at all."""
        row = self.lines[line]
        return not any(row) and not _holds_something(row)


def upright(sheet: Sheet, *, with_hidden: bool) -> Grid:
    """Return a sheet as it is seen."""
    lines = sheet.rows
    hidden_columns = frozenset() if with_hidden else sheet.hidden_columns
    origins: dict[Spot, Place] = {}
    if sheet.merged or hidden_columns or sheet.struck or _has_blank_text(lines):
        lines = [_cleaned(row) for row in lines]
        _fill_merged(lines, sheet.merged, origins)
        _blank(lines, ((r, c) for r, c in sheet.struck))
        if hidden_columns:
            for row in lines:
                for column in hidden_columns:
                    if column < len(row):
                        row[column] = None
    hidden = frozenset() if with_hidden else sheet.hidden_rows
    return Grid(sheet, lines, origins, hidden_lines=hidden)


def turned(grid: Grid, area: Area) -> Grid:
    """Return a part of an upright grid with its columns as lines."""
    rows = range(area.top, area.bottom + 1)
    lines = [
        [None if r in grid.hidden_lines else grid.at(r, c) for r in rows]
        for c in range(area.left, area.right + 1)
    ]
    origins = {
        (c - area.left, r - area.top): place
        for (r, c), place in grid.origins.items()
        if area.top <= r <= area.bottom and area.left <= c <= area.right
    }
    hidden = frozenset(c - area.left for c in grid.sheet.hidden_columns)
    return Grid(
        grid.sheet,
        lines,
        origins,
        is_turned=True,
        top=area.top,
        left=area.left,
        hidden_lines=hidden,
    )


def _holds_something(row: list[CellValue]) -> bool:
    return any(v is not None and v != "" for v in row)


def _has_blank_text(lines: list[list[CellValue]]) -> bool:
    return any(isinstance(v, str) and not v.strip() for row in lines[:200] for v in row)


def _cleaned(row: list[CellValue]) -> list[CellValue]:
    return [None if isinstance(v, str) and not v.strip() else v for v in row]


def _fill_merged(
    lines: list[list[CellValue]], merged: Iterable[Area], origins: dict[Spot, Place]
) -> None:
    filled = 0
    for area in merged:
        corner = (area.top, area.left)
        if area.top >= len(lines) or area.left >= len(lines[area.top]):
            continue
        value = lines[area.top][area.left]
        bottom = min(area.bottom, len(lines) - 1)
        size = (bottom - area.top + 1) * (area.right - area.left + 1)
        filled += size
        if value is None or filled > _MOST_FILLED:
            continue
        for r in range(area.top, bottom + 1):
            row = lines[r]
            row.extend([None] * (area.right + 1 - len(row)))
            for c in range(area.left, area.right + 1):
                if (r, c) != corner:
                    row[c] = value
                    origins[r, c] = corner


def _blank(lines: list[list[CellValue]], places: Iterable[Place]) -> None:
    for r, c in places:
        if r < len(lines) and c < len(lines[r]):
            lines[r][c] = None
