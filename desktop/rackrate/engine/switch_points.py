"""For each input, the value at which another option becomes the cheapest.

Solved, not sampled: the cost curves are straight between known places, and the
loss, which bends them, is halved between those places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

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
from rackrate.engine.piecewise import crossings, pieces_of, sign

MOST_LOSS = Decimal("0.6")
_HALVINGS = 64
_LOSS_STEPS = 60


@dataclass(frozen=True, slots=True)
class SwitchPoint:
    """One input and the value at which the recommendation changes.

    Attributes:
        input: `hours_per_day`, `months`, `container_loss` or `unit_price`.
        today: The input's value now.
        value: Where the other option becomes cheaper; None: nowhere in its range.
        to: The option that is then the cheapest; None as `value`.
        of: The option whose price it is, for `unit_price`.
    """

    input: str
    today: Decimal
    value: Decimal | None
    to: str | None
    of: str | None = None


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
    return (
        _hours(best, rivals, days_per_month),
        _months(best, rivals),
        _loss(best, rivals),
        *_prices(best, rivals[0]),
    )


def _hours(
    best: Option, rivals: Sequence[Option], days_per_month: Decimal
) -> SwitchPoint:
    month = best.terms.hours_per_month
    today = best.terms.useful_hours
    found = list(_crossings_with(best, rivals, cost_at_hours, hour_breaks, month))
    value, to = _nearest(found, today)
    per_day = None if value is None else value / days_per_month
    return SwitchPoint("hours_per_day", today / days_per_month, per_day, to)


def _months(best: Option, rivals: Sequence[Option]) -> SwitchPoint:
    today = best.terms.months
    end = max(LONGEST_MONTHS, today)
    found = list(_crossings_with(best, rivals, cost_at_months, month_breaks, end))
    value, to = _nearest(found, today)
    return SwitchPoint("months", today, value, to)


def _crossings_with(
    best: Option,
    rivals: Iterable[Option],
    cost: Callable[[Terms, Decimal], Decimal],
    breaks: Callable[[Terms, Decimal], Iterator[Decimal]],
    end: Decimal,
) -> Iterator[tuple[Decimal, str]]:
    for rival in rivals:
        mine, theirs = best.terms, rival.terms

        def difference(
            at: Decimal, mine: Terms = mine, theirs: Terms = theirs
        ) -> Decimal:
            return cost(mine, at) - cost(theirs, at)

        edges = [*breaks(mine, end), *breaks(theirs, end)]
        for crossing in crossings(pieces_of(difference, edges, end)):
            yield crossing.at, rival.id


def _nearest(
    found: Sequence[tuple[Decimal, str]], today: Decimal
) -> tuple[Decimal | None, str | None]:
    if not found:
        return None, None
    return min(found, key=lambda point: abs(point[0] - today))


def _loss(best: Option, rivals: Sequence[Option]) -> SwitchPoint:
    """Return the loss at which containers stop (or start) being the cheapest.

    The loss moves every container at once; bare metal has none.
    """
    today = max(o.terms.loss for o in (best, *rivals))
    moved = [o for o in (best, *rivals) if o.delivery == "container"]
    if not moved:
        return SwitchPoint("container_loss", Decimal(0), None, None)

    def cost(option: Option, loss: Decimal) -> Decimal:
        return cost_at_loss(option.terms, loss if option in moved else Decimal(0))

    def excess(loss: Decimal) -> tuple[Decimal, str]:
        rival = min(rivals, key=lambda o: cost(o, loss))
        return cost(best, loss) - cost(rival, loss), rival.id

    step = MOST_LOSS / _LOSS_STEPS
    grid = sorted({today, *(step * i for i in range(_LOSS_STEPS + 1))})
    dear = [loss for loss in grid if sign(excess(loss)[0]) > 0]
    if not dear:
        return SwitchPoint("container_loss", today, None, None)
    outside = min(dear, key=lambda loss: abs(loss - today))
    inside = today
    for _ in range(_HALVINGS):
        middle = (inside + outside) / 2
        if excess(middle)[0] > 0:
            outside = middle
        else:
            inside = middle
    return SwitchPoint("container_loss", today, outside, excess(outside)[1])


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
