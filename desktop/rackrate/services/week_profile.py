"""A typical week as 168 card counts: ready-made ones, totals, and text.

Hours run from Monday 00:00 on; a count holds for its whole hour.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum

from rackrate.domain.workload import HOURS_PER_DAY, Workload

DAYS = 7
WEEKDAYS = 5
HOURS_PER_WEEK = DAYS * HOURS_PER_DAY
_FIRST_HOUR = 9
_OFFICE_HOURS = range(9, 18)
_DAY_HOURS = range(8, 24)
_DAYS_OF_A_WORKING_MONTH = 23


class Preset(StrEnum):
    """A week to start from."""

    OFFICE = "office"
    NIGHTS_OFF = "nights_off"
    FLAT = "flat"


@dataclass(frozen=True, slots=True)
class WeekTotals:
    """What a week comes to.

    Attributes:
        peak: The most cards in any hour.
        hours_per_day: Mean hours a day at the peak: what the peak's cards are used.
        card_hours: Card-hours in the week.
    """

    peak: int
    hours_per_day: Decimal
    card_hours: int


def place_of(day: int, hour: int) -> int:
    """Return where an hour stands in a profile; Monday is day 0."""
    return day * HOURS_PER_DAY + hour


def preset_week(preset: Preset, cards: int) -> tuple[int, ...]:
    """Return a ready-made week at so many cards.

    Example:
        >>> sum(preset_week(Preset.OFFICE, 2))
        90
    """
    if preset is Preset.FLAT:
        return (cards,) * HOURS_PER_WEEK
    if preset is Preset.OFFICE:
        return _week(cards, WEEKDAYS, _OFFICE_HOURS)
    return _week(cards, DAYS, _DAY_HOURS)


def week_like(workload: Workload) -> tuple[int, ...]:
    """Return the week nearest to a workload's hours: whole hours from nine o'clock.

    A month of at most 23 days is taken for working days.
    """
    whole = workload.hours_per_day.to_integral_value(rounding=ROUND_HALF_UP)
    length = int(whole)
    first = max(0, min(_FIRST_HOUR, HOURS_PER_DAY - length))
    days = workload.days_per_month
    is_working = days is not None and days <= _DAYS_OF_A_WORKING_MONTH
    count = WEEKDAYS if is_working else DAYS
    return _week(workload.cards, count, range(first, first + length))


def _week(cards: int, days: int, hours: range) -> tuple[int, ...]:
    return tuple(
        cards if day < days and hour in hours else 0
        for day in range(DAYS)
        for hour in range(HOURS_PER_DAY)
    )


def totals(profile: tuple[int, ...]) -> WeekTotals:
    """Return what a week comes to."""
    found = Workload("").with_profile(profile)
    return WeekTotals(max(profile), found.hours_per_day, sum(profile))


def as_text(profile: tuple[int, ...], places: list[tuple[int, int]]) -> str:
    """Return a block of hours as lines of tab-separated counts, a day a line.

    Args:
        profile: The week.
        places: (day, hour) pairs; the smallest rectangle around them is taken.
    """
    days = range(min(d for d, _ in places), max(d for d, _ in places) + 1)
    hours = range(min(h for _, h in places), max(h for _, h in places) + 1)
    return "\n".join(
        "\t".join(str(profile[place_of(day, hour)]) for hour in hours) for day in days
    )


def rows_of_text(text: str) -> list[list[str]]:
    """Return the cells of tab-separated lines; a last empty line is none."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n").split("\n")
    return [line.split("\t") for line in lines]
