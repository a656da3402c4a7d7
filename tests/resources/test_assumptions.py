"""Every judged number has its range, its source and its unit."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

import pytest

from rackrate.domain.assumptions import Assumption
from rackrate.locations import usual_locations
from rackrate.store.resource_files import read_reference

REFERENCE = read_reference(usual_locations().resources)
KNOWN = REFERENCE.assumptions.by_name
OWN_EFFORT = (
    *("operations_hours_container", "operations_hours_bare_metal", "operations_rate"),
    *("setup_days_container", "setup_days_bare_metal", "migration_cann_days"),
    *("acceptance_days", "day_rate"),
)
WITHOUT_PEAK = {"rtx6000d", "zhenwu810e"}
each = pytest.mark.parametrize("one", KNOWN.values(), ids=KNOWN)


@each
def test_low_base_and_high_rise(one: Assumption) -> None:
    assert 0 <= one.range.low <= one.range.base <= one.range.high


@each
def test_an_assumption_says_who_judged_and_in_both_languages(one: Assumption) -> None:
    assert one.source.strip()
    assert one.unit
    assert one.confidence in ("high", "medium", "low")
    assert one.title.zh
    assert one.title.en
    if one.source == "judgement":
        assert one.note.zh
        assert one.note.en


@each
def test_a_share_is_between_nothing_and_everything(one: Assumption) -> None:
    if one.unit == "share" and one.name.startswith(("container_loss", "mfu_")):
        assert one.range.high < 1
    if one.unit.startswith("currency"):
        assert one.currency == "CNY"


@pytest.mark.parametrize(
    "name",
    [
        "container_loss_exclusive",
        "container_loss_shared",
        "billed_idle",
        "memory_overhead",
        *OWN_EFFORT,
    ],
)
def test_the_assumptions_that_the_arithmetic_names_are_there(name: str) -> None:
    assert name in KNOWN


@pytest.mark.parametrize("card", sorted(set(REFERENCE.accelerators) - WITHOUT_PEAK))
@pytest.mark.parametrize("delivery", ["container", "bare_metal"])
def test_every_card_has_its_share_of_the_peak(card: str, delivery: str) -> None:
    assert f"mfu_{card}_{delivery}" in KNOWN


@pytest.mark.parametrize("card", sorted(set(REFERENCE.accelerators) - WITHOUT_PEAK))
def test_a_containers_share_of_the_peak_is_bare_metals_less_the_loss(
    card: str,
) -> None:
    loss = KNOWN["container_loss_exclusive"].range.base
    bare = KNOWN[f"mfu_{card}_bare_metal"].range.base
    container = KNOWN[f"mfu_{card}_container"].range.base
    expected = (bare * (1 - loss)).quantize(Decimal("0.001"), ROUND_HALF_UP)
    assert container == expected


def test_whole_cards_lose_little_and_shared_ones_more() -> None:
    # Measured 0-3 % (whole cards, host network); article B says 3-8 %, A 10-15 %.
    whole = KNOWN["container_loss_exclusive"].range
    shared = KNOWN["container_loss_shared"].range
    assert (whole.low, whole.base, whole.high) == (
        Decimal("0.0"),
        Decimal("0.03"),
        Decimal("0.08"),
    )
    assert shared.base == Decimal("0.10")
    assert whole.high < shared.base


def test_a_day_of_work_is_eight_hours_of_it() -> None:
    for end in ("low", "base", "high"):
        hour = getattr(KNOWN["operations_rate"].range, end)
        assert getattr(KNOWN["day_rate"].range, end) == 8 * hour


def test_bare_metal_takes_more_of_ones_own_effort_than_containers() -> None:
    for name in ("operations_hours", "setup_days"):
        bare, container = (
            KNOWN[f"{name}_{delivery}"].range.base
            for delivery in ("bare_metal", "container")
        )
        assert bare > container
