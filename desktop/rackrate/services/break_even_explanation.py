"""How the figures of a break-even were reached: what both cost there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from rackrate.engine.billing import (
    billed_hours,
    compute_amount,
    side_amount,
    total_amount,
    units_rented,
)
from rackrate.engine.break_even import BreakEven, BreakEvenState
from rackrate.engine.cost_curves import (
    Terms,
    cost_at_hours,
    cost_at_loss,
    cost_at_months,
)
from rackrate.engine.piecewise import sign
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.explained import (
    Explanation,
    Input,
    each,
    exact_price,
    place_words,
    shown,
    solved,
    value_of,
)
from rackrate.services.explained_inputs import InputSources
from rackrate.services.labels import Labels

BREAK_EVEN_FIGURES = (
    "hours_per_day",
    "hours_per_month",
    "share",
    "needed_hours_per_day",
    "needed_hours_per_month",
    "indifference_price",
    "fixed_indifference_price",
    "required_throughput",
)
_CROSSINGS, _TIES = "crossings.", "tie_months."
_CROSSING_FIGURE = ".hours_per_month"
_JUST_PAST = Decimal("1.000001")

Costs = Callable[[Terms], Decimal]


class BreakEvenExplainer:
    """Explains `WORKLOAD.break_even.…`.

    A pair is named `break_even.METERED:FIXED.hours_per_day`; without one the pair of
    the headline is meant. Of several crossings and tie months the first is number 1.
    """

    def __init__(self, labels: Labels, sources: InputSources) -> None:
        self._labels = labels
        self._sources = sources

    def paths(self, workload: WorkloadDecision) -> Iterator[str]:
        """Yield every figure of every pair, named without the workload."""
        headline = workload.verdict.headline
        if headline is not None:
            for figure in _figures(headline):
                yield f"break_even.{figure}"
        for found in workload.break_evens:
            for figure in _figures(found):
                yield f"break_even.{_pair(found)}.{figure}"

    def explain(
        self, path: str, workload: WorkloadDecision, figure: str
    ) -> Explanation:
        """Return how a figure, `PAIR.FIGURE` or `FIGURE`, was reached.

        Raises:
            KeyError: There is no such pair or figure.
        """
        found = workload.verdict.headline
        for one in workload.break_evens:
            if figure.startswith(f"{_pair(one)}."):
                found, figure = one, figure.removeprefix(f"{_pair(one)}.")
                break
        if found is None or figure not in _figures(found):
            raise KeyError(path)
        steps = tuple(self._steps(found, workload, figure))
        key = _key(figure)
        names = {
            "metered": self._labels.option(found.metered),
            "fixed": self._labels.option(found.fixed),
        }
        title = self._labels.say(
            f"explanation.title.{key}", value=self._value(steps, figure), **names
        )
        return Explanation(
            path=path,
            title=title,
            formula=self._labels.say(f"explanation.formula.{key}"),
            steps=(self._labels.break_even(found, workload), *steps),
            inputs=tuple(each(self._inputs(found, workload))),
            places=place_words(self._labels, "break_even"),
        )

    def _value(self, steps: Sequence[str], figure: str) -> str:
        value = value_of(steps)
        return value.removesuffix(" h") if "hours" in figure else value

    def _inputs(self, found: BreakEven, workload: WorkloadDecision) -> Iterator[Input]:
        options = {option.id: option for option in workload.options}
        for key in (found.metered, found.fixed):
            if key in options:
                yield from self._sources.option(options[key])
            else:
                yield from self._sources.price(key)

    def _money(self, amount: Decimal) -> str:
        return number_text.money(amount, self._labels.currency, 2)

    def _steps(
        self, found: BreakEven, workload: WorkloadDecision, figure: str
    ) -> Iterator[str]:
        """Yield the arithmetic, what the figure is equal to last."""
        terms = _terms(found, workload)
        if terms is None:
            return
        if figure in ("indifference_price", "fixed_indifference_price"):
            yield from self._price_step(found, terms, figure)
        elif figure == "required_throughput":
            yield from self._throughput_steps(found, terms)
        elif figure.startswith(_TIES):
            at = found.tie_months[_number(figure, _TIES)]
            yield from self._both(found, terms, lambda t: cost_at_months(t, at))
            yield from self._jump(
                found, terms, lambda t: cost_at_months(t, at * _JUST_PAST)
            )
            yield self._labels.say("explanation.step.months", value=solved(at))
        else:
            yield from self._hours_steps(found, terms, workload, figure)

    def _hours_steps(
        self,
        found: BreakEven,
        terms: tuple[Terms, Terms],
        workload: WorkloadDecision,
        figure: str,
    ) -> Iterator[str]:
        at, month = _hours(found, figure), workload.hours_per_month
        needs = figure.startswith("needed") and found.state is BreakEvenState.NEVER
        # Past the end of the month the fixed option stays what the full month costs.
        fixed_at = min(at, month) if needs else at

        def costs(factor: Decimal) -> tuple[Decimal, Decimal]:
            metered, fixed = terms
            return (
                cost_at_hours(metered, at * factor),
                cost_at_hours(fixed, fixed_at if needs else at * factor),
            )

        here = costs(Decimal(1))
        yield self._both_step(found, here, "both_cost")
        if sign(here[0] - here[1]):
            yield self._both_step(found, costs(_JUST_PAST), "both_past")
        yield self._labels.say("explanation.step.at_hours", value=solved(at))
        days = workload.workload.days(month)
        if figure in ("hours_per_day", "needed_hours_per_day"):
            yield f"{solved(at)} ÷ {shown(days)} = {solved(at / days)} h"
        elif figure == "share":
            share = number_text.percent(at / month, 2)
            yield f"{solved(at)} ÷ {shown(month)} = {share}"

    def _both(
        self, found: BreakEven, terms: tuple[Terms, Terms], cost: Costs
    ) -> Iterator[str]:
        yield self._both_step(found, (cost(terms[0]), cost(terms[1])), "both_cost")

    def _jump(
        self, found: BreakEven, terms: tuple[Terms, Terms], cost: Costs
    ) -> Iterator[str]:
        """Yield what both cost just past a place at which a whole unit is added."""
        past = cost(terms[0]), cost(terms[1])
        if abs(past[0] - past[1]) > max(past) / 10_000:
            yield self._both_step(found, past, "both_past")

    def _both_step(
        self, found: BreakEven, costs: tuple[Decimal, Decimal], key: str
    ) -> str:
        return self._labels.say(
            f"explanation.step.{key}",
            metered=self._labels.option(found.metered),
            metered_amount=self._money(costs[0]),
            fixed=self._labels.option(found.fixed),
            fixed_amount=self._money(costs[1]),
        )

    def _price_step(
        self, found: BreakEven, terms: tuple[Terms, Terms], figure: str
    ) -> Iterator[str]:
        mine, other = terms if figure == "indifference_price" else terms[::-1]
        units = units_rented(mine)
        count = units * billed_hours(mine)
        if figure == "indifference_price":
            value, count = found.indifference_price, count * mine.cards_per_unit
        else:
            value, count = found.fixed_indifference_price, count / mine.unit_hours
        left = f"{self._money(total_amount(other))} − {self._money(_beside(mine))}"
        price = exact_price(value or Decimal(0), self._labels.currency)
        yield f"({left}) ÷ {shown(count)} = {price}"

    def _throughput_steps(
        self, found: BreakEven, terms: tuple[Terms, Terms]
    ) -> Iterator[str]:
        metered, fixed = terms
        value = found.required_throughput or Decimal(0)
        left = total_amount(fixed) - _beside(metered)
        straight = compute_amount(metered) * metered.throughput / left
        if sign(straight - value) == 0:
            compute = self._money(compute_amount(metered))
            run = f"{compute} × {shown(metered.throughput)}"
            yield f"{run} ÷ {self._money(left)} = {solved(value)}"
            return
        there = cost_at_loss(metered, 1 - value / metered.card_ratio)
        yield self._both_step(found, (there, total_amount(fixed)), "both_cost")
        yield self._labels.say("explanation.step.throughput", value=solved(value))


def _pair(found: BreakEven) -> str:
    return f"{found.metered}:{found.fixed}"


def _figures(found: BreakEven) -> Iterator[str]:
    """Yield the figures that a break-even has."""
    for figure in BREAK_EVEN_FIGURES:
        attribute = "hours_per_month" if figure == "share" else figure
        attribute = attribute.replace("per_day", "per_month")
        if getattr(found, attribute) is not None:
            yield figure
    for number in range(1, len(found.crossings) + 1):
        yield f"{_CROSSINGS}{number}{_CROSSING_FIGURE}"
    for number in range(1, len(found.tie_months) + 1):
        yield f"{_TIES}{number}"


def _key(figure: str) -> str:
    """Return which words tell of a figure."""
    if figure.startswith(_CROSSINGS):
        return "hours_per_month"
    return "tie_months" if figure.startswith(_TIES) else figure


def _number(figure: str, family: str) -> int:
    """Return which of several is meant, counted from 0."""
    return int(figure.removeprefix(family).partition(".")[0]) - 1


def _hours(found: BreakEven, figure: str) -> Decimal:
    if figure.startswith(_CROSSINGS):
        return found.crossings[_number(figure, _CROSSINGS)].at
    at = found.needed_hours_per_month if "needed" in figure else found.hours_per_month
    return at or Decimal(0)


def _terms(found: BreakEven, workload: WorkloadDecision) -> tuple[Terms, Terms] | None:
    """Return the terms of both; of one without a price, those at a price of 1."""
    known = {option.id: option.terms for option in workload.options}
    both = known.get(found.metered), known.get(found.fixed)
    metered, fixed = (one or found.unpriced for one in both)
    return (metered, fixed) if metered and fixed else None


def _beside(terms: Terms) -> Decimal:
    """Return what is charged beside compute, unrounded."""
    return sum((side_amount(charge, terms) for charge in terms.side), Decimal(0))
