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
    CellStringTuple,
    Worksheet,
)

from rackrate.publish.workbook.formula import column_letters

Stored: TypeAlias = float | str
_HIGHEST = 409
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
        self._looks: dict[Format, int] = {}
        self.heights: dict[int, float] = {}
        self.widths: dict[int, float] = {}

    def set_row(self, row: int, height: float, *others: object) -> int:
        """Set a row's height, in points, as far as a row goes."""
        height = min(height, _HIGHEST)
        self.heights[row] = height
        return int(super().set_row(row, height, *others))

    def set_column(self, first: int, last: int, width: float, *others: object) -> int:
        """Set the width of some columns, in characters."""
        self.widths |= dict.fromkeys(range(first, last + 1), width)
        return int(super().set_column(first, last, width, *others))

    def write_string(
        self, row: int, column: int, words: str, look: Format | None = None
    ) -> int:
        """Write words of at most 32,767 characters."""
        at = self.str_table._get_shared_string_index(words)  # noqa: SLF001
        return self._place(row, column, CellStringTuple(at, look))

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
        if (
            self.dim_rowmax is not None
            and self.dim_rowmin <= row <= self.dim_rowmax
            and self.dim_colmin <= column <= self.dim_colmax
        ):
            return 0
        return int(self._check_dimensions(row, column))

    def _prepare_formula(
        self,
        formula: str,
        expand_future_functions: bool = False,  # noqa: ARG002, FBT001, FBT002
    ) -> str:
        """Return the formula of a rule without the sign it begins with."""
        return formula.removeprefix("=")

    def _calculate_spans(self) -> None:
        """Leave out which columns each row spans: a hint that no reader needs."""

    def _write_rows(self) -> None:
        """Write the rows into the file, each in one piece."""
        for row in sorted(self.table.keys() | self.row_info.keys()):
            cells, info = self.table.get(row), self.row_info.get(row)
            if not cells:
                self._write_empty_row(row, None, info)
                continue
            self._write_row(row, None, info)
            pieces = [self._cell_text(row, at, cells[at]) for at in sorted(cells)]
            self.fh.write("".join(pieces) + "</row>")

    def _cell_text(self, row: int, column: int, cell: _Cell) -> str:
        """Return a cell as the file holds it."""
        begins = f'<c r="{column_letters(column)}{row + 1}"'
        look = cell.format  # type: ignore[attr-defined]
        if look is not None:
            index = self._looks.get(look)
            if index is None:
                index = self._looks[look] = look._get_xf_index()  # noqa: SLF001
            begins = f'{begins} s="{index}"'
        if isinstance(cell, CellFormulaTuple):
            value = cell.value
            if isinstance(value, str):
                value = escape(value, quote=False)
                begins = f'{begins} t="str"'
            return f"{begins}>{cell.formula}<v>{value}</v></c>"
        if isinstance(cell, CellNumberTuple):
            return f"{begins}><v>{cell.number:.16G}</v></c>"
        if isinstance(cell, CellStringTuple):
            return f'{begins} t="s"><v>{cell.string}</v></c>'
        if isinstance(cell, CellBlankTuple):
            return f"{begins}/>"
        message = f"no kind of cell that this sheet writes: {cell}"
        raise TypeError(message)
