"""What buying comes to: the plan's rows on BuyOrRent, and its columns by month."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.money import minor_digits
from rackrate.engine.ownership import USUAL_CARDS
from rackrate.engine.purchase import (
    PurchasePlan,
    annuity,
    owned_cost,
    present_cost,
    present_factor,
    resale,
)
from rackrate.publish.workbook.column_fill import fill_down
from rackrate.publish.workbook.formula import Formula, Span, literal, named, span
from rackrate.publish.workbook.functions import (
    if_,
    most,
    rounded,
    rounded_up,
    total,
)
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.statistics import power, whole_part
from rackrate.publish.workbook.text_fit import plain_name
from rackrate.services.owned_steps import OWNED_FIELDS

_LABEL, _UNIT, _VALUE = 1, 2, 3
LINES = (
    "price",
    "colocation",
    "power",
    "operations",
    "network",
    "maintenance",
    "staff",
    "resale",
)
OWNED_COLUMNS = ("factor", "annuity", "value", "cash", "cost", "present")
_LOOKS = ("exact", "factor", "round", "round", "round", "round")


@dataclass(frozen=True, slots=True)
class OwnedPlan:
    """The plan, as cells.

    Attributes:
        lost: Share of the price that is lost over the months it is needed.
        annuity: What 1 at every month's end is worth today, over those months.
        total: Cost over those months: the sum of its rounded lines.
        cost, present: The same unrounded, and its present value.
    """

    units: Formula
    price: Formula
    running: Formula
    residual: Formula
    life: Formula
    rate: Formula
    lost: Formula
    annuity: Formula
    total: Formula
    cost: Formula
    present: Formula


class OwnedRows:
    """The plan's rows while they are being written."""

    def __init__(self, page: Page, results: Results, row: int) -> None:
        self._page = page
        self._results = results
        self._cells: dict[str, Formula] = {}
        plan = results.block.decision.ownership.plan
        assert plan is not None  # noqa: S101 - only what can be bought is shown
        self._plan: PurchasePlan = plan
        self.row = row

    def write(self) -> OwnedPlan:
        """Write what is assumed, what it costs a month, and what it comes to."""
        costs = self._results.costs
        self._subhead("plan")
        self._sizes()
        for field in OWNED_FIELDS:
            self._field(field)
        cells, units = self._cells, self._cells["units"]
        self._monthly(units)
        months = costs.drivers.months
        monthly = cells["capital_rate"] / costs.lists.months_year
        rate = self._add("rate", "share", monthly, "exact")
        self._subhead("term")
        left = self._left(months)
        lines = self._term_lines(months, left)
        whole = self._add("total", "currency", total(span(lines)), "amount")
        full = self._add("full", "months", whole_part(months), "plain")
        growth = 1 + rate
        factor = self._add("factor", "ratio", power(growth, 0 - months), "exact")
        paid = (1 - power(growth, 0 - full)) / rate + (months - full) * factor
        worth = self._add(
            "annuity", "ratio", if_(rate.above(0), paid, months), "factor"
        )
        sold = cells["price"] * left
        cost = self._add(
            "cost",
            "currency",
            cells["price"] + months * cells["running"] - sold,
            "amount",
        )
        present = self._add(
            "present",
            "currency",
            cells["price"] + cells["running"] * worth - sold * factor,
            "amount",
        )
        return OwnedPlan(
            units=units,
            price=cells["price"],
            running=cells["running"],
            residual=cells["residual"],
            life=cells["life_months"],
            rate=rate,
            lost=self._add("lost", "share", 1 - left, "percent"),
            annuity=worth,
            total=whole,
            cost=cost,
            present=present,
        )

    def _sizes(self) -> None:
        """Write how many servers hold the cards that do the work."""
        plan, costs = self._plan, self._results.costs
        drivers, month, dust = costs.drivers, costs.shared.hours_month, costs.lists.dust
        self._cells["per_unit"] = self._constant("cards_per_unit", plan.cards_per_unit)
        self._cells["usual"] = self._constant("usual_cards", Decimal(USUAL_CARDS))
        ratio = self._add("ratio", "ratio", self._ratio(), "factor")
        wanted = drivers.cards * self._results.useful_hours / (month * ratio)
        cards = most(drivers.cards, rounded_up(wanted - dust))
        cards = self._add("cards", "card", cards, "whole")
        units = rounded_up(cards / self._cells["per_unit"] - dust)
        self._cells["units"] = self._add("units", "unit", units, "whole")

    def _ratio(self) -> Formula:
        workload = self._results.block.workload
        card = self._results.block.decision.ownership.card
        known = workload.throughput
        if known is None or card == known.reference or known.ratio(card) is None:
            return literal(1)
        name = f"in_ratio_{self._results.block.number}_{plain_name(card)}"
        return named(name, known.ratios[card])

    def _field(self, field: str) -> None:
        """Write one assumed field, in the billing currency."""
        report, block = self._page.kit.report, self._results.block
        name = block.owned_name(field, report.assumptions)
        if name is None:
            self._quoted(field)
            return
        assumption = report.assumptions.by_name[name]
        value = self._results.costs.shared.assumptions[name]
        basis = report.project.basis
        if assumption.currency and assumption.currency != basis.billing_currency:
            rate = basis.rate(assumption.currency)
            assert rate is not None  # noqa: S101 - else nothing could be bought
            value = value * named(f"in_fx_{assumption.currency}", rate)
        if field == "power_kw":
            value = value * self._cells["per_unit"] / self._cells["usual"]
        is_share = assumption.unit.startswith("share")
        title = assumption.title[report.language]
        unit = assumption.unit
        look = "percent" if is_share else "quantity"
        self._cells[field] = self._add(field, unit, value, look, title)

    def _quoted(self, field: str) -> None:
        """Write the quoted price of a server as an input of this sheet."""
        page, number = self._page, self._results.block.number
        page.text(self.row, _LABEL, page.say("row.quoted"))
        currency = page.kit.report.project.basis.billing_currency
        page.text(self.row, _UNIT, currency)
        at = page.input(self.row, _VALUE, self._plan.unit_price, "amount")
        name, meaning = f"in_owned_price_{number}", page.say("row.quoted")
        self._cells[field] = page.define(name, at, meaning)
        self.row += 1

    def _monthly(self, units: Formula) -> None:
        cells = self._cells
        month = self._results.costs.shared.hours_month
        drawn = cells["power_kw"] * cells["pue"] * cells["power_load"] * month
        amounts = {
            "price": cells["unit_price"] * units,
            "colocation": units * cells["power_kw"] * cells["colocation"],
            "power": units * drawn * cells["tariff"],
            "operations": units * cells["operations"],
            "network": units * cells["network"],
            "maintenance": units * cells["maintenance"],
            "staff": cells["staff"],
        }
        self._subhead("month")
        written = {}
        for name, amount in amounts.items():
            unit = "currency" if name == "price" else "money_month"
            written[name] = self._add(f"line_{name}", unit, amount, "amount")
        self._lines = written
        cells["price"] = written["price"]
        monthly = [at for name, at in written.items() if name != "price"]
        running = total(span(monthly))
        cells["running"] = self._add("running", "money_month", running, "amount")

    def _left(self, months: Formula) -> Formula:
        cells = self._cells
        share = 1 - (1 - cells["residual"]) * months / cells["life_months"]
        left = if_(months.at_least(cells["life_months"]), cells["residual"], share)
        return self._add("left", "share", left, "percent")

    def _term_lines(self, months: Formula, left: Formula) -> list[Formula]:
        """Write the rounded lines over the months that are needed."""
        digits = minor_digits(self._page.kit.report.project.basis.billing_currency)
        cells = self._cells
        found = []
        for name in LINES:
            if name == "resale":
                amount = 0 - cells["price"] * left
            elif name == "price":
                amount = cells["price"]
            else:
                amount = months * self._lines[name]
            line = rounded(amount, digits)
            found.append(self._add(f"line_{name}", "currency", line, "amount"))
        return found

    def _subhead(self, key: str) -> None:
        for column in range(_VALUE + 1):
            self._page.text(self.row, column, "", "subhead")
        self._page.text(self.row, _LABEL, self._page.say(f"section.{key}"), "subhead")
        self.row += 1

    def _constant(self, name: str, value: Decimal) -> Formula:
        page = self._page
        page.text(self.row, _LABEL, page.say(f"row.{name}"))
        at = page.number(self.row, _VALUE, value, "static", "plain")
        self.row += 1
        return at.pinned

    def _add(
        self, name: str, unit: str, formula: Formula, look: str = "", label: str = ""
    ) -> Formula:
        page, kit = self._page, self._page.kit
        page.text(self.row, _LABEL, label or page.say(f"row.{name}"))
        page.text(self.row, _UNIT, kit.unit(unit))
        at = page.put(self.row, _VALUE, formula, "calc", look, align="right")
        self.row += 1
        return at.pinned


def owned_columns(
    page: Page,
    row: int,
    column: int,
    months: Sequence[Decimal],
    owned: OwnedPlan,
    plan: PurchasePlan,
) -> dict[str, Span]:
    """Write what owning comes to after each number of months."""
    at = Formula((page.place(row, 0).pinned(row=False),), Decimal(0))
    growth = 1 + owned.rate
    places = [page.place(row, column + i) for i in range(len(OWNED_COLUMNS))]
    factor, worth, value = (
        Formula((place.pinned(row=False),), Decimal(1)) for place in places[:3]
    )
    cash = owned.price + at * owned.running
    share = 1 - (1 - owned.residual) * at / owned.life
    left = if_(at.at_least(owned.life), owned.residual, share)
    formulas = (
        power(growth, 0 - at),
        if_(owned.rate.above(0), (1 - factor) / owned.rate, at),
        owned.price * left,
        cash,
        cash - value,
        owned.price + owned.running * worth - value * factor,
    )
    figures = (
        [present_factor(plan, m) for m in months],
        [annuity(plan, m) for m in months],
        [resale(plan, m) for m in months],
        [plan.price + m * plan.running for m in months],
        [owned_cost(plan, m) for m in months],
        [present_cost(plan, m) for m in months],
    )
    found = {}
    for name, place, formula, known, look in zip(
        OWNED_COLUMNS, places, formulas, figures, _LOOKS, strict=True
    ):
        values = [float(x) for x in known]
        found[name] = fill_down(page, place, formula, values, look)
    return found
