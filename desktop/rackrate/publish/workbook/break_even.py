"""BreakEven: at how many hours a day another option becomes the cheaper one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.publish.workbook.break_even_chart import (
    FEWEST_COLUMNS,
    BreakEvenChart,
    CostTable,
)
from rackrate.publish.workbook.calc_rows import FIRST_OPTION
from rackrate.publish.workbook.formula import Formula, text
from rackrate.publish.workbook.functions import (
    if_,
    if_error,
    is_number,
    rounded,
    size,
)
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.steps import PairResult, Workings

_WIDTHS = (8, 36, 20, 20, 14)
_OPTION_WIDTH = 17
_LABEL, _VALUE, _UNIT, _HOURS = 1, 2, 3, 4
_CHART_ROWS = 24
_FINE_DIGITS = 6
_A_PAGE = 12


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
    columns = max(most_curves, FEWEST_COLUMNS)
    page.header([*_WIDTHS, *[_OPTION_WIDTH] * columns])
    page.heads(
        3,
        ["", page.say("head.item"), page.say("head.value"), page.say("head.unit")],
        height=18,
    )
    row = HEADER_ROWS
    found, blocks = {}, {}
    for number, result in results.items():
        title = page.say("block", number=number, title=result.block.title)
        page.start_block(row, title, FIRST_OPTION + columns, HEADER_ROWS)
        blocks[number] = block = _Block(page, result, workings[number], row + 1)
        found[number] = block.write()
        row = block.row + 2
    if not results:
        page.text(row, 1, page.say("none"), "note")
    printed = page.last_row, page.last_column
    for number, block in blocks.items():
        title = page.say("drawn", number=number, title=block.title)
        page.heading(row, title, FIRST_OPTION + columns)
        row = block.draw(row + 1) + 1
    wide = 1 + max(most_curves - 1, 0) // _A_PAGE
    page.finish(pages_wide=wide, printed=printed)
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
        self._top = self.row = row
        self.title = result.block.title

    def write(self) -> BreakEvenResult:
        """Write the answer, then the table."""
        self._finding()
        per_day, state = self._answers()
        self.row = self._top + _CHART_ROWS + 2
        self._costs, differences = self._table()
        return BreakEvenResult(self._pair, per_day, state, differences)

    def draw(self, row: int) -> int:
        """Put the chart beside the answer, its cells from a row on; the next row."""
        chart = BreakEvenChart(self._page, self._result, self._pair, self._costs)
        return chart.write(row, self._top)

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
        page.text(self.row, _LABEL, page.say(f"line.{name}"))
        align = "left" if left else "right"
        at = page.put(self.row, _VALUE, formula, style, look, figure, align=align)
        if unit:
            page.text(self.row, _UNIT, page.kit.unit(unit))
        self.row += 1
        return at

    def _table(
        self,
    ) -> tuple[CostTable, list[Formula]]:
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
                    away = size(cell - totals[i].row_pinned)
                    gap = if_(is_number(cell), rounded(away, _FINE_DIGITS), blank)
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
        return CostTable(hours, lines, names), differences

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


def _some(values: Mapping[str, Formula], *names: str) -> dict[str, Formula]:
    return {name: values[name] for name in names}
