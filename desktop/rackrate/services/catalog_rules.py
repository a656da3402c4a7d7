"""What every catalog obeys, beyond having cells that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rackrate.domain.catalog import Catalog
from rackrate.domain.price import Price
from rackrate.domain.problem import Problem, Severity
from rackrate.domain.reference import Reference
from rackrate.domain.units import Delivery, Meter, PriceScope, PricingUnit

_SCOPES = {
    Meter.COMPUTE: {PriceScope.CARD, PriceScope.NODE},
    Meter.STORAGE: {PriceScope.GIB},
    Meter.BANDWIDTH: {PriceScope.MBPS},
    Meter.PUBLIC_IP: {PriceScope.EACH},
    Meter.SETUP: {PriceScope.EACH, PriceScope.NODE, PriceScope.CARD},
    Meter.SUPPORT: {PriceScope.EACH, PriceScope.NODE, PriceScope.CARD},
}
_MOST_DISCOUNT = Decimal(2)


def catalog_problems(catalog: Catalog, reference: Reference) -> Iterator[Problem]:
    """Yield every breach of a catalog, with the price it is in."""
    for price in catalog.prices:
        for problem in price_problems(price, reference):
            yield Problem(
                problem.code, price.sku_price_id, problem.values, problem.severity
            )


def price_problems(price: Price, reference: Reference) -> Iterator[Problem]:
    """Yield every breach of one price; the place is the column at fault."""
    yield from _what_is_sold(price, reference)
    yield from _amounts(price)
    if not price.source.strip():
        yield _breach("source_missing", "source")
    start, end = price.effective_from, price.effective_to
    if start is not None and end is not None and end <= start:
        yield _breach("validity_reversed", "effective_to")


def _what_is_sold(price: Price, reference: Reference) -> Iterator[Problem]:
    scopes = _SCOPES[price.meter]
    if price.price_scope not in scopes:
        yield _breach(
            "scope_odd",
            "price_scope",
            meter=price.meter,
            scope=price.price_scope,
            allowed=", ".join(sorted(scopes)),
        )
    if price.pricing_unit is PricingUnit.ONCE and price.meter not in (
        Meter.SETUP,
        Meter.SUPPORT,
    ):
        is_purchase = price.delivery is Delivery.PURCHASE
        if not is_purchase:
            unit = price.pricing_unit
            yield _breach("unit_odd", "pricing_unit", meter=price.meter, unit=unit)
    if price.meter is not Meter.COMPUTE:
        return
    if price.delivery is Delivery.ANY:
        yield _breach("delivery_odd", "delivery")
    if not price.accelerator:
        yield _breach("accelerator_missing", "accelerator")
    elif price.accelerator not in reference.accelerators:
        yield _breach("accelerator_unknown", "accelerator", value=price.accelerator)


def _amounts(price: Price) -> Iterator[Problem]:
    if price.list_unit_price == 0:
        yield _breach("price_zero", "list_unit_price")
    low, high = price.price_low, price.price_high
    if (low is None) != (high is None):
        yield _breach("price_range_one_sided", "price_low")
    if low is not None and high is not None:
        typical = price.typical_unit_price
        if typical is None or not low <= typical <= high:
            yield _breach("price_range_not_rising", "list_unit_price")
    if price.discount is not None and not 0 < price.discount <= _MOST_DISCOUNT:
        yield _breach("discount_odd", "discount", value=str(price.discount))
    if price.vat_rate is not None and price.vat_rate > 1:
        yield _breach(
            "out_of_range", "vat_rate", value=str(price.vat_rate), limits="0 … 1"
        )


def _breach(code: str, column: str, **values: str) -> Problem:
    return Problem(code, column, values, Severity.ERROR)
