"""What would change a recommendation, in sentences; what would not, in one."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.domain.bilingual import Language
from rackrate.engine.switch_points import SwitchPoint
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.input_keys import is_further
from rackrate.services.labels import Labels


def told_switches(
    decision: WorkloadDecision, labels: Labels
) -> Iterator[tuple[SwitchPoint | None, str]]:
    """Yield each switch point with its sentence.

    Prices after those of the best two, and the many assumptions of full cost and of
    sized work that change nothing, are told together, in sentences of no single point.
    """
    steady, further = [], []
    for point in decision.verdict.switch_points:
        if point.value is None and is_further(point.input):
            steady.append(point)
        elif is_of_a_third(point, decision):
            further.append(point)
        else:
            yield point, labels.switch_point(point, decision)
    comma = "、" if labels.language is Language.ZH else ", "
    priced = [point for point in further if point.value is not None]
    if priced:
        prices = comma.join(_price(point, labels) for point in priced)
        yield None, labels.say("judged.switch.others", prices=prices)
    if len(steady) == 1:
        yield steady[0], labels.switch_point(steady[0], decision)
    elif steady:
        names = comma.join(labels.input_name(point.input) for point in steady)
        yield None, labels.say("judged.switch.all_steady", inputs=names)


def is_of_a_third(point: SwitchPoint, decision: WorkloadDecision) -> bool:
    """Return whether a point is the price of an option after the best two."""
    return point.input == "unit_price" and point.of not in decision.ranking[:2]


def _price(point: SwitchPoint, labels: Labels) -> str:
    value = point.value or point.today
    change = value / point.today - 1 if point.today else value
    return labels.say(
        "judged.switch.other",
        option=labels.option(point.of or ""),
        value=labels.unit_price(value),
        change=number_text.percent(change),
    )
