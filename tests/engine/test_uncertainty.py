"""Draws from triangles, held against the closed forms of their distribution."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.builders import beside, decided, node, price, reference, workload

from rackrate.domain.assumptions import Range
from rackrate.domain.money import rounded
from rackrate.domain.units import Meter, PriceScope, Tenancy
from rackrate.engine.billing import total_amount, varied
from rackrate.engine.uncertainty import (
    UncertainInput,
    Uncertainty,
    published_range,
    triangular_quantile,
    uncertain_inputs,
    uncertainty,
    uniform_draws,
    unit_price_in_force,
    with_unit_price,
)
from rackrate.engine.workload_decision import WorkloadDecision

NO_IDLE = Range.fixed(Decimal(0))
IDLE = Range(Decimal(0), Decimal("0.05"), Decimal("0.2"))
LOSSES: dict[str, Any] = {
    "container_loss_exclusive": ("0", "0.03", "0.08"),
    "container_loss_shared": ("0.05", "0.1", "0.25"),
    "billed_idle": "0.05",
}
DRAWING_ERROR = 0.02  # of a chance, or of a range: over four standard errors
CENT = Decimal("0.01")


def span(low: float | str, base: float | str, high: float | str) -> Range:
    """Return a range of exact decimals."""
    return Range(*(Decimal(str(end)) for end in (low, base, high)))


def share_below(value: float, known: Range) -> float:
    """Return the triangle's distribution function, from its textbook form."""
    low, base, high = map(float, (known.low, known.base, known.high))
    if value <= low or value >= high:
        return float(value >= high)
    if value <= base:
        return (value - low) ** 2 / ((high - low) * (base - low))
    return 1 - (high - value) ** 2 / ((high - low) * (high - base))


def ranged(name: str, known: Range, **changes: object) -> Any:  # noqa: ANN401
    """Return a bare-metal server by the month with a published range."""
    ends: dict[str, Any] = {"price_low": known.low, "price_high": known.high}
    return node(name, str(known.base), **ends, **changes)


def container_or_server() -> WorkloadDecision:
    """Return a close decision in which everything that can be uncertain is."""
    return decided(
        price("own/hour", "3.58"),
        price("own/wide", "3.5", price_low="3.2", price_high="4.2"),
        price("shared/hour", "3.3", tenancy=Tenancy.SHARED),
        ranged("node/month", span(9000, 10500, 13000)),
        beside(Meter.STORAGE, "0.3", included_quantity="20"),
        work=workload(months=6, storage_gib=500, days_per_month=26),
        known=reference(**LOSSES),
    )


ENDS = st.lists(
    st.floats(0, 1000).map(lambda x: round(x, 3)), min_size=3, max_size=3, unique=True
)


@given(ENDS, st.floats(0, 1))
@settings(derandomize=True, deadline=None)
def test_a_quantile_has_its_share_below_it(ends: list[float], share: float) -> None:
    known = span(*sorted(ends))
    found = triangular_quantile(np.array([share]), known)
    assert known.low <= Decimal(float(found[0])) + CENT
    assert share_below(float(found[0]), known) == pytest.approx(share, abs=1e-6)


@pytest.mark.parametrize(
    "known", [span(0, 0, 1), span(2, 3, 7), span(1, 5, 5), span("0.1", "0.2", "0.9")]
)
def test_quantiles_have_the_mean_of_the_triangle(known: Range) -> None:
    shares = (np.arange(100_000) + 0.5) / 100_000
    mean = float(known.low + known.base + known.high) / 3
    assert triangular_quantile(shares, known).mean() == pytest.approx(mean, rel=1e-6)


def test_a_range_without_room_is_its_base() -> None:
    found = triangular_quantile(np.array([0.0, 0.4, 1.0]), span(3, 3, 3))
    assert found.tolist() == [3, 3, 3]


def test_an_input_draws_the_same_whatever_is_drawn_beside_it() -> None:
    idle, price_of_a = (
        UncertainInput("billed_idle", IDLE),
        UncertainInput("unit_price", IDLE, "a"),
    )
    long, short = uniform_draws(idle, 7, 500), uniform_draws(idle, 7, 200)
    assert long[:200].tolist() == short.tolist()
    assert uniform_draws(idle, 8, 200).tolist() != short.tolist()
    correlation = np.corrcoef(long, uniform_draws(price_of_a, 7, 500))[0, 1]
    assert abs(correlation) < 0.2


def test_one_uncertain_price_gives_the_quantiles_of_its_triangle() -> None:
    known = span(9000, 10000, 14000)
    decision = decided(ranged("node/month", known), work=workload(months=6))
    (outcome,) = uncertainty(decision, NO_IDLE, seed=1).outcomes
    width = float(known.high - known.low) * 6
    for share, found in zip(
        (0.1, 0.5, 0.9),
        (outcome.total.p10, outcome.total.p50, outcome.total.p90),
        strict=True,
    ):
        exact = float(triangular_quantile(np.array([share]), known)[0]) * 6
        assert float(found) == pytest.approx(exact, abs=DRAWING_ERROR * width)


@pytest.mark.parametrize("rival", [9500, 10300, 12000])
def test_a_chance_is_the_triangle_below_the_price_at_which_they_tie(rival: int) -> None:
    known = span(9000, 10000, 14000)
    decision = decided(ranged("node/month", known), node("rival/month", str(rival)))
    found = uncertainty(decision, NO_IDLE, seed=20261130)
    chance = float(found.outcome("alpha/node/month").chance)
    assert chance == pytest.approx(share_below(rival, known), abs=DRAWING_ERROR)
    assert found.outcome("alpha/rival/month").chance == 1 - Decimal(str(chance))


def test_one_draw_costs_what_the_exact_formulas_say() -> None:
    decision, hours = container_or_server(), span(9, 12, 20)
    for seed in range(20):
        found = uncertainty(decision, IDLE, seed=seed, draws=1, hours_per_day=hours)
        value = {
            (x.input, x.of): Decimal(
                float(triangular_quantile(uniform_draws(x, seed, 1), x.range)[0])
            )
            for x in found.inputs
        }
        for option, outcome in zip(decision.ranked, found.outcomes, strict=True):
            terms = varied(
                option.terms,
                useful_hours=value["hours_per_day", None] * 26,
                billed_idle=value["billed_idle", None],
            )
            if option.delivery == "container":
                name = f"container_loss_{option.price.tenancy}"
                terms = varied(terms, loss=value[name, None])
            if drawn := value.get(("unit_price", option.id)):
                terms = with_unit_price(terms, drawn, unit_price_in_force(option))
            exact = rounded(total_amount(terms), option.currency)
            assert abs(outcome.total.p50 - exact) <= CENT


def test_the_same_seed_gives_the_same_result() -> None:
    decision = container_or_server()
    first = uncertainty(decision, IDLE, seed=42)
    assert uncertainty(decision, IDLE, seed=42) == first
    assert uncertainty(decision, IDLE, seed=43).outcomes != first.outcomes
    assert (first.seed, first.draws) == (42, 10_000)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_chances_add_up_and_no_choice_is_better_than_the_best(seed: int) -> None:
    found = uncertainty(container_or_server(), IDLE, seed=seed)
    assert sum(o.chance for o in found.outcomes) == pytest.approx(Decimal(1))
    assert all(0 <= o.chance <= 1 and o.regret >= 0 for o in found.outcomes)
    assert all(o.total.p10 <= o.total.p50 <= o.total.p90 for o in found.outcomes)
    assert min(o.regret for o in found.outcomes) > 0  # none is always the best


def test_what_is_always_cheapest_is_never_regretted() -> None:
    decision = decided(
        ranged("node/month", span(8000, 9000, 9900)), node("dear", "10000")
    )
    found = uncertainty(decision, NO_IDLE, seed=3)
    best, dear = found.outcomes
    assert [best.chance, best.regret, dear.chance] == [1, 0, 0]
    mean = Decimal(8000 + 9000 + 9900) / 3
    assert float(dear.regret) == pytest.approx(float(10000 - mean), rel=DRAWING_ERROR)
    assert found.difference is not None
    assert found.difference.p10 == 10000 - best.total.p90


def test_draws_are_shared_so_that_like_is_compared_with_like() -> None:
    twins = (price("a", "3.50"), price("b", "3.51"))
    decision = decided(*twins, known=reference(**LOSSES))
    found = uncertainty(decision, IDLE, seed=5)
    a, b = found.outcomes
    assert b.total.p10 < a.total.p90  # each alone is far from certain
    assert [a.chance, a.regret] == [1, 0]  # but which is cheaper is certain


def test_equal_costs_share_the_chance() -> None:
    same = (node("a", "8000"), node("b", "1000", price_scope=PriceScope.CARD))
    found = uncertainty(decided(*same), NO_IDLE, seed=1)
    assert [o.chance for o in found.outcomes] == [Decimal("0.5")] * 2
    assert [o.regret for o in found.outcomes] == [0, 0]


def test_inputs_are_those_that_are_ranges() -> None:
    decision = container_or_server()
    inputs = tuple(uncertain_inputs(decision.ranked, IDLE, span(8, 12, 16)))
    found = {(x.input, x.of): x.range for x in inputs}
    assert list(found)[:4] == [
        ("billed_idle", None),
        ("container_loss_exclusive", None),
        ("container_loss_shared", None),
        ("hours_per_day", None),
    ]
    assert found["container_loss_shared", None] == span("0.05", "0.1", "0.25")
    assert found["unit_price", "alpha/node/month"] == span(9000, 10500, 13000)
    assert found["unit_price", "alpha/own/wide"] == span("3.2", "3.5", "4.2")
    assert len(found) == 6


def test_what_is_certain_stays_what_it_is() -> None:
    decision = decided(price(), node(), work=workload(months=3))
    found = uncertainty(decision, NO_IDLE, seed=1, draws=100)
    assert found.inputs == ()
    for option, outcome in zip(decision.ranked, found.outcomes, strict=True):
        assert {outcome.total.p10, outcome.total.p90} == {option.total}
    assert found.outcomes[0].chance == 1


def test_a_published_range_is_brought_to_the_basis_of_the_price() -> None:
    card = price("own", "4", price_low="3", price_high="5", cards=2, discount="0.9")
    (option,) = decided(card).ranked
    assert published_range(option) == span("5.4", "7.2", "9.0")


def test_a_range_beside_its_own_typical_price_is_not_drawn() -> None:
    wrong = price("own", "6", price_low="3", price_high="5")
    (option,) = decided(wrong).ranked
    assert published_range(option) is None


def test_volume_steps_move_with_the_price_in_force() -> None:
    steps = (
        price("own/1", "4", sku_id="own"),
        price("own/8", "3", sku_id="own", min_units=8, price_low="2", price_high="4"),
    )
    (option,) = decided(*steps).ranked
    known = published_range(option)
    assert known == span(2, 3, 4)
    moved = with_unit_price(option.terms, known.low, known.base)
    assert total_amount(moved) == total_amount(option.terms) * 2 / 3


def test_nothing_to_rank_gives_nothing() -> None:
    found = uncertainty(decided(), IDLE, seed=1)
    assert (found.outcomes, found.difference) == ((), None)
    with pytest.raises(KeyError):
        found.outcome("alpha/node/month")


def test_one_option_has_no_difference() -> None:
    found: Uncertainty = uncertainty(decided(price()), IDLE, seed=1)
    assert found.difference is None
    assert found.outcomes[0].chance == 1
