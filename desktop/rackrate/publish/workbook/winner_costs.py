"""The workings behind WinnerMap: what an option costs at every hours and length."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from rackrate.domain.units import Meter
from rackrate.engine.billing import rented, side_amount, total_amount, varied
from rackrate.engine.cost_curves import Terms as OptionTerms
from rackrate.engine.option import Option
from rackrate.publish.workbook.column_fill import fill_down
from rackrate.publish.workbook.cost import Costs
from rackrate.publish.workbook.formula import Formula, cell, literal, text
from rackrate.publish.workbook.functions import if_
from rackrate.publish.workbook.lineup import ONCE_ONLY, Entry
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.page import Page

_ZERO, _ONE = Decimal(0), Decimal(1)
PARTS = ("need", "running", "units", "monthly", "once")
_LOOKS = ("quantity", "whole", "whole", "fine", "fine")


@dataclass(frozen=True, slots=True)
class Grid:
    """Hours a day by months, as cells of the map; the last of both are today's.

    Attributes:
        hours: Their cells, one a row.
        useful: Useful hours a month of each row.
        months: Their cells, one a column.
        first_column: Of the months.
        parts_column: Where what depends on the hours alone is written.
    """

    hours: Sequence[Formula]
    useful: Sequence[Decimal]
    months: Sequence[Formula]
    first_column: int
    parts_column: int


@dataclass(frozen=True, slots=True)
class OptionCosts:
    """One option's costs by hours and length.

    Attributes:
        first: The cell of the first hours and the first length.
        totals: For each length, the exact costs by hours.
        today: The cost at today's hours and length.
    """

    first: Formula
    totals: Sequence[Sequence[Decimal]]
    today: Formula


def write_costs(
    page: Page, row: int, costs: Costs, entry: Entry, grid: Grid, option: Option
) -> tuple[int, OptionCosts]:
    """Write the costs of one option and return the next row."""
    _heads(page, row, entry, grid)
    fixed = _fixed_hours(page, row + 1, costs, entry, grid)
    first = row + 2
    for offset, hours in enumerate(grid.hours):
        page.put(first + offset, 1, hours, "link", "clock", align="right")
    parts = _parts(page, first, costs, entry, grid, option.terms)
    columns, totals = [], []
    for index, month in enumerate(grid.months):
        own = replace(costs, drivers=replace(costs.drivers, months=month.row_pinned))
        terms = entry.terms(own, _throughput(entry), fixed[index].row_pinned)
        need, running, units, monthly, once = (p.column_pinned for p in parts)
        hours = own.hours(terms, need, running)
        cost = own.compute(terms, units, hours) + monthly * month.row_pinned + once
        cost = if_(entry.found.equals(1), cost, text(BLANK))
        totals.append(
            [
                total_amount(
                    varied(option.terms, useful_hours=useful, months=month.number)
                )
                for useful in grid.useful
            ]
        )
        place = page.place(first, grid.first_column + index)
        figures = [float(total) for total in totals[-1]]
        columns.append(fill_down(page, place, cost, figures, "round"))
    corner = cell(columns[-1].last.pinned(), totals[-1][-1])
    found = OptionCosts(cell(columns[0].first, totals[0][0]), totals, corner)
    return first + len(grid.hours) + 1, found


def _heads(page: Page, row: int, entry: Entry, grid: Grid) -> None:
    last = grid.parts_column + len(PARTS)
    for column in range(last):
        page.text(row, column, "", "subhead")
    page.put(row, 1, entry.name, "subhead")
    for offset, name in enumerate(PARTS):
        words = page.say(f"part.{name}")
        page.text(row, grid.parts_column + offset, words, "subhead", align="right")
    page.text(row + 1, 1, page.say("fixed_hours"), "note")


def _throughput(entry: Entry) -> Formula:
    return (1 - entry["loss"]) * entry["ratio"]


def _fixed_hours(
    page: Page, row: int, costs: Costs, entry: Entry, grid: Grid
) -> list[Formula]:
    """Write the hours billed whatever the work, for each length."""
    written = []
    for index, month in enumerate(grid.months):
        own = replace(costs, drivers=replace(costs.drivers, months=month.row_pinned))
        hours = own.fixed_hours(entry["category"], entry["hours"], entry["commitment"])
        column = grid.first_column + index
        written.append(page.put(row, column, hours, "calc", "quantity"))
    return written


def _parts(
    page: Page,
    row: int,
    costs: Costs,
    entry: Entry,
    grid: Grid,
    terms: OptionTerms,
) -> list[Formula]:
    """Write what depends on the hours alone; return the first row's cells."""
    hours = Formula((page.place(row, 1).pinned(row=False),), grid.hours[0].value)
    useful = hours * costs.drivers.days_month
    places = [page.place(row, grid.parts_column + i) for i in range(len(PARTS))]
    cells = [cell(place, _ONE) for place in places]
    need, running, units, _, _ = (found.column_pinned for found in cells)
    formulas = (
        costs.need(_throughput(entry), useful),
        costs.running(need),
        costs.units(entry["cards_per_unit"], entry["min_units"], running),
        monthly_charges(costs, entry, units),
        once_charges(costs, entry, units),
    )
    known = [_figures(varied(terms, useful_hours=hours)) for hours in grid.useful]
    for index, formula in enumerate(formulas):
        values = [float(figures[index]) for figures in known]
        fill_down(page, places[index], formula, values, _LOOKS[index])
    return cells


def monthly_charges(costs: Costs, entry: Entry, units: Formula) -> Formula:
    """Return the charges of a month beside compute."""
    first, *others = entry.quantities(costs)
    found = costs.quantity(first, units)
    for quantity in others:
        found = found + costs.quantity(quantity, units)
    for meter in entry.services:
        if meter is not Meter.SETUP:
            is_once = entry[f"{meter}_unit"].equals(costs.lists.word("unit", "once"))
            found = found + if_(is_once, 0, _service(costs, entry, meter, units))
    return found + entry["operations_exact"] if entry.labour else found


def once_charges(costs: Costs, entry: Entry, units: Formula) -> Formula:
    """Return the charges that come once."""
    found: Formula = literal(0)
    for meter in entry.services:
        amount = _service(costs, entry, meter, units)
        if meter is not Meter.SETUP:
            is_once = entry[f"{meter}_unit"].equals(costs.lists.word("unit", "once"))
            amount = if_(is_once, amount, 0)
        found = found + amount
    for name in ONCE_ONLY if entry.labour else ():
        found = found + entry[f"{name}_exact"]
    return found


def _service(costs: Costs, entry: Entry, meter: Meter, units: Formula) -> Formula:
    paid = units * entry["cards_per_unit"]
    count = costs.service_count(entry[f"{meter}_scope"], units, paid)
    return entry[f"{meter}_rate"] * count


def _figures(terms: OptionTerms) -> tuple[Decimal, ...]:
    """Return the engine's figures for `PARTS`."""
    what = rented(terms)
    once = _sides(varied(terms, months=_ZERO))
    monthly = _sides(varied(terms, months=_ONE)) - once
    return what.need, what.running, what.units, monthly, once


def _sides(terms: OptionTerms) -> Decimal:
    return sum((side_amount(charge, terms) for charge in terms.side), _ZERO)
