"""Which of the recomputed claims bear on the cards that a report is about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import zip_longest

from rackrate.engine.claims import ClaimResult, ClaimState

_MODEL = re.compile(r"(?<![a-z])[a-z]?\d{2,4}[a-z]?|\d{2,4}[a-z]?")
"""The part of a card's id that people write: 910b, 4090, h100."""


def bearing_claims(
    claims: Iterable[ClaimResult], cards: Iterable[str]
) -> list[ClaimResult]:
    """Return the claims with a number that name one of the cards, failed ones first.

    Of one contradiction the first claim stands for all; cards take turns, so that the
    first few are not all about one.

    Args:
        claims: All claims, recomputed.
        cards: Ids of accelerators.
    """
    names = [found[0] for card in cards if (found := _MODEL.search(card.lower()))]
    by_card: dict[str, list[ClaimResult]] = {name: [] for name in sorted(set(names))}
    told: set[str] = set()
    for result in claims:
        about = next((name for name in by_card if name in _words(result)), None)
        of = result.claim.contradictions or (result.claim.id,)
        if result.recomputed is None or about is None or told.intersection(of):
            continue
        told.update(of)
        by_card[about].append(result)
    turns = zip_longest(*by_card.values())
    bearing = [result for turn in turns for result in turn if result is not None]
    return sorted(bearing, key=lambda r: r.state is not ClaimState.DOES_NOT_HOLD)


def _words(result: ClaimResult) -> str:
    figures = " ".join(figure.name for figure in result.figures)
    return f"{result.claim.text.en} {figures}".lower()
