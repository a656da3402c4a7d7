"""How the gap, the plan and the preferences of a verdict were reached."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rackrate.domain.rule import Rule
from rackrate.domain.units import ChargeCategory, Delivery
from rackrate.engine.verdict import Choice
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.explained import (
    Explanation,
    Input,
    each,
    place_words,
    shown,
    value_of,
)
from rackrate.services.explained_inputs import InputSources
from rackrate.services.labels import Labels
from rackrate.services.mix_explanation import MixExplainer
from rackrate.services.option_explanation import OptionExplainer
from rackrate.services.switch_explanation import SwitchExplainer

PREFERENCE = "preference_score"
_GAPS = ("gap", "gap_amount")
_PLAN, _SWITCHES = "plan.", "switch_points."
_PLAN_FIGURES = ("units", "per_month", "card_hours_per_month")


class VerdictExplainer:
    """Explains `WORKLOAD.verdict.…` and `WORKLOAD.preference_score`."""

    def __init__(
        self,
        labels: Labels,
        sources: InputSources,
        options: OptionExplainer,
        mix: MixExplainer,
    ) -> None:
        self._labels = labels
        self._sources = sources
        self._options = options
        self._mix = mix
        self._switches = SwitchExplainer(labels, sources)

    def paths(self, workload: WorkloadDecision) -> Iterator[str]:
        """Yield every figure of a verdict, named without the workload."""
        verdict = workload.verdict
        yield from (f"verdict.{figure}" for figure in _GAPS)
        if verdict.choice is Choice.HYBRID:
            for figure in self._mix.plan_figures(workload):
                yield f"verdict.{_PLAN}{figure}"
        elif verdict.option is not None:
            for figure in _PLAN_FIGURES[: 3 if _is_metered(workload) else 2]:
                yield f"verdict.{_PLAN}{verdict.option}.{figure}"
        for figure in self._switches.paths(workload):
            yield f"verdict.{_SWITCHES}{figure}"
        yield PREFERENCE

    def explain(
        self, path: str, workload: WorkloadDecision, figure: str
    ) -> Explanation:
        """Return how a figure of a verdict was reached.

        Raises:
            KeyError: There is no such figure.
        """
        if figure in _GAPS:
            return self._gap(path, workload, figure)
        if figure.startswith(_SWITCHES):
            name = figure.removeprefix(_SWITCHES)
            return self._switches.explain(path, workload, name)
        if figure.startswith(_PLAN):
            return self._plan(path, workload, figure.removeprefix(_PLAN))
        raise KeyError(path)

    def _plan(self, path: str, workload: WorkloadDecision, figure: str) -> Explanation:
        option_id, _, name = figure.rpartition(".")
        if workload.verdict.choice is Choice.HYBRID:
            return self._mix.explain(path, workload, f"{_PLAN}{figure}")
        if option_id != workload.verdict.option or name not in _PLAN_FIGURES:
            raise KeyError(path)
        option = workload.option(option_id)
        if name != "card_hours_per_month":
            return self._options.figure(path, option, name)
        if not _is_metered(workload):
            raise KeyError(path)
        hours = option.hours_billed_per_month
        total = shown(option.cards_paid * hours)
        hours_of_a_card = self._options.figure(path, option, "hours_billed_per_card")
        return Explanation(
            path=path,
            title=self._labels.say(
                "explanation.title.card_hours_per_month",
                option=self._labels.option(option_id),
                value=total,
            ),
            formula=self._labels.say("explanation.formula.card_hours_per_month"),
            steps=(
                *hours_of_a_card.steps,
                f"{option.cards_paid} × {shown(hours)} = {total}",
            ),
            inputs=hours_of_a_card.inputs,
            places=place_words(self._labels, "option"),
        )

    def _gap(self, path: str, workload: WorkloadDecision, figure: str) -> Explanation:
        verdict = workload.verdict
        pair = [workload.option(i) for i in (verdict.option, verdict.runner_up) if i]
        gap, share = self._money(verdict.gap), number_text.percent(verdict.gap_share)
        told = share if figure == "gap" else gap
        steps = [f"{self._labels.say('explanation.step.no_rival')} = {told}"]
        if pair[1:]:
            first, second = (self._money(option.total) for option in pair)
            steps = [f"{second} − {first} = {gap}"]
            if figure == "gap":
                steps.append(f"{gap} ÷ {second} = {share}")
        return Explanation(
            path=path,
            title=self._labels.say("explanation.title.gap", value=gap, share=share),
            formula=self._labels.say("explanation.formula.gap"),
            steps=tuple(steps),
            inputs=tuple(each(*map(self._sources.option, pair)))
            or (self._cards(workload),),
            places=place_words(self._labels, "gap"),
        )

    def _money(self, amount: Decimal) -> str:
        return number_text.money(amount, self._labels.currency, 2)

    def preference(self, path: str, workload: WorkloadDecision) -> Explanation:
        """Return how the score of the preferences was reached."""
        rules, say = workload.preference.rules, self._labels.say
        sides = {side: _weight(rules, side) for side in _SIDES}
        score = shown(workload.preference.score)
        bare, container = (sides[side] for side in _SIDES)
        steps = [
            say(
                "explanation.step.weights",
                side=self._labels.term("delivery", side),
                arithmetic=" + ".join(str(r.weight) for r in rules if r.prefers is side)
                or "0",
                value=sides[side],
            )
            for side in _SIDES
        ]
        steps.append(f"100 × ({bare} − {container}) ÷ {bare + container} = {score}")
        if not rules:
            steps = [say("explanation.step.no_rule"), f"0 = {score}"]
        return Explanation(
            path=path,
            title=say("explanation.title.preference_score", value=value_of(steps)),
            formula=say("explanation.formula.preference_score"),
            steps=tuple(steps),
            inputs=tuple(map(self._rule, rules)) or (self._cards(workload),),
            places=place_words(self._labels, PREFERENCE),
        )

    def _cards(self, workload: WorkloadDecision) -> Input:
        """Return what stands in for the rules where none holds: the need itself."""
        work = workload.workload
        return self._sources.stated(work, "cards", str(work.cards))

    def _rule(self, rule: Rule) -> Input:
        side = self._labels.term("delivery", rule.prefers) if rule.prefers else ""
        return Input(
            name=f"{rule.id} {rule.text[self._labels.language]}",
            value=f"{side} {rule.weight}",
            source=rule.source,
            confidence=self._labels.term("confidence", rule.confidence),
        )


_SIDES = (Delivery.BARE_METAL, Delivery.CONTAINER)


def _weight(rules: tuple[Rule, ...], side: Delivery) -> int:
    return sum(rule.weight for rule in rules if rule.prefers is side)


def _is_metered(workload: WorkloadDecision) -> bool:
    best = workload.verdict.option
    if best is None:
        return False
    return workload.option(best).category is ChargeCategory.METERED
