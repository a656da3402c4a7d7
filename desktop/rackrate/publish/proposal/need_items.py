"""The lines in which a workload is told back to the client."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rackrate.domain.workload import Throughput, Workload
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.composition import Composition
from rackrate.services import number_text
from rackrate.services.size_words import rate_origin, tried_note

Item = tuple[str, str, str]
"""Name of the line, its value, and where that comes from if nobody stated it."""

_DEMANDS = (
    "physical_isolation",
    "domestic_only",
    "custom_kernel",
    "cuda_only",
    "multi_node",
    "elastic",
    "keep_instance",
    "interruptible",
)


def need_items(
    c: Composition, decision: WorkloadDecision
) -> dict[str, tuple[str, str]]:
    """Return the lines of a workload by name: (value, where it comes from)."""
    return {name: (value, origin) for name, value, origin in _items(c, decision)}


def _items(c: Composition, decision: WorkloadDecision) -> Iterator[Item]:
    workload, month = decision.workload, c.report.decision.basis.hours_per_month
    yield "kind", c.labels.term("kind", workload.kind), ""
    cards = c.labels.cards(workload.accelerators) or c.say("needs.any_card")
    value = c.say("needs.cards_value", cards=workload.cards, card=cards)
    yield "cards", value, _size_told_by(c, decision)
    yield (
        "hours",
        c.say(
            "needs.hours_value",
            hours=number_text.hours(workload.hours_per_day),
            days=number_text.months(workload.days(month)),
            month=number_text.hours(workload.useful_hours_per_month(month)),
        ),
        _hours_told_by(c, workload),
    )
    yield "months", c.months(workload.months), ""
    held = [c.say(f"needs.{name}") for name in _DEMANDS if getattr(workload, name)]
    yield "demands", c.joined(held) or c.say("needs.no_demands"), ""
    yield from _work(c, decision)
    yield from _sizes(c, workload)
    if workload.throughput is not None and workload.throughput.source:
        source = c.say("needs.from", source=workload.throughput.source)
        yield "throughput", _ratios(c, workload.throughput), source
    yield "told_by", workload.told_by or c.say("needs.not_recorded"), ""


def _size_told_by(c: Composition, decision: WorkloadDecision) -> str:
    return c.say("needs.sized") if decision.sized is not None else ""


def _hours_told_by(c: Composition, workload: Workload) -> str:
    """Return where hours come from that nobody stated as such."""
    if workload.work is not None:
        return c.say("needs.sized")
    if workload.profile:
        return c.say("needs.profile")
    return c.say("needs.days_assumed") if workload.days_per_month is None else ""


def _work(c: Composition, decision: WorkloadDecision) -> Iterator[Item]:
    """Yield the work that a workload was sized by, and what came out."""
    work, sized = decision.workload.work, decision.sized
    if work is None:
        return
    rate = work.tokens_per_second
    key = "work_training" if work.tokens_b is not None else "work_inference"
    told = c.say(
        f"needs.{key}",
        method=c.say(f"needs.method_{work.method}"),
        params=number_text.plain(work.params_b),
        tokens=number_text.plain(work.tokens_b or rate or Decimal(0)),
    )
    yield "work", told, ""
    if work.active_params_b is not None:
        active = number_text.plain(work.active_params_b)
        yield "active", c.say("needs.model_value", n=active), ""
    if sized is None:
        return
    memory = number_text.grouped(sized.memory_gb)
    parts = [c.say("needs.sized_memory", memory=memory)]
    if sized.training_hours is not None:
        hours = number_text.grouped(sized.training_hours)
        parts.insert(0, c.say("needs.sized_hours", hours=hours))
    origin = "estimated" if sized.is_estimate else "sized"
    yield "comes_to", c.joined(parts), c.say(f"needs.{origin}")
    if sized.tried:
        yield "tried", tried_note(sized, c.labels), c.say("needs.sized")
    if sized.card_rate is not None:
        per_card = number_text.grouped(sized.card_rate.base)
        origin = rate_origin(decision, c.labels)
        yield "card_rate", c.say("needs.card_rate_value", n=per_card), origin


def _sizes(c: Composition, workload: Workload) -> Iterator[Item]:
    figures = {
        "model": workload.model_params_b,
        "storage": workload.storage_gib,
        "bandwidth": workload.bandwidth_mbps,
    }
    for name, figure in figures.items():
        if figure:
            shown = number_text.plain(figure)
            yield name, c.say(f"needs.{name}_value", n=shown), ""
    if workload.start_within_days is not None:
        days = number_text.plain(workload.start_within_days)
        yield "start", c.say("needs.start_value", days=days), ""
    if workload.budget is not None:
        yield "budget", c.amount(workload.budget), ""


def _ratios(c: Composition, throughput: Throughput) -> str:
    ratios = c.joined(
        f"{c.labels.card(card)} {number_text.plain(ratio)}"
        for card, ratio in throughput.ratios.items()
    )
    return c.say(
        "needs.throughput_value",
        reference=c.labels.card(throughput.reference),
        ratios=ratios,
    )
