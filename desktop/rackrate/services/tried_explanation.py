"""How the other sizes of a training, and the ends of a card's rate, were reached."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rackrate.engine.sizing import Sized, Tried
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.explained import Explanation, shown, value_of
from rackrate.services.labels import Labels
from rackrate.services.sizing_explanation import SizingExplainer

_TRIED, _TOTALS = "tried.", "totals."
_RATE, _ENDS = "tokens_per_second_per_card.", ("low", "base", "high")
_COUNTS = ("cards", "cards_in_unit", "training_hours")


class TriedExplainer:
    """Explains `sizing.tried.…` and `sizing.tokens_per_second_per_card.…`.

    Of several sizes that were tried the first is number 1. They rest on what the size
    that was chosen rests on.
    """

    def __init__(self, labels: Labels, sizing: SizingExplainer) -> None:
        self._labels = labels
        self._sizing = sizing

    def paths(self, workload: WorkloadDecision) -> Iterator[str]:
        """Yield every figure of the sizes tried, named without the workload."""
        sized = workload.sized
        if sized is None:
            return
        if sized.card_rate is not None:
            yield from (f"sizing.{_RATE}{end}" for end in _ENDS)
        for number, tried in enumerate(sized.tried, start=1):
            start = f"sizing.{_TRIED}{number}"
            yield from (f"{start}.{figure}" for figure in _COUNTS)
            yield from (f"{start}.{_TOTALS}{option}" for option in tried.totals)

    def explain(
        self, path: str, workload: WorkloadDecision, figure: str
    ) -> Explanation:
        """Return how a figure was reached; others of the size are told as ever.

        Raises:
            KeyError: There is no such figure.
        """
        sized = workload.sized
        if sized is None or f"sizing.{figure}" not in self.paths(workload):
            return self._sizing.explain(path, workload, figure)
        if figure.startswith(_RATE):
            steps = [self._rate_step(sized, figure.removeprefix(_RATE))]
            rests_on = "card_rate"
        else:
            number, _, name = figure.removeprefix(_TRIED).partition(".")
            steps = [self._step(sized, sized.tried[int(number) - 1], name)]
            rests_on = "cards"
        chosen = f"{workload.workload.id}.sizing.{rests_on}"
        told = self._sizing.explain(chosen, workload, rests_on)
        title = self._say("title.tried", value=value_of(steps))
        return replace(told, path=path, title=title, steps=tuple(steps))

    def _say(self, key: str, /, **values: object) -> str:
        return self._labels.say(f"explanation.{key}", **values)

    def _rate_step(self, sized: Sized, end: str) -> str:
        rate = getattr(sized.card_rate, end)
        return f"{self._say(f'step.rate_{end}')} = {shown(rate)} token/s"

    def _step(self, sized: Sized, tried: Tried, name: str) -> str:
        if name == "training_hours":
            alone = shown((sized.training_hours or 0) * sized.workload.cards)
            return f"{alone} ÷ {tried.cards} = {shown(tried.training_hours)} h"
        if name == "cards_in_unit":
            return f"{self._say('step.tried_unit')} = {tried.unit}"
        if name == "cards":
            return f"{self._say('step.tried_cards')} = {tried.cards}"
        option = name.removeprefix(_TOTALS)
        amount = number_text.money(tried.totals[option], self._labels.currency, 2)
        said = self._say(
            "step.tried_total", option=self._labels.option(option), cards=tried.cards
        )
        return f"{said} = {amount}"
