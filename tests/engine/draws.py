"""Random deals, each once as RackRate's values and once as plain fractions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from tests.support import by_hand
from tests.support.builders import (
    basis,
    beside,
    option,
    price,
    reference,
    workload,
)

from rackrate.domain.basis import Basis
from rackrate.domain.price import Price
from rackrate.domain.reference import Reference
from rackrate.domain.units import (
    Delivery,
    Meter,
    PriceScope,
    PricingUnit,
    TaxBasis,
    Tenancy,
)
from rackrate.domain.workload import Workload
from rackrate.engine.cost_curves import cost_at_hours
from rackrate.engine.option import Option

Drawn = TypeVar("Drawn")
MONTHS_OF = [672, 720, 730, 744]
UNITS = ["hour", "day", "week", "month", "quarter", "year"]


def thorough(examples: int) -> Callable[[Drawn], Drawn]:
    """Return settings for a property: the same examples in every run."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
    )


def amounts(low: str, high: str, places: int = 2) -> st.SearchStrategy[Decimal]:
    """Return decimals of so many places, ends included."""
    return st.decimals(Decimal(low), Decimal(high), places=places)


@dataclass(frozen=True)
class Deal:
    """One price for one workload, in plain values."""

    unit: str
    amount: Decimal
    work_cards: int
    hours_per_day: Decimal
    days: int | None
    months: Decimal
    month: int = 720
    unit_cards: int = 1
    scope: str = "card"
    commitment: int = 0
    min_units: int = 1
    tiers: tuple[tuple[int, Decimal], ...] = ()
    is_container: bool = True
    is_shared: bool = False
    loss: Decimal = Decimal(0)
    idle: Decimal = Decimal(0)
    keeps: bool = False
    stays_billed: bool = False
    discount: Decimal | None = None
    currency: str = "CNY"
    rate: Decimal = Decimal(1)
    quoted_tax: str = "included"
    asked_tax: str = "included"
    vat: Decimal = Decimal("0.06")
    storage: Decimal = Decimal(0)
    storage_price: Decimal = Decimal(0)
    storage_free: Decimal = Decimal(0)
    fees: tuple[tuple[str, str, Decimal], ...] = ()
    name: str = "deal"

    def prices(self) -> list[Price]:
        """Return the tiers as rows of a catalog."""
        common: dict[str, Any] = {
            "sku_id": self.name,
            "pricing_unit": PricingUnit(self.unit),
            "price_scope": PriceScope(self.scope),
            "cards": self.unit_cards,
            "commitment_months": self.commitment,
            "delivery": (
                Delivery.CONTAINER if self.is_container else Delivery.BARE_METAL
            ),
            "tenancy": Tenancy.SHARED if self.is_shared else Tenancy.EXCLUSIVE,
            "discount": self.discount,
            "billing_currency": self.currency,
            "tax": TaxBasis(self.quoted_tax),
            "vat_rate": self.vat,
        }
        steps = ((self.min_units, self.amount), *self.tiers)
        return [
            price(f"{self.name}/{start:04}", str(amount), min_units=start, **common)
            for start, amount in steps
        ]

    def side_prices(self) -> list[Price]:
        """Return the prices beside compute as rows of a catalog."""
        rows = []
        if self.storage_price:
            free = {"included_quantity": self.storage_free}
            rows.append(beside(Meter.STORAGE, str(self.storage_price), **free))
        for meter, scope, amount in self.fees:
            scoped = {"price_scope": PriceScope(scope)}
            rows.append(beside(Meter(meter), str(amount), **scoped))
        return rows

    def work(self) -> Workload:
        """Return the workload."""
        return workload(
            cards=self.work_cards,
            hours_per_day=self.hours_per_day,
            days_per_month=None if self.days is None else Decimal(self.days),
            months=self.months,
            keep_instance=self.keeps,
            storage_gib=self.storage,
            public_ips=1,
        )

    def basis(self) -> Basis:
        """Return the project's basis."""
        fx = {} if self.currency == "CNY" else {self.currency: str(self.rate)}
        return basis(
            fx=fx, tax=TaxBasis(self.asked_tax), hours_per_month=Decimal(self.month)
        )

    def known(self) -> Reference:
        """Return the reference data with the deal's loss and idle share."""
        loss, idle = str(self.loss), str(self.idle)
        if self.is_shared:
            return reference(container_loss_shared=loss, billed_idle=idle)
        return reference(container_loss_exclusive=loss, billed_idle=idle)

    def option(self, on: Basis | None = None) -> Option:
        """Return the deal as the engine costs it, on its own basis or another."""
        return option(
            *self.prices(),
            *self.side_prices(),
            work=self.work(),
            on=on or self.basis(),
            known=self.known(),
            stopped_instance_billed=self.stays_billed,
        )

    def wanted(self) -> by_hand.Wanted:
        """Return the workload in fractions."""
        month = Fraction(self.month)
        days = month / 24 if self.days is None else Fraction(self.days)
        return by_hand.Wanted(
            cards=self.work_cards,
            hours=Fraction(self.hours_per_day) * days,
            months=Fraction(self.months),
            month=month,
            idle=Fraction(self.idle),
        )

    def sold(self) -> by_hand.Sold:
        """Return the offer in fractions."""
        steps = [(start, self._net(amount)) for start, amount in self.tiers]
        return by_hand.Sold(
            unit=self.unit,
            price=self._net(self.amount),
            cards=self.unit_cards,
            commitment=Fraction(self.commitment),
            loss=Fraction(self.loss) if self.is_container else Fraction(0),
            kept_and_billed=self.keeps and self.stays_billed,
            min_units=self.min_units,
            tiers=tuple(steps),
            beside=tuple(self._beside()),
        )

    def _net(self, amount: Decimal) -> Fraction:
        per_unit = self.unit_cards if self.scope == "card" else 1
        off = Fraction(1 if self.discount is None else self.discount)
        net = Fraction(amount) * off * Fraction(self.rate) * per_unit
        if self.quoted_tax in ("unknown", self.asked_tax):
            return net
        step = 1 + Fraction(self.vat)
        return net / step if self.quoted_tax == "included" else net * step

    def _beside(self) -> list[by_hand.Beside]:
        charges = []
        step = 1 + Fraction(6, 100)  # the provider's own rate, tax included
        if self.storage_price and self.storage:
            free = Fraction(self.storage_free)
            rate, amount = Fraction(self.storage_price), Fraction(self.storage)
            rate = rate if self.asked_tax == "included" else rate / step
            charges.append(by_hand.Beside("storage", rate, amount, free))
        for meter, scope, fee in self.fees:
            step = 1 + Fraction(6, 100)
            net = (
                Fraction(fee) if self.asked_tax == "included" else Fraction(fee) / step
            )
            once = meter == "setup"
            charges.append(by_hand.Beside(meter, net, per=scope, once=once))
        return charges


FEES = st.lists(
    st.tuples(
        st.sampled_from(["setup", "support"]),
        st.sampled_from(["each", "node", "card"]),
        amounts("0.01", "3000"),
    ),
    max_size=2,
    unique_by=lambda fee: fee[0],
).map(tuple)
TIERS = st.lists(
    st.tuples(st.integers(2, 6), amounts("0.01", "900")),
    max_size=2,
    unique_by=lambda tier: tier[0],
).map(lambda steps: tuple(sorted(steps)))


@st.composite
def works(draw: st.DrawFn) -> dict[str, Any]:
    """Return the fields of a workload on a month."""
    return {
        "work_cards": draw(st.integers(1, 20)),
        "hours_per_day": draw(amounts("0.1", "24", 1)),
        "days": draw(st.none() | st.integers(1, 31)),
        "months": draw(amounts("0.1", "30", 1)),
        "month": draw(st.sampled_from(MONTHS_OF)),
    }


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Return any deal at all."""
    foreign = draw(st.booleans())
    return Deal(
        **draw(works()),
        unit=draw(st.sampled_from(UNITS)),
        amount=draw(amounts("0.01", "900")),
        unit_cards=draw(st.sampled_from([1, 2, 4, 8])),
        scope=draw(st.sampled_from(["card", "node"])),
        commitment=draw(st.sampled_from([0, 0, 1, 12])),
        tiers=draw(TIERS),
        is_container=draw(st.booleans()),
        is_shared=draw(st.booleans()),
        loss=draw(amounts("0", "0.5")),
        idle=draw(amounts("0", "0.5")),
        keeps=draw(st.booleans()),
        stays_billed=draw(st.booleans()),
        discount=draw(st.none() | amounts("0.1", "1")),
        currency="USD" if foreign else "CNY",
        rate=draw(amounts("0.1", "10")) if foreign else Decimal(1),
        quoted_tax=draw(st.sampled_from(["included", "excluded", "unknown"])),
        asked_tax=draw(st.sampled_from(["included", "excluded"])),
        vat=draw(st.sampled_from([Decimal("0.06"), Decimal("0.13"), Decimal(0)])),
        storage=draw(amounts("0", "2000", 0)),
        storage_price=draw(amounts("0", "1")),
        storage_free=draw(amounts("0", "50", 0)),
        fees=draw(FEES),
    )


@dataclass(frozen=True)
class Pair:
    """A metered and a fixed option of one workload, without volume tiers."""

    metered: Option
    fixed: Option

    @property
    def month(self) -> Decimal:
        """Hours in the month of both."""
        return self.metered.terms.hours_per_month

    def difference(self, hours: Decimal) -> Decimal:
        """Return what the metered option costs more at other hours."""
        mine = cost_at_hours(self.metered.terms, hours)
        return mine - cost_at_hours(self.fixed.terms, hours)

    def scale(self) -> Decimal:
        """Return an amount against which a difference is small or not."""
        return max(self.metered.total, self.fixed.total, Decimal(1))


@st.composite
def pairs(draw: st.DrawFn, *, round_numbers: bool = False) -> Pair:
    """Return a metered and a fixed option that are close enough to cross.

    Args:
        draw: Draws.
        round_numbers: Numbers as people choose them, so that jumps and ends of
            pieces fall on one another.
    """
    hourly = st.integers(1, 10).map(Decimal) if round_numbers else amounts("0.5", "9")
    share = (
        st.sampled_from(["0", "0.1", "0.2", "0.25", "0.5"]).map(Decimal)
        if round_numbers
        else amounts("0", "0.4")
    )
    work: dict[str, Any] = draw(works())
    if round_numbers:
        work["month"] = 720
    price_an_hour = draw(hourly)
    monthly = price_an_hour * draw(amounts("0.2", "1.5", 1)) * work["month"]
    common: dict[str, Any] = {**work, "loss": draw(share), "idle": draw(share)}
    metered = Deal(
        **common,
        unit="hour",
        amount=price_an_hour,
        unit_cards=draw(st.sampled_from([1, 1, 2, 8])),
        name="metered",
    )
    fixed = Deal(
        **common,
        unit="month",
        amount=monthly,
        unit_cards=draw(st.sampled_from([1, 2, 8])),
        is_container=draw(st.booleans()),
        name="fixed",
    )
    return Pair(metered.option(), fixed.option())


@st.composite
def rivals(draw: st.DrawFn) -> list[Option]:
    """Return a few options of one workload, cheapest first."""
    work = draw(works())
    common: dict[str, Any] = {
        **work,
        "loss": draw(amounts("0", "0.4")),
        "idle": draw(amounts("0", "0.4")),
    }
    an_hour = draw(amounts("0.5", "9"))
    found = []
    for number in range(draw(st.integers(2, 4))):
        is_metered = draw(st.booleans())
        factor = draw(amounts("0.2", "1.9", 1)) * (1 if is_metered else work["month"])
        deal = Deal(
            **common,
            unit="hour" if is_metered else "month",
            amount=an_hour * factor,
            unit_cards=draw(st.sampled_from([1, 2, 8])),
            is_container=draw(st.booleans()),
            commitment=0 if is_metered else draw(st.sampled_from([0, 0, 3])),
            name=f"rival-{number}",
        )
        found.append(deal.option())
    return sorted(found, key=lambda o: (o.total, o.id))


def sampled(month: Decimal, count: int = 200) -> list[Decimal]:
    """Return so many useful hours a month, evenly up to the whole of it."""
    return [month * i / count for i in range(1, count + 1)]
