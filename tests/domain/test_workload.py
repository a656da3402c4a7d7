"""A workload turns its days into useful hours, and its week into cards."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.support.builders import workload

from rackrate.domain.workload import Throughput

MONTH = Decimal(720)


def test_useful_hours_are_hours_a_day_on_working_days() -> None:
    work = workload(hours_per_day="7.5", days_per_month=22)
    assert work.useful_hours_per_month(MONTH) == 165
    assert work.days(MONTH) == 22


@pytest.mark.parametrize("month", [720, 730, 744, 672])
def test_all_day_on_every_day_is_the_whole_month(month: int) -> None:
    work = workload(hours_per_day=24, days_per_month=None)
    assert work.useful_hours_per_month(Decimal(month)) == month


def test_without_days_every_day_of_the_month_is_worked() -> None:
    work = workload(hours_per_day=12, days_per_month=None)
    assert work.days(MONTH) == 30
    assert work.useful_hours_per_month(Decimal(730)) == 365


def test_the_reference_card_is_one_and_an_unmeasured_card_is_unknown() -> None:
    measured = Throughput("rtx5090", {"rtx4090": Decimal("0.6")}, "own trial")
    assert measured.ratio("rtx5090") == 1
    assert measured.ratio("rtx4090") == Decimal("0.6")
    assert measured.ratio("l40s") is None


def test_a_week_gives_its_peak_of_cards_and_its_mean_of_hours() -> None:
    week = (20,) * 42 + (6,) * 126  # 42 × 20 + 126 × 6 = 1596 of 3360 card-hours
    work = workload(days_per_month=20).with_profile(week)
    assert work.cards == 20
    assert work.hours_per_day == Decimal(1596) / 3360 * 24
    assert work.days_per_month is None
    assert work.useful_hours_per_month(MONTH) * 20 * 7 == 1596 * 30


def test_a_week_without_work_is_one_idle_card() -> None:
    work = workload().with_profile((0,) * 168)
    assert work.cards == 1
    assert work.hours_per_day == 0
