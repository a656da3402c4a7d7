"""Engagements that a proposal must survive, each with its catalogs."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

from tests.support.builders import CARD, catalog, node, price, project, workload

from rackrate.domain.bilingual import Bilingual
from rackrate.domain.catalog import Catalog
from rackrate.domain.project import Client, Project
from rackrate.domain.units import Evidence, WorkloadKind
from rackrate.domain.work import Work, WorkMethod

Engagement = tuple[Project, list[Catalog]]
LONG_ZH = (
    "某某省级人工智能与高性能计算产业创新发展研究院有限责任公司（集团）"
    "第一算力中心筹建办公室暨联合实验室管理委员会秘书处办公室专班"
)
LONG_EN = "The Provincial Institute for Artificial Intelligence & Computing"
CLIENT = Client(
    name=Bilingual("某研究所", "An Institute"),
    project_name=Bilingual("算力租用", "Compute rental"),
    prepared_by=Bilingual("某顾问", "Some Advisers"),
    version="0.9",
    valid_until=date(2026, 12, 30),
)


def ordinary(**changes: object) -> Engagement:
    """Return one workload, a container by the hour and a server by the month."""
    offers = catalog(price(), node())
    asked = workload(months=6, title="训练 <A&B>", told_by="CTO", **changes)
    return project(asked, client=CLIENT), [offers]


def never() -> Engagement:
    """Return servers so dear that no hours are enough."""
    return project(workload(), client=CLIENT), [catalog(price(), node(amount="90000"))]


def missing_price() -> Engagement:
    """Return a server whose price is still awaited."""
    return project(workload(), client=CLIENT), [catalog(price(), node(amount=None))]


def nothing_priced() -> Engagement:
    """Return no price at all."""
    return project(workload(), client=CLIENT), [catalog(node(amount=None))]


def nothing_feasible() -> Engagement:
    """Return containers only, for work that must be isolated."""
    asked = workload(physical_isolation=True)
    return project(asked, client=CLIENT), [catalog(price())]


def twenty_options() -> Engagement:
    """Return twenty offers of ten vendors, with long notes."""
    note = "the same vendor names another figure elsewhere; " * 12
    catalogs = [
        catalog(
            price(amount=f"{2 + n / 10:.2f}", note=note),
            node(amount=str(14000 + 700 * n), note=note),
            by=f"vendor-{n}",
            name=Bilingual(f"第{n}家供应商", f"Vendor number {n}"),
        )
        for n in range(10)
    ]
    return project(workload(months=12), client=CLIENT), catalogs


def long_names() -> Engagement:
    """Return a client whose name has sixty characters."""
    asked, catalogs = ordinary()
    client = replace(CLIENT, name=Bilingual(LONG_ZH[:60], LONG_EN[:60]))
    return replace(asked, client=client), catalogs


def nobody_named() -> Engagement:
    """Return an engagement whose client, adviser and dates are not filled in."""
    return project(workload()), [catalog(price(), node())]


def hybrid() -> Engagement:
    """Return a week with peaks: a server as the base, cards by the hour above it."""
    asked = workload(kind=WorkloadKind.INFERENCE_STEADY, months=3, title="Service")
    week = asked.with_profile(((16,) * 10 + (8,) * 14) * 7)
    return project(week, client=CLIENT), [
        catalog(price(amount="2"), node(amount="8000"))
    ]


def tie() -> Engagement:
    """Return two offers that are less than two in a hundred apart."""
    near = price("other/hour", amount="3.60")
    return project(workload(), client=CLIENT), [catalog(price(), near)]


def not_comparable() -> Engagement:
    """Return a server of other cards, without a ratio that would compare them."""
    other = node("h100/month", amount="84480", accelerator="h100")
    asked = workload(accelerators=(CARD, "h100"))
    return project(asked, client=CLIENT), [catalog(price(), other)]


def estimated() -> Engagement:
    """Return inference that is sized by a rate nobody measured."""
    work = Work(
        WorkMethod.INFERENCE,
        Decimal(8),
        tokens_per_second=Decimal(10_000),
        tokens_per_second_per_card=Decimal(2400),
    )
    asked = workload(kind=WorkloadKind.INFERENCE_STEADY, work=work, months=2)
    return project(asked, client=CLIENT), [catalog(price(), node())]


def estimated_price() -> Engagement:
    """Return a project whose catalog holds a dearer price that is only estimated."""
    guess = price("guess/hour", amount="9", evidence=Evidence.ESTIMATE)
    return project(workload(), client=CLIENT), [catalog(price(), guess)]


def many_workloads() -> Engagement:
    """Return five workloads, no price for the last one."""
    asked = [
        workload(f"w{n}", title=f"Need {n}", hours_per_day=2 + 3 * n) for n in range(4)
    ]
    asked.append(
        workload("w4", title="Need 4", physical_isolation=True, accelerators=("h100",))
    )
    return project(*asked, client=CLIENT), [catalog(price(), node())]


def in_dollars() -> Engagement:
    """Return prices in a currency without a rate, and nothing in yuan."""
    foreign = price(billing_currency="USD")
    return project(workload(), client=CLIENT), [catalog(foreign)]


ALL = {
    made.__name__: made
    for made in (
        ordinary,
        never,
        missing_price,
        nothing_priced,
        nothing_feasible,
        twenty_options,
        long_names,
        nobody_named,
        hybrid,
        tie,
        not_comparable,
        estimated,
        estimated_price,
        many_workloads,
        in_dollars,
    )
}
