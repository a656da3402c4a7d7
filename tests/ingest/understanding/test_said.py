"""What headers, cells and notes say of prices."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.ingest.understanding.conftest import vocabulary

from rackrate.ingest.understanding.said import Said, said_in, tax_of_cell


def said(text: str, *, prose: bool = False) -> dict[str, str]:
    """Return what a text says as plain texts."""
    found = said_in(text, vocabulary(), is_prose=prose)
    values = {name: getattr(found, name) for name in Said.__slots__}
    return {name: str(v) for name, v in values.items() if v is not None}


@pytest.mark.parametrize(
    ("text", "scope", "unit"),
    [
        ("元/卡/时", "card", "hour"),
        ("元/台·月", "node", "month"),
        ("单价(万元/台/月)", "node", "month"),
        ("每卡每小时(元)", "card", "hour"),
        ("元/卡时", "card", "hour"),
        ("USD/GPU-hr", "card", "hour"),
        ("$/mo per node", "node", "month"),
        ("price_per_gpu_per_hour", "card", "hour"),
        ("元/8卡/月", "node", "month"),
        ("台/月", "node", "month"),
        ("元/Mbps/月", "mbps", "month"),
        ("per GB per month", "gib", "month"),
    ],
)
def test_a_unit_is_told_in_either_order_and_language(
    text: str, scope: str, unit: str
) -> None:
    found = said(text)
    assert (found["scope"], found["unit"]) == (scope, unit)


@pytest.mark.parametrize(
    ("text", "unit"),
    [("包月", "month"), ("时租", "hour"), ("MRC (USD)", "month"), ("NRC", "once")],
)
def test_a_way_of_billing_is_a_period_and_no_unit_of_its_own(
    text: str, unit: str
) -> None:
    found = said(text)
    assert found["period"] == unit
    assert "unit" not in found


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("12 months reserved", "12"),
        ("1-yr reserved", "12"),
        ("三年合同价", "36"),
        ("6个月", "6"),
    ],
)
def test_a_label_with_a_duration_is_a_commitment(text: str, months: str) -> None:
    assert said(text)["commitment"] == months


def test_a_duration_in_a_sentence_is_a_term_only_where_it_says_so() -> None:
    assert said("以上为含税价,最短租期1个月", prose=True)["commitment"] == "1"
    assert "commitment" not in said("有效期30天，3个月后复核", prose=True)


def test_the_unit_of_an_amount_in_a_note_is_not_the_price_s_own() -> None:
    found = said("超出0.5元/GB/月", prose=True)
    assert "scope" not in found
    assert "unit" not in found


@pytest.mark.parametrize(
    ("text", "tax"),
    [
        ("含税", "included"),
        ("不含税", "excluded"),
        ("未税价，增值税率6%", "excluded"),
        ("不含6%税", "excluded"),
        ("含13%专票", "included"),
        ("excluding tax", "excluded"),
        ("zzgl. MwSt", "excluded"),
    ],
)
def test_tax_is_told_by_its_own_words(text: str, tax: str) -> None:
    assert said(text)["tax"] == tax


def test_power_that_is_included_is_no_tax() -> None:
    assert "tax" not in said("power included", prose=True)
    assert "tax" not in said("含税/不含税")


@pytest.mark.parametrize(
    ("text", "tax"), [("是(6%)", "included"), ("否", "excluded"), ("yes", "included")]
)
def test_yes_and_no_mean_tax_under_a_tax_header_only(text: str, tax: str) -> None:
    assert tax_of_cell(text, vocabulary()) == tax
    assert "tax" not in said(text)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("H100 八卡裸金属服务器", "8"),
        ("8*H100 80G NVLink", "8"),
        ("8×Ascend 910B2 64G", "8"),
        ("含税；整机8卡", "8"),
        ("BM-8H100", "8"),
        ("8x SXM5 bare metal", "8"),
    ],
)
def test_cards_in_a_machine_are_counted(text: str, cards: str) -> None:
    assert said(text, prose=True)["cards"] == cards


@pytest.mark.parametrize("text", ["满10卡另议", "2×8480C,2TB,8×3.84T NVMe", "10卡起租"])
def test_what_only_looks_like_a_count_of_cards_is_none(text: str) -> None:
    assert "cards" not in said(text, prose=True)


def test_a_month_of_its_own_length_is_told() -> None:
    assert said("USD per GPU-month (730 h)")["month_hours"] == "730"
    assert said("USD per GPU-month (30 days)")["month_hours"] == "720"
    assert "month_hours" not in said("报价有效期:30天", prose=True)


def test_a_currency_is_certain_only_where_one_is_named() -> None:
    assert said("价格（元）")["currency"] == "CNY"
    assert said("8,800日元")["currency"] == "JPY"
    assert said("￥16,200")["currency"] == "¥"
    assert "currency" not in said("USD / EUR")


def test_a_nearer_text_is_completed_by_a_wider_one() -> None:
    near = said_in("元/卡", vocabulary())
    wide = said_in("USD per node per hour, excl. VAT", vocabulary())
    both = near.over(wide)
    assert (both.currency, both.scope, both.unit) == ("CNY", "card", "hour")
    assert both.tax == "excluded"
    assert said_in("6%税率", vocabulary()).vat_rate == Decimal("0.06")
