"""What must be said of the size of work: an estimated rate, other counts of cards."""

from __future__ import annotations

from decimal import Decimal

from rackrate.engine.sizing import Sized, Tried
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.labels import Labels


def rate_note(sized: Sized, labels: Labels) -> str:
    """Return that the rate of a card is an estimate, and how far it may be off."""
    rate = sized.card_rate
    if rate is None or rate.low == rate.high:
        return labels.say("scenarios.sized.text")
    return labels.say(
        "sizing.rate.text",
        low=number_text.grouped(rate.low),
        base=number_text.grouped(rate.base),
        high=number_text.grouped(rate.high),
    )


def rate_origin(decision: WorkloadDecision, labels: Labels) -> str:
    """Return where the rate of a card comes from: measured, stated or estimated."""
    work, sized = decision.workload.work, decision.sized
    if work is None or sized is None or sized.card_rate is None:
        return ""
    if work.tokens_per_second_per_card is None:
        low, high = sized.card_rate.low, sized.card_rate.high
        return labels.say(
            "sizing.rate.estimated",
            low=number_text.grouped(low),
            high=number_text.grouped(high),
        )
    key = "not_measured" if sized.is_estimate else "measured"
    return labels.say(f"scenarios.sized.{key}", who=work.measured_by)


def tried_note(sized: Sized, labels: Labels) -> str:
    """Return the count of cards that was taken, and what the others would cost."""
    chosen = [t for t in sized.tried if t.cards == sized.workload.cards]
    others = [t for t in sized.tried if t.cards != sized.workload.cards]
    semicolon = labels.say("sizing.tried.semicolon")
    return labels.say(
        "sizing.tried.text",
        best=semicolon.join(_size(tried, labels) for tried in chosen),
        others=semicolon.join(_size(tried, labels) for tried in others),
    )


def _size(tried: Tried, labels: Labels) -> str:
    cards = number_text.grouped(Decimal(tried.cards))
    hours = number_text.grouped(tried.training_hours)
    if not tried.totals:
        return labels.say("sizing.tried.nothing", cards=cards, hours=hours)
    total = labels.money(min(tried.totals.values()))
    return labels.say("sizing.tried.size", cards=cards, hours=hours, total=total)
