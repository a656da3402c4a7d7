"""Reading xlsb: values by the library, and from the records what it leaves out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rackrate.ingest.book import Area, Place, Sheet
from rackrate.ingest.reading import limits, number_formats
from rackrate.ingest.reading.format_runs import RunCollector
from rackrate.ingest.reading.library import LibraryWorkbook
from rackrate.ingest.reading.package import Package
from rackrate.ingest.reading.result import Reading
from rackrate.ingest.reading.xlsb_records import (
    LAST_CELL,
    BrokenRecordError,
    Kind,
    numbers,
    records,
    text,
)
from rackrate.ingest.reading.xlsx_parts import relations

_WORKBOOK, _STYLES = "xl/workbook.bin", "xl/styles.bin"
_STRUCK_FONT = 0x0008
_HIDDEN_COLUMNS = 0x0001
_HIDDEN_ROW = 0x10
_ROW_FLAGS_AT = 11
_STYLE_MASK = 0xFF_FFFF
_ERRORS = {
    0x00: "#NULL!",
    0x07: "#DIV/0!",
    0x0F: "#VALUE!",
    0x17: "#REF!",
    0x1D: "#NAME?",
    0x24: "#NUM!",
    0x2A: "#N/A",
}


@dataclass(frozen=True, slots=True)
class _Styles:
    """Style number → its format where that tells anything; styles crossed out."""

    formats: dict[int, str]
    struck: frozenset[int]


def read_xlsb(data: bytes) -> Reading:
    """Read an xlsb workbook.

    Where the records cannot be followed, the sheet comes with its values alone, and a
    note says so.

    Raises:
        RefusedInputError: It is damaged, encrypted or too large.
    """
    package = Package(data)
    workbook = LibraryWorkbook(package.for_library())
    sheets, notes = [], list(package.notes)
    try:
        parts, styles = _parts(package), _styles(package)
    except BrokenRecordError:
        parts, styles = {}, _Styles({}, frozenset())
    for at, name, visibility in workbook.tables:
        sheet = Sheet(name, workbook.rows(at), visibility)
        try:
            sheet = _with_told(sheet, package, parts[name], styles)
        except (BrokenRecordError, KeyError):
            notes.append(("hidden_content_unknown", name))
        sheets.append(sheet)
    return Reading(tuple(sheets), tuple(notes))


def _parts(package: Package) -> dict[str, str]:
    """Return sheet name → its part."""
    links = relations(package, _WORKBOOK) if _WORKBOOK in package else {}
    found: dict[str, str] = {}
    for kind, content in records(package.read(_WORKBOOK)):
        if kind != Kind.SHEET:
            continue
        link, end = text(content, 8)
        name, _ = text(content, end)
        if link in links and links[link].target in package:
            found[name] = links[link].target
    return found


def _styles(package: Package) -> _Styles:
    """Return what the cell styles tell."""
    if _STYLES not in package:
        return _Styles({}, frozenset())
    codes: dict[int, str] = {}
    fonts: list[bool] = []
    styles: list[tuple[int, int]] = []
    is_cells = False
    for kind, content in records(package.read(_STYLES)):
        if kind == Kind.FORMAT:
            (number,) = numbers(content, "H")
            codes[number] = text(content, 2)[0]
        elif kind == Kind.FONT:
            fonts.append(bool(numbers(content, "H", 2)[0] & _STRUCK_FONT))
        elif kind in (Kind.STYLES_BEGIN, Kind.STYLES_END):
            is_cells = kind == Kind.STYLES_BEGIN
        elif kind == Kind.STYLE and is_cells:
            _, number, font = numbers(content, "HHH")
            styles.append((number, font))
    formats: dict[int, str] = {}
    struck: set[int] = set()
    for at, (number, font) in enumerate(styles):
        code = codes.get(number, number_formats.BUILT_IN.get(number, ""))
        if number_formats.is_telling(code):
            formats[at] = code
        if font < len(fonts) and fonts[font]:
            struck.add(at)
    return _Styles(formats, frozenset(struck))


def _with_told(sheet: Sheet, package: Package, part: str, styles: _Styles) -> Sheet:
    """Return a sheet with what its records tell beside the values."""
    height = len(sheet.rows)
    width = max(map(len, sheet.rows), default=0)
    errors: dict[Place, str] = {}
    formats, struck = RunCollector(), set[Place]()
    hidden_rows, hidden_columns = set[int](), set[int]()
    merged: list[Area] = []
    row = -1
    for kind, content in records(package.read(part)):
        if kind == Kind.ROW:
            (row,) = numbers(content, "I")
            if row >= limits.ROWS:
                raise BrokenRecordError
            if numbers(content, "B", _ROW_FLAGS_AT)[0] & _HIDDEN_ROW:
                hidden_rows.add(row)
        elif Kind.CELL_BLANK < kind <= LAST_CELL:
            column, style = numbers(content, "II")
            place, style = (row, column), style & _STYLE_MASK
            if kind in (Kind.CELL_ERROR, Kind.FORMULA_ERROR):
                errors[place] = _ERRORS.get(numbers(content, "B", 8)[0], "#?")
            if style in styles.formats:
                formats.add(row, column, styles.formats[style])
            if style in styles.struck:
                struck.add(place)
        elif kind == Kind.COLUMNS:
            first, last = numbers(content, "II")
            if numbers(content, "H", 16)[0] & _HIDDEN_COLUMNS:
                hidden_columns |= set(range(first, min(last + 1, width)))
        elif kind == Kind.MERGED:
            top, bottom, left, right = numbers(content, "IIII")
            merged.append(Area(top, left, bottom, right))
    return replace(
        sheet,
        errors=errors,
        formats=formats.runs(),
        comments=_comments(package, part),
        struck=frozenset(struck),
        hidden_rows=frozenset(r for r in hidden_rows if r < height),
        hidden_columns=frozenset(hidden_columns),
        merged=tuple(a for a in merged if a.bottom < limits.ROWS),
    )


def _comments(package: Package, part: str) -> dict[Place, str]:
    found: dict[Place, str] = {}
    for link in relations(package, part).values():
        if link.kind != "comments" or link.target not in package:
            continue
        place = (-1, -1)
        for kind, content in records(package.read(link.target)):
            if kind == Kind.COMMENT:
                row, _, column, _ = numbers(content, "IIII", 4)
                place = (row, column)
            elif kind == Kind.COMMENT_TEXT:
                said = text(content, 1)[0].strip()
                if said:
                    found[place] = said
    return found
