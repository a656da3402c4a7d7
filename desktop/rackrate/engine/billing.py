"""What a workload costs on one offer (engine.md, section 2), over either number.

Nothing here is rounded: `charges` rounds each line once it is an amount. All
quantities of one `BillingTerms` are of the same kind, exact decimals or arrays
of floats that broadcast together.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Generic, NamedTuple

import numpy as np

from rackrate.domain.units import ChargeCategory
from rackrate.engine.arithmetic import (
    FloatArray,
    Quantity,
    ceiling,
    larger,
    smaller,
    stepped,
)


class SideCharge(NamedTuple, Generic[Quantity]):
    """A charge beside compute, linear in what is rented.

    amount = months × (per_month + per_unit_month × units + per_card_month × cards
    paid + rate × max(0, quantity − included × units)) + once + per_unit_once × units
    + per_card_once × cards paid

    Attributes:
        name: The charge's name in results, for example `storage`.
        rate: Money a month for each unit of `quantity` above the allowance.
        included: Free quantity for each rented unit.
    """

    name: str
    quantity: Quantity
    rate: Quantity
    included: Quantity
    per_month: Quantity
    per_unit_month: Quantity
    per_card_month: Quantity
    once: Quantity
    per_unit_once: Quantity
    per_card_once: Quantity


class BillingTerms(NamedTuple, Generic[Quantity]):
    """Everything that turns one workload on one offer into money.

    Attributes:
        cards: Cards that the workload uses at bare-metal speed.
        useful_hours: Useful hours a month for each card.
        months: Length of the engagement.
        hours_per_month: The project's convention.
        loss: Share of throughput that this delivery loses (0 for bare metal).
        card_ratio: Work of this card in an hour of the reference card.
        billed_idle: Hours billed but not used, as a share of run hours.
        cards_per_unit: Cards in one rented unit.
        unit_price: Money for one unit and one pricing unit, comparable.
        unit_hours: Hours in the pricing unit.
        commitment_months: Shortest term that is billed.
        always_billed: A stopped instance costs as much as a running one.
        tiers: (units from which it holds, unit price), rising.
        min_units: Fewer are not sold.
        side: Charges beside compute.
    """

    category: ChargeCategory
    always_billed: bool
    cards: Quantity
    useful_hours: Quantity
    months: Quantity
    hours_per_month: Quantity
    loss: Quantity
    card_ratio: Quantity
    billed_idle: Quantity
    cards_per_unit: Quantity
    unit_price: Quantity
    unit_hours: Quantity
    commitment_months: Quantity
    min_units: Quantity
    tiers: tuple[tuple[Quantity, Quantity], ...] = ()
    side: tuple[SideCharge[Quantity], ...] = ()

    @property
    def throughput(self) -> Quantity:
        """Work done in a run hour, a useful hour of the reference being 1."""
        return (1 - self.loss) * self.card_ratio


class Rented(NamedTuple, Generic[Quantity]):
    """What is rented and how long it must run; every charge depends on it.

    Attributes:
        need: Card-hours a month that must run for the work.
        running: Cards that run.
        units: Whole units that hold them.
    """

    need: Quantity
    running: Quantity
    units: Quantity


def rented(terms: BillingTerms[Quantity]) -> Rented[Quantity]:
    """Return what is rented, once for all the charges that are asked for."""
    throughput, demand = terms.throughput, terms.cards * terms.useful_hours
    full_month = throughput * terms.hours_per_month
    running = larger(terms.cards, ceiling(demand / full_month))
    units = larger(ceiling(running / terms.cards_per_unit), terms.min_units)
    return Rented(demand / throughput, running, units)


def card_hours_needed(terms: BillingTerms[Quantity]) -> Quantity:
    """Return the card-hours a month that this offer must run for the work."""
    return rented(terms).need


def cards_running(terms: BillingTerms[Quantity]) -> Quantity:
    """Return the cards that run: more than asked for when a month is too short."""
    return rented(terms).running


def units_rented(terms: BillingTerms[Quantity]) -> Quantity:
    """Return the whole units that hold the running cards."""
    return rented(terms).units


def billed_hours(
    terms: BillingTerms[Quantity], known: Rented[Quantity] | None = None
) -> Quantity:
    """Return the hours billed for each rented card over the whole engagement.

    Here and below, `known` is what `rented` says of the terms, where that is at hand.
    """
    term = larger(terms.months, terms.commitment_months)
    if terms.category is ChargeCategory.PERIOD:
        periods = ceiling(term * terms.hours_per_month / terms.unit_hours)
        return periods * terms.unit_hours
    if terms.category is ChargeCategory.RESERVED:
        return terms.hours_per_month * term
    if terms.always_billed:
        return terms.hours_per_month * terms.months + 0 * terms.useful_hours
    what = known or rented(terms)
    run_hours = what.need / what.running
    return terms.months * smaller(
        run_hours * (1 + terms.billed_idle), terms.hours_per_month
    )


def unit_price_for(terms: BillingTerms[Quantity], units: Quantity) -> Quantity:
    """Return the unit price in force for so many units (all-units volume tiers)."""
    return stepped(units, terms.unit_price, terms.tiers)


def compute_amount(
    terms: BillingTerms[Quantity], known: Rented[Quantity] | None = None
) -> Quantity:
    """Return the money for compute over the engagement, unrounded."""
    what = known or rented(terms)
    price = unit_price_for(terms, what.units)
    return what.units * price * billed_hours(terms, what) / terms.unit_hours


def side_amount(
    charge: SideCharge[Quantity],
    terms: BillingTerms[Quantity],
    known: Rented[Quantity] | None = None,
) -> Quantity:
    """Return the money for one side charge over the engagement, unrounded."""
    units = (known or rented(terms)).units
    cards = units * terms.cards_per_unit
    monthly, once = charge.per_month, charge.once
    # A charge has one or two of these parts; over arrays the others cost as much.
    if not _is_nothing(charge.rate):
        free = charge.included * units
        monthly = monthly + charge.rate * larger(
            charge.quantity - free, 0 * charge.quantity
        )
    if not _is_nothing(charge.per_unit_month):
        monthly = monthly + charge.per_unit_month * units
    if not _is_nothing(charge.per_card_month):
        monthly = monthly + charge.per_card_month * cards
    if not _is_nothing(charge.per_unit_once):
        once = once + charge.per_unit_once * units
    if not _is_nothing(charge.per_card_once):
        once = once + charge.per_card_once * cards
    return monthly * terms.months + once


def _is_nothing(part: object) -> bool:
    """Return whether a quantity is the number 0; an array is not looked into."""
    return isinstance(part, Decimal | float) and not part


def total_amount(
    terms: BillingTerms[Quantity], known: Rented[Quantity] | None = None
) -> Quantity:
    """Return everything that the engagement costs on this offer, unrounded."""
    what = known or rented(terms)
    total = compute_amount(terms, what)
    for charge in terms.side:
        total = total + side_amount(charge, terms, what)
    return total


_OWN_EFFORT = frozenset({"operations", "setup_labour", "migration", "acceptance"})


def repriced(terms: BillingTerms[Decimal], factor: Decimal) -> BillingTerms[Decimal]:
    """Return the terms with everything the provider asks multiplied by a factor.

    The client's own effort stays what it is.
    """
    side = tuple(
        charge if charge.name in _OWN_EFFORT else _repriced_charge(charge, factor)
        for charge in terms.side
    )
    tiers = tuple((units, price * factor) for units, price in terms.tiers)
    return terms._replace(unit_price=terms.unit_price * factor, tiers=tiers, side=side)


def _repriced_charge(
    charge: SideCharge[Decimal], factor: Decimal
) -> SideCharge[Decimal]:
    return charge._replace(
        rate=charge.rate * factor,
        per_month=charge.per_month * factor,
        per_unit_month=charge.per_unit_month * factor,
        per_card_month=charge.per_card_month * factor,
        once=charge.once * factor,
        per_unit_once=charge.per_unit_once * factor,
        per_card_once=charge.per_card_once * factor,
    )


def as_arrays(terms: BillingTerms[Decimal]) -> BillingTerms[FloatArray]:
    """Return the same terms over floats, ready to have one field made a curve.

    Example:
        curve = total_amount(varied(as_arrays(terms), useful_hours=hours))
    """
    return BillingTerms[FloatArray](**_floats(terms))


def varied(
    terms: BillingTerms[Quantity], **changes: Quantity
) -> BillingTerms[Quantity]:
    """Return the terms with some quantities changed."""
    return terms._replace(**changes)  # type: ignore[arg-type]


def _floats(record: BillingTerms[Decimal] | SideCharge[Decimal]) -> dict[str, Any]:
    return {name: _as_float(value) for name, value in record._asdict().items()}


def _as_float(value: object) -> object:
    if isinstance(value, Decimal):
        return np.float64(value)
    if isinstance(value, SideCharge):  # itself a tuple: asked first
        return SideCharge[FloatArray](**_floats(value))
    if isinstance(value, tuple):
        return tuple(_as_float(item) for item in value)
    return value
