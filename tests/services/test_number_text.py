"""A figure is rounded once, half up, and reads the same everywhere."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackrate.domain.bilingual import Language
from rackrate.services import number_text


@pytest.mark.parametrize(
    ("amount", "currency", "digits", "text"),
    [
        ("72172.80", "CNY", 0, "¥72,173"),
        ("72172.80", "CNY", 2, "¥72,172.80"),
        ("0.5", "CNY", 0, "¥1"),
        ("-0.4", "CNY", 0, "¥0"),
        ("-1234.5", "USD", 0, "−US$1,235"),
        ("1838", "JPY", 0, "JP¥1,838"),
        ("10", "CHF", 2, "CHF 10.00"),
        ("1e6", "EUR", 0, "€1,000,000"),
    ],
)
def test_money_has_its_sign_its_commas_and_its_digits(
    amount: str, currency: str, digits: int, text: str
) -> None:
    assert number_text.money(Decimal(amount), currency, digits) == text


@pytest.mark.parametrize(
    ("amount", "text"),
    [("3.58", "¥3.58"), ("0.1", "¥0.10"), ("0.09994", "¥0.0999"), ("0", "¥0.00")],
)
def test_a_small_unit_price_keeps_four_decimals(amount: str, text: str) -> None:
    assert number_text.unit_price(Decimal(amount), "CNY") == text


@pytest.mark.parametrize(
    ("share", "text"), [("0.75654", "75.7%"), ("0.0005", "0.1%"), ("-0.25", "−25.0%")]
)
def test_a_share_is_a_percentage_of_one_decimal(share: str, text: str) -> None:
    assert number_text.percent(Decimal(share)) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [("6", "6"), ("6.0", "6"), ("1.5", "1.5"), ("2.5356", "2.54"), ("1E+1", "10")],
)
def test_months_read_as_they_were_given(number: str, text: str) -> None:
    assert number_text.months(Decimal(number)) == text


@pytest.mark.parametrize(
    ("number", "text"), [("18.155", "18.2"), ("0", "0.0"), ("1103.42", "1,103.4")]
)
def test_hours_have_one_decimal(number: str, text: str) -> None:
    assert number_text.hours(Decimal(number)) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("0.930", "0.93"),
        ("1E+3", "1000"),
        ("100", "100"),
        ("0.00", "0"),
        ("-1.50", "-1.5"),
    ],
)
def test_a_plain_number_is_as_a_person_types_it(number: str, text: str) -> None:
    assert number_text.plain(Decimal(number)) == text


def test_a_rate_has_four_decimals_at_most() -> None:
    assert number_text.rate(Decimal("7.10")) == "7.1"
    assert number_text.rate(Decimal("0.13966")) == "0.1397"


def test_large_amounts_can_be_told_in_ten_thousands() -> None:
    assert number_text.ten_thousands(Decimal(84480)) == "8.45"


def test_a_date_is_written_out_in_chinese_sentences_only() -> None:
    day = date(2026, 11, 5)
    assert number_text.day(day, Language.ZH, in_text=True) == "2026年11月5日"
    assert number_text.day(day, Language.ZH) == "2026-11-05"
    assert number_text.day(day, Language.EN, in_text=True) == "2026-11-05"


@given(st.decimals(-(10**12), 10**12, places=6), st.integers(0, 4))
def test_a_shown_number_is_within_half_a_step_of_the_exact_one(
    number: Decimal, digits: int
) -> None:
    text = number_text.grouped(number, digits).replace(",", "").replace("−", "-")
    assert abs(Decimal(text) - number) <= Decimal(1).scaleb(-digits) / 2
    assert not text.startswith("-") or Decimal(text) < 0
