"""Which inputs the gap between the best two options hangs on.

Each input alone is moved to both ends of its range, everything else as it is, and
the difference between the best two is taken again, exact and rounded like any
shown total. Between the ends an input may do more: `switch_points` solves that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from types import MappingProxyType
from typing import NamedTuple

from rackrate.domain.assumptions import Range
from rackrate.domain.money import rounded
from rackrate.domain.workload import HOURS_PER_DAY
from rackrate.engine.assumed import Assumed
from rackrate.engine.billing import compute_amount, side_amount, varied
from rackrate.engine.cost_curves import Terms
from rackrate.engine.option import Option
from rackrate.engine.terms import loss_assumption
from rackrate.engine.uncertainty import (
    leaves_room,
    published_range,
    unit_price_in_force,
    with_unit_price,
)
from rackrate.engine.workload_decision import WorkloadDecision

USUAL_SWING: Mapping[str, Decimal] = MappingProxyType(
    {
        # A day planned at 12 hours turns out as 9 or 15; never more than 24.
        "hours_per_day": Decimal("0.25"),
        # Engagements are broken off or extended far more than days change: 6 months
        # become 3 or 9.
        "months": Decimal("0.5"),
        # What may be left to negotiate, or to rise, in a price given as one figure.
        "unit_price": Decimal("0.10"),
    }
)
"""Share by which an input without a range of its own is moved; our judgement."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One input moved to both ends of its range.

    Attributes:
        input: `hours_per_day`, `months`, `unit_price` (of one rented unit and pricing
            unit, on the project's basis), or the name of an assumption.
        range: The values it was given; `base` is today's.
        at_low, at_high: Runner-up − best at the ends, in the billing currency.
        span: From the lowest to the highest of both ends and today.
        cheapest_at_low, cheapest_at_high: The cheapest of *all* ranked options
            there: a third one may win where the best two keep their order.
        of: The option whose price it is, for `unit_price`.
    """

    input: str
    range: Range
    at_low: Decimal
    at_high: Decimal
    span: Decimal
    cheapest_at_low: str
    cheapest_at_high: str
    of: str | None = None

    @property
    def name(self) -> str:
        """The input and the option whose price it is: each bar's is its own."""
        return f"{self.input}:{self.of}" if self.of else self.input

    @property
    def crosses_zero(self) -> bool:
        """Whether the runner-up is the cheaper one at an end: the advice can flip."""
        return min(self.at_low, self.at_high) < 0


@dataclass(frozen=True, slots=True)
class Tornado:
    """What moves the difference between the best two options, most first.

    Attributes:
        base: Runner-up − best today, as the verdict's gap.
    """

    best: str
    runner_up: str
    base: Decimal
    bars: tuple[Bar, ...]

    def flips(self, bar: Bar) -> bool:
        """Return whether an input alone makes any other option the cheapest."""
        return {bar.cheapest_at_low, bar.cheapest_at_high} != {self.best}


class _Move(NamedTuple):
    """An input, its range, and an option's terms with the input at some value."""

    input: str
    range: Range
    apply: Callable[[Option, Decimal], Terms]
    of: str | None = None


def tornado(
    decision: WorkloadDecision,
    billed_idle: Range,
    *,
    hours_per_day: Range | None = None,
    months: Range | None = None,
    swing: Mapping[str, Decimal] = USUAL_SWING,
) -> Tornado | None:
    """Return what the gap between the best two hangs on, None without a second one.

    Args:
        decision: Whose ranked options.
        billed_idle: The project's range, as a share of run hours.
        hours_per_day: Useful hours; None: today's, give or take the usual swing. A
            training that is sized by its work is not moved then.
        months: Length of the engagement, likewise.
        swing: Share by which an input without a range is moved either way; it has
            the keys of `USUAL_SWING`.
    """
    ranked = decision.ranked
    if not ranked[1:]:
        return None
    best, runner_up, *_ = ranked
    base = runner_up.total - best.total
    moves = [
        *_of_use(decision, hours_per_day, months, swing),
        *_of_losses(decision, billed_idle),
        *_of_assumptions(decision),
        *_of_prices((best, runner_up), swing["unit_price"]),
    ]
    bars = [_bar(m, ranked, base) for m in moves if leaves_room(m.range)]
    bars.sort(key=lambda bar: (-bar.span, bar.input, bar.of or ""))
    return Tornado(best.id, runner_up.id, base, tuple(bars))


def _of_use(
    decision: WorkloadDecision,
    hours_per_day: Range | None,
    months: Range | None,
    swing: Mapping[str, Decimal],
) -> Iterator[_Move]:
    workload, month = decision.workload, decision.hours_per_month
    is_fixed_work = decision.sized is not None and bool(decision.sized.training_hours)
    if not is_fixed_work:
        usual = _give_or_take(workload.hours_per_day, swing["hours_per_day"])
        full = max(usual.base, min(usual.high, Decimal(HOURS_PER_DAY)))
        hours_per_day = hours_per_day or replace(usual, high=full)
        months = months or _give_or_take(workload.months, swing["months"])

    def at_hours(option: Option, hours: Decimal) -> Terms:
        day = replace(workload, hours_per_day=hours)
        return varied(option.terms, useful_hours=day.useful_hours_per_month(month))

    def at_months(option: Option, length: Decimal) -> Terms:
        return varied(option.terms, months=length)

    if hours_per_day is not None:
        yield _Move("hours_per_day", hours_per_day, at_hours)
    if months is not None:
        yield _Move("months", months, at_months)


def _give_or_take(base: Decimal, share: Decimal) -> Range:
    return Range(base * (1 - share), base, base * (1 + share))


def _of_losses(decision: WorkloadDecision, billed_idle: Range) -> Iterator[_Move]:
    """Yield the loss of each kind of container, as one assumption, and the idle."""
    losses: dict[str, Range] = {}
    for option in decision.ranked:
        name = loss_assumption(option.price)
        if name is not None and leaves_room(option.loss_range):
            losses.setdefault(name, option.loss_range)
    for name, known in losses.items():
        yield _Move(name, known, _with_loss(name))
    yield _Move(
        "billed_idle",
        billed_idle,
        lambda option, share: varied(option.terms, billed_idle=share),
    )


def _with_loss(name: str) -> Callable[[Option, Decimal], Terms]:
    def at_loss(option: Option, loss: Decimal) -> Terms:
        is_stated = not leaves_room(option.loss_range)
        if is_stated or loss_assumption(option.price) != name:
            return option.terms
        return varied(option.terms, loss=loss)

    return at_loss


def _of_assumptions(decision: WorkloadDecision) -> Iterator[_Move]:
    """Yield what the client's own work, and the size of the work, hang on."""
    assumed = decision.assumed
    for name, known in assumed.ranges(decision.ranked).items():
        yield _Move(name, known, _with_assumption(assumed, name))


def _with_assumption(assumed: Assumed, name: str) -> Callable[[Option, Decimal], Terms]:
    def at_value(option: Option, value: Decimal) -> Terms:
        return assumed.moved(name, value).terms(option.terms, option)

    return at_value


def _of_prices(pair: tuple[Option, Option], share: Decimal) -> Iterator[_Move]:
    for moved in pair:
        base = unit_price_in_force(moved)
        known = published_range(moved) or _give_or_take(base, share)
        if base:
            yield _Move("unit_price", known, _with_price(moved.id, base), moved.id)


def _with_price(moved_id: str, base: Decimal) -> Callable[[Option, Decimal], Terms]:
    def at_price(option: Option, price: Decimal) -> Terms:
        is_moved = option.id == moved_id
        return with_unit_price(option.terms, price, base) if is_moved else option.terms

    return at_price


def _bar(move: _Move, ranked: tuple[Option, ...], base: Decimal) -> Bar:
    at_low, cheapest_at_low = _at(move, move.range.low, ranked)
    at_high, cheapest_at_high = _at(move, move.range.high, ranked)
    places = (at_low, base, at_high)
    return Bar(
        input=move.input,
        range=move.range,
        at_low=at_low,
        at_high=at_high,
        span=max(places) - min(places),
        cheapest_at_low=cheapest_at_low,
        cheapest_at_high=cheapest_at_high,
        of=move.of,
    )


def _at(move: _Move, value: Decimal, ranked: tuple[Option, ...]) -> tuple[Decimal, str]:
    """Return runner-up − best and the cheapest of all, with an input at a value."""
    totals = [_total(move.apply(option, value), option.currency) for option in ranked]
    cheapest = min(range(len(ranked)), key=totals.__getitem__)
    return totals[1] - totals[0], ranked[cheapest].id


def _total(terms: Terms, currency: str) -> Decimal:
    """Return the sum of the rounded lines, as `Option.total`."""
    sides = (rounded(side_amount(charge, terms), currency) for charge in terms.side)
    return sum(sides, rounded(compute_amount(terms), currency))
