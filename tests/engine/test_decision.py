"""From a project and its catalogs to a verdict for each workload."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.draws import Deal, deals, thorough
from tests.support.builders import (
    basis,
    beside,
    catalog,
    decided,
    node,
    price,
    project,
    reference,
    rule,
    workload,
)

from rackrate.domain.assumptions import Range
from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import Severity
from rackrate.domain.project import Project
from rackrate.domain.units import CostScope, Meter, TaxBasis
from rackrate.domain.workload import Throughput
from rackrate.engine.decision import Decision, decide

Thing = TypeVar("Thing")
ROWS = (
    price("a/hour", "3.58"),
    price("b/hour", "2.90", tenancy="shared"),
    price("c/month", "2400", pricing_unit="month"),
    node("d/month", "15600"),
    node("e/year", "150000", pricing_unit="year"),
    node("f/1", "16000", sku_id="f", region="x"),
    node("f/4", "14000", sku_id="f", region="x", min_units=4),
    price("g/hour", None),
    node("h/month", None),
    beside(Meter.STORAGE, "0.35"),
)
KNOWN = reference(
    container_loss_exclusive="0.05", container_loss_shared="0.2", billed_idle="0.1"
)


def codes(found: Decision) -> list[tuple[str, str]]:
    """Return code and place of each problem."""
    return [(problem.code, problem.place) for problem in found.problems]


def test_options_come_cheapest_first_and_excluded_ones_last() -> None:
    known = reference(rules=[rule("no", 'option.tenancy == "shared"')])
    found = decided(*ROWS, known=known)
    assert found.options[-1].id == "alpha/b/hour"
    assert found.options[-1].excluded_by == ("no",)
    totals = [option.total for option in found.options[:-1]]
    assert totals == sorted(totals)
    assert list(found.ranking) == [option.id for option in found.options[:-1]]


def test_equal_totals_are_ordered_by_name() -> None:
    found = decided(price("b/hour"), price("a/hour"), price("c/hour"))
    assert found.ranking == ("alpha/a/hour", "alpha/b/hour", "alpha/c/hour")


def test_missing_prices_never_take_part() -> None:
    found = decided(*ROWS)
    assert set(found.missing) == {"alpha/g/hour", "alpha/h/month"}
    assert not set(found.missing) & set(found.ranking)
    assert not set(found.missing) & {option.id for option in found.options}


def test_each_missing_price_has_its_indifference_price_against_its_rivals() -> None:
    found = decided(*ROWS)
    asked = [b for b in found.break_evens if b.state == "missing"]
    metered = {b.metered for b in asked if b.indifference_price is not None}
    fixed = {b.fixed for b in asked if b.fixed_indifference_price is not None}
    assert metered == {"alpha/g/hour"}
    assert fixed == {"alpha/h/month"}


def test_a_missing_price_put_at_its_indifference_price_ties() -> None:
    found = decided(price(amount=None), node())
    (asked,) = found.break_evens
    filled = decided(price(amount=str(asked.indifference_price)), node())
    one, other = filled.options
    assert abs(one.total - other.total) <= Decimal("0.01")


def test_cards_without_a_ratio_are_ranked_apart() -> None:
    rows = [price("a/hour"), price("b/hour", "0.1", accelerator="l40s")]
    found = decided(*rows, work=workload(accelerators=("rtx4090", "l40s")))
    assert found.group == "rtx4090"
    assert found.ranking == ("alpha/a/hour",)
    assert found.other_groups == {"l40s": ("alpha/b/hour",)}


def test_cards_with_a_ratio_are_ranked_together() -> None:
    rows = [price("a/hour"), price("b/hour", "0.1", accelerator="l40s")]
    measured = Throughput("rtx4090", {"l40s": Decimal("0.5")}, "own trial")
    work = workload(accelerators=("rtx4090", "l40s"), throughput=measured)
    found = decided(*rows, work=work)
    assert found.ranking == ("alpha/b/hour", "alpha/a/hour")
    assert found.other_groups == {}


def test_where_any_card_will_do_the_reader_is_told_that_none_was_chosen() -> None:
    rows = [price("a/hour"), price("b/hour", accelerator="l40s"), node()]
    asked = project(workload(accelerators=()))
    found = decide(asked, [catalog(*rows)], reference())
    assert found.workloads[0].group == "rtx4090"
    assert codes(found) == [("accelerator_not_chosen", "w")]


def test_more_useful_hours_than_a_month_has_are_pointed_out() -> None:
    asked = project(workload(hours_per_day=24, days_per_month=31))
    found = decide(asked, [catalog(price())], reference())
    assert codes(found) == [("more_hours_than_a_month", "w")]


def test_a_tax_nobody_stated_is_a_note_for_each_option_shown() -> None:
    rows = catalog(price("a/hour"), node("b/month"), tax=TaxBasis.UNKNOWN)
    found = decide(project(), [rows], reference())
    assert set(codes(found)) == {
        ("tax_unknown", "alpha/a/hour"),
        ("tax_unknown", "alpha/b/month"),
    }
    assert {p.severity for p in found.problems} == {Severity.INFO}


def test_a_problem_of_two_workloads_is_reported_once() -> None:
    rows = catalog(price(billing_currency="USD"))
    found = decide(project(workload("x"), workload("y")), [rows], reference())
    assert codes(found) == [("no_exchange_rate", "alpha/box/hour")]


def test_full_cost_without_a_rate_for_the_yuan_is_an_error() -> None:
    on = basis(billing_currency="USD", cost=CostScope.FULL)
    rows = catalog(price(billing_currency="USD"))
    found = decide(project(basis=on), [rows], reference())
    assert ("no_labour_rate", "basis.fx") in codes(found)


def test_a_broken_rule_is_reported_beside_the_result() -> None:
    known = reference(rules=[rule("bad", "nonsense ==")])
    found = decide(project(), [catalog(price())], known)
    assert codes(found) == [("rule_broken", "bad")]
    assert found.workloads[0].ranking == ("alpha/box/hour",)


def test_a_projects_own_assumptions_go_first() -> None:
    own = {"container_loss_exclusive": Range.fixed(Decimal("0.5"))}
    found = decide(project(assumptions=own), [catalog(price())], KNOWN)
    assert found.workloads[0].options[0].terms.loss == Decimal("0.5")


def test_switching_off_a_rule_that_is_none_is_said() -> None:
    known = reference(rules=[rule("no")])
    asked = project(workload("w"), disabled_rules=("no", "nO"))
    found = decide(asked, [catalog(price())], known)
    unknown = [p.values for p in found.problems if p.code == "rule_unknown"]
    assert unknown == [{"value": "nO"}]


def test_disabled_rules_exclude_nothing() -> None:
    known = reference(rules=[rule("no")])
    asked = project(disabled_rules=("no",))
    assert decide(asked, [catalog(price())], known).workloads[0].ranking


def test_patterns_of_the_project_choose_the_prices() -> None:
    asked = project(include=("alpha/d/*",))
    found = decide(asked, [catalog(*ROWS)], KNOWN)
    assert found.workloads[0].ranking == ("alpha/d/month",)


def test_each_workload_has_its_own_verdict_in_order() -> None:
    asked = project(workload("day", hours_per_day=24), workload("hour"))
    found = decide(asked, [catalog(price(), node())], reference())
    assert [w.workload.id for w in found.workloads] == ["day", "hour"]
    assert [w.verdict.option for w in found.workloads] == [
        "alpha/node/month",
        "alpha/box/hour",
    ]


def test_an_option_is_found_by_its_name() -> None:
    found = decided(price())
    assert found.option("alpha/box/hour").units == 8
    with pytest.raises(KeyError, match="nobody"):
        found.option("nobody")


def test_a_quick_decision_has_the_same_ranking_and_headline() -> None:
    asked, rows = project(), [catalog(*ROWS)]
    full = decide(asked, rows, KNOWN).workloads[0]
    quick = decide(asked, rows, KNOWN, thorough=False).workloads[0]
    assert quick.ranking == full.ranking
    assert quick.options == full.options
    assert quick.verdict.option == full.verdict.option
    assert quick.verdict.headline == full.verdict.headline
    assert quick.verdict.switch_points == ()


def essence(found: Decision) -> tuple[object, ...]:
    """Return a decision without the order in which things were read."""
    return tuple(
        (
            w.options,
            w.ranking,
            w.verdict.option,
            w.verdict.runner_up,
            w.verdict.gap,
            w.verdict.headline,
            w.verdict.switch_points,
            frozenset(w.missing),
            frozenset((b.metered, b.fixed, b.state) for b in w.break_evens),
        )
        for w in found.workloads
    )


@thorough(3)
@given(st.randoms(use_true_random=False))
def test_the_order_of_catalogs_and_prices_never_changes_the_decision(
    chance: random.Random,
) -> None:
    asked = project(workload(storage_gib=500))
    catalogs = [catalog(*ROWS), catalog(*ROWS[:4], by="beta")]
    expected = decide(asked, catalogs, KNOWN)
    mixed = [replace(c, prices=shuffled(c.prices, chance)) for c in catalogs]
    assert essence(decide(asked, shuffled(mixed, chance), KNOWN)) == essence(expected)


def shuffled(things: Iterable[Thing], chance: random.Random) -> tuple[Thing, ...]:
    """Return things in another order."""
    turned = list(things)
    chance.shuffle(turned)
    return tuple(turned)


def test_of_two_prices_for_storage_their_order_does_not_decide() -> None:
    disks = [
        beside(Meter.STORAGE, "0.10", sku_price_id="x"),
        beside(Meter.STORAGE, "0.90", sku_price_id="y"),
    ]
    asked = project(workload(storage_gib=500))
    totals = set()
    for order in (disks, disks[::-1]):
        rows = Catalog(catalog().provider, (price(), *order))
        totals.add(decide(asked, [rows], KNOWN).workloads[0].options[0].total)
    assert len(totals) == 1


@thorough(20)
@given(deals(), deals())
def test_the_first_of_a_ranking_is_the_cheapest_of_its_options(
    one: Deal, other: Deal
) -> None:
    rows = [*replace(one, name="one", tiers=()).prices()]
    rows += replace(other, name="other", tiers=()).prices()
    on = replace(one.basis(), fx={"USD": Decimal(7)})
    found = decide(
        Project("", on, (one.work(),)), [catalog(*rows)], one.known()
    ).workloads[0]
    cheapest = min(option.total for option in found.options)
    assert found.ranked[0].total == cheapest
    assert found.verdict.gap == found.ranked[1].total - cheapest


def test_own_rules_stand_in_place_of_shipped_ones_and_beside_them() -> None:
    shipped = [rule("a", "false"), rule("b", 'option.tenancy == "shared"')]
    own = (
        rule("a", 'option.delivery == "bare_metal"'),
        rule("mine", "option.commitment_months > 0"),
        rule("odd", "workload.colour == 1"),
    )
    rows = (
        price("x/hour", "3"),
        price("y/hour", "2", tenancy="shared"),
        node("z/month", "9000"),
        price("t/month", "900", pricing_unit="month", commitment_months=6),
    )
    found = decide(project(own_rules=own), [catalog(*rows)], reference(rules=shipped))
    excluded = {o.id: o.excluded_by for o in found.workloads[0].options}
    assert excluded == {
        "alpha/x/hour": (),
        "alpha/y/hour": ("b",),
        "alpha/z/month": ("a",),
        "alpha/t/month": ("mine",),
    }
    assert ("rule_broken", "odd") in codes(found)


def test_work_that_must_start_soon_excludes_what_comes_late() -> None:
    late = rule(
        "late",
        "workload.start_within_days != null and option.lead_days != null"
        " and option.lead_days > workload.start_within_days",
    )
    rows = price("x/hour", "3"), node("z/month", "9000")
    for days, out in (("2", ("late",)), ("3", ()), (None, ())):
        found = decided(
            *rows,
            work=workload(start_within_days=days),
            known=reference(rules=[late]),
            bare_metal_lead_days="3",
        )
        assert found.option("alpha/z/month").excluded_by == out
        assert found.option("alpha/x/hour").excluded_by == ()


def test_where_nothing_runs_that_is_said_and_the_lowest_price_stands_first() -> None:
    dear, cheap = price("a/hour", "9"), price("b/hour", "2")
    asked = project(workload("w", hours_per_day=0))
    found = decide(asked, [catalog(dear, cheap)], reference())
    assert found.workloads[0].ranking == ("alpha/b/hour", "alpha/a/hour")
    assert ("no_hours", "w") in [(p.code, p.place) for p in found.problems]
    at_work = decide(project(workload("w")), [catalog(dear, cheap)], reference())
    assert "no_hours" not in [p.code for p in at_work.problems]
