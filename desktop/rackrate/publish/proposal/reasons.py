"""Reasons of a verdict as marked sentences."""

from __future__ import annotations

from rackrate.engine.verdict import Choice, Reason
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.certainty import sureness
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.hybrids import cards_saved
from rackrate.publish.proposal.pure_plans import pure_plans
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.shortcomings import shortcoming

_REPEATS_HEADLINE = ("cheapest", "tie", "only_option", "hybrid")


def marked_reason(
    c: Composition, reason: Reason, decision: WorkloadDecision
) -> list[Run]:
    """Return a reason with the marks of what it rests on."""
    text = reason_text(c, reason, decision)
    keys = [
        value
        for name, value in reason.values.items()
        if name in ("option", "runner_up", "metered", "fixed")
        and isinstance(value, str)
    ]
    shown = {o.id: o for o in decision.options}
    marks = c.evidence_marks(shown[key] for key in keys if key in shown)
    return c.with_marks(text, marks)


def reason_text(c: Composition, reason: Reason, decision: WorkloadDecision) -> str:
    """Return a reason as a sentence; rules that exclude all are told by their text."""
    if reason.code != "excluded":
        return c.labels.reason(reason, decision)
    texts = {rule.id: rule.text for rule in c.report.reference.rules}
    ids = str(reason.values.get("rules", "")).split(", ")
    told = [texts[i][c.report.language] if i in texts else i for i in ids]
    return c.say("summary.all_excluded", rules=c.sentences(told))


def main_reasons(
    c: Composition, decision: WorkloadDecision, most: int
) -> list[list[Run]]:
    """Return why, the computed reasons first: where it turns, against what, how sure.

    The first one is never left out; where nothing can be recommended they are what
    stands in the way.
    """
    reasons = [r for r in decision.verdict.reasons if r.code not in _REPEATS_HEADLINE]
    if decision.verdict.option is None:
        return [marked_reason(c, reason, decision) for reason in reasons[:most]]
    turning = [r for r in reasons if r.code.startswith("break_even_")]
    told = [marked_reason(c, reason, decision) for reason in turning]
    if decision.verdict.choice is Choice.HYBRID:
        told = [*_computed(c, decision), *told]
    else:
        told += _computed(c, decision)
    others = [r for r in reasons if r not in turning]
    others.sort(key=lambda r: r.code != "rule_of_thumb_wrong")
    told += [marked_reason(c, reason, decision) for reason in others]
    told = told or [
        marked_reason(c, reason, decision) for reason in decision.verdict.reasons
    ]
    return told[:most]


def _computed(c: Composition, decision: WorkloadDecision) -> list[list[Run]]:
    """Return what is wrong with the next option, and how sure the answer is."""
    told: list[list[Run]] = []
    found = decision.verdict
    if found.choice is Choice.HYBRID and decision.mix is not None:
        fewer = cards_saved(c, decision)
        clauses = [*([fewer] if fewer else []), *pure_plans(c, decision.mix)]
        told.append([Run(c.sentences(clauses))])
    if found.runner_up is not None and found.choice is not Choice.HYBRID:
        second = decision.option(found.runner_up)
        text = c.say(
            "summary.next",
            option=c.labels.option(second.id),
            gap=c.amount(found.gap),
            why=shortcoming(c, second, decision),
        )
        told.append(c.with_marks(text, c.source_marks([second.id])))
    sure = sureness(c, decision)
    if sure:
        told.append([Run(sure)])
    return told
