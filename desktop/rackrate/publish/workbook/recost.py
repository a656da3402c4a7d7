"""One option costed anew under changed inputs, a case a column, line by line.

The rows are those of Calc, with an input of the case in the place of the model's,
and each line is rounded as there: a case in which nothing is changed comes to the
same total.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from rackrate.domain.money import minor_digits
from rackrate.domain.units import Meter
from rackrate.publish.workbook.cost import Costs, Terms
from rackrate.publish.workbook.formula import Formula, span
from rackrate.publish.workbook.functions import rounded, total
from rackrate.publish.workbook.lineup import ONCE_ONLY, Entry
from rackrate.publish.workbook.model import QUANTITY_METERS
from rackrate.publish.workbook.page import Page


@dataclass(frozen=True, slots=True)
class Case:
    """The inputs of one column, as cells of it.

    Attributes:
        assumed: Assumptions by name; those that are not here are the model's.
    """

    cards: Formula
    hours_day: Formula
    months: Formula
    assumed: Mapping[str, Formula]


Make = Callable[[int], Formula]


class Recost:
    """The rows of one option while they are being written."""

    def __init__(
        self, page: Page, costs: Costs, entry: Entry, cases: Sequence[Case], column: int
    ) -> None:
        """Prepare to write.

        Args:
            page: The sheet.
            costs: The formulas, over the model's own inputs.
            entry: The option.
            cases: What is changed, one a column.
            column: The column of the first case.
        """
        self._page = page
        self._entry = entry
        self._costs = [_changed(costs, case) for case in cases]
        self._efforts = [entry.with_effort(own) for own in self._costs]
        self._cases = cases
        self._column = column
        self._cells: dict[str, list[Formula]] = {}
        self._digits = minor_digits(page.kit.report.project.basis.billing_currency)
        self.row = 0

    def write(self, row: int, loss: Make, ratio: Make, factor: Make) -> list[Formula]:
        """Write from a row on and return the total of each case.

        Args:
            row: The first row.
            loss: The loss of throughput in a case.
            ratio: The card's work an hour against the reference's.
            factor: What the unit price is multiplied by in a case.
        """
        self.row = row
        entry, cells = self._entry, self._cells
        self._add("loss", "share", loss, "percent")
        self._add(
            "throughput",
            "ratio",
            lambda i: (1 - cells["loss"][i]) * ratio(i),
            "factor",
        )
        self._add("factor", "ratio", factor, "factor")
        self._add("need", "card_hours_month", self._need, "quantity")
        self._add(
            "running",
            "card",
            lambda i: self._costs[i].running(cells["need"][i]),
            "whole",
        )
        self._add(
            "units",
            "unit",
            lambda i: self._costs[i].units(
                entry["cards_per_unit"], entry["min_units"], cells["running"][i]
            ),
            "whole",
        )
        self._add(
            "fixed_hours",
            "hours_card",
            lambda i: self._costs[i].fixed_hours(
                entry["category"], entry["hours"], entry["commitment"]
            ),
            "quantity",
        )
        self._add("hours_billed", "hours_card", self._hours, "quantity")
        self._add("price_in_force", "unit_price", self._price, "price")
        self._lines()
        names = ("compute", *QUANTITY_METERS, *entry.services, *entry.labour)
        self._add(
            "total",
            "currency",
            lambda i: total(span([cells[n][i] for n in names])),
            "amount",
            style="total",
        )
        return cells["total"]

    def _need(self, i: int) -> Formula:
        useful = self._cases[i].hours_day * self._costs[i].drivers.days_month
        return self._costs[i].need(self._cells["throughput"][i], useful)

    def _terms(self, i: int) -> Terms:
        throughput, fixed = self._cells["throughput"][i], self._cells["fixed_hours"][i]
        return self._entry.terms(self._costs[i], throughput, fixed)

    def _price(self, i: int) -> Formula:
        price = self._costs[i].price(self._terms(i), self._cells["units"][i])
        return price * self._cells["factor"][i]

    def _hours(self, i: int) -> Formula:
        need, running = self._cells["need"][i], self._cells["running"][i]
        return self._costs[i].hours(self._terms(i), need, running)

    def _lines(self) -> None:
        cells, entry = self._cells, self._entry
        self._line(
            "compute",
            lambda i: (
                cells["units"][i]
                * cells["price_in_force"][i]
                * cells["hours_billed"][i]
                / entry["hours"]
            ),
        )
        for number, meter in enumerate(QUANTITY_METERS):
            self._line(meter, self._quantity(number))
        for meter in entry.services:
            self._line(meter, self._service(meter))
        if entry.labour:
            self._line(
                "operations",
                lambda i: self._efforts[i]["operations_exact"] * self._cases[i].months,
            )
            for name in ONCE_ONLY:
                self._line(name, self._once(name))

    def _quantity(self, number: int) -> Make:
        def make(i: int) -> Formula:
            costs = self._costs[i]
            quantity = self._entry.quantities(costs)[number]
            month = costs.quantity(quantity, self._cells["units"][i])
            return month * self._cases[i].months

        return make

    def _service(self, meter: Meter) -> Make:
        def make(i: int) -> Formula:
            entry, costs = self._entry, self._costs[i]
            units = self._cells["units"][i]
            paid = units * entry["cards_per_unit"]
            count = costs.service_count(entry[f"{meter}_scope"], units, paid)
            amount = entry[f"{meter}_rate"] * count
            if meter is Meter.SETUP:
                return amount
            return amount * costs.service_times(entry[f"{meter}_unit"])

        return make

    def _once(self, name: str) -> Make:
        return lambda i: self._efforts[i][f"{name}_exact"]

    def _line(self, name: str, make: Make) -> None:
        label = self._page.kit.term("charge", name)
        self._add(
            name,
            "currency",
            lambda i: rounded(make(i), self._digits),
            "amount",
            label=label,
        )

    def _add(
        self,
        name: str,
        unit: str,
        make: Make,
        look: str,
        *,
        label: str | None = None,
        style: str = "calc",
    ) -> None:
        page, kit = self._page, self._page.kit
        own = "recost.factor" if name == "factor" else f"calc.row.{name}.name"
        page.text(self.row, 1, label or kit.say(own))
        page.text(self.row, 2, kit.unit(unit))
        self._cells[name] = [
            page.put(self.row, self._column + i, make(i), style, look, align="right")
            for i in range(len(self._cases))
        ]
        self.row += 1


def _changed(costs: Costs, case: Case) -> Costs:
    assumed = {**costs.shared.assumptions, **case.assumed}
    drivers = replace(
        costs.drivers, cards=case.cards, hours_day=case.hours_day, months=case.months
    )
    return replace(
        costs, drivers=drivers, shared=replace(costs.shared, assumptions=assumed)
    )
