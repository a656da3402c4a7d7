"""The choice, what it rests on, on what conditions, and what speaks against it."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.domain.rule import Rule
from rackrate.engine.verdict import Reason
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.conditions import conditions
from rackrate.publish.proposal.hybrids import recommended_mix, recommended_options
from rackrate.publish.proposal.reasons import marked_reason
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import MUTED

_TOLD_ELSEWHERE = (
    "cheapest",
    "tie",
    "only_option",
    "hybrid",
    "missing",
    "excluded",
    "other_cards",
)


def recommendation(c: Composition) -> Iterator[Block]:
    """Yield the recommendation for each workload."""
    yield c.section("recommendation")
    yield c.intro(c.say("recommendation.intro", where=c.see("options")))
    for decision in c.report.decision.workloads:
        yield c.subsection(c.workload(decision.workload))
        yield c.intro(_chosen(c, decision))
        yield from c.bulleted(
            _reason(c, reason, decision) for reason in _told(decision)
        )
        held = conditions(c, decision)
        if held:
            head = Run(c.say("recommendation.conditions"), bold=True)
            yield c.paragraph(
                [head, Run(c.sentences(held, starts=False))], c.styles.remark
            )


def _told(decision: WorkloadDecision) -> list[Reason]:
    """Return what neither the headline nor another section tells, one of a kind."""
    if decision.verdict.option is None:
        return list(decision.verdict.reasons)
    kept: dict[str, Reason] = {}
    for reason in decision.verdict.reasons:
        if reason.code.startswith("break_even_") or reason.code in _TOLD_ELSEWHERE:
            continue
        kept.setdefault(reason.code, reason)
    return list(kept.values())


def _chosen(c: Composition, decision: WorkloadDecision) -> list[Run]:
    found = decision.verdict
    best = decision.option(found.option) if found.option else None
    runs = [Run(c.labels.headline(decision), bold=True), *c.estimate(decision, best)]
    shown = recommended_options(decision)
    if recommended_mix(decision) is None and found.runner_up:
        shown.append(decision.option(found.runner_up))
    marks = c.evidence_marks(shown)
    return [*runs, *marks, Run("。" if c.is_chinese else ".", bold=True)]


def _reason(c: Composition, reason: Reason, decision: WorkloadDecision) -> list[Run]:
    """Return a reason; a rule of experience with its weight and who says so."""
    runs = marked_reason(c, reason, decision)
    if reason.rule is None:
        return runs
    return [*runs, Run(_origin(c, reason.rule), colour=MUTED, scale=0.9)]


def _origin(c: Composition, rule: Rule) -> str:
    source = c.labels.source(rule.source)
    return c.say("recommendation.origin", weight=rule.weight, source=source)
