"""Several options together as the verdict: where it pays, and where it cannot."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.builders import (
    catalog,
    decided,
    node,
    price,
    project,
    reference,
    workload,
)

from rackrate.domain.limits import Limits
from rackrate.domain.units import WorkloadKind
from rackrate.domain.workload import Workload
from rackrate.engine.decision import decide
from rackrate.engine.hybrid import form_of, saving_of
from rackrate.engine.verdict import Choice

NODE = node("node/month", "8000")
CARD = price("card/hour", "3")
OFFICE = ((16,) * 10 + (8,) * 14) * 7


def serving(**changes: object) -> Workload:
    """Return ten cards that serve round the clock, unless changed."""
    usual: dict[str, object] = {"cards": 10, "hours_per_day": 24}
    return workload(kind=WorkloadKind.INFERENCE_STEADY, **usual | changes)


def test_a_node_and_cards_by_the_hour_beat_two_nodes() -> None:
    found = decided(NODE, price("card/month", "1100", pricing_unit="month"), CARD,
                    work=serving())  # fmt: skip
    assert found.ranking[0] == "alpha/card/month"
    assert found.verdict.option == "alpha/card/month"
    assert found.verdict.choice is Choice.HYBRID
    assert found.mix is not None
    assert [(x.option, x.units) for x in found.mix.plan] == [
        ("alpha/node/month", 1),
        ("alpha/card/month", 2),
    ]
    assert found.mix.total_per_month == Decimal("10200.00")
    reason = found.verdict.reasons[0]
    assert reason.code == "hybrid"
    assert reason.values["single_per_month"] == Decimal(11000)
    assert reason.values["saving_share"] == 1 - Decimal(10200) / Decimal(11000)


def test_a_saving_within_a_tie_keeps_the_single_option() -> None:
    """One node and two cards at 8,000 + 2 × 1,010 against ten cards at 1,010."""
    cards = price("card/month", "1010", pricing_unit="month")
    found = decided(NODE, cards, work=serving())
    assert found.mix is not None
    assert found.mix.total_per_month == Decimal("10020.00")
    assert found.verdict.choice is Choice.CONTAINER


@pytest.mark.parametrize(
    "work",
    [
        serving(multi_node=True),
        workload(kind=WorkloadKind.TRAINING, cards=10, hours_per_day=24),
        workload(kind=WorkloadKind.FINETUNING, cards=10, hours_per_day=24),
        serving(cards=8),
    ],
)
def test_one_job_or_one_node_is_not_spread(work: Workload) -> None:
    found = decided(NODE, price("card/month", "1100", pricing_unit="month"), work=work)
    assert found.mix is None
    assert found.verdict.choice is not Choice.HYBRID


def test_a_week_with_peaks_rents_the_base_and_buys_the_rest_by_the_hour() -> None:
    found = decided(NODE, CARD, work=serving().with_profile(OFFICE))
    assert found.verdict.choice is Choice.HYBRID
    assert found.mix is not None
    hours = Decimal(8 * 10) * 720 / 24
    assert found.mix.total_per_month == 8000 + 3 * hours


def test_a_mix_of_one_delivery_is_no_hybrid() -> None:
    month = price("card/month", "1100", pricing_unit="month")
    boxes = decided(month, CARD, work=serving().with_profile(OFFICE))
    assert boxes.mix is not None
    assert len(boxes.mix.plan) == 2
    assert boxes.verdict.choice is Choice.HYBRID
    assert form_of(boxes) is Choice.CONTAINER
    both = decided(NODE, CARD, work=serving().with_profile(OFFICE))
    assert form_of(both) is Choice.HYBRID
    assert form_of(decided(NODE)) is Choice.BARE_METAL


def test_a_typical_week_is_mixed_only_where_there_is_time() -> None:
    wanted, catalogs = project(serving().with_profile(OFFICE)), [catalog(NODE, CARD)]
    quick = decide(wanted, catalogs, reference(), thorough=False)
    assert quick.workloads[0].mix is None
    assert quick.workloads[0].verdict.choice is not Choice.HYBRID


def test_a_quick_decision_comes_to_the_same_choice() -> None:
    month = price("card/month", "1100", pricing_unit="month")
    wanted, catalogs = project(serving()), [catalog(NODE, month)]
    quick = decide(wanted, catalogs, reference(), thorough=False)
    full = decide(wanted, catalogs, reference())
    assert full.workloads[0].verdict.choice is Choice.HYBRID
    assert quick.workloads[0].verdict == replace(
        full.workloads[0].verdict, switch_points=()
    )
    assert quick.mix is None
    assert full.mix is not None


@settings(deadline=None)
@given(
    month=st.integers(500, 3000),
    hour=st.integers(1, 12),
    cards=st.integers(1, 40),
    node_month=st.integers(4000, 20000),
)
def test_a_mix_never_costs_more_than_the_best_single_option(
    month: int, hour: int, cards: int, node_month: int
) -> None:
    prices = [
        node("node/month", str(node_month)),
        price("card/month", str(month), pricing_unit="month"),
        price("card/hour", str(hour)),
    ]
    found = decided(*prices, work=serving(cards=cards))
    if found.mix is None:
        assert found.verdict.choice is not Choice.HYBRID
        return
    saved = saving_of(found.mix, found.ranked[0])
    assert saved >= 0
    assert (found.verdict.choice is Choice.HYBRID) == (
        len(found.mix.plan) > 1 and saved > Decimal("0.02")
    )


def problems(limits: Limits, *makers: str) -> list[tuple[str, str]]:
    """Return what is said of a project of two sellers under limits."""
    sellers = [catalog(price("card/hour", "3"), by=name) for name in makers]
    wanted = project(serving(), limits=limits)
    found = decide(wanted, sellers, reference())
    return [(p.code, p.place) for p in found.problems]


def test_a_plan_over_the_budget_is_said() -> None:
    tight = Limits(budget_per_month=Decimal("21599.99"))
    assert problems(tight, "alpha") == [("mix_over_budget", "limits.budget_per_month")]
    assert problems(Limits(budget_per_month=Decimal(21600)), "alpha") == []


def test_a_share_that_no_plan_can_keep_is_said() -> None:
    half = Limits(most_share_of_provider=Decimal("0.5"))
    assert problems(half, "alpha") == [
        ("mix_share_impossible", "limits.most_share_of_provider")
    ]
    assert problems(half, "alpha", "beta") == []
