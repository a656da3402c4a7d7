"""How sure a recommendation is, when its inputs are ranges (engine.md, section 7).

Every input with a low, a base and a high value is drawn from the triangle over
them, many times. One draw serves all options, so what they share does not look
like a difference between them. The formulas are those of `billing`, over arrays.

Known only as one figure, and so not drawn: prices without a published range, and
side prices.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from types import MappingProxyType

import numpy as np

from rackrate.domain.assumptions import Range
from rackrate.domain.money import rounded
from rackrate.engine.arithmetic import FloatArray, Quantity
from rackrate.engine.assumed import Moved
from rackrate.engine.billing import (
    BillingTerms,
    as_arrays,
    total_amount,
    unit_price_for,
    units_rented,
    varied,
)
from rackrate.engine.option import Option
from rackrate.engine.terms import loss_assumption
from rackrate.engine.workload_decision import WorkloadDecision

USUAL_DRAWS = 10_000
"""Holds a chance to a point or so: at worst ±1 in a hundred, 19 times in 20."""

SAME_COST = 1e-9
"""Totals closer than this share of the lowest are one cost, reckoned two ways."""

NOTHING_ELSE: Mapping[str, Range] = MappingProxyType({})

_LOW_END, _MIDDLE, _HIGH_END = 0.1, 0.5, 0.9
_SHARE_DIGITS = 6


@dataclass(frozen=True, slots=True)
class UncertainInput:
    """An input that is known as a range.

    Attributes:
        input: The name of an assumption, `hours_per_day`, or `unit_price` (money for
            one rented unit and pricing unit, on the project's basis).
        of: The option whose price it is, for `unit_price`.
    """

    input: str
    range: Range
    of: str | None = None


@dataclass(frozen=True, slots=True)
class Spread:
    """Three quantiles of an amount, in whole minor units.

    Attributes:
        p10: One draw in ten is lower.
        p90: One draw in ten is higher.
    """

    p10: Decimal
    p50: Decimal
    p90: Decimal


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the draws say about one option.

    Attributes:
        total: The engagement's cost, in the billing currency.
        chance: Share of draws in which it is the cheapest; a tie is shared out.
        regret: What choosing it costs on average above the cheapest of each draw.
    """

    option: str
    total: Spread
    chance: Decimal
    regret: Decimal


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """What is known about a ranking when its inputs are ranges.

    Attributes:
        seed, draws: With the inputs, what is needed to draw the same again.
        inputs: What was drawn; `uniform_draws` gives each one's draws.
        outcomes: One for each ranked option, in the order of the ranking.
        difference: Second − best of the ranking; None with fewer than two options.
    """

    seed: int
    draws: int
    inputs: tuple[UncertainInput, ...]
    outcomes: tuple[Outcome, ...]
    difference: Spread | None

    def outcome(self, option_id: str) -> Outcome:
        """Return what the draws say about one option.

        Raises:
            KeyError: It is not one of the ranked options.
        """
        for outcome in self.outcomes:
            if outcome.option == option_id:
                return outcome
        raise KeyError(option_id)


def uncertainty(
    decision: WorkloadDecision,
    billed_idle: Range,
    *,
    seed: int,
    draws: int = USUAL_DRAWS,
    hours_per_day: Range | None = None,
) -> Uncertainty:
    """Return how the ranked options of a workload fare over many draws.

    Args:
        decision: Whose ranked options; each brings its loss and published price.
        billed_idle: The project's range, as a share of run hours.
        seed: Not negative; the same seed gives the same result.
        draws: How many, at least 1.
        hours_per_day: Useful hours, where they are not known for certain.
    """
    ranked = decision.ranked
    assumed = decision.assumed
    judged = assumed.ranges(ranked)
    inputs = tuple(uncertain_inputs(ranked, billed_idle, hours_per_day, judged))
    if not ranked:
        return Uncertainty(seed, draws, inputs, (), None)
    drawn = _Drawn(
        {(x.input, x.of): uniform_draws(x, seed, draws) for x in inputs},
        billed_idle,
        hours_per_day,
        float(decision.workload.days(decision.hours_per_month)),
    )
    moved = None
    if any(leaves_room(known) for known in judged.values()):
        moved = Moved(assumed, lambda name: drawn.value(name, judged[name]))
    totals = np.empty((len(ranked), draws))
    for row, option in enumerate(ranked):
        totals[row] = total_amount(_drawn_terms(option, drawn, moved))
    return Uncertainty(
        seed=seed,
        draws=draws,
        inputs=inputs,
        outcomes=tuple(_outcomes(ranked, totals)),
        difference=_difference(ranked, totals),
    )


def uncertain_inputs(
    ranked: Sequence[Option],
    billed_idle: Range,
    hours_per_day: Range | None = None,
    judged: Mapping[str, Range] = NOTHING_ELSE,
) -> Iterator[UncertainInput]:
    """Yield what is known only as a range; what leaves no room is left out.

    Args:
        ranked: The options; each brings its loss and its published price.
        billed_idle: The project's range, as a share of run hours.
        hours_per_day: Useful hours, where they are not known for certain.
        judged: Further assumptions that the options hang on, by name.
    """
    shared = {"billed_idle": billed_idle}
    for option in ranked:
        name = loss_assumption(option.price)
        if name is not None and leaves_room(option.loss_range):
            shared.setdefault(name, option.loss_range)
    if hours_per_day is not None:
        shared["hours_per_day"] = hours_per_day
    for name in sorted(shared):
        if leaves_room(shared[name]):
            yield UncertainInput(name, shared[name])
    for option in ranked:
        prices = published_range(option)
        if prices is not None and leaves_room(prices):
            yield UncertainInput("unit_price", prices, option.id)
    for name, known in judged.items():
        if leaves_room(known):
            yield UncertainInput(name, known)


def leaves_room(known: Range) -> bool:
    """Return whether a range is more than one figure."""
    return known.low < known.high


def unit_price_in_force(option: Option) -> Decimal:
    """Return the price of one unit and pricing unit at the volume that is rented."""
    return unit_price_for(option.terms, units_rented(option.terms))


def published_range(option: Option) -> Range | None:
    """Return the provider's range for the unit price in force, on the project's basis.

    None where there is none, or where it does not hold its own typical price (a
    fault of the catalog, which its check reports).
    """
    price = option.price
    low, typical, high = price.price_low, price.typical_unit_price, price.price_high
    if low is None or high is None or not typical or not low <= typical <= high:
        return None
    base = unit_price_in_force(option)
    return Range(base * low / typical, base, base * high / typical)


def with_unit_price(
    terms: BillingTerms[Quantity], price: Quantity, base: Quantity
) -> BillingTerms[Quantity]:
    """Return terms with their prices moved as `price` stands to `base`.

    The steps of a volume price move together: it is one list.
    """
    return terms._replace(
        unit_price=terms.unit_price * price / base,
        tiers=tuple((start, step * price / base) for start, step in terms.tiers),
    )


def uniform_draws(what: UncertainInput, seed: int, draws: int) -> FloatArray:
    """Return an input's draws between 0 and 1; shape (draws,).

    Each input has a stream of its own, named after it: other inputs may come and go,
    and a shorter run is the beginning of a longer one.
    """
    name = f"{what.input} {what.of or ''}".encode()
    stream = np.random.SeedSequence([seed, *name])
    return np.random.Generator(np.random.PCG64(stream)).random(draws)


def triangular_quantile(share: FloatArray, known: Range) -> FloatArray:
    """Return where so much of the triangle lies below; the shape of `share`.

    Example:
        >>> hours = Range(Decimal(8), Decimal(12), Decimal(16))
        >>> triangular_quantile(np.array([0.0, 0.125, 0.5, 1.0]), hours)
        array([ 8., 10., 12., 16.])
    """
    low, base, high = float(known.low), float(known.base), float(known.high)
    if not low < high:
        return np.full_like(share, base)
    rising = low + np.sqrt(share * (base - low) * (high - low))
    falling = high - np.sqrt((1 - share) * (high - base) * (high - low))
    return np.where(share < (base - low) / (high - low), rising, falling)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The uniform draws by (input, of), and the ranges that options share."""

    uniform: Mapping[tuple[str, str | None], FloatArray]
    billed_idle: Range
    hours_per_day: Range | None
    days_per_month: float
    shared: dict[tuple[str, Range], FloatArray] = field(default_factory=dict)

    def value(self, name: str, known: Range, of: str | None = None) -> FloatArray:
        """Return an input's draws; its base alone where it is not drawn."""
        share = self.uniform.get((name, of))
        if share is None:
            return np.asarray(float(known.base))
        if of is not None:
            return triangular_quantile(share, known)
        if (name, known) not in self.shared:
            self.shared[name, known] = triangular_quantile(share, known)
        return self.shared[name, known]


def _drawn_terms(
    option: Option, drawn: _Drawn, moved: Moved[FloatArray] | None
) -> BillingTerms[FloatArray]:
    """Return an option's terms with every uncertain quantity an array of draws."""
    terms = varied(
        as_arrays(option.terms),
        billed_idle=drawn.value("billed_idle", drawn.billed_idle),
    )
    if moved is not None:
        terms = moved.terms(terms, option)
    name = loss_assumption(option.price)
    if name is not None and leaves_room(option.loss_range):
        terms = varied(terms, loss=drawn.value(name, option.loss_range))
    if drawn.hours_per_day is not None:
        hours = drawn.value("hours_per_day", drawn.hours_per_day)
        terms = varied(terms, useful_hours=hours * drawn.days_per_month)
    prices = published_range(option)
    if prices is not None:
        price = drawn.value("unit_price", prices, option.id)
        terms = with_unit_price(terms, price, np.asarray(float(prices.base)))
    return terms


def _outcomes(ranked: Sequence[Option], totals: FloatArray) -> Iterator[Outcome]:
    lowest = totals.min(axis=0)
    is_cheapest = totals <= lowest * (1 + SAME_COST)
    chances = (is_cheapest / is_cheapest.sum(axis=0)).mean(axis=1)
    regrets = (totals - lowest).mean(axis=1)
    for option, total, chance, regret in zip(
        ranked, totals, chances, regrets, strict=True
    ):
        yield Outcome(
            option=option.id,
            total=_spread(total, option.currency),
            chance=Decimal(str(round(float(chance), _SHARE_DIGITS))),
            regret=_money(regret, option.currency),
        )


def _difference(ranked: Sequence[Option], totals: FloatArray) -> Spread | None:
    if not ranked[1:]:
        return None
    return _spread(totals[1] - totals[0], ranked[0].currency)


def _spread(amounts: FloatArray, currency: str) -> Spread:
    ends = np.quantile(amounts, (_LOW_END, _MIDDLE, _HIGH_END))
    return Spread(*(_money(amount, currency) for amount in ends))


def _money(amount: np.float64, currency: str) -> Decimal:
    return rounded(Decimal(float(amount)), currency)
