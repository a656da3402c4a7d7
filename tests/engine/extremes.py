"""SYNTHETIC engagements that nobody plans and somebody types, at every edge at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st
from tests.support.builders import (
    CARD,
    basis,
    beside,
    catalog,
    node,
    price,
    project,
    workload,
)

from rackrate.domain.assumptions import Range
from rackrate.domain.catalog import Catalog
from rackrate.domain.limits import Limits
from rackrate.domain.price import Price
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.units import (
    CostScope,
    Delivery,
    Meter,
    PriceScope,
    PricingCategory,
    PricingUnit,
    TaxBasis,
    Tenancy,
    WorkloadKind,
)
from rackrate.domain.work import Work, WorkMethod
from rackrate.domain.workload import Throughput, Workload
from rackrate.engine.verdict import Choice

OTHER_CARDS = ("h100", "ascend910b", "a card nobody knows")
_AMOUNTS = ("0", "0.000001", "0.01", "3.58", "15600", "999999999", "99999999999999999")
_UNITS = [unit for unit in PricingUnit if unit is not PricingUnit.ONCE]
_HOURS_PER_WEEK = 168
_SELDOM = (False, False, False, True)


def one_of(*values: object) -> st.SearchStrategy[Any]:
    """Return a choice among the edges that matter."""
    return st.sampled_from(values)


@dataclass(frozen=True)
class Engagement:
    """A project and the prices there are for it."""

    project: Project
    catalogs: Sequence[Catalog]


@st.composite
def engagements(draw: st.DrawFn, reference: Reference) -> Engagement:
    """Return an engagement whose every figure may be at an edge."""
    count = draw(one_of(1, 1, 1, 2, 3))
    asked = [draw(workloads(f"w{number}")) for number in range(count)]
    rules = [rule.id for rule in reference.rules]
    made = project(
        *asked,
        basis=basis(
            fx=draw(one_of({}, {"USD": "7.1"}, {"USD": "0.0001", "CNY": "20"})),
            billing_currency=draw(one_of("CNY", "CNY", "JPY")),
            tax=draw(one_of(TaxBasis.INCLUDED, TaxBasis.EXCLUDED)),
            cost=draw(one_of(*CostScope)),
            hours_per_month=draw(one_of("24", "720", "730", "744")),
        ),
        assumptions=draw(ranges()),
        disabled_rules=draw(one_of((), (), tuple(rules))),
        limits=draw(limits()),
        seed=draw(one_of(0, 1, 2**31)),
    )
    vendors = [
        catalog(*prices, by=name, **draw(habits()))
        for name in ("alpha", "beta")
        if (prices := draw(price_lists()))
    ]
    return Engagement(made, vendors)


@st.composite
def workloads(draw: st.DrawFn, name: str) -> Workload:
    """Return work of no hours, of all hours, of a card and of ten thousand."""
    throughput = Throughput("h100", {CARD: Decimal("0.001")}, "a trial")
    made = workload(
        name,
        kind=draw(one_of(*WorkloadKind)),
        cards=draw(one_of(1, 1, 8, 9, 10_000)),
        hours_per_day=draw(one_of("0", "0.01", "12", "24")),
        days_per_month=draw(one_of(None, "1", "30", "31")),
        months=draw(one_of("0.01", "0.5", "1", "1.333333333333", "6", "240")),
        accelerators=draw(one_of((CARD,), (CARD,), (), OTHER_CARDS, ("h100", CARD))),
        budget=draw(one_of(None, None, "0.01", "999999999999")),
        storage_gib=draw(one_of("0", "500", "1000000000")),
        bandwidth_mbps=draw(one_of("0", "100000")),
        public_ips=draw(one_of(0, 1)),
        model_params_b=draw(one_of(None, "0.001", "70", "100000")),
        throughput=draw(one_of(None, None, throughput)),
        work=draw(st.none() | st.none() | works()),
        **{flag: draw(one_of(*_SELDOM)) for flag in _FLAGS},
    )
    week = draw(st.none() | st.none() | weeks())
    return made if week is None else made.with_profile(week)


_FLAGS = (
    "physical_isolation",
    "domestic_only",
    "custom_kernel",
    "cuda_only",
    "multi_node",
    "elastic",
    "keep_instance",
    "interruptible",
)


def weeks() -> st.SearchStrategy[tuple[int, ...]]:
    """Return weeks of nothing, of one busy hour, and of the same all along."""
    return one_of(
        (0,) * _HOURS_PER_WEEK,
        (10_000, *(0,) * (_HOURS_PER_WEEK - 1)),
        (8,) * _HOURS_PER_WEEK,
        tuple(hour % 24 for hour in range(_HOURS_PER_WEEK)),
    )


def works() -> st.SearchStrategy[Work]:
    """Return trainings that end at once or never, and rates of nothing and of all."""
    return st.builds(
        Work,
        method=one_of(*WorkMethod),
        params_b=one_of(Decimal("0.001"), Decimal(70), Decimal(100_000)),
        active_params_b=one_of(None, None, Decimal("0.001"), Decimal(37)),
        trainable_params_b=one_of(Decimal(0), Decimal("0.001"), Decimal(70)),
        tokens_b=one_of(None, Decimal("0.001"), Decimal(15_000)),
        deadline_days=one_of(None, Decimal("0.1"), Decimal(365)),
        tokens_per_second=one_of(None, Decimal("0.001"), Decimal(10**9)),
        tokens_per_second_per_card=one_of(None, Decimal("0.001"), Decimal(5000)),
        kv_cache_gib=one_of(Decimal(0), Decimal(10**6)),
    )


def limits() -> st.SearchStrategy[Limits]:
    """Return limits that nothing keeps to, and none."""
    share = one_of(None, None, Decimal(0), Decimal("0.3"), Decimal(1))
    return st.builds(
        Limits,
        budget_per_month=one_of(None, Decimal("0.01"), Decimal(10**12)),
        most_share_of_provider=share,
    )


@st.composite
def ranges(draw: st.DrawFn) -> dict[str, Range]:
    """Return losses and idle shares that take nearly everything, or nothing."""
    names = ("container_loss_exclusive", "container_loss_shared", "billed_idle")
    spans = (
        Range.fixed(Decimal(0)),
        Range(Decimal(0), Decimal("0.99"), Decimal("0.999")),
    )
    return {name: draw(one_of(*spans)) for name in names if draw(st.booleans())}


@st.composite
def habits(draw: st.DrawFn) -> dict[str, object]:
    """Return how a vendor bills."""
    return {
        "stopped_instance_billed": draw(st.booleans()),
        "vat_rate": draw(one_of("0.06", "0", None)),
        "tax": draw(one_of(*TaxBasis)),
        "is_index": draw(one_of(*_SELDOM)),
    }


def price_lists() -> st.SearchStrategy[list[Price]]:
    """Return no price at all, or a few, with and without figures."""
    some = st.lists(prices(), max_size=5, unique_by=lambda p: p.sku_price_id)
    asked = one_of("0", "0.35", None)
    sides = st.lists(
        st.builds(
            beside, one_of(Meter.STORAGE, Meter.BANDWIDTH, Meter.SETUP), amount=asked
        ),
        max_size=2,
        unique_by=lambda p: p.sku_price_id,
    )
    return st.tuples(some, sides).map(lambda both: [*both[0], *both[1]])


@st.composite
def prices(draw: st.DrawFn) -> Price:
    """Return a compute price: missing, next to nothing, huge, by the hour or year."""
    number = draw(st.integers(1, 99))
    ends: dict[str, object] = draw(
        one_of({}, {}, {"price_low": "1", "price_high": "9"}, {"price_low": "0"})
    )
    return price(
        f"sku{number % 3}/{number}",
        draw(one_of(None, *_AMOUNTS)),
        delivery=draw(one_of(Delivery.CONTAINER, Delivery.BARE_METAL)),
        accelerator=draw(one_of(CARD, CARD, CARD, *OTHER_CARDS)),
        cards=draw(one_of(1, 8, 1000)),
        price_scope=draw(one_of(PriceScope.CARD, PriceScope.NODE)),
        pricing_unit=draw(one_of(PricingUnit.HOUR, *_UNITS)),
        tenancy=draw(one_of(*Tenancy)),
        commitment_months=draw(one_of("0", "0", "36")),
        min_units=draw(one_of(1, 1, 2, 1000)),
        discount=draw(one_of(None, "0.01", "1")),
        billing_currency=draw(one_of(None, None, "USD", "EUR")),
        pricing_category=draw(one_of(*PricingCategory)),
        **ends,
    )


@dataclass(frozen=True)
class Case:
    """One engagement at one edge, and what must come of it.

    Attributes:
        choices: What the verdict may be.
        codes: What must be reported.
    """

    engagement: Engagement
    choices: tuple[Choice, ...]
    codes: tuple[str, ...] = ()


def _case(
    *rows: Price,
    gives: Choice | None = Choice.CONTAINER,
    codes: tuple[str, ...] = (),
    whole: dict[str, Any] | None = None,
    **work: object,
) -> Case:
    made = project(workload(**work), **(whole or {}))
    vendors = [catalog(*rows)] if rows else []
    choices = tuple(Choice) if gives is None else (gives,)
    return Case(Engagement(made, vendors), choices, codes)


_NOTHING = Choice.NO_FEASIBLE_OPTION
_ALL_IN_ONE_HOUR = {"profile": (10_000, *(0,) * (_HOURS_PER_WEEK - 1))}
CASES: dict[str, Case] = {
    "no hours": _case(price(), node(), hours_per_day=0),
    "a moment": _case(price(), node(), hours_per_day="0.01", months="0.01"),
    "ten thousand cards": _case(
        price(), node(), cards=10_000, hours_per_day=6, months="1.333333333333"
    ),
    "twenty years": _case(price(), node(), months=240, gives=None),
    "no price": _case(gives=_NOTHING),
    "only missing prices": _case(price(amount=None), node(amount=None), gives=_NOTHING),
    "prices of nothing": _case(
        price(amount="0"), node(amount="0"), gives=_NOTHING, codes=("price_zero",)
    ),
    "no currency": _case(
        price(billing_currency="EUR"), gives=_NOTHING, codes=("no_exchange_rate",)
    ),
    "nothing allowed": _case(price(), physical_isolation=True, gives=_NOTHING),
    "nothing affordable": _case(price(), node(), budget="0.01", gives=_NOTHING),
    "all affordable": _case(price(), node(), budget="999999999999", gives=None),
    "one option": _case(price()),
    "one server, far too large": _case(
        node(cards=1000, min_units=1000), gives=Choice.BARE_METAL, cards=1
    ),
    "far beyond any budget": _case(
        price(amount="99999999999999999"), cards=10_000, months=240
    ),
    "the same price twice": _case(price(), price("other/hour")),
    "a week of nothing": _case(price(), node(), profile=(0,) * _HOURS_PER_WEEK),
    "one busy hour": _case(price(), node(), gives=None, **_ALL_IN_ONE_HOUR),
    "a thousandth of the speed": _case(
        price(),
        node(),
        gives=None,
        throughput=Throughput("h100", {CARD: Decimal("0.001")}, "a trial"),
    ),
    "nearly all is lost": _case(
        price(),
        node(),
        gives=Choice.BARE_METAL,
        whole={
            "assumptions": {
                "container_loss_exclusive": Range.fixed(Decimal("0.999")),
            }
        },
    ),
    "no provider may get anything": _case(
        price(),
        node(),
        gives=None,
        codes=("mix_share_impossible",),
        whole={"limits": Limits(most_share_of_provider=Decimal(0))},
    ),
    "a plan that nobody can pay": _case(
        price(),
        node(),
        gives=None,
        codes=("mix_over_budget",),
        whole={"limits": Limits(budget_per_month=Decimal("0.01"))},
    ),
}
"""Each edge by itself; `engagements` mixes them."""


def endless(value: object, place: str = "") -> list[str]:
    """Return the places of everything in a result that is no finite number."""
    if isinstance(value, Decimal):
        return [] if value.is_finite() else [f"{place}: {value}"]
    if isinstance(value, float):
        is_finite = value - value == 0.0
        return [] if is_finite else [f"{place}: {value}"]
    if is_dataclass(value) and not isinstance(value, type):
        parts = [(f.name, getattr(value, f.name)) for f in fields(value)]
    elif isinstance(value, dict):
        parts = list(value.items())
    elif isinstance(value, tuple | list):
        parts = list(enumerate(value))
    else:
        return []
    return [found for name, part in parts for found in endless(part, f"{place}.{name}")]
