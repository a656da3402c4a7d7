"""What is billed: cards, units, hours and money, before any rounding."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest
from tests.support.builders import node, option, price, reference, workload

from rackrate.domain.price import Price
from rackrate.domain.units import PricingUnit
from rackrate.engine.billing import (
    BillingTerms,
    as_arrays,
    billed_hours,
    card_hours_needed,
    cards_running,
    compute_amount,
    repriced,
    total_amount,
    units_rented,
    varied,
)


def terms(
    *prices: Price, loss: str = "0", idle: str = "0", **work: object
) -> BillingTerms[Decimal]:
    """Return the terms of a workload on the one offer of some prices."""
    known = reference(container_loss_exclusive=loss, billed_idle=idle)
    return option(*prices, work=workload(**work), known=known).terms


def test_lost_throughput_needs_more_card_hours() -> None:
    assert card_hours_needed(terms(price(), loss="0.1")) == 8 * 360 / Decimal("0.9")


@pytest.mark.parametrize(
    ("hours", "cards"), [(0, 8), (12, 8), ("21.6", 8), ("21.7", 9), (24, 9)]
)
def test_a_card_is_added_where_the_month_is_too_short(
    hours: object, cards: int
) -> None:
    found = terms(price(), loss="0.1", hours_per_day=hours)
    assert cards_running(found) == cards


@pytest.mark.parametrize(("cards", "units"), [(1, 1), (8, 1), (9, 2), (16, 2), (17, 3)])
def test_whole_servers_are_rented(cards: int, units: int) -> None:
    assert units_rented(terms(node(), cards=cards)) == units


def test_fewer_units_than_are_sold_cannot_be_rented() -> None:
    assert units_rented(terms(node(min_units=4), cards=8)) == 4


def test_metered_hours_are_run_hours_with_their_idle_share() -> None:
    found = terms(price(), loss="0.1", idle="0.05", months=6)
    assert billed_hours(found) == 6 * 360 / Decimal("0.9") * Decimal("1.05")


def test_metered_hours_end_with_the_month() -> None:
    found = terms(price(), idle="0.2", hours_per_day=22, months=3)
    assert billed_hours(found) == 3 * 720


def test_a_kept_instance_is_billed_all_month_where_stopping_does_not_help() -> None:
    work = workload(keep_instance=True, hours_per_day=1, months=2)
    found = option(price(), work=work, stopped_instance_billed=True)
    assert billed_hours(found.terms) == 2 * 720
    assert found.total == Decimal("3.58") * 8 * 1440


@pytest.mark.parametrize(
    ("months", "term", "hours"),
    [(6, 12, 8640), (18, 12, 12960), ("1.5", 1, 1080)],
)
def test_a_reservation_is_billed_by_the_hour_for_its_term_at_least(
    months: object, term: int, hours: int
) -> None:
    found = terms(price(commitment_months=term), months=months)
    assert billed_hours(found) == hours


@pytest.mark.parametrize(
    ("unit", "months", "periods"),
    [
        ("day", "0.4", 12),
        ("day", "0.41", 13),
        ("week", "1.5", 7),
        ("week", 7, 30),
        ("month", "1.5", 2),
        ("month", 2, 2),
        ("quarter", 4, 2),
        ("year", 12, 1),
        ("year", "12.1", 2),
    ],
)
def test_whole_periods_are_paid_for(unit: str, months: object, periods: int) -> None:
    found = terms(
        price(amount="10", pricing_unit=PricingUnit(unit)), months=months, cards=1
    )
    assert compute_amount(found) == 10 * periods
    assert billed_hours(found) == periods * found.unit_hours


def test_a_committed_period_is_paid_to_its_end() -> None:
    found = terms(node(commitment_months=12), months=3)
    assert compute_amount(found) == 12 * 15600


@pytest.mark.parametrize(
    ("cards", "amount"), [(24, 48000), (25, 4 * 14000), (64, 8 * 13000)]
)
def test_the_tier_of_the_units_rented_applies_to_all_of_them(
    cards: int, amount: int
) -> None:
    rows = [
        node("n/1", "16000", sku_id="n"),
        node("n/4", "14000", sku_id="n", min_units=4),
        node("n/8", "13000", sku_id="n", min_units=8),
    ]
    assert compute_amount(terms(*rows, cards=cards)) == amount


def test_nothing_is_rounded_before_it_is_a_line() -> None:
    found = terms(price(amount="0.001"), cards=1, hours_per_day="0.1", days_per_month=1)
    assert total_amount(found) == Decimal("0.0001")


def test_a_curve_over_the_hours_is_the_same_sum_at_each_of_them() -> None:
    found = terms(price(), loss="0.1", idle="0.05")
    hours = np.array([0.0, 100.0, 500.0, 700.0])
    curve = total_amount(varied(as_arrays(found), useful_hours=hours))
    exact = [
        total_amount(varied(found, useful_hours=Decimal(h))) for h in (0, 100, 500, 700)
    ]
    np.testing.assert_allclose(curve, [float(x) for x in exact], rtol=1e-12)


def test_repricing_multiplies_what_the_provider_asks() -> None:
    rows = [node("n/1", "16000", sku_id="n"), node("n/4", "1", sku_id="n", min_units=4)]
    found = terms(*rows, cards=32)
    assert total_amount(repriced(found, Decimal(2))) == 2 * total_amount(found)
