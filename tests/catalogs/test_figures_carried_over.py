"""Figures of the sources stand in the catalogs as they were published.

The letters and numbers are those of the notes: A to D are the four articles, A24
the 24th statement of the first.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from rackrate.domain.catalog import Provider
from rackrate.domain.price import Price
from rackrate.domain.units import Delivery, Evidence, PriceScope, PricingUnit
from rackrate.locations import usual_locations
from rackrate.store.catalog_files import read_catalogs

PRICES: dict[str, tuple[Provider, Price]] = {
    file.catalog.key(price): (file.catalog.provider, price)
    for file in read_catalogs(usual_locations().shipped_catalogs)
    for price in file.catalog.prices
}
FIGURES = [
    # Article A, lines 22, 47, 48 and 56 (A9, A18, A19, A24)
    ("jygpu/910b-container/hour", "card hour", 1, "3.58", "CNY"),
    ("jygpu/910b-node/month", "node month", 8, "15600", "CNY"),
    ("jygpu/h100-node/month", "node month", 8, "84480", "CNY"),
    ("jygpu/4090-container/hour", "card hour", 1, "1.96", "CNY"),
    # The vendor's page, 15600-17040 on 2026-07-15
    ("jygpu/910b-node/month-list-high", "node month", 8, "17040", "CNY"),
    # AutoDL, 2026-10-04
    ("autodl/4090-container/hour", "card hour", 1, "1.98", "CNY"),
    ("autodl/4090-container/month", "card month", 1, "1052", "CNY"),
    # gongji, 2026-10: a 4090 server for 30 days, spot at 60 % of the list
    ("gongji/4090-node/month", "node month", 8, "8314.10", "CNY"),
    ("gongji/4090-container/hour-spot", "card hour", 1, "1.19", "CNY"),
    ("gongji/l40s-container/hour", "card hour", 1, "4.98", "CNY"),
    # Market survey, 2026-07-15: 910B
    ("yunqing/910b-node/month", "node month", 8, "15000", "CNY"),
    ("shengsuanyun/910b-container/hour", "card hour", 1, "2.36", "CNY"),
    # SMM, July 2026, 8-card servers on long lease
    ("china-market/smm-h100-node/month", "node month", 8, "76000", "CNY"),
    ("china-market/smm-4090-node/month", "node month", 8, "7300", "CNY"),
    ("china-market/smm-5090-node/month", "node month", 8, "12000", "CNY"),
    ("china-market/smm-910b2-node/month", "node month", 8, "13500", "CNY"),
    ("china-market/smm-h20-node/month", "node month", 8, "48000", "CNY"),
    # gpuhunt: Vultr bare metal, the server, not the card
    ("vultr/h100-node/hour", "node hour", 8, "23.92", "USD"),
    ("vultr/h100-node/month", "node month", 8, "16074.24", "USD"),
    # AWS p5.48xlarge after the cut of June 2025
    ("aws/h100-8x/hour", "node hour", 8, "55.04", "USD"),
    # Lambda, September 2026: per card of an eight-card machine
    ("lambda/h100-8x/hour", "card hour", 8, "3.99", "USD"),
    ("runpod/rtx4090-community/hour", "card hour", 1, "0.34", "USD"),
    ("digitalocean/h100-8x/month", "node month", 8, "17796.48", "USD"),
    ("hyperstack/h100-8x/hour", "node hour", 8, "19.2", "USD"),
]


def price(key: str) -> Price:
    """Return a price by its key."""
    return PRICES[key][1]


@pytest.mark.parametrize(
    ("key", "unit", "cards", "amount", "currency"), FIGURES, ids=[f[0] for f in FIGURES]
)
def test_a_figure_stands_as_published(
    key: str, unit: str, cards: int, amount: str, currency: str
) -> None:
    seller, found = PRICES[key]
    scope, time = unit.split()
    assert found.price_scope is PriceScope(scope)
    assert found.pricing_unit is PricingUnit(time)
    assert found.cards == cards
    assert found.list_unit_price == Decimal(amount)
    assert (found.billing_currency or seller.billing_currency) == currency


@pytest.mark.parametrize(
    ("key", "low", "high"),
    [
        ("jygpu/910b-card/month", 3000, 5000),  # A11
        ("gitee-ai/910b-container/hour", 3, 4),
        ("china-market/smm-h100-node/month", 75000, 80000),
        ("china-market/smm-4090-node/month", 6800, 8800),
        ("china-market/smm-910b2-node/month", 12000, 15000),
        ("china-market/smm-a100-80g-node/month", 31500, 38000),
    ],
)
def test_a_published_range_keeps_both_ends(key: str, low: int, high: int) -> None:
    assert (price(key).price_low, price(key).price_high) == (low, high)


def test_the_three_prices_of_one_article_for_one_server_are_all_kept() -> None:
    # A26, X3: 15600 for eight (1950 a card), 3000-5000 a card, about 3900 a card.
    found = {
        price(f"jygpu/{name}/month").typical_unit_price
        for name in ("910b-node", "910b-card", "910b-card-case")
    }
    assert found == {15600, 4000, 3900}
    for name in ("910b-node", "910b-card", "910b-card-case"):
        kept = price(f"jygpu/{name}/month")
        assert kept.delivery is Delivery.BARE_METAL
        assert kept.accelerator == "ascend910b"
        assert kept.evidence is Evidence.ARTICLE
        assert "A26" in kept.note


def test_each_of_the_three_says_what_the_others_are() -> None:
    assert "1950" in price("jygpu/910b-card/month").note
    assert "3000-5000" in price("jygpu/910b-card-case/month").note
    assert "3900" in price("jygpu/910b-node/month").note


def test_a_container_by_the_month_is_720_hours_at_93_percent() -> None:
    # A27: 3.58 x 720 = 2577.60, x 0.93 = 2397.17
    found = price("jygpu/910b-container/month")
    assert found.list_unit_price == Decimal("3.58") * 720
    assert found.discount == Decimal("0.93")


def test_an_h100_container_is_to_be_quoted_as_nobody_prices_it() -> None:
    assert price("jygpu/h100-container/hour").typical_unit_price is None


def test_a_price_that_was_cut_is_kept_with_its_end() -> None:
    former = price("aws/h100-8x/hour-until-2025-06")
    assert former.list_unit_price == Decimal("98.32")
    assert former.effective_to == price("aws/h100-8x/hour").effective_from
    assert former.effective_to == date(2025, 6, 5)


def test_what_stopping_does_is_stated_only_where_a_source_says_it() -> None:
    # C13 for lifangyun; AutoDL's off means no fee; DigitalOcean bills stopped ones.
    stated = {s.id: s.stopped_instance_billed for s, _ in PRICES.values()}
    said = {name: value for name, value in stated.items() if value is not None}
    assert said == {"lifangyun": True, "autodl": False, "digitalocean": True}


def test_the_free_twenty_gigabytes_are_kept() -> None:
    disk = price("lifangyun/data-disk/month")  # C12
    assert disk.included_quantity == 20
    assert disk.list_unit_price is None


def test_a_market_index_asks_for_its_year() -> None:
    terms = {
        key: found.commitment_months
        for key, (_, found) in PRICES.items()
        if key.startswith("china-market/smm-")
    }
    assert len(terms) >= 7
    assert set(terms.values()) == {12}
