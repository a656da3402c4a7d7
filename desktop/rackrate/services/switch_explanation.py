"""How the value of an input was found at which the recommendation changes."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rackrate.engine.billing import total_amount
from rackrate.engine.cost_curves import cost_at_hours, cost_at_months
from rackrate.engine.levers import levers_of
from rackrate.engine.option import Option
from rackrate.engine.switch_points import SwitchPoint
from rackrate.engine.uncertainty import unit_price_in_force, with_unit_price
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.explained import (
    Explanation,
    Input,
    each,
    place_words,
    shown,
    solved,
)
from rackrate.services.explained_inputs import InputSources
from rackrate.services.labels import Labels

_VALUE, _TODAY = "value", "today"


class SwitchExplainer:
    """Explains `WORKLOAD.verdict.switch_points.INPUT.value` and `….today`.

    An input that is there several times is named with what it is of: the price of an
    option is `unit_price:OPTION`, the rate of a currency `exchange_rate:USD`.
    """

    def __init__(self, labels: Labels, sources: InputSources) -> None:
        self._labels = labels
        self._sources = sources

    def paths(self, workload: WorkloadDecision) -> Iterator[str]:
        """Yield the figures of every switch point, `INPUT.value` and `INPUT.today`."""
        for point in workload.verdict.switch_points:
            yield f"{point.name}.{_VALUE}"
            yield f"{point.name}.{_TODAY}"

    def explain(
        self, path: str, workload: WorkloadDecision, figure: str
    ) -> Explanation:
        """Return how a switch point was reached, or that no value is one.

        Raises:
            KeyError: There is no such input.
        """
        name, _, which = figure.rpartition(".")
        points = {p.name: p for p in workload.verdict.switch_points}
        best = workload.verdict.option
        if name not in points or which not in (_VALUE, _TODAY) or best is None:
            raise KeyError(path)
        point = points[name]
        is_today = which == _TODAY
        options = [workload.option(best)]
        if point.to is not None and not is_today:
            options.append(workload.option(point.to))
        shown_name = self._name(point)
        today = f"{shown_name} = {solved(point.today)}"
        steps = [today] if is_today else [*self._steps(point, workload, options)]
        title = self._labels.switch_point(point, workload)
        if is_today:
            title = self._labels.say(
                "explanation.title.today", name=shown_name, value=solved(point.today)
            )
        key = "today" if is_today else "switch"
        return Explanation(
            path=path,
            title=title,
            formula=self._labels.say(f"explanation.formula.{key}"),
            steps=tuple(steps),
            inputs=tuple(each(self._inputs(point, workload, options))),
            places=place_words(self._labels, "switch"),
        )

    def _name(self, point: SwitchPoint) -> str:
        if point.input == "exchange_rate":
            return self._labels.say("explanation.input.rate_of", currency=point.of)
        return self._labels.input_name(point.input, point.of)

    def _inputs(
        self, point: SwitchPoint, workload: WorkloadDecision, options: list[Option]
    ) -> Iterator[Input]:
        if self._sources.knows(point.input):
            yield self._sources.assumed(point.input)
        elif point.input in ("hours_per_day", "months"):
            value = shown(point.today)
            yield self._sources.stated(workload.workload, point.input, value)
        if point.of and any(option.id == point.of for option in workload.options):
            yield from self._sources.option(workload.option(point.of))
        for option in options:
            yield from self._sources.option(option)

    def _steps(
        self, point: SwitchPoint, workload: WorkloadDecision, options: list[Option]
    ) -> Iterator[str]:
        say, name = self._labels.say, self._name(point)
        yield say("explanation.step.today", name=name, value=solved(point.today))
        if point.value is None:
            yield say("explanation.step.no_switch", name=name)
            return
        for option in options:
            cost = _cost_at(point, option, workload)
            if cost is not None:
                yield say(
                    "explanation.step.costs_there",
                    option=self._labels.option(option.id),
                    amount=number_text.money(cost, option.currency, 2),
                )
        if point.is_jump:
            yield say("explanation.step.jump")
        yield f"{name} = {solved(point.value)}"


def _cost_at(
    point: SwitchPoint, option: Option, workload: WorkloadDecision
) -> Decimal | None:
    """Return what an option costs at a switch point, None where it is not told."""
    terms, value = option.terms, point.value or Decimal(0)
    if point.input == "hours_per_day":
        days = workload.workload.days(workload.hours_per_month)
        return cost_at_hours(terms, value * days)
    if point.input == "months":
        return cost_at_months(terms, value)
    if point.input == "unit_price":
        base, is_moved = unit_price_in_force(option), option.id == point.of
        moved = with_unit_price(terms, value, base) if is_moved and base else terms
        return total_amount(moved)
    levers = {(x.input, x.of): x for x in levers_of(workload.ranked, workload.assumed)}
    lever = levers.get((point.input, point.of))
    return lever.cost(option, value) if lever else None
