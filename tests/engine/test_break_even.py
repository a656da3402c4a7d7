"""Where a metered and a fixed option cost the same, if anywhere."""

from __future__ import annotations

from decimal import Decimal
from itertools import product

import pytest
from hypothesis import assume, given
from tests.engine.draws import Pair, pairs, rivals, sampled, thorough
from tests.support.builders import (
    beside,
    node,
    option,
    price,
    reference,
    workload,
)

from rackrate.domain.price import Price
from rackrate.domain.reference import Reference
from rackrate.domain.units import Meter
from rackrate.engine.billing import total_amount, varied
from rackrate.engine.break_even import (
    BreakEven,
    BreakEvenState,
    break_even,
    is_metered,
)
from rackrate.engine.cost_curves import (
    cost_at_hours,
    cost_at_loss,
    cost_at_months,
    hour_breaks,
)
from rackrate.engine.option import Option
from rackrate.engine.piecewise import sign

TINY = Decimal("1e-9")
SMALL = Decimal("1e-6")


def compared(
    metered: Price,
    fixed: Price,
    *others: Price,
    known: Reference | None = None,
    **work: object,
) -> BreakEven:
    """Return the break-even of two prices for a workload."""
    wanted = workload(**work)
    found = [option(p, work=wanted, known=known) for p in (metered, fixed, *others)]
    return break_even(found[0], found[1], found)


def lossy(loss: str, idle: str = "0") -> Reference:
    """Return reference data with these shares lost and idle."""
    return reference(container_loss_exclusive=loss, billed_idle=idle)


def test_the_articles_server_crosses_the_container_at_544_hours() -> None:
    found = compared(price(), node())  # 15600 / (8 × 3.58)
    assert found.state is BreakEvenState.CROSSOVER
    assert found.hours_per_month == Decimal(15600) / 8 / Decimal("3.58")
    assert found.needed_hours_per_month == found.hours_per_month
    (crossing,) = found.crossings
    assert crossing.rises
    assert not crossing.is_jump


def test_a_container_that_stays_cheaper_all_month_says_what_would_be_needed() -> None:
    found = compared(price(), node(amount="24000"))
    assert found.state is BreakEvenState.NEVER
    assert found.hours_per_month is None
    assert found.needed_hours_per_month is not None
    assert round(found.needed_hours_per_month, 4) == Decimal("837.9888")


def test_a_server_that_is_cheaper_at_every_hour_is_always_cheaper() -> None:
    disk = beside(Meter.STORAGE, "0.35", delivery="container")
    work = workload(storage_gib=100_000)
    metered, fixed = option(price(), disk, work=work), option(node(), work=work)
    found = break_even(metered, fixed, [])
    assert found.state is BreakEvenState.ALWAYS
    assert found.hours_per_month is None
    assert found.needed_hours_per_month is None


def test_different_cards_without_a_ratio_are_not_comparable() -> None:
    work = workload(accelerators=())
    metered = option(price(), work=work)
    fixed = option(node(accelerator="l40s"), work=work)
    found = break_even(metered, fixed, [])
    assert found.state is BreakEvenState.NOT_COMPARABLE
    assert found.indifference_price is None
    assert found.dominated_by is None


def test_two_crossings_are_both_reported_and_the_rising_one_leads() -> None:
    found = compared(
        price(amount="1"),
        price("box/month", "600", pricing_unit="month"),
        known=lossy("0.2"),
        cards=1,
    )
    assert [(c.at, c.rises, c.is_jump) for c in found.crossings] == [
        (480, True, False),
        (576, False, True),
    ]
    assert found.hours_per_month == 480


def test_todays_hours_do_not_move_the_crossing() -> None:
    places = {
        compared(price(), node(), hours_per_day=hours).hours_per_month
        for hours in (0, 1, 12, 24)
    }
    assert len(places) == 1


def test_dearer_than_a_monthly_container_at_every_hour_is_dominated() -> None:
    month = price("box/month", "2577.60", pricing_unit="month", discount="0.93")
    server = node(amount="3000", cards=1)
    found = compared(price(), server, month, cards=1)
    assert found.dominated_by == "alpha/box/month"
    assert found.state is BreakEvenState.NEVER


def test_an_option_that_is_cheaper_today_only_does_not_dominate() -> None:
    other = price("other/hour", "3.60")
    assert compared(price(), node(), other, hours_per_day=1).dominated_by is None


def test_the_cheapest_of_several_dominating_options_is_named() -> None:
    rows = [node("a/month", "20000"), node("b/month", "19000")]
    found = compared(price(amount="9"), node(amount="22000"), *rows)
    assert found.dominated_by == "alpha/b/month"


def test_the_indifference_price_is_the_fixed_total_by_the_billed_card_hour() -> None:
    found = compared(price(), node())
    assert found.indifference_price == Decimal(15600) / (8 * 360)
    assert found.fixed_indifference_price == Decimal("3.58") * 8 * 360


def test_there_is_no_indifference_price_where_nothing_runs() -> None:
    found = compared(price(), node(), hours_per_day=0)
    assert found.indifference_price is None
    assert found.required_throughput is None
    assert found.fixed_indifference_price == 0


def test_there_is_none_where_side_charges_alone_cost_more() -> None:
    disk = beside(Meter.STORAGE, "1", delivery="container")
    work = workload(storage_gib=20_000)
    metered, fixed = option(price(), disk, work=work), option(node(), work=work)
    assert break_even(metered, fixed, []).indifference_price is None


def test_the_required_throughput_is_the_share_of_the_cost_that_may_be_lost() -> None:
    found = compared(price(), node())  # 10310.40 of 15600
    assert found.required_throughput == Decimal("10310.40") / 15600


def test_the_cheaper_one_changes_within_a_term_and_where_another_month_begins() -> None:
    # 2880 a month by the hour reach 2000 at 0.6944 months; the second month costs 4000.
    found = compared(price(amount="1"), node(amount="2000"))
    first, second = found.tie_months[:2]
    assert first == Decimal(2000) / 2880
    assert second == 1


# Numbers as people choose them: a monthly price that is the hourly one × 720.


def test_a_tie_from_which_the_metered_option_comes_down_is_not_a_crossover() -> None:
    # Up to 576 h one card; there both cost 720, then the month needs a second card.
    found = compared(
        price(amount="1"),
        price("box/month", "720", pricing_unit="month"),
        known=lossy("0.2"),
        cards=1,
    )
    assert not any(crossing.rises for crossing in found.crossings)


def test_a_jump_onto_the_same_cost_that_goes_on_rising_is_a_crossover() -> None:
    # One server by the hour is 9 × 720 = 6480; past 648 h two run, 11520 and rising.
    by_hour = node("n/hour", "9", pricing_unit="hour", delivery="container")
    found = compared(by_hour, node(amount="11520"), known=lossy("0.1"))
    assert found.state is BreakEvenState.CROSSOVER
    assert found.hours_per_month == 648


def test_the_hours_needed_are_those_just_past_the_month_where_a_jump_ties() -> None:
    # 720 h cost 720; past them a second card brings the idle share in: 792.
    found = compared(
        price(amount="1"),
        node(amount="792", cards=1),
        known=lossy("0", idle="0.1"),
        cards=1,
    )
    assert found.state is BreakEvenState.NEVER
    assert found.needed_hours_per_month == 720


def test_the_hours_needed_are_found_however_many_cards_fit_into_a_unit() -> None:
    # One card of eight: past 5760 h a ninth opens a second server, 2 × 4h ÷ 9.
    by_hour = node("n/hour", "4", pricing_unit="hour")
    found = compared(by_hour, node(amount="5300"), cards=1)
    assert found.state is BreakEvenState.NEVER
    assert found.needed_hours_per_month is not None
    assert round(found.needed_hours_per_month, 9) == Decimal("5962.5")


def test_the_hours_needed_are_exact_where_cards_are_all_but_free() -> None:
    # Support is 100 a card: past 4320 h the seventh card opens a fourth pair, 800.
    by_hour = node("n/hour", "0.0000001", pricing_unit="hour", cards=2)
    support = beside(Meter.SUPPORT, "100", price_scope="card")
    work = workload(cards=1)
    metered, fixed = option(by_hour, support, work=work), option(node(amount="700"))
    assert break_even(metered, fixed, []).needed_hours_per_month == 4320


def test_the_hours_needed_are_the_first_that_reach_the_fixed_cost() -> None:
    # Six cards in units of two: past 720 h a fourth unit runs for a seventh card,
    # 4 × 6h ÷ 7 reaches 2700 at 787.5 h; at 900 h, eight cards, it is 2700 again.
    by_hour = node("n/hour", "1", pricing_unit="hour", cards=2)
    found = compared(by_hour, node(amount="2700"), cards=6)
    assert found.state is BreakEvenState.NEVER
    assert found.needed_hours_per_month is not None
    assert round(found.needed_hours_per_month, 9) == Decimal("787.5")


# What holds for any pair.


def edges_of(pair: Pair) -> list[Decimal]:
    """Return the places where the difference may jump."""
    breaks = [
        *hour_breaks(pair.metered.terms, pair.month),
        *hour_breaks(pair.fixed.terms, pair.month),
    ]
    return [b for b in breaks if 0 < b <= pair.month]


def is_plain(pair: Pair) -> bool:
    """Return whether the two never cost the same at an end of a straight piece."""
    return all(
        sign(pair.difference(edge)) and sign(pair.difference(edge + SMALL))
        for edge in edges_of(pair)
    )


@thorough(80)
@given(pairs())
def test_a_crossing_put_back_gives_equal_costs_or_is_a_jump(pair: Pair) -> None:
    for crossing in break_even(pair.metered, pair.fixed, []).crossings:
        if crossing.at + SMALL > pair.month:
            continue
        before, at, after = (
            pair.difference(crossing.at + step) for step in (-SMALL, Decimal(0), SMALL)
        )
        if crossing.is_jump:
            assert (before < 0 < after) if crossing.rises else (before > 0 > after)
        else:  # a step may lead to the same cost: they are then equal just past it
            assert min(abs(at), abs(after)) <= SMALL * pair.scale()


@thorough(50)
@given(pairs())
def test_the_cheaper_one_changes_at_the_crossings_and_nowhere_else(pair: Pair) -> None:
    assume(is_plain(pair))
    found = break_even(pair.metered, pair.fixed, [])
    for hours in sampled(pair.month):
        gap = pair.difference(hours)
        if abs(gap) > TINY * pair.scale():
            assert (gap > 0) is fixed_is_cheaper(found, hours)


def fixed_is_cheaper(found: BreakEven, hours: Decimal) -> bool:
    """Return what a break-even says about some hours."""
    if not found.crossings:
        return found.state is BreakEvenState.ALWAYS
    passed = [c.rises for c in found.crossings if c.at < hours]
    return passed[-1] if passed else not found.crossings[0].rises


@thorough(60)
@given(pairs())
def test_the_state_says_on_which_side_the_costs_are(pair: Pair) -> None:
    assume(is_plain(pair))
    found = break_even(pair.metered, pair.fixed, [])
    sides = {sign(pair.difference(hours)) for hours in sampled(pair.month)}
    if found.state is BreakEvenState.NEVER:
        assert sides == {-1}
    elif found.state is BreakEvenState.ALWAYS:
        assert sides == {1}
    else:
        assert found.state is BreakEvenState.CROSSOVER
        assert found.crossings


@thorough(60)
@given(pairs())
def test_indifference_prices_put_back_give_equal_totals(pair: Pair) -> None:
    found = break_even(pair.metered, pair.fixed, [])
    metered, fixed = pair.metered.terms, pair.fixed.terms
    assume(found.indifference_price is not None)
    assert found.indifference_price is not None
    assert found.fixed_indifference_price is not None
    per_unit = found.indifference_price * metered.cards_per_unit
    moved = total_amount(varied(metered, unit_price=per_unit))
    assert abs(moved - total_amount(fixed)) <= Decimal("0.01")
    moved = total_amount(varied(fixed, unit_price=found.fixed_indifference_price))
    assert abs(moved - total_amount(metered)) <= Decimal("0.01")


@thorough(50)
@given(pairs())
def test_the_required_throughput_put_back_ties_or_is_a_step(pair: Pair) -> None:
    needed = break_even(pair.metered, pair.fixed, []).required_throughput
    assume(needed is not None)
    assert needed is not None
    terms, target = pair.metered.terms, total_amount(pair.fixed.terms)
    at = cost_at_loss(terms, 1 - needed)
    slower, faster = (
        cost_at_loss(terms, 1 - needed * (1 + step)) for step in (-SMALL, SMALL)
    )
    ties = abs(at - target) <= TINY * target
    assert ties or slower > target >= faster


@thorough(50)
@given(pairs())
def test_months_of_a_tie_put_back_give_equal_costs_or_a_jump(pair: Pair) -> None:
    for months in break_even(pair.metered, pair.fixed, []).tie_months:

        def gap(at: Decimal) -> Decimal:
            mine = cost_at_months(pair.metered.terms, at)
            return mine - cost_at_months(pair.fixed.terms, at)

        ties = abs(gap(months)) <= TINY * pair.scale()
        assert ties or gap(months - SMALL) * gap(months + SMALL) <= 0


@thorough(30)
@given(pairs())
def test_below_the_hours_needed_past_the_month_the_metered_option_is_cheaper(
    pair: Pair,
) -> None:
    assume(pair.metered.terms.cards_per_unit == 1)
    found = break_even(pair.metered, pair.fixed, [])
    assume(found.state is BreakEvenState.NEVER and found.needed_hours_per_month)
    needed = found.needed_hours_per_month
    assert needed is not None
    assert needed >= pair.month
    target = cost_at_hours(pair.fixed.terms, pair.month) * (1 + TINY)
    between = (pair.month + (needed - pair.month) * i / 50 for i in range(51))
    assert all(cost_at_hours(pair.metered.terms, h) <= target for h in between)


@thorough(40)
@given(rivals())
def test_a_dominating_option_is_cheaper_at_two_hundred_hours(
    found: list[Option],
) -> None:
    for left, right in product(found, found):
        if not is_metered(left.terms) or is_metered(right.terms):
            continue
        named = break_even(left, right, found).dominated_by
        for hours in sampled(left.terms.hours_per_month) if named else ():
            (winner,) = (o for o in found if o.id == named)
            cheaper = cost_at_hours(winner.terms, hours)
            assert cheaper < cost_at_hours(right.terms, hours)


@pytest.mark.parametrize("kept", [True, False])
def test_an_instance_billed_all_month_crosses_nowhere_inside_it(*, kept: bool) -> None:
    work = workload(keep_instance=kept, cards=1)
    metered = option(price(), work=work, stopped_instance_billed=True)
    fixed = option(node(amount="1000", cards=1), work=work)
    found = break_even(metered, fixed, [])
    expected = BreakEvenState.ALWAYS if kept else BreakEvenState.CROSSOVER
    assert found.state is expected
