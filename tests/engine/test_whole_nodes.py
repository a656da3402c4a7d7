"""A training takes the fewest cards or all of a node's, whichever costs less."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.builders import (
    accelerator,
    catalog,
    decided,
    node,
    price,
    project,
    reference,
    workload,
)

from rackrate.domain.price import Price
from rackrate.domain.reference import Reference
from rackrate.domain.work import Work, WorkMethod
from rackrate.domain.workload import Workload
from rackrate.engine.decision import decide
from rackrate.engine.sizing import sized
from rackrate.engine.work_sizing import Unit
from rackrate.engine.workload_decision import WorkloadDecision

# 6 × 1.2e9 × 1e9 ÷ (100e12 × 0.5 × 3600) = 40 hours alone, held by one card.
HOURS_ALONE = Decimal(40)


def known(**assumed: str) -> Reference:
    card = accelerator(memory_gib=Decimal(80), peak_tflops=Decimal(100))
    return reference(card, mfu_rtx4090_bare_metal="0.5", **assumed)


def job(days: str | None, tokens: str = "1", cards: int = 1) -> Workload:
    work = Work(
        WorkMethod.FULL,
        Decimal("1.2"),
        tokens_b=Decimal(tokens),
        deadline_days=None if days is None else Decimal(days),
    )
    return workload("job", work=work, cards=cards)


def found(*prices: Price, work: Workload, **assumed: str) -> WorkloadDecision:
    return decided(*prices, work=work, known=known(**assumed))


def test_all_cards_of_a_node_end_the_job_sooner_for_less() -> None:
    """20 hours are allowed: 2 cards, or 8 for 5 hours of a node at 8 an hour."""
    days = str(Decimal(20) / 24)
    by_node = node("node/hour", "8", pricing_unit="hour")
    decision = found(by_node, price(amount="3"), work=job(days))
    assert decision.workload.cards == 8
    assert decision.ranked[0].id == "alpha/node/hour"
    assert decision.ranked[0].total == 8 * 5
    assert decision.sized is not None
    assert decision.sized.training_hours == 5
    assert [(t.cards, t.unit) for t in decision.sized.tried] == [(2, 1), (8, 8)]
    two, eight = (dict(t.totals) for t in decision.sized.tried)
    assert two == {"alpha/box/hour": 120, "alpha/node/hour": 160}
    assert eight == {"alpha/node/hour": 40, "alpha/box/hour": 120}


def test_the_fewest_cards_stay_where_single_cards_cost_less() -> None:
    days = str(Decimal(20) / 24)
    by_node = node("node/hour", "8", pricing_unit="hour")
    decision = found(by_node, price(amount="0.5"), work=job(days))
    assert decision.workload.cards == 2
    assert decision.ranked[0].total == 20
    flags = {option.id: option.flags for option in decision.ranked}
    assert "other_size_cheaper" in flags["alpha/node/hour"]
    assert "other_size_cheaper" not in flags["alpha/box/hour"]


def test_cards_that_somebody_asked_for_are_kept() -> None:
    by_node = node("node/hour", "8", pricing_unit="hour")
    decision = found(by_node, work=job(None, cards=3))
    assert decision.workload.cards == 3
    assert decision.sized is not None
    assert decision.sized.tried == ()


def test_a_lossy_node_is_filled_by_less_work_than_it_has_cards() -> None:
    """Of eight cards that lose 3 %, seven do their work in time: one node, not two."""
    boxes = price("box/hour", "8", cards=8, price_scope="node")
    decision = found(boxes, work=job("0.3"), container_loss_exclusive="0.03")
    assert decision.workload.cards == 7
    assert decision.ranked[0].units == 1


@pytest.mark.parametrize(
    ("fewest", "speed", "whole"),
    [(6, "1", 8), (8, "1", 8), (9, "1", 16), (6, "0.97", 7), (8, "0.97", 15)],
)
def test_whole_units_hold_the_fewest_cards(fewest: int, speed: str, whole: int) -> None:
    assert Unit(8, Decimal(speed)).whole(Decimal(fewest)) == whole


@settings(deadline=None, max_examples=20)
@given(
    hours=st.integers(1, 40),
    month=st.integers(500, 20_000),
    hour=st.integers(1, 60),
    card=st.integers(1, 12),
    loss=st.sampled_from(["0", "0.03", "0.1"]),
    tokens=st.sampled_from(["1", "40", "300"]),
)
def test_the_size_taken_costs_no_more_than_the_fewest_cards_and_is_in_time(
    hours: int, month: int, hour: int, card: int, loss: str, tokens: str
) -> None:
    asked = job(str(Decimal(hours) * Decimal(tokens) / 24), tokens)
    prices = (
        node("node/month", str(month)),
        node("node/hour", str(hour), pricing_unit="hour"),
        price(amount=str(card)),
        price("box/month", str(card * 500), pricing_unit="month"),
    )
    wanted, judged = project(asked), known(container_loss_exclusive=loss)
    quick = decide(wanted, [catalog(*prices)], judged, thorough=False)
    (decision,) = quick.workloads
    taken, fewest = decision.sized, sized(asked, wanted.basis, judged)
    assert taken is not None
    assert taken.workload.cards >= fewest.workload.cards
    assert taken.training_hours is not None
    assert taken.training_hours <= Decimal(hours) * Decimal(tokens)
    done = taken.training_hours * taken.workload.cards
    assert abs(done - HOURS_ALONE * Decimal(tokens)) < Decimal("1e-9")
    lowest = [min(tried.totals.values()) for tried in taken.tried]
    assert all(decision.ranked[0].total <= total for total in lowest)
