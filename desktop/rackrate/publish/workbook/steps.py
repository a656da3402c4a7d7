"""Steps: how the break-even comes about; workings behind the sheet of that name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.engine.break_even import BreakEven, BreakEvenState
from rackrate.publish.workbook.calc_rows import FIRST_OPTION
from rackrate.publish.workbook.formula import Formula, text
from rackrate.publish.workbook.functions import (
    all_of,
    any_of,
    if_,
    if_error,
    is_number,
    item_at,
    position_of,
)
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.model import Model
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.pair import Bill, PairRows, Side
from rackrate.publish.workbook.pieces import Pieces, Solution
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.shown_unit import DRAWN, unit_sentence

_WIDTHS = (8, 36, 17, 19, 19, *[13] * 18)
_HOURS = 25
_MOST_BARS = 12
_A_PAGE = 24
LABEL, MONTH_HOURS, DAY_HOURS = 1, 3, 4


@dataclass(frozen=True, slots=True)
class PairResult:
    """The break-even of the chosen pair, as cells.

    Attributes:
        state: One of the words of `terms.state`, or that there is no such pair.
        per_day: Hours a day at the break-even; text where there is none.
        price: Metered price per card-hour at which the two tie today.
        fixed_price: Fixed price of a unit and period likewise.
        at: Costs of both at the break-even.
        today: Costs of both today.
    """

    sides: tuple[Side, Side]
    solution: Solution
    state: Formula
    per_day: Formula
    price: Formula
    fixed_price: Formula
    at: tuple[Bill, Bill]
    today: tuple[Bill, Bill]
    at_hours_day: Formula


@dataclass(frozen=True, slots=True)
class CurveWorkings:
    """Cards, units and other charges by hour of the day and option.

    Attributes:
        hours_day: Today's hours, then 0 to 24.
        running, units, other: For each row, a cell for each option.
    """

    hours_day: Sequence[Formula]
    running: Sequence[Sequence[Formula]]
    units: Sequence[Sequence[Formula]]
    other: Sequence[Sequence[Formula]]


@dataclass(frozen=True, slots=True)
class ByRank:
    """Total by rank, in a column for each kind of delivery, for the bar chart.

    Attributes:
        unit: The unit of amounts in words, with a zero below it for each rank.
    """

    unit: tuple[Formula, Sequence[Formula]]
    names: Sequence[Formula]
    columns: Sequence[tuple[Formula, Sequence[Formula]]]


@dataclass(frozen=True, slots=True)
class Workings:
    """What Steps holds for one workload."""

    pair: PairResult
    curve: CurveWorkings
    by_rank: ByRank


def write_steps(
    page: Page, model: Model, results: Mapping[int, Results]
) -> dict[int, Workings]:
    """Write the workings of each workload that has options."""
    page.header(_WIDTHS)
    page.heads(3, ["", page.say("head.item"), page.say("head.unit"), "", ""], height=18)
    row = HEADER_ROWS
    found = {}
    for number, result in results.items():
        title = page.say("block", number=number, title=result.block.title)
        page.start_block(row, title, len(_WIDTHS), HEADER_ROWS)
        row, pair = _pair(page, row + 1, result)
        row, curve = _curve(page, row + 1, result)
        row, by_rank = _by_rank(page, row + 1, result)
        found[number] = Workings(pair, curve, by_rank)
        row += 2
    if not model.workloads or not results:
        page.text(row, 1, page.say("none"), "note")
    most_curves = max((len(r.block.priced) for r in results.values()), default=0)
    wide = 1 + max(most_curves - 1, 0) // _A_PAGE
    page.finish(landscape=wide > 1, large=True, frozen_columns=2, pages_wide=wide)
    return found


def _pair(page: Page, row: int, result: Results) -> tuple[int, PairResult]:
    costs = result.costs
    rows = PairRows(page, row, result)
    sides = rows.write()
    headline = result.block.decision.verdict.headline
    is_priced = headline is not None and headline.state is not BreakEvenState.MISSING
    found = headline if is_priced else None
    today = rows.bill("today", sides, result.useful_hours)
    pieces = Pieces(page, costs, sides)
    row, solution = pieces.write(rows.row + 1, found)
    after = PairRows(page, row + 1, result)
    at_hours = if_(is_number(solution.hours), solution.hours, result.useful_hours)
    page.text(after.row, LABEL, page.say("at_hours"))
    at = page.put(after.row, 3, at_hours, "calc", "exact").pinned
    after.row += 1
    bills = after.bill("at", sides, at)
    row = after.row + 1
    pair = _answers(page, row, result, (sides, solution, today, bills, at), headline)
    return row + 5, pair


def _answers(
    page: Page,
    row: int,
    result: Results,
    parts: tuple[
        tuple[Side, Side],
        Solution,
        tuple[Bill, Bill],
        tuple[Bill, Bill],
        Formula,
    ],
    headline: BreakEven | None,
) -> PairResult:
    sides, solution, today, bills, at = parts
    days, blank = result.costs.drivers.days_month, text(BLANK)

    def answer(
        offset: int,
        name: str,
        formula: Formula,
        look: str = "",
        figure: Decimal | None = None,
    ) -> Formula:
        page.text(row + offset, LABEL, page.say(f"solution.{name}"))
        written = page.put(
            row + offset, 3, formula, "total", look, figure, align="right"
        )
        return written.pinned

    state = answer(0, "state", _state(result, sides, solution))
    per_day = answer(
        1,
        "per_day",
        if_(is_number(solution.hours), solution.hours / days, state),
        "exact",
    )
    metered, fixed = today
    card_hours = metered.units * sides[0].terms.cards_per_unit.pinned * metered.hours
    left = fixed.total - metered.other
    tie = if_(all_of(card_hours.above(0), left.at_least(0)), left / card_hours, blank)
    has_fixed = is_number(sides[1].raw_price)
    periods = fixed.units * fixed.hours / sides[1].terms.unit_hours.pinned
    fixed_left = metered.total - fixed.other
    fixed_tie = if_(
        all_of(periods.above(0), fixed_left.at_least(0)), fixed_left / periods, blank
    )
    has_metered = is_number(sides[0].raw_price)
    price = answer(
        2,
        "price",
        if_error(if_(has_fixed, tie, blank), blank),
        "price",
        headline.indifference_price if headline else None,
    )
    fixed_price = answer(
        3,
        "fixed_price",
        if_error(if_(has_metered, fixed_tie, blank), blank),
        "price",
        headline.fixed_indifference_price if headline else None,
    )
    at_hours_day = answer(4, "at_day", at / days, "exact")
    return PairResult(
        sides=sides,
        solution=solution,
        state=state,
        per_day=per_day,
        price=price,
        fixed_price=fixed_price,
        at=bills,
        today=today,
        at_hours_day=at_hours_day,
    )


def _state(result: Results, sides: tuple[Side, Side], solution: Solution) -> Formula:
    word = result.costs.lists.word
    metered, fixed = sides
    is_metered = word("category", "metered")
    is_no_pair = any_of(
        metered.found.equals(0),
        fixed.found.equals(0),
        metered.category.differs(is_metered),
        fixed.category.equals(is_metered),
    )
    has_prices = all_of(is_number(metered.raw_price), is_number(fixed.raw_price))
    state = if_(
        solution.dearer.above(0), word("state", "always"), word("state", "never")
    )
    state = if_(solution.crosses.above(0), word("state", "crossover"), state)
    state = if_(has_prices, state, word("state", "missing"))
    is_same = metered.group.equals(fixed.group)
    state = if_(is_same, state, word("state", "not_comparable"))
    return if_(is_no_pair, word("result", "no_pair"), state)


def _curve(page: Page, row: int, result: Results) -> tuple[int, CurveWorkings]:
    costs, block = result.costs, result.block
    count = len(block.priced)
    terms = [t.moved(lambda c: c.row_pinned) for t in result.terms[:count]]
    hours: list[Formula] = []
    blocks: dict[str, list[list[Formula]]] = {}
    for name, look in (("running", "whole"), ("units", "whole"), ("other", "fine")):
        page.text(row, LABEL, page.say(f"curve.{name}"), "head")
        for column in range(LABEL + 1, FIRST_OPTION):
            page.text(row, column, "", "head")
        page.text(row, MONTH_HOURS, page.say("curve.month"), "head")
        page.text(row, DAY_HOURS, page.say("curve.day"), "head")
        for index in range(count):
            label = page.kit.say("calc.option_number", number=index + 1)
            page.text(row, FIRST_OPTION + index, label, "head", align="right")
        row += 1
        lines: list[list[Formula]] = []
        for line in range(_HOURS + 1):
            day, month = _hours_of(page, row, line, result)
            if name == "running":
                hours.append(day)
            cells = []
            for index in range(count):
                own = terms[index]
                if name == "running":
                    need = costs.need(own.throughput, month.column_pinned)
                    formula = costs.running(need)
                elif name == "units":
                    running = blocks["running"][line][index]
                    formula = costs.units(own.cards_per_unit, own.min_units, running)
                else:
                    formula = costs.other(own, blocks["units"][line][index])
                cells.append(page.put(row, FIRST_OPTION + index, formula, "calc", look))
            lines.append(cells)
            row += 1
        blocks[name] = lines
        row += 1
    curve = CurveWorkings(hours, blocks["running"], blocks["units"], blocks["other"])
    return row, curve


def _hours_of(
    page: Page, row: int, line: int, result: Results
) -> tuple[Formula, Formula]:
    """Write the hours of one line: today's first, then 0 to 24."""
    drivers = result.costs.drivers
    if line == 0:
        page.text(row, LABEL, page.say("curve.today"))
        day = page.put(row, DAY_HOURS, drivers.hours_day, "link", "quantity")
    else:
        day = page.number(row, DAY_HOURS, line - 1, "static", "plain")
    month = page.put(row, MONTH_HOURS, day * drivers.days_month, "calc", "clock")
    return day, month


def _by_rank(page: Page, row: int, result: Results) -> tuple[int, ByRank]:
    rows, costs, word = result.rows, result.costs, result.costs.lists.word
    ranks = rows.span("rank").pinned()
    deliveries = ("container", "bare_metal")
    page.text(row, 0, page.say("rank.place"), "head")
    page.text(row, LABEL, page.say("rank.name"), "head")
    heads = [
        page.text(row, MONTH_HOURS + i, page.kit.term("delivery", d), "head")
        for i, d in enumerate(deliveries)
    ]
    unit = page.put(row, MONTH_HOURS - 1, unit_sentence(page), "head")
    zeros: list[Formula] = []
    names: list[Formula] = []
    amounts: list[list[Formula]] = [[], []]
    count = min(max(len(result.block.decision.ranking), 1), _MOST_BARS)
    for place in range(1, count + 1):
        row += 1
        rank = page.number(row, 0, place, "static", "plain")
        zeros.append(page.number(row, MONTH_HOURS - 1, 0, "static", "plain"))
        at = position_of(rank.column_pinned, ranks)
        name = if_error(item_at(rows.span("name").pinned(), at), text(BLANK))
        names.append(page.put(row, LABEL, name))
        delivery = item_at(rows.span("delivery").pinned(), at)
        total = item_at(rows.span("total").pinned(), at)
        for i, kind in enumerate(deliveries):
            amount = if_(delivery.equals(word("delivery", kind)), total, 0)
            formula = if_error(amount / costs.lists.divisor, 0)
            amounts[i].append(page.put(row, MONTH_HOURS + i, formula, "calc", DRAWN))
    return row + 1, ByRank((unit, zeros), names, list(zip(heads, amounts, strict=True)))
