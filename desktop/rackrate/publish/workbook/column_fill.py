"""Long columns: one formula, shifted down, with values computed elsewhere.

A table of some hundred rows is not worked out cell by cell as the rest of the model
is: its first cell's formula is shifted, and the engine's figures are stored beside
it. Recalculation shows whether the two agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xlsxwriter.format import Format

from rackrate.publish.workbook.fast_sheet import Stored
from rackrate.publish.workbook.formula import Formula, Part, Place, Span
from rackrate.publish.workbook.page import Page


def fill_down(
    page: Page,
    first: Place,
    formula: Formula,
    values: Sequence[Stored],
    look: str = "",
    style: str = "calc",
    align: str = "right",
) -> Span:
    """Write a formula and the same shifted down, and return the column of cells.

    Args:
        page: The sheet.
        first: Where the formula as given goes; it refers to cells from there.
        formula: Its own value is not used.
        values: What is stored, one a row.
        look: The number format.
        style: What the cells are for.
        align: Where text stands too.
    """
    looks = page.kit.styles.get(style, look, align=align)
    page.money.add(look, first.row, first.column, len(values))
    if all(_is_here(part, page.name) for part in formula.parts):
        text = formula.text(page.name)
        page.sheet.write_shared(first.row, first.column, text, looks, values)
    else:
        _write_each(page, first, formula, values, looks)
    last = first.moved(rows=len(values) - 1)
    page.place(last.row, last.column)
    return Span(first, last, ())


def _is_here(part: Part, sheet: str) -> bool:
    """Return whether a part refers to no other sheet."""
    if isinstance(part, Span):
        return part.first.sheet == sheet
    return isinstance(part, str) or part.sheet == sheet


def _write_each(
    page: Page, first: Place, formula: Formula, values: Sequence[Stored], looks: Format
) -> None:
    write, sheet = page.sheet.write_formula, page.name
    pieces = [_piece(part, sheet) for part in formula.parts]
    for offset, value in enumerate(values):
        text = "".join(
            piece if isinstance(piece, str) else _shifted(piece, offset)
            for piece in pieces
        )
        write(first.row + offset, first.column, f"={text}", looks, value)


def constants_down(
    page: Page, first: Place, values: Iterable[float], look: str = ""
) -> Span:
    """Write a column of constants and return its cells."""
    write = page.sheet.write_number
    looks = page.kit.styles.get("static", look)
    row = first.row
    for row, value in enumerate(values, start=first.row):
        write(row, first.column, value, looks)
    page.place(row, first.column)
    return Span(first, first._replace(row=row), ())


_Piece = str | list[str | int]


def _piece(part: str | Place | Span, sheet: str) -> _Piece:
    """Return a part as text, or as text and the rows that move with the cell."""
    if isinstance(part, str):
        return part
    if isinstance(part, Place):
        return _moving(part, sheet)
    first, last = _moving(part.first, sheet), _moving(part.last, part.last.sheet)
    if isinstance(first, str) and isinstance(last, str):
        return f"{first}:{last}"
    return [*_listed(first), ":", *_listed(last)]


def _moving(place: Place, sheet: str) -> _Piece:
    text = place.text(sheet)
    if place.row_pinned:
        return text
    return [text.removesuffix(str(place.row + 1)), place.row + 1]


def _listed(piece: _Piece) -> list[str | int]:
    return [piece] if isinstance(piece, str) else piece


def _shifted(piece: list[str | int], offset: int) -> str:
    return "".join(p if isinstance(p, str) else str(p + offset) for p in piece)
