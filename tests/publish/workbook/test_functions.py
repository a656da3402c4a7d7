"""The spreadsheet functions, computed as a spreadsheet computes them."""

from __future__ import annotations

from decimal import Decimal

from rackrate.publish.workbook.formula import (
    ERROR,
    Formula,
    Place,
    cell,
    literal,
    span,
    text,
)
from rackrate.publish.workbook.functions import (
    all_of,
    any_of,
    count_above_zero,
    count_of,
    if_,
    if_error,
    is_number,
    item_at,
    least,
    middle,
    most,
    numbers_in,
    position_of,
    product_sum,
    rank_of,
    rounded,
    rounded_to,
    rounded_up,
    total,
    total_where,
)
from rackrate.publish.workbook.said import amount_said, months_said


def row(*values: object) -> list[Formula]:
    return [
        cell(Place("s", 0, n), v if isinstance(v, str) else Decimal(str(v)))
        for n, v in enumerate(values)
    ]


def test_a_branch_that_is_not_taken_may_be_an_error() -> None:
    one, nothing = row(1, 0)
    guarded = if_(nothing.equals(0), 1, one / nothing)
    assert guarded.value == 1
    assert guarded.text("s") == "IF(B1=0,1,A1/B1)"
    assert if_error(one / nothing, 0).value == 0


def test_text_counts_for_nothing_in_sums_and_extremes() -> None:
    cells = span(row(3, "—", 5))
    assert total(cells).value == 8
    assert least(cells).value == 3
    assert most(cells, literal(24)).value == 24
    assert most(span(row("—"))).value == 0
    assert count_above_zero(cells).value == 2


def test_rounding_is_half_away_from_zero() -> None:
    half, minus = row(2.345, -2.345)
    assert rounded(half, 2).value == Decimal("2.35")
    assert rounded(minus, 2).value == Decimal("-2.35")
    assert rounded(half, 2).text("s") == "ROUND(A1,2)"
    assert rounded_up(half).value == 3
    assert rounded_up(row(-0.1)[0]).value == -1


def test_looking_up_counts_from_one_and_fails_outside() -> None:
    names, amounts = span(row("a", "b")), span(row(10, 20))
    (wanted,) = row("B")
    assert item_at(amounts, position_of(wanted, names)).value == 20
    assert position_of(row("c")[0], names).value == ERROR
    assert item_at(amounts, literal(0)).value == ERROR
    assert total_where(amounts, names, wanted).value == 20
    assert total_where(span(row("—", 20)), names, row("a")[0]).value == 0


def test_equal_amounts_share_a_rank_until_they_are_counted() -> None:
    amounts = row(30, 10, 10, "—")
    whole = span(amounts)
    assert [rank_of(a, whole).value for a in amounts] == [3, 1, 1, ERROR]
    assert count_of(whole, amounts[1]).value == 2


def test_conditions_are_joined() -> None:
    one, word = row(1, "x")
    assert all_of(is_number(one), one.above(0)).value is True
    assert all_of(is_number(word)).value is False
    assert any_of(is_number(word), one.equals(1)).text("s") == "OR(ISNUMBER(B1),A1=1)"


def test_the_middle_of_prices_leaves_out_what_is_no_price() -> None:
    assert middle(span(row(9, "—", 1, 5))).value == 5
    assert middle(span(row(9, 1))).value == 5
    assert middle(span(row("—"))).value == ERROR
    assert numbers_in(span(row(9, "—", 0))).value == 2


def test_products_are_summed_and_text_counts_for_nothing() -> None:
    weights, marks = span(row(50, 25)), span(row(8, "—"))
    assert product_sum(weights, marks).value == 400
    assert product_sum(weights, marks).text("s") == "SUMPRODUCT(A1:B1,A1:B1)"


def test_a_cell_may_say_how_many_decimals_there_are() -> None:
    amount, digits = row(12.345, 2)
    assert rounded_to(amount, digits).value == Decimal("12.35")
    assert rounded_to(amount, digits).text("s") == "ROUND(A1,B1)"


def test_the_dust_of_a_division_decides_no_half() -> None:
    (just_below,) = row("2711.774999999999999999999999")
    exact = cell(just_below.place, Decimal(str(just_below.value)))
    assert rounded(exact, 2).value == Decimal("2711.78")


def test_amounts_in_sentences_are_grouped_and_some_hours_are_not_no_months() -> None:
    said = amount_said(cell(Place("s", 0, 0), Decimal("220548.5")))
    assert (said.text("s"), said.value) == ("FIXED(A1,0)", "220,549")
    assert amount_said(cell(Place("s", 0, 0), "—")).value == ERROR
    for months, shown in (("0.0041", "0.0041"), ("12", "12"), ("1.234", "1.23")):
        here = cell(Place("s", 0, 1), Decimal(months))
        assert (text("") & months_said(here)).value == shown
