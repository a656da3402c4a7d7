"""Amounts of money on one sheet, shown in the unit that Inputs choose.

A cell holds its amount in the currency itself, whatever is chosen, so that sums and
checks stay exact and a program that knows no such formats still shows a right figure
under a right head. What changes is the number format, by a rule for each unit, and it
brings the unit with it: 271,270.56 or 27.1271万.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from rackrate.publish.workbook.fast_sheet import FastSheet
from rackrate.publish.workbook.formula import column_letters
from rackrate.publish.workbook.styles import MONEY, Styles

DIVISORS = {"one": 1, "thousand": 1000, "ten_thousand": 10_000}
"""Unit that amounts are shown in → what one of it is worth."""
_MOST_AREAS = 60
_Cell = tuple[int, int]
_Run = tuple[int, int]


class MoneyCells:
    """Where a sheet holds amounts of money, by their number format."""

    def __init__(self) -> None:
        self._cells: dict[str, set[_Cell]] = defaultdict(set)

    def add(self, look: str, row: int, column: int, rows: int = 1) -> None:
        """Note cells below one another, where their number format is of money."""
        if look in MONEY:
            self._cells[look].update([(row + i, column) for i in range(rows)])

    def make(self, sheet: FastSheet, styles: Styles) -> None:
        """Give the sheet a rule for each number format and unit."""
        for look, cells in self._cells.items():
            found = list(areas(cells))
            for start in range(0, len(found), _MOST_AREAS):
                some = found[start : start + _MOST_AREAS]
                for unit, divisor in DIVISORS.items():
                    if divisor == 1:
                        continue
                    rule = {
                        "type": "formula",
                        "criteria": f"=disp_div={divisor}",
                        "format": styles.in_unit(look, unit),
                        "multi_range": " ".join(some),
                    }
                    sheet.conditional_format(some[0], rule)


def areas(cells: Iterable[_Cell]) -> Iterator[str]:
    """Yield rectangles that cover cells once each, from the top.

    Example:
        >>> list(areas([(0, 0), (0, 1), (1, 0), (1, 1), (3, 1)]))
        ['A1:B2', 'B4']
    """
    rows: dict[int, list[int]] = defaultdict(list)
    for row, column in cells:
        rows[row].append(column)
    begun: dict[_Run, int] = {}
    before = -1
    for row in sorted(rows):
        runs = list(_runs(sorted(rows[row])))
        for run, top in list(begun.items()):
            if row > before + 1 or run not in runs:
                yield _area(top, before, run)
                del begun[run]
        for run in runs:
            begun.setdefault(run, row)
        before = row
    for run, top in begun.items():
        yield _area(top, before, run)


def _runs(columns: list[int]) -> Iterator[_Run]:
    first = last = columns[0]
    for column in columns[1:]:
        if column > last + 1:
            yield first, last
            first = column
        last = column
    yield first, last


def _area(top: int, bottom: int, run: _Run) -> str:
    first = f"{column_letters(run[0])}{top + 1}"
    last = f"{column_letters(run[1])}{bottom + 1}"
    return first if first == last else f"{first}:{last}"
