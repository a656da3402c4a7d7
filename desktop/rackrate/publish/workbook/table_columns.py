"""A table of rows below one another: its cells by column, one formula a column."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from rackrate.publish.workbook.formula import Formula, Span, Value, span
from rackrate.publish.workbook.page import Page

Make = Callable[[int], Formula]


@dataclass(frozen=True, slots=True)
class InputKind:
    """What cells of an input column may hold.

    Attributes:
        rule: XlsxWriter's `validate` and its limits; None: anything.
        prompt: Words under `workbook.prompt`.
        name: Returns the defined name of the cell of an index.
        meaning: Likewise its meaning in the register.
        path: Likewise the input of the project that it is.
    """

    name: Callable[[int], str]
    meaning: Callable[[int], str]
    rule: Mapping[str, Any] | None = None
    prompt: str = ""
    path: Callable[[int], str] = lambda _: ""


class TableColumns:
    """A table while it is being written; each column is written when it is known."""

    def __init__(self, page: Page, row: int, count: int) -> None:
        """Prepare to write.

        Args:
            page: The sheet.
            row: The row of the heads.
            count: How many rows come below.
        """
        self._page = page
        self.row = row
        self.first = row + 1
        self.count = count
        self.at: dict[str, int] = {}
        self._cells: dict[str, list[Formula]] = {}

    @property
    def end(self) -> int:
        """The row after the last one."""
        return self.first + self.count

    def __getitem__(self, name: str) -> list[Formula]:
        return self._cells[name]

    def here(self, name: str, index: int) -> Formula:
        """Return a cell as a formula of its own row refers to it."""
        return self._cells[name][index].column_pinned

    def span(self, name: str) -> Span:
        """Return a column's cells, pinned."""
        return span(self._cells[name]).pinned()

    def across(self, names: Sequence[str], index: int) -> Span:
        """Return neighbouring columns of one row."""
        return span([self._cells[name][index] for name in names]).pinned(row=False)

    def head(self, name: str, column: int, words: str, *, right: bool = True) -> None:
        """Place a column and write its head."""
        extra = {"align": "right"} if right else {}
        self._page.text(self.row, column, words, "head", **extra)
        self.at[name] = column

    def add(
        self,
        name: str,
        make: Make,
        look: str = "",
        *,
        style: str = "calc",
        figures: Sequence[Decimal | None] | None = None,
        align: str = "right",
    ) -> None:
        """Write a column of formulas.

        Args:
            name: The column.
            make: The formula for the row of an index.
            look: The number format.
            style: What the cells are for.
            figures: The engine's own figures, stored where there is one.
            align: Where the cells' content stands.
        """
        extra = {} if align == "left" else {"align": align}
        self._cells[name] = [
            self._page.put(
                self.first + i,
                self.at[name],
                make(i),
                style,
                look,
                figures[i] if figures else None,
                **extra,
            )
            for i in range(self.count)
        ]

    def static(
        self, name: str, values: Sequence[Value], look: str = "", style: str = "static"
    ) -> None:
        """Write a column of constants."""
        column, page = self.at[name], self._page
        written = []
        for row, value in enumerate(values, start=self.first):
            is_text = isinstance(value, str)
            extra = {"text_wrap": True} if is_text else {"align": "right"}
            written.append(page.constant(row, column, value, style, look, **extra))
        self._cells[name] = written

    def inputs(
        self,
        name: str,
        values: Sequence[Value | None],
        kind: InputKind,
        look: str = "",
    ) -> None:
        """Write a column of inputs, each with a name; None leaves a cell empty."""
        column, page = self.at[name], self._page
        written = []
        for i, value in enumerate(values):
            at = page.input(self.first + i, column, value, look)
            if kind.rule is not None:
                page.validate(self.first + i, column, dict(kind.rule), kind.prompt)
            page.define(kind.name(i), at, kind.meaning(i), kind.path(i))
            written.append(at)
        self._cells[name] = written
