"""The chart beside a break-even: cost by hours a day, in the unit that is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rackrate.domain.units import Delivery
from rackrate.publish.workbook.calc_rows import FIRST_OPTION
from rackrate.publish.workbook.charts import MOST_LINES, Curve, Marker, cost_chart
from rackrate.publish.workbook.formula import Formula, literal, span
from rackrate.publish.workbook.functions import all_of, if_, is_number, most
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.shown_unit import DRAWN, as_drawn, unit_cell
from rackrate.publish.workbook.steps import PairResult
from rackrate.publish.workbook.text_fit import plain_text

_LABEL, _VALUE, _UNIT = 1, 2, 3
_CHART_HEIGHT = 524
_COLUMN_PIXELS = 122
FEWEST_COLUMNS = 6
_MOST_COLUMNS = 8


@dataclass(frozen=True, slots=True)
class CostTable:
    """What each option costs by hours a day, as cells.

    Attributes:
        hours: Today's hours, then 0 to 24.
        lines: For each of them, a cell for each option.
        names: The options.
    """

    hours: Sequence[Formula]
    lines: Sequence[Sequence[Formula]]
    names: Sequence[Formula]


class BreakEvenChart:
    """The chart of one workload, and the cells that it draws."""

    def __init__(
        self, page: Page, result: Results, pair: PairResult, table: CostTable
    ) -> None:
        self._page = page
        self._result = result
        self._pair = pair
        self._table = table

    def write(self, row: int, top: int) -> int:
        """Write what the chart draws, put it beside the answer; return the next row.

        Args:
            row: Where its cells begin.
            top: The row that says what is found.
        """
        page, block = self._page, self._result.block
        unit = unit_cell(page, row, FIRST_OPTION)
        markers = self._markers(row)
        curves = self._curves(row + 1)
        if curves:
            title = Formula((page.place(top, _LABEL),), "")
            axis = page.say("axis.hours"), page.say("axis.cost")
            chart = cost_chart(page, title, curves, markers, axis=axis, unit=unit)
            wide = min(max(len(block.priced), FEWEST_COLUMNS), _MOST_COLUMNS)
            chart.set_size({"width": wide * _COLUMN_PIXELS, "height": _CHART_HEIGHT})
            description = plain_text(page.say("chart_text", title=block.title))
            options = {"x_offset": 6, "y_offset": 2, "description": description}
            page.sheet.insert_chart(top + 1, FIRST_OPTION, chart, options)
        return row + 1 + len(self._table.lines)

    def _markers(self, row: int) -> list[Marker]:
        """Write the points of today's line and of the break-even's marker."""
        page, drivers, lines = self._page, self._result.costs.drivers, self._table.lines
        highest = literal(0)
        if lines and lines[0]:
            highest = most(span(lines[-1]), span(lines[0]))
        pair, term = self._pair, self._result.term
        has = all_of(is_number(pair.solution.hours), is_number(pair.at[0].total))
        otherwise = if_(is_number(term), term, 0)
        points = (
            (drivers.hours_day, literal(0)),
            (drivers.hours_day, highest),
            (pair.at_hours_day, if_(has, pair.at[1].total, otherwise)),
        )
        page.text(row, _LABEL, page.say("marker.title"), "note")
        today = page.text(row + 1, _LABEL, page.say("marker.today"), "note")
        point = page.text(row + 3, _LABEL, page.say("marker.break_even"), "note")
        hours, costs = [], []
        for at, (day, cost) in enumerate(points, start=row + 1):
            hours.append(page.put(at, _VALUE, day, "link", "clock"))
            costs.append(page.put(at, _UNIT, as_drawn(cost), "calc", DRAWN))
        return [
            Marker(today, hours[:2], costs[:2], is_line=True),
            Marker(point, hours[2:], costs[2:], is_line=False),
        ]

    def _curves(self, row: int) -> list[Curve]:
        """Write the lines of the chart, those of the pair first."""
        page, block = self._page, self._result.block
        ordered = sorted(
            enumerate(block.priced),
            key=lambda found: found[1].name not in (block.metered, block.fixed),
        )
        curves = []
        for index, candidate in ordered[:MOST_LINES]:
            points = [
                page.put(
                    row + at,
                    FIRST_OPTION + index,
                    as_drawn(line[index]),
                    "calc",
                    DRAWN,
                    align="right",
                )
                for at, line in enumerate(self._table.lines[1:])
            ]
            delivery = candidate.price.delivery
            curves.append(
                Curve(
                    self._table.names[index],
                    self._table.hours[1:],
                    points,
                    delivery if delivery in Delivery else Delivery.CONTAINER,
                    candidate.name in (block.metered, block.fixed),
                )
            )
        return curves
