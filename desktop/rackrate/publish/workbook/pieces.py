"""The exact break-even: the cost difference of a pair, piece by straight piece.

Costs are straight in the useful hours except where another card (of the fixed
option: another unit) is added or a month is full. Each row of the table is one
straight piece (start, end] of the difference metered − fixed; where it changes its
sign the two cost the same. This is the engine's own method (`piecewise`), as
formulas that stay exact when an input changes, as long as the table has pieces
enough; a check says whether it has.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.money import minor_digits
from rackrate.engine.break_even import BreakEven, BreakEvenState
from rackrate.publish.workbook.cost import Costs, Terms
from rackrate.publish.workbook.formula import Formula, Span, literal, span, text
from rackrate.publish.workbook.functions import (
    all_of,
    any_of,
    count_above_zero,
    count_of,
    if_,
    is_number,
    least,
    most,
    rounded,
    rounded_up,
    total,
)
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.pair import Side

_COLUMNS = (
    "number",
    "start",
    "cards_metered",
    "units_metered",
    "cards_fixed",
    "units_fixed",
    "end",
    "metered_start",
    "metered_end",
    "fixed",
    "start_difference",
    "end_difference",
    "start_sign",
    "end_sign",
    "before",
    "inside",
    "jump",
    "root",
    "rises",
    "crosses",
    "changes",
    "later",
    "dearer",
)
_LOOKS = {
    "start": "exact",
    "end": "exact",
    "metered_start": "fine",
    "metered_end": "fine",
    "fixed": "fine",
    "start_difference": "fine",
    "end_difference": "fine",
    "jump": "exact",
    "root": "exact",
    "rises": "exact",
    "crosses": "exact",
    "later": "exact",
}
_FEWEST, _SPARE, _MOST = 32, 4, 240
"""How many rows at least; how many for each piece of the issued month; at most."""
_MINUS_ONE = Formula(("-1",), Decimal(-1))


@dataclass(frozen=True, slots=True)
class Solution:
    """Where a pair costs the same, as cells of Steps.

    Attributes:
        hours: Useful hours a month; text where there is no crossing.
        needed: Hours past the month; text where none are enough.
        rises: Whether the fixed option becomes the cheaper one there, 1 or 0.
        jumps: Whether costs jump over each other there, 1 or 0.
        crosses: How often the cheaper one changes within the month.
        dearer: Whether the metered one is the dearer one anywhere, 1 or 0.
        covered: Whether the table has pieces enough for the answer, 1 or 0.
    """

    hours: Formula
    needed: Formula
    rises: Formula
    jumps: Formula
    crosses: Formula
    dearer: Formula
    covered: Formula


class Pieces:
    """The table of one workload."""

    def __init__(self, page: Page, costs: Costs, sides: tuple[Side, Side]) -> None:
        self._page = page
        self._costs = costs
        self._metered: Terms = sides[0].terms.moved(lambda c: c.pinned)
        self._fixed: Terms = sides[1].terms.moved(lambda c: c.pinned)
        self._cards = costs.drivers.cards
        self._month = costs.shared.hours_month
        self._dust = costs.lists.dust
        currency = page.kit.report.project.basis.billing_currency
        self._digits = minor_digits(currency) + 4
        self._cells: dict[str, list[Formula]] = {name: [] for name in _COLUMNS}

    def write(self, row: int, found: BreakEven | None) -> tuple[int, Solution]:
        """Write as many pieces as the month has, and some more.

        Args:
            row: The first row.
            found: The engine's own answer for the pair, where it has a price.
        """
        never = found is not None and found.state is BreakEvenState.NEVER
        page = self._page
        page.heads(row, [page.say(f"piece.{name}") for name in _COLUMNS], height=58)
        first = row + 1
        count = 0
        while count < _MOST and (
            count < self._wanted() or self._goes_on(past_month=never)
        ):
            self._piece(first + count)
            count += 1
        return first + count + 8, self._solution(first + count + 1, found)

    def _wanted(self) -> int:
        """Return how many rows leave room for inputs that make more pieces."""
        month = self._month.number
        inside = sum(1 for end in self._cells["end"] if end.number <= month)
        return max(_FEWEST, inside * _SPARE)

    def _goes_on(self, *, past_month: bool) -> bool:
        if not self._cells["end"]:
            return True
        if self._cells["end"][-1].number < self._month.number:
            return True
        is_open = not any(
            isinstance(c.value, Decimal)
            for name in ("crosses", "later")
            for c in self._cells[name]
        )
        return past_month and is_open

    def _piece(self, row: int) -> None:
        cells, dust = self._cells, self._dust
        number = len(cells["number"]) + 1
        cells["number"].append(self._page.number(row, 0, number, "note"))
        is_first = number == 1
        start = self._put("start", literal(0) if is_first else cells["end"][-1])
        in_month = (start + dust).below(self._month)
        running = self._put("cards_metered", self._running(start))
        units = self._put("units_metered", self._units(self._metered, running))
        after = self._after(self._fixed, start) + dust
        at_month = self._after(self._fixed, self._month) - dust
        fixed_cards = self._put(
            "cards_fixed", most(self._cards, rounded_up(if_(in_month, after, at_month)))
        )
        fixed_units = self._put("units_fixed", self._units(self._fixed, fixed_cards))
        full = self._full(self._metered, running)
        bend = full / (1 + self._costs.shared.billed_idle)
        until = if_(bend.above(start + dust), bend, full)
        fixed_room = fixed_units * self._fixed.cards_per_unit
        inside = least(self._month, until, self._full(self._fixed, fixed_room))
        end = self._put("end", if_(in_month, inside, until))
        low = self._put("metered_start", self._metered_cost(start, running, units))
        high = self._put("metered_end", self._metered_cost(end, running, units))
        fixed = self._put("fixed", self._fixed_cost(fixed_units))
        self._put("start_difference", low - fixed)
        self._put("end_difference", high - fixed)
        self._changes(is_first=is_first)

    def _changes(self, *, is_first: bool) -> None:
        """Write where the difference of the last piece changes its sign."""
        cells, blank = self._cells, text(BLANK)
        start, end = cells["start"][-1], cells["end"][-1]
        first, last = cells["start_difference"][-1], cells["end_difference"][-1]
        first_sign = self._put("start_sign", self._sign(first))
        last_sign = self._put("end_sign", self._sign(last))
        before = self._put("before", literal(0) if is_first else cells["end_sign"][-2])
        side = self._put("inside", if_(first_sign.equals(0), before, first_sign))
        jumps = all_of(
            before.differs(0), first_sign.differs(0), first_sign.differs(before)
        )
        jump = self._put("jump", if_(jumps, start, blank))
        between = start + first / (first - last) * (end - start)
        is_flat = any_of(first_sign.equals(0), first_sign.equals(last_sign))
        inner = if_(last_sign.equals(0), end, if_(is_flat, blank, between))
        root = self._put("root", if_(side.equals(0), blank, inner))
        in_month = end.at_most(self._month + self._dust)
        up_by_jump = all_of(is_number(jump), first_sign.above(0))
        up_inside = all_of(is_number(root), side.below(0))
        rises = if_(up_by_jump, start, if_(up_inside, root, blank))
        self._put("rises", if_(in_month, rises, blank))
        self._put("crosses", if_(in_month, if_(is_number(jump), start, root), blank))
        changes = if_(is_number(jump), 1, 0) + if_(is_number(root), 1, 0)
        self._put("changes", if_(in_month, changes, 0))
        self._put("later", if_(in_month, blank, rises))
        self._put("dearer", if_(in_month, most(first_sign, last_sign), 0))

    def _put(self, name: str, formula: Formula) -> Formula:
        row = self._cells["number"][-1].place.row
        look = _LOOKS.get(name, "plain")
        column = _COLUMNS.index(name)
        written = self._page.put(row, column, formula, "calc", look, align="right")
        self._cells[name].append(written)
        return written

    def _running(self, start: Formula) -> Formula:
        """Return the metered cards that run just after so many useful hours."""
        after = self._after(self._metered, start)
        return most(self._cards, rounded_up(after + self._dust))

    def _after(self, terms: Terms, hours: Formula) -> Formula:
        """Return the cards that so many useful hours would fill."""
        return self._cards * hours / (terms.throughput * self._month)

    def _units(self, terms: Terms, running: Formula) -> Formula:
        return self._costs.units(terms.cards_per_unit, terms.min_units, running)

    def _full(self, terms: Terms, running: Formula) -> Formula:
        """Return the useful hours at which so many cards run all month."""
        return running * terms.throughput * self._month / self._cards

    def _metered_cost(
        self, useful: Formula, running: Formula, units: Formula
    ) -> Formula:
        costs, terms = self._costs, self._metered
        need = costs.need(terms.throughput, useful)
        hours = costs.metered_hours(terms, need, running)
        return costs.compute(terms, units, hours) + costs.other(terms, units)

    def _fixed_cost(self, units: Formula) -> Formula:
        costs, terms = self._costs, self._fixed
        compute = costs.compute(terms, units, terms.fixed_hours)
        return compute + costs.other(terms, units)

    def _sign(self, difference: Formula) -> Formula:
        exact = rounded(difference, self._digits)
        return if_(exact.above(0), 1, if_(exact.below(0), _MINUS_ONE, 0))

    def _solution(self, row: int, found: BreakEven | None) -> Solution:
        blank = text(BLANK)

        def column(name: str) -> Span:
            return span(self._cells[name]).pinned()

        def answer(
            offset: int, name: str, formula: Formula, figure: Decimal | None = None
        ) -> Formula:
            page, at = self._page, row + offset
            page.text(at, 1, page.say(f"solution.{name}"))
            look = "exact" if name in ("hours", "needed") else "plain"
            put = page.put(at, 3, formula, "total", look, figure, align="right")
            return put.pinned

        rises = column("rises")
        any_rise = count_above_zero(rises).above(0)
        changes = total(column("changes"))
        first = if_(changes.above(0), least(column("crosses")), blank)
        never = found is not None and found.state is BreakEvenState.NEVER
        hours = answer(
            0,
            "hours",
            if_(any_rise, least(rises), first),
            found.hours_per_month if found else None,
        )
        later = column("later")
        beyond = if_(count_above_zero(later).above(0), least(later), blank)
        needed = answer(
            1,
            "needed",
            if_(self._metered.always_billed.equals(1), blank, beyond),
            found.needed_hours_per_month if found and never else None,
        )
        at_jump = count_of(column("jump"), hours).above(0)
        is_whole = (most(column("end")) + self._dust).at_least(self._month)
        reached = any_of(is_whole, any_rise)
        return Solution(
            hours=hours,
            needed=needed,
            rises=answer(2, "rises", if_(any_rise, 1, 0)),
            jumps=answer(3, "jumps", if_(all_of(is_number(hours), at_jump), 1, 0)),
            crosses=answer(4, "crosses", changes),
            dearer=answer(5, "dearer", most(column("dearer"))),
            covered=answer(6, "covered", if_(reached, 1, 0)),
        )
