"""The arithmetic of owning: what is paid, what it fetches, what it is worth today."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rackrate.engine.purchase import (
    Purchase,
    PurchasePlan,
    annuity,
    present_factor,
    resale,
)
from rackrate.services import number_text
from rackrate.services.explained import shown, value_of
from rackrate.services.labels import Labels

_FIGURES = (
    "units",
    "months",
    "total",
    "per_month",
    "present_cost",
    "resale",
    "cash.at_start",
    "cash.per_month",
    "cash.resale",
)
_LINES, _AMOUNT = "lines.", ".amount"
_PRICE, _RESALE = "price", "resale"

OWNED_FIELDS = (
    "unit_price",
    "power_kw",
    "pue",
    "power_load",
    "tariff",
    "colocation",
    "operations",
    "network",
    "maintenance",
    "staff",
    "residual",
    "life_months",
    "capital_rate",
)
"""Fields of a purchase plan that are assumed, unless a quote states them."""


def owned_figures(purchase: Purchase) -> tuple[str, ...]:
    """Return the figures of owning that can be explained, by their names."""
    lines = (f"{_LINES}{line.charge}{_AMOUNT}" for line in purchase.lines)
    hour = ("per_card_hour",) if purchase.plan.downtime < 1 else ()
    return (*_FIGURES, *hour, *lines)


class OwnedSteps:
    """Tells how the figures of owning servers were reached."""

    def __init__(self, labels: Labels) -> None:
        self._labels = labels

    def _say(self, key: str, /, **values: object) -> str:
        return self._labels.say(f"mix_purchase.explain.{key}", **values)

    def _money(self, amount: Decimal) -> str:
        return number_text.money(amount, self._labels.currency, 2)

    def steps(self, figure: str, purchase: Purchase) -> list[str]:
        """Return a figure's arithmetic, what it is equal to last."""
        plan, months = purchase.plan, purchase.plan.months
        total = self._money(purchase.total)
        if figure == "total":
            return [*self._monthly_steps(plan), self._sum(purchase)]
        if figure == "per_month":
            per_month = self._money(purchase.per_month)
            return [f"{total} ÷ {shown(months)} = {per_month}"]
        if figure in (_RESALE, "cash.resale"):
            return [self._resale_step(plan)]
        if figure in ("units", "months"):
            said = self._say(f"step_{figure}")
            return [f"{said} = {shown(getattr(plan, figure))}"]
        if figure == "cash.at_start":
            return [self._price_step(plan)]
        if figure == "cash.per_month":
            return [*self._power_step(plan), self._running_step(plan)]
        if figure == "per_card_hour":
            return self._hour_steps(purchase)
        if figure.startswith(_LINES):
            return self._line_steps(figure, purchase)
        sold, factor = resale(plan, months), present_factor(plan, months)
        paid = f"{self._money(plan.running)} × {fine(annuity(plan, months))}"
        brought = f"{self._money(sold)} × {fine(factor)}"
        present = self._money(purchase.present_cost)
        return [
            self._resale_step(plan),
            self._say(
                "step_annuity",
                value=fine(annuity(plan, months)),
                months=shown(months),
                rate=number_text.percent(plan.capital_rate),
                factor=fine(factor),
            ),
            f"{self._money(plan.price)} + {paid} − {brought} = {present}",
        ]

    def _price_step(self, plan: PurchasePlan) -> str:
        price = self._money(plan.unit_price)
        return f"{shown(plan.units)} × {price} = {self._money(plan.price)}"

    def _running_step(self, plan: PurchasePlan) -> str:
        parts = [
            f"{self._say(f'line_{name}')} {self._money(amount)}"
            for name, amount in plan.monthly.items()
        ]
        return f"{' + '.join(parts)} = {self._money(plan.running)}"

    def _hour_steps(self, purchase: Purchase) -> list[str]:
        plan = purchase.plan
        cards = f"{shown(plan.units)} × {shown(plan.cards_per_unit)}"
        up = f"{shown(plan.hours_per_month)} × (1 − {shown(plan.downtime)})"
        hours = f"({cards} × {up} × {shown(plan.months)})"
        price = self._labels.unit_price(purchase.per_card_hour)
        return [f"{self._money(purchase.total)} ÷ {hours} = {price}"]

    def _line_steps(self, figure: str, purchase: Purchase) -> list[str]:
        plan = purchase.plan
        charge = figure.removeprefix(_LINES).removesuffix(_AMOUNT)
        amount = next(x.amount for x in purchase.lines if x.charge == charge)
        if charge == _PRICE:
            return [self._price_step(plan)]
        if charge == _RESALE:
            step = self._resale_step(plan)
            return [step, f"0 − {value_of([step])} = {self._money(amount)}"]
        steps = [*self._power_step(plan)] if charge == "power" else []
        month = self._money(plan.monthly[charge])
        return [*steps, f"{month} × {shown(plan.months)} = {self._money(amount)}"]

    def _monthly_steps(self, plan: PurchasePlan) -> Iterator[str]:
        yield self._price_step(plan)
        yield from self._power_step(plan)
        yield self._resale_step(plan)

    def _power_step(self, plan: PurchasePlan) -> Iterator[str]:
        units = shown(plan.units)
        drawn = " × ".join(
            shown(x)
            for x in (
                plan.power_kw,
                plan.pue,
                plan.power_load,
                plan.hours_per_month,
                plan.tariff,
            )
        )
        power = self._money(plan.monthly["power"])
        yield self._say("step_power", arithmetic=f"{units} × {drawn} = {power}")

    def _resale_step(self, plan: PurchasePlan) -> str:
        kept, months = shown(plan.residual), shown(plan.months)
        life = shown(plan.life_months)
        arithmetic = (
            f"{self._money(plan.price)} × max({kept}, 1 − (1 − {kept}) × {months}"
            f" ÷ {life}) = {self._money(resale(plan, plan.months))}"
        )
        return self._say("step_resale", arithmetic=arithmetic)

    def _sum(self, purchase: Purchase) -> str:
        parts = [
            f"{self._say(f'line_{line.charge}')} {self._money(line.amount)}"
            for line in purchase.lines
        ]
        return f"{' + '.join(parts)} = {self._money(purchase.total)}"


def fine(number: Decimal) -> str:
    """Return a factor with as many decimals as millions in whole cents need."""
    return number_text.grouped(number, 9)
