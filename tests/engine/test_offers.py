"""Which prices take part, and that nothing is left out without a word."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.support.builders import (
    basis,
    beside,
    catalog,
    changed,
    node,
    price,
    workload,
)

from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import Severity
from rackrate.domain.units import Delivery, Meter, PricingUnit, TaxBasis
from rackrate.domain.workload import Workload
from rackrate.engine.offers import Offers, net_amount, offers_for


def offers(
    *catalogs: Catalog,
    work: Workload | None = None,
    on: Basis | None = None,
    include: tuple[str, ...] = (),
) -> Offers:
    """Return the offers of some catalogs for the usual workload."""
    return offers_for(work or workload(), catalogs, on or basis(), include)


def keys(found: Offers) -> list[str]:
    """Return the names of the priced offers."""
    return [offer.first.key for offer in found.priced]


def codes(found: Offers) -> list[tuple[str, str]]:
    """Return code and place of every problem."""
    return [(problem.code, problem.place) for problem in found.problems]


def test_only_compute_prices_of_the_wanted_cards_are_offers() -> None:
    found = offers(
        catalog(
            price("box/hour"),
            price("other/hour", accelerator="l40s"),
            beside(Meter.STORAGE, "0.35"),
            node("bought/once", delivery=Delivery.PURCHASE),
        )
    )
    assert keys(found) == ["alpha/box/hour"]
    assert codes(found) == []


def test_a_workload_that_names_no_card_takes_any() -> None:
    found = offers(
        catalog(price("a/hour"), price("b/hour", accelerator="l40s")),
        work=workload(accelerators=()),
    )
    assert keys(found) == ["alpha/a/hour", "alpha/b/hour"]


def test_offers_of_several_catalogs_keep_their_providers() -> None:
    found = offers(catalog(price(), by="one"), catalog(price(), by="two"))
    assert [offer.provider.id for offer in found.priced] == ["one", "two"]


@pytest.mark.parametrize(
    ("pattern", "kept"),
    [
        ("alpha/*", ["alpha/a/hour", "alpha/b/month"]),
        ("alpha/a/hour", ["alpha/a/hour"]),
        ("*/b/*", ["alpha/b/month"]),
        ("*", ["alpha/a/hour", "alpha/b/month"]),
        ("alpha/a", []),
        ("ALPHA/*", []),
        ("alpha/[ab]/hour", []),
    ],
)
def test_a_pattern_takes_whole_names_and_stars(pattern: str, kept: list[str]) -> None:
    found = offers(catalog(price("a/hour"), node("b/month")), include=(pattern,))
    assert keys(found) == kept


def test_a_pattern_that_matches_nothing_is_reported() -> None:
    found = offers(catalog(price("a/hour")), include=("alpha/*", "beta/*"))
    assert codes(found) == [("include_matches_nothing", "beta/*")]
    assert keys(found) == ["alpha/a/hour"]


def test_a_price_that_ran_out_is_left_out_and_reported_with_its_date() -> None:
    old = price(effective_to=date(2026, 11, 30))
    found = offers(catalog(old))
    assert keys(found) == []
    (problem,) = found.problems
    assert (problem.code, problem.place) == ("price_expired", "alpha/box/hour")
    assert problem.values == {"date": "2026-11-30"}


def test_a_price_of_the_future_is_left_out_and_reported() -> None:
    found = offers(catalog(price(effective_from=date(2026, 12, 1))))
    assert keys(found) == []
    assert codes(found) == [("price_not_yet_valid", "alpha/box/hour")]


def test_prices_left_out_by_a_pattern_or_a_card_raise_no_problems() -> None:
    old = price("old/hour", effective_to=date(2026, 1, 1))
    other = price("other/hour", accelerator="l40s", billing_currency="USD")
    found = offers(catalog(old, other, price()), include=("alpha/box/*",))
    assert codes(found) == []


def test_no_exchange_rate_is_an_error_and_the_price_takes_no_part() -> None:
    found = offers(catalog(price(billing_currency="USD"), node()))
    assert keys(found) == ["alpha/node/month"]
    (problem,) = found.problems
    assert problem.code == "no_exchange_rate"
    assert problem.severity is Severity.ERROR
    assert problem.values["currency"] == "USD"


def test_unknown_vat_where_tax_differs_leaves_the_price_out() -> None:
    found = offers(catalog(price(tax=TaxBasis.EXCLUDED), vat_rate=None))
    assert keys(found) == []
    assert codes(found) == [("no_vat_rate", "alpha/box/hour")]


def test_a_price_to_be_quoted_is_missing_and_never_priced() -> None:
    found = offers(catalog(price(amount=None), node()))
    assert keys(found) == ["alpha/node/month"]
    assert [offer.first.key for offer in found.missing] == ["alpha/box/hour"]
    with pytest.raises(ValueError, match="missing price"):
        net_amount(found.missing[0].first.comparable)


def test_prices_that_differ_in_least_units_only_are_one_offer_in_rising_order() -> None:
    found = offers(
        catalog(
            node("n/month-8", sku_id="n", min_units=8),
            node("n/month-1", sku_id="n"),
            node("n/month-4", sku_id="n", min_units=4),
        )
    )
    (offer,) = found.priced
    assert [tier.price.min_units for tier in offer.tiers] == [1, 4, 8]
    assert offer.first.key == "alpha/n/month-1"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("sku_id", "m"),
        ("delivery", Delivery.CONTAINER),
        ("cards", 4),
        ("pricing_unit", PricingUnit.YEAR),
        ("commitment_months", 12),
        ("region", "CN"),
    ],
)
def test_prices_that_differ_in_anything_else_stay_apart(
    field: str, value: object
) -> None:
    one = node("n/1", sku_id="n")
    other = changed(node("n/4", sku_id="n", min_units=4), **{field: value})
    assert len(offers(catalog(one, other)).priced) == 2


def test_two_prices_for_the_same_least_units_are_two_offers() -> None:
    found = offers(catalog(node("n/low", sku_id="n"), node("n/high", sku_id="n")))
    assert keys(found) == ["alpha/n/high", "alpha/n/low"]


def test_a_tier_without_a_price_makes_no_staircase() -> None:
    found = offers(
        catalog(node("n/1", sku_id="n"), node("n/4", None, sku_id="n", min_units=4))
    )
    assert keys(found) == ["alpha/n/1"]
    assert [offer.first.key for offer in found.missing] == ["alpha/n/4"]


def test_prices_beside_compute_come_with_every_offer_of_their_provider() -> None:
    found = offers(
        catalog(price(), beside(Meter.STORAGE, "0.35"), by="one"),
        catalog(price(), by="two"),
    )
    counts = {offer.provider.id: len(offer.side_prices) for offer in found.priced}
    assert counts == {"one": 1, "two": 0}


def test_a_price_beside_compute_without_a_rate_is_reported_once() -> None:
    disk = beside(Meter.STORAGE, "0.05", billing_currency="USD")
    found = offers(catalog(price(), node(), disk))
    assert codes(found) == [("no_exchange_rate", "alpha/storage/month")]


def test_a_price_beside_compute_that_ran_out_is_reported_as_others_are() -> None:
    fee = beside(Meter.SETUP, "500", effective_to=date(2026, 1, 1))
    found = offers(catalog(price(), fee))
    assert found.priced[0].side_prices == ()
    assert codes(found) == [("price_expired", "alpha/setup/month")]


def test_the_order_of_prices_does_not_change_which_take_part() -> None:
    rows = [price("a/hour"), node("b/month"), price("c/hour", None)]
    forward = offers(catalog(*rows))
    backward = offers(
        replace(catalog(), prices=tuple(reversed(rows))),
    )
    assert set(keys(forward)) == set(keys(backward))
    assert len(forward.missing) == len(backward.missing) == 1
