"""What the parts of one workload's block on Calc are written with."""

from __future__ import annotations

from dataclasses import dataclass

from rackrate.domain.money import minor_digits
from rackrate.publish.workbook.calc_rows import CalcRows
from rackrate.publish.workbook.cost import Costs
from rackrate.publish.workbook.formula import Formula
from rackrate.publish.workbook.inputs import WrittenInputs
from rackrate.publish.workbook.model import Model
from rackrate.publish.workbook.prices import WrittenPrices


@dataclass(frozen=True, slots=True)
class CalcBlock:
    """One workload's rows, and everything their formulas refer to."""

    rows: CalcRows
    model: Model
    costs: Costs
    prices: WrittenPrices
    inputs: WrittenInputs

    def word(self, family: str, value: str) -> Formula:
        """Return the cell that holds a word."""
        return self.costs.lists.word(family, value)

    @property
    def labour_rate(self) -> Formula | None:
        """One yuan in the billing currency; None where labour is not counted."""
        return self.inputs.labour_rate if self.model.is_full_cost else None

    @property
    def digits(self) -> int:
        """How many decimals amounts are rounded to."""
        return minor_digits(self.model.report.project.basis.billing_currency)
