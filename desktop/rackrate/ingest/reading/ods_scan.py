"""One pass over the XML of an ods workbook, for what the library does not tell."""

from __future__ import annotations

import pyexpat
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rackrate.ingest.book import Area, Place
from rackrate.ingest.reading import limits
from rackrate.ingest.reading.format_runs import RunCollector
from rackrate.ingest.reading.ods_styles import OdsStyles
from rackrate.ingest.reading.refusals import refused

_HIDDEN = ("collapse", "filter")
_MOST_REPEATED_WITH_TRAITS = 10_000
"""Cells of one repeated cell whose format or comment is noted one by one."""


@dataclass(slots=True)
class OdsScan:
    """What the pass found in one sheet; `last_*` are -1 where nothing is held."""

    name: str
    errors: dict[Place, str] = field(default_factory=dict)
    unvalued: set[Place] = field(default_factory=set)
    formats: RunCollector = field(default_factory=RunCollector)
    struck: set[Place] = field(default_factory=set)
    comments: dict[Place, str] = field(default_factory=dict)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)
    merged: list[Area] = field(default_factory=list)
    last_row: int = -1
    last_column: int = -1


def scan_ods(part: str, chunks: Iterable[bytes], styles: OdsStyles) -> list[OdsScan]:
    """Scan the content of a workbook.

    Raises:
        RefusedInputError: It is not well-formed, or holds too many cells.
    """
    scanner = _Scanner(styles)
    parser = pyexpat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = scanner.start
    parser.EndElementHandler = scanner.end
    parser.CharacterDataHandler = scanner.text
    try:
        for chunk in chunks:
            parser.Parse(chunk, False)  # noqa: FBT003 - pyexpat takes no keyword
        parser.Parse(b"", True)  # noqa: FBT003
    except (pyexpat.ExpatError, ValueError) as error:
        raise refused(part, "damaged") from error
    return scanner.sheets


@dataclass(slots=True)
class _Cell:
    told: dict[str, str]
    text: list[str] = field(default_factory=list)
    comment: list[str] = field(default_factory=list)


class _Scanner:
    """Handlers of the parser; names are taken without their prefixes."""

    def __init__(self, styles: OdsStyles) -> None:
        self.sheets: list[OdsScan] = []
        self._styles = styles
        self._sheet: OdsScan | None = None
        self._row = self._column = 0
        self._rows = 1
        self._row_style = ""
        self._column_styles: list[tuple[int, int, str]] = []
        self._cell: _Cell | None = None
        self._in_comment = self._in_text = 0
        self._filled = 0
        self._starts: dict[str, Callable[[dict[str, str]], None]] = {
            "table": self._start_table,
            "table-column": self._start_column,
            "table-row": self._start_row,
            "table-cell": self._start_cell,
            "covered-table-cell": self._start_cell,
            "annotation": self._start_comment,
            "p": self._start_text,
        }
        self._ends: dict[str, Callable[[], None]] = {
            "table": self._end_table,
            "table-row": self._end_row,
            "table-cell": self._end_cell,
            "covered-table-cell": self._end_cell,
            "annotation": self._end_comment,
            "p": self._end_text,
        }

    def start(self, name: str, attributes: dict[str, str]) -> None:
        known = self._starts.get(name.rpartition(":")[2])
        if known is not None:
            known({k.rpartition(":")[2]: v for k, v in attributes.items()})

    def end(self, name: str) -> None:
        known = self._ends.get(name.rpartition(":")[2])
        if known is not None:
            known()

    def text(self, text: str) -> None:
        if self._cell is None or not self._in_text:
            return
        (self._cell.comment if self._in_comment else self._cell.text).append(text)

    def _start_table(self, told: dict[str, str]) -> None:
        self._sheet = OdsScan(told.get("name", ""))
        self.sheets.append(self._sheet)
        self._row, self._column_styles = 0, []
        self._column = 0

    def _end_table(self) -> None:
        self._sheet = None

    def _start_column(self, told: dict[str, str]) -> None:
        if self._sheet is None:
            return
        first = self._column
        self._column = min(
            first + _count(told, "number-columns-repeated"), limits.COLUMNS
        )
        style = told.get("default-cell-style-name", "")
        if style:
            self._column_styles.append((first, self._column, style))
        if told.get("visibility") in _HIDDEN:
            self._sheet.hidden_columns.update(range(first, self._column))

    def _start_row(self, told: dict[str, str]) -> None:
        self._rows = _count(told, "number-rows-repeated")
        self._row_style = told.get("default-cell-style-name", "")
        self._column = 0
        if self._sheet is not None and told.get("visibility") in _HIDDEN:
            last = min(self._row + self._rows, limits.ROWS)
            self._sheet.hidden_rows.update(range(self._row, last))

    def _end_row(self) -> None:
        self._row += self._rows

    def _start_cell(self, told: dict[str, str]) -> None:
        self._cell = _Cell(told)

    def _start_comment(self, _: dict[str, str]) -> None:
        self._in_comment += 1

    def _end_comment(self) -> None:
        self._in_comment -= 1

    def _start_text(self, _: dict[str, str]) -> None:
        self._in_text += 1
        if self._cell is not None and self._in_comment and self._cell.comment:
            self._cell.comment.append("\n")

    def _end_text(self) -> None:
        self._in_text -= 1

    def _end_cell(self) -> None:
        cell, sheet = self._cell, self._sheet
        self._cell = None
        if cell is None or sheet is None:
            return
        repeated = _count(cell.told, "number-columns-repeated")
        first, self._column = self._column, self._column + repeated
        self._note(sheet, cell, first, repeated)

    def _note(self, sheet: OdsScan, cell: _Cell, first: int, repeated: int) -> None:
        told, text = cell.told, "".join(cell.text).strip()
        place = self._row, first
        across = _count(told, "number-columns-spanned")
        down = _count(told, "number-rows-spanned")
        if across > 1 or down > 1:
            bottom, right = self._row + down - 1, first + across - 1
            sheet.merged.append(Area(self._row, first, bottom, right))
        comment = "".join(cell.comment).strip()
        if comment:
            sheet.comments[place] = comment
        kind = told.get("value-type", "")
        if not (kind or text or "formula" in told):
            return
        self._filled += repeated * self._rows
        if self._filled > limits.FILLED_CELLS:
            raise refused("", "too_many_filled", limit=f"{limits.FILLED_CELLS:,}")
        sheet.last_row = max(sheet.last_row, self._row + self._rows - 1)
        sheet.last_column = max(sheet.last_column, first + repeated - 1)
        if "formula" in told and not kind:
            sheet.unvalued.add(place)
        if _is_error(told, text):
            sheet.errors[place] = text or "#ERR!"
        self._note_style(sheet, told, first, repeated)

    def _note_style(
        self, sheet: OdsScan, told: dict[str, str], first: int, repeated: int
    ) -> None:
        style = told.get("style-name") or self._row_style or self._column_style(first)
        code = _format(told, self._styles.formats.get(style, ""))
        is_struck = style in self._styles.struck
        if not code and not is_struck:
            return
        if repeated * self._rows > _MOST_REPEATED_WITH_TRAITS:
            raise refused("", "too_many_filled", limit=f"{limits.FILLED_CELLS:,}")
        for row in range(self._row, self._row + self._rows):
            for column in range(first, first + repeated):
                if code:
                    sheet.formats.add(row, column, code)
                if is_struck:
                    sheet.struck.add((row, column))

    def _column_style(self, column: int) -> str:
        for first, end, style in self._column_styles:
            if first <= column < end:
                return style
        return ""


def _format(told: dict[str, str], code: str) -> str:
    """Return the format of a cell; its own word on a currency comes first.

    The sign in a style may be any country's; the currency of a cell is a code.
    """
    kind = told.get("value-type", "")
    if kind == "currency" and told.get("currency"):
        return f"[${told['currency']}]0.00"
    if kind == "percentage" and "%" not in code:
        return "0%"
    return code if kind in ("float", "currency", "percentage") else ""


def _is_error(told: dict[str, str], text: str) -> bool:
    if told.get("value-type") == "error":
        return True
    is_word = text.startswith(("#", "Err:")) and text.rstrip("!?/0AN").isascii()
    return "formula" in told and is_word and told.get("value-type") in ("string", None)


def _count(told: dict[str, str], name: str) -> int:
    """Return how often; a sheet ends where Excel's does, whatever the file says."""
    word = told.get(name, "1")
    return min(max(int(word), 1), limits.ROWS) if word.isdecimal() else 1
