"""The workings behind Sensitivity: the best two, costed anew for each moved input.

Columns are cases: nothing moved, then each input at its low end, then each at its
high end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rackrate.engine.terms import loss_assumption
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
from rackrate.publish.workbook.recost import Case, Make, Recost

FIRST_CASE = 3
_DIGITS = 6
_SIDES = ("best", "runner_up")


@dataclass(frozen=True, slots=True)
class Move:
    """One input that is moved.

    Attributes:
        name: The input as `in_swing_…` or an assumption is called.
        title: What it is called.
        ends: Low, base and high.
        side: Which of the two a price is of.
    """

    name: str
    title: Formula
    unit: str
    look: str
    ends: tuple[Formula, Formula, Formula]
    side: int | None = None


@dataclass(frozen=True, slots=True)
class MoveCells:
    """A move as cells of the table."""

    number: Formula
    low: Formula
    base: Formula
    high: Formula


@dataclass(frozen=True, slots=True)
class Gaps:
    """Runner-up − best: today, and for each move at its ends."""

    base: Formula
    at_low: Span
    at_high: Span


def best_two(page: Page, results: Results, row: int) -> tuple[int, list[Entry]]:
    """Write how the best two are billed; return the next row and the two."""
    ranks = results.rows.span("rank").pinned()
    columns = (FIRST_CASE, FIRST_CASE + 1)
    heads = [page.say(f"side.{side}") for side in _SIDES]
    for column, head in zip(columns, heads, strict=True):
        page.text(row, column, head, "subhead", align="right")
    page.text(row, 1, page.say("places"), "subhead")
    page.text(row, 2, "", "subhead")
    places = [
        page.number(row + 1, c, n, "static", "plain") for n, c in ((1, 3), (2, 4))
    ]
    page.text(row + 1, 1, page.say("place"))
    lineup = Lineup(page, results, row + 2, columns)
    entries = lineup.write(heads, lambda i: position_of(places[i], ranks))
    return lineup.row, entries


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
    for side, entry in enumerate(pair):
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
    return (2 if _hours_vary(results) else 0) + len(_losses(results)) + 1 + len(_SIDES)


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
        cases = self._inputs(columns)
        totals = []
        for side, entry in enumerate(self._pair):
            self._subhead(page.say(f"side.{_SIDES[side]}"), columns)
            recost = Recost(page, self._results.costs, entry, cases, FIRST_CASE)
            totals.append(
                recost.write(self.row, self._loss(entry), self._factor(side, entry))
            )
            self.row = recost.row
        self._subhead(page.say("gap"), columns)
        gaps = self._gaps(totals)
        ends = 1 + count
        return Gaps(
            base=gaps[0].pinned,
            at_low=span(gaps[1:ends]).pinned(),
            at_high=span(gaps[ends:]).pinned(),
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

    def _inputs(self, columns: int) -> list[Case]:
        drivers, shared = self._results.costs.drivers, self._results.costs.shared
        rows = []
        for name, otherwise, unit, look in (
            ("hours_per_day", drivers.hours_day, "hours_day", "quantity"),
            ("months", drivers.months, "months", "quantity"),
            ("billed_idle", shared.billed_idle, "share", "percent"),
        ):
            page = self._page
            page.text(self.row, 1, page.say(f"case.{name}"))
            page.text(self.row, 2, page.kit.say(f"unit.{unit}"))
            rows.append(
                [
                    page.put(
                        self.row,
                        FIRST_CASE + i,
                        self._where(i, name, otherwise),
                        "calc",
                        look,
                    )
                    for i in range(columns)
                ]
            )
            self.row += 1
        return [Case(*cells) for cells in zip(*rows, strict=True)]

    def _where(
        self, i: int, name: str, otherwise: Formula, side: int | None = None
    ) -> Formula:
        """Return a case's value where it is this input that is moved."""
        for move, cells in zip(self._moves, self._moved, strict=True):
            if move.name == name and move.side == side:
                is_moved = self._numbers[i].equals(cells.number)
                return if_(is_moved, self._values[i], otherwise)
        return otherwise

    def _loss(self, entry: Entry) -> Make:
        word = self._results.costs.lists.word
        is_container = entry["delivery"].equals(word("delivery", "container"))
        is_whole = entry["tenancy"].equals(word("tenancy", "exclusive"))

        def make(i: int) -> Formula:
            own = entry["loss"]
            whole, shared = (self._where(i, name, own) for name in LOSSES)
            moved = if_(is_container, if_(is_whole, whole, shared), own)
            if "loss_stated" not in entry.cells:
                return moved
            return if_(is_number(entry["loss_stated"]), own, moved)

        return make

    def _factor(self, side: int, entry: Entry) -> Make:
        base = entry["price_in_force"]

        def make(i: int) -> Formula:
            value = self._where(i, "unit_price", base, side)
            return if_error(value / base, 1)

        return make

    def _gaps(self, totals: Sequence[Sequence[Formula]]) -> list[Formula]:
        page = self._page
        best, second = self._pair
        has_both = all_of(best.found.equals(1), second.found.equals(1))
        page.text(self.row, 1, page.say("gap"))
        written = [
            page.put(
                self.row,
                FIRST_CASE + i,
                if_(has_both, rounded(dearer - cheaper, _DIGITS), 0),
                "total",
                "amount",
            )
            for i, (cheaper, dearer) in enumerate(zip(*totals, strict=True))
        ]
        self.row += 1
        return written
