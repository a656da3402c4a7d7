"""The options' costs on WinnerMap, as cells and figures, and who wins where."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from rackrate.engine.uncertainty import SAME_COST
from rackrate.engine.verdict import TIE_SHARE
from rackrate.publish.workbook.formula import Formula
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.winner_costs import OptionCosts

NEARLY = "≈"
_SAME = 1 + Decimal(str(SAME_COST))
_NEAR_SHARE = 1 - TIE_SHARE - Decimal(str(SAME_COST))


class Cells:
    """The options' costs as cells and figures, and who is the cheapest where."""

    def __init__(
        self, result: Results, letters: Sequence[Formula], costs: Sequence[OptionCosts]
    ) -> None:
        block = result.block
        self.letters = letters
        self._costs = costs
        self._budget = block.workload.budget if block.has_budget_rule else None

    def costs(self, index: int) -> list[Formula]:
        """Return each option's first cell for a length."""
        return [moved(cost.first, index) for cost in self._costs]

    def figures(self, index: int) -> list[tuple[Decimal, ...]]:
        """Return the options' costs by hours for a length."""
        return list(zip(*(c.totals[index] for c in self._costs), strict=True))

    def winner(self, costs: Sequence[Decimal]) -> str:
        """Return the letter of the first of the cheapest."""
        lowest = min(costs)
        if self._budget is not None and lowest > self._budget * _SAME:
            return BLANK
        pairs = zip(self.letters, costs, strict=True)
        return next(str(mark.value) for mark, cost in pairs if cost <= lowest * _SAME)

    def shown(self, costs: Sequence[Decimal]) -> str:
        """Return the letter, marked where another is within a tie."""
        winner, lowest = self.winner(costs), min(costs)
        near = sum(1 for cost in costs if cost * _NEAR_SHARE <= lowest)
        return winner + NEARLY if winner != BLANK and near > 1 else winner


def moved(at: Formula, columns: int) -> Formula:
    """Return a cell so many columns further on."""
    return Formula((at.place.moved(columns=columns),), at.value)


def added(parts: Sequence[Formula]) -> Formula:
    """Return the sum of some formulas."""
    found = parts[0]
    for part in parts[1:]:
        found = found + part
    return found
