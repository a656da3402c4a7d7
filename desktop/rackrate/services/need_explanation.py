"""How the hours and cards of a workload were reached, or who stated them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rackrate.domain.workload import HOURS_PER_DAY
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services.explained import (
    Explanation,
    Input,
    place_words,
    shown,
    value_of,
)
from rackrate.services.explained_inputs import InputSources
from rackrate.services.labels import Labels
from rackrate.services.sizing_explanation import SizingExplainer

NEED_FIGURES = (
    "useful_hours_per_month",
    "work_card_hours_per_month",
    "training_hours",
    "cards",
    "months",
)
_SIZED = ("cards", "training_hours")


class NeedExplainer:
    """Explains `WORKLOAD.cards`, `WORKLOAD.useful_hours_per_month` and their like."""

    def __init__(
        self, labels: Labels, sources: InputSources, sizing: SizingExplainer
    ) -> None:
        self._labels = labels
        self._sources = sources
        self._sizing = sizing

    def paths(self, workload: WorkloadDecision) -> Iterator[str]:
        """Yield what can be told of a workload's need, named without it."""
        sized = workload.sized
        for figure in NEED_FIGURES:
            has_hours = sized is not None and sized.training_hours is not None
            if figure != "training_hours" or has_hours:
                yield figure

    def explain(
        self, path: str, workload: WorkloadDecision, figure: str
    ) -> Explanation:
        """Return how a figure of the need was reached.

        Raises:
            KeyError: There is no such figure.
        """
        if figure not in self.paths(workload):
            raise KeyError(path)
        if figure in _SIZED and workload.sized is not None:
            sized = f"{workload.workload.id}.sizing.{figure}"
            return replace(self._sizing.explain(sized, workload, figure), path=path)
        steps = list(self._steps(workload, figure))
        work = workload.workload
        name = work.title or work.id
        key = "stated" if len(steps) == 1 and figure in ("cards", "months") else figure
        return Explanation(
            path=path,
            title=self._labels.say(
                f"explanation.title.{figure}", workload=name, value=value_of(steps)
            ),
            formula=self._labels.say(f"explanation.formula.{key}"),
            steps=tuple(steps),
            inputs=tuple(self._inputs(workload)),
            places=place_words(self._labels, "need"),
        )

    def _steps(self, workload: WorkloadDecision, figure: str) -> Iterator[str]:
        work, month = workload.workload, workload.hours_per_month
        useful = work.useful_hours_per_month(month)
        if figure == "cards":
            name = self._labels.say("explanation.input.cards")
            yield f"{name} = {work.cards}"
            return
        if figure == "months":
            hours = workload.sized.training_hours if workload.sized else None
            if hours is None:
                name = self._labels.say("explanation.input.months")
                yield f"{name} = {shown(work.months)}"
                return
            yield self._labels.say("explanation.step.training", hours=shown(hours))
            yield f"{shown(hours)} ÷ {shown(month)} = {shown(work.months)}"
            return
        if work.profile:
            total = sum(work.profile)
            hours_of_week = len(work.profile)
            yield self._labels.say("explanation.step.week", total=shown(total))
            week = f"{shown(total)} ÷ ({work.cards} × {hours_of_week})"
            yield f"{week} × {shown(month)} = {shown(useful)}"
        else:
            day = shown(work.hours_per_day)
            if work.days_per_month is None:
                yield f"{day} × {shown(month)} ÷ {HOURS_PER_DAY} = {shown(useful)}"
            else:
                yield f"{day} × {shown(work.days_per_month)} = {shown(useful)}"
        if figure == "work_card_hours_per_month":
            yield f"{work.cards} × {shown(useful)} = {shown(useful * work.cards)}"

    def _inputs(self, workload: WorkloadDecision) -> Iterator[Input]:
        work, sources = workload.workload, self._sources
        yield sources.stated(work, "cards", str(work.cards))
        yield sources.stated(work, "hours_per_day", shown(work.hours_per_day))
        yield sources.stated(work, "months", shown(work.months))
        yield sources.month()
