"""One pass over the cells of an xlsx sheet, for what a fast library does not tell.

Where a cell names no address, or addresses jump about, the pass is also the one that
says where each value stands; `values` then holds them.
"""

from __future__ import annotations

import pyexpat
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import isfinite

from rackrate.ingest.book import Area, Place
from rackrate.ingest.reading import limits
from rackrate.ingest.reading.cell_address import area_of, place_of
from rackrate.ingest.reading.format_runs import RunCollector
from rackrate.ingest.reading.refusals import refused
from rackrate.ingest.reading.xlsx_parts import Styles


@dataclass(slots=True)
class RawCell:
    """A cell as the file writes it.

    Attributes:
        kind: Its type (`s`, `str`, `inlineStr`, `b`, `e`, `d`, `n`).
        text: Its stored value, or its text.
        style: The number of its style.
    """

    kind: str
    text: str
    style: int


@dataclass(frozen=True, slots=True)
class FoundCell:
    """A cell of the pass.

    Attributes:
        has_value: An element for the value is there, empty or not.
    """

    place: Place
    kind: str
    style: int
    text: str
    has_value: bool
    has_formula: bool


@dataclass(slots=True)
class Scan:
    """What the pass found.

    Attributes:
        is_orderly: Every row and cell names its address, each once, in order.
        raw: Cells as written; only where asked for.
        numbers: Of the cells in doubtful styles, the number stored and the style.
        filled: How many cells hold something; a quick pass does not count.
        last_row: The furthest row that holds something, -1 for none; never too small.
        last_column: The furthest column likewise.
    """

    errors: dict[Place, str] = field(default_factory=dict)
    unvalued: set[Place] = field(default_factory=set)
    formats: RunCollector = field(default_factory=RunCollector)
    struck: set[Place] = field(default_factory=set)
    numbers: dict[Place, tuple[float, int]] = field(default_factory=dict)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: list[tuple[int, int]] = field(default_factory=list)
    merged: list[Area] = field(default_factory=list)
    is_orderly: bool = True
    raw: dict[int, dict[int, RawCell]] = field(default_factory=dict)
    filled: int = 0
    last_row: int = -1
    last_column: int = -1

    def take(
        self, cell: FoundCell, asked: Asked, *, knows_formats: bool = True
    ) -> None:
        """Judge one cell.

        Args:
            cell: As the file writes it.
            asked: What to look for.
            knows_formats: Note its format too; someone else does otherwise.

        Raises:
            RefusedInputError: The sheet holds too many filled cells.
        """
        place, text = cell.place, cell.text
        if not text and not cell.has_formula:
            return
        self.reach(place)
        styles = asked.styles
        if knows_formats and cell.style in styles.formats:
            self.formats.add(*place, styles.formats[cell.style])
        if cell.style in styles.struck:
            self.struck.add(place)
        if cell.has_formula and _is_unvalued(cell, asked):
            self.unvalued.add(place)
            return
        if cell.kind == "e":
            self.errors[place] = text
        elif cell.kind in ("n", "") and cell.style in styles.doubtful:
            number = number_of(text)
            if number is not None:
                self.numbers[place] = number, cell.style
        if cell.kind == "s" and text in asked.struck_texts:
            self.struck.add(place)
        if asked.keep_raw:
            raw = RawCell(cell.kind, text, cell.style)
            self.raw.setdefault(place[0], {})[place[1]] = raw

    def reach(self, place: Place) -> None:
        """Count a filled cell and how far out it stands.

        Raises:
            RefusedInputError: The sheet holds too many filled cells.
        """
        self.filled += 1
        if self.filled > limits.FILLED_CELLS:
            raise refused("", "too_many_filled", limit=f"{limits.FILLED_CELLS:,}")
        self.last_row = max(self.last_row, place[0])
        self.last_column = max(self.last_column, place[1])


def _is_unvalued(cell: FoundCell, asked: Asked) -> bool:
    """Tell whether a formula's value was never computed.

    An empty text is a value where the cell says it is text. Where the file asks to be
    computed anew, the 0 that a program wrote in the meantime is none.
    """
    if not cell.text:
        return not (cell.kind == "str" and cell.has_value)
    return asked.recalculates and cell.kind in ("n", "") and number_of(cell.text) == 0


def number_of(text: str) -> float | None:
    """Return the number that a cell stores, None where it is none."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if isfinite(number) else None


_ON = ("1", "true", "on")


@dataclass(frozen=True, slots=True)
class Asked:
    """What to look for.

    Attributes:
        styles: Of the workbook.
        struck_texts: Numbers of shared texts with crossed-out words.
        recalculates: A formula's 0 counts as never computed.
        keep_raw: Keep every cell as written.
    """

    styles: Styles
    struck_texts: frozenset[str] = frozenset()
    recalculates: bool = False
    keep_raw: bool = False


def scan_sheet(part: str, chunks: Iterable[bytes], asked: Asked) -> Scan:
    """Scan a sheet's XML.

    Raises:
        RefusedInputError: It is not well-formed, or holds too many cells.
    """
    scanner = _Scanner(asked)
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
    return scanner.scan


class _Scanner:
    """Handlers of the parser; a cell is judged when it ends."""

    def __init__(self, asked: Asked) -> None:
        self.scan = Scan()
        self._asked = asked
        self._row = self._column = -1
        self._kind, self._style = "n", 0
        self._in_cell = self._has_formula = self._is_struck = False
        self._has_value = self._listens = False
        self._phonetic = 0
        self._pieces: list[str] = []
        self._starts = {
            "row": self._start_row,
            "c": self._start_cell,
            "v": self._listen,
            "t": self._listen_to_text,
            "f": self._formula,
            "rPh": self._phonetic_starts,
            "strike": self._struck,
            "col": self._hidden_column,
            "mergeCell": self._merged,
        }
        self._ends = {
            "c": self._end_cell,
            "v": self._stop,
            "t": self._stop,
            "rPh": self._phonetic_ends,
        }

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Meet the start of an element."""
        known = self._starts.get(name) or self._starts.get(name.rpartition(":")[2])
        if known is not None:
            known(attributes)

    def end(self, name: str) -> None:
        """Meet the end of an element."""
        known = self._ends.get(name) or self._ends.get(name.rpartition(":")[2])
        if known is not None:
            known()

    def text(self, text: str) -> None:
        """Meet text."""
        if self._listens:
            self._pieces.append(text)

    def _start_row(self, attributes: dict[str, str]) -> None:
        told = attributes.get("r", "")
        row = int(told) - 1 if told.isdecimal() else self._row + 1
        if row <= self._row or not told.isdecimal():
            self.scan.is_orderly = False
        if not 0 <= row < limits.ROWS:
            raise ValueError(told)
        self._row, self._column = row, -1
        height = attributes.get("ht", "1")
        if attributes.get("hidden") in _ON or height in ("0", "0.0"):
            self.scan.hidden_rows.add(row)

    def _start_cell(self, attributes: dict[str, str]) -> None:
        place = place_of(attributes.get("r", ""))
        if place is None or place[0] != self._row or place[1] <= self._column:
            self.scan.is_orderly = False
            place = place or (max(self._row, 0), self._column + 1)
        self._at, self._column = place, place[1]
        self._kind = attributes.get("t", "n")
        style = attributes.get("s", "0")
        self._style = int(style) if style.isdecimal() else 0
        self._in_cell, self._has_formula, self._is_struck = True, False, False
        self._has_value = False
        self._pieces.clear()

    def _listen(self, _: dict[str, str]) -> None:
        if self._in_cell:
            self._listens = self._has_value = True

    def _listen_to_text(self, _: dict[str, str]) -> None:
        self._listens = self._in_cell and not self._phonetic
        self._has_value |= self._listens

    def _stop(self) -> None:
        self._listens = False

    def _formula(self, _: dict[str, str]) -> None:
        self._has_formula = self._in_cell

    def _phonetic_starts(self, _: dict[str, str]) -> None:
        self._phonetic += 1

    def _phonetic_ends(self) -> None:
        self._phonetic -= 1

    def _struck(self, attributes: dict[str, str]) -> None:
        if attributes.get("val", "1") in _ON:
            self._is_struck = self._in_cell

    def _hidden_column(self, attributes: dict[str, str]) -> None:
        first, last = attributes.get("min", ""), attributes.get("max", "")
        is_hidden = attributes.get("hidden") in _ON or (
            attributes.get("width") in ("0", "0.0")
        )
        if is_hidden and first.isdecimal() and last.isdecimal():
            columns = int(first) - 1, min(int(last), limits.COLUMNS) - 1
            self.scan.hidden_columns.append(columns)

    def _merged(self, attributes: dict[str, str]) -> None:
        area = area_of(attributes.get("ref", ""))
        if area is not None:
            self.scan.merged.append(area)

    def _end_cell(self) -> None:
        self._in_cell = self._listens = False
        text = "".join(self._pieces)
        found = FoundCell(
            self._at, self._kind, self._style, text, self._has_value, self._has_formula
        )
        if self._is_struck and text:
            self.scan.struck.add(self._at)
        self.scan.take(found, self._asked)
