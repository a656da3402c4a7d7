"""Which option is the cheapest for every length of day and of engagement.

A map over useful hours a day and months, everything else as it is. Only the
options that are ranked today take part: an option that a requirement excludes is
excluded everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rackrate.engine.arithmetic import FloatArray
from rackrate.engine.billing import as_arrays, total_amount, varied
from rackrate.engine.uncertainty import SAME_COST
from rackrate.engine.verdict import TIE_SHARE
from rackrate.engine.workload_decision import WorkloadDecision

USUAL_HOURS = tuple(range(1, 25))
USUAL_MONTHS = (
    Decimal("0.25"),
    Decimal("0.5"),
    *(Decimal(months) for months in (1, 2, 3, 6, 9, 12, 18, 24, 36)),
)
NO_OPTION = -1

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_Ranks: TypeAlias = NDArray[np.intp]
_Flags: TypeAlias = NDArray[np.bool_]


class Cell(NamedTuple):
    """A place in the map: which of its hours, which of its months."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class WinnerMap:
    """The cheapest option over hours a day (rows) and months (columns).

    Attributes:
        hours: Useful hours a day of each row.
        months: Length of the engagement of each column.
        options: Ids of the options that win somewhere, as they first appear, read
            along the rows.
        cheapest: Index into `options` for each row and column, or `NO_OPTION`.
        ties: Where the best two are within 2 % of each other, as in the verdict.
        today: The cell nearest to the workload; it can lie a step away from it.
    """

    hours: tuple[int, ...]
    months: tuple[Decimal, ...]
    options: tuple[str, ...]
    cheapest: tuple[tuple[int, ...], ...]
    ties: tuple[tuple[bool, ...], ...]
    today: Cell

    @property
    def letters(self) -> tuple[str, ...]:
        """A letter for each option, A for the first."""
        return tuple(letter(index) for index in range(len(self.options)))

    def winner(self, cell: Cell) -> str | None:
        """Return the id of a cell's cheapest option, None where there is none."""
        index = self.cheapest[cell.row][cell.column]
        return None if index == NO_OPTION else self.options[index]


def letter(index: int) -> str:
    """Return the letter of an option, counted from 0 as a sheet's columns are.

    Example:
        >>> letter(0), letter(25), letter(26)
        ('A', 'Z', 'AA')
    """
    more, last = divmod(index, len(_ALPHABET))
    return (letter(more - 1) if more else "") + _ALPHABET[last]


def winner_map(
    decision: WorkloadDecision,
    *,
    budget: Decimal | None = None,
    hours: Sequence[int] = USUAL_HOURS,
    months: Sequence[Decimal] = USUAL_MONTHS,
) -> WinnerMap:
    """Return the map of the cheapest ranked options around a decision.

    Where two cost the same, the one ranked first today wins.

    Args:
        decision: Whose ranked options.
        budget: Upper limit of an engagement, where the rule about it is in force; a
            cell whose cheapest option costs more has none.
        hours: Useful hours a day of the rows.
        months: Lengths of the columns, above 0.
    """
    shape = (len(hours), len(months))
    ranks, ties = np.full(shape, NO_OPTION), np.zeros(shape, dtype=np.bool_)
    if decision.ranking:
        totals = _totals(decision, hours, months)
        ranks, ties = _cheapest(totals, budget)
    winners = list(dict.fromkeys(int(rank) for rank in ranks.flat if rank >= 0))
    index_of = {rank: index for index, rank in enumerate(winners)}
    workload = decision.workload
    return WinnerMap(
        hours=tuple(hours),
        months=tuple(months),
        options=tuple(decision.ranking[rank] for rank in winners),
        cheapest=tuple(
            tuple(index_of.get(int(rank), NO_OPTION) for rank in row) for row in ranks
        ),
        ties=tuple(tuple(bool(is_tie) for is_tie in row) for row in ties),
        today=Cell(
            _nearest_hours(hours, workload.hours_per_day),
            _nearest_months(months, workload.months),
        ),
    )


def _totals(
    decision: WorkloadDecision, hours: Sequence[int], months: Sequence[Decimal]
) -> FloatArray:
    """Return every ranked option's cost; shape (options, hours, months)."""
    month = decision.hours_per_month
    days = [replace(decision.workload, hours_per_day=Decimal(h)) for h in hours]
    useful = np.array([float(day.useful_hours_per_month(month)) for day in days])
    lengths = np.array([float(length) for length in months])
    totals = np.empty((len(decision.ranking), len(hours), len(months)))
    for rank, option in enumerate(decision.ranked):
        terms = as_arrays(option.terms)
        totals[rank] = total_amount(
            varied(terms, useful_hours=useful[:, np.newaxis], months=lengths)
        )
    return totals


def _cheapest(totals: FloatArray, budget: Decimal | None) -> tuple[_Ranks, _Flags]:
    """Return the rank of each cell's cheapest option, and where two nearly tie."""
    lowest = totals.min(axis=0)
    ranks = (totals <= lowest * (1 + SAME_COST)).argmax(axis=0)
    ties = np.zeros(lowest.shape, dtype=np.bool_)
    if len(totals) > 1:
        second = np.partition(totals, 1, axis=0)[1]
        ties = second - lowest <= (float(TIE_SHARE) + SAME_COST) * second
    if budget is not None:
        is_above = lowest > float(budget) * (1 + SAME_COST)
        ranks = np.where(is_above, NO_OPTION, ranks)
        ties &= ~is_above
    return ranks, ties


def _nearest_hours(hours: Sequence[int], today: Decimal) -> int:
    return min(range(len(hours)), key=lambda row: abs(hours[row] - today))


def _nearest_months(months: Sequence[Decimal], today: Decimal) -> int:
    """Return the nearest column by ratio, as lengths are spaced by their ratios."""

    def ratio(column: int) -> Decimal:
        short, long = sorted((months[column], today))
        return long / short

    return min(range(len(months)), key=ratio)
