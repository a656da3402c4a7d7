"""Numbers are taken as they are written, or not at all."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rackrate.domain.exact_number import exact_number


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("3.58", "3.58"),
        (" 3.58 ", "3.58"),
        ("1e3", "1000"),
        ("-0.5", "-0.5"),
        ("+2", "2"),
        (7, "7"),
        (Decimal("0.1"), "0.1"),
    ],
)
def test_a_number_is_taken_exactly(written: object, number: str) -> None:
    assert exact_number(written) == Decimal(number)


@pytest.mark.parametrize(
    "written",
    ["", "  ", "abc", "3,58", "3 58", "12元", "nan", "inf", "-inf", "1.2.3", "0x10"],
)
def test_text_that_is_no_number_is_none(written: str) -> None:
    assert exact_number(written) is None


@pytest.mark.parametrize("value", [0.1, True, False, None, [1], {"a": 1}])
def test_floats_flags_and_other_things_are_no_exact_numbers(value: object) -> None:
    assert exact_number(value) is None


@pytest.mark.parametrize("decimal", ["NaN", "sNaN", "Infinity", "-Infinity"])
def test_a_decimal_that_is_not_finite_is_none(decimal: str) -> None:
    assert exact_number(Decimal(decimal)) is None


@pytest.mark.parametrize("written", ["3_58", "1_000"])
def test_an_underscore_between_digits_is_a_slip_and_not_a_number(written: str) -> None:
    assert exact_number(written) is None
