"""A workbook's values, read in a moment: sheets, cells and defined names."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from pathlib import Path
from typing import Any

from openpyxl.utils import range_boundaries
from python_calamine import CalamineWorkbook

_FORMULA = re.compile(
    r'<c r="([A-Z]+\d+)"([^>]*)><f[^>]*?(?:/>|>([^<]*)</f>)<v>([^<]*)</v></c>'
)
_NAME = re.compile(r'<definedName [^>]*?name="([^"]+)"[^>]*>([^<]*)</definedName>')
_SHEET = re.compile(r'<sheet [^>]*?name="([^"]+)"')


@dataclass(frozen=True)
class ValueCell:
    """One cell: what it holds."""

    value: Any


class ValueSheet:
    """One sheet's values."""

    def __init__(self, rows: list[list[Any]]) -> None:
        self._rows = rows

    def __getitem__(self, place: str) -> ValueCell:
        column, row, _, _ = range_boundaries(place)
        assert column
        assert row
        return ValueCell(self.at(row, column))

    def __iter__(self) -> Iterator[tuple[ValueCell, ...]]:
        yield from self.iter_rows()

    def at(self, row: int, column: int) -> Any:  # noqa: ANN401 - whatever a cell holds
        """Return what a cell holds, counted from 1; None where it holds nothing."""
        if row > len(self._rows) or column > len(self._rows[row - 1]):
            return None
        value = self._rows[row - 1][column - 1]
        return None if value == "" else value

    def iter_rows(
        self,
        min_row: int = 1,
        max_row: int | None = None,
        *,
        max_col: int | None = None,
        values_only: bool = False,
    ) -> Iterator[tuple[Any, ...]]:
        """Yield rows of cells, or of what they hold."""
        width = max_col or max(map(len, self._rows), default=0)
        for row in range(min_row, min(max_row or len(self._rows), len(self._rows)) + 1):
            values = [self.at(row, column) for column in range(1, width + 1)]
            yield tuple(values if values_only else map(ValueCell, values))


class Computed:
    """A workbook's values."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._sheets: dict[str, ValueSheet] = {}

    @cached_property
    def _book(self) -> CalamineWorkbook:
        return CalamineWorkbook.from_path(str(self._path))

    def __getitem__(self, name: str) -> ValueSheet:
        if name not in self._sheets:
            sheet = self._book.get_sheet_by_name(name)
            rows = sheet.to_python(skip_empty_area=False)
            self._sheets[name] = ValueSheet(rows)
        return self._sheets[name]

    @cached_property
    def names(self) -> dict[str, tuple[str, str]]:
        """Sheet and cell of each name that stands for one cell."""
        with zipfile.ZipFile(self._path) as parts:
            text = parts.read("xl/workbook.xml").decode()
        found = {}
        for name, target in _NAME.findall(text):
            sheet, _, place = unescape(target).replace("$", "").rpartition("!")
            if sheet and ":" not in place and not name.startswith("_xlnm"):
                found[name] = (sheet.strip("'"), place)
        return found

    def named(self) -> dict[str, object]:
        """Return what the cells with defined names hold."""
        return {name: self[s][place].value for name, (s, place) in self.names.items()}


@dataclass(frozen=True)
class StoredFormula:
    """A formula of a workbook of ours with the value stored beside it."""

    sheet: str
    place: str
    formula: str
    stored: float | str


def sheet_numbers(path: Path) -> dict[str, int]:
    """Return the number of each sheet's part in a workbook of ours."""
    with zipfile.ZipFile(path) as parts:
        names = _SHEET.findall(parts.read("xl/workbook.xml").decode())
    return {name: number for number, name in enumerate(names, start=1)}


def stored_formulas(path: Path) -> Iterator[StoredFormula]:
    """Yield every formula of a workbook as we write it; a shared one only once."""
    with zipfile.ZipFile(path) as parts:
        for sheet, number in sheet_numbers(path).items():
            text = parts.read(f"xl/worksheets/sheet{number}.xml").decode()
            for place, looks, formula, value in _FORMULA.findall(text):
                is_text = 't="str"' in looks
                stored = unescape(value) if is_text else float(value)
                yield StoredFormula(sheet, place, unescape(formula), stored)
