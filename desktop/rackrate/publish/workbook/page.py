"""One sheet being written: its heads, blocks and paragraphs, and how it is printed."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rackrate.publish.workbook.formula import (
    Formula,
)
from rackrate.publish.workbook.kit import Kit
from rackrate.publish.workbook.margins import finish_sheet
from rackrate.publish.workbook.room import LINE_HEIGHT
from rackrate.publish.workbook.sheet_cells import SheetCells
from rackrate.publish.workbook.text_fit import lines_of

HEADER_ROWS = 4
_A4, _A3 = 9, 8


class Page(SheetCells):
    """A sheet of the workbook."""

    def __init__(self, kit: Kit, name: str) -> None:
        super().__init__(kit, name)
        self._breaks: list[int] = []

    def heads(
        self,
        row: int,
        texts: Sequence[str],
        *,
        height: float = 30,
        right: Collection[int] = (),
    ) -> None:
        """Write a row of column heads, those over numbers to the right."""
        for column, words in enumerate(texts):
            extra = {"align": "right"} if column in right else {}
            self.text(row, column, words, "head", **extra)
        self.sheet.set_row(row, height)

    def heading(self, row: int, words: str, columns: int) -> None:
        """Write a section's heading over so many columns."""
        self.text(row, 0, words, "heading")
        for column in range(1, columns):
            self.sheet.write_blank(row, column, None, self.kit.styles.get("heading"))
        self.sheet.set_row(row, 20)

    def start_block(self, row: int, words: str, columns: int, first_row: int) -> None:
        """Write a workload's heading, on a new printed page but for the first."""
        self.heading(row, words, columns)
        if row > first_row:
            self.break_before(row)

    def break_before(self, row: int) -> None:
        """Start a new printed page at a row."""
        self._breaks.append(row)

    def paragraph(
        self, row: int, column: int, words: str, width: float, style: str = "body"
    ) -> int:
        """Write a text over as many rows as it needs and return the next row."""
        for line in lines_of(words, width):
            self.text(row, column, line, style)
            row += 1
        return row

    def fit_row(self, row: int, *cells: tuple[str, float]) -> None:
        """Make a row as high as its wrapped texts need, each with its column width."""
        lines = max(len(lines_of(words, max(width - 1, 1))) for words, width in cells)
        if lines > 1:
            self.sheet.set_row(row, lines * LINE_HEIGHT + 3)

    def header(self, widths: Sequence[float], *, light_column: int = 1) -> None:
        """Write title, basis and purpose, rows 1 to 3, and set column widths."""
        report = self.kit.report
        for column, width in enumerate(widths):
            self.sheet.set_column(column, column, width)
        project = report.project.client.project_name[report.language]
        title = self.say("title")
        self.text(0, 0, f"{title} · {project}" if project else title, "title")
        self.sheet.set_row(0, 24)
        self.text(1, 0, self.kit.say("header.checks"), "note")
        self.text(2, 0, self.say("purpose"), "note")
        if report.project.is_sample:
            mark = report.labels.say("terms.sample.mark")
            self.text(1, light_column + 1, mark, "sample")

    def light(self, checks: Formula, basis: Formula, column: int = 1) -> None:
        """Write the state of all checks and the basis into row 2."""
        self.put(1, column, checks, "strong")
        self.signal(1, column)
        at = column + (2 if self.kit.report.project.is_sample else 1)
        self.put(1, at, basis, "note")
        warned = {"criteria": "containing", "value": "⚠", "type": "text"}
        look = self.kit.styles.get("warn", font_size=9)
        self.sheet.conditional_format(1, at, 1, at, {**warned, "format": look})

    def finish(
        self,
        *,
        landscape: bool = True,
        large: bool = False,
        frozen_rows: int = HEADER_ROWS,
        frozen_columns: int = 0,
        repeated_rows: int | None = None,
        pages_wide: int = 1,
        printed: tuple[int, int] | None = None,
    ) -> None:
        """Set printing, panes and protection.

        Args:
            landscape: Else upright.
            large: On A3, else A4.
            frozen_rows: Rows that stay in sight.
            frozen_columns: Columns likewise.
            repeated_rows: Rows on every printed page, where not those frozen.
            pages_wide: Printed pages beside each other.
            printed: The last row and column that are printed; None: all.
        """
        sheet = self.sheet
        self._room.make()
        self.money.make(sheet, self.kit.styles)
        sheet.hide_gridlines(2)
        sheet.set_paper(_A3 if large else _A4)
        if landscape:
            sheet.set_landscape()
        sheet.fit_to_pages(pages_wide, 0)
        if pages_wide > 1 and frozen_columns:
            sheet.repeat_columns(0, frozen_columns - 1)
        last = printed or (self._last_row, self._last_column)
        sheet.print_area(0, 0, *last)
        if frozen_rows:
            repeated = frozen_rows if repeated_rows is None else repeated_rows
            sheet.repeat_rows(0, repeated - 1)
            sheet.freeze_panes(frozen_rows, frozen_columns)
        sheet.set_h_pagebreaks(self._breaks)
        finish_sheet(sheet, self.kit)
