"""The bill of one offer, worked out a second time with fractions.

Written from the description of the arithmetic and from nothing else: it imports no
part of RackRate, so that the two cannot share a mistake. It is slow, exact and
plain; tests hold the engine and the golden cases against it.
"""

from __future__ import annotations

import csv
import math
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

HOURS = {"hour": 1, "day": 24, "week": 168}
MONTHS = {"month": 1, "quarter": 3, "year": 12}
WITHOUT_DECIMALS = {"JPY", "KRW"}
Table = Mapping[str, Any]


@dataclass(frozen=True)
class Wanted:
    """The work, and what is assumed about billing."""

    cards: int
    hours: Fraction
    months: Fraction
    month: Fraction
    idle: Fraction = Fraction(0)


@dataclass(frozen=True)
class Beside:
    """A charge beside compute: a metered quantity, or a fee by month or once."""

    name: str
    amount: Fraction
    quantity: Fraction = Fraction(1)
    included: Fraction = Fraction(0)
    per: str = "each"
    once: bool = False


@dataclass(frozen=True)
class Sold:
    """A compute price in the project's currency and tax basis.

    `price` is for one rented unit and one pricing unit; `tiers` are the (units from
    which it holds, price) steps above it.
    """

    unit: str
    price: Fraction
    cards: int = 1
    commitment: Fraction = Fraction(0)
    loss: Fraction = Fraction(0)
    ratio: Fraction = Fraction(1)
    kept_and_billed: bool = False
    min_units: int = 1
    tiers: tuple[tuple[int, Fraction], ...] = ()
    beside: tuple[Beside, ...] = ()

    @property
    def category(self) -> str:
        """How the price turns into a bill."""
        if self.unit != "hour":
            return "period"
        return "reserved" if self.commitment > 0 else "metered"


@dataclass(frozen=True)
class Bill:
    """What one offer costs over the engagement, nothing rounded."""

    units: int
    cards_paid: int
    card_hours: Fraction
    lines: Mapping[str, Fraction]
    useful: Fraction
    lost: Fraction

    @property
    def exact(self) -> Fraction:
        """Everything together, nothing rounded."""
        return sum(self.lines.values(), Fraction(0))

    @property
    def idle(self) -> Fraction:
        """Card-hours paid for and not used."""
        return self.card_hours - self.useful - self.lost

    def rounded(self, currency: str = "CNY") -> dict[str, Fraction]:
        """Return the lines in whole minor units."""
        return {name: half_up(x, currency) for name, x in self.lines.items()}

    def total(self, currency: str = "CNY") -> Fraction:
        """Return the sum of the rounded lines."""
        return sum(self.rounded(currency).values(), Fraction(0))


def half_up(amount: Fraction, currency: str = "CNY") -> Fraction:
    """Return an amount in whole minor units of its currency."""
    steps = 1 if currency in WITHOUT_DECIMALS else 100
    return Fraction(math.floor(amount * steps + Fraction(1, 2)), steps)


def bill(sold: Sold, wanted: Wanted) -> Bill:
    """Return what an offer costs for some work."""
    speed = (1 - sold.loss) * sold.ratio
    need = wanted.cards * wanted.hours / speed
    running = wanted.cards
    if wanted.hours / speed > wanted.month:
        running = math.ceil(need / wanted.month)
    units = max(math.ceil(Fraction(running, sold.cards)), sold.min_units)
    price = [sold.price, *(p for start, p in sold.tiers if units >= start)][-1]
    term = max(wanted.months, sold.commitment)
    if sold.category == "period":
        length = Fraction(HOURS.get(sold.unit, 0)) or MONTHS[sold.unit] * wanted.month
        periods = math.ceil(term * wanted.month / length)
        compute, hours = units * price * periods, periods * length
    elif sold.category == "reserved":
        hours = wanted.month * term
        compute = units * price * hours
    else:
        each = min(need / running * (1 + wanted.idle), wanted.month)
        hours = (wanted.month if sold.kept_and_billed else each) * wanted.months
        compute = units * price * hours
    paid = units * sold.cards
    lines = {"compute": compute}
    for charge in sold.beside:
        lines[charge.name] = _beside(charge, units, paid, wanted.months)
    useful = wanted.cards * wanted.hours * wanted.months
    return Bill(units, paid, paid * hours, lines, useful, need * wanted.months - useful)


def _beside(charge: Beside, units: int, cards: int, months: Fraction) -> Fraction:
    above = max(Fraction(0), charge.quantity - charge.included * units)
    count = {"each": above, "node": Fraction(units), "card": Fraction(cards)}
    return charge.amount * count[charge.per] * (Fraction(1) if charge.once else months)


def cost_at(sold: Sold, wanted: Wanted, hours: Fraction) -> Fraction:
    """Return the unrounded cost at other useful hours a month."""
    return bill(sold, replace(wanted, hours=hours)).exact


def first_hours_at_which(
    holds: Callable[[Fraction], bool], end: Fraction, steps: int = 1440
) -> Fraction | None:
    """Return where a condition on the hours first becomes true: walked, then halved."""
    places = [end * i / steps for i in range(1, steps + 1)]
    if holds(places[0]):
        return None
    for left, right in pairwise(places):
        if holds(right):
            low, high = left, right
            for _ in range(60):
                middle = (low + high) / 2
                low, high = (low, middle) if holds(middle) else (middle, high)
            return high
    return None


class Case:
    """A scenario with its catalogs, read with nothing but the standard library."""

    def __init__(self, folder: Path) -> None:
        self.scenario = tomllib.loads(
            (folder / "scenario.toml").read_text("utf-8"), parse_float=Fraction
        )
        self.basis: Table = self.scenario.get("basis", {})
        (self.workload,) = self.scenario["workload"]
        self.rows: dict[str, tuple[Table, dict[str, str]]] = {}
        for path in sorted(folder.glob("catalogs/*/prices.csv")):
            text = path.with_name("provider.toml").read_text("utf-8")
            provider = tomllib.loads(text, parse_float=Fraction)
            with path.open(encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file):
                    key = f"{provider['id']}/{row['sku_price_id']}"
                    self.rows[key] = (provider, row)

    @property
    def currency(self) -> str:
        """The billing currency."""
        return str(self.basis.get("billing_currency", "CNY"))

    @property
    def month(self) -> Fraction:
        """Hours in a month."""
        return _number(self.basis.get("hours_per_month", 720))

    @property
    def days(self) -> Fraction:
        """Working days in a month."""
        return _number(self.workload.get("days_per_month", self.month / 24))

    @property
    def wanted(self) -> Wanted:
        """The scenario's one workload."""
        return Wanted(
            cards=self.workload.get("cards", 1),
            hours=_number(self.workload.get("hours_per_day", 24)) * self.days,
            months=_number(self.workload.get("months", 1)),
            month=self.month,
            idle=self.assumed("billed_idle"),
        )

    def assumed(self, name: str) -> Fraction:
        """Return the best guess for an assumption that the scenario names."""
        value = self.scenario["assumptions"][name]
        return _number(value["base"] if isinstance(value, dict) else value)

    def net(self, key: str) -> Fraction:
        """Return a price on the project's basis, for the scope it is quoted in."""
        provider, row = self.rows[key]
        amount = row.get("list_unit_price")
        listed = (
            Fraction(amount)
            if amount
            else (Fraction(row["price_low"]) + Fraction(row["price_high"])) / 2
        )
        currency = row.get("billing_currency") or provider["billing_currency"]
        fx = {self.currency: 1, **dict(self.basis.get("fx", {}))}
        net = listed * Fraction(row.get("discount") or 1) * _number(fx[currency])
        quoted = row.get("tax") or provider.get("tax", "unknown")
        vat = _number(row.get("vat_rate") or provider.get("vat_rate", 0))
        asked = self.basis.get("tax", "included")
        if quoted in ("unknown", asked):
            return net
        return net / (1 + vat) if quoted == "included" else net * (1 + vat)

    def sold(self, key: str) -> Sold:
        """Return an offer; volume tiers are the rows that differ in `min_units`."""
        provider, row = self.rows[key]
        cards = int(row.get("cards") or 1)
        per_unit = cards if row["price_scope"] == "card" else 1
        steps = sorted(
            (int(other.get("min_units") or 1), self.net(name) * per_unit)
            for name, (_, other) in self.rows.items()
            if _offer(other) == _offer(row)
        )
        if len({start for start, _ in steps}) < len(steps):
            steps = [(int(row.get("min_units") or 1), self.net(key) * per_unit)]
        billing: Table = provider.get("billing", {})
        stays = billing.get("stopped_instance_billed") and self.workload.get(
            "keep_instance"
        )
        return Sold(
            unit=row["pricing_unit"],
            price=steps[0][1],
            cards=cards,
            commitment=Fraction(row.get("commitment_months") or 0),
            loss=self._loss(row),
            ratio=self._ratio(row),
            kept_and_billed=bool(stays),
            min_units=steps[0][0],
            tiers=tuple(steps[1:]),
            beside=(*self._beside(key, row["delivery"]), *self._own_effort(row)),
        )

    def _loss(self, row: Mapping[str, str]) -> Fraction:
        if row["delivery"] != "container":
            return Fraction(0)
        shared = row.get("tenancy") == "shared"
        return self.assumed(f"container_loss_{'shared' if shared else 'exclusive'}")

    def _ratio(self, row: Mapping[str, str]) -> Fraction:
        ratios = self.workload.get("throughput", {})
        return _number(ratios.get(row["accelerator"], 1))

    def _beside(self, key: str, delivery: str) -> Iterator[Beside]:
        quantities = {
            "storage": self.workload.get("storage_gib", 0),
            "bandwidth": self.workload.get("bandwidth_mbps", 0),
            "public_ip": self.workload.get("public_ips", 1),
        }
        seller = key.split("/", maxsplit=1)[0]
        for name, (_, row) in self.rows.items():
            meter = row["meter"]
            if meter == "compute" or not name.startswith(f"{seller}/"):
                continue
            if row["delivery"] not in (delivery, "any"):
                continue
            if quantities.get(meter):
                yield Beside(
                    meter,
                    self.net(name) * self._units_a_month(row["pricing_unit"]),
                    _number(quantities[meter]),
                    Fraction(row.get("included_quantity") or 0),
                )
            elif meter in ("setup", "support"):
                once = meter == "setup" or row["pricing_unit"] == "once"
                unit = "month" if once else row["pricing_unit"]
                amount = self.net(name) * self._units_a_month(unit)
                yield Beside(meter, amount, per=row["price_scope"], once=once)

    def _own_effort(self, row: Mapping[str, str]) -> Iterator[Beside]:
        if self.basis.get("cost") != "full":
            return
        assumed, delivery = self.assumed, row["delivery"]
        day = assumed("day_rate")
        hours = assumed(f"operations_hours_{delivery}")
        yield Beside("operations", hours * assumed("operations_rate"))
        days = assumed(f"setup_days_{delivery}")
        yield Beside("setup_labour", days * day, once=True)
        if row["accelerator"].startswith("ascend"):
            days = assumed("migration_cann_days")
            yield Beside("migration", days * day, once=True)
        if delivery == "bare_metal":
            yield Beside("acceptance", assumed("acceptance_days") * day, once=True)

    def _units_a_month(self, unit: str) -> Fraction:
        if unit in MONTHS:
            return Fraction(1, MONTHS[unit])
        return self.month / HOURS[unit]


def _offer(row: Mapping[str, str]) -> tuple[str | None, ...]:
    names = (
        "sku_id meter delivery accelerator cards tenancy price_scope pricing_unit"
        " commitment_months pricing_category region"
    )
    return tuple(row.get(name) for name in names.split())


def _number(value: object) -> Fraction:
    assert isinstance(value, int | str | Fraction)
    return Fraction(value)
