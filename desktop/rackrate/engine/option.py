"""What one offer costs for one workload, line by line.

Each line is rounded to the currency's digits; every total is the sum of its
rounded lines, so that screen, workbook and proposal add up.
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
from rackrate.domain.catalog import Provider
from rackrate.domain.money import Money, rounded
from rackrate.domain.price import Price
from rackrate.domain.reference import Reference
from rackrate.domain.units import ChargeCategory, Delivery, Evidence, Meter
from rackrate.domain.workload import Workload
from rackrate.engine.billing import (
    BillingTerms,
    Rented,
    billed_hours,
    compute_amount,
    rented,
    side_amount,
    total_amount,
    varied,
)
from rackrate.engine.comparable import ComparablePrice
from rackrate.engine.offers import Offer, Tier, net_amount
from rackrate.engine.terms import ZERO, billing_terms, loss_range, side_price

FRESH_DAYS = 90
"""A price seen longer ago is flagged, as it may have moved."""


@dataclass(frozen=True, slots=True)
class Line:
    """One rounded charge over the whole engagement."""

    charge: str
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Option:
    """One offer, costed for one workload. Money is in the billing currency.

    Attributes:
        id: `provider/sku_price_id` of the price in force.
        units: Whole units rented; `cards_paid` is all the cards in them.
        hours_billed: Hours billed per card over the whole engagement.
        useful_card_hours, lost_card_hours, idle_card_hours: Card-hours over the
            engagement: done at bare-metal speed, lost to lower throughput, paid for
            and not used.
        idle_amount: What the idle card-hours cost.
        flags: Codes of what a reader must know beside the figure.
        excluded_by: Ids of the requirements that exclude it.
        group: Options of one group may be ranked together.
        loss_range: Low, base and high of the throughput loss; all 0 for bare metal.
    """

    id: str
    provider: Provider
    price: Price
    accelerator: Accelerator | None
    comparable: ComparablePrice
    terms: BillingTerms[Decimal]
    currency: str
    units: int
    cards_paid: int
    hours_billed: Decimal
    lines: tuple[Line, ...]
    useful_card_hours: Decimal
    lost_card_hours: Decimal
    idle_card_hours: Decimal
    idle_amount: Decimal
    group: str
    loss_range: Range
    flags: tuple[str, ...] = ()
    excluded_by: tuple[str, ...] = ()

    @property
    def delivery(self) -> Delivery:
        """How the cards come."""
        return self.price.delivery

    @property
    def category(self) -> ChargeCategory:
        """How the price turns into a bill."""
        return self.price.category

    @property
    def feasible(self) -> bool:
        """Whether no requirement excludes the option."""
        return not self.excluded_by

    @property
    def total(self) -> Decimal:
        """The engagement's cost: the sum of its rounded lines."""
        return sum((line.amount for line in self.lines), ZERO)

    @property
    def per_month(self) -> Decimal:
        """Total ÷ months, in whole minor units."""
        return rounded(self.total / self.terms.months, self.currency)

    @property
    def hours_billed_per_month(self) -> Decimal:
        """Hours billed per card in an average month of the engagement."""
        return self.hours_billed / self.terms.months

    @property
    def per_card_hour_paid(self) -> Decimal | None:
        """Total ÷ card-hours billed; None where nothing runs."""
        paid = self.cards_paid * self.hours_billed
        return self.total / paid if paid else None

    @property
    def per_useful_card_hour(self) -> Decimal | None:
        """Total ÷ useful card-hours; None where nothing useful runs."""
        return self.total / self.useful_card_hours if self.useful_card_hours else None

    @property
    def total_money(self) -> Money:
        """The total with its currency."""
        return Money(self.total, self.currency)

    def amount(self, charge: str) -> Decimal:
        """Return the amount of one charge, 0 where it does not occur."""
        return sum((x.amount for x in self.lines if x.charge == charge), ZERO)


def costed_option(
    offer: Offer, workload: Workload, basis: Basis, reference: Reference
) -> Option:
    """Return an offer's cost for a workload, at the tier of the units rented."""
    terms = billing_terms(offer, workload, basis, reference)
    what = rented(terms)
    need, units = what.need, what.units
    tier = _tier_in_force(offer, units)
    hours = billed_hours(terms, what)
    cards_paid = units * terms.cards_per_unit
    useful = terms.cards * terms.useful_hours * terms.months
    idle = _without_dust(cards_paid * hours - need * terms.months)
    lines = tuple(_lines(terms, what, basis.billing_currency))
    paid = cards_paid * hours
    idle_amount = lines[0].amount * idle / paid if paid else ZERO
    card = reference.accelerators.get(tier.price.accelerator)
    about = _About(offer, tier, card, terms, what)
    return Option(
        id=tier.key,
        provider=offer.provider,
        price=tier.price,
        accelerator=card,
        comparable=tier.comparable,
        terms=terms,
        currency=basis.billing_currency,
        units=int(units),
        cards_paid=int(cards_paid),
        hours_billed=hours,
        lines=lines,
        useful_card_hours=useful,
        lost_card_hours=_without_dust(need * terms.months - useful),
        idle_card_hours=idle,
        idle_amount=rounded(idle_amount, basis.billing_currency),
        group=comparability_group(tier.price, workload),
        loss_range=loss_range(tier.price, workload, reference.assumptions),
        flags=tuple(_flags(about, workload, basis)),
    )


def comparability_group(price: Price, workload: Workload) -> str:
    """Return the group inside which an option may be ranked: equal work only."""
    throughput = workload.throughput
    if throughput and throughput.source and throughput.ratio(price.accelerator):
        return throughput.reference
    return price.accelerator


def _tier_in_force(offer: Offer, units: Decimal) -> Tier:
    in_force = [t for t in offer.tiers if t.price.min_units <= units]
    return in_force[-1] if in_force else offer.first


def _lines(
    terms: BillingTerms[Decimal], what: Rented[Decimal], currency: str
) -> Iterator[Line]:
    yield Line("compute", rounded(compute_amount(terms, what), currency))
    for charge in terms.side:
        yield Line(charge.name, rounded(side_amount(charge, terms, what), currency))


def _without_dust(hours: Decimal) -> Decimal:
    step = Decimal("1e-12")
    return hours.quantize(step).normalize() + ZERO if abs(hours) < step else hours


class _About(NamedTuple):
    """What the flags of an option hang on."""

    offer: Offer
    tier: Tier
    card: Accelerator | None
    terms: BillingTerms[Decimal]
    what: Rented[Decimal]


def _flags(about: _About, workload: Workload, basis: Basis) -> Iterator[str]:
    price, terms, offer = about.tier.price, about.terms, about.offer
    if about.tier.comparable.tax_assumed:
        yield "tax_unknown"
    if price.is_range:
        yield "price_range"
    if offer.provider.is_index:
        yield "index_price"
    if price.evidence in (Evidence.ARTICLE, Evidence.VERBAL, Evidence.ESTIMATE):
        yield f"evidence_{price.evidence}"
    seen = price.effective_from
    if seen and basis.as_of - seen > timedelta(days=FRESH_DAYS):
        yield "price_old"
    if about.card is None:
        yield "accelerator_unknown"
    if about.what.need > terms.cards * terms.hours_per_month:
        yield "more_cards"
    if terms.always_billed:
        yield "stopped_instance_billed"
    if terms.commitment_months > terms.months:
        yield "commitment_exceeds_term"
    yield from _unknown_side_prices(offer, workload)
    if _next_tier_is_cheaper(about):
        yield "next_tier_cheaper"


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


def _next_tier_is_cheaper(about: _About) -> bool:
    terms, units = about.terms, about.what.units
    higher = [t for t in about.offer.tiers if t.price.min_units > units]
    now = total_amount(terms, about.what) if higher else ZERO
    return any(
        total_amount(varied(terms, min_units=Decimal(t.price.min_units))) < now
        for t in higher
    )


def quoted_unit_amount(option: Option) -> Decimal:
    """Return the comparable amount for the quoted scope and pricing unit."""
    return net_amount(option.comparable).amount


def per_card_hour(option: Option) -> Decimal:
    """Return the price of one card-hour if every billed hour were used."""
    terms = option.terms
    price = quoted_unit_amount(option)
    cards = 1 if option.price.price_scope == "card" else option.price.cards
    return price / (cards * terms.unit_hours)
