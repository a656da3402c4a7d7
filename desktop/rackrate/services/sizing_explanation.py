"""How the figures of a workload sized by work were reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal

from rackrate.domain.accelerator import Accelerator
from rackrate.domain.assumptions import Assumptions
from rackrate.domain.units import Delivery
from rackrate.domain.work import Work, WorkMethod
from rackrate.domain.workload import HOURS_PER_DAY
from rackrate.engine.sizing import Sized, least_cards
from rackrate.engine.work_sizing import (
    CARDS_OF_A_NODE,
    USABLE_MEMORY_SHARE,
    UTILISATION,
    Unit,
    memory_gb,
    training_hours,
)
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.explained import Explanation, Input, shown
from rackrate.services.labels import Labels
from rackrate.services.size_words import rate_note, tried_note

SIZING_FIGURES = ("memory_gb", "card_rate", "cards", "training_hours")
_OVERHEAD = "memory_overhead"


class SizingExplainer:
    """Explains `WORKLOAD.sizing.…`."""

    def __init__(self, labels: Labels, assumptions: Assumptions) -> None:
        self._labels = labels
        self._assumptions = assumptions

    def paths(self, workload: WorkloadDecision) -> Iterator[str]:
        """Yield every path that can be explained of one workload's size."""
        sized, work = workload.sized, workload.workload.work
        if sized is None or work is None or self._card(workload) is None:
            return
        absent = "card_rate" if sized.card_rate is None else "training_hours"
        for figure in SIZING_FIGURES:
            if figure != absent:
                yield f"{workload.workload.id}.sizing.{figure}"

    def explain(
        self, path: str, workload: WorkloadDecision, figure: str
    ) -> Explanation:
        """Return how a figure of a workload's size was reached.

        Raises:
            KeyError: There is no such figure.
        """
        sized, work, card = workload.sized, workload.workload.work, None
        if path in self.paths(workload):
            card = self._card(workload)
        if sized is None or work is None or card is None:
            raise KeyError(path)
        steps: dict[str, Callable[[Sized, Work, Accelerator], list[str]]] = {
            "memory_gb": self._memory_steps,
            "card_rate": self._rate_steps,
            "cards": self._cards_steps,
            "training_hours": self._hours_steps,
        }
        found = steps[figure](sized, work, card)
        return Explanation(
            path=path,
            title=self._say(
                f"title.sizing_{figure}",
                workload=workload.workload.title or workload.workload.id,
                value=found[-1].rpartition(" = ")[2],
            ),
            formula=self._say(f"formula.sizing_{self._formula(figure, work)}"),
            steps=tuple(found),
            inputs=tuple(self._inputs(workload, work, card, figure)),
            places=(self._say("places.sizing"),),
        )

    @staticmethod
    def _formula(figure: str, work: Work) -> str:
        """Return which formula a figure follows."""
        if figure == "memory_gb":
            return f"memory_{work.method}"
        serves = figure == "cards" and work.method is WorkMethod.INFERENCE
        if figure == "card_rate" and work.tokens_per_second_per_card is not None:
            return "card_rate_stated"
        return "cards_inference" if serves else figure

    def _memory_steps(self, sized: Sized, work: Work, card: Accelerator) -> list[str]:
        del card
        overhead = shown(1 + self._assumptions.base(_OVERHEAD))
        params = shown(work.params_b)
        parts = {
            WorkMethod.FULL: f"16 × {params}",
            WorkMethod.LORA: f"2 × {params} + 16 × {shown(work.trainable_params_b)}",
            WorkMethod.QLORA: f"0.6 × {params} + 16 × {shown(work.trainable_params_b)}",
            WorkMethod.INFERENCE: f"2 × {params} + {shown(work.kv_cache_gib)}",
        }
        needed = shown(sized.memory_gb)
        return [f"({parts[work.method]}) × {overhead} = {needed} GB"]

    def _cards_steps(self, sized: Sized, work: Work, card: Accelerator) -> list[str]:
        least = least_cards(memory_gb(work), card, self._assumptions.base(_OVERHEAD))
        usable = f"({shown(card.memory_gib or 0)} × {shown(USABLE_MEMORY_SHARE)})"
        fits = f"⌈{shown(sized.memory_gb)} ÷ {usable}⌉"
        if least > CARDS_OF_A_NODE:
            fits = f"⌈{fits} ÷ {CARDS_OF_A_NODE}⌉ × {CARDS_OF_A_NODE}"
        steps = [*self._memory_steps(sized, work, card), f"{fits} = {least}"]
        cards, rate = sized.workload.cards, sized.card_rate
        if rate is not None:
            steps += self._rate_steps(sized, work, card)
            asked = f"⌈{shown(work.tokens_per_second or 0)} ÷ {shown(rate.base)}⌉"
        elif work.deadline_days is not None and sized.training_hours is not None:
            alone = sized.training_hours * cards
            asked = (
                f"⌈{shown(alone)} ÷ ({shown(work.deadline_days)} × {HOURS_PER_DAY})⌉"
            )
        else:
            asked = self._say("step.cards_asked")
        filled = sized.sizing.filled if sized.sizing else None
        if sized.sizing is None or filled is None:
            return [*steps, f"max({least}, {asked}) = {cards}"]
        fewest = sized.sizing.fewest_cards(sized.sizing.base)
        steps += [f"max({least}, {asked}) = {shown(fewest)}"]
        return [*steps, tried_note(sized, self._labels), _filled(fewest, filled, cards)]

    def _rate_steps(self, sized: Sized, work: Work, card: Accelerator) -> list[str]:
        """Return how the rate of a card was estimated, or that it was stated."""
        rate = sized.card_rate.base if sized.card_rate else Decimal(0)
        if work.tokens_per_second_per_card is not None:
            return [f"{self._say('step.rate_stated')} = {shown(rate)} token/s"]
        peak = shown(work.peak_tflops or card.peak_tflops or 0)
        params = shown(work.active_params_b or work.params_b)
        share = shown(self._assumptions.base(UTILISATION))
        computed = f"{peak} × 10¹² × {share} ÷ (2 × {params} × 10⁹)"
        return [rate_note(sized, self._labels), f"{computed} = {shown(rate)} token/s"]

    def _hours_steps(self, sized: Sized, work: Work, card: Accelerator) -> list[str]:
        peak = work.peak_tflops or card.peak_tflops or 0
        mfu = self._assumptions.base(self._mfu(card))
        params = shown(work.active_params_b or work.params_b)
        tokens = shown(work.tokens_b or 0)
        cards = sized.workload.cards
        speed = f"{cards} × {shown(peak)} × 10¹² × {shown(mfu)} × 3,600"
        hours = shown(training_hours(work, cards + 0 * mfu, peak + 0 * mfu, mfu))
        return [f"6 × {params} × 10⁹ × {tokens} × 10⁹ ÷ ({speed}) = {hours} h"]

    def _inputs(
        self, workload: WorkloadDecision, work: Work, card: Accelerator, figure: str
    ) -> Iterator[Input]:
        told_by = workload.workload.told_by or self._labels.term(
            "confidence", "project"
        )
        yield Input(
            self._say("input.work"),
            self._stated(work),
            work.measured_by or told_by,
        )
        is_stated = work.tokens_per_second_per_card is not None
        if figure == "card_rate" and is_stated:
            return
        is_timed = figure in ("training_hours", "card_rate")
        value = f"{shown(card.memory_gib or 0)} GB"
        source = card.source
        if is_timed:
            peak = work.peak_tflops or card.peak_tflops or 0
            value = f"{shown(peak)} TFLOPS"
            source = told_by if work.peak_tflops else card.source
        confidence = self._labels.term("confidence", card.confidence)
        yield Input(self._labels.card(card.id), value, source, confidence)
        for name in self._judged(work, card, figure):
            known = self._assumptions.by_name[name]
            yield Input(
                known.title[self._labels.language],
                number_text.percent(known.range.base),
                known.source,
                self._labels.term("confidence", known.confidence),
            )

    def _judged(self, work: Work, card: Accelerator, figure: str) -> Iterator[str]:
        """Yield the names of the assumptions that a figure hangs on."""
        is_served = work.method is WorkMethod.INFERENCE
        if figure == "training_hours":
            yield self._mfu(card)
        elif figure != "card_rate":
            yield _OVERHEAD
        is_estimated = is_served and work.tokens_per_second_per_card is None
        if is_estimated and figure in ("card_rate", "cards"):
            yield UTILISATION

    def _stated(self, work: Work) -> str:
        """Return what the workload says of its work, in one line."""
        params = f"{shown(work.params_b)} B"
        if work.active_params_b is not None:
            params = f"{params} ({shown(work.active_params_b)} B)"
        rate, per_card = work.tokens_per_second, work.tokens_per_second_per_card
        if work.tokens_b is not None and work.method is not WorkMethod.INFERENCE:
            return f"{params} · {shown(work.tokens_b)} B token"
        if rate is None:
            return params
        divided = f" ÷ {shown(per_card)}" if per_card is not None else ""
        return f"{params} · {shown(rate)}{divided} token/s"

    def _card(self, workload: WorkloadDecision) -> Accelerator | None:
        """Return the reference card that the workload was sized on."""
        throughput = workload.workload.throughput
        asked = workload.workload.accelerators
        name = throughput.reference if throughput else (asked[0] if asked else "")
        return self._labels.reference.accelerators.get(name)

    @staticmethod
    def _mfu(card: Accelerator) -> str:
        return f"mfu_{card.id}_{Delivery.BARE_METAL}"

    def _say(self, key: str, /, **values: object) -> str:
        return self._labels.say(f"explanation.{key}", **values)


def _filled(fewest: Decimal, unit: Unit, cards: int) -> str:
    """Return how the fewest cards become all cards of whole units."""
    whole = f"⌈{shown(fewest)} ÷ {unit.cards}⌉ × {unit.cards}"
    if unit.speed != 1:
        speed = shown(unit.speed)
        needed = f"⌈{shown(fewest)} ÷ {speed}⌉"
        whole = f"⌊⌈{needed} ÷ {unit.cards}⌉ × {unit.cards} × {speed}⌋"
    return f"{whole} = {cards}"
