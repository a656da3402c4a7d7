"""Claims laid out for reading: units, comparison, and every contradiction."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from rackrate.app import Application
from rackrate.domain.claim import Claimed, ClaimKind
from rackrate.services.evidence.claims import (
    ClaimResult,
    ClaimState,
    claim_articles,
    claimed_text,
    contradictions_among,
    figure_text,
    recomputed_text,
    unit_text,
)
from rackrate.services.labels import Labels


@pytest.fixture(scope="module")
def claims(application: Application) -> dict[str, ClaimResult]:
    return {result.claim.id: result for result in application.claims}


def test_all_contradictions_come_out(application: Application) -> None:
    found = contradictions_among(application.claims)
    assert [c.id for c in found] == [f"X{number}" for number in range(1, 30)]
    for contradiction in found:
        assert contradiction.claims
        assert contradiction.first in [c.claim for c in contradiction.claims]


def test_a_contradiction_is_as_the_claim_of_its_name(
    application: Application, claims: dict[str, ClaimResult]
) -> None:
    for contradiction in contradictions_among(application.claims):
        named = claims.get(contradiction.id)
        if named is not None:
            assert contradiction.state is named.state
    assert claims["X1"].state is ClaimState.DOES_NOT_HOLD


def test_the_break_even_is_read_as_claimed_and_recomputed(
    claims: dict[str, ClaimResult], labels: Labels
) -> None:
    found = claims["X1"]
    assert claimed_text(found.claim, labels) == "at most 12 h/day"
    assert recomputed_text(found, labels) == "27.93 h/day"
    assert recomputed_text(found, labels, with_unit=False) == "27.93"
    texts = [figure_text(figure, labels) for figure in found.figures]
    assert texts == ["3,000 CNY/card/month", "3.58 CNY/card/h", "30 days"]


def test_shares_are_read_in_per_cent(
    claims: dict[str, ClaimResult], labels: Labels
) -> None:
    found = claims["X8"]
    assert claimed_text(found.claim, labels) == "3%–8%"
    assert recomputed_text(found, labels) == "28.21%"


def test_a_claim_in_words_has_no_number(
    claims: dict[str, ClaimResult], labels: Labels
) -> None:
    found = claims["X11"]
    assert claimed_text(found.claim, labels) == "—"
    assert recomputed_text(found, labels) == "—"


def test_a_figure_nobody_stated_says_so(
    application: Application, labels: Labels
) -> None:
    missing = [f for r in application.claims for f in r.figures if f.value is None]
    assert missing
    for figure in missing:
        assert figure_text(figure, labels) == "? nobody has stated it"


def test_a_range_says_its_unit_once(
    claims: dict[str, ClaimResult], labels: Labels
) -> None:
    ranged = Claimed(Decimal(3000), Decimal(5000))
    claim = replace(claims["X3"].claim, claimed=ranged)
    text = claimed_text(claim, labels)
    assert text.endswith("3,000–5,000 CNY/card/month")


def test_every_word_that_claims_need_is_there(application: Application) -> None:
    words = application.words
    for result in application.claims:
        claim = result.claim
        assert f"evidence.claims.method.{claim.kind.value}" in words
        for statement in claim.statements:
            assert f"evidence.claims.says.{statement.says}" in words
        if claim.holds_if is not None:
            assert f"evidence.holds_if.{claim.holds_if.value}" in words
    assert {k for k in ClaimKind if f"evidence.claims.method.{k}" not in words} == set()


def test_an_unknown_unit_stands_for_itself(labels: Labels) -> None:
    assert unit_text("furlongs", labels) == "furlongs"
    assert unit_text("CNY/card/h", labels) == "CNY/card/h"


def test_the_articles_of_a_claim_are_named(claims: dict[str, ClaimResult]) -> None:
    assert claim_articles(claims["X1"].claim) == ("jygpu article 000",)
    lone = replace(claims["X1"].claim, source="a talk")
    assert claim_articles(lone) == ("a talk",)
