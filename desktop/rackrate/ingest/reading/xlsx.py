"""Reading xlsx and xlsm: values at speed, and what a table of values would hide."""

from __future__ import annotations

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.book import CellValue, Sheet
from rackrate.ingest.reading import limits
from rackrate.ingest.reading.library import LibraryWorkbook
from rackrate.ingest.reading.package import Package
from rackrate.ingest.reading.refusals import refused
from rackrate.ingest.reading.result import Reading
from rackrate.ingest.reading.shared_texts import SharedTexts, read_shared_texts
from rackrate.ingest.reading.xlsx_fast_scan import WORTH_IT_FROM, fast_scan
from rackrate.ingest.reading.xlsx_parts import (
    SheetPart,
    WorkbookParts,
    comments_of,
    read_workbook_parts,
)
from rackrate.ingest.reading.xlsx_scan import Asked, Scan, scan_sheet
from rackrate.ingest.reading.xlsx_values import moment, value_of


def read_xlsx(data: bytes) -> Reading:
    """Read an xlsx or xlsm workbook.

    Raises:
        RefusedInputError: It is damaged, too large, encrypted, or has no sheet.
    """
    package = Package(data)
    return _Workbook(package, read_workbook_parts(package)).read()


class _Workbook:
    """A workbook under way: what its sheets share is read once, when first needed."""

    def __init__(self, package: Package, parts: WorkbookParts) -> None:
        self._package = package
        self._parts = parts
        self._texts: SharedTexts | None = None
        self._library: LibraryWorkbook | None = None
        self._by_name: dict[str, int] = {}
        self._filled = 0

    def read(self) -> Reading:
        """Return every sheet that holds cells."""
        parts = [sheet for sheet in self._parts.sheets if sheet.is_table]
        if len(parts) > limits.SHEETS:
            raise refused("", "too_many_sheets", limit=str(limits.SHEETS))
        asked = self._asked()
        sheets = tuple(self._sheet(part, asked) for part in parts)
        return Reading(sheets, self._parts.notes)

    def _asked(self) -> Asked:
        name = self._parts.shared_strings
        has_struck = name in self._package and b"strike" in self._package.read(name)
        struck = self._shared_texts().struck if has_struck else frozenset()
        return Asked(self._parts.styles, struck, self._parts.recalculates)

    def _shared_texts(self) -> SharedTexts:
        if self._texts is None:
            self._texts = read_shared_texts(self._package, self._parts.shared_strings)
        return self._texts

    def _sheet(self, part: SheetPart, asked: Asked) -> Sheet:
        if part.part not in self._package:
            raise refused(part.name, "damaged")
        scan = self._scan(part.part, asked)
        rows = self._rows(part, scan, asked)
        self._count(rows)
        self._settle_dates(rows, scan, asked)
        width = max(map(len, rows), default=0)
        hidden = {
            column
            for first, last in scan.hidden_columns
            for column in range(first, min(last + 1, width))
        }
        return Sheet(
            name=part.name,
            rows=rows,
            visibility=part.visibility,
            errors=scan.errors,
            formulas_without_value=frozenset(scan.unvalued),
            formats=scan.formats.runs(),
            comments=comments_of(self._package, part.part),
            struck=frozenset(scan.struck),
            hidden_rows=frozenset(r for r in scan.hidden_rows if r < len(rows)),
            hidden_columns=frozenset(hidden),
            merged=tuple(scan.merged),
        )

    def _count(self, rows: list[list[CellValue]]) -> None:
        self._filled += sum(len(row) - row.count(None) for row in rows)
        if self._filled > limits.FILLED_CELLS:
            raise refused("", "too_many_filled", limit=f"{limits.FILLED_CELLS:,}")

    def _scan(self, part: str, asked: Asked) -> Scan:
        if self._package.size(part) >= WORTH_IT_FROM:
            scan = fast_scan(part, self._package.read(part), asked)
            if scan is not None:
                return scan
        return scan_sheet(part, self._package.chunks(part), asked)

    def _rows(self, part: SheetPart, scan: Scan, asked: Asked) -> list[list[CellValue]]:
        """Return the values, by the library wherever both must agree on addresses."""
        area = (scan.last_row + 1) * (scan.last_column + 1)
        if area == 0:
            return []
        if scan.is_orderly and area <= limits.DENSE_CELLS:
            rows = self._library_rows(part)
            if rows is not None:
                return _without_unvalued(rows, scan)
        wanted = Asked(asked.styles, keep_raw=True, recalculates=asked.recalculates)
        again = scan_sheet(part.part, self._package.chunks(part.part), wanted)
        return self._own_rows(again)

    def _library_rows(self, part: SheetPart) -> list[list[CellValue]] | None:
        try:
            if self._library is None:
                self._library = LibraryWorkbook(self._package.for_library())
                self._by_name = {n: at for at, n, _ in self._library.tables}
            at = self._by_name.get(part.name)
            return None if at is None else self._library.rows(at)
        except RefusedInputError:
            return None

    def _own_rows(self, scan: Scan) -> list[list[CellValue]]:
        texts = self._shared_texts().texts
        dates = self._parts.styles.dates
        is_1904 = self._parts.counts_from_1904
        rows: list[list[CellValue]] = [[] for _ in range(scan.last_row + 1)]
        for at, cells in scan.raw.items():
            row: list[CellValue] = [None] * (max(cells) + 1)
            for column, cell in cells.items():
                row[column] = value_of(cell, texts, dates, from_1904=is_1904)
            rows[at] = row
        return rows

    def _settle_dates(
        self, rows: list[list[CellValue]], scan: Scan, asked: Asked
    ) -> None:
        """Put numbers and dates right where readers could differ on the format."""
        for (row, column), (number, style) in scan.numbers.items():
            if row < len(rows) and column < len(rows[row]):
                is_date = style in asked.styles.dates
                rows[row][column] = (
                    moment(number, from_1904=self._parts.counts_from_1904)
                    if is_date
                    else number
                )


def _without_unvalued(rows: list[list[CellValue]], scan: Scan) -> list[list[CellValue]]:
    """Take away what a library puts where a formula was never computed."""
    for row, column in scan.unvalued:
        if row < len(rows) and column < len(rows[row]):
            rows[row][column] = None
            while rows[row] and rows[row][-1] is None:
                rows[row].pop()
    while rows and not rows[-1]:
        rows.pop()
    return rows
