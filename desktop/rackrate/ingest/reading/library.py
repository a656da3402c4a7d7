"""The library that reads values at the speed of Rust, its faults made refusals."""

from __future__ import annotations

from io import BytesIO

from python_calamine import (
    CalamineError,
    CalamineWorkbook,
    PasswordError,
    SheetMetadata,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from rackrate.ingest.book import CellValue, Visibility
from rackrate.ingest.reading import limits
from rackrate.ingest.reading.refusals import refused
from rackrate.ingest.reading.values import tidy

_PANIC = "PanicException"
"""What Rust raises where it gives up; it is no `Exception`, and has no module."""


class LibraryWorkbook:
    """A workbook the library has opened."""

    def __init__(self, source: BytesIO) -> None:
        """Open it.

        Raises:
            RefusedInputError: The library cannot, for a password or for damage.
        """
        try:
            self._workbook = CalamineWorkbook.from_filelike(source)
            self._listed = self._workbook.sheets_metadata
        except PasswordError as error:
            raise refused("", "password_protected") from error
        except BaseException as error:
            if not _is_fault(error):
                raise
            raise refused("", "damaged") from error
        self.filled = 0

    @property
    def tables(self) -> list[tuple[int, str, Visibility]]:
        """The sheets that hold cells: index, name, whether they are seen."""
        return [
            (at, listed.name, _visibility(listed))
            for at, listed in enumerate(self._listed)
            if _holds_cells(listed)
        ]

    def rows(self, at: int) -> list[list[CellValue]]:
        """Return the values of a sheet from A1 on.

        Raises:
            RefusedInputError: The sheet is damaged or too large.
        """
        place = self._listed[at].name
        try:
            sheet = self._workbook.get_sheet_by_index(at)
            is_too_large = sheet.total_height * sheet.total_width > limits.DENSE_CELLS
            found = [] if is_too_large else sheet.to_python(skip_empty_area=False)
        except BaseException as error:
            if not _is_fault(error):
                raise
            raise refused(place, "damaged") from error
        if is_too_large:
            raise refused(place, "too_many_filled", limit=f"{limits.DENSE_CELLS:,}")
        rows: list[list[object]] = list(found)  # type: ignore[arg-type]
        return tidy(rows)

    def merged(self, at: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """Return the merged areas of a sheet, as far as the library knows them."""
        return self._workbook.get_sheet_by_index(at).merged_cell_ranges or []


def _holds_cells(listed: SheetMetadata) -> bool:
    return listed.typ == SheetTypeEnum.WorkSheet


def _visibility(listed: SheetMetadata) -> Visibility:
    if listed.visible == SheetVisibleEnum.Visible:
        return Visibility.VISIBLE
    if listed.visible == SheetVisibleEnum.Hidden:
        return Visibility.HIDDEN
    return Visibility.VERY_HIDDEN


def _is_fault(error: BaseException) -> bool:
    """Tell whether the library gave up on the file, in one of its several ways."""
    if isinstance(error, MemoryError):
        return False
    return (
        isinstance(error, CalamineError | ValueError | OSError | OverflowError)
        or type(error).__name__ == _PANIC
    )
