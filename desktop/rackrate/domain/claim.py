"""What a source claims, as data: the statement, the figures, how to recompute it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType

from rackrate.domain.bilingual import NO_TEXT, Bilingual


class ClaimKind(StrEnum):
    """The ways in which a claim may be recomputed; there are no others."""

    VALUE = "value"
    """One figure as it stands."""
    SUM = "sum"
    DIFFERENCE = "difference"
    PRODUCT = "product"
    RATIO = "ratio"
    """Everything in the dividend multiplied, divided by everything in the divisor."""
    CHANGE = "change"
    """Sum of the new ÷ sum of the old − 1; below 0 is a saving."""
    BREAK_EVEN_HOURS = "break_even_hours"
    """Hours a day at which a fixed month costs as much as hours do."""
    OWNED_COST = "owned_cost"
    """Price + months × what owning takes each month; nothing is resold."""
    SLOWDOWN = "slowdown"
    """How much longer the other way takes, from the share of time saved."""
    IMPLIED_PRICE_RATIO = "implied_price_ratio"
    """Price of an hour against the other's, from the shares of cost and time saved."""
    EXTRA_DAYS = "extra_days"
    """Days more for the same work at a lower speed."""
    PRICE_PER_PERFORMANCE = "price_per_performance"
    """Price for each unit of performance against another's, − 1."""
    MEMORY_GB = "memory_gb"
    """Memory of a model's weights."""
    TRAINING_HOURS = "training_hours"
    """engine.md, section 4."""
    AGREEMENT = "agreement"
    """The gap between stated ranges of one quantity; 0 or less where they overlap."""
    OPPOSED = "opposed"
    """Statements in words that cannot all be true unless they say the same."""
    WORDS = "words"
    """A matter of words, on which no arithmetic decides."""


ROLES: Mapping[ClaimKind, tuple[str, ...]] = MappingProxyType(
    {
        ClaimKind.VALUE: ("figure",),
        ClaimKind.SUM: ("terms",),
        ClaimKind.DIFFERENCE: ("minuend", "subtrahend"),
        ClaimKind.PRODUCT: ("factors",),
        ClaimKind.RATIO: ("dividend", "divisor"),
        ClaimKind.CHANGE: ("new", "old"),
        ClaimKind.BREAK_EVEN_HOURS: ("fixed", "price", "days"),
        ClaimKind.OWNED_COST: ("price", "months", "monthly"),
        ClaimKind.SLOWDOWN: ("saving",),
        ClaimKind.IMPLIED_PRICE_RATIO: ("cost_saving", "time_saving"),
        ClaimKind.EXTRA_DAYS: ("days", "fast", "slow"),
        ClaimKind.PRICE_PER_PERFORMANCE: (
            "price",
            "performance",
            "other_price",
            "other_performance",
        ),
        ClaimKind.MEMORY_GB: ("params_b", "bytes"),
        ClaimKind.TRAINING_HOURS: ("params_b", "tokens_b", "cards", "peak", "mfu"),
        ClaimKind.AGREEMENT: ("low", "high"),
        ClaimKind.OPPOSED: (),
        ClaimKind.WORDS: (),
    }
)
"""The arguments that each kind takes; each is one figure or several."""

SEVERAL = frozenset(
    {"terms", "factors", "dividend", "divisor", "new", "old", "monthly", "low", "high"}
)
"""The arguments that may name more than one figure."""


class HoldsIf(StrEnum):
    """How the recomputed number must stand to the claimed one."""

    ROUNDS_TO = "rounds_to"
    """Equal once rounded half up to the digits that were claimed."""
    NEAR = "near"
    """Within a stated share of it."""
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    ABOVE = "above"
    BELOW = "below"
    WITHIN = "within"
    """Between both ends of a claimed range, the ends included."""


class Obstacle(StrEnum):
    """Why a claim cannot be recomputed."""

    FIGURE_MISSING = "figure_missing"
    """A figure that nobody has stated."""
    NO_RESULT = "no_result"
    """The arithmetic has no answer, as in a division by 0."""
    DEFINITIONS_DIFFER = "definitions_differ"
    """The sources mean different things by one word."""
    NO_EVIDENCE = "no_evidence"
    """The source gives neither a figure nor where it comes from."""
    NOT_OPPOSED = "not_opposed"
    """Both statements may be true; they answer different questions."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A named number with its unit and its source; None where nobody stated it."""

    name: str
    value: Decimal | None
    unit: str
    source: str


@dataclass(frozen=True, slots=True)
class Claimed:
    """What a source puts forward: a number, or a range with both ends."""

    low: Decimal
    high: Decimal

    @property
    def is_range(self) -> bool:
        """Whether two ends were claimed instead of one number."""
        return self.low != self.high


@dataclass(frozen=True, slots=True)
class Statement:
    """One side of a contradiction in words: a code, and who says it."""

    says: str
    source: str


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim and how to recompute it.

    Attributes:
        id: Stable; that of the contradiction or statement it is about.
        text: The claim in our own words.
        why: What the recomputation shows, or why there is none.
        contradictions: Ids of the contradictions it is part of.
        arguments: Argument → names of figures, as `ROLES` asks for them.
        claimed, holds_if, unit: None and empty for claims in words.
        tolerance: Share of the claimed number, for `near`.
        obstacle: Why a claim in words is not recomputed.
    """

    id: str
    source: str
    text: Bilingual
    kind: ClaimKind
    why: Bilingual = NO_TEXT
    contradictions: tuple[str, ...] = ()
    arguments: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    claimed: Claimed | None = None
    holds_if: HoldsIf | None = None
    unit: str = ""
    tolerance: Decimal = Decimal(0)
    statements: tuple[Statement, ...] = ()
    obstacle: Obstacle | None = None


@dataclass(frozen=True, slots=True)
class ClaimBook:
    """All claims, in their order, and the figures they lean on, by name."""

    figures: Mapping[str, Figure]
    claims: tuple[Claim, ...]
