"""Accepted prices become a catalog, and a catalog read again is the same one."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from tests.ingest.layouts import LAYOUTS
from tests.ingest.understanding.conftest import Rows, read, read_bytes

from rackrate.domain.basis import Basis
from rackrate.domain.bilingual import Bilingual
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.price import Price
from rackrate.domain.units import (
    Delivery,
    Evidence,
    Meter,
    PriceScope,
    PricingUnit,
    TaxBasis,
)
from rackrate.ingest.understanding.priced import prices_from
from rackrate.ingest.understanding.suspicions import with_suspicions
from rackrate.locations import usual_locations
from rackrate.services.catalog_rules import catalog_problems
from rackrate.store.catalog_files import format_prices, parse_prices
from rackrate.store.resource_files import read_reference

VENDOR = Provider("vendor", Bilingual.same("vendor"), "CNY")
REFERENCE = read_reference(usual_locations().resources)
ROWS: Rows = [
    ["型号", "形态", "卡数", "单价", "单位", "折扣", "含税"],
    ["H100", "裸金属", 8, 84480, "元/台/月", "93折", "含税6%"],
    ["RTX 4090", "容器", 1, "1.9-2.1", "元/卡/时", None, "含税6%"],
    ["A100", "容器", 1, 9.9, "元/卡/时", None, "含税6%"],
]


def test_ready_prices_carry_their_source_and_open_ones_stay_out() -> None:
    catalog = prices_from(read(ROWS), VENDOR)
    assert [p.sku_price_id for p in catalog.prices] == [
        "h100-node-8x/month",
        "rtx4090-container/hour",
    ]
    node, card = catalog.prices
    assert (node.discount, node.cards) == (Decimal("0.93"), 8)
    assert node.evidence is Evidence.WRITTEN_QUOTE
    assert (node.source, node.source_ref) == ("quote.xlsx", "报价!D2")
    assert (card.price_low, card.price_high) == (Decimal("1.9"), Decimal("2.1"))
    assert node.tax is TaxBasis.INCLUDED


@pytest.mark.parametrize("name", LAYOUTS)
def test_import_export_import_gives_the_same_prices(name: str) -> None:
    first = prices_from(read_bytes(LAYOUTS[name](), name), VENDOR)
    text = format_prices(first.prices)
    assert parse_prices(text, "prices.csv") == first.prices
    again = prices_from(read_bytes(text.encode(), "prices.csv"), VENDOR)
    assert again.prices == first.prices


@pytest.mark.parametrize("name", LAYOUTS)
def test_what_is_stored_obeys_every_rule_of_catalogs(name: str) -> None:
    catalog = prices_from(read_bytes(LAYOUTS[name](), name), VENDOR)
    assert list(catalog_problems(catalog, REFERENCE)) == []


def test_ids_do_not_move_when_the_price_does() -> None:
    cheaper = [ROWS[0], ["H100", "裸金属", 8, 80000, "元/台/月", "9折", "含税6%"]]
    before = {p.sku_price_id for p in prices_from(read(ROWS), VENDOR).prices}
    after = {p.sku_price_id for p in prices_from(read(cheaper), VENDOR).prices}
    assert after < before


def test_a_price_of_a_vendor_s_own_currency_and_tax_is_left_to_its_defaults() -> None:
    vendor = Provider(
        "v", Bilingual.same("v"), "CNY", TaxBasis.INCLUDED, Decimal("0.06")
    )
    price = prices_from(read(ROWS), vendor).prices[0]
    assert (price.billing_currency, price.tax, price.vat_rate) == (None, None, None)


def test_a_faulty_cell_of_our_own_catalog_rejects_its_line_with_the_place() -> None:
    text = format_prices(prices_from(read(ROWS), VENDOR).prices)
    reading = read_bytes(text.replace("84480", "lots").encode(), "prices.csv")
    assert len(reading.rows) == 1
    assert [(i.code, i.cell) for i in reading.issues] == [("not_a_number", "J2")]
    assert reading.accounting.rejected == 1


def market(price: str) -> Catalog:
    """Return one other vendor's price of an H100 node by the month."""
    one = Price(
        "h100",
        "h100/month",
        Meter.COMPUTE,
        Delivery.BARE_METAL,
        PriceScope.NODE,
        PricingUnit.MONTH,
        accelerator="h100",
        cards=8,
        list_unit_price=Decimal(price),
    )
    name = f"peer{price}"
    return Catalog(Provider(name, Bilingual.same(name), "CNY"), (one,))


def test_a_year_s_rent_that_is_a_month_s_is_suspected_and_never_changed() -> None:
    rows: Rows = [
        ["型号", "形态", "卡数", "年租金(元/台)"],
        ["H100", "裸金属", 8, 78000],
    ]
    peers = [market(price) for price in ("77000", "78000", "79000")]
    basis = Basis(date(2026, 7, 30), tax=TaxBasis.INCLUDED)
    plain = read(rows)
    reading = with_suspicions(plain, peers, basis)
    row = reading.rows[0]
    assert "unit_suspect" in row.flags
    assert row.list_unit_price == 78000
    assert row.pricing_unit is PricingUnit.YEAR
    told = [i for i in reading.issues if i.code == "unit_suspect"]
    assert [(i.cell, i.values["factor"]) for i in told] == [("D2", "12.0")]
    assert with_suspicions(plain, [], basis) == plain
