"""SYNTHETIC engagements of any size: every figure here is made up."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from functools import cache

from tests.support.builders import CARD, beside, catalog, node, price, project, workload

from rackrate.domain.catalog import Catalog
from rackrate.domain.price import Price
from rackrate.domain.project import Project
from rackrate.domain.units import Meter, PricingUnit
from rackrate.domain.workload import HOURS_PER_DAY, Workload

CARDS = (
    CARD,
    "rtx5090",
    "h100",
    "h200",
    "h20",
    "a100-80g",
    "l40s",
    "l20",
    "ascend910b",
    "ascend910c",
)
VENDORS = 10
_HOURS_PER_WEEK = 168
_PEAKS = (64, 24, 16)
_BUSY = range(8, 20)


def catalogs(
    count: int, cards: tuple[str, ...] = (CARD,), *, sides: bool = True
) -> list[Catalog]:
    """Return so many prices, spread over vendors, kinds and cards.

    Args:
        count: Of compute prices.
        cards: Which they are for, in turns.
        sides: Whether each vendor asks something for storage and support.
    """
    rows = [_price(n, cards[n // 4 % len(cards)]) for n in range(count)]
    beside_compute = [beside(Meter.STORAGE, "0.35"), beside(Meter.SUPPORT, "200")]
    return [
        catalog(
            *rows[vendor::VENDORS],
            *(beside_compute if sides else ()),
            by=f"vendor-{vendor}",
        )
        for vendor in range(VENDORS)
    ]


def _price(number: int, card: str) -> Price:
    """Return one price: by the hour, the month, the server's month, or reserved."""
    cents, kind = Decimal(number * 37 % 199) / 100, number % 4
    name = f"offer-{number:05}"
    if kind == 0:
        ends = {"price_low": 2 + cents - 1, "price_high": 2 + cents + 1}
        hourly = str(2 + cents)
        return price(f"{name}/hour", hourly, accelerator=card, **ends)
    if kind == 1:
        unit, monthly = PricingUnit.MONTH, str(1300 + 100 * cents)
        return price(f"{name}/month", monthly, accelerator=card, pricing_unit=unit)
    if kind == 2:
        return node(f"{name}/node", str(9000 + 900 * cents), accelerator=card)
    reserved = str(Decimal("1.5") + cents)
    return price(f"{name}/kept", reserved, accelerator=card, commitment_months=3)


def one_workload(hours: int = 12) -> Project:
    """Return a project whose one workload uses the usual card."""
    return project(_asked(0, hours))


def three_workloads() -> Project:
    """Return a project of three workloads, each on a card of its own."""
    asked = [replace(_asked(n, 12), accelerators=(CARDS[n],)) for n in range(3)]
    return project(*asked)


def three_weeks() -> Project:
    """Return a project of three workloads on one card, each hour of a week its own."""
    return project(*(_asked(n, 12).with_profile(_week(n)) for n in range(3)))


def _asked(number: int, hours: int) -> Workload:
    months = (6, 12, 3)[number]
    return workload(f"w{number}", months=months, hours_per_day=hours, storage_gib=500)


@cache
def _week(number: int) -> tuple[int, ...]:
    """Return card counts that rise by day, fall at the weekend, and hardly repeat."""
    counts = []
    for hour in range(_HOURS_PER_WEEK):
        day, of_day = divmod(hour, HOURS_PER_DAY)
        share = 1.0 if of_day in _BUSY else 0.35
        share *= 0.6 if day >= 5 else 1.0
        share *= 1 - (hour * 29 + number * 11) % 31 / 100
        counts.append(round(_PEAKS[number] * share))
    return tuple(counts)
