"""A typical week: ready-made ones, totals and text."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.builders import workload

from rackrate.services.week_profile import (
    HOURS_PER_WEEK,
    Preset,
    as_text,
    place_of,
    preset_week,
    rows_of_text,
    totals,
    week_like,
)


@pytest.mark.parametrize(
    ("preset", "card_hours"), [("office", 360), ("nights_off", 896), ("flat", 1344)]
)
def test_a_ready_made_week_has_its_hours(preset: str, card_hours: int) -> None:
    week = preset_week(Preset(preset), 8)
    assert len(week) == HOURS_PER_WEEK
    assert totals(week).card_hours == card_hours
    assert totals(week).peak == 8


def test_office_hours_are_on_working_days_from_nine_to_six() -> None:
    week = preset_week(Preset.OFFICE, 4)
    assert week[place_of(0, 8)] == 0
    assert week[place_of(0, 9)] == 4
    assert week[place_of(4, 17)] == 4
    assert week[place_of(4, 18)] == 0
    assert not any(week[place_of(5, 0) :])


@given(st.integers(0, 24), st.integers(1, 512))
def test_the_week_like_a_workload_takes_its_hours_a_day(hours: int, cards: int) -> None:
    source = workload(hours_per_day=hours, cards=cards, days_per_month=30)
    found = totals(week_like(source))
    assert found.card_hours == 7 * hours * cards
    if hours:
        assert abs(found.hours_per_day - hours) < Decimal("1e-9")


def test_a_month_of_working_days_becomes_a_week_of_five() -> None:
    week = week_like(workload(hours_per_day=8, cards=2, days_per_month=22))
    assert sum(week) == 5 * 8 * 2
    assert not any(week[place_of(5, 0) :])


def test_an_empty_week_comes_to_nothing() -> None:
    found = totals((0,) * HOURS_PER_WEEK)
    assert (found.peak, found.card_hours) == (0, 0)
    assert found.hours_per_day == Decimal(0)


def test_a_block_is_copied_as_lines_and_read_back() -> None:
    week = preset_week(Preset.OFFICE, 4)
    text = as_text(week, [(0, 8), (1, 10)])
    assert text == "0\t4\t4\n0\t4\t4"
    assert rows_of_text(text + "\r\n") == [["0", "4", "4"], ["0", "4", "4"]]
