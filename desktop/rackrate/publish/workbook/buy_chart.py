"""The chart of buying against renting, and the cells that it draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from rackrate.domain.units import Delivery
from rackrate.engine.purchase import Purchase, Rental, owned_cost
from rackrate.publish.workbook.charts import Curve, Marker, cost_chart
from rackrate.publish.workbook.column_fill import fill_down
from rackrate.publish.workbook.formula import (
    Formula,
    Place,
    Span,
    Value,
    cell,
    literal,
)
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.rented import RentedColumns
from rackrate.publish.workbook.shown_unit import DRAWN, as_drawn, unit_cell
from rackrate.publish.workbook.text_fit import plain_text

_OWNED = ("cost", "cash")
_YEAR = 12
_WIDTH, CHART_HEIGHT = 1240, 420


class BuyChart:
    """The chart of one workload while its cells are being written."""

    def __init__(self, page: Page, result: Results, purchase: Purchase) -> None:
        self._page = page
        self._result = result
        self._purchase = purchase

    def columns(
        self,
        top: Place,
        months: Sequence[Decimal],
        owned: Mapping[str, Span],
        rented: Sequence[RentedColumns],
    ) -> None:
        """Write the curves: owning's two, then the rentals.

        Args:
            top: The head of the first column; the months stand in the sheet's first.
            months: Whole months, 0 first.
            owned: What owning comes to, by column.
            rented: What each rental comes to.
        """
        page, plan = self._page, self._purchase.plan
        figures = {
            "cost": [owned_cost(plan, month) for month in months],
            "cash": [plan.price + month * plan.running for month in months],
        }
        curves: list[tuple[Span, str, Sequence[Value]]] = [
            (owned[name], page.say(f"column.{name}"), figures[name]) for name in _OWNED
        ]
        for number, rental in enumerate(rented, start=1):
            head = page.say("column.rent", number=number)
            curves.append((rental.cells["rent"], head, rental.figures["rent"]))
        self._curves = []
        for column, (cells, words, known) in enumerate(curves, start=top.column):
            head = page.say("drawn", what=words)
            page.text(top.row, column, head, "head", align="right")
            here = as_drawn(cell(cells.first, Decimal(0)).column_pinned)
            place = page.place(top.row + 1, column)
            stored = [float(figure) for figure in known]
            self._curves.append(_ends(fill_down(page, place, here, stored, DRAWN)))
        first = top.row + 1
        self._months = [
            cell(Place(page.name, first + i, 0), m) for i, m in enumerate(months)
        ]
        self._aside = Place(page.name, top.row, top.column + len(curves))

    def insert(
        self,
        row: int,
        title: Formula,
        rentals: Sequence[Rental],
        names: Sequence[Formula],
    ) -> None:
        """Put the chart on the sheet.

        Args:
            row: Where it begins.
            title: The cell that says what is found.
            rentals: The rentals, in the order of their columns.
            names: The cell with each one's name.
        """
        page, last = self._page, len(self._months) - 1
        aside = self._aside
        curves = []
        for at, (name, costs) in enumerate(zip(_OWNED, self._curves, strict=False)):
            words = page.say(f"curve.{name}")
            head = page.text(aside.row, aside.column + at, words, "note")
            owned = Curve(head, self._months, costs, Delivery.PURCHASE, is_of_pair=True)
            curves.append(owned)
        by_key = {c.key: c for c in self._result.block.candidates}
        drawn = self._curves[len(_OWNED) :]
        for rental, head, costs in zip(rentals, names, drawn, strict=True):
            known = by_key.get(rental.id)
            delivery = known.price.delivery if known else Delivery.ANY
            is_option = known is not None
            curves.append(Curve(head, self._months, costs, delivery, is_option))
        unit = unit_cell(page, aside.row, aside.column + len(_OWNED))
        axis = page.say("axis.months"), page.say("axis.cost")
        most = last, _YEAR
        chart = cost_chart(
            page, title, curves, [self._need()], axis=axis, unit=unit, most=most
        )
        chart.set_size({"width": _WIDTH, "height": CHART_HEIGHT})
        words = page.say("chart_text", title=self._result.block.title)
        options = {"x_offset": 40, "y_offset": 6, "description": plain_text(words)}
        page.sheet.insert_chart(row, 0, chart, options)

    def _need(self) -> Marker:
        """Write the upright line at the months that are needed."""
        page, plan = self._page, self._purchase.plan
        row, column = self._aside.row + 1, self._aside.column
        label = page.text(row, column, page.say("curve.need"), "note")
        cash = self._curves[_OWNED.index("cash")][-1]
        highest = plan.price + (len(self._months) - 1) * plan.running
        heights = literal(0), cell(cash.place.pinned(), highest)
        need = self._result.costs.drivers.months
        hours, costs = [], []
        for at, height in enumerate(heights, start=row):
            hours.append(page.put(at, column + 1, need, "note", "clock"))
            costs.append(page.put(at, column + 2, height, "note", DRAWN))
        return Marker(label, hours, costs, is_line=True)


def _ends(column: Span) -> list[Formula]:
    """Return a column by its first and last cell, as charts take it."""
    return [cell(column.first, ""), cell(column.last, "")]
