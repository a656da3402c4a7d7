"""A purchase is held against the rentals of its decision, the recommended one first."""

from __future__ import annotations

from tests.support.builders import decided, node, price, reference, workload
from tests.support.owned import owning

from rackrate.domain.units import WorkloadKind
from rackrate.engine.break_even import BreakEvenState
from rackrate.engine.buying import MIX, purchase_of, rentals_of
from rackrate.engine.verdict import Choice

PEAKS = ((16,) * 10 + (6,) * 14) * 7


def test_of_each_kind_only_the_cheapest_is_a_rival() -> None:
    prices = (price(), price("dear/hour", "4"), node(), node("dear/month", "20000"))
    found = decided(*prices, known=owning())
    assert [rental.id for rental in rentals_of(found)] == [
        "alpha/box/hour",
        "alpha/node/month",
    ]


def test_a_recommended_mix_is_the_first_rival() -> None:
    work = workload(kind=WorkloadKind.INFERENCE_ELASTIC).with_profile(PEAKS)
    found = decided(price(), node(), work=work, known=owning())
    assert found.verdict.choice is Choice.HYBRID
    assert found.mix is not None
    mix, *rest = rentals_of(found)
    assert (mix.id, mix.per_month) == (MIX, found.mix.total_per_month)
    assert rest


def test_the_tie_is_where_hand_arithmetic_puts_it() -> None:
    # Owned: 20,000 a month until month 36, then 4,000; 720,000 more than the rent at
    # first in cash. Rented: 24,000 a month.
    work = workload(months=12, hours_per_day=24)
    found = purchase_of(decided(node(amount="24000"), work=work, known=owning()))
    assert found is not None
    assert found.total == 12 * 20_000
    (against,) = found.against
    assert against.state is BreakEvenState.ALWAYS
    assert against.rental_total == 12 * 24_000
    assert against.payback_months == 36
    assert not against.ahead_in_cash
    cheap = purchase_of(decided(node(amount="15000"), work=work, known=owning()))
    assert cheap is not None
    # 36 × 20,000 + 4,000 (m − 36) = 15,000 m, that is 576,000 = 11,000 m
    at = cheap.against[0].break_even_months
    assert at is not None
    assert round(at * 11, 6) == 576


def test_owning_that_is_always_ahead_at_present_values_says_so() -> None:
    work = workload(months=12, hours_per_day=24)
    known = owning(owned_capital_rate="0")
    found = purchase_of(decided(node(amount="24000"), work=work, known=known))
    assert found is not None
    assert found.against[0].present_break_even_months is None
    assert found.against[0].ahead_at_present


def test_without_a_price_nothing_is_bought() -> None:
    assert purchase_of(decided(price(), known=reference())) is None
    assert purchase_of(decided(known=owning())) is None
