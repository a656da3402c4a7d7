"""Tables of an HTML page, as Excel and WPS save and copy them."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.book import Area, CellValue, Sheet
from rackrate.ingest.reading import limits
from rackrate.ingest.reading.encodings import decode
from rackrate.ingest.reading.refusals import refused
from rackrate.ingest.reading.result import Reading

_CHARSET = re.compile(rb"""charset\s*=\s*["']?([\w-]+)""", re.IGNORECASE)
_SPACES = re.compile(r"[ \t\r\n\f\xa0]+")
_HIDDEN = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_STRUCK = re.compile(r"text-decoration[^;]*line-through", re.IGNORECASE)
_SKIPPED = {"script", "style", "head", "title", "xml", "noscript", "template"}
_BREAKS = {"br", "p", "div", "li"}
_STRIKES = {"s", "del", "strike"}
_DEEPEST_SPAN = 1000


def read_html(data: bytes, encoding: str | None) -> Reading:
    """Read the tables of a page, each as a sheet.

    Every cell stays the text it shows: a page says nothing of numbers.

    Raises:
        RefusedInputError: There is no table, or too much of it.
    """
    declared = _CHARSET.search(data[:4096])
    text, used = _decoded(data, encoding, declared)
    sheets = html_sheets(text)
    if not sheets:
        raise refused("", "no_sheets")
    return Reading(sheets, encoding=used)


def html_sheets(text: str) -> tuple[Sheet, ...]:
    """Return the tables of a page that hold anything.

    Raises:
        RefusedInputError: There is too much of it.
    """
    collector = _Collector()
    collector.feed(text)
    collector.close()
    collector.finish()
    held = [sheet for sheet in collector.sheets if sheet.rows]
    if len(held) <= 1:
        return tuple(held)
    return tuple(
        Sheet(
            str(at),
            sheet.rows,
            struck=sheet.struck,
            hidden_rows=sheet.hidden_rows,
            merged=sheet.merged,
        )
        for at, sheet in enumerate(held, start=1)
    )


def _decoded(
    data: bytes, encoding: str | None, declared: re.Match[bytes] | None
) -> tuple[str, str]:
    """Decode as asked, else as Unicode where that fits, else as the page says.

    A page copied about often keeps a word about its encoding that is no longer true;
    GB18030 holds all that "gb2312" may mean.
    """
    text, found = decode(data, encoding)
    if encoding or declared is None or found.startswith("utf"):
        return text, found
    word = declared.group(1).decode("ascii").lower()
    name = "gb18030" if word in ("gb2312", "gbk") else word
    try:
        return decode(data, name)
    except RefusedInputError:
        return text, found


class _Table:
    """One table under way; spans are laid out as a browser would."""

    def __init__(self) -> None:
        self.rows: list[list[CellValue]] = []
        self.merged: list[Area] = []
        self.hidden: set[int] = set()
        self.struck: set[tuple[int, int]] = set()
        self.taken: set[tuple[int, int]] = set()
        self.column = 0

    def start_row(self, *, is_hidden: bool) -> None:
        self.rows.append([])
        self.column = 0
        if is_hidden:
            self.hidden.add(len(self.rows) - 1)

    def add(self, text: str, down: int, across: int, *, is_struck: bool) -> None:
        if not self.rows:
            self.start_row(is_hidden=False)
        row = len(self.rows) - 1
        while (row, self.column) in self.taken:
            self.column += 1
        cells = self.rows[row]
        cells.extend([None] * (self.column - len(cells)))
        cells.append(text or None)
        if is_struck and text:
            self.struck.add((row, self.column))
        if down > 1 or across > 1:
            bottom, right = row + down - 1, self.column + across - 1
            self.merged.append(Area(row, self.column, bottom, right))
            self.taken.update(
                (r, c)
                for r in range(row, bottom + 1)
                for c in range(self.column, right + 1)
            )
        self.column += across

    def sheet(self) -> Sheet:
        for row in self.rows:
            while row and row[-1] is None:
                row.pop()
        while self.rows and not self.rows[-1]:
            self.rows.pop()
        return Sheet(
            "",
            self.rows,
            struck=frozenset(self.struck),
            hidden_rows=frozenset(r for r in self.hidden if r < len(self.rows)),
            merged=tuple(self.merged),
        )


class _Collector(HTMLParser):
    """Gathers the tables of a page; a table inside a cell ends up as its own."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.sheets: list[Sheet] = []
        self._tables: list[_Table] = []
        self._pieces: list[str] | None = None
        self._spans = (1, 1)
        self._is_struck = False
        self._skipping = 0
        self._filled = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Meet the start of an element."""
        if tag in _SKIPPED:
            self._skipping += 1
            return
        told = {name: value or "" for name, value in attrs}
        if tag == "table":
            self._end_cell()
            self._tables.append(_Table())
        elif not self._tables:
            return
        elif tag == "tr":
            self._end_cell()
            hidden = bool(_HIDDEN.search(told.get("style", "")))
            self._tables[-1].start_row(is_hidden=hidden or told.get("height") == "0")
        elif tag in ("td", "th"):
            self._end_cell()
            self._pieces = []
            self._is_struck = bool(_STRUCK.search(told.get("style", "")))
            self._spans = _span(told.get("rowspan")), _span(told.get("colspan"))
        elif self._pieces is not None:
            if tag in _BREAKS and self._pieces:
                self._pieces.append("\n")
            self._is_struck |= tag in _STRIKES

    def handle_endtag(self, tag: str) -> None:
        """Meet the end of an element."""
        if tag in _SKIPPED:
            self._skipping = max(0, self._skipping - 1)
        elif tag in ("td", "th", "tr"):
            self._end_cell()
        elif tag == "table":
            self._end_table()

    def handle_data(self, data: str) -> None:
        """Meet text."""
        if self._pieces is not None and not self._skipping:
            self._pieces.append(_SPACES.sub(" ", data))

    def finish(self) -> None:
        """Close what the page left open."""
        while self._tables:
            self._end_table()

    def _end_cell(self) -> None:
        if self._pieces is None or not self._tables:
            return
        lines = "".join(self._pieces).split("\n")
        text = "\n".join(line.strip() for line in lines).strip()
        down, across = self._spans
        self._filled += down * across
        if self._filled > limits.FILLED_CELLS:
            raise refused("", "too_many_filled", limit=f"{limits.FILLED_CELLS:,}")
        self._tables[-1].add(text, down, across, is_struck=self._is_struck)
        self._pieces = None

    def _end_table(self) -> None:
        self._end_cell()
        if self._tables:
            self.sheets.append(self._tables.pop().sheet())


def _span(told: str | None) -> int:
    return min(max(int(told), 1), _DEEPEST_SPAN) if told and told.isdecimal() else 1
