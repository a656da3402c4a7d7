"""What would have to change for another option to be recommended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import assume, given
from tests.engine.draws import rivals, sampled, thorough
from tests.support.builders import basis, node, option, price, reference, workload

from rackrate.domain.basis import Basis
from rackrate.domain.price import Price
from rackrate.domain.reference import Reference
from rackrate.engine.billing import total_amount, varied
from rackrate.engine.cost_curves import (
    Terms,
    cost_at_hours,
    cost_at_loss,
    cost_at_months,
    hour_breaks,
    month_breaks,
)
from rackrate.engine.levers import MOST_IDLE, MOST_LOSS
from rackrate.engine.option import Option
from rackrate.engine.piecewise import sign
from rackrate.engine.switch_points import SwitchPoint, switch_points

SMALL = Decimal("1e-6")
DUST = Decimal("1e-9")
Cost = Callable[[Terms, Decimal], Decimal]


def points(
    *prices: Price,
    known: Reference | None = None,
    on: Basis | None = None,
    **work: object,
) -> dict[str, SwitchPoint]:
    """Return the switch points of a workload by input, prices by input and option."""
    wanted = workload(**work)
    found = [option(p, work=wanted, known=known, on=on) for p in prices]
    found.sort(key=lambda o: (o.total, o.id))
    days = wanted.days(found[0].terms.hours_per_month)
    listed = switch_points(found[0], found[1:], days)
    return {f"{p.input} {p.of or ''}".strip(): p for p in listed}


def test_without_a_rival_nothing_can_change() -> None:
    assert switch_points(option(price()), [], Decimal(30)) == ()


def test_the_container_gives_way_to_the_server_at_the_break_even_hours() -> None:
    found = points(price(), node())["hours_per_day"]
    assert found.today == 12
    assert found.value == Decimal(15600) / 8 / Decimal("3.58") / 30
    assert found.to == "alpha/node/month"
    assert not found.is_jump


def test_the_server_gives_way_to_the_container_at_the_same_hours() -> None:
    found = points(price(), node(), hours_per_day=20)["hours_per_day"]
    assert found.value == Decimal(15600) / 8 / Decimal("3.58") / 30
    assert found.to == "alpha/box/hour"


def test_an_input_that_changes_nothing_has_no_value() -> None:
    found = points(price("a/hour", "1"), price("b/hour", "2"))
    assert found["hours_per_day"].value is None
    assert found["hours_per_day"].to is None
    assert found["months"].value is None
    assert found["billed_idle"].value is None


def test_a_longer_engagement_pays_for_a_commitment() -> None:
    # Half a month at a time at 2880 a month, or three months at 1500 at least.
    found = points(price(amount="1"), node(amount="1500", commitment_months=3))
    assert found["months"].today == 1
    assert found["months"].value == Decimal(4500) / 2880
    assert found["months"].to == "alpha/node/month"


def test_containers_lose_out_at_some_loss_of_throughput() -> None:
    # 8 × 3.58 × 540 h = 15465.60 of 15600: the loss may be 134.40 in 15600.
    known = reference(container_loss_exclusive="0.001")
    found = points(price(), node(), known=known, hours_per_day=18)
    lost = found["container_loss_exclusive"]
    assert lost.value is not None
    assert round(lost.value, 9) == round(Decimal("134.40") / 15600, 9)
    assert lost.to == "alpha/node/month"


def test_a_loss_of_shared_cards_does_not_move_whole_cards() -> None:
    known = reference(container_loss_exclusive="0.03", container_loss_shared="0.30")
    whole, shared = price("a/hour", "1"), price("b/hour", "2", tenancy="shared")
    server = node(amount=str(8 * 360 / Decimal("0.94")))
    found = points(whole, shared, server, known=known)
    lost = found["container_loss_exclusive"]
    assert lost.today == Decimal("0.03")
    assert lost.value is not None
    assert round(lost.value, 9) == Decimal("0.06")


def test_idle_hours_change_the_advice_where_they_make_metering_dear() -> None:
    found = points(price(), node(), hours_per_day=16)["billed_idle"]
    assert found.value is not None  # 15600 / (8 × 3.58 × 480) − 1
    expected = Decimal(15600) / (8 * 480 * Decimal("3.58")) - 1
    assert round(found.value, 9) == round(expected, 9)


def test_an_exchange_rate_moves_what_is_priced_in_its_currency() -> None:
    dollars = price("usd/hour", "0.50", billing_currency="USD")
    found = points(dollars, price(amount="3.80"), on=basis(fx={"USD": "7.10"}))
    rate = found["exchange_rate USD"]
    assert rate.today == Decimal("7.10")
    assert rate.value is not None
    assert round(rate.value, 9) == Decimal("7.60")
    assert rate.to == "alpha/box/hour"


def test_prices_are_moved_one_at_a_time_to_where_the_best_two_tie() -> None:
    found = points(price("a/hour", "3"), price("b/hour", "4"))
    values = [found[f"unit_price alpha/{name}/hour"].value for name in "ab"]
    assert [round(value, 9) for value in values if value] == [4, 3]


def test_a_price_is_that_of_the_volume_tier_in_force() -> None:
    rows = [
        node("n/1", "9000", sku_id="n"),
        node("n/4", "8000", sku_id="n", min_units=4),
    ]
    work = workload(cards=32)
    best = option(*rows, work=work)
    second = option(price(amount="99"), work=work)
    (mine,) = (p for p in switch_points(best, [second], Decimal(30)) if p.of == best.id)
    assert mine.today == 8000


def test_no_day_has_more_than_twenty_four_hours_to_choose_from() -> None:
    # Twenty days of 24 h are 480 h; the two would meet at 544.7 h, 27 h a day.
    found = points(price(), node(), days_per_month=20)["hours_per_day"]
    assert found.value is None


def test_past_a_step_the_option_named_is_the_cheapest_there() -> None:
    # Past 576 h both monthly containers need a second card; the server does not.
    rows = [
        price("a/month", "600", pricing_unit="month"),
        price("b/month", "610", pricing_unit="month"),
        node("server/month", "700", cards=1),
    ]
    known = reference(container_loss_exclusive="0.2")
    found = points(*rows, known=known, cards=1)["hours_per_day"]
    assert found.value == Decimal("19.2")
    assert found.is_jump
    assert found.to == "alpha/server/month"


def test_an_equal_price_that_stops_being_equal_is_a_change() -> None:
    # Both 600 up to 576 h; past it the container needs a second card.
    rows = [price("a/month", "600", pricing_unit="month"), node(amount="600", cards=1)]
    known = reference(container_loss_exclusive="0.2")
    found = points(*rows, known=known, cards=1)["hours_per_day"]
    assert found.value == Decimal("19.2")
    assert found.to == "alpha/node/month"


# What holds for any options.


def is_plain(options: Sequence[Option]) -> bool:
    """Return whether no rival ties with the best where their costs bend or jump."""
    best = options[0].terms
    for rival in (o.terms for o in options[1:]):
        hours = {*hour_breaks(best, best.hours_per_month)}
        hours |= {*hour_breaks(rival, best.hours_per_month)}
        months = {*month_breaks(best, Decimal(60)), *month_breaks(rival, Decimal(60))}
        for cost, edges in ((cost_at_hours, hours), (cost_at_months, months)):
            for edge in (e + step for e in edges for step in (0, SMALL) if e > 0):
                if not sign(cost(best, edge) - cost(rival, edge)):
                    return False
    return abs(options[0].total - options[1].total) > Decimal("0.1")


def point(options: Sequence[Option], name: str) -> SwitchPoint:
    """Return one switch point; hours a day are turned into hours a month."""
    days = options[0].terms.hours_per_month / 24
    listed = switch_points(options[0], options[1:], days)
    found = next(p for p in listed if p.input == name)
    if name != "hours_per_day":
        return found
    value = None if found.value is None else found.value * days
    return replace(found, today=found.today * days, value=value)


def assert_it_flips(options: Sequence[Option], found: SwitchPoint, cost: Cost) -> None:
    """Fail unless the best gives way to the named option at the value."""
    assert found.value is not None
    best, to = (o.terms for o in options if o.id in (options[0].id, found.to))
    if to is options[0].terms:
        best, to = to, best
    away = 1 if found.value >= found.today else -1
    step = away * SMALL
    before, after = found.value - step, found.value + step
    assert cost(best, before) <= cost(to, before) + DUST
    assert cost(best, after) >= cost(to, after) - DUST


@thorough(30)
@given(rivals())
@pytest.mark.parametrize("name", ["hours_per_day", "months"])
def test_a_switch_point_put_back_flips_the_ranking(
    name: str, options: list[Option]
) -> None:
    assume(is_plain(options))
    found = point(options, name)
    hours = name == "hours_per_day"
    cost: Cost = cost_at_hours if hours else cost_at_months
    end = options[0].terms.hours_per_month if hours else Decimal(60)
    if found.value is None:
        assert is_cheapest(options, cost, sampled(end, 100))
    elif found.value < end:
        assert_it_flips(options, found, cost)
        path = (found.today + (found.value - found.today) * i / 50 for i in range(50))
        assert is_cheapest(options, cost, list(path))


def is_cheapest(
    options: Sequence[Option], cost: Cost, places: Sequence[Decimal]
) -> bool:
    """Return whether the first option is the cheapest at all these places."""
    best = options[0].terms
    return all(
        cost(best, at) <= cost(rival.terms, at) + Decimal("0.02")
        for at in places
        for rival in options[1:]
    )


@thorough(25)
@given(rivals())
def test_a_loss_put_back_flips_the_ranking(options: list[Option]) -> None:
    containers = {id(o.terms) for o in options if o.delivery == "container"}
    assume(containers)

    def cost(terms: Terms, loss: Decimal) -> Decimal:
        return cost_at_loss(terms, loss if id(terms) in containers else Decimal(0))

    found = point(options, "container_loss_exclusive")
    if found.value is None:
        assert is_cheapest(options, cost, sampled(MOST_LOSS, 20))
    else:
        assert_it_flips(options, found, cost)


@thorough(25)
@given(rivals())
def test_an_idle_share_put_back_flips_the_ranking(options: list[Option]) -> None:
    def cost(terms: Terms, idle: Decimal) -> Decimal:
        return total_amount(varied(terms, billed_idle=idle))

    found = point(options, "billed_idle")
    if found.value is None:
        assert is_cheapest(options, cost, sampled(MOST_IDLE, 20))
    else:
        assert_it_flips(options, found, cost)


@thorough(40)
@given(rivals())
def test_a_price_put_back_makes_the_best_and_a_rival_tie(
    options: list[Option],
) -> None:
    best, second = options[:2]
    by_id = {option.id: option for option in options}
    found = switch_points(best, options[1:], Decimal(30))
    priced = [p for p in found if p.input == "unit_price" and p.of]
    assert [p.of for p in priced] == [option.id for option in options]
    for point in priced:
        moved = by_id[point.of or ""]
        other = second if moved is best else best
        if point.value is not None:
            cost = total_amount(varied(moved.terms, unit_price=point.value))
            assert abs(cost - total_amount(other.terms)) <= DUST * max(cost, Decimal(1))


@thorough(20)
@given(rivals())
def test_the_order_of_equal_rivals_does_not_move_a_switch_point(
    options: list[Option],
) -> None:
    turned = [options[0], *reversed(options[1:])]
    for name in ("hours_per_day", "months"):
        forward, backward = point(options, name), point(turned, name)
        assert replace(forward, to=None) == replace(backward, to=None)
