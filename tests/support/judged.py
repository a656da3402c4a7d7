"""Engagements whose costs hang on labour, MFU and memory, each with a range."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

from tests.support.builders import (
    accelerator,
    basis,
    catalog,
    node,
    price,
    project,
    reference,
    workload,
)

from rackrate.domain.assumptions import Range
from rackrate.domain.catalog import Catalog
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.units import CostScope, PricingUnit, Tenancy
from rackrate.domain.work import Work, WorkMethod
from rackrate.domain.workload import Workload
from rackrate.engine.decision import decide
from rackrate.engine.workload_decision import WorkloadDecision

FAR, NEAR = "ascend910b", "rtx4090"
CARDS = (
    accelerator(NEAR),
    accelerator(FAR, software="cann", memory_gib=64, peak_tflops=320),
)
SHIPPED: dict[str, Any] = {
    "container_loss_exclusive": ("0", "0.03", "0.08"),
    "container_loss_shared": ("0.05", "0.1", "0.25"),
    "billed_idle": ("0", "0.05", "0.2"),
    "memory_overhead": ("0.1", "0.2", "0.4"),
    "inference_utilisation": ("0.05", "0.2", "0.28"),
    "operations_hours_container": ("1", "4", "10"),
    "operations_hours_bare_metal": ("8", "20", "80"),
    "operations_rate": ("100", "180", "300"),
    "setup_days_container": ("0", "0", "1"),
    "setup_days_bare_metal": ("0.5", "1", "3"),
    "migration_cann_days": ("5", "15", "60"),
    "acceptance_days": ("0.5", "1", "3"),
    "day_rate": ("800", "1440", "2400"),
    "mfu_rtx4090_bare_metal": ("0.1", "0.25", "0.45"),
    "mfu_rtx4090_container": ("0.097", "0.243", "0.437"),
    "mfu_ascend910b_bare_metal": ("0.25", "0.35", "0.5"),
    "mfu_ascend910b_container": ("0.243", "0.34", "0.485"),
}
"""Ranges as they are shipped, but for a set-up that takes nothing at best."""
KNOWN = reference(*CARDS, **SHIPPED)
FULL_COST = basis(cost=CostScope.FULL)
STATED = {"mfu_rtx4090_container": ("0.2", "0.22", "0.24")}
TRAINING = Work(WorkMethod.FULL, Decimal(3), tokens_b=Decimal(20))
IN_TIME = replace(TRAINING, deadline_days=Decimal(40))
SERVING = Work(WorkMethod.INFERENCE, Decimal(40), tokens_per_second=Decimal(9000))


def offered(scale: Decimal = Decimal(1)) -> list[Catalog]:
    """Return prices of both cards, deliveries and ways of billing, near each other."""
    far = {"accelerator": FAR}
    return [
        catalog(
            price("box/hour", str(Decimal("3.58") * scale)),
            price("shared/hour", "3.3", tenancy=Tenancy.SHARED),
            node("node/month", "15600"),
            node("far/week", "9800", pricing_unit=PricingUnit.WEEK, **far),
            price("far/hour", "9.4", **far),
        )
    ]


def asked(work: Workload, **own: tuple[str, ...]) -> Project:
    """Return a project at full cost, with ranges of its own."""
    ranges = {name: Range(*map(Decimal, ends)) for name, ends in own.items()}
    return project(work, basis=FULL_COST, assumptions=ranges)


def sized_by(work: Work, *cards: str) -> Workload:
    """Return a workload of some work on the cards that may do it."""
    return workload(accelerators=cards or (NEAR, FAR), work=work)


def decided(
    wanted: Project, offers: list[Catalog], known: Reference = KNOWN
) -> WorkloadDecision:
    """Return what is decided for a project's one workload."""
    (found,) = decide(wanted, offers, known, thorough=False).workloads
    return found


def set_to(wanted: Project, name: str, value: Decimal) -> Project:
    """Return the project with one assumption exactly at a value."""
    own = {**wanted.assumptions, name: Range.fixed(value)}
    return replace(wanted, assumptions=own)


CASES = {
    "full cost": asked(workload(hours_per_day=13, months=2)),
    "labour in dollars": replace(
        asked(workload(hours_per_day=13, months=2)),
        basis=basis({"CNY": "0.14"}, billing_currency="USD", cost=CostScope.FULL),
    ),
    "training": asked(sized_by(TRAINING)),
    "training in time": asked(sized_by(IN_TIME)),
    "training on one card": asked(sized_by(IN_TIME, NEAR)),
    "measured in containers": asked(sized_by(IN_TIME), **STATED),
    "serving": asked(sized_by(SERVING, NEAR)),
}
