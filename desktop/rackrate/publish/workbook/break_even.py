"""BreakEven: at how many hours a day another option becomes the cheaper one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.units import Delivery
from rackrate.publish.workbook.calc_rows import FIRST_OPTION
from rackrate.publish.workbook.charts import MOST_LINES, Curve, Marker, cost_chart
from rackrate.publish.workbook.formula import Formula, literal, span, text
from rackrate.publish.workbook.functions import (
    all_of,
    if_,
    if_error,
    is_number,
    most,
    rounded,
    size,
)
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.steps import PairResult, Workings
from rackrate.publish.workbook.text_fit import plain_text

_WIDTHS = (8, 36, 20, 20, 14)
_OPTION_WIDTH = 17
_LABEL, _VALUE, _UNIT, _HOURS = 1, 2, 3, 4
_CHART_ROWS = 24
_CHART_HEIGHT = 524
_COLUMN_PIXELS = 122
_FEWEST_COLUMNS, _MOST_COLUMNS, _A_PAGE = 6, 8, 12


@dataclass(frozen=True, slots=True)
class BreakEvenResult:
    """What other sheets need of a workload's break-even.

    Attributes:
        per_day: `out_breakeven_n`.
        state: `out_state_n`.
        differences: |curve today − Calc|, one for each option of the curve.
    """

    pair: PairResult
    per_day: Formula
    state: Formula
    differences: Sequence[Formula]


def write_break_even(
    page: Page,
    results: Mapping[int, Results],
    workings: Mapping[int, Workings],
) -> dict[int, BreakEvenResult]:
    """Write answer, chart and table of each workload that has options."""
    most_curves = max((len(r.block.priced) for r in results.values()), default=0)
    columns = max(most_curves, _FEWEST_COLUMNS)
    page.header([*_WIDTHS, *[_OPTION_WIDTH] * columns])
    page.heads(
        3,
        ["", page.say("head.item"), page.say("head.value"), page.say("head.unit")],
        height=18,
    )
    row = HEADER_ROWS
    found = {}
    for number, result in results.items():
        title = page.say("block", number=number, title=result.block.title)
        page.start_block(row, title, FIRST_OPTION + columns, HEADER_ROWS)
        block = _Block(page, result, workings[number], row + 1)
        found[number] = block.write()
        row = block.row + 2
    if not results:
        page.text(row, 1, page.say("none"), "note")
    page.finish(pages_wide=1 + max(most_curves - 1, 0) // _A_PAGE)
    return found


class _Block:
    """The block of one workload."""

    def __init__(
        self, page: Page, result: Results, workings: Workings, row: int
    ) -> None:
        self._page = page
        self._result = result
        self._pair = workings.pair
        self._curve = workings.curve
        self._terms = [t.moved(lambda c: c.row_pinned) for t in result.terms]
        self.row = row

    def write(self) -> BreakEvenResult:
        """Write the answer, then the table, then the chart beside the answer."""
        top = self.row
        self._finding()
        answers = self._answers()
        points_row = self.row + 1
        self.row = top + _CHART_ROWS + 2
        hours, lines, names, differences = self._table()
        markers = self._markers(points_row, lines)
        if names:
            self._chart(top, (hours, lines, names), markers)
        per_day, state = answers
        return BreakEvenResult(self._pair, per_day, state, differences)

    def _finding(self) -> None:
        page, pair = self._page, self._pair
        drivers = self._result.costs.drivers
        metered, fixed = pair.sides
        word = self._result.costs.lists.word
        values = {
            "metered": metered.name,
            "fixed": fixed.name,
            "today": rounded(drivers.hours_day, 1),
            "state": pair.state,
        }
        at = rounded(pair.at_hours_day, 1)
        rising = page.kit.sentence(
            "breakeven.finding.rises",
            at=at,
            **_some(values, "metered", "fixed", "today"),
        )
        falling = page.kit.sentence(
            "breakeven.finding.falls",
            at=at,
            **_some(values, "metered", "fixed", "today"),
        )
        other = page.kit.sentence(
            "breakeven.finding.other", **_some(values, "metered", "fixed", "state")
        )
        crosses = pair.state.equals(word("state", "crossover"))
        rises = pair.solution.rises.equals(1)
        sentence = if_(crosses, if_(rises, rising, falling), other)
        page.put(self.row, _LABEL, sentence, "key")
        page.sheet.set_row(self.row, 22)
        self.row += 1

    def _answers(self) -> tuple[Formula, Formula]:
        page, pair, result = self._page, self._pair, self._result
        drivers, shared = result.costs.drivers, result.costs.shared
        blank = text(BLANK)
        number, title = result.block.number, result.block.title
        has = is_number(pair.solution.hours)
        self._line("metered", pair.sides[0].name, "", "", left=True)
        self._line("fixed", pair.sides[1].name, "", "", left=True)
        state = self._line("state", pair.state, "", "", style="total", left=True)
        headline = result.block.decision.verdict.headline
        figure = None
        if headline is not None and headline.hours_per_month is not None:
            figure = headline.hours_per_month / drivers.days_month.number
        per_day = self._line(
            "per_day", pair.per_day, "hours_day", "hours", style="total", figure=figure
        )
        hours = pair.solution.hours
        self._line("per_month", hours, "hours", "hours")
        share = if_(has, if_error(hours / shared.hours_month, blank), blank)
        self._line("share", share, "share", "percent")
        self._line("today", drivers.hours_day, "hours_day", "hours")
        ahead = if_(
            is_number(per_day), if_error(per_day - drivers.hours_day, blank), blank
        )
        self._line("ahead", ahead, "hours_day", "hours")
        never = pair.state.equals(result.costs.lists.word("state", "never"))
        days = drivers.days_month
        needed = if_error(pair.solution.needed / days, blank)
        self._line("needed", if_(never, needed, blank), "hours_day", "hours")
        self._line("price", pair.price, "unit_card_hour", "price")
        self._line("fixed_price", pair.fixed_price, "unit_price", "price")
        self._line("metered_today", pair.today[0].total, "currency", "amount")
        self._line("fixed_today", pair.today[1].total, "currency", "amount")
        self._line("crosses", pair.solution.crosses, "times", "plain")
        exact = if_(
            pair.solution.covered.equals(1),
            text(page.say("exact.yes")),
            text(page.say("exact.no")),
        )
        jumping = if_(
            pair.solution.jumps.equals(1), text(page.say("exact.jump")), exact
        )
        self._line("exact", jumping, "", "", left=True)
        meaning = page.say("line.per_day")
        per_day = page.define(
            f"out_breakeven_{number}", per_day, f"{meaning} · {title}"
        )
        meaning = page.say("line.state")
        state = page.define(f"out_state_{number}", state, f"{meaning} · {title}")
        return per_day, state

    def _line(
        self,
        name: str,
        formula: Formula,
        unit: str,
        look: str,
        *,
        style: str = "link",
        left: bool = False,
        figure: Decimal | None = None,
    ) -> Formula:
        page = self._page
        currency = page.kit.report.project.basis.billing_currency
        page.text(self.row, _LABEL, page.say(f"line.{name}"))
        align = "left" if left else "right"
        at = page.put(self.row, _VALUE, formula, style, look, figure, align=align)
        if unit:
            page.text(self.row, _UNIT, page.kit.say(f"unit.{unit}", currency=currency))
        self.row += 1
        return at

    def _table(
        self,
    ) -> tuple[list[Formula], list[list[Formula]], list[Formula], list[Formula]]:
        page, block = self._page, self._result.block
        costs = self._result.costs
        blank = text(BLANK)
        page.text(self.row, _LABEL, page.say("table"), "head")
        page.text(self.row, _VALUE, "", "head")
        page.text(self.row, _UNIT, page.say("table_month"), "head")
        page.text(self.row, _HOURS, page.say("table_day"), "head")
        names = [
            page.text(self.row, FIRST_OPTION + i, c.name, "head")
            for i, c in enumerate(block.priced)
        ]
        page.sheet.set_row(self.row, 76)
        self.row += 1
        hours, lines = [], []
        differences: list[Formula] = []
        for line, day in enumerate(self._curve.hours_day):
            if line == 0:
                page.text(self.row, _LABEL, page.say("today"), "strong")
            at = page.put(self.row, _HOURS, day, "link", "clock")
            month = at * costs.drivers.days_month
            page.put(self.row, _UNIT, month, "calc", "clock")
            cells = [
                page.put(
                    self.row,
                    FIRST_OPTION + i,
                    self._cost(line, i, at),
                    "total" if line == 0 else "calc",
                    "amount",
                    align="right",
                )
                for i in range(len(block.priced))
            ]
            hours.append(at)
            lines.append(cells)
            self.row += 1
            if line == 0:
                page.text(self.row, _LABEL, page.say("difference"), "note")
                totals = self._result.rows["total"]
                for i, cell in enumerate(cells):
                    gap = if_(is_number(cell), size(cell - totals[i].row_pinned), blank)
                    differences.append(
                        page.put(
                            self.row,
                            FIRST_OPTION + i,
                            if_error(gap, blank),
                            "calc",
                            "exact",
                            align="right",
                        )
                    )
                self.row += 1
        return hours, lines, names, differences

    def _cost(self, line: int, index: int, day: Formula) -> Formula:
        """Return the unrounded cost of an option at so many hours a day."""
        costs = self._result.costs
        terms = self._terms[index]
        useful = day.column_pinned * costs.drivers.days_month
        running = self._curve.running[line][index]
        units = self._curve.units[line][index]
        hours = costs.hours(terms, costs.need(terms.throughput, useful), running)
        cost = costs.compute(terms, units, hours) + self._curve.other[line][index]
        return if_(is_number(terms.price), cost, text(BLANK))

    def _markers(self, row: int, lines: Sequence[Sequence[Formula]]) -> list[Marker]:
        """Write the points of today's line and of the break-even's marker."""
        page, drivers = self._page, self._result.costs.drivers
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
            costs.append(page.put(at, _UNIT, cost, "calc", "amount"))
        return [
            Marker(today, hours[:2], costs[:2], is_line=True),
            Marker(point, hours[2:], costs[2:], is_line=False),
        ]

    def _chart(
        self,
        top: int,
        table: tuple[list[Formula], list[list[Formula]], list[Formula]],
        markers: Sequence[Marker],
    ) -> None:
        page, block = self._page, self._result.block
        hours, lines, names = table
        curves = []
        for index, candidate in enumerate(block.priced):
            delivery = candidate.price.delivery
            curves.append(
                Curve(
                    names[index],
                    hours[1:],
                    [line[index] for line in lines[1:]],
                    delivery if delivery in Delivery else Delivery.CONTAINER,
                    candidate.name in (block.metered, block.fixed),
                )
            )
        pairs = [c for c in curves if c.is_of_pair]
        others = [c for c in curves if not c.is_of_pair]
        shown = [*pairs, *others][:MOST_LINES]
        if not shown:
            return
        currency = page.kit.report.project.basis.billing_currency
        axis = page.say("axis.hours"), page.say("axis.cost", currency=currency)
        chart = cost_chart(page, page.say("chart"), shown, markers, axis=axis)
        wide = min(max(len(block.priced), _FEWEST_COLUMNS), _MOST_COLUMNS)
        chart.set_size({"width": wide * _COLUMN_PIXELS, "height": _CHART_HEIGHT})
        description = plain_text(page.say("chart_text", title=block.title))
        page.sheet.insert_chart(
            top + 1,
            FIRST_OPTION,
            chart,
            {"x_offset": 6, "y_offset": 2, "description": description},
        )


def _some(values: Mapping[str, Formula], *names: str) -> dict[str, Formula]:
    return {name: values[name] for name in names}
