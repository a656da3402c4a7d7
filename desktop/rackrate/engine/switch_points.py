"""For each input, the value at which another option becomes the cheapest.

Solved, not sampled: the cost curves are straight between known places over hours
and months; loss, idle and rates are halved between the places of a grid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.workload import HOURS_PER_DAY
from rackrate.engine.billing import (
    compute_amount,
    repriced,
    total_amount,
    unit_price_for,
    units_rented,
    varied,
)
from rackrate.engine.break_even import LONGEST_MONTHS
from rackrate.engine.contenders import contenders
from rackrate.engine.cost_curves import (
    Terms,
    cost_at_loss,
    hour_breaks,
    hours_curve,
    month_breaks,
    months_curve,
)
from rackrate.engine.option import Option
from rackrate.engine.piecewise import (
    Crossing,
    Piece,
    crossings,
    end_of_first_tie,
    pieces_of,
    sign,
)
from rackrate.engine.terms import loss_assumption

ZERO = Decimal(0)
MOST_LOSS = Decimal("0.6")
MOST_IDLE = Decimal(1)
MOST_RATE_CHANGE = Decimal(2)
_JUST = Decimal("1e-6")
_HALVINGS = 64
_LEVER_STEPS = 60


@dataclass(frozen=True, slots=True)
class SwitchPoint:
    """One input and the value at which the recommendation changes.

    Attributes:
        input: `hours_per_day`, `months`, the name of a loss assumption,
            `billed_idle`, `exchange_rate` or `unit_price`.
        today: The input's value now.
        value: Where the other option becomes cheaper; None: nowhere in its range.
        to: The option that is then the cheapest; None as `value`.
        is_jump: The change comes just past the value, where another unit is added.
        of: The option whose price it is, or the currency whose rate it is.
    """

    input: str
    today: Decimal
    value: Decimal | None
    to: str | None
    of: str | None = None
    is_jump: bool = False


def switch_points(
    best: Option, rivals: Sequence[Option], days_per_month: Decimal
) -> tuple[SwitchPoint, ...]:
    """Return the switch points of a recommendation, nearest change in each input.

    Args:
        best: The recommended option.
        rivals: The other options of its group, cheapest first.
        days_per_month: Turns useful hours a month into hours a day.
    """
    if not rivals:
        return ()
    runner_up, rivals = rivals[0], contenders(rivals)
    options = (best, *rivals)
    levers = (*_loss_levers(options), _idle_lever(options), *_rate_levers(options))
    return (
        _hours(best, rivals, days_per_month),
        _months(best, rivals),
        *(_moved(lever, best, rivals) for lever in levers),
        *_prices(best, runner_up),
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


@dataclass(frozen=True, slots=True)
class _Lever:
    """An input that moves some options at once, and the range it is searched in."""

    input: str
    today: Decimal
    low: Decimal
    high: Decimal
    cost: Callable[[Option, Decimal], Decimal]
    of: str | None = None


def _loss_levers(options: Sequence[Option]) -> Iterator[_Lever]:
    """A loss moves every container of its tenancy at once; bare metal has none."""
    kinds = {loss_assumption(option.price): option for option in options}
    for name, member in sorted(kinds.items(), key=lambda item: item[0] or ""):
        if name is None:
            continue

        def cost(option: Option, loss: Decimal, name: str = name) -> Decimal:
            is_moved = loss_assumption(option.price) == name
            return cost_at_loss(option.terms, loss if is_moved else option.terms.loss)

        yield _Lever(name, member.terms.loss, ZERO, MOST_LOSS, cost)


def _idle_lever(options: Sequence[Option]) -> _Lever:
    """Billed idle moves every metered option at once."""

    def cost(option: Option, idle: Decimal) -> Decimal:
        return total_amount(varied(option.terms, billed_idle=idle))

    return _Lever("billed_idle", options[0].terms.billed_idle, ZERO, MOST_IDLE, cost)


def _rate_levers(options: Sequence[Option]) -> Iterator[_Lever]:
    """An exchange rate moves every option priced in its currency at once."""
    rates = {_currency(o): o.comparable.rate for o in options}
    for currency, rate in sorted(rates.items()):
        if rate == 1:
            continue

        def cost(
            option: Option,
            value: Decimal,
            currency: str = currency,
            rate: Decimal = rate,
        ) -> Decimal:
            if _currency(option) != currency:
                return total_amount(option.terms)
            return total_amount(repriced(option.terms, value / rate))

        low, high = rate / MOST_RATE_CHANGE, rate * MOST_RATE_CHANGE
        yield _Lever("exchange_rate", rate, low, high, cost, currency)


def _currency(option: Option) -> str:
    return option.price.billing_currency or option.provider.billing_currency


def _moved(lever: _Lever, best: Option, rivals: Sequence[Option]) -> SwitchPoint:
    """Return the nearest value of a lever at which a rival becomes cheaper.

    A grid finds where, halving finds the place: between two grid values the costs
    are straight or bend only where a card is added.
    """

    def excess(value: Decimal) -> tuple[Decimal, str]:
        rival = min(rivals, key=lambda o: lever.cost(o, value))
        return lever.cost(best, value) - lever.cost(rival, value), rival.id

    step = (lever.high - lever.low) / _LEVER_STEPS
    grid = {lever.low + step * number for number in range(_LEVER_STEPS + 1)}
    dear = [value for value in grid if sign(excess(value)[0]) > 0]
    if not dear:
        return SwitchPoint(lever.input, lever.today, None, None, lever.of)
    outside = min(dear, key=lambda value: abs(value - lever.today))
    inside = lever.today
    for _ in range(_HALVINGS):
        middle = (inside + outside) / 2
        if excess(middle)[0] > 0:
            outside = middle
        else:
            inside = middle
    to = excess(outside)[1]
    return SwitchPoint(lever.input, lever.today, outside, to, lever.of)


def _prices(best: Option, runner_up: Option) -> Iterator[SwitchPoint]:
    """Yield the unit prices at which the best two tie, each moved alone.

    Solved on unrounded costs, for the volume tier in force.
    """
    gap = total_amount(runner_up.terms) - total_amount(best.terms)
    for option, change in ((best, gap), (runner_up, -gap)):
        terms = option.terms
        compute = compute_amount(terms)
        price = unit_price_for(terms, units_rented(terms))
        value = price * (1 + change / compute) if compute else None
        if value is not None and value < 0:
            value = None
        to = runner_up.id if value is not None else None
        yield SwitchPoint("unit_price", price, value, to, option.id)
