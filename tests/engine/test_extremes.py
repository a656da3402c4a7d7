"""Impossible, contradictory and extreme engagements end in figures or in words."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.draws import thorough
from tests.engine.extremes import (
    CASES,
    Engagement,
    endless,
    engagements,
)

from rackrate.domain.reference import Reference
from rackrate.domain.units import ChargeCategory
from rackrate.engine.billing import total_amount, varied
from rackrate.engine.contenders import contenders, most_compared
from rackrate.engine.decision import Decision, decide
from rackrate.engine.mix import cheapest_mix
from rackrate.engine.option import Option
from rackrate.engine.tornado import tornado
from rackrate.engine.uncertainty import uncertainty
from rackrate.engine.verdict import Choice
from rackrate.engine.winner_map import winner_map
from rackrate.store.resource_files import read_reference


@cache
def shipped() -> Reference:
    return read_reference(Path(__file__).parents[2] / "resources")


def decided(asked: Engagement, *, thorough: bool = True) -> Decision:
    return decide(asked.project, asked.catalogs, shipped(), thorough=thorough)


def everything(decision: Decision) -> Iterator[object]:
    """Yield what the engine knows about a decision, and beside it."""
    yield decision
    yield cheapest_mix(decision.workloads)
    for found in decision.workloads:
        yield winner_map(found, budget=found.workload.budget)
        yield tornado(found, found.billed_idle)
        yield uncertainty(found, found.billed_idle, seed=found.seed, draws=20)


@thorough(20)
@given(st.deferred(lambda: engagements(shipped())))
def test_whatever_is_asked_every_figure_is_a_number(asked: Engagement) -> None:
    for result in everything(decided(asked)):
        assert endless(result) == []


@thorough(12)
@given(st.deferred(lambda: engagements(shipped())))
def test_a_slider_is_told_the_same_verdict_as_the_whole_decision(
    asked: Engagement,
) -> None:
    whole, quick = decided(asked), decided(asked, thorough=False)
    for one, other in zip(whole.workloads, quick.workloads, strict=True):
        assert one.ranking == other.ranking
        assert one.verdict.option == other.verdict.option
        assert one.verdict.headline == other.verdict.headline


@thorough(12)
@given(st.deferred(lambda: engagements(shipped())))
def test_nothing_that_costs_nothing_is_ever_recommended(asked: Engagement) -> None:
    for found in decided(asked).workloads:
        assert all(option.comparable.net is not None for option in found.options)
        assert all(option.terms.unit_price > 0 for option in found.options)
        if found.verdict.choice is Choice.NO_FEASIBLE_OPTION:
            assert found.verdict.option is None
            assert found.verdict.headline is None


@pytest.mark.parametrize("name", sorted(CASES))
def test_each_named_case_has_the_verdict_it_ought_to(name: str) -> None:
    case = CASES[name]
    decision = decided(case.engagement)
    assert all(endless(result) == [] for result in everything(decision))
    (found,) = decision.workloads
    assert found.verdict.choice in case.choices
    assert set(case.codes) <= {problem.code for problem in decision.problems}


def cheapest_at(
    options: list[Option], hours: Decimal, loss: Decimal
) -> tuple[Decimal, str]:
    """Return the lowest cost and its option, with hours and all losses moved."""
    totals = []
    for option in options:
        is_metered = option.category is ChargeCategory.METERED
        moved = varied(option.terms, useful_hours=hours)
        moved = varied(moved, loss=loss) if is_metered and option.terms.loss else moved
        totals.append((total_amount(moved), option.id))
    return min(totals)


@thorough(20)
@given(
    st.deferred(lambda: engagements(shipped())),
    st.sampled_from(["0", "1", "360", "720"]),
    st.sampled_from(["0", "0.3", "0.9"]),
)
def test_what_is_always_undercut_is_never_the_cheapest(
    asked: Engagement, hours: str, loss: str
) -> None:
    for found in decided(asked, thorough=False).workloads:
        options = list(found.ranked)
        if options:
            at = Decimal(hours), Decimal(loss)
            lowest, _ = cheapest_at(options, *at)
            assert cheapest_at(contenders(options), *at)[0] == lowest


@thorough(12)
@given(st.deferred(lambda: engagements(shipped())), st.integers(1, 3))
def test_the_cheapest_of_each_kind_are_compared(asked: Engagement, most: int) -> None:
    for found in decided(asked, thorough=False).workloads:
        kept = most_compared(found.ranked, most)
        assert [o for o in found.ranked if o in kept] == kept
        kinds = {(o.delivery, o.category is ChargeCategory.METERED) for o in kept}
        for option in found.ranked:
            kind = option.delivery, option.category is ChargeCategory.METERED
            assert kind in kinds
