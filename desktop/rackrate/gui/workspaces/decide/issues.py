"""What must be known beside the figures: equal doubts told once, with a count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rackrate.domain.problem import Problem
from rackrate.gui.speaker import Speaker
from rackrate.gui.widgets.section import Item
from rackrate.services.labels import Labels
from rackrate.services.results import Decision, WorkloadDecision

_TONES = {"error": "error", "warning": "warning", "info": "neutral"}
_SIGNS = {"error": "×", "warning": "!", "info": "i"}
_ORDER = tuple(_TONES)


def issue_items(
    decision: Decision, found: WorkloadDecision, labels: Labels, speaker: Speaker
) -> Iterator[Item]:
    """Yield what concerns one workload, what weighs most first."""
    alike: dict[tuple[str, str], list[Problem]] = defaultdict(list)
    for problem in decision.problems:
        if _concerns(problem, decision, found):
            text = speaker.problem(problem)
            alike[problem.severity.value, text].append(problem)
    for (severity, text), problems in sorted(
        alike.items(), key=lambda pair: _ORDER.index(pair[0][0])
    ):
        places = [_place(problem, labels) for problem in problems]
        count = len(problems)
        word = labels.term("severity", severity)
        badge = f"{_SIGNS[severity]} {word}"
        yield Item(
            text,
            note=places[0] if count == 1 else "",
            value=speaker.say("window.issues.times", count=count) if count > 1 else "",
            badge=badge,
            tone=_TONES[severity],
            tip="\n".join(places),
        )


def _concerns(problem: Problem, decision: Decision, found: WorkloadDecision) -> bool:
    """Return whether a problem is this workload's, or nobody's in particular."""
    mine = {o.id for o in found.options} | {*found.missing, found.workload.id}
    if problem.place in mine:
        return True
    others: set[str] = set()
    for other in decision.workloads:
        others |= {o.id for o in other.options} | {*other.missing, other.workload.id}
    return problem.place not in others


def _place(problem: Problem, labels: Labels) -> str:
    return labels.option(problem.place) if "/" in problem.place else problem.place
