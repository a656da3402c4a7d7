"""The mix of whole projects: golden cases, the article, and every billing rule."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest
from tests.support.builders import (
    catalog,
    node,
    price,
    project,
    reference,
    rule,
    workload,
)

from rackrate.app import Application
from rackrate.domain.catalog import Catalog
from rackrate.domain.price import Price
from rackrate.domain.reference import Reference
from rackrate.domain.units import WorkloadKind
from rackrate.domain.workload import Throughput, Workload
from rackrate.engine.decision import decide
from rackrate.engine.mix import cheapest_mix
from rackrate.engine.mix_plan import Mix
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.locations import locations_under

CASES = Path(__file__).parents[1] / "golden_cases" / "cases"
GOLDEN = ["mix_flat", "mix_night_training", "mix_office_peaks"]
DAY_AND_NIGHT = ((20,) * 10 + (6,) * 14) * 7


def decisions(
    prices: Sequence[Price],
    *works: Workload,
    known: Reference | None = None,
) -> tuple[WorkloadDecision, ...]:
    """Return what is decided for workloads over one provider's prices."""
    return decided_over([catalog(*prices)], *works, known=known)


def decided_over(
    catalogs: Sequence[Catalog], *works: Workload, known: Reference | None = None
) -> tuple[WorkloadDecision, ...]:
    """Return what is decided for workloads over some catalogs."""
    wanted = project(*works)
    return decide(wanted, catalogs, known or reference(), thorough=False).workloads


def mix(*prices: Price, work: Workload | None = None) -> Mix:
    """Return the cheapest mix for one workload over one provider's prices."""
    found = cheapest_mix(decisions(prices, work or workload()))
    assert found is not None
    return found


def taken(found: Mix | None) -> dict[str, int | None]:
    """Return the units of each option of the plan."""
    assert found is not None
    return {line.option: line.units for line in found.plan}


@pytest.mark.parametrize("name", GOLDEN)
def test_the_golden_mixes_come_out_as_worked_out(name: str, tmp_path: Path) -> None:
    application = Application(locations_under(tmp_path))
    folder = CASES / name
    opened = application.open_input(folder / "scenario.toml", [folder / "catalogs"])
    found = cheapest_mix(application.decide(opened).workloads)
    wanted = json.loads((folder / "expect.json").read_text("utf-8"))["mix"]
    assert found is not None
    assert found.gap == 0
    assert wanted == {
        "total_per_month": float(found.total_per_month),
        "fixed_units": found.fixed_units,
        "all_fixed": float(found.all_fixed or 0),
        "all_metered": float(found.all_metered or 0),
    }


def test_the_savings_name_their_baselines() -> None:
    found = mix(price(), node(), work=workload().with_profile(DAY_AND_NIGHT))
    assert taken(found) == {"alpha/node/month": 1, "alpha/box/hour": None}
    assert found.all_fixed == 3 * 15600
    assert found.all_metered == Decimal("30501.60")
    assert found.total_per_month == 15600 + Decimal("12888.00")
    assert found.saving_vs_all_fixed == (46800 - found.total_per_month) / 46800
    assert found.saving_vs_all_metered == (
        Decimal("30501.60") - found.total_per_month
    ) / Decimal("30501.60")
    assert [str(line.card_hours_per_month) for line in found.plan] == [
        "None",
        "3600.000000000",
    ]


@pytest.mark.parametrize(
    "work",
    [
        workload().with_profile(DAY_AND_NIGHT),
        workload(hours_per_day="9.5"),
        workload(),
        workload(cards=20, hours_per_day=24),
    ],
)
def test_the_week_shows_the_plan_hour_by_hour(work: Workload) -> None:
    found = mix(price(), node(), work=work)
    assert sum(part.hours for part in found.week) == 168
    assert found.week[0].start == 0
    for part, after in pairwise(found.week):
        assert part.start + part.hours == after.start
        assert part.needs != after.needs
    for part in found.week:
        there = sum((use.work for use in part.uses), Decimal(0))
        assert there >= part.need - Decimal("1e-9")
    kept = {line.option: line.units for line in found.plan if line.units}
    for part in found.week:
        assert {u.option: u.work for u in part.uses if u.is_kept} == {
            option: units * 8 for option, units in kept.items()
        }
    hourly = [line for line in found.plan if line.units is None]
    uses = ((use, part) for part in found.week for use in part.uses)
    ran = sum((u.work * part.hours for u, part in uses if not u.is_kept), Decimal(0))
    billed = sum((line.card_hours_per_month or 0 for line in hourly), Decimal(0))
    assert abs(ran * 720 / 168 - billed) < Decimal("1e-6")


def test_a_week_without_a_need_has_no_use() -> None:
    found = mix(price(), node(), work=workload(hours_per_day=0))
    (part,) = found.week
    assert part.hours == 168
    assert part.uses == ()


def test_workloads_that_share_a_server_are_seen_apart_in_the_week() -> None:
    by_day = workload("day").with_profile(((8,) * 12 + (0,) * 12) * 7)
    by_night = workload("night").with_profile(((0,) * 12 + (8,) * 12) * 7)
    found = cheapest_mix(decisions([node()], by_day, by_night))
    assert found is not None
    assert [list(map(int, part.needs)) for part in found.week[:2]] == [[8, 0], [0, 8]]
    assert {part.need for part in found.week} == {8}
    assert {part.uses[0].work for part in found.week} == {8}


def test_a_pure_plan_that_does_not_exist_gives_no_percentage() -> None:
    only_hours = mix(price())
    assert only_hours.all_fixed is None
    assert only_hours.saving_vs_all_fixed is None
    assert only_hours.saving_vs_all_metered == 0
    only_months = mix(node())
    assert only_months.all_metered is None
    assert only_months.saving_vs_all_metered is None


NODE_OF_THE_ARTICLE = price(
    "910b-card/month", "3900", accelerator="ascend910b", pricing_unit="month"
)
CONTAINER_OF_THE_ARTICLE = price("910b/hour", "3.58", accelerator="ascend910b")
CARDS_BY_THE_HOUR = price("4090/hour", "1.96")


@pytest.mark.parametrize(
    ("cards", "low", "hybrid", "containers", "dearer"),
    [
        (2, 17, "5899.20", "4576.80", "0.289"),
        (3, 17, "6898.80", "5576.40", "0.237"),
    ],
)
def test_the_articles_hybrid_costs_neither_what_it_says_nor_less_than_containers(
    cards: int, low: int, hybrid: str, containers: str, dearer: str
) -> None:
    """One 910B card at 3,900, 4090 containers for 2,000 to 3,000: not 10,000.

    Nor is it 30 % cheaper than containers only: it is 24 to 29 % dearer.
    """
    train = workload("train", cards=1, hours_per_day=24, accelerators=("ascend910b",))
    try_out = workload("try", cards=cards, hours_per_day=low)
    claimed = cheapest_mix(
        decisions([NODE_OF_THE_ARTICLE, CARDS_BY_THE_HOUR], train, try_out)
    )
    assert claimed is not None
    assert claimed.total_per_month == Decimal(hybrid)
    assert claimed.saving_vs_all_fixed is None  # it names no such price
    prices = [NODE_OF_THE_ARTICLE, CONTAINER_OF_THE_ARTICLE, CARDS_BY_THE_HOUR]
    best = cheapest_mix(decisions(prices, train, try_out))
    assert best is not None
    assert best.all_metered == best.total_per_month == Decimal(containers)
    excess = claimed.total_per_month / best.total_per_month - 1
    assert round(excess, 3) == Decimal(dearer)


def test_work_that_peaks_together_is_not_promised_to_take_turns() -> None:
    half_days = [workload(name, hours_per_day=12) for name in "ab"]
    found = cheapest_mix(decisions([node()], *half_days))
    assert taken(found) == {"alpha/node/month": 2}


def test_workloads_that_take_turns_share_a_server() -> None:
    by_day = workload("day").with_profile(((8,) * 12 + (0,) * 12) * 7)
    by_night = workload("night").with_profile(((0,) * 12 + (8,) * 12) * 7)
    found = cheapest_mix(decisions([node(), price()], by_day, by_night))
    assert taken(found) == {"alpha/node/month": 1}
    assert found is not None
    assert found.all_fixed == found.total_per_month == 15600
    assert found.all_metered == Decimal("20620.80")


def test_what_is_excluded_for_a_workload_takes_no_part_for_it() -> None:
    isolated = rule(
        "isolated", 'workload.physical_isolation and option.delivery == "container"'
    )
    works = workload("a", physical_isolation=True, hours_per_day=2), workload("b")
    prices = [node(), price(amount="0.01")]
    found = cheapest_mix(decisions(prices, *works, known=reference(rules=[isolated])))
    assert taken(found) == {"alpha/node/month": 1, "alpha/box/hour": None}
    assert found is not None
    assert found.all_metered is None


def test_cards_of_another_group_take_no_part() -> None:
    prices = [price(), price("5090/hour", "0.10", accelerator="rtx5090")]
    both = ("rtx4090", "rtx5090")
    assert set(taken(cheapest_mix(decisions(prices, workload(accelerators=both))))) == {
        "alpha/box/hour"
    }
    ratio = Throughput("rtx4090", {"rtx5090": Decimal(2)}, "own trial")
    alike = workload(accelerators=both, throughput=ratio)
    found = cheapest_mix(decisions(prices, alike))
    assert found is not None
    assert found.total_per_month == 8 * 360 * Decimal("0.10") / 2


def test_a_budget_says_whether_the_cheapest_plan_keeps_to_it() -> None:
    found = decisions([node()], workload())
    for budget, keeps in ((15600, True), (Decimal("15599.99"), False)):
        held = cheapest_mix(found, budget_per_month=Decimal(budget))
        assert held is not None
        assert held.is_within_budget is keeps


def test_no_provider_gets_more_than_its_share() -> None:
    catalogs = [catalog(price(amount="2"), by="near"), catalog(price(amount="3"))]
    serve = workload(cards=10, hours_per_day=24, kind=WorkloadKind.INFERENCE_STEADY)
    found = decided_over(catalogs, serve)
    half = cheapest_mix(found, most_share_of_provider=Decimal("0.5"))
    assert half is not None
    assert {line.option: line.per_month for line in half.plan} == {
        "near/box/hour": 8640,
        "alpha/box/hour": 8640,
    }
    assert half.all_metered == 14400
    third = Decimal("0.3")
    assert cheapest_mix(found, most_share_of_provider=third) is None


def test_a_training_job_is_not_split_to_keep_to_a_share() -> None:
    catalogs = [catalog(price(amount="2"), by="near"), catalog(price(amount="3"))]
    found = decided_over(catalogs, workload(cards=10, hours_per_day=24))
    assert cheapest_mix(found, most_share_of_provider=Decimal("0.5")) is None
    assert taken(cheapest_mix(found)) == {"near/box/hour": None}


@pytest.mark.parametrize(
    ("kind", "plan"),
    [
        ("training", {"alpha/card/month": 10}),
        ("inference_steady", {"alpha/node/month": 1, "alpha/card/month": 2}),
    ],
)
def test_one_job_stays_on_one_offer_beside_other_work(
    kind: str, plan: dict[str, int]
) -> None:
    prices = [
        node("node/month", "8000"),
        price("card/month", "1100", pricing_unit="month"),
    ]
    work = workload(kind=WorkloadKind(kind), cards=10, hours_per_day=24)
    other = workload("other", cards=8, hours_per_day=24)
    alone = cheapest_mix(decisions(prices, work))
    assert taken(alone) == plan
    both = cheapest_mix(decisions(prices, work, other))
    assert both is not None
    assert alone is not None
    assert both.total_per_month == alone.total_per_month + 8000


def test_without_anything_to_rent_there_is_no_mix() -> None:
    assert cheapest_mix([]) is None
    assert cheapest_mix(decisions([], workload())) is None
    some = decisions([price()], workload("a"), workload("b", accelerators=("h100",)))
    assert cheapest_mix(some) is None


def test_without_any_hours_nothing_is_rented() -> None:
    idle = mix(price(), node(), work=workload(hours_per_day=0))
    assert idle.plan == ()
    assert idle.total_per_month == 0
    assert idle.saving_vs_all_fixed is None


def test_three_workloads_over_ten_options_take_less_than_a_third_of_a_second() -> None:
    draw = random.Random(1)  # noqa: S311
    prices = [
        *(price(f"h{n}/hour", f"2.{n}") for n in range(4)),
        *(price(f"m{n}/month", f"13{n}0", pricing_unit="month") for n in range(2)),
        *(node(f"n{n}/month", f"{n}8500", cards=n * 4 + 4) for n in range(1, 5)),
    ]
    works = [
        workload(name).with_profile(
            tuple(draw.randint(0, 9) * 4 for _ in range(24)) * 7
        )
        for name in "abc"
    ]
    found = decisions(prices, *works, known=reference(billed_idle="0.05"))
    seconds = []
    for _ in range(3):
        start = time.perf_counter()
        assert cheapest_mix(found) is not None
        seconds.append(time.perf_counter() - start)
    assert min(seconds) < 0.3
