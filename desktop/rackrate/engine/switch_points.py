"""For each input, the value at which another option becomes the cheapest.

Solved, not sampled: the cost curves are straight between known places over hours
and months; loss, idle and rates are halved between the places of a grid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.units import Delivery
from rackrate.engine.billing import repriced, total_amount, varied
from rackrate.engine.break_even import LONGEST_MONTHS
from rackrate.engine.cost_curves import (
    Terms,
    cost_at_hours,
    cost_at_loss,
    cost_at_months,
    hour_breaks,
    month_breaks,
)
from rackrate.engine.option import Option
from rackrate.engine.piecewise import Crossing, crossings, pieces_of, sign

ZERO = Decimal(0)
MOST_LOSS = Decimal("0.6")
MOST_IDLE = Decimal(1)
MOST_RATE_CHANGE = Decimal(2)
_HALVINGS = 64
_LEVER_STEPS = 60


@dataclass(frozen=True, slots=True)
class SwitchPoint:
    """One input and the value at which the recommendation changes.

    Attributes:
        input: `hours_per_day`, `months`, `container_loss`, `billed_idle`,
            `exchange_rate` or `unit_price`.
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
    options = (best, *rivals)
    levers = (_loss_lever(options), _idle_lever(options), *_rate_levers(options))
    return (
        _hours(best, rivals, days_per_month),
        _months(best, rivals),
        *(_moved(lever, best, rivals) for lever in levers),
        *_prices(best, rivals[0]),
    )


def _hours(
    best: Option, rivals: Sequence[Option], days_per_month: Decimal
) -> SwitchPoint:
    month = best.terms.hours_per_month
    today = best.terms.useful_hours
    found = list(_crossings_with(best, rivals, cost_at_hours, hour_breaks, month))
    near = _nearest(found, today)
    now = today / days_per_month
    if near is None:
        return SwitchPoint("hours_per_day", now, None, None)
    crossing, to = near
    per_day = crossing.at / days_per_month
    return SwitchPoint("hours_per_day", now, per_day, to, is_jump=crossing.is_jump)


def _months(best: Option, rivals: Sequence[Option]) -> SwitchPoint:
    today = best.terms.months
    end = max(LONGEST_MONTHS, today)
    found = list(_crossings_with(best, rivals, cost_at_months, month_breaks, end))
    near = _nearest(found, today)
    if near is None:
        return SwitchPoint("months", today, None, None)
    crossing, to = near
    return SwitchPoint("months", today, crossing.at, to, is_jump=crossing.is_jump)


def _crossings_with(
    best: Option,
    rivals: Iterable[Option],
    cost: Callable[[Terms, Decimal], Decimal],
    breaks: Callable[[Terms, Decimal], Iterator[Decimal]],
    end: Decimal,
) -> Iterator[tuple[Crossing, str]]:
    for rival in rivals:
        mine, theirs = best.terms, rival.terms

        def difference(
            at: Decimal, mine: Terms = mine, theirs: Terms = theirs
        ) -> Decimal:
            return cost(mine, at) - cost(theirs, at)

        edges = [*breaks(mine, end), *breaks(theirs, end)]
        for crossing in crossings(pieces_of(difference, edges, end)):
            yield crossing, rival.id


def _nearest(
    found: Sequence[tuple[Crossing, str]], today: Decimal
) -> tuple[Crossing, str] | None:
    return min(found, key=lambda point: abs(point[0].at - today), default=None)


@dataclass(frozen=True, slots=True)
class _Lever:
    """An input that moves some options at once, and the range it is searched in."""

    input: str
    today: Decimal
    low: Decimal
    high: Decimal
    cost: Callable[[Option, Decimal], Decimal]
    of: str | None = None


def _loss_lever(options: Sequence[Option]) -> _Lever:
    """The loss moves every container at once; bare metal has none."""

    def cost(option: Option, loss: Decimal) -> Decimal:
        is_container = option.delivery is Delivery.CONTAINER
        return cost_at_loss(option.terms, loss if is_container else ZERO)

    today = max(option.terms.loss for option in options)
    return _Lever("container_loss", today, ZERO, MOST_LOSS, cost)


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
    """Yield the unit prices at which the best two tie, each moved alone."""
    gap = runner_up.total - best.total
    for option, change, to in (
        (best, gap, runner_up.id),
        (runner_up, -gap, runner_up.id),
    ):
        compute = option.amount("compute")
        price = option.terms.unit_price
        factor = (compute + change) / compute if compute else None
        value = price * factor if factor is not None and factor >= 0 else None
        yield SwitchPoint(
            "unit_price", price, value, to if value is not None else None, option.id
        )
