"""What goes into the workbook: options, prices and inputs, in their order.

Nothing is computed here. Options the verdict ranks come first, then those that
may join them once they have a price, then what is not ranked, with its reason.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.assumptions import Assumptions
from rackrate.domain.catalog import Provider
from rackrate.domain.price import Price
from rackrate.domain.units import CostScope, Delivery, Meter
from rackrate.domain.workload import Workload
from rackrate.engine.buying import rentals_of
from rackrate.engine.offers import Offer
from rackrate.engine.option import Option
from rackrate.engine.terms import side_price
from rackrate.engine.work_sizing import Sizing, mfu_name
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services.owned_steps import OWNED_FIELDS
from rackrate.services.report import Report, Source

QUANTITY_METERS = (Meter.STORAGE, Meter.BANDWIDTH, Meter.PUBLIC_IP)
SERVICE_METERS = (Meter.SUPPORT, Meter.SETUP)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One column of Calc: an offer for one workload.

    Attributes:
        name: Unique among the options of its workload.
        option: What the engine found; None where the price is missing.
        excluded_by: Requirements that exclude it whatever the inputs.
        stated_loss: The loss of throughput that the project's own measurements
            imply, which no assumption moves; None: there are none.
    """

    key: str
    name: str
    offer: Offer
    option: Option | None
    group: str
    excluded_by: tuple[str, ...]
    stated_loss: Decimal | None = None

    @property
    def price(self) -> Price:
        """The price of the smallest quantity."""
        return self.offer.first.price

    def tier_key(self, tier: int) -> str:
        """Return the key of a volume tier; past the last one, the last."""
        tiers = self.offer.tiers
        return tiers[min(tier, len(tiers)) - 1].key

    def side_key(self, meter: Meter) -> str | None:
        """Return the key of the provider's price for something beside compute."""
        found = side_price(self.offer, meter)
        if found is None:
            return None
        return f"{self.offer.provider.id}/{found.price.sku_price_id}"


@dataclass(frozen=True, slots=True)
class WorkloadModel:
    """One workload's block on every sheet.

    Attributes:
        number: Counted from 1; the suffix of its names.
        group: The comparability group that is ranked.
        rivals: How many candidates, from the first, may be ranked.
        has_budget_rule: A total above the budget excludes.
        metered, fixed: Names of the pair whose break-even is shown first.
        mark: Stands behind the title wherever figures rest on an estimated size.
    """

    number: int
    decision: WorkloadDecision
    candidates: tuple[Candidate, ...]
    group: str
    rivals: int
    has_budget_rule: bool
    metered: str
    fixed: str
    mark: str = ""

    @property
    def workload(self) -> Workload:
        """What the client wants to run."""
        return self.decision.workload

    def owned_name(self, field: str, assumptions: Assumptions) -> str | None:
        """Return the assumption for a field of the purchase plan.

        None where nothing is bought, or at a quoted price.
        """
        owned = self.decision.ownership
        if owned.plan is None or not rentals_of(self.decision):
            return None
        if field == "unit_price" and owned.quoted:
            return None
        own = f"owned_{field}_{owned.card}"
        return own if own in assumptions.by_name else f"owned_{field}"

    @property
    def title(self) -> str:
        """What the workload is called, and whether its size is an estimate."""
        return f"{self.workload.title or self.workload.id}{self.mark}"

    @property
    def ranked_first(self) -> tuple[Candidate, ...]:
        """The candidates that may be ranked."""
        return self.candidates[: self.rivals]

    @property
    def priced(self) -> tuple[Candidate, ...]:
        """Of those, the candidates with a price; they have a curve."""
        return tuple(c for c in self.ranked_first if c.option is not None)

    @property
    def states_loss(self) -> bool:
        """Whether the work is measured, so that it may state a container's loss."""
        return self.workload.work is not None

    @property
    def sizing(self) -> Sizing | None:
        """From what cards and months come, where the work says so."""
        return self.decision.assumed.sizing

    def cards_with_mfu(self, shown: Collection[str]) -> tuple[str, ...]:
        """Return the cards whose MFU is among some assumptions, the reference first."""
        sizing = self.sizing
        if sizing is None:
            return ()
        names = (sizing.card, *sizing.peaks, *sorted(sizing.stated))
        cards = dict.fromkeys(
            card for card in names if mfu_name(card, Delivery.BARE_METAL) in shown
        )
        return tuple(cards)

    @property
    def most_tiers(self) -> int:
        """The highest number of volume tiers of a candidate."""
        return max((len(c.offer.tiers) for c in self.candidates), default=1)

    def service_meters(self) -> list[Meter]:
        """Return the services that any candidate's provider charges for."""
        return [
            meter
            for meter in SERVICE_METERS
            if any(c.side_key(meter) for c in self.candidates)
        ]


@dataclass(frozen=True, slots=True)
class PriceLine:
    """One row of Prices, numbered from 1."""

    number: int
    key: str
    provider: Provider
    price: Price
    source: Source


@dataclass(frozen=True, slots=True)
class Model:
    """Everything the sheets show."""

    report: Report
    workloads: tuple[WorkloadModel, ...]
    prices: tuple[PriceLine, ...]
    sources: tuple[Source, ...]

    def number_of(self, key: str | None) -> int:
        """Return a price's row number, 0 for no price."""
        return next((line.number for line in self.prices if line.key == key), 0)

    @property
    def owned_names(self) -> tuple[str, ...]:
        """The assumptions that what is bought depends on, in a fixed order."""
        names: dict[str, None] = {}
        for field in OWNED_FIELDS:
            for block in self.workloads:
                name = block.owned_name(field, self.report.assumptions)
                if name is not None:
                    names[name] = None
        return tuple(names)

    @property
    def judged_names(self) -> tuple[str, ...]:
        """The assumptions that labour, cards and hours depend on, in a fixed order."""
        names: dict[str, None] = {}
        for block in self.workloads:
            decision = block.decision
            names.update(dict.fromkeys(decision.assumed.ranges(decision.options)))
        return tuple(names)

    @property
    def is_full_cost(self) -> bool:
        """Whether the client's own labour is counted."""
        return self.report.project.basis.cost is CostScope.FULL
