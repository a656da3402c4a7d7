"""The table of Draws: stored uniform numbers, and what each draw costs by formula.

All workloads share one table, as the same draw of an assumption serves them all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from rackrate.domain.assumptions import Range
from rackrate.engine.billing import (
    BillingTerms,
    as_arrays,
    rented,
    total_amount,
    varied,
)
from rackrate.engine.option import Option
from rackrate.engine.terms import loss_assumption
from rackrate.engine.uncertainty import (
    SAME_COST,
    UncertainInput,
    leaves_room,
    published_range,
    triangular_quantile,
    uniform_draws,
    with_unit_price,
)
from rackrate.publish.workbook.column_fill import constants_down, fill_down
from rackrate.publish.workbook.drawn_options import DrawnOption
from rackrate.publish.workbook.drivers import LOSSES
from rackrate.publish.workbook.formula import Formula, Place, Span, literal, span, text
from rackrate.publish.workbook.functions import (
    if_,
    if_error,
    item_at,
    least,
    most,
)
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.statistics import root, tied_in
from rackrate.publish.workbook.winner_costs import monthly_charges, once_charges

HEADS = 6
"""Rows above the draws: what a column is of, what it is, its range, today's total."""
_FIRST = 2
_ENDS = ("low", "high")
_OF, _WHAT, _LOW, _BASE, _HIGH, _TODAY = range(HEADS)

Array = Any


@dataclass(frozen=True, slots=True)
class DrawnInput:
    """An input's values, as the column of cells and as figures."""

    cells: Span
    figures: Array


@dataclass(frozen=True, slots=True)
class DrawnCosts:
    """What the drawn options of a workload cost.

    Attributes:
        names: Their names over the columns.
        today: What each costs on Calc.
        totals: A column for each option.
        limits: What is still the lowest cost of a draw.
        ties: How many options are the cheapest in a draw.
        gaps: Runner-up − best.
    """

    names: Span
    today: Span
    totals: Sequence[DrawnInput]
    limits: DrawnInput
    ties: DrawnInput
    gaps: DrawnInput


@dataclass(frozen=True, slots=True)
class _Bill:
    """How much of an option is rented in a draw, and what comes beside compute."""

    throughput: Formula
    running: Formula
    units: Formula
    others: Formula


class DrawTable:
    """The table while it is being written, from left to right."""

    def __init__(self, page: Page, row: int, seed: int) -> None:
        self._page = page
        self._row = row
        self._seed = seed
        self._column = _FIRST
        self._shared: dict[str, DrawnInput] = {}
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
        report = self._page.kit.report
        used = {"billed_idle"}
        for result in results.values():
            for candidate in result.block.priced:
                name = loss_assumption(candidate.price)
                if name is not None and candidate.stated_loss is None:
                    used.add(name)
        inputs = next(iter(results.values())).costs.shared
        for name in ("billed_idle", *LOSSES):
            if name not in used:
                continue
            assumption = report.assumptions.by_name[name]
            low, high = inputs.ranges[name]
            ends = (low, inputs.assumptions[name], high)
            what = UncertainInput(name, assumption.range)
            title = text(assumption.title[report.language])
            self._shared[name] = self._drawn(title, what, ends, "percent")

    def _drawn(
        self,
        title: Formula,
        what: UncertainInput,
        ends: tuple[Formula, Formula, Formula],
        look: str,
    ) -> DrawnInput:
        """Write an input's uniform draws and where they fall in its triangle."""
        uniform = uniform_draws(what, self._seed, self._page.kit.draws)
        figures = triangular_quantile(uniform, what.range)
        self._head(title, self._page.say("what.uniform"))
        share = constants_down(self._page, self._place(), uniform.tolist(), "exact")
        self._column += 1
        self._head(title, self._page.say("what.value"))
        low, base, high = (
            self._page.put(self._row + row, self._column, end, "link", look).row_pinned
            for row, end in zip((_LOW, _BASE, _HIGH), ends, strict=True)
        )
        at = Formula((share.first.pinned(row=False, column=False),), Decimal(0))
        wide = high - low
        rising = low + root(at * wide * (base - low))
        falling = high - root((1 - at) * wide * (high - base))
        is_rising = at.below((base - low) / wide)
        value = if_error(if_(is_rising, rising, falling), base)
        cells = self._filled(value, figures.tolist(), "exact").cells
        return DrawnInput(cells, figures)

    def costs(
        self,
        results: Results,
        drawn: Mapping[int, DrawnOption],
        places: tuple[Formula, Formula],
    ) -> DrawnCosts:
        """Write what some options of a workload cost in each draw.

        Args:
            results: The workload's.
            drawn: The options, by their column on Calc.
            places: Where the best and the runner-up stand among them.
        """
        prices = {i: self._price(results, i) for i in drawn}
        bills = [self._units(results, i, own) for i, own in drawn.items()]
        page, rows = self._page, results.rows
        names, today, totals = [], [], []
        for (index, own), bill in zip(drawn.items(), bills, strict=True):
            name = rows["name"][index].pinned
            names.append(self._head(name, page.say("what.total")))
            now, at = rows["total"][index].pinned, self._row + _TODAY
            today.append(
                page.put(at, self._column, now, "link", "whole", align="right")
            )
            price = prices[index]
            formula = self._total(results, own, price, bill)
            amounts = self._listed(total_amount(self._varied(results, index, price)))
            totals.append(self._filled(formula, amounts, "whole"))
        limits, ties, gaps = self._compared(results, totals, places)
        return DrawnCosts(
            span(names).pinned(), span(today).pinned(), totals, limits, ties, gaps
        )

    def _filled(self, formula: Formula, figures: list[float], look: str) -> DrawnInput:
        """Write a column and go on to the next."""
        cells = fill_down(self._page, self._place(), formula, figures, look)
        self._column += 1
        return DrawnInput(cells, figures)

    def _price(self, results: Results, index: int) -> DrawnInput | None:
        """Write the draws of a published price, as a multiple of it."""
        option = results.block.candidates[index].option
        known = published_range(option) if option is not None else None
        if option is None or known is None or not leaves_room(known):
            return None
        low, high = known.low / known.base, known.high / known.base
        what = UncertainInput("unit_price", Range(low, Decimal(1), high), option.id)
        ends = tuple(results.rows[f"range_{end}"][index].pinned for end in _ENDS)
        title = results.rows["name"][index].pinned
        return self._drawn(title, what, (ends[0], literal(1), ends[1]), "factor")

    def _units(self, results: Results, index: int, own: DrawnOption) -> _Bill:
        """Write the cards and units of an option whose throughput is drawn."""
        entry, costs = own.entry, results.costs
        loss = self._loss(results, index)
        if loss is None:
            throughput, running = entry["throughput"], entry["running"]
            return _Bill(throughput, running, entry["units"], own.others)
        throughput = (1 - _here(loss.cells)) * entry["ratio"]
        title = results.rows["name"][index].pinned
        what = rented(self._varied(results, index, None))
        self._head(title, self._page.say("what.running"))
        formula = costs.running(costs.need(throughput, own.useful))
        running = _here(
            self._filled(formula, self._listed(what.running), "whole").cells
        )
        self._head(title, self._page.say("what.units"))
        formula = costs.units(entry["cards_per_unit"], entry["min_units"], running)
        units = _here(self._filled(formula, self._listed(what.units), "whole").cells)
        monthly = monthly_charges(costs, entry, units) * costs.drivers.months
        others = monthly + once_charges(costs, entry, units)
        return _Bill(throughput, running, units, others)

    def _loss(self, results: Results, index: int) -> DrawnInput | None:
        candidate = results.block.candidates[index]
        name = loss_assumption(candidate.price)
        if name is None or candidate.stated_loss is not None:
            return None
        return self._shared[name]

    def _varied(
        self, results: Results, index: int, price: DrawnInput | None
    ) -> BillingTerms[Array]:
        """Return an option's terms with every drawn input an array."""
        option = _option(results, index)
        idle = self._shared["billed_idle"].figures
        terms = varied(as_arrays(option.terms), billed_idle=idle)
        loss = self._loss(results, index)
        if loss is not None:
            terms = varied(terms, loss=loss.figures)
        return terms if price is None else with_unit_price(terms, price.figures, 1.0)

    def _total(
        self,
        results: Results,
        own: DrawnOption,
        price: DrawnInput | None,
        bill: _Bill,
    ) -> Formula:
        """Return what an option costs in the first draw."""
        shared = results.costs.shared
        idle = _here(self._shared["billed_idle"].cells)
        assumed = {**shared.assumptions, "billed_idle": idle}
        costs = replace(results.costs, shared=replace(shared, assumptions=assumed))
        terms = own.entry.terms(costs, bill.throughput, own.fixed_hours)
        need = costs.need(bill.throughput, own.useful)
        compute = costs.compute(
            terms, bill.units, costs.hours(terms, need, bill.running)
        )
        if price is not None:
            compute = compute * _here(price.cells)
        total = compute + bill.others
        return if_(own.entry.found.equals(1), total, text(BLANK))

    def _compared(
        self,
        results: Results,
        totals: Sequence[DrawnInput],
        places: tuple[Formula, Formula],
    ) -> tuple[DrawnInput, DrawnInput, DrawnInput]:
        """Write the lowest cost of each draw, how many have it, and the gap."""
        page, lists = self._page, results.costs.lists
        first, last = totals[0].cells.first, totals[-1].cells.first
        row = Span(first, last, ()).pinned(row=False)
        lines = list(zip(*(t.figures for t in totals), strict=True))
        limits = [min(line) * (1 + SAME_COST) for line in lines]
        pairs = zip(lines, limits, strict=True)
        counts = [float(sum(x <= limit for x in line)) for line, limit in pairs]
        title = text(results.block.title)
        self._head(title, page.say("what.limit"))
        lowest = self._filled(least(row) * (1 + lists.same_cost), limits, "whole")
        self._head(title, page.say("what.ties"))
        tied = most(literal(1), tied_in(row, _here(lowest.cells)))
        ties = self._filled(tied, counts, "plain")
        self._head(title, page.say("what.gap"))
        best, second = (item_at(row, place) for place in places)
        gap = if_error(second - best, text(BLANK))
        return lowest, ties, self._filled(gap, [x[1] - x[0] for x in lines], "whole")

    def _head(self, title: Formula, what: str) -> Formula:
        """Write what a column is of and what it holds."""
        page = self._page
        at = (
            page.put(self._row, self._column, title, "head", text_wrap=True)
            if isinstance(title.parts[0], Place)
            else page.text(self._row, self._column, str(title.value), "head")
        )
        page.text(self._row + _WHAT, self._column, what, "head", align="right")
        return at

    def _listed(self, amounts: Array) -> list[float]:
        """Return an array as a list; what no draw moves is the same in each."""
        found = amounts.tolist()
        many = self._page.kit.draws
        return found if isinstance(found, list) else [float(found)] * many

    def _place(self) -> Place:
        return self._page.place(self._top, self._column)


def _here(cells: Span) -> Formula:
    """Return a column's cell in the row of the formula."""
    return Formula((cells.first.pinned(row=False),), Decimal(0))


def _option(results: Results, index: int) -> Option:
    option = results.block.candidates[index].option
    assert option is not None  # noqa: S101 - only priced options are drawn
    return option
