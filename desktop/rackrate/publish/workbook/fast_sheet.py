"""A worksheet that is written quickly, with one formula for a whole column.

XlsxWriter's innermost loop serves every kind of cell and looks in each formula for
functions that are newer than the file format. The workbook has numbers, words and
formulas of an old format alone; it is most of the time that writing it takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TypeAlias

from xlsxwriter.format import Format
from xlsxwriter.worksheet import (
    CellBlankTuple,
    CellFormulaTuple,
    CellNumberTuple,
    Worksheet,
)

from rackrate.publish.workbook.formula import column_letters

Stored: TypeAlias = float | str
_Cell: TypeAlias = tuple[object, ...]


class _Element(str):
    """An `<f>` element, ready to be written."""

    __slots__ = ()


class FastSheet(Worksheet):  # type: ignore[misc]
    """A worksheet for cells of the kinds that the workbook has."""

    dim_rowmin: int
    dim_rowmax: int | None
    dim_colmin: int
    dim_colmax: int

    def __init__(self) -> None:
        super().__init__()
        self._shared = 0
        self.heights: dict[int, float] = {}
        self.widths: dict[int, float] = {}

    def set_row(self, row: int, height: float, *others: object) -> int:
        """Set a row's height, in points."""
        self.heights[row] = height
        return int(super().set_row(row, height, *others))

    def set_column(self, first: int, last: int, width: float, *others: object) -> int:
        """Set the width of some columns, in characters."""
        self.widths |= dict.fromkeys(range(first, last + 1), width)
        return int(super().set_column(first, last, width, *others))

    def write_number(
        self, row: int, column: int, number: float, look: Format | None = None
    ) -> int:
        """Write a number."""
        return self._place(row, column, CellNumberTuple(number, look))

    def write_blank(
        self,
        row: int,
        column: int,
        blank: None = None,  # noqa: ARG002 - as the class above has it
        look: Format | None = None,
    ) -> int:
        """Write a cell that holds nothing but a format."""
        return self._place(row, column, CellBlankTuple(look))

    def write_formula(
        self,
        row: int,
        column: int,
        formula: str,
        look: Format | None = None,
        value: Stored = 0,
    ) -> int:
        """Write a formula, which begins with `=`, and its value."""
        element = _Element(f"<f>{escape(formula[1:], quote=False)}</f>")
        return self._place(row, column, CellFormulaTuple(element, look, value))

    def write_shared(
        self,
        row: int,
        column: int,
        formula: str,
        look: Format | None,
        values: Sequence[Stored],
    ) -> None:
        """Write a formula and the same shifted down, as the file format shares them.

        Args:
            row: Of the first cell.
            column: Of all cells.
            formula: Of the first cell, without `=`; it may not refer to another
                sheet, which Excel does not accept of a shared formula.
            look: The format.
            values: What is stored, one a row.
        """
        letters = column_letters(column)
        area = f"{letters}{row + 1}:{letters}{row + len(values)}"
        words = escape(formula, quote=False)
        begins = f'<f t="shared" ref="{area}" si="{self._shared}">{words}</f>'
        element, follows = (
            _Element(begins),
            _Element(f'<f t="shared" si="{self._shared}"/>'),
        )
        self._shared += 1
        for offset, value in enumerate(values):
            self._place(row + offset, column, CellFormulaTuple(element, look, value))
            element = follows

    def _place(self, row: int, column: int, cell: _Cell) -> int:
        self.table[row][column] = cell
        if self.dim_rowmax is None:
            return int(self._check_dimensions(row, column))
        self.dim_rowmin = min(self.dim_rowmin, row)
        self.dim_rowmax = max(self.dim_rowmax, row)
        self.dim_colmin = min(self.dim_colmin, column)
        self.dim_colmax = max(self.dim_colmax, column)
        return 0

    def _prepare_formula(
        self,
        formula: str,
        expand_future_functions: bool = False,  # noqa: ARG002, FBT001, FBT002
    ) -> str:
        """Return the formula of a rule without the sign it begins with."""
        return formula.removeprefix("=")

    def _calculate_spans(self) -> None:
        """Leave out which columns each row spans: a hint that no reader needs."""

    def _write_cell(self, row: int, col: int, cell: _Cell) -> None:
        """Write one cell into the file."""
        look = getattr(cell, "format", None)
        if look is None:
            super()._write_cell(row, col, cell)
            return
        begins = f'<c r="{column_letters(col)}{row + 1}" s="{look._get_xf_index()}"'  # noqa: SLF001
        if isinstance(cell, CellNumberTuple):
            self.fh.write(f"{begins}><v>{cell.number:.16G}</v></c>")
        elif isinstance(cell, CellFormulaTuple):
            value = cell.value
            if isinstance(value, str):
                value = escape(value, quote=False)
                begins = f'{begins} t="str"'
            self.fh.write(f"{begins}>{cell.formula}<v>{value}</v></c>")
        elif isinstance(cell, CellBlankTuple):
            self.fh.write(f"{begins}/>")
        else:
            super()._write_cell(row, col, cell)
