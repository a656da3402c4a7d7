"""The verdict `hybrid`: several options together cost less than any alone."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from rackrate.engine.mix import cheapest_mix
from rackrate.engine.mix_plan import Mix
from rackrate.engine.option import Option
from rackrate.engine.verdict import TIE_SHARE, Choice, Reason, choice_of
from rackrate.engine.workload_decision import WorkloadDecision


def with_hybrid(found: WorkloadDecision, *, thorough: bool) -> WorkloadDecision:
    """Return a decision with its cheapest mix, and the verdict changed where it wins.

    A saving within a tie is not worth a second contract: the verdict stays.

    Args:
        found: The decision over single options.
        thorough: False leaves typical weeks alone: their programs take too long for
            a slider.
    """
    is_long = bool(found.workload.profile) and not thorough
    if is_long or not _could_pay(found):
        return found
    mix = cheapest_mix([found])
    if mix is None:
        return found
    best = found.ranked[0]
    if len(mix.plan) < 2 or saving_of(mix, best) <= TIE_SHARE:  # noqa: PLR2004 - one is no mix
        return replace(found, mix=mix)
    verdict = replace(
        found.verdict,
        choice=Choice.HYBRID,
        reasons=(_reason(mix, best), *found.verdict.reasons),
    )
    return replace(found, mix=mix, verdict=verdict)


def form_of(found: WorkloadDecision) -> Choice:
    """Return the form of what is recommended: a mix of one delivery is that delivery.

    Containers by the month and by the hour are two prices, not two forms.
    """
    choice, mix = found.verdict.choice, found.mix
    if choice is not Choice.HYBRID or mix is None:
        return choice
    forms = {choice_of(found.option(line.option)) for line in mix.plan}
    return forms.pop() if len(forms) == 1 else choice


def saving_of(mix: Mix, single: Option) -> Decimal:
    """Return the share of a single option's month that a mix saves."""
    per_month = single.total / single.terms.months
    return 1 - mix.total_per_month / per_month if per_month else Decimal(0)


def _could_pay(found: WorkloadDecision) -> bool:
    """Return whether a mix could cost less than the best single option.

    One job whose cards work on the same step cannot be spread over providers. With
    the same need in every hour, only a second whole node leaves a rest for another
    option.
    """
    workload = found.workload
    if len(found.ranked) < 2 or workload.is_one_job:  # noqa: PLR2004 - one cannot mix
        return False
    if workload.profile:
        return True
    return any(o.units > 1 and o.terms.cards_per_unit > 1 for o in found.ranked)


def _reason(mix: Mix, best: Option) -> Reason:
    return Reason(
        "hybrid",
        {
            "option": best.id,
            "per_month": mix.total_per_month,
            "single_per_month": best.total / best.terms.months,
            "saving_share": saving_of(mix, best),
        },
    )
