"""Small makers of domain values, with defaults for whatever a test does not name.

Numbers may be given as text or whole numbers; they become exact decimals. The usual
card is an RTX 4090, the usual day the last of November 2026, the usual loss none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeVar, cast

from rackrate.domain.accelerator import Accelerator
from rackrate.domain.assumptions import Assumption, Assumptions, Range
from rackrate.domain.basis import Basis
from rackrate.domain.bilingual import NO_TEXT, Bilingual
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.price import Price
from rackrate.domain.price_columns import CHOICES
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.rule import Rule, RuleKind
from rackrate.domain.units import (
    Delivery,
    Evidence,
    Meter,
    PriceScope,
    PricingUnit,
    TaxBasis,
)
from rackrate.domain.workload import Workload
from rackrate.engine.decision import decide
from rackrate.engine.offers import Offer, offers_for
from rackrate.engine.option import Option, costed_option
from rackrate.engine.tariff import Schedule, Tariff
from rackrate.engine.workload_decision import WorkloadDecision

CARD = "rtx4090"
DAY = date(2026, 11, 30)
Record = TypeVar("Record")
LABOUR = {
    "operations_hours_container": "4",
    "operations_hours_bare_metal": "20",
    "operations_rate": "180",
    "setup_days_container": "0.25",
    "setup_days_bare_metal": "1",
    "migration_cann_days": "15",
    "acceptance_days": "1",
    "day_rate": "1440",
}


def price(
    name: str = "box/hour", amount: str | None = "3.58", **changes: object
) -> Price:
    """Return a price of a container card by the hour, unless changed."""
    usual: dict[str, Any] = {
        "sku_id": name.split("/", maxsplit=1)[0],
        "sku_price_id": name,
        "meter": Meter.COMPUTE,
        "delivery": Delivery.CONTAINER,
        "price_scope": PriceScope.CARD,
        "pricing_unit": PricingUnit.HOUR,
        "accelerator": CARD,
        "evidence": Evidence.WRITTEN_QUOTE,
        "source": "a quote",
        "list_unit_price": amount,
    }
    return Price(**exact(Price, usual | changes))


def node(
    name: str = "node/month", amount: str | None = "15600", **changes: object
) -> Price:
    """Return a price of a bare-metal server of eight cards by the month."""
    usual: dict[str, Any] = {
        "delivery": Delivery.BARE_METAL,
        "price_scope": PriceScope.NODE,
        "pricing_unit": PricingUnit.MONTH,
        "cards": 8,
    }
    return price(name, amount, **usual | changes)


def beside(meter: Meter, amount: str | None, **changes: object) -> Price:
    """Return a price beside compute, by the month and for any delivery."""
    scopes = {Meter.STORAGE: PriceScope.GIB, Meter.BANDWIDTH: PriceScope.MBPS}
    usual: dict[str, Any] = {
        "meter": meter,
        "delivery": Delivery.ANY,
        "price_scope": scopes.get(meter, PriceScope.EACH),
        "pricing_unit": PricingUnit.MONTH,
        "accelerator": "",
    }
    return price(f"{meter}/month", amount, **usual | changes)


def provider(name: str = "alpha", /, **changes: object) -> Provider:
    """Return a provider who bills in yuan, tax included."""
    usual: dict[str, Any] = {
        "id": name,
        "name": Bilingual("甲", "Alpha"),
        "billing_currency": "CNY",
        "tax": TaxBasis.INCLUDED,
        "vat_rate": "0.06",
    }
    return Provider(**exact(Provider, usual | changes))


def catalog(*prices: Price, by: object = "alpha", **changes: object) -> Catalog:
    """Return a provider's catalog in the order of its file."""
    ordered = sorted(prices, key=lambda price: price.sku_price_id)
    return Catalog(provider(str(by), **changes), tuple(ordered))


def workload(name: str = "w", /, **changes: object) -> Workload:
    """Return eight cards for twelve hours on thirty days, one month long."""
    usual: dict[str, Any] = {
        "id": name,
        "cards": 8,
        "hours_per_day": 12,
        "days_per_month": 30,
        "months": 1,
        "accelerators": (CARD,),
    }
    return Workload(**exact(Workload, usual | changes))


def basis(fx: Mapping[str, str] | None = None, **changes: object) -> Basis:
    """Return the usual basis: yuan with tax, 720 hours, no exchange rates."""
    rates = {currency: Decimal(rate) for currency, rate in (fx or {}).items()}
    return Basis(**exact(Basis, {"as_of": DAY, "fx": rates, **changes}))


def project(*workloads: Workload, **changes: object) -> Project:
    """Return a project of one workload, unless others are given."""
    usual: dict[str, Any] = {
        "title": "a test",
        "basis": basis(),
        "workloads": workloads or (workload(),),
    }
    return Project(**usual | changes)


def accelerator(name: str = CARD, /, **changes: object) -> Accelerator:
    """Return a foreign CUDA card of 24 GB."""
    usual: dict[str, Any] = {
        "id": name,
        "name": Bilingual.same(name.upper()),
        "short_name": Bilingual.same(name.upper()),
        "maker": "maker",
        "origin": "foreign",
        "software": "cuda",
        "memory_gib": 24,
        "peak_tflops": 165,
        "interconnect": "",
        "note": NO_TEXT,
        "source": "a datasheet",
        "confidence": "high",
    }
    return Accelerator(**exact(Accelerator, usual | changes))


def assumption(name: str, value: str | tuple[str, str, str]) -> Assumption:
    """Return a judged number, exact or with low, base and high."""
    span = (value,) * 3 if isinstance(value, str) else value
    return Assumption(
        name=name,
        title=Bilingual.same(name),
        unit="share",
        range=Range(*map(Decimal, span)),
        source="a judgement",
        confidence="low",
        note=NO_TEXT,
    )


def reference(
    *cards: Accelerator,
    rules: Iterable[Rule] = (),
    **assumed: str | tuple[str, str, str],
) -> Reference:
    """Return reference data in which nothing is lost or idle, unless said."""
    known = cards or (accelerator(), accelerator("ascend910b", software="cann"))
    usual: Mapping[str, Any] = {
        "container_loss_exclusive": "0",
        "container_loss_shared": "0",
        "billed_idle": "0",
        "memory_overhead": "0",
        **LABOUR,
        **assumed,
    }
    judged = (assumption(name, value) for name, value in usual.items())
    return Reference({c.id: c for c in known}, Assumptions.of(judged), tuple(rules))


def rule(name: str = "rule", when: str = "true", /, **changes: object) -> Rule:
    """Return a requirement that excludes whatever its condition holds for."""
    usual: dict[str, Any] = {
        "id": name,
        "kind": RuleKind.REQUIREMENT,
        "category": "test",
        "when": when,
        "text": Bilingual("理由", "a reason"),
        "source": "a source",
    }
    return Rule(**usual | changes)


def offer(
    *prices: Price,
    work: Workload | None = None,
    on: Basis | None = None,
    **seller: object,
) -> Offer:
    """Return the one offer that prices of one provider come to."""
    found = offers_for(work or workload(), [catalog(*prices, **seller)], on or basis())
    (only,) = (*found.priced, *found.missing)
    return only


def option(
    *prices: Price,
    work: Workload | None = None,
    on: Basis | None = None,
    known: Reference | None = None,
    **seller: object,
) -> Option:
    """Return the one offer of some prices, costed."""
    wanted, base = work or workload(), on or basis()
    found = offer(*prices, work=wanted, on=base, **seller)
    return costed_offer(found, wanted, base, known or reference())


def costed_offer(offer: Offer, work: Workload, on: Basis, known: Reference) -> Option:
    """Return an offer costed for a workload, as a decision does it."""
    tariff = Tariff.of(offer, work, on, known)
    schedule = Schedule.of(work, on.hours_per_month)
    return costed_option(tariff, schedule, on.billing_currency)


def decided(
    *prices: Price,
    work: Workload | None = None,
    on: Basis | None = None,
    known: Reference | None = None,
    **seller: object,
) -> WorkloadDecision:
    """Return the decision for one workload over one provider's prices."""
    asked = project(work or workload(), basis=on or basis())
    found = decide(asked, [catalog(*prices, **seller)], known or reference())
    return found.workloads[0]


def exact(kind: type[Any], values: Mapping[str, object]) -> dict[str, Any]:
    """Return values with numbers made decimals and words made choices."""
    decimal = {f.name for f in fields(kind) if "Decimal" in str(f.type)}
    made: dict[str, Any] = {}
    for name, value in values.items():
        if name in decimal and isinstance(value, int | str):
            made[name] = Decimal(value)
        elif name in CHOICES and isinstance(value, str):
            made[name] = CHOICES[name](value)
        else:
            made[name] = value
    return made


def changed(record: Record, **changes: object) -> Record:
    """Return a record with some fields changed, numbers made exact."""
    made: Any = record
    return cast("Record", replace(made, **exact(type(made), changes)))


def write_catalog(
    folder: Path, prices: str, provider_text: str | None = None, name: str = "alpha"
) -> Path:
    """Write one provider's two files into a folder of catalogs; return its folder."""
    home = folder / name
    home.mkdir(parents=True, exist_ok=True)
    (home / "provider.toml").write_text(provider_text or PROVIDER, "utf-8")
    (home / "prices.csv").write_text(prices, "utf-8", newline="")
    return home


PROVIDER = """\
schema = 1
id = "alpha"
name = { zh = "甲", en = "Alpha" }
billing_currency = "CNY"
tax = "included"
vat_rate = 0.06

[billing]
stopped_instance_billed = false

[service]
support = "7x24"
"""
PRICES = """\
sku_id,sku_price_id,meter,delivery,accelerator,cards,tenancy,price_scope,pricing_unit,\
list_unit_price,price_low,price_high,discount,billing_currency,tax,vat_rate,\
commitment_months,included_quantity,min_units,pricing_category,region,\
effective_from,effective_to,evidence,source
box,box/hour,compute,container,rtx4090,1,exclusive,card,hour,\
1.98,,,,,,,,,,,,,,written_quote,a quote
node,node/month,compute,bare_metal,rtx4090,8,exclusive,node,month,\
7300,,,,,,,,,,,,,,written_quote,a quote
"""
SCENARIO = """\
schema = 1
title = "a test"

[basis]
billing_currency = "CNY"
tax = "included"
hours_per_month = 720
cost = "provider"
as_of = 2026-11-30
fx = { USD = 7.10 }

[assumptions]
container_loss_exclusive = { low = 0.0, base = 0.05, high = 0.1 }
billed_idle = 0.0

[[workload]]
id = "w"
kind = "training"
cards = 8
hours_per_day = 12
days_per_month = 30
months = 6
accelerators = ["rtx4090"]

[options]
include = ["*"]
"""
