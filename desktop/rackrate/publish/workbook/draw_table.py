"""The table of Draws while it is written: stored uniform numbers, inputs, columns.

All workloads share one table, as the same draw of an assumption serves them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from rackrate.engine.arithmetic import alike
from rackrate.engine.assumed import Assumed
from rackrate.engine.terms import loss_assumption
from rackrate.engine.uncertainty import (
    UncertainInput,
    triangular_quantile,
    uniform_draws,
)
from rackrate.publish.workbook.column_fill import constants_down, fill_down
from rackrate.publish.workbook.drivers import LOSSES
from rackrate.publish.workbook.formula import Formula, Place, Span, text
from rackrate.publish.workbook.functions import if_, if_error
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.statistics import root
from rackrate.services.input_keys import UNITS_SAID

HEADS = 6
"""Rows above the draws: what a column is of, what it is, its range, today's total."""
_FIRST = 2
_OF, _WHAT, _LOW, _BASE, _HIGH, _TODAY = range(HEADS)

Array = Any


@dataclass(frozen=True, slots=True)
class DrawnInput:
    """An input's values, as the column of cells and as figures."""

    cells: Span
    figures: Array


class DrawTable:
    """The table while it is being written, from left to right.

    Attributes:
        page: The sheet.
        inputs: The assumptions that are drawn, by name.
    """

    def __init__(self, page: Page, row: int, seed: int) -> None:
        self.page = page
        self._row = row
        self._seed = seed
        self._column = _FIRST
        self.inputs: dict[str, DrawnInput] = {}
        for offset, key in enumerate(("of", "number", "low", "base", "high", "today")):
            page.text(row + offset, 0, "", "head" if offset < _LOW else "label")
            page.text(
                row + offset,
                1,
                page.say(f"table.{key}"),
                "head" if offset < _LOW else "label",
            )
        page.sheet.set_row(row, 62)
        page.sheet.set_row(row + 1, 20)
        first = page.place(row + HEADS, 0)
        constants_down(page, first, map(float, range(1, page.kit.draws + 1)), "plain")

    @property
    def _top(self) -> int:
        return self._row + HEADS

    def shared(self, results: Mapping[int, Results]) -> None:
        """Write the draws of the assumptions that every workload shares."""
        report = self.page.kit.report
        used = {"billed_idle"}
        judged: dict[str, None] = {}
        for result in results.values():
            priced = result.block.priced
            for candidate in priced:
                name = loss_assumption(candidate.price)
                if name is not None and candidate.stated_loss is None:
                    used.add(name)
            options = [c.option for c in priced if c.option is not None]
            assumed = result.block.decision.assumed
            judged.update(dict.fromkeys(assumed.ranges(options)))
        inputs = next(iter(results.values())).costs.shared
        first = [name for name in ("billed_idle", *LOSSES) if name in used]
        for name in (*first, *(name for name in judged if name in inputs.ranges)):
            assumption = report.assumptions.by_name[name]
            low, high = inputs.ranges[name]
            ends = (low, inputs.assumptions[name], high)
            what = UncertainInput(name, assumption.range)
            title = text(assumption.title[report.language])
            look = "quantity" if assumption.unit in UNITS_SAID else "percent"
            self.inputs[name] = self.drawn(title, what, ends, look)

    def drawn(
        self,
        title: Formula,
        what: UncertainInput,
        ends: tuple[Formula, Formula, Formula],
        look: str,
    ) -> DrawnInput:
        """Write an input's uniform draws and where they fall in its triangle."""
        uniform = uniform_draws(what, self._seed, self.page.kit.draws)
        figures = triangular_quantile(uniform, what.range)
        self.head(title, self.page.say("what.uniform"))
        share = constants_down(self.page, self._place(), uniform.tolist(), "exact")
        self._column += 1
        self.head(title, self.page.say("what.value"))
        low, base, high = (
            self.page.put(self._row + row, self._column, end, "link", look).row_pinned
            for row, end in zip((_LOW, _BASE, _HIGH), ends, strict=True)
        )
        at = Formula((share.first.pinned(row=False, column=False),), Decimal(0))
        wide = high - low
        rising = low + root(at * wide * (base - low))
        falling = high - root((1 - at) * wide * (high - base))
        is_rising = at.below((base - low) / wide)
        value = if_error(if_(is_rising, rising, falling), base)
        cells = self.filled(value, figures.tolist(), "exact").cells
        return DrawnInput(cells, figures)

    def filled(self, formula: Formula, figures: list[float], look: str) -> DrawnInput:
        """Write a column and go on to the next."""
        cells = fill_down(self.page, self._place(), formula, figures, look)
        self._column += 1
        return DrawnInput(cells, figures)

    def worked_out(
        self, title: Formula, words: str, formula: Formula, figures: Array, look: str
    ) -> Formula:
        """Write a column and return its cell in the row of the formula."""
        self.head(title, words)
        return here(self.filled(formula, self.listed(figures), look).cells)

    def figure(self, assumed: Assumed) -> Callable[[str], Array]:
        """Return the draws of an assumption, or its base where it is not drawn."""

        def figure(name: str) -> Array:
            drawn = self.inputs.get(name)
            if drawn is None:
                return alike(assumed.base(name), self.inputs["billed_idle"].figures)
            return drawn.figures

        return figure

    def today(self, total: Formula) -> Formula:
        """Write what an option costs today, over its column to come."""
        at = self._row + _TODAY
        return self.page.put(at, self._column, total, "link", "round", align="right")

    def head(self, title: Formula, what: str) -> Formula:
        """Write what a column is of and what it holds."""
        page = self.page
        at = (
            page.put(self._row, self._column, title, "head", text_wrap=True)
            if isinstance(title.parts[0], Place)
            else page.text(self._row, self._column, str(title.value), "head")
        )
        page.text(self._row + _WHAT, self._column, what, "head", align="right")
        return at

    def listed(self, amounts: Array) -> list[float]:
        """Return an array as a list; what no draw moves is the same in each."""
        found = amounts.tolist()
        many = self.page.kit.draws
        return found if isinstance(found, list) else [float(found)] * many

    def _place(self) -> Place:
        return self.page.place(self._top, self._column)


def here(cells: Span) -> Formula:
    """Return a column's cell in the row of the formula."""
    return Formula((cells.first.pinned(row=False),), Decimal(0))
