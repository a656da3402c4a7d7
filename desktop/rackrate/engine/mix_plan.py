"""The cheapest mix as a result: what to rent, and what the two pure plans cost."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class PlanLine:
    """What a plan takes of one option in a month.

    Attributes:
        units: Whole units that are kept, of a fixed option; None by the hour.
        card_hours_per_month: Card-hours billed, idle ones among them; None for a
            fixed option.
        per_month: In the billing currency, rounded to its digits.
    """

    option: str
    units: int | None
    card_hours_per_month: Decimal | None
    per_month: Decimal


@dataclass(frozen=True, slots=True)
class PartUse:
    """What one option does in a part of the week.

    Attributes:
        is_kept: Whether its units are kept the whole month; else they run by the hour.
        work: Cards at bare-metal speed that it stands for; where workloads share its
            cards, for the one they do least for.
    """

    option: str
    is_kept: bool
    work: Decimal


@dataclass(frozen=True, slots=True)
class WeekPart:
    """Hours of the week, one after another, that ask for the same.

    Attributes:
        start: Hours since Monday 00:00.
        hours: How many hours it lasts.
        needs: Cards at bare-metal speed that each workload asks for.
        uses: What the plan has in these hours, in the order of its lines.
    """

    start: Decimal
    hours: Decimal
    needs: tuple[Decimal, ...]
    uses: tuple[PartUse, ...]

    @property
    def need(self) -> Decimal:
        """Cards asked for by all workloads together."""
        return sum(self.needs, Decimal(0))


@dataclass(frozen=True, slots=True)
class Mix:
    """The cheapest plan, beside the two pure ones. Money is a month's, rounded.

    Attributes:
        plan: What to rent, fixed options first, then the dearest first.
        total_per_month: The sum of the plan's lines.
        all_fixed: The cheapest plan of fixed units only, for the busiest hours too;
            None where there is none.
        all_metered: The cheapest plan by the hour only; None where there is none.
        gap: The share by which any of the three could be cheaper; 0: proven best.
        is_within_budget: Whether it keeps to the budget asked for, if any was.
        week: The plan hour by hour, 168 hours in all.
    """

    plan: tuple[PlanLine, ...]
    total_per_month: Decimal
    all_fixed: Decimal | None
    all_metered: Decimal | None
    gap: float
    is_within_budget: bool = True
    week: tuple[WeekPart, ...] = ()

    @property
    def fixed_units(self) -> int:
        """Units of all fixed options together."""
        return sum(line.units or 0 for line in self.plan)

    @property
    def saving_vs_all_fixed(self) -> Decimal | None:
        """Share of `all_fixed` that the mix saves; None without that plan."""
        return self._saving(self.all_fixed)

    @property
    def saving_vs_all_metered(self) -> Decimal | None:
        """Share of `all_metered` that the mix saves; None without that plan."""
        return self._saving(self.all_metered)

    def _saving(self, baseline: Decimal | None) -> Decimal | None:
        return (baseline - self.total_per_month) / baseline if baseline else None
