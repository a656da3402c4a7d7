"""How chances, ranges and the tornado of a ranking were reached."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rackrate.engine.tornado import Bar, Tornado, tornado
from rackrate.engine.uncertainty import Spread, Uncertainty, uncertainty
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.explained import (
    Explanation,
    Input,
    each,
    place_words,
    solved,
    value_of,
)
from rackrate.services.explained_inputs import InputSources
from rackrate.services.figures.chance import said_chance
from rackrate.services.labels import Labels

_QUANTILES = ("p10", "p50", "p90")
_OUTCOME_FIGURES = ("chance", *_QUANTILES, "regret")
_ENDS = ("at_low", "at_high")
_DIFFERENCE = "difference"


class ChanceExplainer:
    """Explains `WORKLOAD.uncertainty.…` and `WORKLOAD.tornado.…`.

    They are named `uncertainty.OPTION.chance` and `tornado.INPUT.at_low`. The quantiles
    `p10`, `p50` and `p90` are there for each option's total and for the `difference` of
    the best two. What is drawn is kept as long as the decision is.
    """

    def __init__(self, labels: Labels, sources: InputSources) -> None:
        self._labels = labels
        self._sources = sources
        self._drawn: dict[str, Uncertainty] = {}
        self._tornados: dict[str, Tornado | None] = {}

    def paths(self, workload: WorkloadDecision) -> Iterator[str]:
        """Yield every figure of the draws and the tornado, without the workload."""
        ranking = workload.ranking
        for option in ranking:
            for figure in _OUTCOME_FIGURES:
                yield f"uncertainty.{option}.{figure}"
        if ranking[1:]:
            for figure in _QUANTILES:
                yield f"uncertainty.{_DIFFERENCE}.{figure}"
            for bar in self._bars(workload):
                for end in _ENDS:
                    yield f"tornado.{bar.name}.{end}"

    def drawn(self, path: str, workload: WorkloadDecision, figure: str) -> Explanation:
        """Return how a figure of the draws was reached.

        Raises:
            KeyError: There is no such figure.
        """
        option_id, _, name = figure.rpartition(".")
        is_difference = option_id == _DIFFERENCE
        allowed = _QUANTILES if is_difference else _OUTCOME_FIGURES
        if name not in allowed or not (is_difference or option_id in workload.ranking):
            raise KeyError(path)
        found = self._uncertainty(workload)
        if is_difference and found.difference is None:
            raise KeyError(path)
        if is_difference:
            spread: Spread | None = found.difference
            subject = self._labels.say("explanation.step.difference")
        else:
            spread = found.outcome(option_id).total
            subject = self._labels.option(option_id)
        steps = [self._draws(found), *self._steps(found, option_id, name, spread)]
        value = value_of(steps)
        if name == "chance":  # never told as a certainty, which draws are not
            value = said_chance(found.outcome(option_id).chance, self._labels)
        return Explanation(
            path=path,
            title=self._labels.say(
                f"explanation.title.{name}", option=subject, value=value
            ),
            formula=self._labels.say(
                f"explanation.formula.{'quantile' if name in _QUANTILES else name}"
            ),
            steps=tuple(steps),
            inputs=tuple(self._drawn_inputs(found, workload, option_id)),
            places=place_words(self._labels, "chance"),
        )

    def moved(self, path: str, workload: WorkloadDecision, figure: str) -> Explanation:
        """Return how an end of a bar of the tornado was reached.

        Raises:
            KeyError: There is no such bar.
        """
        name, _, end = figure.rpartition(".")
        bars = {bar.name: bar for bar in self._bars(workload)}
        found = self._tornado(workload)
        if found is None or name not in bars or end not in _ENDS:
            raise KeyError(path)
        bar, say = bars[name], self._labels.say
        is_low = end == "at_low"
        value = bar.range.low if is_low else bar.range.high
        gap = bar.at_low if is_low else bar.at_high
        cheapest = bar.cheapest_at_low if is_low else bar.cheapest_at_high
        title = self._bar_name(bar)
        at = f"{title} {solved(value)}"
        steps = (
            say(
                "explanation.step.today",
                name=title,
                value=f"{solved(bar.range.base)} → Δ {self._money(found.base)}",
            ),
            say("explanation.step.cheapest", option=self._labels.option(cheapest)),
            f"{at}: Δ = {self._money(gap)}",
        )
        options = (workload.option(found.best), workload.option(found.runner_up))
        return Explanation(
            path=path,
            title=say("explanation.title.bar", name=at, value=self._money(gap)),
            formula=say("explanation.formula.bar"),
            steps=steps,
            inputs=tuple(
                each(
                    self._range_of(bar.input, bar.of, workload, self._ends(bar)),
                    *map(self._sources.option, options),
                )
            ),
            places=place_words(self._labels, "tornado"),
        )

    def _money(self, amount: Decimal) -> str:
        return number_text.money(amount, self._labels.currency, 2)

    def _uncertainty(self, workload: WorkloadDecision) -> Uncertainty:
        name = workload.workload.id
        if name not in self._drawn:
            self._drawn[name] = uncertainty(
                workload, workload.billed_idle, seed=workload.seed
            )
        return self._drawn[name]

    def _tornado(self, workload: WorkloadDecision) -> Tornado | None:
        name = workload.workload.id
        if name not in self._tornados:
            self._tornados[name] = tornado(workload, workload.billed_idle)
        return self._tornados[name]

    def _bars(self, workload: WorkloadDecision) -> tuple[Bar, ...]:
        found = self._tornado(workload)
        return found.bars if found else ()

    def _bar_name(self, bar: Bar) -> str:
        return self._labels.input_name(bar.input, bar.of)

    def _ends(self, bar: Bar) -> str:
        known = bar.range
        return " / ".join(solved(x) for x in (known.low, known.base, known.high))

    def _draws(self, found: Uncertainty) -> str:
        draws = number_text.grouped(Decimal(found.draws))
        return self._labels.say("explanation.step.draws", draws=draws, seed=found.seed)

    def _steps(
        self, found: Uncertainty, option_id: str, name: str, spread: Spread | None
    ) -> Iterator[str]:
        say, draws = self._labels.say, Decimal(found.draws)
        if name in _QUANTILES and spread is not None:
            share = f"{name[1:]}%"
            amount = self._money(getattr(spread, name))
            yield f"{say('explanation.step.quantile', share=share)} = {amount}"
            return
        outcome = found.outcome(option_id)
        if name == "regret":
            amount = self._money(outcome.regret)
            yield f"{say('explanation.step.regret')} = {amount}"
            return
        count = solved(outcome.chance * draws)
        yield say("explanation.step.cheapest_in", count=count)
        share = number_text.percent(outcome.chance, 2)
        yield f"{count} ÷ {number_text.grouped(draws)} = {share}"

    def _drawn_inputs(
        self, found: Uncertainty, workload: WorkloadDecision, option_id: str
    ) -> Iterator[Input]:
        """Yield what was drawn, and the prices of the options that are told of."""
        rows: list[Input] = []
        for one in found.inputs:
            known = one.range
            ends = " / ".join(solved(x) for x in (known.low, known.base, known.high))
            rows += self._range_of(one.input, one.of, workload, ends)
        ids = [option_id, *workload.ranking[:2]]
        options = [workload.option(i) for i in ids if i in workload.ranking]
        yield from each(rows, *map(self._sources.option, options))

    def _range_of(
        self, name: str, of: str | None, workload: WorkloadDecision, ends: str
    ) -> Iterator[Input]:
        """Yield an input with its low, base and high, and who says so."""
        shown_name = self._labels.input_name(name, of)
        source, confidence = self._labels.say("explanation.input.usual_swing"), ""
        if self._sources.knows(name):
            known = self._sources.assumed(name)
            source, confidence = known.source, known.confidence
        elif of is not None and workload.option(of).price.is_range:
            source = next(iter(self._sources.option(workload.option(of)))).source
        yield Input(shown_name, ends, source, confidence)
