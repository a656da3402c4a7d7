"""What the sources claim, recomputed, as the JSON of `claims --json` and as lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rackrate.domain.bilingual import Language
from rackrate.domain.claim import Claimed
from rackrate.engine.claims import ClaimResult
from rackrate.services.words import Words

SCHEMA = 1


def claims_json(results: Iterable[ClaimResult]) -> dict[str, object]:
    """Return claims as plain values, ready for `json.dumps`."""
    return {"schema": SCHEMA, "claims": [_claim(result) for result in results]}


def _claim(result: ClaimResult) -> dict[str, object]:
    claim = result.claim
    return {
        "id": claim.id,
        "source": claim.source,
        "state": result.state.value,
        "claimed": _claimed(claim.claimed),
        "recomputed": None if result.recomputed is None else float(result.recomputed),
        "arithmetic": result.arithmetic,
        "obstacle": result.obstacle.value if result.obstacle else None,
        "missing": list(result.missing),
        "zh": claim.text.zh,
        "en": claim.text.en,
    }


def _claimed(claimed: Claimed | None) -> object:
    if claimed is None:
        return None
    if claimed.is_range:
        return [float(claimed.low), float(claimed.high)]
    return float(claimed.low)


def claim_lines(
    results: Iterable[ClaimResult], words: Words, language: Language
) -> Iterator[str]:
    """Yield each claim with its state, its source and the arithmetic."""
    for result in results:
        claim = result.claim
        state = words.say(f"claims.state.{result.state}", language)
        yield f"{claim.id} [{state}] {claim.text[language]} ({claim.source})"
        if result.arithmetic:
            arithmetic = result.arithmetic
            said = words.say("claims.recomputed", language, arithmetic=arithmetic)
            yield f"    {said}"
        if result.obstacle is not None:
            yield f"    {words.say(f'claims.obstacle.{result.obstacle}', language)}"
