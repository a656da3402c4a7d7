"""Decimals and arrays are counted up, compared and stepped alike."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackrate.engine.arithmetic import ceiling, larger, smaller, stepped


@pytest.mark.parametrize(
    ("exact", "whole"),
    [("0", 0), ("0.4", 1), ("1", 1), ("1.0000000001", 1), ("1.00001", 2), ("8.9", 9)],
)
def test_whole_things_are_counted_up_and_dust_is_forgiven(
    exact: str, whole: int
) -> None:
    assert ceiling(Decimal(exact)) == whole
    assert ceiling(np.array([float(exact)]))[0] == whole


def test_dividing_and_multiplying_again_rents_no_second_server() -> None:
    assert ceiling(Decimal(10) / 3 * 3 / 10) == 1
    assert ceiling(Decimal(30) / 9 * Decimal("0.3")) == 1


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_larger_and_smaller_pick_the_same_from_either_kind(
    one: int, other: int
) -> None:
    left, right = Decimal(one), Decimal(other)
    floats = np.array([float(one)]), np.array([float(other)])
    assert larger(left, right) == larger(*floats)[0] == max(one, other)
    assert smaller(left, right) == smaller(*floats)[0] == min(one, other)


@pytest.mark.parametrize(("at", "value"), [(1, 10), (3, 10), (4, 8), (9, 8), (10, 7)])
def test_a_step_holds_from_its_start_on(at: int, value: int) -> None:
    steps = ((Decimal(4), Decimal(8)), (Decimal(10), Decimal(7)))
    assert stepped(Decimal(at), Decimal(10), steps) == value
    floats = tuple((np.array([float(a)]), np.array([float(b)])) for a, b in steps)
    assert stepped(np.array([float(at)]), np.array([10.0]), floats)[0] == value


def test_without_steps_the_first_value_holds_everywhere() -> None:
    assert stepped(Decimal(99), Decimal(3), ()) == 3
