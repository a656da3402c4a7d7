"""Every shipped rule can be read, evaluated and traced to a source."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

import pytest
import rule_engine
from tests.support.builders import basis, changed, node, option, price, workload

from rackrate.domain.rule import Rule, RuleKind
from rackrate.domain.units import Delivery, Evidence, WorkloadKind
from rackrate.engine.rules import Facts, RuleTable, option_facts, workload_facts
from rackrate.locations import usual_locations
from rackrate.store.resource_files import read_reference

REFERENCE = read_reference(usual_locations().resources)
RULES = REFERENCE.rules
CANN, OTHER = {"accelerator": "ascend910b"}, {"accelerator": "zhenwu810e"}
BARE = {"bare": True}
each = pytest.mark.parametrize("rule", RULES, ids=[rule.id for rule in RULES])


def cases() -> list[Facts]:
    """Return facts of many kinds: unknown figures, every kind, both deliveries."""
    rows = [
        price(),
        node(),
        price(accelerator="mystery"),
        node(accelerator="ascend910b2", evidence=Evidence.ESTIMATE),
        node(accelerator="zhenwu810e", network_gbps=10),
    ]
    works = [
        workload(kind=kind, accelerators=(), hours_per_day=hours, months=months)
        for kind in WorkloadKind
        for hours, months in (("0", "0.1"), ("6", "1"), ("24", "36"))
    ]
    works.append(
        workload(
            accelerators=(),
            physical_isolation=True,
            domestic_only=True,
            custom_kernel=True,
            cuda_only=True,
            multi_node=True,
            elastic=True,
            interruptible=True,
            model_params_b="70",
            budget="1",
            storage_gib=5000,
            bandwidth_mbps=1000,
        )
    )
    return [
        Facts(
            workload_facts(work, basis()),
            option_facts(option(row, work=work, known=REFERENCE)),
        )
        for row in rows
        for work in works
    ]


CASES = cases()


@each
def test_a_rule_is_true_or_false_for_any_workload_and_option(rule: Rule) -> None:
    table = RuleTable([replace(rule, enabled=True)])
    for facts in CASES:
        table.exclusions(facts)
        table.preference(facts)
        table.checks(facts)
    assert table.problems == ()


@each
def test_a_condition_compares_and_does_not_merely_name(rule: Rule) -> None:
    # A bare number or text would count as true without anybody meaning it.
    parsed = rule_engine.Rule(rule.when)
    kind = parsed.statement.expression.result_type
    assert kind in (rule_engine.DataType.BOOLEAN, rule_engine.DataType.UNDEFINED)


@each
def test_a_rule_is_whole(rule: Rule) -> None:
    assert re.fullmatch(r"[a-z0-9-]+", rule.id)
    assert rule.category
    assert rule.source.strip()
    assert rule.confidence in ("high", "medium", "low")
    assert rule.text.zh.strip()
    assert rule.text.en.strip()
    assert rule.text.zh != rule.text.en


@each
def test_an_opinion_has_a_side_and_a_weight_and_others_have_neither(
    rule: Rule,
) -> None:
    if rule.kind.takes_sides:
        assert rule.prefers in (Delivery.CONTAINER, Delivery.BARE_METAL)
        assert 1 <= rule.weight <= 100
    else:
        assert rule.prefers is None
        assert rule.weight == 0


def test_no_two_rules_share_an_id() -> None:
    ids = [rule.id for rule in RULES]
    assert len(ids) == len(set(ids))


def test_both_sides_are_heard_in_every_kind_of_opinion() -> None:
    for kind in (RuleKind.PREFERENCE, RuleKind.RULE_OF_THUMB):
        sides = {rule.prefers for rule in RULES if rule.kind is kind}
        assert sides == {Delivery.CONTAINER, Delivery.BARE_METAL}


def test_every_article_is_heard() -> None:
    for article in "ABCD":
        assert [rule for rule in RULES if f"article {article} " in rule.source]


@pytest.mark.parametrize(
    ("rule", "work", "row", "excluded"),
    [
        ("physical-isolation", {"physical_isolation": True}, {}, True),
        ("physical-isolation", {}, {}, False),
        ("physical-isolation", {"physical_isolation": True}, BARE, False),
        ("custom-kernel", {"custom_kernel": True}, {}, True),
        ("domestic-only", {"domestic_only": True}, {}, True),
        (
            "domestic-only",
            {"domestic_only": True},
            CANN,
            False,
        ),
        ("cuda-only-on-cann", {"cuda_only": True}, CANN, True),
        ("cuda-only-on-cann", {"cuda_only": True}, {}, False),
        (
            "cuda-only-on-other-stack",
            {"cuda_only": True},
            OTHER,
            True,
        ),
        ("memory-does-not-fit", {"model_params_b": "70"}, {}, True),
        ("memory-does-not-fit", {"model_params_b": "1"}, {}, False),
        ("memory-does-not-fit", {}, {}, False),
        ("budget-exceeded", {"budget": "10310.39"}, {}, True),
        ("budget-exceeded", {"budget": "99999"}, {}, False),
        ("multi-node-network-floor", {"multi_node": True}, {"network_gbps": 10}, True),
        ("multi-node-network-floor", {"multi_node": True}, {"network_gbps": 25}, False),
        ("multi-node-network-floor", {"multi_node": True}, {}, False),
        ("estimate-is-no-offer", {}, {"evidence": Evidence.ESTIMATE}, True),
        ("estimate-is-no-offer", {}, {"evidence": Evidence.ARTICLE}, False),
    ],
)
def test_a_requirement_excludes_what_it_says(
    rule: str, work: dict[str, object], row: dict[str, object], *, excluded: bool
) -> None:
    wanted = workload(accelerators=(), **work)
    given = dict(row)
    is_bare = given.pop("bare", False)
    quoted = changed(node() if is_bare else price(), **given)
    costed = option(quoted, work=wanted, known=REFERENCE)
    facts = Facts(workload_facts(wanted, basis()), option_facts(costed))
    assert (rule in RuleTable(RULES).exclusions(facts)) is excluded


def test_a_market_index_is_excluded_and_a_spot_price_without_leave_to_stop() -> None:
    work = workload()
    index = option(price(), work=work, known=REFERENCE, is_index=True)
    facts = Facts(workload_facts(work, basis()), option_facts(index))
    assert "index-is-not-an-offer" in RuleTable(RULES).exclusions(facts)


def test_the_usual_rule_of_thumb_speaks_from_seventy_percent_on() -> None:
    (thumb,) = (r for r in RULES if r.id == "a-utilisation-70")
    table = RuleTable([thumb])
    for hours, holds in ((Decimal("16.8"), True), (Decimal("16.7"), False)):
        work = workload(hours_per_day=hours)
        found = option(price(), work=work, known=REFERENCE)
        facts = Facts(workload_facts(work, basis()), option_facts(found))
        assert bool(table.preference(facts).rules_of_thumb) is holds


CHECKLIST = {
    "network": ("25 Gb/s", "PFC", "nccl-tests", "hccl_test", "NVLink", "one layer"),
    "storage": ("Lustre", "20 GB"),
    "billing": ("deposit", "stopped", "Powering off", "bandwidth"),
    "service": ("SLA", "how long from order"),
    "data": ("certificate", "back up", "encryption"),
    "environment": ("MIG", "CANN", "policy", "root", "configuration"),
    "questions": ("How long, how many cards", "hours that really run", "peaks"),
}
"""What the four articles want to be asked, by a word of the English text."""


@pytest.mark.parametrize("group", list(CHECKLIST))
def test_every_item_of_the_articles_checklists_is_there(group: str) -> None:
    checks = [rule for rule in RULES if rule.kind is RuleKind.CHECK]
    for word in CHECKLIST[group]:
        assert any(word in rule.text.en for rule in checks), word


def test_a_check_excludes_nothing_and_moves_no_score() -> None:
    checks = RuleTable([rule for rule in RULES if rule.kind is RuleKind.CHECK])
    held = set()
    for facts in CASES:
        assert checks.exclusions(facts) == ()
        assert checks.preference(facts).score == 0
        held |= {rule.id for rule in checks.checks(facts)}
    assert len(held) >= 20
