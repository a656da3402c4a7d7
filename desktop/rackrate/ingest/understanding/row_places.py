"""Where the texts of one price stand, worked out when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rackrate.ingest.understanding.grid import Grid


class RowPlaces(Mapping[str, str]):
    """Field → address of the cell that its text was read from."""

    __slots__ = ("_grid", "_line", "_where")

    def __init__(self, grid: Grid, line: int, where: Mapping[str, int]) -> None:
        self._grid = grid
        self._line = line
        self._where = where

    def __getitem__(self, name: str) -> str:
        return self._grid.address(self._line, self._where[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._where)

    def __len__(self) -> int:
        return len(self._where)
