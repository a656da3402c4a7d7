"""Every change of sign of a function in straight pieces is found, and no other."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.draws import thorough

from rackrate.engine.piecewise import Crossing, Piece, crossings, pieces_of, sign


def pieces(*ends: tuple[int, int]) -> list[Piece]:
    """Return pieces of length 10 with these values just after start and at end."""
    return [
        Piece(Decimal(10 * i), Decimal(10 * i + 10), Decimal(first), Decimal(last))
        for i, (first, last) in enumerate(ends)
    ]


def found(*ends: tuple[int, int]) -> list[tuple[Decimal, bool, bool]]:
    """Return place, direction and kind of each crossing."""
    return [(c.at, c.rises, c.is_jump) for c in crossings(pieces(*ends))]


def test_a_straight_crossing_is_solved_where_the_line_is_zero() -> None:
    assert found((-3, 7)) == [(3, True, False)]
    assert found((3, -7)) == [(3, False, False)]


def test_a_jump_over_zero_is_a_crossing_at_the_jump() -> None:
    assert found((-5, -1), (2, 4)) == [(10, True, True)]
    assert found((5, 1), (-2, -4)) == [(10, False, True)]


def test_several_crossings_come_in_rising_order() -> None:
    assert found((-5, 5), (-1, -1), (-1, 1)) == [
        (5, True, False),
        (10, False, True),
        (25, True, False),
    ]


@pytest.mark.parametrize("ends", [(-5, -1), (5, 1), (3, 3)])
def test_a_function_of_one_sign_has_no_crossing(ends: tuple[int, int]) -> None:
    assert found(ends) == []


def test_a_start_at_zero_is_not_a_crossing() -> None:
    assert found((0, 5)) == []
    assert found((0, -5)) == []


def test_a_crossing_at_the_end_of_a_piece_is_one_crossing() -> None:
    assert found((-5, 0), (0, 5)) == [(10, True, False)]


def test_reaching_zero_at_the_very_end_counts_as_costing_the_same_there() -> None:
    assert found((-5, 0)) == [(10, True, False)]


def test_touching_zero_and_turning_back_is_not_a_change_of_sign() -> None:
    assert found((-5, 0), (0, -5)) == []
    assert found((-5, 0), (-3, -5)) == []


def test_a_jump_onto_zero_that_goes_on_is_a_change_of_sign() -> None:
    assert [c[:2] for c in found((-5, -1), (0, 5))] == [(10, True)]
    assert [c[:2] for c in found((5, 1), (0, -5))] == [(10, False)]


def test_staying_at_zero_for_a_while_delays_no_change_of_sign() -> None:
    assert [rises for _, rises, _ in found((-5, 0), (0, 0), (0, 5))] == [True]
    assert [rises for _, rises, _ in found((-5, -1), (0, 0), (0, 5))] == [True]


SMALL = st.integers(-3, 3)


@thorough(150)
@given(st.lists(st.tuples(SMALL, SMALL), min_size=1, max_size=6))
def test_directions_of_crossings_alternate(ends: list[tuple[int, int]]) -> None:
    directions = [rises for _, rises, _ in found(*ends)]
    assert all(before != after for before, after in pairwise(directions))


@thorough(150)
@given(
    st.lists(st.tuples(SMALL.filter(bool), SMALL.filter(bool)), min_size=1, max_size=6)
)
def test_without_a_zero_at_an_edge_signs_change_at_crossings_and_nowhere_else(
    ends: list[tuple[int, int]],
) -> None:
    line = pieces(*ends)
    changes = list(crossings(line))
    for piece in line:
        for tenth in range(1, 11):
            at = piece.start + tenth
            value = piece.first + (piece.last - piece.first) * tenth / 10
            assert sign(value) in (0, side_at(at, line, changes))


def side_at(at: Decimal, line: Sequence[Piece], changes: Sequence[Crossing]) -> int:
    """Return the sign that the crossings promise at a place."""
    passed = [c.rises for c in changes if c.at < at]
    return (1 if passed[-1] else -1) if passed else sign(line[0].first)


def test_pieces_are_made_from_breaks_inside_the_range_only() -> None:
    line = pieces_of(lambda x: 2 * x, map(Decimal, [0, 4, 4, 12, -1]), Decimal(10))
    assert [(p.start, p.end) for p in line] == [(0, 4), (4, 10)]
    assert [(p.first, p.last) for p in line] == [(0, 8), (8, 20)]


def test_a_value_at_a_break_belongs_to_the_piece_that_ends_there() -> None:
    def stairs(x: Decimal) -> Decimal:
        return Decimal(1) if x <= 4 else Decimal(3)

    line = pieces_of(stairs, [Decimal(4)], Decimal(8))
    assert [(p.first, p.last) for p in line] == [(1, 1), (3, 3)]


@pytest.mark.parametrize(
    ("value", "side"),
    [("0", 0), ("1e-13", 0), ("-1e-13", 0), ("1e-11", 1), ("-1e-11", -1)],
)
def test_what_rounding_leaves_is_zero(value: str, side: int) -> None:
    assert sign(Decimal(value)) == side
