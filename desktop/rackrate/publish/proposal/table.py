"""Tables: ruled heads, figures flush right, heads repeated on every page.

Rows stay whole unless one alone is taller than a page. The caption stands above,
and says so where the table goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.paragraph import Paragraph
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.structure import Role
from rackrate.publish.proposal.style import HAIRLINE, ROOM, RULE, TINT, Align

_PAD_X, _PAD_Y, _DENSE_PAD_Y = 4.0, 3.6, 1.6
_CAPTION_GAP = 5.0
_FEWEST_ROWS, _LEAST_ROWS_HEIGHT = 2, 40.0
_MOST_FLOOR = 0.3
_LEAST_WORDS = 0.5
"""So much of its longest word a column of texts keeps at least."""
_THICK, _THIN = 0.75, 0.4


@dataclass(frozen=True, slots=True)
class Row:
    """One row: a stack of paragraphs in each cell.

    Attributes:
        is_total: A rule above it sets it apart.
        is_marked: A light ground sets it off: the recommended one.
        anchor: What links lead to; empty: nothing.
    """

    cells: tuple[tuple[Paragraph, ...], ...]
    is_total: bool = False
    is_marked: bool = False
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as wide as its column.

    Attributes:
        shares: Width of each column, as shares of the whole, where its longest word
            or figure does not ask for more.
        head: The repeated row.
        caption, continued: Above it, on its first page and on the others.
        is_dense: Rows stand closer.
        is_continued: Its first rows stand on another page.
        identity: What its parts on several pages share.
    """

    shares: tuple[float, ...]
    head: Row | None
    rows: tuple[Row, ...]
    caption: Paragraph | None = None
    continued: Paragraph | None = None
    space_before: float = 6.0
    space_after: float = 11.0
    keeps_with_next: bool = False
    is_dense: bool = False
    is_continued: bool = False
    identity: object = field(default_factory=object, repr=False, compare=False)
    _floors: tuple[float, ...] | None = field(default=None, repr=False, compare=False)
    _heights: dict[tuple[int, float], float] = field(
        default_factory=dict, repr=False, compare=False
    )

    def height(self, width: float) -> float:
        """Return its height in a column."""
        return self._top_height(width) + sum(
            self._row_height(row, width) for row in self.rows
        )

    def least_height(self, width: float) -> float:
        """Return the height of caption, head and the first row or two."""
        first = self.rows[: self._fewest(width)]
        rows = sum(self._row_height(row, width) for row in first)
        return min(self._top_height(width) + rows, ROOM)

    def _fewest(self, width: float) -> int:
        """Return how many rows stand on a page at least: one, if it is tall."""
        is_tall = self._row_height(self.rows[0], width) >= _LEAST_ROWS_HEIGHT
        return 1 if is_tall else min(_FEWEST_ROWS, len(self.rows))

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        """Return the rows that fit and the rest."""
        left = room - self._top_height(width)
        count = 0
        for row in self.rows:
            height = self._row_height(row, width)
            if height > left:
                break
            left -= height
            count += 1
        within = self._within_a_row(count, width, left)
        if within is not None:
            return within
        is_fresh_page = room > ROOM - 1.0
        if count < (1 if is_fresh_page else self._fewest(width)):
            return None
        if count == len(self.rows) - 1 and count > _FEWEST_ROWS:
            count -= 1
        return self._cut(self.rows[:count], self.rows[count:])

    def _within_a_row(
        self, number: int, width: float, room: float
    ) -> tuple[Block, Block] | None:
        """Return a cut inside a row, if it is taller than any page."""
        row = self.rows[number]
        if self._row_height(row, width) <= ROOM - self._top_height(width):
            return None
        upper, lower = [], []
        columns = zip(row.cells, self.widths(width), strict=True)
        for cell, column in columns:
            inside = column - 2 * _PAD_X
            kept, rest = _cell_split(cell, inside, room - 2 * self._pad)
            upper.append(kept)
            lower.append(rest)
        if not any(upper):
            return None
        head = replace(row, cells=tuple(upper))
        tail = replace(row, cells=tuple(lower), anchor="")
        before, after = self.rows[:number], self.rows[number + 1 :]
        return self._cut((*before, head), (tail, *after))

    def _cut(
        self, first: tuple[Row, ...], rest: tuple[Row, ...]
    ) -> tuple[Block, Block]:
        upper = replace(self, rows=first, space_after=0.0, _heights={})
        lower = replace(
            self, rows=rest, caption=self.continued, is_continued=True, _heights={}
        )
        return upper, lower

    def anchors(self) -> tuple[tuple[str, float], ...]:
        """Return the anchors of its rows."""
        return tuple((row.anchor, 0.0) for row in self.rows if row.anchor)

    def paint(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Draw caption, head, rows and rules; what is repeated is no part of it."""
        is_first = not self.is_continued
        with pen.part(Role.TABLE, self.identity):
            with pen.part(Role.CAPTION if is_first else Role.ARTIFACT):
                top = self._paint_caption(pen, left, top, width)
            pen.rule(left, top, width, _THICK)
            if self.head is not None:
                with pen.part(Role.HEAD if is_first else Role.ARTIFACT):
                    self._paint_row(self.head, pen, left, top, width)
                top += self._row_height(self.head, width)
                pen.rule(left, top, width, _THICK)
            with pen.part(Role.ROWS, (self.identity, Role.ROWS)):
                top = self._paint_rows(pen, left, top, width)
        pen.rule(left, top, width, _THICK)

    def _paint_caption(self, pen: Pen, left: float, top: float, width: float) -> float:
        if self.caption is None:
            return top
        self.caption.paint_inside(pen, left, top, width)
        return top + self.caption.height(width) + _CAPTION_GAP

    def _paint_rows(self, pen: Pen, left: float, top: float, width: float) -> float:
        for number, row in enumerate(self.rows):
            height = self._row_height(row, width)
            if row.is_marked:
                pen.box(left, top + 0.4, width, height - 0.4, TINT)
            if row.is_total:
                pen.rule(left, top, width, _THIN, RULE)
            elif number:
                pen.rule(left, top, width, _THIN, HAIRLINE)
            if row.anchor:
                pen.anchor(row.anchor, top)
            self._paint_row(row, pen, left, top, width)
            top += height
        return top

    def _paint_row(
        self, row: Row, pen: Pen, left: float, top: float, width: float
    ) -> None:
        lowest = self._row_height(row, width) - 2 * self._pad
        role = Role.HEAD_CELL if row is self.head else Role.CELL
        with pen.part(Role.ROW):
            for cell, column in zip(row.cells, self.widths(width), strict=True):
                inside = column - 2 * _PAD_X
                y = top + self._pad
                if row is self.head:
                    y += lowest - sum(p.height(inside) for p in cell)
                with pen.part(role):
                    _paint_cell(cell, pen, left + _PAD_X, y, inside)
                left += column

    @property
    def _pad(self) -> float:
        return _DENSE_PAD_Y if self.is_dense else _PAD_Y

    def widths(self, width: float) -> list[float]:
        """Return the width of each column."""
        floors = self._floors_in(width)
        lacking = sum(floors) - width
        if lacking > 0:
            floors = _without_words(floors, self._figures(), lacking)
        return _shared(width, self.shares, floors)

    def is_roomy(self, width: float) -> bool:
        """Return whether no word and no figure has to be cut."""
        return sum(self._floors_in(width)) <= width

    def _floors_in(self, width: float) -> tuple[float, ...]:
        if self._floors is None:
            rows = (self.head, *self.rows) if self.head else self.rows
            floors = [_floor(cells, width) for cells in zip(*_cells(rows), strict=True)]
            object.__setattr__(self, "_floors", tuple(floors))
        return self._floors or ()

    def _figures(self) -> list[bool]:
        """Return which columns hold figures, which are never cut for want of room."""
        columns = zip(*_cells(self.rows), strict=True)
        return [
            any(p.style.align is Align.RIGHT for cell in cells for p in cell)
            for cells in columns
        ]

    def _top_height(self, width: float) -> float:
        height = self._row_height(self.head, width) if self.head else 0.0
        if self.caption is not None:
            height += self.caption.height(width) + _CAPTION_GAP
        return height

    def _row_height(self, row: Row, width: float) -> float:
        key = (id(row), width)
        if key not in self._heights:
            columns = zip(row.cells, self.widths(width), strict=True)
            tallest = max(
                sum(p.height(column - 2 * _PAD_X) for p in cell)
                for cell, column in columns
            )
            self._heights[key] = tallest + 2 * self._pad
        return self._heights[key]


def _paint_cell(
    cell: tuple[Paragraph, ...], pen: Pen, left: float, top: float, width: float
) -> None:
    """Draw the paragraphs of a cell; a single one is the cell itself."""
    for paragraph in cell:
        if len(cell) == 1:
            paragraph.paint_inside(pen, left, top, width)
        else:
            paragraph.paint(pen, left, top, width)
        top += paragraph.height(width)


def _cells(rows: Sequence[Row]) -> list[tuple[tuple[Paragraph, ...], ...]]:
    return [row.cells for row in rows]


def _floor(cells: tuple[tuple[Paragraph, ...], ...], width: float) -> float:
    """Return the width that a column's longest word asks for, within reason."""
    words = (p.least_width() for cell in cells for p in cell)
    return min(max(words, default=0.0) + 2 * _PAD_X + 0.5, width * _MOST_FLOOR)


def _without_words(
    floors: Sequence[float], are_figures: Sequence[bool], lacking: float
) -> tuple[float, ...]:
    """Return floors that make room for the figures: words may be cut, they may not."""
    columns = list(zip(floors, are_figures, strict=True))
    words = sum(floor for floor, is_figure in columns if not is_figure)
    share = max(_LEAST_WORDS, 1 - lacking / words) if words else 1.0
    return tuple(f if is_figure else f * share for f, is_figure in columns)


def _shared(
    width: float, shares: Sequence[float], floors: Sequence[float]
) -> list[float]:
    """Return the widths of columns: by share, but none below its floor."""
    whole = sum(shares)
    widths = [width * share / whole for share in shares]
    lacking = sum(max(0.0, f - w) for w, f in zip(widths, floors, strict=True))
    spare = sum(max(0.0, w - f) for w, f in zip(widths, floors, strict=True))
    if not lacking or not spare:
        return widths
    given = min(1.0, lacking / spare)
    taken = min(1.0, spare / lacking)
    return [
        w - given * (w - f) if w > f else w + taken * (f - w)
        for w, f in zip(widths, floors, strict=True)
    ]


def _cell_split(
    cell: tuple[Paragraph, ...], width: float, room: float
) -> tuple[tuple[Paragraph, ...], tuple[Paragraph, ...]]:
    """Return the paragraphs of a cell that fit a room, and the rest."""
    kept: list[Paragraph] = []
    for number, paragraph in enumerate(cell):
        height = paragraph.height(width)
        if height <= room:
            kept.append(paragraph)
            room -= height
            continue
        parts = paragraph.split(width, room)
        if parts is None:
            return tuple(kept), cell[number:]
        upper, lower = parts
        if isinstance(upper, Paragraph) and isinstance(lower, Paragraph):
            return (*kept, upper), (lower, *cell[number + 1 :])
    return tuple(kept), ()
