"""Workbooks as tests read them: cells, formulas, and what LibreOffice makes of them."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.cell import Cell
from tests.support.computed import Computed, sheet_numbers, stored_formulas
from tests.support.programs import is_used

_DAY_ONE = date(1899, 12, 30)
PROFILE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop>
</item></oor:items>"""
"""A LibreOffice that computes every formula anew when it opens a file."""


@dataclass(frozen=True)
class FormulaCell:
    """One formula, with the value stored beside it."""

    where: str
    formula: str
    stored: object


@cache
def values_of(path: Path) -> Computed:
    """Return a finished workbook's values; each file is read once."""
    return Computed(path)


@cache
def formulas_of(path: Path) -> Workbook:
    """Return a finished workbook's formulas; each file is read once."""
    return load_workbook(path)


class Book:
    """A workbook, opened when asked for: as formulas and as values."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def formulas(self) -> Workbook:
        """The workbook with its formulas."""
        return formulas_of(self.path)

    @property
    def values(self) -> Computed:
        """The workbook with the values stored beside the formulas."""
        return values_of(self.path)

    def cells(self) -> Iterator[Cell]:
        """Yield every cell that holds anything."""
        for sheet in self.formulas:
            for row in sheet.iter_rows():
                yield from (cell for cell in row if cell.value is not None)

    def formula_cells(self) -> Iterator[FormulaCell]:
        """Yield every formula."""
        for cell in self.cells():
            if cell.data_type == "f":
                sheet = cell.parent.title
                stored = self.values[sheet][cell.coordinate].value
                yield FormulaCell(f"{sheet}!{cell.coordinate}", cell.value, stored)


def named_values(path: Path) -> dict[str, object]:
    """Return what the cells with defined names hold."""
    return values_of(path).named()


def names_in(book: Computed) -> dict[str, object]:
    """Return what the cells with defined names hold."""
    return book.named()


def target(book: Workbook, name: str) -> tuple[str, str]:
    """Return the sheet and cell that a defined name points to."""
    ((sheet, place),) = book.defined_names[name].destinations
    return sheet, place.replace("$", "")


def options_in(
    book: Computed, rows: Iterable[str], block: int = 1
) -> dict[str, list[object]]:
    """Return rows of one block of Calc by their title, a value for each option."""
    sheet = book["Calc"]
    wanted = set(rows)
    found: dict[str, list[object]] = {}
    seen = 0
    for row in sheet.iter_rows(min_row=5, values_only=True):
        if row[0] is not None and row[1] is None:
            seen += 1
        if seen == block and row[1] in wanted and row[1] not in found:
            found[row[1]] = [value for value in row[5:] if value is not None]
    return found


def edited(source: Path, copy: Path, changes: Mapping[str, float | str]) -> Path:
    """Write a copy in which some inputs hold other values, by name or `Sheet!A1`.

    The file is edited as text, so that nothing else in it can change.
    """
    sheets, places = _places(source)
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(copy, "w") as new:
        for item in old.infolist():
            content = old.read(item)
            for name, value in changes.items():
                where = name.split("!") if "!" in name else places[name]
                sheet, place = where
                if item.filename == f"xl/worksheets/sheet{sheets[sheet]}.xml":
                    content = _with_value(content.decode(), place, value).encode()
            new.writestr(item, content)
    return copy


def _places(source: Path) -> tuple[dict[str, int], dict[str, tuple[str, str]]]:
    """Return the sheets' numbers in the file, and where the names point to."""
    return sheet_numbers(source), values_of(source).names


def _with_value(sheet: str, place: str, value: float | str) -> str:
    old = rf'<c r="{place}"( s="\d+")?(?: t="\w+")?(?:/>|>.*?</c>)'
    if isinstance(value, str):
        inner = rf't="str"><v>{escape(value)}</v></c>'
    else:
        inner = rf"><v>{value!r}</v></c>"
    replaced, count = re.subn(old, rf'<c r="{place}"\1 {inner}', sheet, count=1)
    assert count == 1, place
    return replaced


def recalculated(sources: Iterable[Path], folder: Path) -> dict[str, Path]:
    """Return copies that LibreOffice has computed anew, by their file name.

    Without LibreOffice the test is skipped, but not where `CI` is set.
    """
    program = shutil.which("soffice")
    if not is_used("soffice"):
        pytest.skip("LibreOffice is not installed")
    assert program is not None, "LibreOffice is needed in CI"
    user = folder / "profile" / "user"
    user.mkdir(parents=True)
    (user / "registrymodifications.xcu").write_text(PROFILE, encoding="utf-8")
    files = [str(path) for path in sources]
    subprocess.run(
        [
            program,
            "--headless",
            f"-env:UserInstallation={user.parent.as_uri()}",
            "--convert-to",
            "xlsx:Calc MS Excel 2007 XML",
            "--outdir",
            str(folder),
            *files,
        ],
        check=True,
        capture_output=True,
        timeout=300,
    )
    return {Path(name).name: folder / Path(name).name for name in files}


def differences(stored: Book, again: Path) -> list[str]:
    """Return the formulas whose stored value is not what was computed anew."""
    computed = values_of(again)
    found = []
    for cell in stored_formulas(stored.path):
        value = computed[cell.sheet][cell.place].value
        if not same(cell.stored, value):
            where = f"{cell.sheet}!{cell.place}"
            found.append(f"{where} {cell.stored!r} {value!r} {cell.formula}")
    return found


def same(left: object, right: object) -> bool:
    """Return whether two values agree: numbers to nine digits, text exactly."""
    left, right = _bare(left), _bare(right)
    if isinstance(left, int | float) and isinstance(right, int | float):
        return abs(left - right) <= 1e-9 * max(1, abs(left))
    return left == right


def _bare(value: object) -> object:
    """Return a value as a cell stores it: days as numbers, nothing as no text."""
    if isinstance(value, datetime):
        value = value.date()
    if isinstance(value, date):
        return (value - _DAY_ONE).days
    return "" if value is None else value
