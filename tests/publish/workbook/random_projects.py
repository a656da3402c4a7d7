"""Random engagements and random changes of their inputs, for the workbook's tests."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from tests.support.builders import (
    accelerator,
    basis,
    beside,
    catalog,
    changed,
    node,
    price,
    project,
    reference,
    rule,
    workload,
)

from rackrate.domain.assumptions import Range
from rackrate.domain.catalog import Catalog
from rackrate.domain.price import Price
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.units import CostScope, Meter, PriceScope, PricingUnit, TaxBasis
from rackrate.domain.workload import Throughput, Workload

CARDS = ("rtx4090", "rtx5090", "h100")
TAX = {TaxBasis.INCLUDED: "tax included", TaxBasis.EXCLUDED: "tax excluded"}
OF_A_WEEK = frozenset({"cards", "hours_per_day", "days_per_month"})
"""What follows from a week's profile, where there is one."""
_MONTHS = (PricingUnit.MONTH, PricingUnit.QUARTER, PricingUnit.YEAR, PricingUnit.WEEK)


@dataclass(frozen=True)
class Engagement:
    """What is asked and what is offered."""

    asked: Project
    offered: tuple[Catalog, ...]

    @property
    def reference(self) -> Reference:
        """Cards, and the one requirement that follows its input."""
        limit = "workload.budget != null and option.total > workload.budget"
        cards = (accelerator(name) for name in CARDS)
        return reference(*cards, rules=[rule("budget-exceeded", limit)])


@dataclass(frozen=True)
class Change:
    """Some inputs changed: in the workbook by name, for the engine as values."""

    cells: Mapping[str, float | str]
    after: Engagement


def engagement(seed: int) -> Engagement:
    """Return an engagement of its own for every seed."""
    draw = random.Random(seed)  # noqa: S311
    works = [_workload(draw, n) for n in range(draw.randint(1, 3))]
    rates = {"USD": "7.1"}
    on = basis(
        rates,
        tax=draw.choice(list(TAX)),
        hours_per_month=draw.choice((720, 730, 744)),
        cost=draw.choice(list(CostScope)),
    )
    judged = {
        "container_loss_exclusive": _range(draw, 20),
        "container_loss_shared": _range(draw, 40),
        "billed_idle": _range(draw, 30),
    }
    offered = (_catalog(draw, "alpha"), _catalog(draw, "beta"))
    return Engagement(project(*works, basis=on, assumptions=judged), offered)


def _range(draw: random.Random, most: int) -> Range:
    low, base, high = sorted(Decimal(draw.randint(0, most)) / 100 for _ in range(3))
    return Range(low, base, high)


def _workload(draw: random.Random, number: int) -> Workload:
    wanted = draw.sample(CARDS, draw.randint(1, 2))
    measured = None
    if len(wanted) > 1 and draw.random() < 0.5:
        ratios = {wanted[1]: Decimal(draw.randint(40, 160)) / 100}
        measured = Throughput(wanted[0], ratios, "a trial")
    asked = workload(
        f"w{number}",
        cards=draw.randint(1, 40),
        hours_per_day=Decimal(draw.randint(1, 240)) / 10,
        days_per_month=draw.choice((None, draw.randint(5, 30))),
        months=Decimal(draw.randint(1, 60)) / 4,
        accelerators=tuple(wanted),
        throughput=measured,
        storage_gib=draw.choice((0, draw.randint(1, 5000))),
        bandwidth_mbps=draw.choice((0, draw.randint(1, 500))),
        public_ips=draw.randint(0, 4),
        keep_instance=draw.random() < 0.5,
        budget=draw.choice((None, draw.randint(20_000, 900_000))),
    )
    if draw.random() < 0.2:
        return asked.with_profile(_week(draw))
    return asked


def _week(draw: random.Random) -> tuple[int, ...]:
    """Return the cards of every hour of a week: office hours, and the rest."""
    busy, quiet = draw.randint(2, 24), draw.randint(0, 2)
    day = (*(quiet,) * 9, *(busy,) * 10, *(quiet,) * 5)
    return (*day * 5, *(quiet,) * 48)


def _catalog(draw: random.Random, name: str) -> Catalog:
    prices = [_price(draw, f"p{n}") for n in range(draw.randint(3, 7))]
    meters = (Meter.STORAGE, Meter.BANDWIDTH, Meter.PUBLIC_IP)
    for meter in meters:
        if draw.random() < 0.6:
            free = draw.choice((0, draw.randint(1, 50)))
            prices.append(beside(meter, _money(draw, 1, 60), included_quantity=free))
    if draw.random() < 0.5:
        scope = draw.choice((PriceScope.NODE, PriceScope.CARD, PriceScope.EACH))
        prices.append(beside(Meter.SUPPORT, _money(draw, 5, 900), price_scope=scope))
    if draw.random() < 0.5:
        once = PricingUnit.ONCE
        prices.append(beside(Meter.SETUP, _money(draw, 100, 3000), pricing_unit=once))
    return catalog(
        *prices,
        by=name,
        tax=draw.choice(list(TAX)),
        vat_rate=draw.choice(("0.06", "0.13")),
        stopped_instance_billed=draw.random() < 0.5,
    )


def _money(draw: random.Random, low: int, high: int) -> str:
    return str(Decimal(draw.randint(low * 100, high * 100)) / 100)


def _price(draw: random.Random, name: str) -> Price:
    card = draw.choice(CARDS)
    common: dict[str, Any] = {"accelerator": card}
    if draw.random() < 0.3:
        common["discount"] = str(Decimal(draw.randint(70, 99)) / 100)
    if draw.random() < 0.2:
        common["billing_currency"] = "USD"
    kind = draw.choice(("metered", "shared", "reserved", "period", "node", "missing"))
    if kind == "node":
        unit = draw.choice((*_MONTHS, PricingUnit.HOUR))
        hours = {PricingUnit.HOUR: 1, PricingUnit.WEEK: 168, PricingUnit.MONTH: 720}
        amount = _money(draw, 8, 40)
        scaled = str(Decimal(amount) * hours.get(unit, 2000))
        return node(
            f"{name}/node",
            scaled,
            pricing_unit=unit,
            min_units=draw.choice((1, 2)),
            **common,
        )
    if kind == "missing":
        return price(f"{name}/asked", None, **common)
    if kind == "period":
        unit = draw.choice(_MONTHS)
        return price(
            f"{name}/period", _money(draw, 400, 3000), pricing_unit=unit, **common
        )
    if kind == "reserved":
        months = draw.choice((1, 6, 12))
        return price(
            f"{name}/reserved", _money(draw, 1, 6), commitment_months=months, **common
        )
    tenancy = "shared" if kind == "shared" else "exclusive"
    return price(f"{name}/{kind}", _money(draw, 1, 9), tenancy=tenancy, **common)


def change(found: Engagement, seed: int) -> Change:
    """Return some of an engagement's inputs changed at random."""
    draw = random.Random(seed)  # noqa: S311
    cells: dict[str, float | str] = {}
    works = []
    for number, work in enumerate(found.asked.workloads, start=1):
        works.append(_moved(draw, work, number, cells))
    asked = replace(found.asked, workloads=tuple(works))
    on = asked.basis
    if draw.random() < 0.3:
        tax = draw.choice(list(TAX))
        cells["in_tax_basis"] = TAX[tax]
        on = changed(on, tax=tax)
    if draw.random() < 0.2:
        hours = draw.choice((720, 730, 744))
        cells["in_hours_month"] = hours
        on = changed(on, hours_per_month=hours)
    if draw.random() < 0.2:
        cells["in_fx_USD"] = 6.9
        on = replace(on, fx={**on.fx, "USD": Decimal("6.9")})
    judged = dict(asked.assumptions)
    if draw.random() < 0.5:
        spread = judged["billed_idle"]
        middle = (spread.low + spread.high) / 2
        cells["in_billed_idle"] = float(middle)
        judged["billed_idle"] = Range(spread.low, middle, spread.high)
    asked = replace(asked, basis=on, assumptions=judged)
    return Change(cells, Engagement(asked, found.offered))


def _moved(
    draw: random.Random, work: Workload, number: int, cells: dict[str, float | str]
) -> Workload:
    """Return a workload with each of its inputs changed once in three times."""
    moves: dict[str, object] = {}
    for name, field, value in (
        ("cards", "cards", draw.randint(1, 40)),
        ("hours_day", "hours_per_day", Decimal(draw.randint(0, 240)) / 10),
        ("days_month", "days_per_month", Decimal(draw.randint(5, 30))),
        ("months", "months", Decimal(draw.randint(1, 60)) / 4),
        ("storage_gib", "storage_gib", Decimal(draw.randint(0, 5000))),
        ("bandwidth_mbps", "bandwidth_mbps", Decimal(draw.randint(0, 500))),
        ("public_ips", "public_ips", draw.randint(0, 4)),
        ("budget", "budget", Decimal(draw.randint(20_000, 900_000))),
    ):
        if draw.random() < 1 / 3 and not (work.profile and field in OF_A_WEEK):
            cells[f"in_{name}_{number}"] = float(value)
            moves[field] = value
    if draw.random() < 1 / 3:
        cells[f"in_keep_instance_{number}"] = "no" if work.keep_instance else "yes"
        moves["keep_instance"] = not work.keep_instance
    return changed(work, **moves)
