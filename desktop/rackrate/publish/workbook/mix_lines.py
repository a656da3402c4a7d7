"""The lines of a plan: quantities as issued, prices and money as they are now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from rackrate.domain.money import minor_digits
from rackrate.engine.mix_plan import PlanLine
from rackrate.publish.workbook.formula import Formula, literal
from rackrate.publish.workbook.functions import rounded
from rackrate.publish.workbook.ranking import Results


@dataclass(frozen=True, slots=True)
class Priced:
    """What a line costs now.

    Attributes:
        name: The option's cell on Calc.
        price: Money a month for one unit, or for one card-hour.
        other: Charges a month that do not come with units.
    """

    name: Formula
    price: Formula
    other: Formula


@dataclass(frozen=True, slots=True)
class _User:
    """A workload that may use an option, with the option's column on Calc."""

    results: Results
    index: int

    def cell(self, name: str) -> Formula:
        """Return a cell of Calc."""
        return self.results.rows[name][self.index].pinned


def priced(
    line: PlanLine, quantity: Formula, results: Mapping[int, Results], currency: str
) -> Priced | None:
    """Return what a line costs by formulas; None where they cannot say.

    A plan does not tell which of several workloads share its units: the ones taken
    here are those with which the formulas come to the issued amount.
    """
    users = list(_users(line.option, results))
    digits = minor_digits(currency)
    for own in users:
        for count in range(1, len(users) + 1):
            for served in combinations(users, count):
                found = _priced(line, quantity, own, served)
                money = rounded(quantity * found.price + found.other, digits)
                if money.value == line.per_month:
                    return found
    return None


def _users(option: str, results: Mapping[int, Results]) -> Iterator[_User]:
    for result in results.values():
        for index, candidate in enumerate(result.block.candidates):
            if candidate.key == option and candidate.option is not None:
                yield _User(result, index)


def _priced(
    line: PlanLine, quantity: Formula, own: _User, served: Sequence[_User]
) -> Priced:
    other: Formula = literal(0)
    for user in served:
        part = _entry(user, is_kept=line.units is not None)
        other = part if other.parts == ("0",) else other + part
    price = _unit_price(own, quantity) if line.units is not None else _hour_price(own)
    return Priced(own.cell("name"), price, other)


def _unit_price(own: _User, units: Formula) -> Formula:
    """Return the money a month for a unit that is kept: the term's cost ÷ months."""
    costs = own.results.costs
    terms = own.results.terms[own.index].moved(lambda c: c.pinned)
    hours = own.cell("hours_billed")
    compute = costs.price(terms, units) * hours / terms.unit_hours
    return (compute + terms.other_per_unit) / costs.drivers.months


def _hour_price(own: _User) -> Formula:
    """Return the money for a card-hour: its share of the units that are rented."""
    units, running = own.cell("units"), own.cell("running")
    return units * own.cell("price_in_force") / (running * own.cell("hours"))


def _entry(user: _User, *, is_kept: bool) -> Formula:
    """Return the charges a month as soon as a workload uses the option at all."""
    costs = user.results.costs
    terms = user.results.terms[user.index].moved(lambda c: c.pinned)
    units = user.cell("units")
    side = costs.other(terms, units)
    if is_kept:
        side = side - terms.other_per_unit * units
    return side / costs.drivers.months


def card_hours(line: PlanLine) -> Decimal:
    """Return a line's quantity: units, or card-hours a month."""
    if line.units is not None:
        return Decimal(line.units)
    assert line.card_hours_per_month is not None  # noqa: S101 - one of the two is there
    return line.card_hours_per_month
