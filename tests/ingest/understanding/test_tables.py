"""Tables found, prices checked against each other, and what notes add."""

from __future__ import annotations

from decimal import Decimal

from tests.ingest.understanding.conftest import (
    Rows,
    book,
    by_cell,
    codes,
    only,
    read,
    sheet,
)

from rackrate.domain.units import Delivery, Meter, PriceScope, PricingUnit
from rackrate.ingest.book import Area

HEAD = ["型号", "形态", "卡数", "单价", "单位", "含税"]


def offer(
    price: object, unit: str = "元/卡/时", card: str = "RTX 4090"
) -> list[object]:
    return [card, "容器", 1, price, unit, "含税6%"]


def table(*rows: list[object]) -> Rows:
    return [HEAD, *rows]  # type: ignore[list-item]


def test_two_tables_with_a_heading_each_keep_their_own_units() -> None:
    rows: Rows = [
        ["一、裸金属（元/台/月，含税6%）"],
        ["型号", "卡数", "价格"],
        ["H100", 8, 84480],
        [],
        ["二、容器（元/卡/时，含税6%）"],
        ["型号", "卡数", "价格"],
        ["RTX 4090", 1, 1.96],
    ]
    found = by_cell(read(rows))
    assert found["C3"].pricing_unit is PricingUnit.MONTH
    assert found["C3"].delivery is Delivery.BARE_METAL
    assert found["C7"].pricing_unit is PricingUnit.HOUR
    assert found["C7"].delivery is Delivery.CONTAINER


def test_a_header_of_two_levels_needs_no_merged_cells() -> None:
    rows: Rows = [
        [None, None, "容器(元/卡)", None, "裸金属(元/台)"],
        ["型号", "卡数", "按时", "包月", "包月"],
        ["H100", 8, 15, 9800, 79000],
    ]
    found = by_cell(read(rows))
    assert found["D3"].price_scope is PriceScope.CARD
    assert found["D3"].delivery is Delivery.CONTAINER
    assert (found["E3"].price_scope, found["E3"].cards) == (PriceScope.NODE, 8)


def test_a_merged_title_is_no_header() -> None:
    made = sheet(
        [["2026 价格表（元/卡/时）"], *table(offer(1.96))], merged=(Area(0, 0, 0, 5),)
    )
    assert only(read(made)).list_unit_price == Decimal("1.96")


def test_cards_across_make_a_price_each() -> None:
    rows: Rows = [
        ["类型", "RTX 4090", "H100"],
        ["容器 元/卡/时", 1.9, 15],
        ["裸金属 元/台/月（8卡）", 8600, 84000],
    ]
    found = by_cell(read(rows))
    assert found["B2"].accelerator == "rtx4090"
    assert (found["C3"].accelerator, found["C3"].cards) == ("h100", 8)


def test_one_table_a_sheet_by_region() -> None:
    both = book(
        sheet(table(offer(1.9)), name="华北"), sheet(table(offer(2.1)), name="华东")
    )
    assert [row.region for row in read(both).rows] == ["华北", "华东"]
    assert read(sheet(table(offer(1.9)), name="华北")).rows[0].region == ""


def test_repeats_collapse_and_conflicts_are_flagged() -> None:
    reading = read(table(offer(1.9), offer(1.9), offer(2.1)))
    assert [row.list_unit_price for row in reading.rows] == [
        Decimal("1.9"),
        Decimal("2.1"),
    ]
    assert all("duplicate" in row.flags for row in reading.rows)
    assert reading.accounting.imported == 2


def test_lines_that_differ_in_any_word_are_no_repeats() -> None:
    reading = read(table(offer(1.9), offer(1.9, card="RTX 5090")))
    assert len(reading.rows) == 2
    assert "duplicate" not in codes(reading)


def test_a_list_price_keeps_its_discount_and_the_net_price_checks_it() -> None:
    rows: Rows = [
        ["型号", "形态", "标准价(元/卡/时)", "折扣", "优惠价(元/卡/时)", "含税"],
        ["RTX 4090", "容器", 2.0, "9折", 1.8, "含税6%"],
        ["RTX 5090", "容器", 3.0, "85折", 2.4, "含税6%"],
    ]
    reading = read(rows)
    found = by_cell(reading)
    assert set(found) == {"C2", "C3"}
    assert found["C3"].discount == Decimal("0.85")
    wrong = [i.cell for i in reading.issues if i.code == "arithmetic_differs"]
    assert wrong == ["E3"]


def test_a_net_price_without_a_discount_is_the_price() -> None:
    rows: Rows = [
        ["型号", "形态", "标准价(元/卡/时)", "优惠价(元/卡/时)", "含税"],
        ["RTX 4090", "容器", 2.0, 1.7, "含税6%"],
    ]
    row = only(read(rows))
    assert (row.cell, row.list_unit_price, row.discount) == ("D2", Decimal("1.7"), 1)
    assert "list_price_unused" in row.flags


def test_line_totals_and_grand_totals_are_worked_out_again() -> None:
    rows: Rows = [
        ["名称", "规格", "数量", "单价（元/台/月）", "月合计（元）", "备注"],
        ["H100裸金属服务器", "8×H100 80GB", 2, 80000, 160000, "含税6%"],
        ["910B裸金属服务器", "8×昇腾910B", 4, 15000, 62000, "含税6%"],
        ["合计", None, None, None, 300000],
    ]
    reading = read(rows)
    wrong = {i.cell for i in reading.issues if i.code == "arithmetic_differs"}
    assert wrong == {"E3", "E4"}


def test_prices_with_and_without_tax_are_one_offer() -> None:
    rows: Rows = [
        ["型号", "月租（元/卡）含税", "月租（元/卡）不含税"],
        ["RTX 4090", 1060, 1000],
        ["RTX 5090", 1590, 1400],
    ]
    reading = read(rows)
    assert [row.cell for row in reading.rows] == ["B2", "B3"]
    wrong = [i.cell for i in reading.issues if i.code == "arithmetic_differs"]
    assert wrong == ["C3"]


def test_a_price_per_node_that_contradicts_its_neighbour_is_asked() -> None:
    rows: Rows = [
        ["GPU", "GPUs", "USD per hour"],
        ["H100", 1, 2.95],
        ["H100", 8, 23.60],
        ["H100", 8, 2.95],
    ]
    reading = read(rows)
    found = by_cell(reading)
    assert found["C3"].price_scope is PriceScope.NODE
    assert found["C4"].price_scope is None
    assert "unit_suspect" in codes(reading)


def test_a_number_format_can_multiply_and_name_the_unit() -> None:
    rows: Rows = [HEAD, *([c, "裸金属", 8, p, None, "含税6%"] for c, p in _FORMATTED)]
    formats = {
        (1, 3): '0.00"万元/台/月"',
        (2, 3): '0!.0,"万元/台/月"',
        (3, 3): '[$¥-411]#,##0"/台/月"',
    }
    found = by_cell(read(sheet(rows, formats=formats)))
    assert found["D2"].list_unit_price == 84480
    assert found["D3"].list_unit_price == 15600
    assert found["D4"].billing_currency == "JPY"
    assert {row.pricing_unit for row in found.values()} == {PricingUnit.MONTH}


_FORMATTED: list[tuple[str, float]] = [("H100", 8.448), ("910B", 15600), ("L40S", 9e5)]


def test_ten_thousands_of_a_note_hold_unless_the_header_names_yuan() -> None:
    note = ["单位：万元"]
    body = ["H100", "裸金属", 8, 8.448, "台/月", "含税6%"]
    head_with = ["型号", "形态", "卡数", "单价(元)", "单位", "含税"]
    assert only(read([note, HEAD, body])).list_unit_price == 84480
    row = only(read([note, head_with, body]))
    assert row.list_unit_price == Decimal("8.448")


def test_crossed_out_prices_are_told_and_not_read() -> None:
    made = sheet(
        table(offer(1.9), offer(2.8, card="RTX 5090")), struck=frozenset({(1, 3)})
    )
    reading = read(made)
    assert [row.accelerator for row in reading.rows] == ["rtx5090"]
    kinds = [i.values["kind"] for i in reading.issues if i.code == "hidden_content"]
    assert kinds == ["struck"]


def test_errors_and_uncalculated_formulas_are_named_with_their_cell() -> None:
    made = sheet(
        table(offer(None), offer(None, card="RTX 5090"), offer("#REF!", card="L40S")),
        errors={(1, 3): "#VALUE!"},
        uncalculated=frozenset({(2, 3)}),
    )
    reading = read(made)
    assert reading.rows == ()
    told = {(i.code, i.cell) for i in reading.issues}
    assert ("cell_error", "D2") in told
    assert ("formula_without_value", "D3") in told
    assert ("cell_error", "D4") in told
    assert reading.accounting.rejected == 3


def test_charges_beside_compute_have_their_own_meters() -> None:
    rows: Rows = [
        ["Product", "Unit price", "UOM", "Currency", "Tax"],
        ["RTX 4090 container", "0.45", "per GPU hour", "USD", "excl. tax"],
        ["Block storage", "0.08", "per GB per month", "USD", "excl. tax"],
        ["Public IP", "3", "per month", "USD", "excl. tax"],
        ["Setup fee", "500", "one-time", "USD", "excl. tax"],
        ["Rack power", "200", "kW/month", "USD", "excl. tax"],
    ]
    reading = read(rows)
    meters = [row.meter for row in reading.rows]
    assert meters == [Meter.COMPUTE, Meter.STORAGE, Meter.PUBLIC_IP, Meter.SETUP]
    assert {x.reason for x in reading.left if x.line == 5} == {"other_charge"}


def test_a_note_about_one_offer_says_nothing_of_the_others() -> None:
    rows = [*table(offer(1.9)), ["备注：910B 裸金属另有 3,900元/卡/月，不含税"]]
    row = only(read(rows))
    assert (row.delivery, row.pricing_unit) == (Delivery.CONTAINER, PricingUnit.HOUR)
    assert row.tax == "included"  # its own line says so


def test_notes_that_contradict_each_other_settle_nothing() -> None:
    rows: Rows = [
        ["以下为含税价"],
        ["型号", "价格(元/卡/时)"],
        ["RTX 4090", 1.9],
        ["备注：以上均不含税"],
    ]
    row = only(read(rows))
    assert row.tax != "included" or "tax_unknown" in row.flags


def test_a_sheet_without_any_price_says_so() -> None:
    reading = read([["会议纪要"], ["参会人", "张三"]])
    assert codes(reading) == {"no_price_table"}
    assert reading.accounting.skipped == 2


def test_tables_side_by_side_keep_their_prices_apart() -> None:
    rows: Rows = [
        ["型号", "容器(元/卡/时)", None, "型号", "裸金属(元/台/月，8卡)"],
        ["RTX 4090", 1.9, None, "H100", 84480],
        ["RTX 5090", 2.8, None, "L40S", 20000],
    ]
    for made in (rows, [[r[0], r[1], r[3], r[4]] for r in rows]):
        reading = read(made)
        found = {row.list_unit_price: row.accelerator for row in reading.rows}
        assert found == {
            Decimal("1.9"): "rtx4090",
            Decimal("2.8"): "rtx5090",
            Decimal(84480): "h100",
            Decimal(20000): "l40s",
        }
        assert len(reading.tables) == 2


def test_a_ladder_of_terms_shares_the_unit_of_its_first_step() -> None:
    rows: Rows = [
        ["型号", "形态", "按需(元/卡/时)", "包6个月", "包12个月"],
        ["RTX 4090", "容器", 1.96, 1.7, 1.6],
    ]
    found = by_cell(read(rows))
    assert [row.commitment_months for row in found.values()] == [0, 6, 12]
    assert {row.pricing_unit for row in found.values()} == {PricingUnit.HOUR}
    assert "unit_assumed" not in found["C2"].flags
    assert "unit_assumed" in found["D2"].flags


def test_words_of_hong_kong_and_taiwan_are_the_same_words() -> None:
    rows: Rows = [
        ["型號", "交付形態", "卡數", "單價（元/臺/月）", "含稅"],
        ["H100", "裸金屬", 8, "84,480", "含稅6%"],
    ]
    row = only(read(rows))
    assert (row.delivery, row.price_scope) == (Delivery.BARE_METAL, PriceScope.NODE)
    assert (row.tax, row.vat_rate) == ("included", Decimal("0.06"))
