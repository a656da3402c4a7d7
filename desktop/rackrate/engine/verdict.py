"""What to rent, why, how close it was, and what would change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from rackrate.domain.rule import Rule
from rackrate.domain.units import Delivery
from rackrate.engine.break_even import BreakEven
from rackrate.engine.option import Option
from rackrate.engine.rules import Preference
from rackrate.engine.switch_points import SwitchPoint

TIE_SHARE = Decimal("0.02")
_MOST_RULE_REASONS = 2


class Choice(StrEnum):
    """What the verdict comes down to."""

    CONTAINER = "container"
    BARE_METAL = "bare_metal"
    HYBRID = "hybrid"
    NO_FEASIBLE_OPTION = "no_feasible_option"


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason, by code or by rule, with the figures of its sentence.

    Attributes:
        code: `cheapest`, `break_even_…`, `rule`, `against`, `rule_of_thumb_wrong`,
            `missing`, `excluded` or `other_cards`.
        rule: The rule that speaks, where one does.
        values: Names and numbers for the sentence, unformatted.
    """

    code: str
    values: Mapping[str, str | Decimal]
    rule: Rule | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The recommendation for one workload.

    Attributes:
        option: Id of the recommended option; None if nothing is feasible.
        gap: What the runner-up costs more, in the billing currency.
        gap_share: The gap as a share of the runner-up's total.
        is_tie: The gap is within 2 %.
        headline: The break-even that matters most, None without a pair.
    """

    choice: Choice
    option: str | None
    runner_up: str | None
    gap: Decimal
    gap_share: Decimal
    is_tie: bool
    reasons: tuple[Reason, ...]
    switch_points: tuple[SwitchPoint, ...]
    headline: BreakEven | None


@dataclass(frozen=True, slots=True)
class Findings:
    """What a verdict is made of."""

    ranked: Sequence[Option]
    excluded: Sequence[Option]
    missing: Sequence[str]
    other_groups: Sequence[str]
    break_evens: Sequence[BreakEven]
    preference: Preference
    switch_points: tuple[SwitchPoint, ...]


def verdict(findings: Findings) -> Verdict:
    """Return the recommendation: the cheapest feasible option, and the reasons."""
    ranked = findings.ranked
    if not ranked:
        return Verdict(
            choice=Choice.NO_FEASIBLE_OPTION,
            option=None,
            runner_up=None,
            gap=Decimal(0),
            gap_share=Decimal(0),
            is_tie=False,
            reasons=tuple(_notes(findings)),
            switch_points=(),
            headline=None,
        )
    best = ranked[0]
    second = ranked[1] if len(ranked) > 1 else None
    gap = second.total - best.total if second else Decimal(0)
    share = gap / second.total if second and second.total else Decimal(0)
    headline = headline_break_even(findings)
    return Verdict(
        choice=choice_of(best),
        option=best.id,
        runner_up=second.id if second else None,
        gap=gap,
        gap_share=share,
        is_tie=second is not None and share <= TIE_SHARE,
        reasons=tuple(_reasons(findings, headline, gap, share)),
        switch_points=findings.switch_points,
        headline=headline,
    )


def choice_of(option: Option) -> Choice:
    """Return the verdict that an option alone stands for."""
    is_container = option.delivery is Delivery.CONTAINER
    return Choice.CONTAINER if is_container else Choice.BARE_METAL


def headline_break_even(findings: Findings) -> BreakEven | None:
    """Return the break-even between the cheapest metered and the rival fixed option.

    The fixed side is bare metal where there is any: that is the question people
    ask. Without a priced pair the first one that is missing a price is returned.
    """
    order = {option.id: rank for rank, option in enumerate(findings.ranked)}
    bare = {o.id for o in findings.ranked if o.delivery is Delivery.BARE_METAL}
    pairs = [b for b in findings.break_evens if b.metered in order and b.fixed in order]
    if not pairs:
        wanted = [
            b
            for b in findings.break_evens
            if b.state == "missing" and (b.metered in order or b.fixed in order)
        ]
        wanted.sort(key=lambda b: order.get(b.fixed, order.get(b.metered, 0)))
        return wanted[0] if wanted else None
    return min(
        pairs, key=lambda b: (b.fixed not in bare, order[b.metered], order[b.fixed])
    )


def _reasons(
    findings: Findings,
    headline: BreakEven | None,
    gap: Decimal,
    share: Decimal,
) -> list[Reason]:
    best = findings.ranked[0]
    reasons = []
    if len(findings.ranked) > 1:
        second = findings.ranked[1]
        values: dict[str, str | Decimal] = {
            "option": best.id,
            "runner_up": second.id,
            "total": best.total,
            "runner_up_total": second.total,
            "gap": gap,
            "gap_share": share,
        }
        reasons.append(Reason("tie" if share <= TIE_SHARE else "cheapest", values))
    else:
        reasons.append(Reason("only_option", {"option": best.id, "total": best.total}))
    if headline is not None:
        reasons.append(_break_even_reason(headline))
    reasons.extend(_rule_reasons(best, findings.preference))
    return reasons + _notes(findings)


def _break_even_reason(found: BreakEven) -> Reason:
    values: dict[str, str | Decimal] = {"metered": found.metered, "fixed": found.fixed}
    for name in ("hours_per_month", "needed_hours_per_month", "indifference_price"):
        figure = getattr(found, name)
        if figure is not None:
            values[name] = figure
    return Reason(f"break_even_{found.state}", values)


def _rule_reasons(best: Option, preference: Preference) -> list[Reason]:
    mine = [r for r in preference.rules if r.prefers is best.delivery]
    others = [r for r in preference.rules if r.prefers is not best.delivery]
    wrong = [r for r in preference.rules_of_thumb if r.prefers is not best.delivery]
    return [
        *(Reason("rule", {}, rule) for rule in mine[:_MOST_RULE_REASONS]),
        *(Reason("against", {}, rule) for rule in others[:1]),
        *(Reason("rule_of_thumb_wrong", {}, rule) for rule in wrong[:1]),
    ]


def _notes(findings: Findings) -> list[Reason]:
    notes = []
    if findings.missing:
        notes.append(Reason("missing", {"options": ", ".join(findings.missing)}))
    if findings.excluded and not findings.ranked:
        count = Counter(r for option in findings.excluded for r in option.excluded_by)
        rules = sorted(count, key=lambda rule: (-count[rule], rule))
        notes.append(Reason("excluded", {"rules": ", ".join(rules)}))
    if findings.other_groups:
        listed = ", ".join(findings.other_groups)
        notes.append(Reason("other_cards", {"groups": listed}))
    return notes
