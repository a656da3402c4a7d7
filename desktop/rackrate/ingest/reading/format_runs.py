"""Number formats of many cells, kept as runs down the columns."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rackrate.ingest.book import Place

Run = tuple[int, int, int, str]
"""(column, first row, last row, format)."""


class FormatRuns(Mapping[Place, str]):
    """A mapping from cells to formats that grows with the runs, not with the cells.

    A column of 100,000 prices in one format is one run.
    """

    def __init__(self, runs: Iterable[Run] = ()) -> None:
        self._columns: dict[int, list[Run]] = {}
        self._firsts: dict[int, list[int]] = {}
        for run in sorted(runs):
            self._columns.setdefault(run[0], []).append(run)
            self._firsts.setdefault(run[0], []).append(run[1])

    @property
    def runs(self) -> list[Run]:
        """The runs, by column and row."""
        return [
            run for column in sorted(self._columns) for run in self._columns[column]
        ]

    @property
    def columns(self) -> frozenset[int]:
        """The columns in which some cell has a format."""
        return frozenset(self._columns)

    def __getitem__(self, place: Place) -> str:
        row, column = place
        at = bisect_right(self._firsts.get(column, ()), row) - 1
        if at >= 0:
            _, _, last, code = self._columns[column][at]
            if row <= last:
                return code
        raise KeyError(place)

    def __iter__(self) -> Iterator[Place]:
        for column, first, last, _ in self.runs:
            for row in range(first, last + 1):
                yield row, column

    def __repr__(self) -> str:
        return f"FormatRuns({self.runs!r})"

    def __len__(self) -> int:
        return sum(last - first + 1 for _, first, last, _ in self.runs)


@dataclass(slots=True)
class _OpenRun:
    first: int
    last: int
    code: str


class RunCollector:
    """Gathers cells with formats, met row by row, into runs."""

    def __init__(self) -> None:
        self._open: dict[int, _OpenRun] = {}
        self._done: list[Run] = []

    def add(self, row: int, column: int, code: str) -> None:
        """Take the format of one cell."""
        run = self._open.get(column)
        if run is not None and run.code == code and row == run.last + 1:
            run.last = row
            return
        if run is not None:
            self._done.append((column, run.first, run.last, run.code))
        self._open[column] = _OpenRun(row, row, code)

    def runs(self) -> FormatRuns:
        """Return what was gathered."""
        left = [(c, r.first, r.last, r.code) for c, r in self._open.items()]
        return FormatRuns([*self._done, *left])
