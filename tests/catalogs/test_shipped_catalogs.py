"""The shipped price lists obey their own rules and cover what they are for."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from rackrate.app import Application
from rackrate.domain.catalog import Catalog
from rackrate.domain.price import Price
from rackrate.domain.units import (
    ChargeCategory,
    Delivery,
    Evidence,
    Meter,
    PricingCategory,
    PricingUnit,
    TaxBasis,
)
from rackrate.locations import locations_under, usual_locations
from rackrate.services.catalog_rules import catalog_problems
from rackrate.store.catalog_files import (
    PRICES,
    format_prices,
    format_provider,
    parse_provider,
    read_catalog,
)
from rackrate.store.resource_files import read_reference

PLACES = usual_locations()
FOLDERS = sorted(p.parent for p in PLACES.shipped_catalogs.glob("*/provider.toml"))
NAMES = [folder.name for folder in FOLDERS]
CATALOGS = [read_catalog(folder).catalog for folder in FOLDERS]
REFERENCE = read_reference(PLACES.resources)

each = pytest.mark.parametrize(
    ("folder", "catalog"), list(zip(FOLDERS, CATALOGS, strict=True)), ids=NAMES
)


def compute() -> Iterator[tuple[str, Price]]:
    """Yield every compute price with its key."""
    for catalog in CATALOGS:
        for price in catalog.prices:
            if price.meter is Meter.COMPUTE:
                yield catalog.key(price), price


@each
def test_a_shipped_catalog_breaks_no_rule(folder: Path, catalog: Catalog) -> None:
    assert catalog.provider.id == folder.name
    assert list(catalog_problems(catalog, REFERENCE)) == []


def test_saving_a_shipped_catalog_would_change_none_of_its_lines() -> None:
    # So that a change to one price is a change to one line.
    assert [
        catalog.provider.id
        for folder, catalog in zip(FOLDERS, CATALOGS, strict=True)
        if (folder / PRICES).read_bytes() != format_prices(catalog.prices).encode()
    ] == []


@each
def test_it_is_sorted_and_its_lines_end_in_lf(folder: Path, catalog: Catalog) -> None:
    keys = [price.sku_price_id for price in catalog.prices]
    assert keys == sorted(set(keys))
    content = (folder / PRICES).read_bytes()
    assert b"\r" not in content
    assert not content.startswith(b"\xef\xbb\xbf")
    assert content.endswith(b"\n")


@each
def test_every_price_says_who_saw_it_and_where(folder: Path, catalog: Catalog) -> None:
    assert folder.is_dir()
    for price in catalog.prices:
        assert price.source.strip(), price.sku_price_id
        assert price.evidence is not Evidence.SIGNED_QUOTE, price.sku_price_id


@each
def test_every_card_is_registered(folder: Path, catalog: Catalog) -> None:
    named = {p.accelerator for p in catalog.prices if p.accelerator}
    assert named <= set(REFERENCE.accelerators), folder


@each
def test_its_provider_survives_a_project_file(folder: Path, catalog: Catalog) -> None:
    written = format_provider(catalog.provider)
    assert parse_provider(written, str(folder)) == catalog.provider


def test_the_check_of_the_command_line_agrees(tmp_path: Path) -> None:
    application = Application(locations_under(tmp_path))
    found = application.check_catalogs(PLACES.shipped_catalogs)
    assert found.catalogs == len(FOLDERS) >= 19
    assert found.prices == sum(len(c.prices) for c in CATALOGS) >= 160


def test_no_price_is_zero_and_none_is_missing_without_a_note() -> None:
    for key, price in compute():
        assert price.typical_unit_price != 0, key
        if price.typical_unit_price is None:
            assert "to be quoted" in price.note, key


def test_a_market_index_is_marked_as_one_and_vendors_are_not() -> None:
    marked = {c.provider.id for c in CATALOGS if c.provider.is_index}
    assert marked == {"china-market"}


def test_an_estimate_is_never_a_vendors_own_price_page() -> None:
    estimates = {key for key, p in compute() if p.evidence is Evidence.ESTIMATE}
    assert "china-market/tianfeng-h100-node/month-60m" in estimates
    assert all(key.startswith("china-market/") for key in estimates)


def test_tax_is_unknown_wherever_no_source_says_it() -> None:
    assert {c.provider.tax for c in CATALOGS} == {TaxBasis.UNKNOWN}
    stated = {key: p.tax for key, p in compute() if p.tax is not None}
    # The quote blueprint behind it says that its prices include tax.
    assert stated == {"china-market/operator-h200-node/month-60m": TaxBasis.INCLUDED}


def test_chinese_sellers_bill_in_yuan_and_others_in_dollars() -> None:
    currencies = {c.provider.id: c.provider.billing_currency for c in CATALOGS}
    chinese = {name for name, currency in currencies.items() if currency == "CNY"}
    assert {"jygpu", "lifangyun", "autodl", "gongji", "china-market"} <= chinese
    assert {currencies[n] for n in set(currencies) - chinese} == {"USD"}


@pytest.mark.parametrize(
    "card",
    [
        "h100",
        "h20",
        "a100-80g",
        "l40s",
        "rtx4090",
        "rtx5090",
        "ascend910b",
        "ascend910b2",
        "h200",
        "rtxpro6000",
    ],
)
def test_the_cards_that_people_ask_for_have_prices(card: str) -> None:
    priced = [k for k, p in compute() if p.accelerator == card and p.typical_unit_price]
    listed = [k for k, p in compute() if p.accelerator == card]
    assert priced
    assert len(listed) >= 2


@pytest.mark.parametrize("card", ["h100", "rtx4090", "rtx5090", "ascend910b", "l40s"])
def test_they_come_as_containers_and_as_bare_metal(card: str) -> None:
    found = {
        p.delivery for _, p in compute() if p.accelerator == card and p.list_unit_price
    }
    assert found >= {Delivery.CONTAINER, Delivery.BARE_METAL}


@pytest.mark.parametrize("unit", ["hour", "week", "month"])
def test_they_come_by_the_hour_the_week_and_the_month(unit: str) -> None:
    assert [k for k, p in compute() if p.pricing_unit is PricingUnit(unit)]


def test_commitments_and_spot_prices_are_among_them() -> None:
    terms = {p.commitment_months for _, p in compute()}
    assert {Decimal(0), Decimal(12), Decimal(60)} <= terms
    spot = {k for k, p in compute() if p.pricing_category is PricingCategory.DYNAMIC}
    assert {"gongji/4090-container/hour-spot", "verda/h100-1x/hour-spot"} <= spot
    assert {p.category for _, p in compute()} >= {
        ChargeCategory.METERED,
        ChargeCategory.PERIOD,
    }


def test_cards_without_any_published_price_are_listed_to_be_quoted() -> None:
    for card in ("rtx6000d", "zhenwu810e"):
        found = [p for _, p in compute() if p.accelerator == card]
        assert found
        assert all(p.typical_unit_price is None for p in found)
