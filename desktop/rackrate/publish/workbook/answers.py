"""The named results of one workload: what a reader wants to know first."""

from __future__ import annotations

from dataclasses import dataclass

from rackrate.publish.workbook.formula import Formula


@dataclass(frozen=True, slots=True)
class Answer:
    """The cells `out_…_n` of one workload.

    Attributes:
        winner: Name of the cheapest option that takes part.
        break_even: Hours a day; words where there is none.
    """

    winner: Formula
    term: Formula
    month: Formula
    break_even: Formula
    state: Formula
