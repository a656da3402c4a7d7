"""What the client wants to run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from rackrate.domain.units import WorkloadKind
from rackrate.domain.work import Work

HOURS_PER_DAY = 24
MOST_CARDS = 65_536
"""More than one engagement rents."""
MOST_MONTHS = 240


@dataclass(frozen=True, slots=True)
class Throughput:
    """How much work other cards do in an hour of the reference card.

    Attributes:
        ratios: Accelerator id → work per hour, the reference being 1.
        source: Who measured it; without a source nothing is compared.
    """

    reference: str
    ratios: Mapping[str, Decimal]
    source: str

    def ratio(self, accelerator: str) -> Decimal | None:
        """Return the card's work per hour, or None where nobody measured it."""
        if accelerator == self.reference:
            return Decimal(1)
        return self.ratios.get(accelerator)


@dataclass(frozen=True, slots=True)
class Workload:
    """One stream of work, in card-hours at bare-metal speed.

    Attributes:
        cards: Cards that work at the same time.
        hours_per_day: Useful hours on each working day.
        days_per_month: None: every day of the project's month.
        months: Length of the engagement; fractions are allowed.
        accelerators: Acceptable cards; empty: any.
        public_ips: Addresses to pay for where the provider charges for them.
        work: Sizes the workload instead of hours, see `engine.sizing`.
        profile: 168 card counts of a typical week, Monday 00:00 first; `cards` is
            then its peak and `hours_per_day` its mean share of the peak, × 24.
        budget: Upper limit of the whole engagement in the billing currency.
        start_within_days: Work must be able to begin that soon; None: no hurry.
    """

    id: str
    kind: WorkloadKind = WorkloadKind.TRAINING
    title: str = ""
    cards: int = 1
    hours_per_day: Decimal = Decimal(24)
    days_per_month: Decimal | None = None
    months: Decimal = Decimal(1)
    accelerators: tuple[str, ...] = ()
    physical_isolation: bool = False
    domestic_only: bool = False
    custom_kernel: bool = False
    cuda_only: bool = False
    multi_node: bool = False
    elastic: bool = False
    keep_instance: bool = False
    interruptible: bool = False
    model_params_b: Decimal | None = None
    storage_gib: Decimal = Decimal(0)
    bandwidth_mbps: Decimal = Decimal(0)
    public_ips: int = 1
    budget: Decimal | None = None
    start_within_days: Decimal | None = None
    throughput: Throughput | None = None
    told_by: str = ""
    work: Work | None = None
    profile: tuple[int, ...] = ()

    @property
    def is_one_job(self) -> bool:
        """Whether its cards work on the same step, so that it runs in one place.

        A training with a typical week is several jobs, one after or beside another.

        Example:
            >>> Workload("w").is_one_job
            True
            >>> Workload("w", kind=WorkloadKind.INFERENCE_STEADY).is_one_job
            False
        """
        is_training = self.kind in (WorkloadKind.TRAINING, WorkloadKind.FINETUNING)
        return self.multi_node or (is_training and not self.profile)

    def with_profile(self, profile: tuple[int, ...]) -> Workload:
        """Return the workload for a week's profile: its peak and its mean hours.

        Example:
            >>> busy = Workload("w").with_profile((16,) * 84 + (8,) * 84)
            >>> busy.cards, busy.hours_per_day
            (16, Decimal('18.00'))
        """
        peak = max(profile)
        total = Decimal(sum(profile))
        share = total / (peak * len(profile)) if peak else Decimal(0)
        return replace(
            self,
            profile=profile,
            cards=max(peak, 1),
            hours_per_day=share * HOURS_PER_DAY,
            days_per_month=None,
        )

    def days(self, hours_per_month: Decimal) -> Decimal:
        """Return the working days of a month of so many hours."""
        if self.days_per_month is not None:
            return self.days_per_month
        return hours_per_month / HOURS_PER_DAY

    def useful_hours_per_month(self, hours_per_month: Decimal) -> Decimal:
        """Return the useful hours a month for each card.

        Multiplies before it divides, so that 24 hours a day is the whole month.

        Example:
            >>> Workload("w", hours_per_day=Decimal(24)).useful_hours_per_month(
            ...     Decimal(730)
            ... )
            Decimal('730')
        """
        if self.days_per_month is not None:
            return self.hours_per_day * self.days_per_month
        return self.hours_per_day * hours_per_month / HOURS_PER_DAY
