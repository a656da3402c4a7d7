"""Assumptions that move through labour and sizing, against deciding again with them."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.draws import thorough
from tests.support.builders import (
    catalog,
    price,
    project,
    workload,
)
from tests.support.judged import (
    CASES,
    FAR,
    IN_TIME,
    KNOWN,
    NEAR,
    SERVING,
    SHIPPED,
    TRAINING,
    asked,
    decided,
    offered,
    set_to,
    sized_by,
)

from rackrate.domain.catalog import Catalog
from rackrate.domain.project import Project
from rackrate.engine.billing import total_amount
from rackrate.engine.decision import decide
from rackrate.engine.tornado import tornado
from rackrate.engine.uncertainty import (
    triangular_quantile,
    uncertainty,
    uniform_draws,
)
from rackrate.engine.workload_decision import WorkloadDecision

EXPECTED = {
    "full cost": {"operations_rate", "setup_days_container", "acceptance_days"},
    "labour in dollars": {"operations_hours_bare_metal", "day_rate"},
    "training": {"mfu_rtx4090_bare_metal", "mfu_ascend910b_bare_metal"},
    "training in time": {"mfu_rtx4090_bare_metal", "memory_overhead"},
    "training on one card": {"mfu_rtx4090_bare_metal"},
    "measured in containers": {"mfu_rtx4090_container"},
    "serving": {"inference_utilisation", "memory_overhead"},
}


def filled(decision: WorkloadDecision) -> object:
    """Return which whole nodes a training fills; None: it takes the fewest cards."""
    sized = decision.sized
    return sized.sizing.filled if sized is not None and sized.sizing else None


def assert_the_ends_are_decided_again(wanted: Project, offers: list[Catalog]) -> None:
    """Fail unless every bar's ends are the totals of deciding with that value."""
    decision = decided(wanted, offers)
    found = tornado(decision, decision.billed_idle)
    assert found is not None
    for bar in found.bars:
        if bar.of is not None or bar.input in ("hours_per_day", "months"):
            continue
        for value, gap in (
            (bar.range.low, bar.at_low),
            (bar.range.base, found.base),
            (bar.range.high, bar.at_high),
        ):
            again = decided(set_to(wanted, bar.input, value), offers)
            if filled(again) != filled(decision):
                continue  # the cheaper plan fills other nodes there
            best, second = again.option(found.best), again.option(found.runner_up)
            assert second.total - best.total == gap, (bar.input, value)


@pytest.mark.parametrize("name", CASES)
def test_each_end_is_what_deciding_again_gives_to_the_cent(name: str) -> None:
    wanted = CASES[name]
    decision = decided(wanted, offered())
    found = tornado(decision, decision.billed_idle)
    assert found is not None
    assert EXPECTED[name] <= {bar.input for bar in found.bars}
    assert_the_ends_are_decided_again(wanted, offered())


RANGES = st.lists(st.integers(1, 99), min_size=3, max_size=3).map(
    lambda ends: tuple(str(Decimal(end) / 100) for end in sorted(ends))
)


@thorough(6)
@given(st.data())
def test_any_range_of_any_size_of_work_is_decided_again(data: st.DataObject) -> None:
    work = data.draw(st.sampled_from([TRAINING, IN_TIME, SERVING]))
    tokens, rate = data.draw(st.integers(1, 90)), data.draw(st.integers(50, 90_000))
    if work is SERVING:
        work = replace(work, tokens_per_second=Decimal(rate))
    else:
        work = replace(work, tokens_b=Decimal(tokens))
    own = {
        name: data.draw(RANGES)
        for name in ("mfu_rtx4090_bare_metal", "mfu_ascend910b_bare_metal")
    }
    if data.draw(st.booleans()):
        own["mfu_rtx4090_container"] = data.draw(RANGES)
    cards = (NEAR,) if work is SERVING else (NEAR, FAR)
    scale = Decimal(data.draw(st.integers(5, 30))) / 10
    wanted = asked(sized_by(work, *cards), **own)
    assert_the_ends_are_decided_again(wanted, offered(scale))


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("seed", [1, 7])
def test_a_draw_costs_what_deciding_with_its_values_does(name: str, seed: int) -> None:
    wanted = CASES[name]
    decision = decided(wanted, offered())
    found = uncertainty(decision, decision.billed_idle, seed=seed, draws=1)
    assert EXPECTED[name] <= {what.input for what in found.inputs}
    drawn = wanted
    for what in found.inputs:
        share = uniform_draws(what, seed, 1)
        value = Decimal(float(triangular_quantile(share, what.range)[0]))
        drawn = set_to(drawn, what.input, value)
    again = decided(drawn, offered())
    if filled(again) == filled(decision):
        for outcome in found.outcomes:
            total = again.option(outcome.option).total
            assert abs(outcome.total.p50 - total) <= Decimal("0.06"), outcome


def test_what_labour_and_size_hang_on_leaves_the_other_draws_alone() -> None:
    usual, full = project(CASES["full cost"].workloads[0]), CASES["full cost"]
    before, after = (decided(wanted, offered()) for wanted in (usual, full))
    inputs = [
        uncertainty(d, d.billed_idle, seed=3, draws=5).inputs for d in (before, after)
    ]
    assert inputs[1][: len(inputs[0])] == inputs[0]
    assert {what.input for what in inputs[1][len(inputs[0]) :]} <= set(SHIPPED)


def test_what_no_option_needs_is_not_drawn() -> None:
    wanted = asked(workload(accelerators=(NEAR,)))
    near = [catalog(price("box/hour", "3.58"), price("other/hour", "3.6"))]
    decision = decided(wanted, near)
    found = uncertainty(decision, decision.billed_idle, seed=1, draws=5)
    names = {what.input for what in found.inputs}
    assert not {n for n in names if "bare_metal" in n or "cann" in n or "acc" in n}
    assert {"operations_hours_container", "operations_rate", "day_rate"} <= names


@pytest.mark.parametrize("name", CASES)
def test_a_switch_point_put_back_flips_what_is_decided(name: str) -> None:
    wanted = CASES[name]
    (decision,) = decide(wanted, offered(), KNOWN).workloads
    points = [p for p in decision.verdict.switch_points if p.input in SHIPPED]
    judged = decision.assumed.ranges(decision.ranked)
    assert set(judged) <= {p.input for p in points} | {"setup_days_container"}
    for point in points:
        if point.value is None or point.input not in judged:
            continue
        away = Decimal("1e-6") if point.value >= point.today else Decimal("-1e-6")
        costs = []
        for value in (point.value - away, point.value + away):
            moved = decision.assumed.moved(point.input, value)
            found = {
                o.id: total_amount(moved.terms(o.terms, o)) for o in decision.ranked
            }
            costs.append(min(found, key=found.__getitem__))
        assert costs == [decision.ranking[0], point.to], point
