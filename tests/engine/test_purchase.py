"""Owning against renting, with figures worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from math import ceil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rackrate.domain.assumptions import Assumptions
from rackrate.domain.basis import Basis
from rackrate.domain.units import ChargeCategory
from rackrate.engine.billing import BillingTerms
from rackrate.engine.break_even import BreakEvenState
from rackrate.engine.comparable import NoExchangeRateError
from rackrate.engine.purchase import (
    PurchasePlan,
    Rental,
    annuity,
    month_by_month,
    owned_cost,
    plan_for,
    present_cost,
    present_rent,
    purchase,
    rent_or_buy,
    resale,
)
from rackrate.store.resource_files import read_reference

RESOURCES = Path(__file__).parents[2] / "resources"
BASIS = Basis(date(2026, 11, 30))
D = Decimal

# Article B's 2.5 million with what its three years leave out: costs.md, 6.4.
H100 = PurchasePlan(
    unit_price=D(2_500_000),
    units=D(1),
    cards_per_unit=D(8),
    months=D(36),
    hours_per_month=D(720),
    power_kw=D("10.2"),
    colocation=D(650),
    operations=D(8000),
    residual=D("0.3"),
    life_months=D(36),
    capital_rate=D("0.10"),
)
MONTHLY = D(60_000)
MANY = settings(deadline=None, derandomize=True)
FEW = settings(max_examples=25, deadline=None, derandomize=True)
KEPT = replace(H100, colocation=D(0), operations=D(0), residual=D(0))


def amounts(low: str, high: str) -> st.SearchStrategy[Decimal]:
    return st.decimals(low, high, places=2, allow_nan=False)


PLANS = st.builds(
    PurchasePlan,
    unit_price=amounts("1000", "5000000"),
    units=st.integers(1, 9).map(Decimal),
    cards_per_unit=st.just(D(8)),
    months=amounts("0.5", "90"),
    hours_per_month=st.sampled_from([D(720), D(730)]),
    power_kw=amounts("0", "20"),
    pue=amounts("1", "2"),
    power_load=amounts("0", "1"),
    tariff=amounts("0", "2"),
    colocation=amounts("0", "900"),
    staff=amounts("0", "60000"),
    residual=amounts("0", "0.9"),
    life_months=st.integers(12, 72).map(Decimal),
    capital_rate=amounts("0", "0.2"),
)


@pytest.fixture(scope="module")
def assumed() -> Assumptions:
    """Read the shipped figures, those of buying among them."""
    return read_reference(RESOURCES).assumptions


def test_power_is_kilowatts_times_pue_load_hours_and_tariff() -> None:
    plan = replace(H100, pue=D("1.3"), power_load=D("0.7"), tariff=D("0.8"))
    assert plan.monthly["power"] == D("5346.432")  # 10.2 × 1.3 × 0.7 × 720 × 0.8


@pytest.mark.parametrize(
    ("price", "residual", "expected"),
    [
        (2_000_000, "0.3", 53_519),  # 14,630 a month and 70 % of the price over 36
        (2_500_000, "0.3", 63_241),
        (3_000_000, "0.3", 72_963),
        (2_000_000, "0.1", 64_630),
        (2_500_000, "0.1", 77_130),
        (3_000_000, "0.1", 89_630),
    ],
)
def test_a_month_of_owning_eight_h100(price: int, residual: str, expected: int) -> None:
    plan = replace(H100, unit_price=D(price), residual=D(residual))
    assert round(purchase(plan, "CNY").per_month) == expected


def test_lines_are_rounded_and_the_total_is_their_sum() -> None:
    found = purchase(replace(H100, unit_price=D("2500000.005")), "CNY")
    by_name = {line.charge: line.amount for line in found.lines}
    assert by_name["price"] == D("2500000.01")
    assert by_name["colocation"] == D("238680.00")
    assert by_name["resale"] == D("-750000.00")
    assert found.total == sum(by_name.values())


def test_an_hour_leaves_out_the_hours_of_downtime() -> None:
    plan = replace(KEPT, unit_price=D(576_000), months=D(10), life_months=D(10))
    assert purchase(plan, "CNY").per_card_hour == 10  # 8 cards × 7,200 h
    halved = replace(plan, downtime=D("0.5"))
    assert purchase(halved, "CNY").per_card_hour == 20


def test_resale_falls_straight_to_the_residual_and_stays() -> None:
    values = [resale(H100, D(month)) for month in (0, 18, 36, 60)]
    assert values == [2_500_000, 1_625_000, 750_000, 750_000]


def test_both_views_of_a_short_plan_month_by_month() -> None:
    plan = replace(H100, unit_price=D(36_000), months=D("1.5"), residual=D(0))
    rows = [(m.ends_at, m.paid, m.cost, m.value) for m in month_by_month(plan)]
    assert rows == [
        (0, 36_000, 0, 36_000),
        (1, 14_630, 15_630, 35_000),
        (D("1.5"), 7_315 - 34_500, 7_315 + 500, 34_500),
    ]


@MANY
@given(PLANS)
def test_cash_and_cost_views_add_up_to_the_owned_cost(plan: PurchasePlan) -> None:
    months = list(month_by_month(plan))
    expected = owned_cost(plan, plan.months)
    assert sum(m.paid for m in months) == pytest.approx(expected)
    assert sum(m.cost for m in months) == pytest.approx(expected)
    assert months[-1].ends_at == plan.months


@MANY
@given(PLANS, amounts("0", "200"))
def test_resale_is_never_below_the_residual(
    plan: PurchasePlan, months: Decimal
) -> None:
    assert plan.residual * plan.price <= resale(plan, months) <= plan.price


@MANY
@given(PLANS)
def test_present_cost_without_interest_is_the_sum(plan: PurchasePlan) -> None:
    free = replace(plan, capital_rate=D(0))
    assert present_cost(free, free.months) == owned_cost(free, free.months)


@MANY
@given(PLANS)
def test_present_cost_is_the_discounted_cash_view(plan: PurchasePlan) -> None:
    rate = Fraction(plan.capital_rate) / 12
    factors = {
        m.ends_at: (1 + float(rate)) ** -float(m.ends_at) for m in month_by_month(plan)
    }
    discounted = sum(float(m.paid) * factors[m.ends_at] for m in month_by_month(plan))
    assert float(present_cost(plan, plan.months)) == pytest.approx(discounted, abs=0.01)


def test_a_twelfth_of_the_yearly_rate_is_compounded_monthly() -> None:
    plan = replace(H100, capital_rate=D("0.12"))
    assert annuity(plan, D(2)) == pytest.approx(D(1) / D("1.01") + D(1) / D("1.0201"))
    assert annuity(plan, D("0.5")) == pytest.approx(D("0.5") / D("1.01") ** D("0.5"))


@pytest.mark.parametrize(
    ("price", "rent", "months"),
    [(1_100_000, 15_600, 70.5), (1_500_000, 15_600, 96.2), (2_000_000, 76_000, 26.3)],
)
def test_payback_before_anything_is_spent_on_running(
    price: int, rent: int, months: float
) -> None:
    plan = replace(KEPT, unit_price=D(price))
    found = rent_or_buy(plan, Rental("market", D(rent)))
    assert float(found.payback_months or 0) == pytest.approx(months, abs=0.05)


def test_break_even_past_the_end_of_life_is_solved_exactly() -> None:
    # 1,750,000 lost by month 36; 14,630 a month against 49,630: 1,750,000 ÷ 35,000.
    found = rent_or_buy(H100, Rental("rent", D(49_630)))
    assert found.state is BreakEvenState.CROSSOVER
    assert found.break_even_months == 50


def test_a_rent_above_every_month_of_owning_always_loses() -> None:
    found = rent_or_buy(H100, Rental("rent", D(84_480)))
    assert found.state is BreakEvenState.ALWAYS
    assert found.crossings == ()


def test_a_rent_below_the_running_cost_never_loses() -> None:
    found = rent_or_buy(H100, Rental("rent", D(14_000)))
    assert found.state is BreakEvenState.NEVER
    assert found.payback_months is None
    assert found.present_break_even_months is None
    assert found.indifference_price is None


def test_a_long_commitment_makes_owning_cheaper_only_for_short_needs() -> None:
    rental = Rental("reserved", terms=_terms(ChargeCategory.RESERVED, commitment=12))
    found = rent_or_buy(H100, rental)  # 12 × 60,000 are due however short the need
    assert [(round(c.at, 2), c.rises) for c in found.crossings] == [
        (D("11.38"), False),
        (D("38.57"), True),
    ]


@FEW
@given(PLANS, amounts("100", "200000"))
def test_break_even_put_back_ties(plan: PurchasePlan, rent: Decimal) -> None:
    rental = Rental("rent", rent)
    found = rent_or_buy(plan, rental)
    for crossing in found.crossings:
        tie = owned_cost(plan, crossing.at)
        assert rental.cost(crossing.at) == pytest.approx(tie, rel=D("1e-15"))
    if found.payback_months is not None:
        paid = plan.price + plan.running * found.payback_months
        assert rental.cost(found.payback_months) == pytest.approx(paid)


@FEW
@given(PLANS, amounts("100", "200000"))
def test_present_break_even_put_back_ties(plan: PurchasePlan, rent: Decimal) -> None:
    rental = Rental("rent", rent)
    months = rent_or_buy(plan, rental).present_break_even_months
    if months is not None:
        gap = present_rent(plan, rental, months) - present_cost(plan, months)
        assert gap == pytest.approx(D(0), abs=D("1e-6"))


@FEW
@given(PLANS, amounts("100", "200000"))
def test_indifference_price_put_back_ties(plan: PurchasePlan, rent: Decimal) -> None:
    rental = Rental("rent", rent)
    price = rent_or_buy(plan, rental).indifference_price
    if price is not None:
        tied = replace(plan, unit_price=price)
        assert owned_cost(tied, plan.months) == pytest.approx(rental.cost(plan.months))


@FEW
@given(PLANS, amounts("1", "100000"))
def test_terms_by_the_month_cost_what_the_month_costs(
    plan: PurchasePlan, rent: Decimal
) -> None:
    terms = _terms(ChargeCategory.PERIOD, price=rent)
    by_terms = rent_or_buy(plan, Rental("x", terms=terms))
    by_month = rent_or_buy(plan, Rental("x", rent))
    assert by_terms.rental_total == rent * ceil(plan.months)
    assert by_terms.state is by_month.state


def test_the_rent_of_an_engagement_is_billed_in_whole_periods() -> None:
    plan = replace(H100, months=D("1.5"))
    by_the_month = Rental("x", terms=_terms(ChargeCategory.PERIOD, D(84_480)))
    found = rent_or_buy(plan, by_the_month)
    assert found.rental_total == 168_960  # two months begun
    assert found.rental_present == D(168_960) / D("1.5") * annuity(plan, D("1.5"))
    assert found.indifference_price is not None
    tied = replace(plan, unit_price=found.indifference_price)
    assert owned_cost(tied, plan.months) == pytest.approx(D(168_960))
    assert rent_or_buy(plan, Rental("mix", D(84_480))).rental_total == 126_720


def test_a_plan_from_the_shipped_figures(assumed: Assumptions) -> None:
    plan = plan_for("h100", 1, D(36), assumed, BASIS)
    assert (plan.unit_price, plan.power_kw, plan.cards_per_unit) == (
        2_650_000,
        D("10.2"),
        8,
    )
    assert plan.running == D(
        "30876.432"
    )  # 6,630 + 5,346.432 + 1,000 + 400 + 2,500 + 15,000
    found = rent_or_buy(plan, Rental("jygpu/h100-node/month", D(84_480)))
    assert round(found.break_even_months or 0, 1) == D("39.5")


def test_what_is_known_goes_before_what_is_assumed(assumed: Assumptions) -> None:
    plan = plan_for(
        "ascend910b", 2, D(12), assumed, BASIS, unit_price=D(9), tariff=D(0)
    )
    assert (plan.price, plan.monthly["power"], plan.power_kw) == (18, 0, D("6.5"))


def test_assumed_money_is_converted_and_shares_are_not(assumed: Assumptions) -> None:
    basis = replace(BASIS, billing_currency="USD", fx={"CNY": D("0.14")})
    plan = plan_for("h100", 1, D(36), assumed, basis)
    assert plan.unit_price == 371_000
    assert plan.pue == D("1.3")
    with pytest.raises(NoExchangeRateError):
        plan_for("h100", 1, D(36), assumed, replace(basis, fx={}))


def test_a_card_without_a_price_cannot_be_planned(assumed: Assumptions) -> None:
    with pytest.raises(KeyError, match="owned_unit_price"):
        plan_for("zhenwu810e", 1, D(36), assumed, BASIS)


def _terms(
    category: ChargeCategory, price: Decimal = MONTHLY, commitment: int = 0
) -> BillingTerms[Decimal]:
    return BillingTerms(
        category=category,
        always_billed=False,
        cards=D(8),
        useful_hours=D(720),
        months=D(36),
        hours_per_month=D(720),
        loss=D(0),
        card_ratio=D(1),
        billed_idle=D(0),
        cards_per_unit=D(8),
        unit_price=price,
        unit_hours=D(720),
        commitment_months=D(commitment),
        min_units=D(1),
    )
