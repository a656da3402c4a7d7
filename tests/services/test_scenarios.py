"""Two sets of inputs: kept, swapped, dropped, and told apart."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st
from tests.support.builders import changed, project, reference, workload

from rackrate.domain.assumptions import Range
from rackrate.domain.project import Project
from rackrate.services.scenarios import (
    Difference,
    differences,
    dropped,
    kept,
    name_in_hand,
    name_of_other,
    other_of,
    swapped,
)

TWO = project(workload("a", title="Alpha"), workload("b"))


def with_hours(base: Project, hours: str) -> Project:
    first, *rest = base.workloads
    return changed(base, workloads=(changed(first, hours_per_day=hours), *rest))


def test_without_another_scenario_the_inputs_are_called_a() -> None:
    assert other_of(TWO) is None
    assert (name_in_hand(TWO), name_of_other(TWO)) == ("A", "B")
    assert swapped(TWO) == TWO
    assert dropped(TWO) == TWO


def test_keeping_leaves_the_inputs_in_hand() -> None:
    found = kept(TWO)
    other = other_of(found)
    assert other is not None
    assert (other.name, other.workloads) == ("B", TWO.workloads)
    assert found.workloads == TWO.workloads
    assert dropped(found) == TWO


def test_swapping_takes_the_other_inputs_and_names_in_hand() -> None:
    moved = with_hours(kept(TWO), "16")
    found = swapped(moved)
    assert found.workloads == TWO.workloads
    assert (name_in_hand(found), name_of_other(found)) == ("B", "A")
    other = other_of(found)
    assert other is not None
    assert other.workloads == moved.workloads


@given(
    st.integers(0, 24),
    st.integers(1, 64),
    st.decimals(0, Decimal("0.9"), places=2),
)
def test_swapping_twice_changes_nothing(hours: int, cards: int, loss: Decimal) -> None:
    assumed = {"container_loss_exclusive": Range.fixed(loss)}
    first = changed(TWO.workloads[0], hours_per_day=hours, cards=cards)
    moved = changed(
        kept(TWO), workloads=(first, *TWO.workloads[1:]), assumptions=assumed
    )
    assert swapped(swapped(moved)) == moved


def test_keeping_again_puts_the_new_inputs_in_place_of_the_old() -> None:
    again = kept(with_hours(kept(TWO), "16"))
    other = other_of(again)
    assert other is not None
    assert other.workloads[0].hours_per_day == Decimal(16)
    assert len(again.scenarios) == 1


def test_what_differs_is_named_with_both_numbers() -> None:
    moved = with_hours(kept(TWO), "16")
    moved = changed(moved, assumptions={"billed_idle": Range.fixed(Decimal("0.2"))})
    other = other_of(moved)
    assert other is not None
    assert [*differences(moved, other, reference())] == [
        Difference("hours_per_day", "Alpha", "a", Decimal(16), Decimal(12)),
        Difference("billed_idle", "", "", Decimal("0.2"), Decimal(0)),
    ]


def test_workloads_that_one_side_lacks_or_that_differ_otherwise_are_told() -> None:
    before = kept(TWO)
    other = other_of(before)
    assert other is not None
    now = changed(
        before,
        workloads=(changed(TWO.workloads[0], cuda_only=True), workload("new")),
    )
    found = [(d.field, d.workload) for d in differences(now, other, reference())]
    assert found == [("otherwise", "Alpha"), ("added", "new"), ("removed", "b")]


def test_the_same_inputs_do_not_differ() -> None:
    found = kept(TWO)
    other = other_of(found)
    assert other is not None
    assert [*differences(found, other, reference())] == []
