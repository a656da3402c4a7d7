"""Rules exclude and speak for a delivery, and a broken one is named and skipped."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.draws import amounts, thorough
from tests.support.builders import (
    accelerator,
    basis,
    node,
    option,
    price,
    reference,
    rule,
    workload,
)

from rackrate.domain.rule import Rule, RuleKind
from rackrate.domain.units import Delivery, WorkloadKind
from rackrate.engine.rule_language import ConditionError, condition
from rackrate.engine.rules import (
    Facts,
    RuleTable,
    memory_needed_gib,
    option_facts,
    workload_facts,
)


def facts(**work: object) -> Facts:
    """Return the facts of a container for a workload."""
    wanted = workload(**work)
    known = reference(accelerator(memory_gib=24, origin="foreign"))
    return Facts(
        workload_facts(wanted, basis()),
        option_facts(option(price(), work=wanted, known=known)),
    )


def preference(name: str, weight: int, prefers: Delivery, when: str = "true") -> Rule:
    """Return a preference rule."""
    kind = RuleKind.PREFERENCE
    return rule(name, when, kind=kind, weight=weight, prefers=prefers)


@pytest.mark.parametrize(
    ("when", "holds"),
    [
        ("true", True),
        ("workload.cards == 8", True),
        ("workload.utilisation >= 0.5", True),
        ("workload.utilisation > 0.5", False),
        ("workload.useful_hours_per_month == 360", True),
        ('option.delivery == "container" and option.provider == "alpha"', True),
        ("option.total_memory_gib == 192", True),
        ("workload.budget != null and option.total > workload.budget", False),
        ('workload.kind in ["experiment", "training"]', True),
        ("workload.months * 30 <= 7", False),
        ("option.network_gbps == null", True),
    ],
)
def test_a_condition_is_read_over_workload_and_option(
    when: str, *, holds: bool
) -> None:
    table = RuleTable([rule("it", when)])
    assert table.exclusions(facts()) == (("it",) if holds else ())
    assert table.problems == ()


@pytest.mark.parametrize(
    "when",
    [
        "workload.cards ==",
        "cards == 8",
        "workload.colour == 1",
        "workload.__class__ == 1",
        "option.price == 1",
        "workload.cards.real == 8",
        "__import__('os')",
        "option.total + 'a' == 1",
        "workload.memory_needed_gib > 10",
    ],
)
def test_a_broken_rule_is_named_and_skipped(when: str) -> None:
    table = RuleTable([rule("broken", when), rule("sound")])
    assert table.exclusions(facts()) == ("sound",)
    (problem,) = table.problems
    assert (problem.code, problem.place) == ("rule_broken", "broken")
    assert problem.values["when"] == when


def test_disabled_rules_are_not_in_force() -> None:
    rules = [rule("a"), rule("b"), rule("c", enabled=False)]
    assert RuleTable(rules, disabled=["b"]).exclusions(facts()) == ("a",)


def test_preferences_do_not_exclude_and_requirements_do_not_prefer() -> None:
    table = RuleTable([preference("p", 50, Delivery.CONTAINER), rule("r")])
    assert table.exclusions(facts()) == ("r",)
    assert [r.id for r in table.preference(facts()).rules] == ["p"]


@pytest.mark.parametrize(
    ("container", "bare_metal", "score"),
    [(50, 0, -100), (0, 50, 100), (50, 50, 0), (75, 25, -50), (1, 2, 33)],
)
def test_the_score_is_the_balance_of_the_weights(
    container: int, bare_metal: int, score: int
) -> None:
    rules = [
        preference("c", container, Delivery.CONTAINER),
        preference("b", bare_metal, Delivery.BARE_METAL),
    ]
    assert RuleTable(rules).preference(facts()).score == score


def test_no_preference_is_a_score_of_nothing() -> None:
    found = RuleTable([]).preference(facts())
    assert (found.score, found.rules, found.rules_of_thumb) == (0, (), ())


def test_preferences_come_heaviest_first() -> None:
    rules = [preference(str(w), w, Delivery.CONTAINER) for w in (10, 60, 30)]
    found = RuleTable(rules).preference(facts())
    assert [r.weight for r in found.rules] == [60, 30, 10]


def test_a_rule_of_thumb_counts_for_nothing_in_the_score() -> None:
    thumb = rule(
        "thumb", kind=RuleKind.RULE_OF_THUMB, weight=90, prefers=Delivery.BARE_METAL
    )
    found = RuleTable([thumb]).preference(facts())
    assert found.score == 0
    assert found.rules_of_thumb == (thumb,)


@pytest.mark.parametrize(
    ("kind", "size", "needed"),
    [
        ("training", "70", 1120),
        ("finetuning", "7", 14),
        ("inference_steady", "70", 140),
        ("experiment", None, None),
    ],
)
def test_memory_is_bytes_by_parameter(
    kind: str, size: str | None, needed: int | None
) -> None:
    work = workload(kind=WorkloadKind(kind), model_params_b=size)
    assert memory_needed_gib(work) == needed


def test_an_option_tells_its_card_and_a_stranger_tells_little() -> None:
    known = reference(accelerator(software="cuda", origin="foreign", memory_gib=24))
    told = option_facts(option(node(), known=known))
    assert (told.software, told.origin, told.memory_gib) == ("cuda", "foreign", 24)
    assert told.total_memory_gib == Decimal(24 * 8)
    stranger = option_facts(
        option(price(accelerator="mystery"), work=workload(accelerators=()))
    )
    assert (stranger.software, stranger.memory_gib) == ("", None)


def test_the_same_facts_are_asked_of_the_library_once() -> None:
    when = condition('workload.cards > 4 and option.provider == "alpha"')
    few, many = facts(cards=2), facts(cards=8)
    for asked, answer in ((few, False), (many, True), (few, False), (many, True)):
        assert when(asked) is answer


@thorough(60)
@given(st.lists(st.tuples(st.integers(1, 6), amounts("0", "3", 0)), max_size=12))
def test_a_condition_that_remembers_answers_as_one_that_does_not(
    asked: list[tuple[int, Decimal]],
) -> None:
    text = (
        "workload.cards > 3 and workload.storage_gib > 1"
        " or workload.cards == 2 and workload.bandwidth_mbps == 0"
    )
    kept = condition(text)
    for cards, amount in asked:
        found = facts(cards=cards, storage_gib=amount, bandwidth_mbps=amount)
        fresh = condition.__wrapped__(text)  # type: ignore[attr-defined]
        expected = (cards > 3 and amount > 1) or (cards == 2 and amount == 0)
        assert kept(found) is fresh(found) is expected


def test_a_fault_is_told_every_time() -> None:
    when = condition("workload.memory_needed_gib > 10")
    for _ in range(2):
        with pytest.raises(ConditionError):
            when(facts())
    assert when(facts(model_params_b="70"))


@pytest.mark.parametrize(
    "when",
    [
        "$sum($range(1000000000)) > 1",
        "$random > 0.5",
        '$now > d"2020-01-01"',
        '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" =~ "(a+)+$"',
        'workload.kind !~ "train"',
        "1 << 1000000000 == 2",
        "workload.cards ** 99999999 > 1",
        "[1 for a in [1, 2, 3] if a > 0] == [1]",
        "(" * 30 + "workload.cards > 1" + ")" * 30,
        "not " * 240 + "true and workload.cards / 0 > 1",
        "workload.cards > 1 and " * 5000 + "true",
        "9" * 5000 + " > 1",
        "workload.cards % 0 > 1",
        "1 / 0 > 1",
        "workload.__class__ == 1",
        "workload.cards",
        '"training"',
    ],
)
def test_what_never_ends_or_never_answers_twice_alike_is_no_part_of_it(
    when: str,
) -> None:
    with pytest.raises(ConditionError):
        condition(when)(facts())


def test_a_pattern_in_quotes_is_only_text() -> None:
    assert not condition('workload.kind == "=~"')(facts())


def test_a_fault_is_told_without_the_insides_of_the_program() -> None:
    with pytest.raises(ConditionError) as unknown:
        condition("workload.nosuch > 3")(facts())
    assert str(unknown.value) == "unknown attribute: 'nosuch'"
    with pytest.raises(ConditionError) as unfinished:
        condition("workload.cards >")
    assert str(unfinished.value) == "syntax error at: EOF"
