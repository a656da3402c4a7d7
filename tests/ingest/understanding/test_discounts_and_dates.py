"""Discounts, validity and amounts written out."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from tests.ingest.understanding.conftest import Rows, only, read

from rackrate.ingest.understanding.dates import day_in, held_until, quoted_on
from rackrate.ingest.understanding.discounts import discount_in, discount_in_prose
from rackrate.ingest.understanding.numerals import written_out
from rackrate.services.said_day import order_in


@pytest.mark.parametrize(
    ("cell", "header", "multiplier"),
    [
        ("93折", "折扣", "0.93"),
        ("9.3折", "折扣", "0.93"),
        ("85折", "折扣", "0.85"),
        ("九折", "折扣", "0.9"),
        ("7% off", "Discount", "0.93"),
        ("优惠7%", "优惠", "0.93"),
        (0.93, "折扣", "0.93"),
        (9.3, "折扣", "0.93"),
        (85, "折扣", "0.85"),
        ("15%", "Discount %", "0.85"),
        (None, "折扣", "1"),
        ("无", "折扣", "1"),
    ],
)
def test_a_discount_is_the_multiplier_it_means(
    cell: str | float | None, header: str, multiplier: str
) -> None:
    found = discount_in(cell, header)
    assert found.multiplier == Decimal(multiplier)
    assert not found.is_ambiguous


@pytest.mark.parametrize(
    ("cell", "header", "number_format"),
    [("93%", "折扣", ""), (0.93, "折扣", "0%"), ("95%", "Discount", "")],
)
def test_a_bare_percentage_reads_two_ways_and_is_asked(
    cell: str | float, header: str, number_format: str
) -> None:
    assert discount_in(cell, header, number_format).is_ambiguous


def test_what_is_no_discount_has_no_multiplier() -> None:
    assert discount_in("看量", "折扣").multiplier is None
    assert discount_in("150%", "折扣").multiplier is None


@pytest.mark.parametrize(
    ("note", "multiplier"),
    [
        ("以上价格均享9折", "0.9"),
        ("以上价格不含税，全部95折", "0.95"),
        ("以上价格不含税，满10卡9.5折", None),
        ("买10台打9折", None),
        ("以上为含税价", None),
    ],
)
def test_a_note_grants_a_discount_only_on_everything_and_unconditionally(
    note: str, multiplier: str | None
) -> None:
    wanted = None if multiplier is None else Decimal(multiplier)
    assert discount_in_prose(note) == wanted


@pytest.mark.parametrize(
    ("note", "until"),
    [
        ("报价日期:2026-07-21 报价有效期:30天", date(2026, 8, 20)),
        ("报价日期：2026年11月2日    有效期：15天", date(2026, 11, 17)),
        ("报价有效期至2026年12月31日", date(2027, 1, 1)),
        ("Valid until 31 Dec 2026", date(2027, 1, 1)),
        ("注：以上价格有效期30天，自2026年11月25日起", date(2026, 12, 25)),
        ("有效期15个工作日", None),
        ("含税", None),
    ],
)
def test_validity_ends_on_the_first_day_that_is_not_covered(
    note: str, until: date | None
) -> None:
    assert held_until(note, quoted_on(note)) == until


def test_days_are_read_and_dates_that_do_not_exist_are_none() -> None:
    assert day_in("2026/7/21") == date(2026, 7, 21)
    assert day_in(46224) == date(2026, 7, 21)
    assert day_in("2026-02-30") is None
    assert day_in("6/24/15") is None  # day and month cannot be told apart for certain


def test_an_amount_in_formal_numerals_is_its_number() -> None:
    assert written_out("壹拾陆万捌仟玖佰陆拾元整") == 168960
    assert written_out("叁佰零伍元贰角捌分") == Decimal("305.28")
    assert written_out("面议") is None


@pytest.mark.parametrize(
    ("texts", "day"),
    [
        (["07/08/2026"], None),
        (["07/08/2026", "25/07/2026"], date(2026, 8, 7)),
        (["07/08/2026", "07/25/2026"], date(2026, 7, 8)),
        (["07/08/2026", "25/07/2026", "07/25/2026"], None),
        (["07-08-2026", "valid until (DD-MM-YYYY)"], date(2026, 8, 7)),
        (["07/08/2026", "mm/dd/yyyy"], date(2026, 7, 8)),
        (["07.08.2026"], date(2026, 8, 7)),
        (["08/08/2026"], date(2026, 8, 8)),
        (["31/12/2026"], date(2026, 12, 31)),
    ],
)
def test_a_day_is_read_as_other_days_prove(texts: list[str], day: date | None) -> None:
    assert day_in(texts[0], order_in(texts)) == day


@pytest.mark.parametrize(
    ("header", "cell", "until"),
    [
        ("有效期至", "2026-08-15", date(2026, 8, 16)),
        ("Valid until", "2026-08-15", date(2026, 8, 16)),
        ("失效日期", "2026-08-15", date(2026, 8, 15)),
        ("有效期", "30天", date(2026, 8, 20)),
        ("有效期", "长期有效", None),
    ],
)
def test_a_column_of_days_names_the_last_one_or_the_first_after(
    header: str, cell: str, until: date | None
) -> None:
    rows: Rows = [
        ["型号", "单价(元/卡/时)", "报价日期", header],
        ["H20", 7.5, "2026-07-21", cell],
    ]
    row = only(read(rows))
    assert row.effective_to == until
    assert "validity_unclear" not in row.flags


@pytest.mark.parametrize(
    ("note", "flag"),
    [
        ("Valid until 07/08/2026", "date_ambiguous"),
        ("Quote date 07/08/2026, valid for 30 days", "date_ambiguous"),
        ("报价有效期15个工作日", "validity_unclear"),
        ("报价有效期30天", "validity_unclear"),
        ("Quote date 25/07/2026, valid until 07/08/2026", ""),
    ],
)
def test_a_validity_that_gives_no_day_is_never_dropped(note: str, flag: str) -> None:
    reading = read([[note], ["型号", "单价(元/卡/时)"], ["H20", 7.5]])
    row = only(reading)
    told = {
        i.values["one"]: i.values["other"] for i in reading.issues if i.code == flag
    }
    assert ("effective_to" in row.questions) == (flag == "date_ambiguous")
    if flag == "date_ambiguous":
        assert told == {"2026-07-08": "2026-08-07"}
    if flag:
        assert flag in row.flags
        assert row.effective_to is None
        assert row.raw["effective_to"] == note
    else:
        assert row.effective_to == date(2026, 8, 8)


def test_a_month_from_the_last_day_ends_with_the_month() -> None:
    assert held_until("有效期1个月", date(2026, 1, 31)) == date(2026, 2, 28)
    assert held_until("有效期1个月", date(2026, 7, 30)) == date(2026, 8, 30)


def test_a_day_of_the_quote_that_reads_two_ways_is_flagged() -> None:
    rows: Rows = [
        ["Model", "Price (USD/GPU-hr)", "Quote date"],
        ["H100", 2.5, "07/08/2026"],
    ]
    row = only(read(rows))
    assert row.effective_from is None
    assert "date_ambiguous" in row.flags
    assert row.questions == (), "until when it holds is not in doubt"
