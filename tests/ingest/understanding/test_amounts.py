"""What a price cell comes to, in the many ways that vendors write it."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ingest.understanding.conftest import vocabulary

from rackrate.domain.vendor_reading import NumberStyle
from rackrate.ingest.understanding.amounts import (
    Worth,
    amount_in,
    exact,
    number_style,
)

POINT, COMMA = NumberStyle.POINT, NumberStyle.COMMA


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3.58", "3.58"),
        ("86,000.00", "86000"),
        ("１．９８", "1.98"),
        ("￥16,200", "16200"),
        ("RMB 15600", "15600"),
        ("8.2万/台/月(含税)", "82000"),
        ("1.2万元/台/月起", "12000"),
        ("捌万肆仟肆佰捌拾元整", "84480"),
        ("$2.99 per GPU-hr", "2.99"),
        ("每卡每小时3.58元", "3.58"),
        ("84480元/8卡/月", "84480"),
        ("25,600元(含税6%)", "25600"),
    ],
)
def test_an_amount_is_read_in_every_dress(text: str, value: str) -> None:
    found = amount_in(text, POINT, vocabulary())
    assert (found.worth, found.value) == (Worth.AMOUNT, Decimal(value))


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("3,000-5,000", 3000, 5000),
        ("7.5-8.0万", 75000, 80000),
        ("0.68~0.88", "0.68", "0.88"),
        ("3000至5000元/月/卡", 3000, 5000),
        ("1.2-1.5万元/台/月", 12000, 15000),
    ],
)
def test_a_range_keeps_both_ends_and_takes_their_middle(
    text: str, low: str, high: str
) -> None:
    found = amount_in(text, POINT, vocabulary())
    assert (found.low, found.high) == (Decimal(low), Decimal(high))
    assert found.value == (Decimal(low) + Decimal(high)) / 2


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("面议", Worth.ON_REQUEST),
        ("价格面议", Worth.ON_REQUEST),
        ("call", Worth.ON_REQUEST),
        ("—", Worth.MISSING),
        ("待定", Worth.MISSING),
        ("暂无报价", Worth.MISSING),
        ("N/A", Worth.NOT_OFFERED),
        ("免费", Worth.FREE),
        ("0.00", Worth.ZERO),
        ("-1.5", Worth.NEGATIVE),
        ("数千元级", Worth.UNREADABLE),
        ("H100 8卡 84480元/月", Worth.UNREADABLE),
        ("BAD_PRICE_DATA", Worth.UNREADABLE),
        ("8卡", Worth.UNREADABLE),
        (None, Worth.EMPTY),
        (True, Worth.UNREADABLE),
    ],
)
def test_what_is_no_price_says_why(text: str | None, worth: Worth) -> None:
    found = amount_in(text, POINT, vocabulary())
    assert found.worth is worth


@pytest.mark.parametrize(
    "text", ["约 3900", "低至1.96元/卡/时", "1.96元/卡/时起", "2.5+"]
)
def test_an_approximate_price_is_marked(text: str) -> None:
    assert amount_in(text, POINT, vocabulary()).is_approximate


@pytest.mark.parametrize(
    ("cells", "style"),
    [
        (["13,75", "1.234,56"], COMMA),
        (["1,234", "5,600.00"], POINT),
        (["3,000-5,000"], POINT),
        (["2.50", "13,75"], NumberStyle.MIXED),
        ([1.5, 2.5], POINT),
    ],
)
def test_a_column_tells_its_decimal_mark(
    cells: list[object], style: NumberStyle
) -> None:
    assert number_style(cells, leans_to_comma=False) is style


def test_three_digits_after_a_comma_are_asked_in_a_comma_column() -> None:
    assert amount_in("1,234", COMMA, vocabulary()).is_ambiguous
    assert amount_in("1,234", NumberStyle.MIXED, vocabulary()).is_ambiguous
    assert not amount_in("1,234", POINT, vocabulary()).is_ambiguous


@given(st.decimals("0.01", "9999999", places=2))
def test_a_plain_number_is_itself_as_text_and_as_a_stored_float(
    number: Decimal,
) -> None:
    assert amount_in(f"{number:,.2f}", POINT, vocabulary()).value == number
    assert exact(float(number)) == number


@given(st.decimals("1000", "9999999", places=2))
def test_both_conventions_give_the_same_number(number: Decimal) -> None:
    english = f"{number:,.2f}"
    german = english.translate(str.maketrans(",.", ".,"))
    assert amount_in(german, COMMA, vocabulary()).value == number


@given(st.text(max_size=40))
def test_no_text_breaks_the_reading_and_none_without_a_digit_is_an_amount(
    text: str,
) -> None:
    found = amount_in(text, POINT, vocabulary())
    if found.worth is Worth.AMOUNT and not any(
        c in text for c in "零壹贰貳叁參肆伍陆陸柒捌玖拾佰仟"
    ):
        assert any(character.isnumeric() for character in text)
