"""A rental held against buying: its columns by month, and where the two meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from rackrate.engine.purchase import (
    PurchasePlan,
    Rental,
    annuity,
    owned_cost,
    present_cost,
)
from rackrate.publish.workbook.column_fill import fill_down
from rackrate.publish.workbook.cost import Costs
from rackrate.publish.workbook.formula import (
    Formula,
    Place,
    Span,
    Value,
    cell,
    text,
)
from rackrate.publish.workbook.functions import (
    all_of,
    count_above_zero,
    if_,
    if_error,
    is_number,
    least,
)
from rackrate.publish.workbook.lineup import Entry
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.winner_costs import monthly_charges, once_charges

RENTED_COLUMNS = (
    "rent",
    "gain",
    "meets",
    "cash_gain",
    "pays_back",
    "present_gain",
    "present_meets",
)
_ZERO = Decimal(0)


@dataclass(frozen=True, slots=True)
class RentedColumns:
    """One rental's columns, with what is stored in them.

    Attributes:
        cells: By the names of `RENTED_COLUMNS`.
        figures: What each month's cell holds.
    """

    cells: Mapping[str, Span]
    figures: Mapping[str, Sequence[Value]]

    def first(self, name: str) -> Formula:
        """Return the lowest month in a column; text where there is none."""
        cells = self.cells[name].pinned()
        values = tuple(v for v in self.figures[name])
        column = Span(cells.first, cells.last, values)
        has_any = count_above_zero(column).above(0)
        return if_(has_any, least(column), text(BLANK))


def rent_of(costs: Costs, entry: Entry, month: Formula) -> Formula:
    """Return what an option costs for so many months, everything else as it is."""
    own = replace(costs, drivers=replace(costs.drivers, months=month))
    fixed = own.fixed_hours(entry["category"], entry["hours"], entry["commitment"])
    terms = entry.terms(own, entry["throughput"], fixed)
    units = entry["units"]
    hours = own.hours(terms, entry["need"], entry["running"])
    compute = own.compute(terms, units, hours)
    monthly, once = monthly_charges(own, entry, units), once_charges(own, entry, units)
    rent = compute + monthly * month + once
    return if_(is_number(entry["total"]), rent, text(BLANK))


def rented_columns(
    page: Page,
    place: Place,
    months: Sequence[Decimal],
    rent: Formula,
    owned: Mapping[str, Span],
    rental: Rental,
    plan: PurchasePlan,
) -> RentedColumns:
    """Write a rental's columns.

    Args:
        page: The sheet.
        place: The first column's cell on the day of buying.
        months: Whole months, 0 first.
        rent: The rent of the month in the row of `place`.
        owned: What owning comes to.
        rental: The engine's rental.
        plan: What is bought.
    """
    rents = [rental.cost(month) for month in months]
    gains = [
        paid - owned_cost(plan, month)
        for paid, month in zip(rents, months, strict=True)
    ]
    cash = [
        paid - plan.price - month * plan.running
        for paid, month in zip(rents, months, strict=True)
    ]
    present = [
        paid / month * annuity(plan, month) - present_cost(plan, month)
        for paid, month in zip(rents[1:], months[1:], strict=True)
    ]
    figures: dict[str, list[Value]] = {
        "rent": list(rents),
        "gain": list(gains),
        "meets": [BLANK, *_meets(gains)],
        "cash_gain": list(cash),
        "pays_back": [BLANK, *_meets(cash)],
        "present_gain": [BLANK, *present],
        "present_meets": [BLANK, BLANK, *_present_meets(present)],
    }
    at = Formula((place._replace(column=0).pinned(row=False),), _ZERO)
    here = {
        name: cell(place.moved(columns=i), _ZERO).column_pinned
        for i, name in enumerate(RENTED_COLUMNS)
    }
    own = {name: cell(span.first, _ZERO).column_pinned for name, span in owned.items()}
    formulas = {
        "rent": rent,
        "gain": if_error(here["rent"] - own["cost"], text(BLANK)),
        "cash_gain": if_error(here["rent"] - own["cash"], text(BLANK)),
        "meets": _meeting(at, here["gain"]),
        "pays_back": _meeting(at, here["cash_gain"]),
        "present_gain": if_error(
            here["rent"] / at * own["annuity"] - own["present"], text(BLANK)
        ),
        "present_meets": _turning(at, here["present_gain"]),
    }
    cells = {}
    for index, name in enumerate(RENTED_COLUMNS):
        values = [_stored(v) for v in figures[name]]
        top = page.place(place.row, place.column + index)
        skipped = 1 if name in ("meets", "pays_back") else 0
        skipped = 2 if name == "present_meets" else skipped
        for offset in range(skipped):
            page.text(top.row + offset, top.column, BLANK, align="right")
        looks = "exact" if skipped else "round"
        first = top.moved(skipped)
        formula = _lowered(formulas[name], skipped)
        column = fill_down(page, first, formula, values[skipped:], looks)
        cells[name] = Span(top, column.last, ())
    return RentedColumns(cells, figures)


def _meets(gains: Sequence[Decimal]) -> list[Value]:
    """Return for each month but the first where buying becomes the cheaper one."""
    found: list[Value] = []
    for month in range(1, len(gains)):
        before, after = gains[month - 1], gains[month]
        crosses = before < 0 <= after
        at = month - 1 + before / (before - after) if crosses else BLANK
        found.append(at)
    return found


def _present_meets(gains: Sequence[Decimal]) -> list[Value]:
    return [
        Decimal(month) if before <= 0 < after else BLANK
        for month, (before, after) in enumerate(pairwise(gains), start=2)
    ]


def _meeting(at: Formula, gain: Formula) -> Formula:
    """Return where a gain crosses 0 upwards since the row above."""
    before, month = _above(gain), _above(at)
    crosses = all_of(is_number(before), before.below(0), gain.at_least(0))
    found = month + before / (before - gain)
    return if_error(if_(crosses, found, text(BLANK)), text(BLANK))


def _turning(at: Formula, gain: Formula) -> Formula:
    before = _above(gain)
    crosses = all_of(is_number(before), before.at_most(0), gain.above(0))
    return if_error(if_(crosses, at, text(BLANK)), text(BLANK))


def _above(at: Formula) -> Formula:
    return Formula((at.place.moved(-1),), at.value)


def _lowered(formula: Formula, rows: int) -> Formula:
    """Return a formula shifted down so many rows."""
    parts = tuple(
        part.moved(rows) if isinstance(part, Place) and not part.row_pinned else part
        for part in formula.parts
    )
    return Formula(parts, formula.value, formula.binding)


def _stored(value: Value) -> float | str:
    return float(value) + 0.0 if isinstance(value, Decimal) else str(value)
