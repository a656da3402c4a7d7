"""The first table of an HTML clipping, as rows of cells."""

from __future__ import annotations

from html.parser import HTMLParser

_SKIPPED = frozenset({"style", "script", "title"})
_LONGEST_SPAN = 100


def html_table(html: str) -> list[list[str]]:
    r"""Return the cells of the first table, empty where there is none.

    A cell that spans several places stands in the first of them; the others are
    empty, as spreadsheets paste them.

    Example:
        >>> html_table("<table><tr><td colspan=2>a<td>b<tr><td>1<br>2</table>")
        [['a', '', 'b'], ['1\n2', '', '']]
    """
    reader = _TableReader()
    reader.feed(html)
    reader.close()
    reader.end_row()
    return reader.rows()


class _TableReader(HTMLParser):
    """Collects cells; whatever lies outside the first table is not looked at."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._cells: dict[tuple[int, int], str] = {}
        self._row = -1
        self._column = 0
        self._text: list[str] | None = None
        self._span = (1, 1)
        self._depth = 0
        self._skipping = 0
        self._is_over = False

    def rows(self) -> list[list[str]]:
        if not self._cells:
            return []
        height = max(row for row, _ in self._cells) + 1
        width = max(column for _, column in self._cells) + 1
        return [
            [self._cells.get((row, column), "") for column in range(width)]
            for row in range(height)
        ]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SKIPPED:
            self._skipping += 1
        if self._is_over:
            return
        if tag == "table":
            self._depth += 1
        if self._depth != 1:
            return
        if tag == "tr":
            self.end_row()
            self._row += 1
            self._column = 0
        elif tag in ("td", "th"):
            self._end_cell()
            self._row = max(self._row, 0)
            spans = dict(attrs)
            self._span = (_span(spans.get("rowspan")), _span(spans.get("colspan")))
            self._text = []
        elif tag in ("br", "p", "div"):
            self._break_line(always=tag == "br")

    def _break_line(self, *, always: bool) -> None:
        if self._text or (always and self._text is not None):
            self._text.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _SKIPPED:
            self._skipping = max(0, self._skipping - 1)
        if tag == "table" and self._depth:
            self._depth -= 1
            if not self._depth:
                self.end_row()
                self._is_over = True
        elif tag in ("td", "th") and self._depth == 1:
            self._end_cell()
        elif tag == "tr" and self._depth == 1:
            self.end_row()

    def handle_data(self, data: str) -> None:
        if self._text is not None and not self._skipping:
            self._text.append(" ".join(_pieces(data)))

    def end_row(self) -> None:
        self._end_cell()

    def _end_cell(self) -> None:
        if self._text is None:
            return
        while (self._row, self._column) in self._cells:
            self._column += 1
        lines = "".join(self._text).split("\n")
        text = "\n".join(line.strip() for line in lines).strip("\n")
        height, width = self._span
        for row in range(height):
            for column in range(width):
                self._cells[self._row + row, self._column + column] = ""
        self._cells[self._row, self._column] = text
        self._column += width
        self._text = None


def _pieces(data: str) -> list[str]:
    """Return words with white space run together, its presence at the ends kept."""
    words = data.split()
    if not words:
        return [" "] if data else []
    if data[0].isspace():
        words[0] = f" {words[0]}"
    if data[-1].isspace():
        words[-1] = f"{words[-1]} "
    return words


def _span(text: str | None) -> int:
    if text is None or not text.strip().isdecimal():
        return 1
    return min(max(int(text), 1), _LONGEST_SPAN)
