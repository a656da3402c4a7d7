"""What a person settles changes how the same book is understood."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.ingest.understanding.conftest import (
    Rows,
    book,
    by_cell,
    codes,
    only,
    read,
    sheet,
)

from rackrate.domain.reading_choices import Choices, TableChoices
from rackrate.domain.units import Delivery, PriceScope, PricingUnit, TaxBasis
from rackrate.domain.vendor_reading import (
    Certainty,
    Field,
    NumberStyle,
    Orientation,
)

BARE: Rows = [["型号", "价格"], ["H100", 84480], ["RTX 4090", 7300]]
KEY = "报价#1"


def settled(**values: str) -> Choices:
    return Choices(tables={KEY: TableChoices(values=values)})


def test_a_bare_price_asks_for_everything_that_nobody_said() -> None:
    row = read(BARE).rows[0]
    assert set(row.questions) == {"pricing_unit", "price_scope", "delivery"}
    assert "currency_assumed" in row.flags
    assert row.pricing_unit is None


def test_what_holds_for_a_table_answers_for_all_of_its_prices() -> None:
    choices = settled(
        pricing_unit="month",
        price_scope="node",
        cards="8",
        delivery="bare_metal",
        billing_currency="CNY",
        tax="included",
        vat_rate="0.06",
    )
    for row in read(BARE, choices).rows:
        assert row.is_ready
        assert row.flags == ()
        assert row.pricing_unit is PricingUnit.MONTH
        assert (row.cards, row.delivery) == (8, Delivery.BARE_METAL)
        assert (row.tax, row.vat_rate) == (TaxBasis.INCLUDED, Decimal("0.06"))


def test_a_table_s_value_never_overrules_the_price_s_own_words() -> None:
    rows: Rows = [["型号", "价格"], ["H100", "15.5元/卡/时"]]
    row = only(read(rows, settled(pricing_unit="month", price_scope="node")))
    assert (row.pricing_unit, row.price_scope) == (PricingUnit.HOUR, PriceScope.CARD)


def test_an_answer_about_one_price_goes_before_everything() -> None:
    answers = {"报价!B2": {"pricing_unit": "year", "price_scope": "node", "cards": "8"}}
    rows = by_cell(read(BARE, Choices(answers=answers)))
    assert rows["B2"].pricing_unit is PricingUnit.YEAR
    assert rows["B2"].questions == ("delivery",)
    assert "unit_unknown" not in rows["B2"].flags
    assert rows["B3"].pricing_unit is None


def test_answering_per_node_asks_for_the_cards_in_it() -> None:
    answers = {"报价!B2": {"price_scope": "node", "pricing_unit": "month"}}
    row = by_cell(read(BARE, Choices(answers=answers)))["B2"]
    assert "cards" in row.questions


def test_an_answer_that_cannot_be_read_changes_nothing() -> None:
    answers = {"报价!B2": {"pricing_unit": "fortnight", "nonsense": "x"}}
    assert read(BARE, Choices(answers=answers)).rows == read(BARE).rows


def test_a_column_is_what_a_person_says_it_is() -> None:
    rows: Rows = [["型号", "甲", "乙"], ["H100", 10, 20]]
    assert read(rows).rows == ()
    columns = {2: Field.LIST_PRICE}
    choices = Choices(
        tables={KEY: TableChoices(header_rows=(0,), columns=columns)},
    )
    reading = read(rows, choices)
    assert only(reading).list_unit_price == 20
    chosen = next(c for c in reading.tables[0].columns if c.index == 2)
    assert (chosen.certainty, chosen.why) == (Certainty.CHOSEN, "chosen")


def test_a_header_row_that_was_chosen_is_the_header() -> None:
    rows: Rows = [["说明", "甲"], ["型号", "价格(元/卡/时)"], ["H100", 15]]
    choices = Choices(tables={KEY: TableChoices(header_rows=(1,))})
    assert only(read(rows, choices)).list_unit_price == 15
    assert read(rows, choices).tables[0].header_rows == (2,)


def test_lines_left_out_by_hand_are_accounted_for() -> None:
    reading = read(BARE, Choices(skipped_lines=frozenset({("报价", 1)})))
    assert [row.cell for row in reading.rows] == ["B3"]
    assert {x.reason for x in reading.left if x.line == 1} == {"chosen"}


def test_a_table_that_is_no_price_list_can_be_left_out() -> None:
    reading = read(BARE, Choices(tables={KEY: TableChoices(ignored=True)}))
    assert reading.rows == ()
    assert {x.reason for x in reading.left} == {"header", "table_ignored"}


def test_hidden_rows_are_read_when_asked_for() -> None:
    made = sheet(BARE, hidden_rows=frozenset({1}))
    assert [r.cell for r in read(made).rows] == ["B3"]
    reading = read(made, Choices(with_hidden=True))
    assert [r.cell for r in reading.rows] == ["B2", "B3"]
    assert "hidden_content" not in codes(reading)


def test_only_the_sheets_that_were_chosen_are_read() -> None:
    two = book(sheet(BARE, name="甲"), sheet(BARE, name="乙"))
    reading = read(two, Choices(sheets=("乙",)))
    assert {row.sheet for row in reading.rows} == {"乙"}
    assert {x.reason for x in reading.left if x.sheet == "甲"} == {"sheet_not_chosen"}


def test_a_decimal_mark_that_was_chosen_settles_the_column() -> None:
    rows: Rows = [["型号", "价格(元/卡/时)"], ["H100", "1,234"], ["L40S", "2.5"]]
    style = {1: NumberStyle.COMMA}
    choices = Choices(tables={KEY: TableChoices(number_styles=style)})
    assert read(rows).rows[0].list_unit_price == 1234
    assert read(rows, choices).rows[0].list_unit_price == Decimal("1.234")


def test_a_table_is_turned_when_a_person_says_so() -> None:
    rows: Rows = [["GPU", "H100", "L40S"], ["价格 元/卡/时", 15, 3]]
    as_rows = Choices(tables={KEY: TableChoices(orientation=Orientation.ROWS)})
    assert len(read(rows).rows) == 2
    assert read(rows, as_rows).rows == ()


@pytest.mark.parametrize("value", ["CNY", "JPY"])
def test_a_sign_of_two_currencies_takes_the_one_that_was_settled(value: str) -> None:
    rows: Rows = [["GPU", "Price per GPU per hour"], ["H100", "¥15.5"]]
    assert only(read(rows)).billing_currency is None
    settled_one = only(read(rows, settled(billing_currency=value)))
    assert settled_one.billing_currency == value
    assert "currency_unknown" not in settled_one.flags
