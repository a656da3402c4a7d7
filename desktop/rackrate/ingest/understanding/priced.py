"""Prices for a catalog, made of what a person accepted of a reading."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.price import Price
from rackrate.domain.units import Delivery, Evidence, Meter, PricingCategory
from rackrate.domain.vendor_reading import Reading, ReadRow
from rackrate.ingest.understanding.folding import folded

_NOT_IN_ID = re.compile(r"[^\w.]+")
_ONE = Decimal(1)
_LONGEST_NOTE = 500


def prices_from(reading: Reading, provider: Provider) -> Catalog:
    """Return the catalog that the answered prices of a reading make.

    Prices with an open question are left out. Ids follow from what is sold, so that a
    later quote for the same things gives the same ids; the order of equal things in
    the file tells those apart that nothing else does.
    """
    names: Counter[str] = Counter()
    charges: set[object] = set()
    prices = []
    for row in reading.rows:
        if not row.is_ready:
            continue
        price = row.price or _price(row, provider, reading.file)
        if price is None or (row.price is None and row.list_unit_price is None):
            continue
        if row.price is None and row.meter is not Meter.COMPUTE:
            charge = replace(price, source_ref="", note="")
            if charge in charges:
                continue
            charges.add(charge)
        if row.price is None:
            names[price.sku_price_id] += 1
            count = names[price.sku_price_id]
            if count > 1:
                price = _renamed(price, f"{price.sku_price_id}-{count}")
        prices.append(price)
    ordered = sorted(prices, key=lambda price: price.sku_price_id)
    return Catalog(provider, tuple(ordered))


def usual_currency(rows: Iterable[ReadRow], otherwise: str = "CNY") -> str:
    """Return the currency that most prices of a reading are in."""
    counts = Counter(row.billing_currency for row in rows if row.billing_currency)
    return counts.most_common(1)[0][0] if counts else otherwise


def _price(row: ReadRow, provider: Provider, file: str) -> Price | None:
    if row.delivery is None or row.price_scope is None or row.pricing_unit is None:
        return None
    sku = _sku(row)
    currency = row.billing_currency
    is_own = currency is not None and currency != provider.billing_currency
    return Price(
        sku_id=sku,
        sku_price_id=f"{sku}/{_way_to_pay(row)}",
        meter=row.meter,
        delivery=row.delivery,
        price_scope=row.price_scope,
        pricing_unit=row.pricing_unit,
        accelerator=row.accelerator if row.meter is Meter.COMPUTE else "",
        cards=row.cards or 1,
        list_unit_price=row.list_unit_price,
        price_low=row.price_low,
        price_high=row.price_high,
        discount=None if row.discount in (None, _ONE) else row.discount,
        billing_currency=currency if is_own else None,
        tax=None if row.tax is provider.tax else row.tax,
        vat_rate=None if row.vat_rate == provider.vat_rate else row.vat_rate,
        commitment_months=row.commitment_months,
        min_units=row.min_units,
        pricing_category=row.pricing_category,
        region=row.region,
        interconnect=row.interconnect,
        effective_from=row.effective_from,
        effective_to=row.effective_to,
        evidence=Evidence.WRITTEN_QUOTE,
        source=file,
        source_ref=row.place,
        note=_note(row),
    )


def _sku(row: ReadRow) -> str:
    if row.meter is not Meter.COMPUTE:
        parts = [row.meter.value, row.product]
    else:
        form = "node" if row.delivery is Delivery.BARE_METAL else str(row.delivery)
        cards = f"{row.cards}x" if (row.cards or 1) > 1 else ""
        parts = [row.accelerator, form, cards]
    return "-".join(part for p in [*parts, row.region] if (part := _id_part(p)))


def _way_to_pay(row: ReadRow) -> str:
    parts = [str(row.pricing_unit)]
    if row.commitment_months:
        parts.append(f"{row.commitment_months.normalize():f}m")
    if row.pricing_category is PricingCategory.DYNAMIC:
        parts.append("spot")
    if row.min_units > 1:
        parts.append(f"from{row.min_units}")
    return "-".join(parts)


def _id_part(text: str) -> str:
    return _NOT_IN_ID.sub("-", folded(text)).strip("-_")[:40]


def _note(row: ReadRow) -> str:
    parts = [row.product if row.product != row.accelerator else "", row.note]
    return "；".join(dict.fromkeys(p for p in parts if p))[:_LONGEST_NOTE]


def _renamed(price: Price, name: str) -> Price:
    return replace(price, sku_price_id=name)
