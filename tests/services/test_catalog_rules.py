"""Every rule of a catalog finds its breach, and sound prices pass them all."""

from __future__ import annotations

from datetime import date

import pytest
from tests.support.builders import (
    accelerator,
    beside,
    catalog,
    changed,
    node,
    price,
    reference,
)

from rackrate.domain.price import Price
from rackrate.domain.problem import Severity
from rackrate.domain.units import Meter
from rackrate.services.catalog_rules import catalog_problems, price_problems

KNOWN = reference(accelerator())
ONCE = beside(Meter.SETUP, "500", pricing_unit="once")
SOUND = [
    price(),
    node(),
    price(amount=None),
    price(price_low="3", price_high="4"),
    price(amount=None, price_low="3", price_high="5"),
    price(discount="0.93"),
    price(vat_rate="0.13"),
    price(effective_from=date(2026, 1, 1), effective_to=date(2026, 1, 2)),
    node(delivery="purchase", pricing_unit="once"),
    beside(Meter.STORAGE, "0.35"),
    beside(Meter.BANDWIDTH, "20"),
    beside(Meter.PUBLIC_IP, "50"),
    ONCE,
    changed(ONCE, price_scope="node"),
    beside(Meter.SUPPORT, "900", price_scope="card"),
]
BREACHES: list[tuple[Price, str, str]] = [
    (price(price_scope="gib"), "scope_odd", "price_scope"),
    (beside(Meter.STORAGE, "1", price_scope="card"), "scope_odd", "price_scope"),
    (beside(Meter.BANDWIDTH, "1", price_scope="each"), "scope_odd", "price_scope"),
    (beside(Meter.PUBLIC_IP, "1", price_scope="node"), "scope_odd", "price_scope"),
    (changed(ONCE, price_scope="gib"), "scope_odd", "price_scope"),
    (price(pricing_unit="once"), "unit_odd", "pricing_unit"),
    (beside(Meter.STORAGE, "1", pricing_unit="once"), "unit_odd", "pricing_unit"),
    (price(delivery="any"), "delivery_odd", "delivery"),
    (price(accelerator=""), "accelerator_missing", "accelerator"),
    (price(accelerator="rtx 4090"), "accelerator_unknown", "accelerator"),
    (price(amount="0"), "price_zero", "list_unit_price"),
    (price(price_low="3"), "price_range_one_sided", "price_low"),
    (price(price_high="3"), "price_range_one_sided", "price_low"),
    (price(price_low="4", price_high="5"), "price_range_not_rising", "list_unit_price"),
    (
        price(amount=None, price_low="5", price_high="3"),
        "price_range_not_rising",
        "list_unit_price",
    ),
    (price(discount="9.3"), "discount_odd", "discount"),
    (price(discount="0"), "discount_odd", "discount"),
    (price(vat_rate="6"), "out_of_range", "vat_rate"),
    (price(source=" "), "source_missing", "source"),
    (
        price(effective_from=date(2026, 5, 1), effective_to=date(2026, 5, 1)),
        "validity_reversed",
        "effective_to",
    ),
]


@pytest.mark.parametrize("sound", SOUND, ids=lambda p: f"{p.sku_price_id} {p.discount}")
def test_a_sound_price_breaks_no_rule(sound: Price) -> None:
    assert list(price_problems(sound, KNOWN)) == []


@pytest.mark.parametrize(("broken", "code", "column"), BREACHES)
def test_a_breach_is_found_and_placed(broken: Price, code: str, column: str) -> None:
    (found,) = price_problems(broken, KNOWN)
    assert (found.code, found.place) == (code, column)
    assert found.severity is Severity.ERROR


def test_breaches_of_a_catalog_are_placed_by_price() -> None:
    rows = catalog(price("a/hour", "0"), price("b/hour"), price("c/hour", source=""))
    found = [(p.place, p.code) for p in catalog_problems(rows, KNOWN)]
    assert found == [("a/hour", "price_zero"), ("c/hour", "source_missing")]
