"""What one offer costs for one workload, line by line.

Each line is rounded to the currency's digits; every total is the sum of its
rounded lines, so that screen, workbook and proposal add up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.accelerator import Accelerator
from rackrate.domain.assumptions import Range
from rackrate.domain.catalog import Provider
from rackrate.domain.money import Money, rounded
from rackrate.domain.price import Price
from rackrate.domain.units import ChargeCategory, Delivery
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
from rackrate.engine.offers import net_amount
from rackrate.engine.tariff import Schedule, Tariff
from rackrate.engine.terms import ZERO

_DUST = Decimal("1e-12")
"""Hours that only a division leaves behind."""


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


def costed_option(tariff: Tariff, schedule: Schedule, currency: str) -> Option:
    """Return a tariff's cost on a schedule, at the tier of the units rented."""
    terms = tariff.on(schedule)
    what = rented(terms)
    need, units = what.need, what.units
    in_force = tariff.tier_in_force(units)
    tier = tariff.offer.tiers[in_force]
    hours = billed_hours(terms, what)
    cards_paid = units * terms.cards_per_unit
    useful = terms.cards * terms.useful_hours * terms.months
    paid = cards_paid * hours
    idle = _without_dust(paid - need * terms.months)
    lines = tuple(_lines(terms, what, currency))
    idle_amount = lines[0].amount * idle / paid if paid else ZERO
    return Option(
        id=tier.key,
        provider=tariff.offer.provider,
        price=tier.price,
        accelerator=tariff.card,
        comparable=tier.comparable,
        terms=terms,
        currency=currency,
        units=int(units),
        cards_paid=int(cards_paid),
        hours_billed=hours,
        lines=lines,
        useful_card_hours=useful,
        lost_card_hours=_without_dust(need * terms.months - useful),
        idle_card_hours=idle,
        idle_amount=rounded(idle_amount, currency),
        group=tariff.group,
        loss_range=tariff.loss_range,
        flags=(
            *tariff.tier_flags[in_force],
            *_flags(terms, what),
            *tariff.side_flags,
            *_flags_of_tiers(tariff, terms, what),
        ),
    )


def _lines(
    terms: BillingTerms[Decimal], what: Rented[Decimal], currency: str
) -> Iterator[Line]:
    yield Line("compute", rounded(compute_amount(terms, what), currency))
    for charge in terms.side:
        yield Line(charge.name, rounded(side_amount(charge, terms, what), currency))


def _without_dust(hours: Decimal) -> Decimal:
    return hours.quantize(_DUST).normalize() + ZERO if abs(hours) < _DUST else hours


def _flags(terms: BillingTerms[Decimal], what: Rented[Decimal]) -> Iterator[str]:
    """Yield what must be said of the schedule on these terms."""
    if what.need > terms.cards * terms.hours_per_month:
        yield "more_cards"
    if terms.always_billed:
        yield "stopped_instance_billed"
    if terms.commitment_months > terms.months:
        yield "commitment_exceeds_term"


def _flags_of_tiers(
    tariff: Tariff, terms: BillingTerms[Decimal], what: Rented[Decimal]
) -> Iterator[str]:
    """Yield that renting more units, on a higher tier, would cost less."""
    starts = (Decimal(tier.price.min_units) for tier in tariff.offer.tiers[1:])
    higher = [start for start in starts if start > what.units]
    now = total_amount(terms, what) if higher else ZERO
    if any(total_amount(varied(terms, min_units=start)) < now for start in higher):
        yield "next_tier_cheaper"


def quoted_unit_amount(option: Option) -> Decimal:
    """Return the comparable amount for the quoted scope and pricing unit."""
    return net_amount(option.comparable).amount


def per_card_hour(option: Option) -> Decimal:
    """Return the price of one card-hour if every billed hour were used."""
    terms = option.terms
    price = quoted_unit_amount(option)
    cards = 1 if option.price.price_scope == "card" else option.price.cards
    return price / (cards * terms.unit_hours)
