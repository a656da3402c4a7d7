"""Planted slips of the unit are named; honest prices are left alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from rackrate.domain.basis import Basis
from rackrate.domain.bilingual import Bilingual
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.price import Price
from rackrate.domain.units import (
    Delivery,
    Meter,
    PriceScope,
    PricingCategory,
    PricingUnit,
    TaxBasis,
)
from rackrate.engine.anomalies import Against, Anomaly, AnomalyCode, anomalies
from rackrate.store.catalog_files import read_catalogs

CATALOGS = Path(__file__).parents[2] / "catalogs"
D = Decimal
BASIS = Basis(date(2026, 11, 30), fx={"USD": D("7.10")})
CARD_HOUR = Price(
    sku_id="h100-8x",
    sku_price_id="h100-8x/hour",
    meter=Meter.COMPUTE,
    delivery=Delivery.CONTAINER,
    price_scope=PriceScope.CARD,
    pricing_unit=PricingUnit.HOUR,
    accelerator="h100",
    cards=8,
)


def hour(amount: str, name: str = "h100-8x/hour", **changes: object) -> Price:
    price = replace(CARD_HOUR, list_unit_price=D(amount), sku_price_id=name)
    return replace(price, **changes)  # type: ignore[arg-type]


def month(amount: str, name: str = "h100-8x/month", **changes: object) -> Price:
    usual = {"pricing_unit": PricingUnit.MONTH, "price_scope": PriceScope.NODE}
    return hour(amount, name, **{**usual, **changes})


def seller(name: str, *prices: Price) -> Catalog:
    return Catalog(Provider(name, Bilingual.same(name), "USD"), prices)


def market(*amounts: str) -> list[Catalog]:
    """Return one seller for each price of a card-hour."""
    return [seller(f"peer{n}", hour(a)) for n, a in enumerate(amounts)]


def found(*catalogs: Catalog) -> list[tuple[AnomalyCode, str, str]]:
    return [_short(a) for a in anomalies(catalogs, BASIS)]


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [("aws", "55.04", "6.88"), ("verda", "18.32", "2.29"), ("civo", "23.92", "2.99")],
)
def test_a_series_that_switches_from_node_to_card(
    name: str, before: str, after: str
) -> None:
    """Trap T1: 8xH100 per instance until 2026-02-17, per card from 2026-02-19."""
    old = hour(before, "h100-8x/until", effective_to=date(2026, 2, 19))
    new = hour(after, "h100-8x/now", effective_from=date(2026, 2, 19))
    series = seller(name, old, new)
    (only,) = anomalies([series, *market("2.4", "3.5", "3.9")], BASIS)
    assert only.code is AnomalyCode.PER_NODE_AS_PER_CARD
    assert (only.price, only.others) == (
        f"{name}/h100-8x/until",
        (f"{name}/h100-8x/now",),
    )
    assert (only.against, only.ratio) == (Against.SIBLING, 8)
    assert only.amount == D(before) * D("7.10")


def test_a_node_price_as_a_card_price_against_the_market() -> None:
    slip = seller("new", hour("23.5"))
    assert found(slip, *market("2.9", "2.95", "3.1")) == [
        (AnomalyCode.PER_NODE_AS_PER_CARD, "new/h100-8x/hour", "peers")
    ]


def test_a_month_read_as_a_year() -> None:
    """Trap T12: reports wrote annual rent where the market is monthly."""
    press = seller("press", month("76000", pricing_unit=PricingUnit.YEAR))
    peers = [
        seller(f"peer{n}", month(amount))
        for n, amount in enumerate(("75000", "76000", "80000"))
    ]
    (only,) = anomalies([press, *peers], BASIS)
    assert only.code is AnomalyCode.YEAR_AS_MONTH
    assert (only.price, only.against) == ("press/h100-8x/month", Against.PEERS)
    assert round(only.ratio * 12, 9) == 1
    assert only.others == tuple(f"peer{n}/h100-8x/month" for n in range(3))


def test_a_year_read_as_a_month_beside_the_right_one() -> None:
    both = seller("s", month("7300", "n/month"), month("87600", "n/month-2"))
    assert found(both) == [(AnomalyCode.YEAR_AS_MONTH, "s/n/month-2", "sibling")]


def test_ten_thousands_read_as_ones() -> None:
    both = seller("s", month("84480", "n/month"), month("8.448", "n/month-wan"))
    assert found(both) == [(AnomalyCode.WAN_AS_YUAN, "s/n/month-wan", "sibling")]


def test_tax_added_twice() -> None:
    prices = hour("3.58", "a"), hour("3.7948", "b")
    assert found(seller("s", *prices)) == [(AnomalyCode.TAX_TWICE, "s/b", "sibling")]
    apart = hour("3.58", "a"), hour("3.7948", "b", sku_id="another")
    assert found(seller("s", *apart)) == []


def test_the_tax_rate_is_the_price_s_own() -> None:
    prices = hour("3.58", "a", vat_rate=D("0.13")), hour("4.0454", "b")
    assert found(seller("s", *prices)) == [(AnomalyCode.TAX_TWICE, "s/b", "sibling")]


def test_a_discount_taken_twice() -> None:
    once = hour("3.58", "b", discount=D("0.93"))
    twice = hour("3.3294", "b", discount=D("0.93"))
    assert found(seller("s", hour("3.58", "a"), once)) == []
    assert found(seller("s", hour("3.58", "a"), twice)) == [
        (AnomalyCode.DISCOUNT_TWICE, "s/b", "sibling")
    ]


def test_a_node_divided_by_half_its_cards_shows_only_among_siblings() -> None:
    card = hour("3900", "card", pricing_unit=PricingUnit.MONTH, sku_id="card", cards=1)
    assert found(seller("s", card, month("15600", "node"))) == [
        (AnomalyCode.HALF_NODE_AS_NODE, "s/card", "sibling")
    ]
    assert found(seller("s", hour("6")), *market("3", "3", "3")) == []


def test_peers_tell_which_of_two_siblings_is_off() -> None:
    pair = hour("3", "a"), hour("0.375", "b")
    assert found(seller("s", *pair))[0][1] == "s/a"
    assert found(seller("s", *pair), *market("2.4", "2.9", "3.5"))[0][1] == "s/b"


@pytest.mark.parametrize("amounts", [("3", "3"), ("2", "2")])
def test_fewer_than_three_peers_say_nothing(amounts: tuple[str, str]) -> None:
    assert found(seller("s", hour("24")), *market(*amounts)) == []


def test_other_ratios_are_the_market() -> None:
    assert found(seller("s", hour("15")), *market("3", "3", "3")) == []
    assert found(seller("s", hour("3", "a"), hour("5.3", "b"))) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"accelerator": "a100-80g"},
        {"delivery": Delivery.BARE_METAL},
        {"pricing_category": PricingCategory.DYNAMIC},
        {"meter": Meter.STORAGE},
        {"list_unit_price": None},
        {"list_unit_price": D(0)},
        {"billing_currency": "EUR"},
        {"price_low": D(20), "price_high": D(28)},
        {"pricing_unit": PricingUnit.ONCE},
        {"tax": TaxBasis.EXCLUDED},
    ],
)
def test_what_cannot_be_compared_is_left_out(changes: dict[str, object]) -> None:
    odd = hour("24", "odd")
    other = replace(odd, **changes)  # type: ignore[arg-type]
    assert found(seller("s", hour("3"), odd)) != []
    assert found(seller("s", hour("3"), other)) == []


def test_an_anomaly_is_a_problem_with_its_values() -> None:
    (only,) = anomalies([seller("s", month("1", "a"), month("12", "b"))], BASIS)
    problem = only.problem
    assert (problem.code, problem.place) == ("year_as_month", "s/b")
    assert (problem.values["other"], D(problem.values["ratio"])) == ("s/a", 12)


@pytest.mark.parametrize("hours", [672, 720, 730, 744])
@pytest.mark.parametrize("tax", [TaxBasis.INCLUDED, TaxBasis.EXCLUDED])
def test_the_shipped_catalogs_hold_the_one_known_conflict(
    hours: int, tax: TaxBasis
) -> None:
    """3,900 a card beside 15,600 for eight: contradiction X3."""
    shipped = [file.catalog for file in read_catalogs(CATALOGS)]
    basis = replace(BASIS, hours_per_month=D(hours), tax=tax)
    (only,) = anomalies(shipped, basis)
    assert only.code is AnomalyCode.HALF_NODE_AS_NODE
    assert only.price == "jygpu/910b-card-case/month"
    assert only.others == ("jygpu/910b-node/month",)


def _short(anomaly: Anomaly) -> tuple[AnomalyCode, str, str]:
    return anomaly.code, anomaly.price, anomaly.against
