"""What a mix pays for: the same bills as everywhere, put together."""

from __future__ import annotations

import random
from collections.abc import Sequence
from decimal import Decimal

import pytest
from tests.support.builders import (
    basis,
    beside,
    catalog,
    node,
    price,
    project,
    reference,
    workload,
)

from rackrate.domain.price import Price
from rackrate.domain.reference import Reference
from rackrate.domain.units import CostScope, Meter
from rackrate.domain.workload import Workload
from rackrate.engine.decision import decide
from rackrate.engine.mix import cheapest_mix
from rackrate.engine.mix_plan import Mix
from rackrate.engine.workload_decision import WorkloadDecision


def decisions(
    prices: Sequence[Price],
    *works: Workload,
    known: Reference | None = None,
    **seller: object,
) -> tuple[WorkloadDecision, ...]:
    """Return what is decided for workloads over one provider's prices."""
    sold = [catalog(*prices, **seller)]
    wanted = project(*works)
    return decide(wanted, sold, known or reference(), thorough=False).workloads


def mix(*prices: Price, work: Workload | None = None, **known: str) -> Mix:
    """Return the cheapest mix for one workload over one provider's prices."""
    found = cheapest_mix(
        decisions(prices, work or workload(), known=reference(**known))
    )
    assert found is not None
    return found


def taken(found: Mix | None) -> dict[str, int | None]:
    """Return the units of each option of the plan."""
    assert found is not None
    return {line.option: line.units for line in found.plan}


@pytest.mark.parametrize("seed", range(40))
def test_a_mix_is_never_dearer_than_what_is_ranked_first(seed: int) -> None:
    draw = random.Random(seed)  # noqa: S311  not for secrets
    prices = [
        price("h1/hour", f"{draw.randint(100, 400)}e-2"),
        price("h8/hour", f"{draw.randint(800, 3000)}e-2", cards=8, price_scope="node"),
        price("w/week", draw.randint(300, 700), pricing_unit="week"),
        price("r/hour", f"{draw.randint(100, 300)}e-2", commitment_months=3),
        node(amount=draw.randint(6000, 20000), commitment_months=draw.choice([0, 12])),
        beside(Meter.STORAGE, "0.30", included_quantity=20),
        beside(Meter.SUPPORT, 300),
        beside(Meter.SETUP, 900, price_scope="node", pricing_unit="once"),
    ]
    work = workload(
        cards=draw.randint(1, 20),
        hours_per_day=draw.choice([3, "7.5", 12, 23, 24]),
        days_per_month=draw.choice([None, 22, 30]),
        months=draw.choice(["0.5", 1, 7]),
        storage_gib=draw.choice([0, 500]),
    )
    known = reference(
        container_loss_exclusive=draw.choice(["0", "0.03", "0.1"]),
        billed_idle=draw.choice(["0", "0.05", "0.2"]),
    )
    (decision,) = decisions(prices, work, known=known)
    found = cheapest_mix([decision])
    assert found is not None
    cent = Decimal("0.02")
    assert found.total_per_month <= decision.ranked[0].per_month + cent
    for option in decision.ranked:
        alone = [p for p in prices if p.meter is not Meter.COMPUTE]
        alone.append(option.price)
        only = cheapest_mix(decisions(alone, work, known=known))
        assert only is not None
        if option.category != "metered":
            assert only.all_fixed == pytest.approx(option.per_month, abs=cent)
        else:
            assert only.all_metered is not None
            assert only.all_metered <= option.per_month + cent
            assert only.all_metered >= option.per_month * 8 / 9 - cent


def test_hours_a_day_keep_their_card_hours_to_the_fraction() -> None:
    found = mix(price(amount="1"), work=workload(hours_per_day="7.3", cards=3))
    assert found.total_per_month == Decimal("657.00")
    found = mix(price(amount="1"), work=workload(hours_per_day=9, days_per_month=22))
    assert found.total_per_month == 8 * 9 * 22


def test_more_hours_than_a_month_take_more_cards() -> None:
    work = workload(cards=8, hours_per_day=24, days_per_month=45)
    assert taken(mix(node(), work=work)) == {"alpha/node/month": 2}
    assert mix(price(amount="1"), work=work).total_per_month == 8 * 24 * 45


def test_a_commitment_beyond_the_term_is_paid_within_the_term() -> None:
    found = mix(node(commitment_months=12), work=workload(months=6))
    assert found.total_per_month == 2 * 15600


def test_a_month_of_weeks_is_five_of_them() -> None:
    found = mix(price("box/week", "400", pricing_unit="week"), work=workload(cards=1))
    assert found.total_per_month == 5 * 400


def test_what_bills_when_stopped_is_kept_the_whole_month() -> None:
    prices = [price(amount="2"), node()]
    work = workload(cards=1, hours_per_day=3, keep_instance=True)
    found = cheapest_mix(decisions(prices, work, stopped_instance_billed=True))
    assert taken(found) == {"alpha/box/hour": 1}
    assert found is not None
    assert found.total_per_month == found.all_metered == 2 * 720


def test_a_card_that_runs_all_month_is_not_billed_for_more() -> None:
    steady = workload(cards=3, hours_per_day=24)
    assert mix(price(amount="1"), work=steady, billed_idle="0.05").total_per_month == (
        3 * 720
    )
    half = workload(cards=3, hours_per_day=12)
    assert mix(price(amount="1"), work=half, billed_idle="0.05").total_per_month == (
        3 * 360 * Decimal("1.05")
    )


def test_a_profile_is_met_in_every_hour_by_slower_cards_too() -> None:
    work = workload().with_profile(((10,) * 8 + (0,) * 16) * 7)
    cards = price("box/month", "1000", pricing_unit="month")
    found = mix(cards, work=work, container_loss_exclusive="0.1")
    assert taken(found) == {"alpha/box/month": 12}


def test_volume_prices_count_the_units_of_all_workloads() -> None:
    prices = [
        node("n/1", "16000", sku_id="n"),
        node("n/4", "14000", sku_id="n", min_units=4),
    ]
    works = [workload(name, cards=16, hours_per_day=24) for name in "ab"]
    found = cheapest_mix(decisions(prices, *works))
    assert found is not None
    assert found.fixed_units == 4
    assert found.total_per_month == 4 * 14000
    alone = cheapest_mix(decisions(prices, works[0]))
    assert alone is not None
    assert alone.total_per_month == 2 * 16000


def test_units_rented_for_longer_serve_shorter_work_but_not_the_other_way() -> None:
    prices = [node(commitment_months=6)]
    long = workload("long", months=6).with_profile(((8,) * 12 + (0,) * 12) * 7)
    short = workload("short", months=1).with_profile(((0,) * 12 + (8,) * 12) * 7)
    shared = cheapest_mix(decisions(prices, long, short))
    assert shared is not None
    assert shared.total_per_month == 15600
    alone = cheapest_mix(decisions(prices, short))
    assert alone is not None
    assert alone.total_per_month == 6 * 15600


def test_own_effort_is_counted_where_the_project_counts_it() -> None:
    full = project(workload(), basis=basis(cost=CostScope.FULL))
    (decision,) = decide(full, [catalog(node())], reference()).workloads
    found = cheapest_mix([decision])
    assert found is not None
    assert found.all_fixed == decision.ranked[0].per_month
    assert found.all_fixed == 15600 + 20 * 180 + 2 * 1440
