"""Between its breaks a cost is a straight line, and at them it may jump."""

from __future__ import annotations

from decimal import Decimal
from itertools import islice, pairwise

import pytest
from hypothesis import given
from tests.engine.draws import Deal, deals, thorough
from tests.support.builders import node, option, price, reference, workload

from rackrate.domain.units import PricingUnit
from rackrate.engine.cost_curves import (
    cost_at_hours,
    cost_at_loss,
    cost_at_months,
    hour_breaks,
    month_breaks,
)


def test_costs_are_read_at_other_hours_months_and_losses() -> None:
    known = reference(container_loss_exclusive="0.1")
    terms = option(price(amount="1"), work=workload(cards=1), known=known).terms
    assert cost_at_hours(terms, Decimal(90)) == 100
    assert cost_at_months(terms, Decimal(3)) == 1200
    assert cost_at_loss(terms, Decimal("0.2")) == 450


@thorough(60)
@given(deals())
def test_costs_are_straight_between_the_hour_breaks(deal: Deal) -> None:
    terms = deal.option().terms
    month = terms.hours_per_month
    edges = sorted({Decimal(0), month, *(b for b in hour_breaks(terms, month))})
    for left, right in pairwise(edge for edge in edges if edge <= month):
        if right - left < Decimal("0.001"):
            continue
        low, high = (left + (right - left) * k / 4 for k in (1, 3))
        middle = cost_at_hours(terms, (low + high) / 2)
        mean = (cost_at_hours(terms, low) + cost_at_hours(terms, high)) / 2
        assert abs(middle - mean) <= Decimal("1e-15") * max(middle, Decimal(1))


@thorough(60)
@given(deals())
def test_costs_are_straight_between_the_month_breaks(deal: Deal) -> None:
    terms = deal.option().terms
    end = Decimal(6)
    edges = sorted({Decimal(0), end, *(b for b in month_breaks(terms, end))})
    for left, right in pairwise(edge for edge in edges if edge <= end):
        if right - left < Decimal("0.001"):
            continue
        low, high = (left + (right - left) * k / 4 for k in (1, 3))
        middle = cost_at_months(terms, (low + high) / 2)
        mean = (cost_at_months(terms, low) + cost_at_months(terms, high)) / 2
        assert abs(middle - mean) <= Decimal("1e-15") * max(middle, Decimal(1))


def test_a_full_month_of_running_cards_is_a_break() -> None:
    known = reference(container_loss_exclusive="0.2", billed_idle="0.25")
    terms = option(price(), work=workload(cards=1), known=known).terms
    found = {b for b in hour_breaks(terms, Decimal(720)) if b <= 720}
    assert {Decimal(576), Decimal("460.8")} <= found


def test_another_period_is_a_break() -> None:
    week = price(pricing_unit=PricingUnit.WEEK)
    found = sorted({b for b in month_breaks(option(week).terms, Decimal(1)) if b})
    assert [round(b * 720) for b in found] == [168, 336, 504, 672]


def test_a_committed_term_is_a_break() -> None:
    terms = option(node(commitment_months=7)).terms
    assert Decimal(7) in set(month_breaks(terms, Decimal(60)))


@pytest.mark.parametrize("loss", ["0.999", "0.999999"])
def test_a_container_that_does_hardly_any_work_is_answered_all_the_same(
    loss: str,
) -> None:
    # Each added card is a break; a million of them keep a user waiting for minutes.
    known = reference(container_loss_exclusive=loss)
    terms = option(price(), known=known).terms
    breaks = list(islice(hour_breaks(terms, Decimal(720)), 100_001))
    assert len(breaks) <= 100_000
