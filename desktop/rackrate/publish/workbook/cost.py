"""The billing formulas (engine.md, section 2), written once over cells.

Calc, the curve and the exact solution of the break-even all take them from here,
so that one workload cannot cost two amounts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rackrate.publish.workbook.drivers import Drivers, Shared
from rackrate.publish.workbook.formula import Formula, literal
from rackrate.publish.workbook.functions import (
    all_of,
    if_,
    least,
    most,
    rounded_up,
)
from rackrate.publish.workbook.lists import Lists
from rackrate.publish.workbook.work_size import WorkSize


@dataclass(frozen=True, slots=True)
class Quantity:
    """A charge for what is used above an allowance.

    Attributes:
        asked: How much the workload uses.
        rate: Money a month for each unit.
        included: Free for each rented unit.
    """

    asked: Formula
    rate: Formula
    included: Formula


@dataclass(frozen=True, slots=True)
class Terms:
    """The cells that say how one option is billed.

    Attributes:
        throughput: Useful work in a run hour, a useful hour of the reference being 1.
        tiers: (units from which it holds, price) of each further volume tier.
        fixed_hours: Hours billed a card where they do not depend on the work.
        other_fixed, other_per_unit: Charges beside compute and quantities, over the
            engagement.
    """

    category: Formula
    always_billed: Formula
    throughput: Formula
    cards_per_unit: Formula
    min_units: Formula
    price: Formula
    tiers: tuple[tuple[Formula, Formula], ...]
    unit_hours: Formula
    fixed_hours: Formula
    other_fixed: Formula
    other_per_unit: Formula
    quantities: tuple[Quantity, ...]

    def moved(self, change: Callable[[Formula], Formula]) -> Terms:
        """Return the terms with every cell reference changed alike."""
        return Terms(
            **{
                name: change(getattr(self, name))
                for name in (
                    "category",
                    "always_billed",
                    "throughput",
                    "cards_per_unit",
                    "min_units",
                    "price",
                    "unit_hours",
                    "fixed_hours",
                    "other_fixed",
                    "other_per_unit",
                )
            },
            tiers=tuple((change(start), change(price)) for start, price in self.tiers),
            quantities=tuple(
                replace(q, rate=change(q.rate), included=change(q.included))
                for q in self.quantities
            ),
        )


@dataclass(frozen=True, slots=True)
class Costs:
    """The formulas for one workload.

    Attributes:
        drivers, shared, lists: The inputs and constants they lean on.
        work: What the cards come from; None where they are given.
    """

    drivers: Drivers
    shared: Shared
    lists: Lists
    work: WorkSize | None = None

    def need(self, throughput: Formula, useful_hours: Formula) -> Formula:
        """Return the card-hours a month that the option must run."""
        return self.drivers.cards * useful_hours / throughput

    def running(self, need: Formula) -> Formula:
        """Return the cards that run: more where a month is too short."""
        more = rounded_up(need / self.shared.hours_month - self.lists.dust)
        return most(self.drivers.cards, more)

    def units(
        self, cards_per_unit: Formula, min_units: Formula, running: Formula
    ) -> Formula:
        """Return the whole units that hold the running cards."""
        whole = rounded_up(running / cards_per_unit - self.lists.dust)
        return most(whole, min_units)

    def price(self, terms: Terms, units: Formula) -> Formula:
        """Return the unit price in force for so many units."""
        price = terms.price
        for start, step in terms.tiers:
            price = if_(units.at_least(start), step, price)
        return price

    def metered_hours(self, terms: Terms, need: Formula, running: Formula) -> Formula:
        """Return the hours billed a card where running hours are billed."""
        month, months = self.shared.hours_month, self.drivers.months
        run = need / running * (1 + self.shared.billed_idle)
        return if_(
            terms.always_billed.equals(1), month * months, months * least(run, month)
        )

    def hours(self, terms: Terms, need: Formula, running: Formula) -> Formula:
        """Return the hours billed a card over the engagement."""
        is_metered = terms.category.equals(self.lists.word("category", "metered"))
        metered = self.metered_hours(terms, need, running)
        return if_(is_metered, metered, terms.fixed_hours)

    def fixed_hours(
        self, category: Formula, unit_hours: Formula, commitment: Formula
    ) -> Formula:
        """Return the hours billed a card where they do not depend on the work."""
        month, word = self.shared.hours_month, self.lists.word
        term = most(self.drivers.months, commitment)
        is_timed = all_of(
            category.equals(word("category", "period")), unit_hours.above(0)
        )
        periods = rounded_up(most(0, term * month / unit_hours - self.lists.dust))
        is_reserved = category.equals(word("category", "reserved"))
        by_period = if_(is_timed, periods, 0) * unit_hours
        return if_(is_reserved, month * term, by_period)

    def service_count(
        self, scope: Formula, units: Formula, cards_paid: Formula
    ) -> Formula:
        """Return how often a service is charged for: by unit, by card, or once."""
        word = self.lists.word
        by_card = if_(scope.equals(word("scope", "card")), cards_paid, 1)
        return if_(scope.equals(word("scope", "node")), units, by_card)

    def service_times(self, unit: Formula) -> Formula:
        """Return for how many months a service is charged; 1 where it is once."""
        once = self.lists.word("unit", "once")
        return if_(unit.equals(once), 1, self.drivers.months)

    def quantity(self, quantity: Quantity, units: Formula) -> Formula:
        """Return the money a month for what is used above the allowance."""
        above = most(literal(0), quantity.asked - quantity.included * units)
        return quantity.rate * above

    def other(self, terms: Terms, units: Formula) -> Formula:
        """Return all charges beside compute over the engagement, unrounded."""
        monthly = self.quantity(terms.quantities[0], units)
        for quantity in terms.quantities[1:]:
            monthly = monthly + self.quantity(quantity, units)
        fixed = terms.other_fixed + terms.other_per_unit * units
        return fixed + self.drivers.months * monthly

    def compute(self, terms: Terms, units: Formula, hours: Formula) -> Formula:
        """Return the money for compute over the engagement, unrounded."""
        return units * self.price(terms, units) * hours / terms.unit_hours
