"""The map of the cheapest option, against costing every cell by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest
from tests.support.builders import (
    basis,
    beside,
    catalog,
    costed_offer,
    decided,
    node,
    price,
    reference,
    workload,
)

from rackrate.domain.basis import Basis
from rackrate.domain.price import Price
from rackrate.domain.units import Meter, PriceScope, PricingUnit, Tenancy
from rackrate.domain.workload import Workload
from rackrate.engine.offers import offers_for
from rackrate.engine.option import Option
from rackrate.engine.verdict import TIE_SHARE
from rackrate.engine.winner_map import (
    NO_OPTION,
    USUAL_HOURS,
    USUAL_MONTHS,
    Cell,
    WinnerMap,
    letter,
    winner_map,
)
from rackrate.engine.workload_decision import WorkloadDecision

KNOWN = reference(
    container_loss_exclusive="0.03", container_loss_shared="0.1", billed_idle="0.05"
)
CENT = Decimal("0.01")
PLAIN = (price("card/hour", "3.58"), node("node/month", "15600"))
BASKETS = {
    "plain": PLAIN,
    "commitments": (
        price("card/hour", "3.58"),
        price("card/reserved", "2.2", commitment_months=12),
        node("node/month", "15600"),
        node("node/year", "120000", pricing_unit=PricingUnit.YEAR),
        node("node/week", "4200", pricing_unit=PricingUnit.WEEK),
    ),
    "wholes and sides": (
        price("shared/hour", "3.1", tenancy=Tenancy.SHARED),
        price("pair/hour", "3.4", cards=2),
        price("card/many", "2.9", sku_id="card", min_units=9),
        price("card/few", "3.6", sku_id="card"),
        node("node/month", "13000", commitment_months=1),
        beside(Meter.STORAGE, "0.5", included_quantity="20"),
        beside(Meter.SETUP, "900", price_scope=PriceScope.NODE),
        beside(Meter.SUPPORT, "50", price_scope=PriceScope.CARD),
    ),
}
WORKS = {
    "every day": (workload(days_per_month=None, months=6), basis()),
    "long month": (
        workload(cards=10, days_per_month=31, months=2, storage_gib=800),
        basis(hours_per_month="730"),
    ),
    "kept": (workload(cards=3, keep_instance=True), basis()),
}


def every_cell(found: WinnerMap) -> Iterator[tuple[Cell, int, Decimal]]:
    """Return each cell with its hours a day and months."""
    for row, hours in enumerate(found.hours):
        for column, months in enumerate(found.months):
            yield Cell(row, column), hours, months


def costed(prices: tuple[Price, ...], work: Workload, on: Basis) -> list[Option]:
    """Return every price costed for a workload as a decision does, cheapest first."""
    seller = catalog(*prices, stopped_instance_billed=True)
    offers = offers_for(work, [seller], on).priced
    options = [costed_offer(offer, work, on, KNOWN) for offer in offers]
    return sorted(options, key=lambda option: (option.total, option.id))


def family(option: str) -> str:
    """Return an option's name without its volume step, which changes with a cell."""
    return option.replace("/many", "/few")


@pytest.mark.parametrize("basket", BASKETS)
@pytest.mark.parametrize("kind", WORKS)
def test_every_cell_is_what_costing_it_by_itself_gives(basket: str, kind: str) -> None:
    prices, (work, on) = BASKETS[basket], WORKS[kind]
    decision = decided(
        *prices, work=work, on=on, known=KNOWN, stopped_instance_billed=True
    )
    found = winner_map(decision)
    assert len(decision.ranking) >= len(prices) - 4
    for cell, hours, months in every_cell(found):
        moved = replace(work, hours_per_day=Decimal(hours), months=months)
        best, second, *_ = costed(prices, moved, on)
        share = (second.total - best.total) / second.total
        winner = family(found.winner(cell) or "")
        tied = [o for o in (best, second) if o.total - best.total <= CENT]
        assert winner in [family(option.id) for option in tied], (cell, share)
        if abs(share - TIE_SHARE) > Decimal("1e-6"):
            assert found.ties[cell.row][cell.column] == (share <= TIE_SHARE), cell


def plain(**changes: Any) -> WorkloadDecision:  # noqa: ANN401
    """Return the container card by the hour against the server by the month."""
    return decided(*PLAIN, work=workload(**changes), known=KNOWN)


@pytest.mark.parametrize("column", range(2, len(USUAL_MONTHS)))
def test_the_boundary_over_hours_is_the_break_even(column: int) -> None:
    decision = plain(months=USUAL_MONTHS[column])
    (break_even,) = decision.break_evens
    assert break_even.hours_per_month is not None
    at = break_even.hours_per_month / 30
    found = winner_map(decision)
    for row, hours in enumerate(found.hours):
        wanted = "alpha/card/hour" if hours < at else "alpha/node/month"
        assert found.winner(Cell(row, column)) == wanted


def test_the_boundary_over_months_is_where_the_break_even_ties() -> None:
    decision = plain(hours_per_day=20)
    (break_even,) = decision.break_evens
    ties = [month for month in break_even.tie_months if month < 36]
    assert ties
    found = winner_map(decision, months=[m + s for m in ties for s in (-CENT, CENT)])
    row = found.cheapest[19]
    sides = list(zip(row[::2], row[1::2], strict=True))
    assert all(before != after for before, after in sides)
    assert all(left[1] == right[0] for left, right in pairwise(sides))


def test_the_boundary_is_the_switch_point_of_the_verdict() -> None:
    decision = plain(months=6)
    points = decision.verdict.switch_points
    (at,) = [p.value for p in points if p.input == "hours_per_day"]
    found = winner_map(decision)
    column = USUAL_MONTHS.index(Decimal(6))
    changes = [
        hours
        for hours, (above, below) in zip(
            found.hours, pairwise(row[column] for row in found.cheapest), strict=False
        )
        if above != below
    ]
    assert at is not None
    assert changes == [int(at)]


def test_options_are_listed_as_they_first_appear() -> None:
    found = winner_map(plain(months=6))
    assert found.options == ("alpha/card/hour", "alpha/node/month")
    assert found.letters == ("A", "B")
    assert found.cheapest[0][0] == 0
    assert (found.hours, found.months) == (USUAL_HOURS, USUAL_MONTHS)


@pytest.mark.parametrize(
    ("index", "expected"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA")]
)
def test_letters_go_on_as_the_columns_of_a_sheet(index: int, expected: str) -> None:
    assert letter(index) == expected


@pytest.mark.parametrize(
    ("hours", "months", "expected"),
    [
        ("12", "6", Cell(11, 5)),
        ("12.4", "1.5", Cell(11, 3)),
        ("0.2", "0.1", Cell(0, 0)),
        ("24", "60", Cell(23, 10)),
        ("23.6", "4", Cell(23, 4)),
    ],
)
def test_today_is_the_nearest_cell(hours: str, months: str, expected: Cell) -> None:
    assert winner_map(plain(hours_per_day=hours, months=months)).today == expected


def test_equal_costs_go_to_the_one_that_is_ranked_first() -> None:
    twins = (node("b", "1000", price_scope=PriceScope.CARD), node("a", "8000"))
    found = winner_map(decided(*twins, work=workload()))
    assert found.options == ("alpha/a",)
    assert all(all(row) for row in found.ties)


def test_a_budget_leaves_cells_without_an_option() -> None:
    found = winner_map(plain(months=6), budget=Decimal(93600))
    month = {months: column for column, months in enumerate(found.months)}
    assert found.winner(Cell(23, month[Decimal(6)])) == "alpha/node/month"
    assert found.winner(Cell(23, month[Decimal(9)])) is None
    assert found.cheapest[23][month[Decimal(36)]] == NO_OPTION
    assert not found.ties[23][month[Decimal(36)]]


def test_no_ranked_option_leaves_the_map_empty() -> None:
    found = winner_map(decided(work=workload()))
    assert (found.options, found.letters) == ((), ())
    assert {index for row in found.cheapest for index in row} == {NO_OPTION}
    assert not any(any(row) for row in found.ties)


def test_one_option_wins_everywhere_and_ties_nowhere() -> None:
    found = winner_map(decided(node(), work=workload()))
    assert {index for row in found.cheapest for index in row} == {0}
    assert not any(any(row) for row in found.ties)
