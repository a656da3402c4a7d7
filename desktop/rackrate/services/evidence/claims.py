"""What sources claim, laid out step by step for a reader who checks."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.claim import Claim, Figure
from rackrate.engine.claims import ClaimResult, ClaimState, shown
from rackrate.services import number_text
from rackrate.services.evidence.sources import articles_in
from rackrate.services.labels import Labels

_SHARE, _PERCENT = "share", "percent"
_CODE = re.compile(r"[^a-z0-9]+")

__all__ = [
    "ClaimResult",
    "ClaimState",
    "Contradiction",
    "claim_articles",
    "claimed_text",
    "contradictions_among",
    "figure_text",
    "recomputed_text",
    "unit_text",
]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One of the numbered contradictions, with every claim that is about it."""

    id: str
    claims: tuple[ClaimResult, ...]

    @property
    def state(self) -> ClaimState:
        """The state of the claim that bears its name, else of the first one."""
        named = (c for c in self.claims if c.claim.id == self.id)
        return next(named, self.claims[0]).state

    @property
    def first(self) -> Claim:
        """The claim that says it best."""
        named = (c.claim for c in self.claims if c.claim.id == self.id)
        return next(named, self.claims[0].claim)


def contradictions_among(results: Iterable[ClaimResult]) -> tuple[Contradiction, ...]:
    """Return the numbered contradictions, in the order of their numbers."""
    found: dict[str, list[ClaimResult]] = defaultdict(list)
    for result in results:
        for name in result.claim.contradictions:
            found[name].append(result)
    ordered = sorted(found, key=lambda name: (len(name), name))
    return tuple(Contradiction(name, tuple(found[name])) for name in ordered)


def claim_articles(claim: Claim) -> tuple[str, ...]:
    """Return the articles that make a claim, else its source as it stands."""
    return articles_in(claim.source) or (claim.source,)


def unit_text(unit: str, labels: Labels) -> str:
    """Return a unit of claims in words; an unknown one stands for itself."""
    key = f"evidence.unit.{_CODE.sub('_', unit.lower()).strip('_')}"
    return labels.say(key) if key in labels.words else unit


def _number_text(number: Decimal, unit: str, labels: Labels) -> str:
    if unit == _SHARE:
        return f"{shown(number * 100)}%"
    if unit == _PERCENT:
        return f"{shown(number)}%"
    text = _grouped(number)
    named = unit_text(unit, labels)
    return f"{text} {named}".rstrip()


def _grouped(number: Decimal) -> str:
    """Return a number as arithmetic shows it, with commas between thousands."""
    text = shown(number)
    digits = len(text.partition(".")[2])
    return number_text.grouped(Decimal(text.replace("−", "-")), digits)


def recomputed_text(
    result: ClaimResult, labels: Labels, *, with_unit: bool = True
) -> str:
    """Return the recomputed number, a dash where there is none."""
    if result.recomputed is None:
        return number_text.MISSING
    text = _number_text(result.recomputed, result.claim.unit, labels)
    return text if with_unit else text.split(" ", maxsplit=1)[0]


def claimed_text(claim: Claim, labels: Labels) -> str:
    """Return what was claimed, such as `at most 12 h/day`; a dash for words."""
    if claim.claimed is None or claim.holds_if is None:
        return number_text.MISSING
    low = _number_text(claim.claimed.low, claim.unit, labels)
    if claim.claimed.is_range:
        bare = _number_text(claim.claimed.low, claim.unit, labels).split(" ")[0]
        low = f"{bare}–{_number_text(claim.claimed.high, claim.unit, labels)}"
    values: Mapping[str, str] = {"claimed": low}
    if claim.tolerance:
        values = {**values, "tolerance": number_text.percent(claim.tolerance, 0)}
    near = "near" if claim.tolerance else "rounds_to"
    how = near if claim.holds_if.value == "near" else claim.holds_if.value
    return labels.say(f"evidence.holds_if.{how}", **values)


def figure_text(figure: Figure, labels: Labels) -> str:
    """Return a figure with its unit, or that nobody has stated it."""
    if figure.value is None:
        return labels.say("evidence.claim.not_stated")
    return _number_text(figure.value, figure.unit, labels)
