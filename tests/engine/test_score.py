"""Scores of bids, and how firmly the winner stands."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rackrate.engine.score import (
    PRICE,
    Bid,
    PriceScale,
    Scheme,
    Scoring,
    Unscored,
    scored,
)

D = Decimal
STEADY = settings(deadline=None, derandomize=True)
EVEN = Scheme(D(60), {"service": D(40)})


def bid(name: str, total: int | None, *, service: str = "5", fit: bool = True) -> Bid:
    marks = {"service": D(service)}
    return Bid(name, None if total is None else D(total), marks, qualified=fit)


BIDS = st.lists(
    st.builds(
        Bid,
        id=st.uuids().map(str),
        total=st.integers(1, 10**6).map(Decimal),
        marks=st.fixed_dictionaries(
            {
                "service": st.decimals(0, 10, places=1),
                "network": st.decimals(0, 10, places=1),
            }
        ),
    ),
    min_size=1,
    max_size=6,
)
SCHEMES = st.builds(
    Scheme,
    price_weight=st.integers(1, 100).map(Decimal),
    weights=st.fixed_dictionaries(
        {
            "service": st.integers(0, 100).map(Decimal),
            "network": st.integers(0, 100).map(Decimal),
        }
    ),
    scale=st.sampled_from([None, PriceScale(D(1000), D(900_000))]),
)


def test_a_tender_worked_out_by_hand() -> None:
    found = scored(
        [bid("dear", 125, service="9"), bid("cheap", 100, service="4")], EVEN
    )
    # cheap: 0.6 × 100 + 0.4 × 40; dear: 0.6 × 80 + 0.4 × 90
    rows = [(s.bid.id, s.points, s.total, s.rank) for s in found.scores]
    assert rows == [
        ("dear", {PRICE: 80, "service": 90}, 84, 1),
        ("cheap", {PRICE: 100, "service": 40}, 76, 2),
    ]
    assert (found.winner, found.is_tie) == ("dear", False)


def test_the_lowest_price_is_that_of_the_qualified_bids() -> None:
    found = scored([bid("a", 100), bid("b", 50, fit=False)], EVEN)
    assert found.scores[0].points[PRICE] == 100
    assert found.unscored == {"b": Unscored.NOT_QUALIFIED}


def test_what_is_missing_is_never_scored_as_nothing() -> None:
    found = scored([bid("a", None), Bid("b", D(1))], EVEN)
    assert found == Scoring(
        scores=(),
        unscored={"a": Unscored.PRICE_MISSING, "b": Unscored.MARK_MISSING},
        winner=None,
        is_tie=False,
        removals=(),
        stable=(),
    )


@pytest.mark.parametrize(
    ("total", "points"), [(50, 100), (100, 100), (150, 50), (200, 0), (500, 0)]
)
def test_a_linear_scale_lies_between_its_anchors(total: int, points: int) -> None:
    scheme = Scheme(D(1), scale=PriceScale(D(100), D(200)))
    assert scored([bid("a", total)], scheme).scores[0].total == points


def test_equal_totals_share_a_rank_and_the_cheaper_one_wins() -> None:
    scheme = Scheme(D(50), {"service": D(50)})
    found = scored(
        [bid("a", 200, service="10"), bid("b", 100), bid("c", 400, service="1")], scheme
    )
    assert [(s.bid.id, s.rank) for s in found.scores] == [("b", 1), ("a", 1), ("c", 3)]
    assert found.is_tie


def test_a_losing_bid_that_decides_the_winner_is_named() -> None:
    """Without a hopeless cheap bid the prices of the others count for more."""
    bids = [
        bid("hopeless", 20, service="0"),
        bid("middle", 100, service="6"),
        bid("best", 140, service="8"),
    ]
    # with it: best 0.45 × 14.29 + 44 = 50.43, hopeless 45, middle 42
    # without: middle 45 + 33 = 78, best 0.45 × 71.43 + 44 = 76.14
    found = scored(bids, Scheme(D(45), {"service": D(55)}))
    assert found.winner == "best"
    assert [(r.without, r.winner) for r in found.removals] == [("hopeless", "middle")]
    # with 40 for the price the winner stays: 76.57 against 76
    assert scored(bids, Scheme(D(40), {"service": D(60)})).removals == ()


def test_the_range_of_the_price_weight_is_solved() -> None:
    found = scored(
        [bid("dear", 125, service="9"), bid("cheap", 100, service="4")], EVEN
    )
    price, service = found.stable
    # 80 s + 90 (1 − s) = 100 s + 40 (1 − s) at s = 5/7
    assert (price.criterion, price.share, price.low) == (PRICE, D("0.6"), 0)
    assert price.high == D(5) / 7
    assert (price.below, price.above) == (None, "cheap")
    assert service.low == pytest.approx(D(2) / 7)
    assert (service.below, service.above) == ("cheap", None)


def test_a_winner_on_every_count_stands_at_every_weight() -> None:
    found = scored([bid("a", 100, service="9"), bid("b", 200, service="1")], EVEN)
    assert [(s.low, s.high) for s in found.stable] == [(0, 1), (0, 1)]


def test_a_single_weight_has_no_range() -> None:
    assert scored([bid("a", 1), bid("b", 2)], Scheme(D(1))).stable == ()


@pytest.mark.parametrize(
    "weights", [{"service": D(-1)}, {"service": D(0)}, {PRICE: D(1)}]
)
def test_weights_that_make_no_sense_are_refused(weights: dict[str, Decimal]) -> None:
    with pytest.raises(ValueError, match="weights"):
        Scheme(D(0), weights)


def test_marks_and_anchors_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match="marks"):
        bid("a", 1, service="10.1")
    with pytest.raises(ValueError, match="total"):
        bid("a", -1)
    with pytest.raises(ValueError, match="worst"):
        PriceScale(D(2), D(2))


@STEADY
@given(BIDS, SCHEMES)
def test_totals_lie_between_the_points_and_fall_with_the_rank(
    bids: list[Bid], scheme: Scheme
) -> None:
    scores = scored(bids, scheme).scores
    for better, worse in pairwise(scores):
        assert better.total >= worse.total - D("1e-12")
        assert better.rank <= worse.rank
    for score in scores:
        assert min(score.points.values()) <= score.total + D("1e-20")
        assert score.total <= max(score.points.values()) + D("1e-20")


@STEADY
@given(BIDS, SCHEMES, st.randoms())
def test_the_order_of_bids_never_matters(
    bids: list[Bid], scheme: Scheme, random: Random
) -> None:
    shuffled = list(bids)
    random.shuffle(shuffled)
    assert scored(shuffled, scheme).scores == scored(bids, scheme).scores


@STEADY
@given(BIDS, SCHEMES)
def test_fixed_anchors_let_no_losing_bid_decide(
    bids: list[Bid], scheme: Scheme
) -> None:
    if scheme.scale is not None:
        assert scored(bids, scheme).removals == ()


@STEADY
@given(BIDS, SCHEMES)
def test_inside_its_range_the_winner_stays_and_at_its_ends_it_ties(
    bids: list[Bid], scheme: Scheme
) -> None:
    found = scored(bids, scheme)
    for stable in found.stable:
        assert stable.low - D("1e-12") <= stable.share <= stable.high + D("1e-12")
        middle = (stable.low + stable.high) / 2
        if stable.low < stable.high:
            assert found.winner in _leaders(found, scheme, stable.criterion, middle)
        ends = ((stable.low, stable.below), (stable.high, stable.above))
        for end, rival in ends:
            if rival is not None:
                leaders = _leaders(found, scheme, stable.criterion, end)
                assert {found.winner, rival} <= leaders


def _leaders(
    found: Scoring, scheme: Scheme, criterion: str, share: Decimal
) -> set[str]:
    """Return the best bids were a weight to have another share, worked out anew."""
    rest = {n: w for n, w in scheme.all_weights.items() if n != criterion}
    whole = sum(rest.values())
    weights = {n: w / whole * (1 - share) for n, w in rest.items()} | {criterion: share}
    totals = {
        s.bid.id: sum(s.points[n] * w for n, w in weights.items()) for s in found.scores
    }
    best = max(totals.values())
    return {name for name, total in totals.items() if best - total < D("1e-9")}
