"""The workings behind Sensitivity: the best two, costed anew for each moved input.

Columns are cases: nothing moved, then each input at its low end, then each at its
high end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rackrate.engine.terms import loss_assumption
from rackrate.publish.workbook.case_inputs import FIRST_CASE, CaseInputs, Move
from rackrate.publish.workbook.drivers import LOSSES
from rackrate.publish.workbook.formula import Formula, Span, literal, span, text
from rackrate.publish.workbook.functions import (
    all_of,
    if_,
    if_error,
    is_number,
    item_at,
    least,
    most,
    position_of,
    rounded,
)
from rackrate.publish.workbook.lineup import Entry, Lineup
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.recost import Make, Recost

_DIGITS = 6
_SIDES = ("best", "runner_up")
_MOST_RIVALS = 5
"""How many of the ranking are costed anew: any of them may come to be the cheapest."""


@dataclass(frozen=True, slots=True)
class MoveCells:
    """A move as cells of the table."""

    number: Formula
    low: Formula
    base: Formula
    high: Formula


@dataclass(frozen=True, slots=True)
class Gaps:
    """What each move does to the gaps, in the order of the moves.

    Attributes:
        base: Runner-up − best today.
        at_low, at_high: The same with an input at its ends.
        ahead_low, ahead_high: By how much the best is below all others there.
    """

    base: Formula
    at_low: Span
    at_high: Span
    ahead_low: Span
    ahead_high: Span


def first_few(page: Page, results: Results, row: int) -> tuple[int, list[Entry]]:
    """Write how the first of the ranking are billed; return the next row and them."""
    ranks = results.rows.span("rank").pinned()
    count = min(max(results.block.rivals, len(_SIDES)), _MOST_RIVALS)
    columns = [FIRST_CASE + i for i in range(count)]
    heads = [_rank_word(page, i) for i in range(count)]
    for column, head in zip(columns, heads, strict=True):
        page.text(row, column, head, "subhead", align="right")
    page.text(row, 1, page.say("places"), "subhead")
    page.text(row, 2, "", "subhead")
    places = [
        page.number(row + 1, column, rank, "static", "plain")
        for rank, column in enumerate(columns, start=1)
    ]
    page.text(row + 1, 1, page.say("place"))
    lineup = Lineup(page, results, row + 2, columns)
    entries = lineup.write(heads, lambda i: position_of(places[i], ranks))
    return lineup.row, entries


def _rank_word(page: Page, index: int) -> str:
    if index < len(_SIDES):
        return page.say(f"side.{_SIDES[index]}")
    return page.kit.report.labels.say("judged.rank", number=index + 1)


def moves_of(page: Page, results: Results, pair: Sequence[Entry]) -> list[Move]:
    """Return the inputs that are moved, in the order of the table."""
    drivers, shared = results.costs.drivers, results.costs.shared
    moves = []
    if _hours_vary(results):
        for name, driver, unit in (
            ("hours_per_day", drivers.hours_day, "hours_day"),
            ("months", drivers.months, "months"),
        ):
            swing = shared.swings[name]
            high = driver * (1 + swing)
            if name == "hours_per_day":
                high = most(driver, least(high, literal(24)))
            ends = (driver * (1 - swing), driver, high)
            moves.append(Move(name, _words(page, name), unit, "quantity", ends))
    known = page.kit.report.assumptions.by_name
    for name in (*_losses(results), "billed_idle"):
        low, high = shared.ranges[name]
        title = text(known[name].title[page.kit.report.language])
        ends = (low, shared.assumptions[name], high)
        moves.append(Move(name, title, "share", "percent", ends))
    moves += [_judged_move(page, results, name) for name in _judged(results)]
    for side, entry in enumerate(pair[: len(_SIDES)]):
        base = entry["price_in_force"]
        swing = shared.swings["unit_price"]
        low, high = (
            if_error(if_(is_number(share), base * share, usual), text(BLANK))
            for share, usual in (
                (entry["range_low"], base * (1 - swing)),
                (entry["range_high"], base * (1 + swing)),
            )
        )
        title = page.kit.sentence("sensitivity.price", option=entry.name)
        ends = (low, base, high)
        moves.append(Move("unit_price", title, "unit_price", "price", ends, side))
    return moves


def moves_count(results: Results) -> int:
    """Return how many inputs `moves_of` returns."""
    of_use = 2 if _hours_vary(results) else 0
    assumed = len(_losses(results)) + 1 + len(_judged(results))
    return of_use + assumed + len(_SIDES)


def _judged(results: Results) -> list[str]:
    """Return what labour, cards and hours of what may be ranked depend on."""
    options = [c.option for c in results.block.ranked_first if c.option is not None]
    names = results.block.decision.assumed.ranges(options)
    return [name for name in names if name in results.costs.shared.ranges]


def _judged_move(page: Page, results: Results, name: str) -> Move:
    report, shared = page.kit.report, results.costs.shared
    known = report.assumptions.by_name[name]
    low, high = shared.ranges[name]
    is_share = known.unit == "share" or name.startswith("mfu_")
    unit, look = ("share", "percent") if is_share else (known.unit, "quantity")
    title = text(known.title[report.language])
    ends = (low, shared.assumptions[name], high)
    return Move(name, title, unit, look, ends, currency=known.currency)


def _hours_vary(results: Results) -> bool:
    """Return whether hours and months are not given by a fixed amount of work."""
    sized = results.block.decision.sized
    return sized is None or not sized.training_hours


def _words(page: Page, name: str) -> Formula:
    return text(page.say(f"move.{name}"))


def _losses(results: Results) -> list[str]:
    """Return the losses that move any option that may be ranked."""
    used = {
        loss_assumption(c.price)
        for c in results.block.ranked_first
        if c.stated_loss is None
    }
    return [name for name in LOSSES if name in used]


class Cases:
    """The cases while they are being written."""

    def __init__(
        self,
        page: Page,
        results: Results,
        pair: Sequence[Entry],
        moves: Sequence[Move],
        cells: Sequence[MoveCells],
    ) -> None:
        self._page = page
        self._results = results
        self._pair = pair
        self._moves = moves
        self._moved = cells
        self._numbers: list[Formula] = []
        self._values: list[Formula] = []
        self.row = 0

    def write(self, row: int) -> Gaps:
        """Write every case and return the gaps."""
        page, count = self._page, len(self._moves)
        self.row = row
        columns = 1 + count + count
        self._subhead(page.say("cases"), columns)
        self._which(count)
        inputs = CaseInputs(page, self._results, self._moves, self._where, columns)
        cases = inputs.write(self.row)
        self.row = inputs.row
        totals = []
        for side, entry in enumerate(self._pair):
            self._subhead(_rank_word(page, side), columns)
            recost = Recost(page, self._results.costs, entry, cases, FIRST_CASE)
            loss, ratio = inputs.loss(entry), inputs.ratio(entry)
            factor = self._factor(side, entry)
            totals.append(recost.write(self.row, loss, ratio, factor))
            self.row = recost.row
        self._subhead(page.say("gap"), columns)
        gaps = self._gaps(totals)
        ahead = self._ahead(totals)
        ends = 1 + count
        return Gaps(
            base=gaps[0].pinned,
            at_low=span(gaps[1:ends]).pinned(),
            at_high=span(gaps[ends:]).pinned(),
            ahead_low=span(ahead[1:ends]).pinned(),
            ahead_high=span(ahead[ends:]).pinned(),
        )

    def _subhead(self, words: str, columns: int) -> None:
        for column in range(FIRST_CASE + columns):
            self._page.text(self.row, column, words if column == 1 else "", "subhead")
        self.row += 1

    def _which(self, count: int) -> None:
        """Write which input is moved, to which end, and to which value."""
        page = self._page
        ends = [0, *[1] * count, *[2] * count]
        numbers = [1, *range(1, count + 1), *range(1, count + 1)]
        for key, values in (("number", numbers), ("end", ends)):
            page.text(self.row, 1, page.say(f"case.{key}"))
            written = [
                page.number(self.row, FIRST_CASE + i, v, "static", "plain")
                for i, v in enumerate(values)
            ]
            self.row += 1
            if key == "number":
                self._numbers = written
        cells = self._moved
        low, base, high = (
            span([getattr(c, end) for c in cells]).pinned()
            for end in ("low", "base", "high")
        )
        page.text(self.row, 1, page.say("case.value"))
        for i, (number, end) in enumerate(zip(self._numbers, written, strict=True)):
            at_end = if_(end.equals(1), item_at(low, number), item_at(high, number))
            value = if_(end.equals(0), item_at(base, number), at_end)
            at = page.put(self.row, FIRST_CASE + i, value, "calc", "price")
            self._values.append(at)
        self.row += 1

    def _where(
        self, i: int, name: str, otherwise: Formula, side: int | None = None
    ) -> Formula:
        """Return a case's value where it is this input that is moved."""
        for move, cells in zip(self._moves, self._moved, strict=True):
            if move.name == name and move.side == side:
                is_moved = self._numbers[i].equals(cells.number)
                return if_(is_moved, self._values[i], otherwise)
        return otherwise

    def _factor(self, side: int, entry: Entry) -> Make:
        base = entry["price_in_force"]

        def make(i: int) -> Formula:
            value = self._where(i, "unit_price", base, side)
            return if_error(value / base, 1)

        return make

    def _gaps(self, totals: Sequence[Sequence[Formula]]) -> list[Formula]:
        """Write runner-up − best."""
        rows = zip(*totals[: len(_SIDES)], strict=True)
        gaps = [rounded(dearer - cheaper, _DIGITS) for cheaper, dearer in rows]
        return self._row(self._page.say("gap"), gaps)

    def _ahead(self, totals: Sequence[Sequence[Formula]]) -> list[Formula]:
        """Write by how much the best is below the cheapest of all others."""
        say = self._page.kit.report.labels.say
        _, second, *others = totals
        entries = self._pair[2:]
        rivals = [
            [if_(e.found.equals(1), t, s) for t, s in zip(row, second, strict=True)]
            for e, row in zip(entries, others, strict=True)
        ]
        lowest = [least(*amounts) for amounts in zip(second, *rivals, strict=True)]
        pairs = zip(lowest, totals[0], strict=True)
        ahead = [rounded(rival - best, _DIGITS) for rival, best in pairs]
        return self._row(say("judged.ahead"), ahead)

    def _row(self, title: str, formulas: Sequence[Formula]) -> list[Formula]:
        """Write a row of the cases, 0 where there are no two to compare."""
        page = self._page
        best, second = self._pair[: len(_SIDES)]
        has_both = all_of(best.found.equals(1), second.found.equals(1))
        page.text(self.row, 1, title)
        written = [
            page.put(
                self.row, FIRST_CASE + i, if_(has_both, formula, 0), "total", "amount"
            )
            for i, formula in enumerate(formulas)
        ]
        self.row += 1
        return written
