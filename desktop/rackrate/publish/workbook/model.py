"""What goes into the workbook: options, prices and inputs, in their order.

Nothing is computed here. Options the verdict ranks come first, then those that
may join them once they have a price, then what is not ranked, with its reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.assumptions import Assumptions
from rackrate.domain.catalog import Provider
from rackrate.domain.price import Price
from rackrate.domain.units import ChargeCategory, CostScope, Delivery, Meter
from rackrate.domain.workload import Workload
from rackrate.engine.buying import rentals_of
from rackrate.engine.offers import Offer, offers_for
from rackrate.engine.option import Option, comparability_group
from rackrate.engine.rules import BUDGET_RULE
from rackrate.engine.sizing import stated_container_loss
from rackrate.engine.terms import loss_assumption, side_price
from rackrate.engine.work_sizing import Sizing, mfu_name
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.workbook.cited import sources_of
from rackrate.services.labels import Labels
from rackrate.services.report import Report, Source

"""The one requirement that the sheets check anew when an input changes."""

OWNED_FIELDS = (
    "unit_price",
    "power_kw",
    "pue",
    "power_load",
    "tariff",
    "colocation",
    "operations",
    "network",
    "maintenance",
    "staff",
    "residual",
    "life_months",
    "capital_rate",
)
"""Fields of a purchase plan that are assumed, unless a quote states them."""

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


def model_of(report: Report) -> Model:
    """Return what the workbook shows of a report."""
    workloads = tuple(
        _workload(report, number, decision)
        for number, decision in enumerate(report.decision.workloads, start=1)
    )
    keys = _price_keys(workloads)
    owned = Model(report, workloads, (), ()).owned_names
    sources = sources_of(report, keys, owned)
    by_key = {name: source for source in sources for name in source.used_for}
    prices = []
    for number, key in enumerate(keys, start=1):
        provider, price = report.price(key)
        prices.append(PriceLine(number, key, provider, price, by_key[key]))
    return Model(report, workloads, tuple(prices), tuple(sources))


def _workload(report: Report, number: int, decision: WorkloadDecision) -> WorkloadModel:
    project, workload = report.project, decision.workload
    found = offers_for(workload, report.catalogs, project.basis, project.include)
    names = _unique_names(decision, report.labels)
    has_budget_rule = _has_budget_rule(report)
    by_tier = {tier.key: offer for offer in found.priced for tier in offer.tiers}
    candidates = [
        Candidate(
            option.id,
            names[option.id],
            by_tier[option.id],
            option,
            option.group,
            _static_exclusions(option, has_budget_rule=has_budget_rule),
            _stated_loss(option.price, workload, report.assumptions),
        )
        for option in decision.options
    ]
    candidates += [
        Candidate(
            offer.first.key,
            names[offer.first.key],
            offer,
            None,
            comparability_group(offer.first.price, workload),
            (),
            _stated_loss(offer.first.price, workload, report.assumptions),
        )
        for offer in found.missing
    ]
    group = decision.group or (candidates[0].group if candidates else "")
    ranking = {key: rank for rank, key in enumerate(decision.ranking)}
    candidates.sort(key=lambda c: _order(c, group, ranking))
    rivals = [c for c in candidates if c.group == group and not c.excluded_by]
    metered, fixed = _pair(decision, candidates)
    is_estimate = decision.sized is not None and decision.sized.is_estimate
    return WorkloadModel(
        number=number,
        decision=decision,
        candidates=tuple(candidates),
        group=group,
        rivals=len(rivals),
        has_budget_rule=has_budget_rule,
        metered=metered,
        fixed=fixed,
        mark=report.labels.say("sizing.mark") if is_estimate else "",
    )


def _order(
    candidate: Candidate, group: str, ranking: dict[str, int]
) -> tuple[bool, bool, int, bool]:
    return (
        candidate.group != group or bool(candidate.excluded_by),
        bool(candidate.excluded_by),
        ranking.get(candidate.key, len(ranking)),
        candidate.option is None,
    )


def _has_budget_rule(report: Report) -> bool:
    return any(
        rule.id == BUDGET_RULE and rule.enabled
        for rule in report.reference.rules
        if rule.id not in report.project.disabled_rules
    )


def _static_exclusions(option: Option, *, has_budget_rule: bool) -> tuple[str, ...]:
    checked_live = {BUDGET_RULE} if has_budget_rule else set()
    return tuple(rule for rule in option.excluded_by if rule not in checked_live)


def _stated_loss(
    price: Price, workload: Workload, assumptions: Assumptions
) -> Decimal | None:
    if workload.work is None or loss_assumption(price) is None:
        return None
    return stated_container_loss(price.accelerator, assumptions)


def _unique_names(decision: WorkloadDecision, labels: Labels) -> dict[str, str]:
    """Return the options' names; those of the same name get their price's id."""
    keys = [*(o.id for o in decision.options), *decision.missing]
    names = {key: labels.option(key) for key in keys}
    seen = Counter(name.casefold() for name in names.values())
    return {
        key: f"{name} [{key.split('/', 1)[1]}]" if seen[name.casefold()] > 1 else name
        for key, name in names.items()
    }


def _pair(
    decision: WorkloadDecision, candidates: Sequence[Candidate]
) -> tuple[str, str]:
    """Return the names of the metered and the fixed option shown first."""
    names = {c.key: c.name for c in candidates}
    headline = decision.verdict.headline
    if headline is not None:
        return names[headline.metered], names[headline.fixed]
    metered = [c for c in candidates if c.price.category is ChargeCategory.METERED]
    fixed = [c for c in candidates if c.price.category is not ChargeCategory.METERED]
    first = candidates[0].name if candidates else ""
    return (
        metered[0].name if metered else first,
        fixed[0].name if fixed else first,
    )


def _price_keys(workloads: Iterable[WorkloadModel]) -> list[str]:
    """Return the keys of all prices used: compute first, then what is beside it."""
    compute: dict[str, None] = {}
    beside: dict[str, None] = {}
    for workload in workloads:
        for candidate in workload.candidates:
            compute.update(dict.fromkeys(t.key for t in candidate.offer.tiers))
            for meter in (*QUANTITY_METERS, *SERVICE_METERS):
                key = candidate.side_key(meter)
                if key is not None:
                    beside[key] = None
    return [*compute, *(key for key in beside if key not in compute)]
