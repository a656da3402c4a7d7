"""For each input, the value at which another option becomes the cheapest.

Solved, not sampled: the cost curves are straight between known places over hours
and months; loss, idle, rates and other assumptions are halved between the places of
a grid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.workload import HOURS_PER_DAY
from rackrate.engine.assumed import NOTHING_ASSUMED, Assumed
from rackrate.engine.billing import (
    compute_amount,
    total_amount,
    unit_price_for,
    units_rented,
)
from rackrate.engine.break_even import LONGEST_MONTHS
from rackrate.engine.contenders import contenders
from rackrate.engine.cost_curves import (
    Terms,
    hour_breaks,
    hours_curve,
    month_breaks,
    months_curve,
)
from rackrate.engine.levers import Lever, levers_of
from rackrate.engine.option import Option
from rackrate.engine.piecewise import (
    Crossing,
    Piece,
    crossings,
    end_of_first_tie,
    pieces_of,
    sign,
)

MOST_PRICES = 8
"""Of so many rivals, cheapest first, the price at which they become the cheapest."""

_JUST = Decimal("1e-6")
_HALVINGS = 64
_LEVER_STEPS = 60


@dataclass(frozen=True, slots=True)
class SwitchPoint:
    """One input and the value at which the recommendation changes.

    Attributes:
        input: `hours_per_day`, `months`, `exchange_rate`, `unit_price`, or the name of
            an assumption.
        today: The input's value now.
        value: Where the other option becomes cheaper; None: nowhere in its range.
        to: The option that is then the cheapest; None as `value`.
        is_jump: The change comes just past the value, where another unit is added.
        of: The option whose price it is, or the currency whose rate it is.
        searched: Between which values of an assumption a change was looked for.
    """

    input: str
    today: Decimal
    value: Decimal | None
    to: str | None
    of: str | None = None
    is_jump: bool = False
    searched: tuple[Decimal, Decimal] | None = None

    @property
    def name(self) -> str:
        """The input and what it is of: each point's is its own."""
        return f"{self.input}:{self.of}" if self.of else self.input


def switch_points(
    best: Option,
    rivals: Sequence[Option],
    days_per_month: Decimal,
    assumed: Assumed = NOTHING_ASSUMED,
) -> tuple[SwitchPoint, ...]:
    """Return the switch points of a recommendation, nearest change in each input.

    Args:
        best: The recommended option.
        rivals: The other options of its group, cheapest first.
        days_per_month: Turns useful hours a month into hours a day.
        assumed: The judged numbers that the options hang on, beside loss and idle.
    """
    if not rivals:
        return ()
    listed, rivals = rivals[:MOST_PRICES], contenders(rivals)
    options = (best, *rivals)
    return (
        _hours(best, rivals, days_per_month),
        _months(best, rivals),
        *(_moved(lever, best, rivals) for lever in levers_of(options, assumed)),
        *_prices(best, listed),
    )


def _hours(
    best: Option, rivals: Sequence[Option], days_per_month: Decimal
) -> SwitchPoint:
    end = min(best.terms.hours_per_month, HOURS_PER_DAY * days_per_month)
    axis = _Axis(hours_curve, hour_breaks, end)
    today = best.terms.useful_hours
    now = today / days_per_month
    near = _nearest(best, rivals, axis, today)
    if near is None:
        return SwitchPoint("hours_per_day", now, None, None)
    crossing, to = near
    per_day = crossing.at / days_per_month
    return SwitchPoint("hours_per_day", now, per_day, to, is_jump=crossing.is_jump)


def _months(best: Option, rivals: Sequence[Option]) -> SwitchPoint:
    today = best.terms.months
    axis = _Axis(months_curve, month_breaks, max(LONGEST_MONTHS, today))
    near = _nearest(best, rivals, axis, today)
    if near is None:
        return SwitchPoint("months", today, None, None)
    crossing, to = near
    return SwitchPoint("months", today, crossing.at, to, is_jump=crossing.is_jump)


@dataclass(frozen=True, slots=True)
class _Axis:
    """An input along which costs are straight between known places."""

    curve: Callable[[Terms], Callable[[Decimal], Decimal]]
    breaks: Callable[[Terms, Decimal], Iterator[Decimal]]
    end: Decimal


def _nearest(
    best: Option, rivals: Sequence[Option], axis: _Axis, today: Decimal
) -> tuple[Crossing, str] | None:
    """Return the nearest place where a rival passes the best, and which one.

    Several may cross at the same place; the one named is the cheapest just past it.
    """
    found = _crossings_with(best, rivals, axis)
    crossing = min(found, key=lambda c: abs(c.at - today), default=None)
    if crossing is None:
        return None
    past = crossing.at * (1 + (_JUST if crossing.at >= today else -_JUST))
    winner = min(rivals, key=lambda rival: axis.curve(rival.terms)(past))
    return crossing, winner.id


def _crossings_with(
    best: Option, rivals: Iterable[Option], axis: _Axis
) -> Iterator[Crossing]:
    for rival in rivals:
        pieces = _difference(best.terms, rival.terms, axis)
        yield from crossings(pieces)
        parting = end_of_first_tie(pieces)
        if parting is not None and parting.rises:
            yield parting


def _difference(one: Terms, other: Terms, axis: _Axis) -> tuple[Piece, ...]:
    mine, theirs = axis.curve(one), axis.curve(other)
    breaks = [*axis.breaks(one, axis.end), *axis.breaks(other, axis.end)]
    return pieces_of(lambda at: mine(at) - theirs(at), breaks, axis.end)


def _moved(lever: Lever, best: Option, rivals: Sequence[Option]) -> SwitchPoint:
    """Return the nearest value of a lever at which a rival becomes cheaper.

    A grid finds where, halving finds the place: between two grid values the costs
    are straight or bend only where a card is added.
    """

    def excess(value: Decimal) -> tuple[Decimal, str]:
        rival = min(rivals, key=lambda o: lever.cost(o, value))
        return lever.cost(best, value) - lever.cost(rival, value), rival.id

    step = (lever.high - lever.low) / _LEVER_STEPS
    grid = {lever.low + step * number for number in range(_LEVER_STEPS + 1)}
    grid.update(place for place in lever.places if lever.low <= place <= lever.high)
    searched = lever.low, lever.high
    dear = [value for value in grid if sign(excess(value)[0]) > 0]
    if not dear:
        return SwitchPoint(
            lever.input, lever.today, None, None, lever.of, searched=searched
        )
    outside = min(dear, key=lambda value: abs(value - lever.today))
    inside = lever.today
    for _ in range(_HALVINGS):
        middle = (inside + outside) / 2
        if excess(middle)[0] > 0:
            outside = middle
        else:
            inside = middle
    to = excess(outside)[1]
    return SwitchPoint(
        lever.input, lever.today, outside, to, lever.of, searched=searched
    )


def _prices(best: Option, rivals: Sequence[Option]) -> Iterator[SwitchPoint]:
    """Yield the unit prices at which the best and a rival tie, each moved alone.

    Solved on unrounded costs, for the volume tier in force.
    """
    lowest, runner_up = total_amount(best.terms), rivals[0]
    yield _price(best, total_amount(runner_up.terms) - lowest, runner_up)
    for rival in rivals:
        yield _price(rival, lowest - total_amount(rival.terms), rival)


def _price(option: Option, change: Decimal, to: Option) -> SwitchPoint:
    """Return the unit price at which an option costs so much more than today."""
    terms = option.terms
    compute = compute_amount(terms)
    price = unit_price_for(terms, units_rented(terms))
    value = price * (1 + change / compute) if compute else None
    if value is None or value < 0:
        return SwitchPoint("unit_price", price, None, None, option.id)
    return SwitchPoint("unit_price", price, value, to.id, option.id)
