"""The choice, what it rests on, why not the others, and what speaks against it."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.domain.rule import Rule
from rackrate.engine.option import Option
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import WARNING
from rackrate.publish.proposal.summary import marked_reason
from rackrate.services import number_text

_MOST_FOR, _MOST_AGAINST = 2, 1
_MOST_THUMBS = 2
_TOLD_ELSEWHERE = ("rule_of_thumb_wrong", "against", "missing")


def recommendation(c: Composition) -> Iterator[Block]:
    """Yield the recommendation for each workload."""
    yield c.section("recommendation")
    yield c.intro(c.say("recommendation.intro"))
    for decision in c.report.decision.workloads:
        yield c.subsection(c.workload(decision.workload))
        yield c.paragraph(Run(_chosen(c, decision), bold=True))
        yield from c.numbered(
            marked_reason(c, reason, decision)
            for reason in decision.verdict.reasons
            if reason.code not in _TOLD_ELSEWHERE
        )
        if len(decision.ranking) > 1:
            yield _why_not(c, decision)
        if decision.preference.rules or _contradicted(decision):
            yield from _experience(c, decision)


def _chosen(c: Composition, decision: WorkloadDecision) -> str:
    if decision.verdict.option is None:
        return c.labels.headline(decision)
    option = c.labels.option(decision.verdict.option)
    return c.say("recommendation.chosen", option=option)


def _why_not(c: Composition, decision: WorkloadDecision) -> Block:
    columns = (
        Column(c.say("recommendation.other"), 100),
        Column(
            c.say("recommendation.above", currency=c.currency()), 32, is_figure=True
        ),
        Column(c.say("recommendation.why_not"), 104),
    )
    grid = Grid(c, columns, is_dense=True)
    for option in decision.ranked[1:]:
        grid.add(
            c.option_cell(option.id),
            number_text.grouped(c.above(option, decision)),
            _shortcoming(c, option, decision),
        )
    caption = c.say("recommendation.others", workload=c.workload(decision.workload))
    return grid.table(caption)


def _shortcoming(c: Composition, option: Option, decision: WorkloadDecision) -> str:
    """Return in one line what makes an option dearer than the best."""
    best = decision.option(decision.ranking[0])
    if option.id == decision.verdict.runner_up and decision.verdict.is_tie:
        return c.say("recommendation.tie")
    if option.idle_amount > best.idle_amount:
        return c.say(
            "recommendation.idle",
            amount=c.amount(option.idle_amount),
            hours=number_text.grouped(option.idle_card_hours),
        )
    if option.cards_paid > best.cards_paid:
        return c.say("recommendation.more_cards", cards=option.cards_paid)
    if option.lost_card_hours > best.lost_card_hours:
        return c.say(
            "recommendation.lost", hours=number_text.grouped(option.lost_card_hours)
        )
    return c.say("recommendation.dearer")


def _contradicted(decision: WorkloadDecision) -> list[Rule]:
    """Return the published rules of thumb that the computed figure contradicts."""
    found = decision.verdict
    if found.option is None:
        return []
    delivery = decision.option(found.option).delivery
    return [r for r in decision.preference.rules_of_thumb if r.prefers != delivery]


def _experience(c: Composition, decision: WorkloadDecision) -> Iterator[Block]:
    """Yield what experience favours, and which sayings the figures contradict."""
    columns = (
        Column(c.say("recommendation.prefers"), 34),
        Column(c.say("recommendation.rule"), 128),
        Column(c.say("recommendation.weight"), 22, is_figure=True),
        Column(c.say("recommendation.source"), 60),
    )
    grid = Grid(c, columns, is_dense=True)
    rules = decision.preference.rules
    shown = _heaviest(decision)
    for rule in shown:
        _add(c, grid, rule, _favoured(c, rule))
    wrong = _contradicted(decision)
    for rule in wrong[:_MOST_THUMBS]:
        favoured = c.say("recommendation.contradicted", delivery=_favoured(c, rule))
        _add(c, grid, rule, Run(favoured, colour=WARNING))
    balance = decision.preference.score
    caption = c.say(
        "recommendation.preferences",
        workload=c.workload(decision.workload),
        score=f"{balance:+d}".replace("-", "−"),
    )
    yield grid.table(caption, has_note=True)
    yield c.note(
        c.say("recommendation.preferences_note", shown=len(shown), rules=len(rules))
        + (_computed(c, decision) if wrong else "")
    )


def _heaviest(decision: WorkloadDecision) -> list[Rule]:
    """Return the rules of most weight, for the recommended delivery and against."""
    rules, found = decision.preference.rules, decision.verdict.option
    delivery = decision.option(found).delivery if found else None
    backing = [rule for rule in rules if rule.prefers == delivery]
    against = [rule for rule in rules if rule.prefers != delivery]
    return [*backing[:_MOST_FOR], *against[:_MOST_AGAINST]]


def _favoured(c: Composition, rule: Rule) -> str:
    return c.labels.term("delivery", rule.prefers) if rule.prefers else ""


def _add(c: Composition, grid: Grid, rule: Rule, favoured: str | Run) -> None:
    text = rule.text[c.report.language]
    grid.add(favoured, text, str(rule.weight), grid.small(rule.source))


def _computed(c: Composition, decision: WorkloadDecision) -> str:
    headline = decision.verdict.headline
    if headline is None:
        return ""
    text = c.labels.break_even(headline, decision)
    return c.say("recommendation.computed", text=text)
