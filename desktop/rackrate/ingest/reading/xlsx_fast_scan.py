"""The pass over a large sheet that is written the way every spreadsheet writes it.

The parser's pass is exact and slow; over a million cells, patterns find the few that
matter in a tenth of the time. Where the sheet is written in any other way, the
answer is None and the parser does it.
"""

from __future__ import annotations

import re
from html import unescape

from rackrate.ingest.reading import limits
from rackrate.ingest.reading.cell_address import column_of
from rackrate.ingest.reading.xlsx_scan import Asked, FoundCell, Scan, scan_sheet

WORTH_IT_FROM = 2 * limits.MEBIBYTE
"""Bytes of XML; below, the parser is fast enough."""

_START, _END = b"<sheetData>", b"</sheetData>"
_CELL = re.compile(
    rb'<c r="([A-Z]{1,3})([0-9]{1,7})"([^<>]*?)(?:/>|>(.*?)</c>)', re.DOTALL
)
_ROW_START = b"<row "
_ROW = re.compile(rb'<row r="([0-9]{1,7})"([^<>]*)>')
_STYLE = re.compile(rb' s="([0-9]+)"')
_KIND = re.compile(rb' t="([A-Za-z]*)"')
_VALUE = re.compile(rb"<v>([^<]*)</v>|<t(?: [^<>]*)?>([^<]*)</t>")
_HIDDEN = re.compile(rb' (?:hidden="(?:1|true|on)"|ht="0(?:\.0)?")')
_ERROR = re.compile(rb' t="e"')
_NO_VALUE = rb"</c>|<v/>|<v />|<v></v>"
_FORMULA = rb"<f(?=[ />])[^<>]*(?:/>|>[^<]*</f>)"
_UNVALUED = re.compile(_FORMULA + rb"(?:" + _NO_VALUE + rb")")
_UNVALUED_OR_ZERO = re.compile(
    _FORMULA + rb"(?:" + _NO_VALUE + rb"|<v>-?0*\.?0*(?:[eE][+-]?[0-9]+)?</v>)"
)
_HOLDS = rb"(?:<v>[^<]|<f|<is>(?!<t(?: [^<>]*)?(?:/>|></t>)</is>))"
_FILLED = re.compile(rb'<c r="([A-Z]+)([0-9]+)"[^<>]*>' + _HOLDS)
_WIDE = re.compile(rb'<c r="([A-Z]{2,3})[0-9]')
_ODD_QUOTES = re.compile(rb"<(?:c|row) r=\"[^<>]*'")
_UNUSUAL = re.compile(rb'<(?:[!?]|c(?! r="[A-Z])|row(?! r="[0-9])|v (?!/>)|strike)')
_LETTERS = 26
_MOST_STRUCK_TEXTS = 200
_ATTRIBUTES_WITHIN = 400
"""Bytes; the attributes of a cell never come near it."""


def fast_scan(part: str, data: bytes, asked: Asked) -> Scan | None:
    """Scan a sheet's XML by patterns; None where it is not written in the usual way.

    Raises:
        RefusedInputError: What stands around the cells is not well-formed, or there
            are too many cells.
    """
    start = data.find(_START)
    end = data.find(_END, start)
    if start < 0 or end < 0 or not _is_usual(data, start, end, asked):
        return None
    around = data[: start + len(_START)] + data[end:]
    scan = scan_sheet(part, [around], asked)
    body = _Body(data, start + len(_START), end, asked, scan)
    return scan if body.look() else None


def _is_usual(data: bytes, start: int, end: int, asked: Asked) -> bool:
    return (
        data.find(_START, start + 1) < 0
        and data.find(_END, end + 1) < 0
        and len(asked.struck_texts) <= _MOST_STRUCK_TEXTS
        and _UNUSUAL.search(data, start, end) is None
        and (
            data.find(b"'", start, end) < 0
            or _ODD_QUOTES.search(data, start, end) is None
        )
    )


class _Body:
    """The cells of a sheet; the bytes are searched in place, never copied."""

    def __init__(
        self, data: bytes, start: int, end: int, asked: Asked, scan: Scan
    ) -> None:
        self._data = data
        self._start, self._end = start, end
        self._asked = asked
        self._scan = scan

    def look(self) -> bool:
        """Fill in the scan; tell whether the rows stand in order."""
        if not self._rows():
            return False
        self._cells(_ERROR)
        self._cells(_UNVALUED_OR_ZERO if self._asked.recalculates else _UNVALUED)
        self._struck_texts()
        self._doubtful()
        self._formats()
        self._reach()
        return True

    def _rows(self) -> bool:
        row = previous = 0
        data, at = self._data, self._start
        while (at := data.find(_ROW_START, at, self._end)) >= 0:
            match = _ROW.match(data, at)
            if match is None:
                return False
            at = match.end()
            row, attributes = int(match[1]), match[2]
            if not previous < row <= limits.ROWS:
                return False
            previous = row
            if b"h" in attributes and _HIDDEN.search(attributes):
                self._scan.hidden_rows.add(row - 1)
        self._scan.last_row = max(self._scan.last_row, row - 1)
        return True

    def _cells(self, pattern: re.Pattern[bytes]) -> None:
        """Take the cells in which a pattern is found."""
        for match in pattern.finditer(self._data, self._start, self._end):
            self._take(match.start())

    def _take(self, position: int) -> None:
        nearest = max(self._start, position - _ATTRIBUTES_WITHIN)
        at = self._data.rfind(b"<c r=", nearest, position + 1)
        found = _CELL.match(self._data, at) if at >= 0 else None
        if found is None:
            return
        letters, row, attributes, inside = found.groups()
        kind, style = _KIND.search(attributes), _STYLE.search(attributes)
        value = _VALUE.search(inside or b"")
        text = (value.group(1) or value.group(2) or b"").decode() if value else ""
        cell = FoundCell(
            (int(row) - 1, column_of(letters.decode())),
            kind.group(1).decode() if kind else "n",
            int(style.group(1)) if style else 0,
            unescape(text),
            has_value=value is not None or b"<v" in (inside or b""),
            has_formula=b"<f" in (inside or b""),
        )
        self._scan.take(cell, self._asked, knows_formats=False)

    def _struck_texts(self) -> None:
        if self._asked.struck_texts:
            numbers = b"|".join(n.encode() for n in self._asked.struck_texts)
            self._cells(re.compile(rb' t="s"[^<>]*><v>(?:' + numbers + rb")</v>"))

    def _doubtful(self) -> None:
        if self._asked.styles.doubtful:
            self._cells(_styled(self._asked.styles.doubtful))

    def _formats(self) -> None:
        """Note formats and crossed-out styles of all cells that hold something."""
        styles = self._asked.styles
        telling = styles.formats.keys() | styles.struck
        if not telling:
            return
        columns: dict[bytes, int] = {}
        pattern = re.compile(
            rb'<c r="([A-Z]+)([0-9]+)"[^<>]*? s="('
            + b"|".join(str(style).encode() for style in sorted(telling))
            + rb')"[^<>]*>'
            + _HOLDS
        )
        formats = {str(k).encode(): v for k, v in styles.formats.items()}
        struck = {str(style).encode() for style in styles.struck}
        add = self._scan.formats.add
        for letters, number, style in pattern.findall(
            self._data, self._start, self._end
        ):
            column = columns.get(letters)
            if column is None:
                column = columns[letters] = column_of(letters.decode())
            row = int(number) - 1
            if style in formats:
                add(row, column, formats[style])
            if style in struck:
                self._scan.struck.add((row, column))

    def _reach(self) -> None:
        """Find how far the cells go: roughly, and exactly where that is too far."""
        data, start, end = self._data, self._start, self._end
        wide = set(_WIDE.findall(data, start, end))
        self._scan.last_column = max(
            (column_of(letters.decode()) for letters in wide),
            default=_LETTERS - 1,
        )
        area = (self._scan.last_row + 1) * (self._scan.last_column + 1)
        if area > limits.DENSE_CELLS:
            self._scan.last_row = self._scan.last_column = -1
            for letters, row in _FILLED.findall(data, start, end):
                self._scan.reach((int(row) - 1, column_of(letters.decode())))


def _styled(styles: frozenset[int]) -> re.Pattern[bytes]:
    """Return a pattern that ends inside the start of a cell of one of the styles."""
    numbers = b"|".join(str(style).encode() for style in sorted(styles))
    return re.compile(rb' s="(?:' + numbers + rb')"')
