"""Claims that bear on a project's cards."""

from __future__ import annotations

from decimal import Decimal

from rackrate.domain.bilingual import Bilingual
from rackrate.domain.claim import Claim, ClaimKind
from rackrate.engine.claims import ClaimResult, ClaimState
from rackrate.services.bearing_claims import bearing_claims


def result(
    name: str,
    text: str,
    state: ClaimState = ClaimState.DOES_NOT_HOLD,
    of: tuple[str, ...] = (),
) -> ClaimResult:
    """Return a claim, recomputed to 1."""
    claim = Claim(
        name, "article", Bilingual(text, text), ClaimKind.VALUE, contradictions=of
    )
    return ClaimResult(claim, state, Decimal(1), "1")


def names(*results: ClaimResult, cards: tuple[str, ...]) -> list[str]:
    """Return the ids of the claims that bear on some cards."""
    return [found.claim.id for found in bearing_claims(results, cards)]


def test_only_claims_about_the_cards_bear() -> None:
    claims = (result("a", "a 910B costs 1"), result("b", "an H100 costs 1"))
    assert names(*claims, cards=("ascend910b",)) == ["a"]
    assert names(*claims, cards=("rtx4090",)) == []


def test_cards_take_turns_and_one_contradiction_is_told_once() -> None:
    claims = (
        result("a1", "910B one", of=("X1",)),
        result("a2", "910B two", of=("X1",)),
        result("a3", "910B three", of=("X2",)),
        result("b1", "RTX 4090 one", of=("X3",)),
    )
    assert names(*claims, cards=("ascend910b", "rtx4090")) == ["b1", "a1", "a3"]


def test_what_does_not_hold_comes_first() -> None:
    claims = (
        result("good", "H100 one", ClaimState.HOLDS),
        result("bad", "H100 two"),
    )
    assert names(*claims, cards=("h100",)) == ["bad", "good"]
