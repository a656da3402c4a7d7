"""Work that is refused instead of being sized: what is missing, or cannot be.

A wrong figure here would be carried into every amount, so nothing is guessed.
"""

from __future__ import annotations

from decimal import Decimal

from rackrate.domain.assumptions import Assumption
from rackrate.domain.problem import Problem, Severity
from rackrate.domain.work import Work
from rackrate.domain.workload import MOST_CARDS, MOST_MONTHS
from rackrate.engine.work_sizing import UTILISATION, Sizing


class CannotSizeError(ValueError):
    """Work cannot be turned into hours; says which figure is missing or wrong."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def check_mfu(mfu: Assumption) -> None:
    """Refuse what is no share of the peak: nothing can be divided by it.

    Raises:
        CannotSizeError: It is 0, or above 1.
    """
    for end in (mfu.range.low, mfu.range.base, mfu.range.high):
        if 0 < end <= 1:
            continue
        values = {"value": str(end), "name": mfu.name}
        code = "mfu_above_one" if end > 1 else "mfu_zero"
        raise CannotSizeError(Problem(code, mfu.name, values, Severity.ERROR))


def check_parts(work: Work, workload_id: str) -> None:
    """Refuse a part of the model that is larger than the model.

    Raises:
        CannotSizeError: Active or trained parameters exceed all of them.
    """
    parts = {
        "active_above_params": work.active_params_b,
        "trainable_above_params": work.trainable_params_b,
    }
    for code, part in parts.items():
        if part is not None and part > work.params_b:
            values = {"value": f"{part:,f}", "params": f"{work.params_b:,f}"}
            problem = Problem(code, workload_id, values, Severity.ERROR)
            raise CannotSizeError(problem)


def check_utilisation(sizing: Sizing) -> None:
    """Refuse to estimate a rate without a peak, or at what is no share of it.

    Raises:
        CannotSizeError: The peak is unknown, or the share not above 0 and at most 1.
    """
    share = sizing.ranges.get(UTILISATION)
    if not sizing.peak or share is None:
        problem = Problem("no_rate_of_card", sizing.card, {}, Severity.ERROR)
        raise CannotSizeError(problem)
    for end in (share.low, share.base, share.high):
        if not 0 < end <= 1:
            values = {"value": str(end)}
            problem = Problem(
                "utilisation_no_share", UTILISATION, values, Severity.ERROR
            )
            raise CannotSizeError(problem)


def rentable_cards(sizing: Sizing, workload_id: str) -> int:
    """Return the cards that the work takes.

    Raises:
        CannotSizeError: They are more than anybody rents.
    """
    cards = int(sizing.cards(sizing.base))
    if cards > MOST_CARDS:
        values = {"cards": f"{cards:,}", "limit": f"{MOST_CARDS:,}"}
        problem = Problem("work_too_large", workload_id, values, Severity.ERROR)
        raise CannotSizeError(problem)
    return cards


def check_months(months: Decimal, cards: int, workload_id: str) -> None:
    """Refuse a training that nobody waits for.

    Raises:
        CannotSizeError: It takes longer than any engagement lasts.
    """
    if months > MOST_MONTHS:
        values = {
            "months": f"{months:,.0f}",
            "cards": f"{cards:,}",
            "limit": str(MOST_MONTHS),
        }
        problem = Problem("work_too_long", workload_id, values, Severity.ERROR)
        raise CannotSizeError(problem)
