"""Building a table: its columns once, then rows of cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.paragraph import Paragraph
from rackrate.publish.proposal.run import Run, Runs
from rackrate.publish.proposal.style import TextStyle, bold, right
from rackrate.publish.proposal.table import Row, Table

Cell = Runs | Paragraph | Sequence[Paragraph]
_AFTER = 10.0


@dataclass(frozen=True, slots=True)
class Column:
    """One column: figures stand flush right, text flush left."""

    head: Runs
    share: float
    is_figure: bool = False


class Grid:
    """A table in the making."""

    def __init__(
        self, c: Composition, columns: Sequence[Column], *, is_dense: bool = False
    ) -> None:
        self._c = c
        self._columns = tuple(columns)
        self._style = c.styles.dense if is_dense else c.styles.cell
        self._is_dense = is_dense
        self._rows: list[Row] = []

    @property
    def has_rows(self) -> bool:
        """Whether any row was added."""
        return bool(self._rows)

    def add(
        self,
        *cells: Cell,
        is_total: bool = False,
        is_marked: bool = False,
        anchor: str = "",
    ) -> None:
        """Add a row."""
        style = bold(self._style) if is_total else self._style
        made = tuple(
            self._cell(cell, style, is_figure=column.is_figure)
            for column, cell in zip(self._columns, cells, strict=True)
        )
        self._rows.append(Row(made, is_total, is_marked, anchor))

    def table(self, caption: str, *, has_note: bool = False) -> Table:
        """Return the table, numbered; a note may follow close under it."""
        title = self._c.next_table(caption)
        going_on = self._c.say("furniture.continued", caption=title)
        caption_style = self._c.styles.caption
        head = tuple(
            (self._set(column.head, bold(self._style), is_figure=column.is_figure),)
            for column in self._columns
        )
        return Table(
            shares=tuple(column.share for column in self._columns),
            head=Row(head),
            rows=tuple(self._rows),
            caption=self._c.paragraph(title, caption_style),
            continued=self._c.paragraph(going_on, caption_style),
            space_after=0.0 if has_note else _AFTER,
            is_dense=self._is_dense,
        )

    def figure(self, above: str, below: str, *, is_bold: bool = False) -> Cell:
        """Return a figure with a smaller one under it."""
        style = right(self._style)
        return (
            self._c.paragraph(above, bold(style) if is_bold else style),
            self._c.paragraph(below, right(self._c.styles.cell_small)),
        )

    def text(self, above: Runs, below: Runs) -> Cell:
        """Return a text with a smaller one under it, if that says anything."""
        first = self._c.paragraph(above, self._style)
        second = self._c.paragraph(below, self._c.styles.cell_small)
        return (first, second) if second.text else (first,)

    def small(self, text: Runs) -> Cell:
        """Return a text in small muted letters."""
        return self._c.paragraph(text, self._c.styles.cell_small)

    def _cell(
        self, cell: Cell, style: TextStyle, *, is_figure: bool
    ) -> tuple[Paragraph, ...]:
        if isinstance(cell, Paragraph):
            return (cell,)
        if isinstance(cell, str | Run):
            return (self._set(cell, style, is_figure=is_figure),)
        paragraphs = [part for part in cell if isinstance(part, Paragraph)]
        if paragraphs:
            return tuple(paragraphs)
        runs = [part for part in cell if isinstance(part, Run)]
        return (self._set(runs, style, is_figure=is_figure),)

    def _set(self, text: Runs, style: TextStyle, *, is_figure: bool) -> Paragraph:
        return self._c.paragraph(text, right(style) if is_figure else style)
