"""The further sheets' tables, read as a reader finds them: by their heads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from tests.support.computed import Computed

_MOST_COLUMNS = 14


@dataclass(frozen=True)
class Table:
    """A table below a row of heads: each line's cells by head."""

    lines: tuple[dict[str, Any], ...]

    def column(self, head: str) -> list[Any]:
        """Return a column's values."""
        return [line[head] for line in self.lines]


def tables(book: Computed, sheet: str, *heads: str) -> Iterator[Table]:
    """Yield each table of a sheet that has all these heads, down to a blank number."""
    rows = list(book[sheet].iter_rows(max_col=_MOST_COLUMNS, values_only=True))
    for at, row in enumerate(rows):
        if not set(heads) <= set(row):
            continue
        lines = []
        for line in rows[at + 1 :]:
            if not isinstance(line[0], int | float):
                break
            named = zip(row, line, strict=True)
            lines.append({head: v for head, v in named if head is not None})
        yield Table(tuple(lines))


def cents(amount: object) -> Decimal:
    """Return a cell's amount in whole cents."""
    return Decimal(str(amount)).quantize(Decimal("0.01"))


@dataclass(frozen=True)
class Map:
    """A winner map.

    Attributes:
        places: (hours a day, months) → what stands there.
        options: Letter → the option it stands for.
    """

    places: dict[tuple[int, float], str]
    options: dict[str, str]


def map_of(book: Computed) -> Map:
    """Return the first map of WinnerMap, without the row and column of today."""
    rows = list(book["WinnerMap"].iter_rows(max_col=20, values_only=True))
    (top,) = (i for i, row in enumerate(rows) if "Letter" in row)
    heads = rows[top]
    months = {column: heads[column] for column in range(2, 13)}
    letter, option = heads.index("Letter"), heads.index("Option on the map")
    lines = rows[top + 1 : top + 25]
    return Map(
        {(line[1], float(m)): line[c] for line in lines for c, m in months.items()},
        {line[letter]: line[option] for line in lines if line[letter] and line[option]},
    )
