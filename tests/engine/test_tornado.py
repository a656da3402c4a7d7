"""What moves the gap, against deciding again with the input at each end."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from tests.support.builders import (
    beside,
    changed,
    decided,
    node,
    price,
    reference,
    workload,
)

from rackrate.domain.assumptions import Range
from rackrate.domain.price import Price
from rackrate.domain.units import Delivery, Meter, PricingUnit, Tenancy
from rackrate.engine.billing import billed_hours, total_amount, units_rented, varied
from rackrate.engine.option import Option
from rackrate.engine.sizing import Sized
from rackrate.engine.switch_points import SwitchPoint
from rackrate.engine.tornado import USUAL_SWING, Bar, Tornado, tornado
from rackrate.engine.uncertainty import with_unit_price
from rackrate.engine.workload_decision import WorkloadDecision

NO_IDLE = Range.fixed(Decimal(0))
IDLE = Range(Decimal(0), Decimal("0.05"), Decimal("0.2"))
ASSUMED: dict[str, Any] = {
    "container_loss_exclusive": ("0", "0.03", "0.08"),
    "container_loss_shared": ("0.05", "0.1", "0.25"),
    "billed_idle": "0.05",
}
PRICES = (
    price("own/hour", "3.58"),
    price("shared/hour", "3.4", tenancy=Tenancy.SHARED),
    node("node/month", "10500", price_low="9000", price_high="13000"),
    beside(Meter.STORAGE, "0.3", included_quantity="20"),
)
WORK = workload(months=6, storage_gib=500, hours_per_day=13)
TINY = Decimal("1e-6")


def drawn(decision: WorkloadDecision, idle: Range = IDLE, **more: Any) -> Tornado:  # noqa: ANN401
    """Return the tornado of a decision that has one."""
    found = tornado(decision, idle, **more)
    assert found is not None
    return found


def bars_of(found: Tornado) -> dict[tuple[str, str | None], Bar]:
    """Return the bars by their input and the option whose price it is."""
    return {(bar.input, bar.of): bar for bar in found.bars}


def again(bar: Bar, value: Decimal) -> WorkloadDecision:
    """Return the whole decision with one input at a value."""
    prices: tuple[Price, ...] = PRICES
    work, assumed = WORK, dict(ASSUMED)
    if bar.input in ("hours_per_day", "months"):
        work = changed(WORK, **{bar.input: value})
    elif bar.of is None:
        assumed[bar.input] = str(value)
    else:
        prices = tuple(_at_price(p, bar.of, value) for p in PRICES)
    return decided(*prices, work=work, known=reference(**assumed))


def _at_price(known: Price, key: str, value: Decimal) -> Price:
    if f"alpha/{known.sku_price_id}" != key:
        return known
    return replace(known, list_unit_price=value, price_low=None, price_high=None)


def test_each_end_is_what_deciding_again_gives() -> None:
    found = drawn(decided(*PRICES, work=WORK, known=reference(**ASSUMED)))
    assert {bar.input for bar in found.bars} == {
        *USUAL_SWING,
        *ASSUMED,
    }
    for bar in found.bars:
        for value, difference, cheapest in (
            (bar.range.low, bar.at_low, bar.cheapest_at_low),
            (bar.range.high, bar.at_high, bar.cheapest_at_high),
        ):
            moved = again(bar, value)
            best, second = moved.option(found.best), moved.option(found.runner_up)
            assert second.total - best.total == difference, bar.input
            assert moved.ranking[0] == cheapest


def test_the_middle_is_the_gap_of_the_verdict() -> None:
    decision = decided(*PRICES, work=WORK, known=reference(**ASSUMED))
    found = drawn(decision)
    assert found.base == decision.verdict.gap
    assert (found.best, found.runner_up) == decision.ranking[:2]
    for bar in found.bars:
        assert again(bar, bar.range.base).verdict.gap == found.base


def test_the_widest_bar_comes_first() -> None:
    found = drawn(decided(*PRICES, work=WORK, known=reference(**ASSUMED)))
    spans = [bar.span for bar in found.bars]
    assert spans == sorted(spans, reverse=True)
    for bar in found.bars:
        ends = (bar.at_low, found.base, bar.at_high)
        assert bar.span == max(ends) - min(ends)


def test_a_bar_crosses_zero_when_its_range_holds_the_switch_point() -> None:
    decision = decided(*PRICES[::2], work=WORK, known=reference(**ASSUMED))
    points = {(p.input, p.of): p.value for p in decision.verdict.switch_points}
    found = bars_of(drawn(decision))
    steady = [key for key in found if key in points and key[0] != "months"]
    assert len(steady) == 5
    for key in steady:
        bar, at = found[key], points[key]
        holds = at is not None and bar.range.low < at < bar.range.high
        assert bar.crosses_zero == holds, key
    assert found["hours_per_day", None].crosses_zero
    assert found["unit_price", "alpha/node/month"].crosses_zero


def test_what_happens_between_the_ends_is_left_to_the_switch_points() -> None:
    decision = decided(*PRICES[::2], work=WORK, known=reference(**ASSUMED))
    (at,) = [p for p in decision.verdict.switch_points if p.input == "months"]
    bar = bars_of(drawn(decision))["months", None]
    assert at.value == 6  # just past it a seventh month is billed
    assert not bar.crosses_zero  # but 3 and 9 months are whole


def test_a_third_option_can_win_where_the_best_two_keep_their_order() -> None:
    near = (price("a/hour", "3.50"), price("b/hour", "3.51"), node(amount="11000"))
    decision = decided(*near, work=workload(hours_per_day=12))
    bar = bars_of(drawn(decision))["hours_per_day", None]
    assert not bar.crosses_zero
    assert (bar.cheapest_at_low, bar.cheapest_at_high) == (
        "alpha/a/hour",
        "alpha/node/month",
    )


def test_inputs_without_a_range_swing_by_the_usual_shares() -> None:
    decision = decided(*PRICES[::2], work=WORK, known=reference(**ASSUMED))
    found = bars_of(drawn(decision))
    assert found["hours_per_day", None].range == _range("9.75", "13", "16.25")
    assert found["months", None].range == _range(3, 6, 9)
    own = found["unit_price", "alpha/own/hour"].range
    assert own == _range("3.222", "3.58", "3.938")
    published = found["unit_price", "alpha/node/month"].range
    assert published == _range(9000, 10500, 13000)


@pytest.mark.parametrize(("hours", "high"), [("20", 24), ("24", 24), ("16", 20)])
def test_no_day_has_more_than_24_hours(hours: str, high: int) -> None:
    decision = decided(*PRICES, work=workload(hours_per_day=hours))
    bar = bars_of(drawn(decision))["hours_per_day", None]
    assert bar.range.high == high


def test_stated_ranges_go_first() -> None:
    decision = decided(*PRICES, work=WORK, known=reference(**ASSUMED))
    hours, months = _range(8, 13, 24), _range(5, 6, 7)
    swing = {**USUAL_SWING, "unit_price": Decimal("0.01")}
    found = bars_of(drawn(decision, hours_per_day=hours, months=months, swing=swing))
    assert found["hours_per_day", None].range == hours
    assert found["months", None].range == months
    ranges = [bar.range for (name, _), bar in found.items() if name == "unit_price"]
    assert any(r.high == r.base * Decimal("1.01") for r in ranges)


def test_what_has_no_room_has_no_bar() -> None:
    found = drawn(decided(*PRICES, work=WORK), NO_IDLE, months=_range(6, 6, 6))
    assert {bar.input for bar in found.bars} == {"hours_per_day", "unit_price"}


def test_work_that_is_given_does_not_swing_its_hours() -> None:
    decision = decided(*PRICES, work=WORK)
    by_work = Sized(WORK, Decimal(2000), Decimal(80), is_estimate=False)
    found = drawn(replace(decision, sized=by_work), months=_range(5, 6, 7))
    inputs = {bar.input for bar in found.bars}
    assert "hours_per_day" not in inputs
    assert "months" in inputs


@pytest.mark.parametrize("prices", [(), (price(),)])
def test_without_a_second_option_there_is_nothing_to_draw(
    prices: tuple[Price, ...],
) -> None:
    assert tornado(decided(*prices), IDLE) is None


def _range(low: float | str, base: float | str, high: float | str) -> Range:
    return Range(*(Decimal(str(end)) for end in (low, base, high)))


SWITCHING = {
    "hourly or monthly": (
        (price("own/hour", "3.58"), node("node/month", "15600")),
        workload(months=6),
    ),
    "short": (
        (
            price("own/hour", "3.58"),
            node("node/month", "13000"),
            node("node/year", "100000", pricing_unit=PricingUnit.YEAR),
        ),
        workload(months="2.5", hours_per_day=17, storage_gib=300),
    ),
    "whole days": (
        (
            price("own/hour", "3.58"),
            price("pair/day", "130", pricing_unit=PricingUnit.DAY, cards=2),
            node("node/month", "14000", commitment_months=3),
        ),
        workload(cards=10, days_per_month=22, hours_per_day="9.5", months=4),
    ),
    "reserved": (
        (
            price("own/hour", "2.90"),
            price("own/reserved", "2.1", commitment_months=12),
            price("bare/hour", "3.05", delivery=Delivery.BARE_METAL),
        ),
        workload(months=9, hours_per_day=14),
    ),
}


def cost_with(option: Option, point: SwitchPoint, value: Decimal) -> Decimal:
    """Return an option's cost with a switch point's input at some value."""
    terms = option.terms
    if point.input == "hours_per_day":
        days = terms.useful_hours / point.today
        return total_amount(varied(terms, useful_hours=value * days))
    if point.input.startswith("container_loss"):
        is_moved = option.delivery == "container"
        return total_amount(varied(terms, loss=value) if is_moved else terms)
    if point.input == "unit_price":
        is_moved = option.id == point.of
        moved = with_unit_price(terms, value, terms.unit_price)
        return total_amount(moved if is_moved else terms)
    return total_amount(varied(terms, **{point.input: value}))


def step_of(point: SwitchPoint, decision: WorkloadDecision) -> Decimal:
    """Return 1e-6, or the price step that a cent over the engagement comes to."""
    if point.of is None:
        return TINY
    terms = decision.option(point.of).terms
    periods = units_rented(terms) * billed_hours(terms) / terms.unit_hours
    return max(TINY, Decimal("0.05") / periods)


@pytest.mark.parametrize("name", SWITCHING)
def test_a_switch_point_put_back_changes_the_cheapest(name: str) -> None:
    prices, work = SWITCHING[name]
    decision = decided(*prices, work=work, known=reference(**ASSUMED))
    points = [p for p in decision.verdict.switch_points if p.value is not None]
    assert points
    for point in points:
        assert point.value is not None
        step = step_of(point, decision)
        cheapest = {
            min(decision.ranked, key=lambda o: cost_with(o, point, at)).id
            for at in (point.value - step, point.value + step)
        }
        assert cheapest == {decision.ranking[0], point.to}, point


def test_an_input_flips_the_advice_where_any_other_option_wins() -> None:
    """A third option may win at an end where the best two keep their order."""
    even = Range(Decimal(1), Decimal(1), Decimal(1))
    steady = Bar("months", even, Decimal(5), Decimal(9), Decimal(4), "a", "a")
    third = replace(steady, cheapest_at_high="c")
    second = replace(steady, at_low=Decimal(-1), cheapest_at_low="b")
    found = Tornado("a", "b", Decimal(7), (steady, third, second))
    assert [found.flips(bar) for bar in found.bars] == [False, True, True]
    assert [bar.crosses_zero for bar in found.bars] == [False, False, True]
