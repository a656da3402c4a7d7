"""Rules against rules, and prices whose notes say that something contradicts them."""

from __future__ import annotations

import pytest
from tests.support.builders import catalog, decided, price

from rackrate.domain.price import Price
from rackrate.services.evidence.conflicts import (
    contradicted_prices,
    rule_conflicts,
    speaks_of_a_contradiction,
)
from rackrate.services.report import Report


@pytest.mark.parametrize(
    ("note", "speaks"),
    [
        ("contradicts 1950 per card in the same article", True),
        ("与同一文章的每卡 1950 矛盾", True),
        ("half of the 3900 of line 50 (A24, X3)", True),
        ("SXM; confidence: medium", False),
        ("H100 with NVLink; X13 is not a board", True),
        ("8X100 server", False),
        ("", False),
    ],
)
def test_a_note_speaks_of_a_contradiction(note: str, *, speaks: bool) -> None:
    assert speaks_of_a_contradiction(price(note=note)) is speaks


def test_the_chinese_note_counts_too() -> None:
    translated = price(note="approximate", extra=(("note_zh", "与报价不符"),))
    assert speaks_of_a_contradiction(translated)


def contradicted(name: str) -> Price:
    """Return a price that says it is contradicted."""
    return price(name, note="contradicts the other page")


def test_prices_in_use_come_first() -> None:
    first, second = contradicted("a/hour"), contradicted("b/hour")
    catalogs = (catalog(first, second, price("fine/hour")),)
    work = decided(second)
    found = list(contradicted_prices(catalogs, [work]))
    assert [(p.key, p.is_used) for p in found] == [
        ("alpha/b/hour", True),
        ("alpha/a/hour", False),
    ]


def test_the_articles_three_prices_of_one_server_are_named(report: Report) -> None:
    found = contradicted_prices(report.catalogs, report.decision.workloads)
    keys = {p.key for p in found if p.is_used}
    assert {
        "jygpu/910b-card/month",
        "jygpu/910b-card-case/month",
        "jygpu/910b-node/month",
    } <= keys


def test_the_sample_s_rules_oppose_each_other(report: Report) -> None:
    found = {c.category: c for c in rule_conflicts(report.decision.workloads[0])}
    settled = found["utilisation"].settlement
    assert settled is not None
    assert settled.gap == abs(settled.bare_metal.total - settled.container.total)
    assert found["distributed"].settlement is None
    assert rule_conflicts(None) == ()
