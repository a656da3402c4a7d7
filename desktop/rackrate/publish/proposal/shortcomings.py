"""Why an option is not the recommended one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from rackrate.engine.option import Option
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.composition import Composition
from rackrate.services import number_text


def shortcoming(c: Composition, option: Option, decision: WorkloadDecision) -> str:
    """Return what makes an option dearer than the best of its ranking."""
    key = _kind(option, decision)
    return c.say(
        f"options.why_{key}",
        amount=c.amount(option.idle_amount),
        hours=number_text.grouped(
            option.idle_card_hours if key == "idle" else option.lost_card_hours
        ),
        cards=option.cards_paid,
    )


def why_not_the_others(c: Composition, decision: WorkloadDecision) -> str:
    """Return why each option but the first was not chosen, like reasons together."""
    groups: dict[str, list[tuple[int, Option]]] = defaultdict(list)
    for rank, option in enumerate(decision.ranked[1:], start=2):
        groups[_kind(option, decision)].append((rank, option))
    return c.sentences(
        c.say(
            f"options.group_{key}",
            ranks=c.say("options.ranks", ranks=c.joined(str(r) for r, _ in members)),
            amounts=c.joined(c.amount(o.idle_amount) for _, o in members),
            hours=_alike(
                c, (number_text.grouped(o.lost_card_hours) for _, o in members)
            ),
            cards=_alike(c, (str(o.cards_paid) for _, o in members)),
        )
        for key, members in groups.items()
    )


def _alike(c: Composition, figures: Iterable[str]) -> str:
    """Return figures in a row, equal ones once."""
    return c.joined(dict.fromkeys(figures))


def _kind(option: Option, decision: WorkloadDecision) -> str:
    """Return what weighs most against an option: money for nothing before a price."""
    best = decision.ranked[0]
    if option.id == decision.verdict.runner_up and decision.verdict.is_tie:
        return "tie"
    if option.idle_amount > best.idle_amount:
        return "idle"
    if option.cards_paid > best.cards_paid:
        return "more_cards"
    return "lost" if option.lost_card_hours > best.lost_card_hours else "dearer"
