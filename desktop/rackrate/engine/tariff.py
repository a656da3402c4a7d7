"""An offer on a workload's terms: all that stands still while its schedule moves.

What is asked per unit, which card it is, what is charged beside compute and what
must be said of the price hang on the workload's needs, never on how many cards run
how long. A slider moves only the schedule, so a tariff is made once and costed at
every step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import NamedTuple

from rackrate.domain.accelerator import Accelerator
from rackrate.domain.assumptions import Range
from rackrate.domain.basis import Basis
from rackrate.domain.price import Price
from rackrate.domain.reference import Reference
from rackrate.domain.units import Evidence, Meter
from rackrate.domain.workload import Workload
from rackrate.engine.billing import BillingTerms
from rackrate.engine.offers import Offer, Tier
from rackrate.engine.terms import billing_terms, loss_range, side_price

FRESH_DAYS = 90
"""A price seen longer ago is flagged, as it may have moved."""
_WEAK_EVIDENCE = (Evidence.ARTICLE, Evidence.VERBAL, Evidence.ESTIMATE)


class Schedule(NamedTuple):
    """How many cards run how long: what the hours, months and cards of a slider move.

    Attributes:
        cards: Cards that work at the same time.
        useful_hours: Useful hours a month for each card.
        months: Length of the engagement.
    """

    cards: Decimal
    useful_hours: Decimal
    months: Decimal

    @classmethod
    def of(cls, workload: Workload, hours_per_month: Decimal) -> Schedule:
        """Return a workload's schedule in months of so many hours."""
        useful = workload.useful_hours_per_month(hours_per_month)
        return cls(Decimal(workload.cards), useful, workload.months)


@dataclass(frozen=True, slots=True)
class Tariff:
    """One offer for one workload, whatever its schedule.

    Attributes:
        card: The accelerator; None where nobody described it.
        terms: How it is billed; their schedule is that of the workload it was made
            for, see `on`.
        group: Options of one group may be ranked together.
        loss_range: Low, base and high of the throughput loss.
        tier_flags: What must be said of each tier's price, tier by tier.
        side_flags: What must be said of the prices beside compute.
    """

    offer: Offer
    card: Accelerator | None
    terms: BillingTerms[Decimal]
    group: str
    loss_range: Range
    tier_flags: tuple[tuple[str, ...], ...]
    side_flags: tuple[str, ...]

    @classmethod
    def of(
        cls, offer: Offer, workload: Workload, basis: Basis, reference: Reference
    ) -> Tariff:
        """Return what an offer asks of a workload."""
        price = offer.first.price
        card = reference.accelerators.get(price.accelerator)
        return cls(
            offer=offer,
            card=card,
            terms=billing_terms(offer, workload, basis, reference),
            group=comparability_group(price, workload),
            loss_range=loss_range(price, workload, reference.assumptions),
            tier_flags=tuple(
                tuple(_tier_flags(offer, tier, card, basis)) for tier in offer.tiers
            ),
            side_flags=tuple(_unknown_side_prices(offer, workload)),
        )

    def on(self, schedule: Schedule) -> BillingTerms[Decimal]:
        """Return how the offer is billed on a schedule."""
        cards, useful_hours, months = schedule
        return self.terms._replace(
            cards=cards, useful_hours=useful_hours, months=months
        )

    def tier_in_force(self, units: Decimal) -> int:
        """Return which of the offer's tiers holds for so many units."""
        tiers = self.offer.tiers
        in_force = [n for n, t in enumerate(tiers) if t.price.min_units <= units]
        return in_force[-1] if in_force else 0


def comparability_group(price: Price, workload: Workload) -> str:
    """Return the group inside which an option may be ranked: equal work only."""
    throughput = workload.throughput
    if throughput and throughput.source and throughput.ratio(price.accelerator):
        return throughput.reference
    return price.accelerator


def _tier_flags(
    offer: Offer, tier: Tier, card: Accelerator | None, basis: Basis
) -> Iterator[str]:
    price = tier.price
    if tier.comparable.tax_assumed:
        yield "tax_unknown"
    if price.is_range:
        yield "price_range"
    if offer.provider.is_index:
        yield "index_price"
    if price.evidence in _WEAK_EVIDENCE:
        yield f"evidence_{price.evidence}"
    seen = price.effective_from
    if seen and basis.as_of - seen > timedelta(days=FRESH_DAYS):
        yield "price_old"
    if card is None:
        yield "accelerator_unknown"


def _unknown_side_prices(offer: Offer, workload: Workload) -> Iterator[str]:
    """Yield what must be paid for beside compute and has no price.

    Storage and bandwidth are asked for by the workload; the others only where the
    provider lists them.
    """
    asked = {
        Meter.STORAGE: workload.storage_gib,
        Meter.BANDWIDTH: workload.bandwidth_mbps,
    }
    for meter in (*asked, Meter.PUBLIC_IP, Meter.SUPPORT, Meter.SETUP):
        side = side_price(offer, meter)
        is_listed = side is not None and side.comparable.net is None
        is_wanted = bool(asked.get(meter, workload.public_ips))
        if is_wanted and (is_listed or (side is None and meter in asked)):
            yield f"{meter}_price_unknown"
