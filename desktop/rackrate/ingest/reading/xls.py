"""Reading xls (Excel 5 to 2003): values, and what only xlrd tells of them."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO, StringIO
from typing import Any

from rackrate.ingest.book import Area, CellValue, Place, Sheet, Visibility
from rackrate.ingest.reading import number_formats
from rackrate.ingest.reading.format_runs import RunCollector
from rackrate.ingest.reading.library import LibraryWorkbook
from rackrate.ingest.reading.result import Reading
from rackrate.ingest.reading.xlsx_values import moment

_NUMBER, _DATE, _ERROR = 2, 3, 5
_NOTHING = (0, 6)


def read_xls(data: bytes) -> Reading:
    """Read an xls workbook.

    Where xlrd gives up on a file that the library reads, the sheets come without
    what is hidden in them, and a note says so.

    Raises:
        RefusedInputError: It is damaged, encrypted or too large.
    """
    workbook = LibraryWorkbook(BytesIO(data))
    told = _told(data)
    sheets, notes = [], []
    for at, name, visibility in workbook.tables:
        rows = workbook.rows(at)
        sheet = None if told is None else told.sheet_named(name)
        if told is None or sheet is None:
            notes.append(("hidden_content_unknown", name))
            merged = tuple(Area(*a, *b) for a, b in workbook.merged(at))
            sheets.append(Sheet(name, rows, visibility, merged=merged))
        else:
            sheets.append(_with_told(name, visibility, rows, told, sheet))
    return Reading(tuple(sheets), tuple(notes))


@dataclass(frozen=True, slots=True)
class _Told:
    """A workbook as xlrd sees it; its types say nothing to a checker."""

    book: Any
    formats: dict[int, str]
    dates: frozenset[int]
    doubtful: frozenset[int]
    struck: frozenset[int]

    def sheet_named(self, name: str) -> Any:  # noqa: ANN401
        """Return xlrd's sheet of a name, None where it has none."""
        if name not in self.book.sheet_names():
            return None
        return self.book.sheet_by_name(name)


def _told(data: bytes) -> _Told | None:
    import xlrd  # noqa: PLC0415 - only an xls needs it

    try:
        book = xlrd.open_workbook(
            file_contents=data, formatting_info=True, logfile=StringIO()
        )
        return _styles(book)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - it fails in many ways on files others read
        return None


def _styles(book: Any) -> _Told:  # noqa: ANN401
    formats, dates, doubtful, struck = {}, set(), set(), set()
    for at, style in enumerate(book.xf_list):
        known = book.format_map.get(style.format_key)
        code = known.format_str if known else ""
        is_date = number_formats.is_date(code) or (
            not known and style.format_key in number_formats.BUILT_IN_DATES
        )
        if is_date:
            dates.add(at)
        if number_formats.is_doubtful(style.format_key, code, is_date=is_date):
            doubtful.add(at)
        if number_formats.is_telling(code):
            formats[at] = code
        if book.font_list[style.font_index].struck_out:
            struck.add(at)
    return _Told(
        book, formats, frozenset(dates), frozenset(doubtful), frozenset(struck)
    )


def _with_told(
    name: str,
    visibility: Visibility,
    rows: list[list[CellValue]],
    told: _Told,
    sheet: Any,  # noqa: ANN401
) -> Sheet:
    from xlrd import error_text_from_code  # noqa: PLC0415

    errors: dict[Place, str] = {}
    formats = RunCollector()
    struck: set[Place] = set()
    for row in range(sheet.nrows):
        kinds, styles = sheet.row_types(row), sheet._cell_xf_indexes[row]  # noqa: SLF001
        for column, kind in enumerate(kinds):
            if kind in _NOTHING:
                continue
            place, style = (row, column), styles[column]
            if kind == _ERROR:
                code = sheet.cell_value(row, column)
                errors[place] = error_text_from_code.get(code, "#?")
            if style in told.formats:
                formats.add(row, column, told.formats[style])
            if style in told.struck or _has_struck_run(sheet, told, place):
                struck.add(place)
            if kind in (_NUMBER, _DATE) and style in told.doubtful:
                _settle(rows, place, sheet.cell_value(row, column), told, style)
    return Sheet(
        name=name,
        rows=rows,
        visibility=visibility,
        errors=errors,
        formats=formats.runs(),
        comments={p: n.text for p, n in sheet.cell_note_map.items() if n.text},
        struck=frozenset(struck),
        hidden_rows=frozenset(
            r for r, i in sheet.rowinfo_map.items() if i.hidden and r < sheet.nrows
        ),
        hidden_columns=frozenset(
            c for c, i in sheet.colinfo_map.items() if i.hidden and c < sheet.ncols
        ),
        merged=tuple(
            Area(top, left, bottom - 1, right - 1)
            for top, bottom, left, right in sheet.merged_cells
        ),
    )


def _has_struck_run(sheet: Any, told: _Told, place: Place) -> bool:  # noqa: ANN401
    runs = sheet.rich_text_runlist_map.get(place, ())
    fonts = told.book.font_list
    return any(font < len(fonts) and fonts[font].struck_out for _, font in runs)


def _settle(
    rows: list[list[CellValue]],
    place: Place,
    number: float,
    told: _Told,
    style: int,
) -> None:
    """Put a number or date right where readers could differ on its format."""
    row, column = place
    if row < len(rows) and column < len(rows[row]):
        is_1904 = bool(told.book.datemode)
        rows[row][column] = (
            moment(number, from_1904=is_1904) if style in told.dates else number
        )
