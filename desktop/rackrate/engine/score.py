"""Scoring bids for procurement (engine.md, section 8.4).

A bid's total is the mean of its points, 0 to 100 each, weighted by price and by the
quality criteria. Points for price that lean on the lowest bid move when a bid drops
out, so the scores are worked out again without each losing bid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from rackrate.engine.piecewise import sign

PRICE = "price"
FULL_POINTS, FULL_MARK = Decimal(100), Decimal(10)
_ZERO, _ONE = Decimal(0), Decimal(1)
_STEP = Decimal("1e-12")
"""Totals that differ by less are equal: a division's dust decides no tender."""


@dataclass(frozen=True, slots=True)
class Bid:
    """One bid, of one currency and one basis with the others.

    Attributes:
        total: Money over the engagement; None where the price is missing.
        marks: Criterion → mark from 0 to 10.
        qualified: Whether the bid meets every requirement.
    """

    id: str
    total: Decimal | None
    marks: Mapping[str, Decimal] = field(default_factory=dict)
    qualified: bool = True

    def __post_init__(self) -> None:
        if self.total is not None and self.total < 0:
            raise ValueError("total")
        if any(not 0 <= mark <= FULL_MARK for mark in self.marks.values()):
            raise ValueError("marks")


@dataclass(frozen=True, slots=True)
class PriceScale:
    """Fixed anchors: full points at `best` or below, none at `worst` or above."""

    best: Decimal
    worst: Decimal

    def __post_init__(self) -> None:
        if self.worst <= self.best:
            raise ValueError("worst")


@dataclass(frozen=True, slots=True)
class Scheme:
    """How bids are scored; only the proportions of the weights count.

    Attributes:
        price_weight: Weight of the price.
        weights: Criterion → weight; none is named `price`.
        scale: Fixed anchors for the price; None: lowest qualifying total ÷ total.
    """

    price_weight: Decimal
    weights: Mapping[str, Decimal] = field(default_factory=dict)
    scale: PriceScale | None = None

    def __post_init__(self) -> None:
        given = self.all_weights.values()
        if PRICE in self.weights or min(given) < 0 or sum(given) <= 0:
            raise ValueError("weights")

    @property
    def all_weights(self) -> dict[str, Decimal]:
        """The weights of the price and of the criteria."""
        return {PRICE: self.price_weight, **self.weights}


class Unscored(StrEnum):
    """Why a bid has no score."""

    NOT_QUALIFIED = "not_qualified"
    PRICE_MISSING = "price_missing"
    MARK_MISSING = "mark_missing"


@dataclass(frozen=True, slots=True)
class Score:
    """A scored bid.

    Attributes:
        points: `price` and each criterion → 0 to 100.
        total: Weighted mean of the points, 0 to 100.
        rank: 1 is best; equal totals share a rank.
    """

    bid: Bid
    points: Mapping[str, Decimal]
    total: Decimal
    rank: int


@dataclass(frozen=True, slots=True)
class Removal:
    """A losing bid without which another one would win."""

    without: str
    winner: str


@dataclass(frozen=True, slots=True)
class StableRange:
    """The shares of one weight over which the winner stays in front.

    The other weights keep their proportions to each other.

    Attributes:
        criterion: `price` or a criterion.
        share: Its share of all weights today.
        low, high: Ends of the range within 0 to 1; the winner ties at an inner end.
        below, above: Who wins past each end; None where the end is 0 or 1.
    """

    criterion: str
    share: Decimal
    low: Decimal
    high: Decimal
    below: str | None
    above: str | None


@dataclass(frozen=True, slots=True)
class Scoring:
    """Bids scored, best first, and how firmly the winner stands.

    Attributes:
        unscored: Bid → why it has no score.
        winner: The best bid; of equal totals the cheaper one, then by id. None
            where nothing could be scored.
        is_tie: Another bid has the winner's total.
        removals: Losing bids without which another one would win.
        stable: For each weight, the range over which the winner stays.
    """

    scores: tuple[Score, ...]
    unscored: Mapping[str, Unscored]
    winner: str | None
    is_tie: bool
    removals: tuple[Removal, ...]
    stable: tuple[StableRange, ...]


def scored(bids: Sequence[Bid], scheme: Scheme) -> Scoring:
    """Return bids scored and ranked, and what would change the winner."""
    unscored = {b.id: why for b in bids if (why := _obstacle(b, scheme)) is not None}
    scores = _ranked([b for b in bids if b.id not in unscored], scheme)
    return Scoring(
        scores=scores,
        unscored=unscored,
        winner=scores[0].bid.id if scores else None,
        is_tie=sum(score.rank == 1 for score in scores) > 1,
        removals=tuple(_removals(scores, scheme)),
        stable=tuple(_stable_ranges(scores, scheme)),
    )


def price_points(total: Decimal, lowest: Decimal, scale: PriceScale | None) -> Decimal:
    """Return the points of a price, 0 to 100.

    Args:
        total: Money the bid asks for.
        lowest: The lowest total of the qualified bids.
        scale: Fixed anchors; None: lowest ÷ total × 100.

    Example:
        >>> price_points(Decimal(125), Decimal(100), None)
        Decimal('80.0')
    """
    if scale is not None:
        share = (scale.worst - total) / (scale.worst - scale.best)
        return FULL_POINTS * min(max(share, _ZERO), _ONE)
    return FULL_POINTS * (lowest / total) if total else FULL_POINTS


def _obstacle(bid: Bid, scheme: Scheme) -> Unscored | None:
    if not bid.qualified:
        return Unscored.NOT_QUALIFIED
    if bid.total is None:
        return Unscored.PRICE_MISSING
    if any(name not in bid.marks for name in scheme.weights):
        return Unscored.MARK_MISSING
    return None


def _ranked(bids: Sequence[Bid], scheme: Scheme) -> tuple[Score, ...]:
    asked = {bid.id: bid.total for bid in bids if bid.total is not None}
    lowest = min(asked.values(), default=_ZERO)
    totals: list[tuple[Bid, Mapping[str, Decimal], Decimal]] = []
    for bid in bids:
        points = {PRICE: price_points(asked[bid.id], lowest, scheme.scale)}
        for name in scheme.weights:
            points[name] = bid.marks[name] / FULL_MARK * FULL_POINTS
        totals.append((bid, points, _mean(points, scheme.all_weights)))
    totals.sort(key=lambda t: (-t[2].quantize(_STEP), asked[t[0].id], t[0].id))
    return tuple(
        Score(bid, points, total, 1 + sum(sign(t[2] - total) > 0 for t in totals))
        for bid, points, total in totals
    )


def _mean(points: Mapping[str, Decimal], weights: Mapping[str, Decimal]) -> Decimal:
    total = sum(weights.values(), _ZERO)
    return sum((points[n] * weight for n, weight in weights.items()), _ZERO) / total


def _removals(scores: Sequence[Score], scheme: Scheme) -> Iterator[Removal]:
    for loser in scores[1:]:
        left = [score.bid for score in scores if score is not loser]
        winner = _ranked(left, scheme)[0].bid.id
        if winner != scores[0].bid.id:
            yield Removal(loser.bid.id, winner)


def _stable_ranges(scores: Sequence[Score], scheme: Scheme) -> Iterator[StableRange]:
    """Yield the range of each weight; a total is straight in a weight's share."""
    weights = scheme.all_weights
    everything = sum(weights.values(), _ZERO)
    for name, weight in weights.items():
        rest = {n: w for n, w in weights.items() if n != name}
        if scores and sum(rest.values()) > 0:
            lines = [
                _Line(s.bid.id, s.points[name], _mean(s.points, rest)) for s in scores
            ]
            yield _stable_range(name, weight / everything, lines)


@dataclass(frozen=True, slots=True)
class _Line:
    """A bid's total in the share s of one weight: s × own + (1 − s) × rest."""

    bid: str
    own: Decimal
    rest: Decimal

    def lead(self, rival: _Line) -> tuple[Decimal, Decimal]:
        """Return the lead over a rival at share 0 and at share 1."""
        return self.rest - rival.rest, self.own - rival.own


def _stable_range(name: str, share: Decimal, lines: Sequence[_Line]) -> StableRange:
    winner, *rivals = lines
    low, high = _ZERO, _ONE
    below = above = None
    for rival in rivals:
        at_none, at_all = winner.lead(rival)
        if sign(at_none) >= 0 and sign(at_all) >= 0:
            continue
        tie = at_none / (at_none - at_all)
        if at_none < at_all and tie > low:
            low, below = tie, rival.bid
        elif at_none > at_all and tie < high:
            high, above = tie, rival.bid
    return StableRange(name, share, low, high, below, above)
