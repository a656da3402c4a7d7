"""The texts of one price and where they stand, worked out when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rackrate.ingest.book import CellValue
from rackrate.ingest.understanding.amounts import cell_text
from rackrate.ingest.understanding.grid import Grid

_PRICE = "list_unit_price"


class RowPlaces(Mapping[str, str]):
    """Field → address of the cell that its text was read from."""

    __slots__ = ("_grid", "_line", "_notes", "_spots", "_where")

    def __init__(
        self,
        grid: Grid,
        line: int,
        where: Mapping[str, int],
        notes: Mapping[str, str],
        spots: Mapping[str, int],
    ) -> None:
        """Keep what tells the addresses.

        Args:
            grid: The table's grid.
            line: The price's line in it.
            where: Field → its column.
            notes: Texts that say nothing of the price, by field.
            spots: Field → column, for these.
        """
        self._grid = grid
        self._line = line
        self._where = where
        self._notes = notes
        self._spots = spots

    def __getitem__(self, name: str) -> str:
        index = self._where.get(name)
        if index is None and name in self._notes:
            index = self._spots.get(name)
        if index is None:
            raise KeyError(name)
        return self._grid.address(self._line, index)

    def __iter__(self) -> Iterator[str]:
        yield from self._where
        yield from (n for n in self._notes if n in self._spots and n not in self._where)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class RowTexts(Mapping[str, str]):
    """Field → the text it was read from: the line's, its notes', and the price's."""

    __slots__ = ("_line", "_notes", "_written")

    def __init__(
        self, line: Mapping[str, str], notes: Mapping[str, str], written: CellValue
    ) -> None:
        self._line = line
        self._notes = notes
        self._written = written

    def __getitem__(self, name: str) -> str:
        if name == _PRICE:
            return cell_text(self._written)
        found = self._notes.get(name)
        return self._line[name] if found is None else found

    def __iter__(self) -> Iterator[str]:
        yield from self._line
        for name in self._notes:
            if name not in self._line:
                yield name
        if _PRICE not in self._line:
            yield _PRICE

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))
