"""The rows of Calc: an item, its unit, how it comes about, and one cell an option."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal

from rackrate.engine.option import Option
from rackrate.publish.workbook.formula import Formula, Span, Value, span
from rackrate.publish.workbook.model import Candidate, WorkloadModel
from rackrate.publish.workbook.page import Page

NUMBER, ITEM, UNIT, HOW, CONSTANT, FIRST_OPTION = range(6)
WIDTHS = (8, 36, 17, 46, 17)
OPTION_WIDTH = 17


class CalcRows:
    """The block of one workload while it is being written."""

    def __init__(self, page: Page, block: WorkloadModel, row: int) -> None:
        self.page = page
        self.block = block
        self.row = row
        self.lines: tuple[str, ...] = ()
        self._cells: dict[str, list[Formula]] = {}
        self._constants: dict[str, Formula] = {}

    def __getitem__(self, name: str) -> list[Formula]:
        return self._cells[name]

    def constant(self, name: str) -> Formula:
        """Return a cell of the column of constants."""
        return self._constants[name].pinned

    def span(self, name: str, count: int | None = None) -> Span:
        """Return a row's cells, or the first few of them, pinned to their columns."""
        return span(self._cells[name][:count]).pinned(row=False)

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The options, one a column."""
        return self.block.candidates

    def section(self, key: str) -> None:
        """Start a group of rows, with the options' numbers over their columns."""
        columns = FIRST_OPTION + len(self.candidates)
        for column in range(columns):
            self.page.text(self.row, column, "", "subhead")
        self.page.text(self.row, NUMBER, "", "subhead")
        self.page.text(self.row, ITEM, self.page.say(f"section.{key}"), "subhead")
        for index in range(len(self.candidates)):
            label = self.page.say("option_number", number=index + 1)
            column = FIRST_OPTION + index
            self.page.text(self.row, column, label, "subhead", align="right")
        self.row += 1

    def names(self) -> None:
        """Write the options' names over the block."""
        self._label("name", "")
        self._cells["name"] = [
            self.page.text(self.row, FIRST_OPTION + i, c.name, "name")
            for i, c in enumerate(self.candidates)
        ]
        names = [(c.name, OPTION_WIDTH - 1.0) for c in self.candidates]
        self.page.fit_row(self.row, *names)
        self.row += 1

    def static(
        self,
        name: str,
        unit: str,
        value: Callable[[Candidate], Value],
        look: str = "",
        *,
        label: str | None = None,
    ) -> None:
        """Write a row of constants."""
        self._label(name, unit, label)
        values = [value(c) for c in self.candidates]
        self._cells[name] = [
            self._constant(FIRST_OPTION + i, v, look) for i, v in enumerate(values)
        ]
        texts = [(v, OPTION_WIDTH - 1.0) for v in values if isinstance(v, str)]
        if texts:
            self.page.fit_row(self.row, *texts)
        self.row += 1

    def _constant(self, column: int, value: Value, look: str) -> Formula:
        if isinstance(value, str):
            extra = {"text_wrap": True, "align": "right"}
            return self.page.text(self.row, column, value, "static", **extra)
        return self.page.constant(self.row, column, value, "static", look)

    def add(
        self,
        name: str,
        unit: str,
        make: Callable[[int], Formula],
        look: str = "",
        *,
        style: str = "calc",
        figure: Callable[[Option], Decimal | None] | None = None,
        label: str | None = None,
    ) -> None:
        """Write a row of formulas, the same in every column.

        Args:
            name: The row's name, also of its words.
            unit: A key under `workbook.unit`.
            make: The formula for the option of an index.
            look: The number format.
            style: What the cells are for.
            figure: The engine's figure for an option; it is what is stored.
            label: The row's title, where words by name do not do.
        """
        self._label(name, unit, label)
        written = []
        for index, candidate in enumerate(self.candidates):
            option = candidate.option
            known = figure(option) if figure is not None and option else None
            formula = make(index)
            column = FIRST_OPTION + index
            extra = {} if isinstance(formula.value, Decimal) else {"align": "right"}
            written.append(
                self.page.put(self.row, column, formula, style, look, known, **extra)
            )
        self._cells[name] = written
        self.row += 1

    def add_constant(
        self,
        name: str,
        unit: str,
        formula: Formula,
        look: str = "",
        style: str = "calc",
    ) -> Formula:
        """Write a row with one cell, the same for all options."""
        self._label(name, unit)
        at = self.page.put(self.row, CONSTANT, formula, style, look)
        self._constants[name] = at
        self.row += 1
        return at

    def static_constant(self, name: str, value: Value) -> Formula:
        """Write a row with one constant."""
        self._label(name, "")
        at = self.page.constant(self.row, CONSTANT, value, "static", align="right")
        self._constants[name] = at
        self.row += 1
        return at

    def _label(self, name: str, unit: str, label: str | None = None) -> None:
        page, kit = self.page, self.page.kit
        title = page.say(f"row.{name}.name") if label is None else label
        how = page.say(f"row.{name}.how") if label is None else ""
        page.number(self.row, NUMBER, self.row + 1, "note")
        page.text(self.row, ITEM, title)
        shown = kit.unit(unit)
        page.text(self.row, UNIT, shown)
        page.text(self.row, HOW, how, "how")
        self._used()
        page.fit_row(self.row, (how, WIDTHS[HOW] * 1.12), (title, WIDTHS[ITEM]))

    def _used(self) -> None:
        look = self.page.kit.styles.get("label")
        self.page.sheet.write_blank(self.row, CONSTANT, None, look)


def each_tier(block: WorkloadModel) -> Iterator[int]:
    """Yield the numbers of the volume tiers after the first."""
    yield from range(2, block.most_tiers + 1)
