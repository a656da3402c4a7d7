"""A decision as plain lines, for a terminal or a message."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from rackrate.domain.bilingual import Language
from rackrate.domain.problem import Problem
from rackrate.engine.decision import Decision
from rackrate.engine.mix_plan import Mix
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.catalog_changes import ChangeKind, PriceChange
from rackrate.services.labels import Labels
from rackrate.services.problem_text import message
from rackrate.services.size_words import rate_note, tried_note
from rackrate.services.switch_words import told_switches
from rackrate.services.words import Words


def decision_lines(decision: Decision, labels: Labels) -> Iterator[str]:
    """Yield the verdicts, the ranked options and what must be known beside them."""
    basis = decision.basis
    yield labels.say(
        "lines.basis",
        currency=basis.billing_currency,
        tax=labels.term("tax", basis.tax),
        hours=number_text.plain(basis.hours_per_month),
        day=basis.as_of.isoformat(),
    )
    for workload in decision.workloads:
        yield ""
        yield from _workload_lines(workload, labels)
    if decision.mix is not None and _is_mix_told(decision):
        yield ""
        yield _mix_line(decision.mix, labels)
    if decision.problems:
        yield ""
    yield from _problem_lines(decision.problems, labels)


def _workload_lines(decision: WorkloadDecision, labels: Labels) -> Iterator[str]:
    workload = decision.workload
    yield f"[{workload.id}] {labels.headline(decision)}"
    sized = decision.sized
    if sized is not None and sized.is_estimate:
        yield f"  ! {rate_note(sized, labels)}"
    if sized is not None and sized.tried:
        yield f"  - {tried_note(sized, labels)}"
    for rank, option in enumerate(decision.ranked, start=1):
        yield labels.say(
            "lines.option",
            rank=rank,
            total=number_text.money(option.total, option.currency, 2),
            per_month=number_text.money(option.per_month, option.currency, 2),
            option=labels.option(option.id),
            flags=" · ".join(labels.flags(option)),
        ).rstrip()
    # The headline has said the first one already, where there is a recommendation.
    said = 0 if decision.verdict.option is None else 1
    for reason in decision.verdict.reasons[said:]:
        yield f"  - {labels.reason(reason, decision)}"
    for _, sentence in told_switches(decision, labels):
        yield f"  ~ {sentence}"


def _is_mix_told(decision: Decision) -> bool:
    """Return whether the plan for all says more than the verdict on one workload."""
    found = decision.workloads
    return len(found) > 1 or any(workload.mix is not None for workload in found)


def _mix_line(mix: Mix, labels: Labels) -> str:
    """Return the cheapest plan for all workloads, beside the two pure ones."""
    if not mix.plan:
        return labels.say("lines.mix_nothing")
    pure = (("plan_fixed", mix.all_fixed), ("plan_metered", mix.all_metered))
    beside = [_beside(mix, name, amount, labels) for name, amount in pure]
    return labels.say(
        "lines.mix",
        plan=labels.plan(mix),
        total=number_text.money(mix.total_per_month, labels.currency, 2),
        savings=labels.say("mix_purchase.mix.comma").join(beside),
    )


def _beside(mix: Mix, name: str, amount: Decimal | None, labels: Labels) -> str:
    plan = labels.say(f"mix_purchase.mix.{name}")
    if amount is None:
        return labels.say("mix_purchase.mix.no_baseline", plan=plan)
    share = (amount - mix.total_per_month) / amount if amount else Decimal(0)
    key = "same" if not share else "less" if share > 0 else "more"
    return labels.say(
        f"mix_purchase.mix.{key}",
        plan=plan,
        amount=number_text.money(amount, labels.currency, 2),
        share=number_text.percent(abs(share)),
    )


def _problem_lines(problems: Iterable[Problem], labels: Labels) -> Iterator[str]:
    """Yield each kind of problem once, with every place it is in."""
    places: dict[tuple[str, str], list[str]] = {}
    for problem in problems:
        said = message(problem, labels.words, labels.language)
        severity = labels.term("severity", problem.severity)
        places.setdefault((severity, said), []).append(problem.place)
    for (severity, said), found in places.items():
        yield f"{severity}: {said}: {', '.join(found)}"


def change_lines(
    changes: Iterable[PriceChange], words: Words, language: Language
) -> Iterator[str]:
    """Yield what changed between two sets of catalogs, a line each."""
    found = False
    for change in changes:
        found = True
        if change.kind is not ChangeKind.CHANGED:
            yield words.say(f"lines.{change.kind}", language, key=change.key)
            continue
        cells = "; ".join(
            f"{c.column}: {c.before or '—'} → {c.after or '—'}" for c in change.cells
        )
        share = change.change_share
        moved = f" ({number_text.percent(share)})" if share else ""
        yield words.say(
            "lines.changed", language, key=change.key, cells=cells, moved=moved
        )
    if not found:
        yield words.say("lines.no_change", language)
