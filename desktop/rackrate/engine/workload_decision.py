"""What was found out for one workload: its options, their ranking, the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.assumptions import Range
from rackrate.domain.rule import Rule
from rackrate.domain.units import TaxBasis
from rackrate.domain.workload import Workload
from rackrate.engine.assumed import Assumed
from rackrate.engine.break_even import BreakEven
from rackrate.engine.effort import NO_EFFORT, Effort
from rackrate.engine.mix_plan import Mix
from rackrate.engine.option import Option
from rackrate.engine.ownership import NO_OWNERSHIP, Ownership
from rackrate.engine.rules import Preference
from rackrate.engine.sizing import Sized
from rackrate.engine.verdict import Verdict


@dataclass(frozen=True, slots=True)
class WorkloadDecision:
    """Everything that was found out for one workload.

    Attributes:
        options: Every priced option, cheapest first, excluded ones last.
        ranking: Ids of the verdict's group, cheapest first.
        other_groups: Groups that are not ranked against it.
        missing: Ids of offers without a price.
        group: The verdict's comparability group; empty if there is none.
        tax, hours_per_month: The basis everything here is on.
        billed_idle: The project's range of hours billed and not used.
        seed: What random draws about this workload begin with.
        sized: What the work took, for a workload that is sized by work.
        mix: The cheapest plan of several options, where one could pay: for work that
            need not run in one place.
        ownership: What buying would be, or why that cannot be said.
        effort: What the client's own work hangs on, where it is counted.
        budget_cap: The most that an engagement may cost, where the rule about it is in
            force; None: nothing caps it.
        checks: What to settle with the vendor of the first option before signing.
    """

    workload: Workload
    options: tuple[Option, ...]
    group: str
    tax: TaxBasis
    hours_per_month: Decimal
    ranking: tuple[str, ...]
    other_groups: Mapping[str, tuple[str, ...]]
    missing: tuple[str, ...]
    break_evens: tuple[BreakEven, ...]
    preference: Preference
    verdict: Verdict
    billed_idle: Range
    seed: int
    sized: Sized | None = None
    mix: Mix | None = None
    ownership: Ownership = NO_OWNERSHIP
    effort: Effort = NO_EFFORT
    budget_cap: Decimal | None = None
    checks: tuple[Rule, ...] = ()

    def option(self, option_id: str) -> Option:
        """Return one option.

        Raises:
            KeyError: There is none of that id.
        """
        for option in self.options:
            if option.id == option_id:
                return option
        raise KeyError(option_id)

    @property
    def assumed(self) -> Assumed:
        """The judged numbers that the options hang on, apart from loss and idle."""
        return Assumed(self.effort, self.sized.sizing if self.sized else None)

    @property
    def ranked(self) -> tuple[Option, ...]:
        """The options of the verdict's group, cheapest first."""
        by_id = {option.id: option for option in reversed(self.options)}
        return tuple(by_id[i] for i in self.ranking)
