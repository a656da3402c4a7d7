"""Recognising and reading our own workbook, whoever edited and saved it.

Cells are read like those of any vendor's file, in a process of their own. Where the
inputs are comes from the workbook's defined names, which move with rows and columns;
a program that dropped them leaves the addresses in the register.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree as ET

from rackrate.ingest.book import Book, CellValue, Place
from rackrate.ingest.reading.cell_address import place_of
from rackrate.ingest.reading.reader import read_book
from rackrate.services.edited_workbook import EditedInput, EditedWorkbook, Held
from rackrate.services.progress import Progress

MARK = "rackrate-register 1"
_PREFIX = "in_"
_NAME, _WHERE, _ISSUED, _PATH, _MEANING = range(5)
_HEAD_ROWS = 2
_PARTS = ("xl/sharedStrings.xml", "docProps/custom.xml")
_SIGNS = (MARK.encode(), b"RackRate-ID")
_WORKBOOK = "xl/workbook.xml"
_MOST_BYTES = 8 << 20
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_BROKEN = (zipfile.BadZipFile, OSError, KeyError, EOFError, RuntimeError, ValueError)


def may_be_own(path: Path) -> bool:
    """Return whether a file bears a sign of our workbooks; cheap, and never raises."""
    try:
        with zipfile.ZipFile(path) as archive:
            return any(
                sign in _part(archive, name)
                for name, sign in zip(_PARTS, _SIGNS, strict=True)
            )
    except _BROKEN:
        return False


def read_own_workbook(
    path: Path, progress: Progress | None = None
) -> EditedWorkbook | None:
    """Return a workbook of ours with its inputs; None where the file is none.

    Raises:
        RefusedInputError: It cannot be read.
        CancelledError: Nobody wants it any more.
    """
    if not may_be_own(path):
        return None
    return own_workbook(read_book(path, progress=progress), _named_cells(path))


def own_workbook(
    book: Book, named: Mapping[str, tuple[str, Place]]
) -> EditedWorkbook | None:
    """Return the inputs of a book; None where it has no register.

    Args:
        book: The file's cells.
        named: Defined name → sheet and cell, as far as the file has them.
    """
    cells = {sheet.name: sheet.rows for sheet in book.sheets}
    unvalued = {sheet.name: sheet.formulas_without_value for sheet in book.sheets}
    found = next(
        (at for rows in cells.values() if (at := _register(rows)) is not None), None
    )
    if found is None:
        return None
    rows, top = found
    document = str(rows[top][0]).removeprefix(MARK).strip()
    inputs, known = [], set()
    for row in _entries(rows[top + _HEAD_ROWS :]):
        name = str(row[_NAME])
        known.add(name)
        where = named.get(name) or (None if named else _address(row[_WHERE]))
        value, is_gone = None, where is None
        if where is not None:
            sheet, place = where
            is_gone = sheet not in cells
            value = _held(_at(cells.get(sheet, []), place))
            if place in unvalued.get(sheet, ()):
                value = _held(row[_ISSUED])
        inputs.append(
            EditedInput(
                name,
                str(row[_PATH] or ""),
                str(row[_MEANING] or ""),
                _held(row[_ISSUED]),
                value,
                is_gone,
            )
        )
    unknown = [n for n in named if n.startswith(_PREFIX) and n not in known]
    return EditedWorkbook(
        book.name, book.sha256, document, tuple(inputs), tuple(sorted(unknown))
    )


def _register(
    rows: Sequence[Sequence[CellValue]],
) -> tuple[Sequence[Sequence[CellValue]], int] | None:
    for at, row in enumerate(rows):
        if row and isinstance(row[0], str) and row[0].startswith(MARK):
            return rows, at
    return None


def _entries(rows: Sequence[Sequence[CellValue]]) -> Iterator[Sequence[CellValue]]:
    """Yield the register's rows about inputs, each with all its columns."""
    for row in rows:
        if not row or not row[_NAME]:
            return
        if str(row[_NAME]).startswith(_PREFIX):
            yield [*row, *[None] * (_MEANING + 1 - len(row))]


def _address(where: CellValue) -> tuple[str, Place] | None:
    sheet, sign, cell = str(where or "").rpartition("!")
    place = place_of(cell.replace("$", "")) if sign else None
    return None if place is None else (sheet.strip("'"), place)


def _at(rows: Sequence[Sequence[CellValue]], place: Place) -> CellValue:
    row, column = place
    if row >= len(rows) or column >= len(rows[row]):
        return None
    return rows[row][column]


def _held(value: CellValue) -> Held:
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int | float):
        return Decimal(str(value))
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date) or value is None:
        return value
    return str(value).strip()


def _part(archive: zipfile.ZipFile, name: str) -> bytes:
    """Return the beginning of a part, empty where there is none."""
    if name not in archive.namelist():
        return b""
    with archive.open(name) as part:
        return part.read(_MOST_BYTES)


def _named_cells(path: Path) -> dict[str, tuple[str, Place]]:
    """Return where the names of a workbook point, as far as that can be told."""
    try:
        with zipfile.ZipFile(path) as archive:
            content = _part(archive, _WORKBOOK)
        if b"<!" in content or len(content) == _MOST_BYTES:
            return {}
        root = ET.fromstring(content)  # noqa: S314 - no document type in it
    except (*_BROKEN, ET.ParseError):
        return {}
    found = {}
    for entry in root.iter(f"{_MAIN}definedName"):
        where = _address(entry.text)
        if where is not None:
            found[entry.get("name", "")] = where
    return found
