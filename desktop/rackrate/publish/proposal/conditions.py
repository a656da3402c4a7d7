"""On what the recommendation holds: the limits that were solved, the evidence."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.domain.units import Evidence
from rackrate.engine.switch_points import SwitchPoint
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.estimates import is_estimate
from rackrate.publish.proposal.hybrids import recommended_mix, recommended_options
from rackrate.services import number_text

_WEAK = (Evidence.ARTICLE, Evidence.VERBAL, Evidence.ESTIMATE)
_LOSSES = ("container_loss_exclusive", "container_loss_shared")


def conditions(c: Composition, decision: WorkloadDecision) -> list[str]:
    """Return the conditions of a recommendation, none where there is none."""
    if decision.verdict.option is None:
        return []
    if recommended_mix(decision) is None:
        return [*_limits(c, decision), *_evidence(c, decision)]
    return [c.say("recommendation.mix"), *_evidence(c, decision)]


def loss_limit(decision: WorkloadDecision) -> str:
    """Return the throughput loss at which the advice changes; empty: none does."""
    for point in decision.verdict.switch_points:
        if point.input in _LOSSES and point.value is not None:
            return number_text.percent(point.value)
    return ""


def _limits(c: Composition, decision: WorkloadDecision) -> Iterator[str]:
    points = {p.input: p for p in decision.verdict.switch_points if not p.of}
    hours = points.get("hours_per_day")
    if hours is not None and hours.value is not None:
        shown = number_text.hours(hours.value)
        yield c.say(f"recommendation.hours_{_side(hours)}", value=shown)
    length = points.get("months")
    if length is not None and length.value is not None:
        shown = number_text.months(length.value)
        yield c.say(f"recommendation.months_{_side(length)}", value=shown)
    for name in _LOSSES:
        loss = points.get(name)
        if loss is not None and loss.value is not None:
            shown = number_text.percent(loss.value)
            yield c.say(f"recommendation.loss_{_side(loss)}", value=shown)


def _side(point: SwitchPoint) -> str:
    is_above = point.value is not None and point.value >= point.today
    return "below" if is_above else "above"


def _evidence(c: Composition, decision: WorkloadDecision) -> Iterator[str]:
    chosen = recommended_options(decision)
    if is_estimate(decision):
        yield c.say("recommendation.measured")
    weak = [o for o in chosen if o.price.evidence in _WEAK]
    if weak:
        prices = dict.fromkeys(c.labels.quoted(o.id) for o in weak)
        yield c.say("recommendation.quoted", price=c.joined(prices))
    if any("tax_unknown" in option.flags for option in chosen):
        yield c.say("recommendation.tax")
    if decision.verdict.is_tie and recommended_mix(decision) is None:
        yield c.say("recommendation.tie")
