"""The mix figure shows the engine's plan, and names what each saving is a share of."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from tests.support.builders import catalog, node, price, project, reference, workload

from rackrate.domain.bilingual import Language
from rackrate.domain.limits import Limits
from rackrate.domain.price import Price
from rackrate.domain.units import WorkloadKind
from rackrate.domain.workload import Workload
from rackrate.engine.decision import Decision, decide
from rackrate.engine.mix_plan import Mix
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.locations import usual_locations
from rackrate.services.figures.figure import Area, Figure, HitArea, Line, Role, Text
from rackrate.services.figures.mix import figure_of_mix, mix_figure, mix_of
from rackrate.services.labels import Labels
from rackrate.store.resource_files import read_words

WORDS = read_words(usual_locations().resources)
KNOWN = reference()
WIDTH, HEIGHT = 560.0, 300.0
PEAKS = workload(kind=WorkloadKind.INFERENCE_ELASTIC).with_profile(
    (((4,) * 9 + (16,) * 12 + (4,) * 3) * 5) + (4,) * 48
)


def decided(*prices: Price, work: Workload = PEAKS, **limits: Decimal) -> Decision:
    wanted = project(work, limits=Limits(**limits))
    return decide(wanted, [catalog(*prices)], KNOWN)


def labels(*prices: Price, language: Language = Language.EN) -> Labels:
    return Labels.over(WORDS, language, KNOWN, [catalog(*prices)], "CNY")


def figure(
    *prices: Price,
    work: Workload = PEAKS,
    language: Language = Language.EN,
    height: float = HEIGHT,
    **limits: Decimal,
) -> Figure:
    """Return the figure of one workload over one provider's prices."""
    whole = decided(*prices, work=work, **limits)
    said = labels(*prices, language=language)
    found = mix_figure(whole.workloads[0], said, WIDTH, height, whole)
    assert found is not None
    return found


def texts(found: Figure) -> list[str]:
    return [mark.text for mark in found.marks if isinstance(mark, Text)]


NODE = "RTX4090 8-card bare metal by the month from Alpha"
BOTH = (price(amount="5"), node())
PLANS = 3
"""Rows beside the week that can be pointed at: the plan and the two pure ones."""


def test_a_mix_names_both_baselines_with_their_amounts() -> None:
    found = figure(*BOTH)
    mix = mix_of(decided(*BOTH).workloads[0])
    assert mix is not None
    assert found.title.startswith("1 × RTX4090 8-card bare metal by the month")
    assert "the rest by the hour" in found.title
    for baseline in (mix.all_fixed, mix.all_metered):
        assert baseline is not None
        assert f"(¥{baseline:,.0f})" in found.title
    assert found.title.count("less than") == 2
    assert "proven the cheapest" in found.subtitle


def test_what_is_drawn_is_the_need_and_the_plan_of_every_hour() -> None:
    found = figure(*BOTH)
    (need,) = [m for m in found.marks if isinstance(m, Line) and m.role is Role.TEXT]
    floor = max(y for _, y in need.points)
    heights = {round(floor - y, 6) for _, y in need.points}
    assert len(heights) == 2
    areas = [m for m in found.marks if isinstance(m, Area)]
    kept = [a for a in areas if a.role is Role.BARE_METAL and not a.hatched]
    idle = [a for a in areas if a.hatched]
    assert kept
    assert idle
    told = [hit.text for hit in found.hits[:-PLANS]]
    assert told[0].splitlines() == [
        "Mon 00:00–09:00",
        "4 cards needed",
        f"{NODE}: can do the work of 8, 4 of it idle",
    ]
    assert told[-1].splitlines()[0] == "Fri 21:00 to Sun 24:00"


def test_where_only_hours_are_known_one_day_is_drawn() -> None:
    work = workload(cards=10, hours_per_day="9.5")
    found = figure(*BOTH, work=work)
    assert "hour of the day" in texts(found)
    assert [hit.text.splitlines()[0] for hit in found.hits[:-PLANS]] == [
        "every day 00:00–09:30",
        "every day 09:30–24:00",
    ]
    assert "which hours was not said" in found.subtitle


def test_the_plan_and_each_pure_one_lead_to_how_they_were_reached() -> None:
    *week, plan, fixed, metered = figure(*BOTH).hits
    assert {hit.explains for hit in (*week, plan)} == {"mix.total_per_month"}
    assert (fixed.explains, metered.explains) == ("mix.all_fixed", "mix.all_metered")
    assert "¥" in fixed.text


@pytest.mark.parametrize(
    ("prices", "start"),
    [
        ((price(amount="0.1"), node()), "Renting by the hour alone is cheapest"),
        ((price(amount="99"), node()), "Fixed units alone are cheapest"),
    ],
)
def test_a_pure_plan_that_is_best_is_called_so(
    prices: tuple[Price, ...], start: str
) -> None:
    found = figure(*prices)
    assert found.title.startswith(start)
    assert found.title.count("less than") == 1
    assert "is this plan" in texts(found)


@pytest.mark.parametrize(
    ("only", "missing"), [(price(), "all on fixed terms"), (node(), "all by the hour")]
)
def test_a_baseline_that_is_missing_is_said_and_has_no_percentage(
    only: Price, missing: str
) -> None:
    found = figure(only)
    assert f"there is no plan {missing} to compare with" in found.title
    assert "%" not in found.title
    assert "there is none" in texts(found)


def test_one_job_stays_on_one_offer() -> None:
    work = replace(PEAKS, multi_node=True)
    found = figure(*BOTH, work=work)
    assert found.title.startswith("One job stays on one offer: ¥29,829 a month")


def test_limits_of_the_project_are_told() -> None:
    assert (
        "over the budget of ¥1" in figure(*BOTH, budget_per_month=Decimal(1)).subtitle
    )
    share = figure(*BOTH, most_share_of_provider=Decimal("0.5")).subtitle
    assert "no plan keeps every provider within 50%" in share


def test_no_need_and_no_plan() -> None:
    nothing = figure(*BOTH, work=workload(hours_per_day=0))
    assert nothing.title == "No card is needed in any hour: nothing to pay"
    none = decided().workloads[0]
    assert mix_figure(none, labels(), WIDTH, HEIGHT) is None


def test_a_plan_that_is_not_proven_says_how_far_it_may_be_off() -> None:
    one = decided(*BOTH).workloads[0]
    mix = mix_of(one)
    assert mix is not None
    loose = replace(mix, gap=0.004)
    found = figure_of_mix(loose, one, labels(*BOTH), WIDTH, HEIGHT)
    assert "up to 0.40% cheaper" in found.subtitle


def test_a_plan_dearer_than_a_pure_one_says_more() -> None:
    one = decided(*BOTH).workloads[0]
    mix = mix_of(one)
    assert mix is not None
    dear: Mix = replace(mix, all_fixed=mix.total_per_month / 2)
    found = figure_of_mix(dear, one, labels(*BOTH), WIDTH, HEIGHT)
    assert "100.0% more than all on fixed terms" in found.title
    assert "this plan is 100.0% higher" in texts(found)


def test_the_table_adds_up() -> None:
    heads, *rows = figure(*BOTH).table
    assert heads[3] == "CNY a month"
    amounts = [Decimal(row[3].replace(",", "")) for row in rows]
    assert sum(amounts[:-3]) == amounts[-3]
    assert rows[-3][0] == "this plan"
    assert all(row[4].endswith("%") for row in rows[-2:])


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("height", [120.0, 300.0])
def test_it_lies_inside_its_frame(language: Language, height: float) -> None:
    found = figure(*BOTH, language=language, height=height)
    for x, y in points_of(found):
        assert -1 <= x <= WIDTH + 1
        assert -1 <= y <= height + 1
    assert found.alternative
    assert found.title in found.alternative


def points_of(found: Figure) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    for mark in found.marks:
        if isinstance(mark, Line | Area):
            points += mark.points
        else:
            points.append((mark.x, mark.y))
    for hit in found.hits:
        points += corners(hit)
    return points


def corners(hit: HitArea) -> list[tuple[float, float]]:
    return [(hit.x, hit.y), (hit.x + hit.width, hit.y + hit.height)]


def test_many_lines_of_a_plan_end_in_one_for_the_rest() -> None:
    one: WorkloadDecision = decided(*BOTH).workloads[0]
    mix = mix_of(one)
    assert mix is not None
    long = replace(mix, plan=mix.plan * 4, total_per_month=4 * mix.total_per_month)
    found = figure_of_mix(long, one, labels(*BOTH), WIDTH, HEIGHT)
    rest = sum((line.per_month for line in long.plan[3:]), Decimal(0))
    assert f"{len(long.plan) - 3} more" in texts(found)
    assert f"¥{rest:,.0f}" in texts(found)
