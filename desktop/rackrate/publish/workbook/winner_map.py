"""WinnerMap: the cheapest option for every length of day and of engagement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from rackrate.engine.winner_map import (
    USUAL_HOURS,
    USUAL_MONTHS,
    letter,
    winner_map,
)
from rackrate.publish.workbook.column_fill import fill_down
from rackrate.publish.workbook.formula import (
    Formula,
    Span,
    span,
    text,
)
from rackrate.publish.workbook.functions import (
    all_of,
    count_above_zero,
    if_,
    if_error,
    is_number,
    least,
    position_of,
    rounded,
)
from rackrate.publish.workbook.lineup import Entry, Lineup
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.model import Candidate, WorkloadModel
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.said import months_said
from rackrate.publish.workbook.winner_cells import NEARLY, Cells, added
from rackrate.publish.workbook.winner_costs import Grid, OptionCosts, write_costs
from rackrate.publish.workbook.winner_marks import (
    CATEGORY,
    DELIVERY,
    FIRST_MONTH,
    HOURS,
    LEGEND,
    LENGTHS,
    LETTER,
    OPTION,
    WINS,
    colour_map,
    write_proof,
)

MOST_SLOTS, _USUAL_SLOTS = 6, 3
_WIDTHS = (8, 22, *[9.5] * LENGTHS, 3, 9, 54, 14, 14, 12)
_SLOTS = "abcdef"


@dataclass(frozen=True, slots=True)
class MapResult:
    """What the checks need of one workload.

    Attributes:
        gaps: For each option, |its cost at today's inputs on the map − on Calc|.
    """

    gaps: Span


def slots_of(block: WorkloadModel) -> list[tuple[Candidate, str]]:
    """Return the options on the map with their letters, as they rank.

    Those that win somewhere have the letters they have on the screen; the next in
    the ranking fill up the rest.
    """
    decision = block.decision
    budget = block.workload.budget if block.has_budget_rule else None
    winners = winner_map(decision, budget=budget).options
    count = min(max(len(winners), _USUAL_SLOTS), MOST_SLOTS)
    wanted = list(dict.fromkeys((*winners, *decision.ranking)))[:count]
    letters = {key: letter(index) for index, key in enumerate(wanted)}
    return [(c, letters[c.key]) for c in block.priced if c.key in letters]


def write_winner_map(
    page: Page, results: Mapping[int, Results]
) -> dict[int, MapResult]:
    """Write the map of each workload that has a priced option."""
    page.header(_WIDTHS)
    row = HEADER_ROWS
    blocks = []
    for number, result in results.items():
        title = page.kit.say("blocks.title", number=number, title=result.block.title)
        page.start_block(row, title, len(_WIDTHS), HEADER_ROWS)
        slots = slots_of(result.block)
        if not slots:
            page.text(row + 1, HOURS, page.kit.say("blocks.none"), "note")
            row += 3
            continue
        blocks.append((number, _Block(page, result, slots, row + 1)))
        row = blocks[-1][1].end + 1
    if not results:
        page.text(row, HOURS, page.kit.say("blocks.none"), "note")
    printed = max(row - 1, HEADER_ROWS), len(_WIDTHS) - 1
    found = {}
    for number, block in blocks:
        row, found[number] = block.write(row)
    page.finish(large=True, frozen_columns=2, printed=printed)
    return found


class _Block:
    """The map of one workload.

    Attributes:
        end: The row after all that is printed; workings come after every block.
    """

    def __init__(
        self,
        page: Page,
        result: Results,
        slots: Sequence[tuple[Candidate, str]],
        row: int,
    ) -> None:
        self._page = page
        self._result = result
        self._slots = slots
        self._top = row
        self.row = row
        self.end = row + 3 + len(USUAL_HOURS) + 2

    def write(self, workings: int) -> tuple[int, MapResult]:
        """Write legend, map and workings, these from a row on; return the next."""
        page, top = self._page, self._top
        number, title = self._result.block.number, self._result.block.title
        words = page.kit.say("blocks.workings", number=number, title=title)
        page.heading(workings, words, len(_WIDTHS))
        grid = self._grid(top + 2)
        map_row, lines = top + 3, len(grid.hours)
        legend = self._legend(top + 2)
        winners_row = workings + 2
        self.row = winners_row + lines + 1
        names = self._result.rows.span("name").pinned()
        chosen = [entry for _, entry in legend]
        columns = [FIRST_MONTH + 2 * i for i in range(len(self._slots))]
        lineup = Lineup(page, self._result, self.row, columns)
        heads = [str(mark.value) for mark, _ in legend]
        entries = lineup.write(heads, lambda i: position_of(chosen[i], names))
        self.row = lineup.row + 1
        costs: list[OptionCosts] = []
        for entry, (candidate, _) in zip(entries, self._slots, strict=True):
            assert candidate.option is not None  # noqa: S101 - slots are priced
            self.row, found = write_costs(
                page, self.row, self._result.costs, entry, grid, candidate.option
            )
            costs.append(found)
        cells = Cells(self._result, [mark for mark, _ in legend], costs)
        lowest = self._lowest(grid, cells)
        winners = self._winners(winners_row, grid, cells, lowest)
        self._map(map_row, grid, cells, lowest, winners)
        won = self._legend_figures(top + 3, entries, cells, winners)
        self._finding(won)
        colour_map(page, self._result, map_row, winners_row, grid, cells)
        self.row, gaps = write_proof(page, self.row, costs, entries)
        return self.row + 2, MapResult(gaps)

    def _grid(self, row: int) -> Grid:
        """Write the heads of rows and columns; the last of both are today's."""
        page, drivers = self._page, self._result.costs.drivers
        workload = self._result.block.workload
        month = self._result.block.decision.hours_per_month
        page.text(row, 0, "", "head")
        page.text(row, HOURS, page.say("corner"), "head")
        months = [
            page.number(row, FIRST_MONTH + i, length, "head", "clock", align="center")
            for i, length in enumerate(USUAL_MONTHS)
        ]
        today = FIRST_MONTH + len(months)
        months.append(
            page.put(row, today, drivers.months, "head", "clock", align="center")
        )
        page.text(row - 1, today, page.say("today"), "strong", align="center")
        page.sheet.set_row(row, 24)
        hours, useful = [], []
        for day in sorted(USUAL_HOURS, reverse=True):
            row += 1
            hours.append(page.number(row, HOURS, day, "static", "plain"))
            own = replace(workload, hours_per_day=Decimal(day))
            useful.append(own.useful_hours_per_month(month))
        row += 1
        page.text(row, 0, page.say("today"), "strong")
        at = page.put(row, HOURS, drivers.hours_day, "total", "clock", align="right")
        hours.append(at)
        useful.append(workload.useful_hours_per_month(month))
        return Grid(hours, useful, months, FIRST_MONTH, LEGEND)

    def _legend(self, row: int) -> list[tuple[Formula, Formula]]:
        """Write the letters and the options they stand for, which may be chosen."""
        page, number = self._page, self._result.block.number
        heads = ("letter", "option", "delivery", "category", "wins")
        for offset, name in enumerate(heads):
            extra = {"align": "right"} if name == "wins" else {}
            words = page.say(f"legend.{name}")
            page.text(row, LEGEND + offset, words, "head", **extra)
        names = self._result.rows.span("name").pinned()
        source = f"={names.text(page.name)}"
        found = []
        for index, (candidate, mark) in enumerate(self._slots):
            row += 1
            at = page.text(row, LETTER, mark, "static", align="center")
            chosen = page.input(row, OPTION, candidate.name)
            page.validate(row, OPTION, {"validate": "list", "source": source}, "pair")
            name = f"in_map_{_SLOTS[index]}_{number}"
            meaning = f"{page.say('legend.option')} {mark} · {self._result.block.title}"
            found.append((at.pinned, page.define(name, chosen, meaning)))
        return found

    def _lowest(self, grid: Grid, cells: Cells) -> list[Formula]:
        """Write the lowest cost of each place; return the first row's cells."""
        page = self._page
        page.text(self.row, HOURS, page.say("lowest"), "subhead")
        found = []
        for index in range(len(grid.months)):
            place = page.place(self.row + 1, grid.first_column + index)
            values = [float(min(line)) for line in cells.figures(index)]
            column = fill_down(page, place, least(*cells.costs(index)), values, "round")
            found.append(Formula((column.first,), Decimal(0)))
        self.row += len(grid.hours) + 2
        return found

    def _winners(
        self, row: int, grid: Grid, cells: Cells, lowest: Sequence[Formula]
    ) -> list[Span]:
        """Write whose the lowest cost is, and return the columns of letters."""
        page, lists = self._page, self._result.costs.lists
        budget = self._result.costs.drivers.budget
        page.text(row - 1, HOURS, page.say("winner_letters"), "subhead")
        found = []
        for index, low in enumerate(lowest):
            limit = low * (1 + lists.same_cost)
            winner = text(BLANK)
            pairs = list(zip(cells.letters, cells.costs(index), strict=True))
            for mark, cost in reversed(pairs):
                winner = if_(cost.at_most(limit), mark, winner)
            if self._result.block.has_budget_rule:
                above = low.above(budget * (1 + lists.same_cost))
                is_over = if_(is_number(budget), if_(above, 1, 0), 0)
                winner = if_(is_over.equals(1), text(BLANK), winner)
            names = [cells.winner(line) for line in cells.figures(index)]
            place = page.place(row, grid.first_column + index)
            found.append(fill_down(page, place, winner, names, align="center"))
        return found

    def _map(
        self,
        row: int,
        grid: Grid,
        cells: Cells,
        lowest: Sequence[Formula],
        winners: Sequence[Span],
    ) -> None:
        """Write the map itself: letters, with a mark where the next is near."""
        page, lists = self._page, self._result.costs.lists
        share = 1 - lists.tie_share - lists.same_cost
        for index, (winner, low) in enumerate(zip(winners, lowest, strict=True)):
            near = [
                if_(if_error(cost * share, low + 1).at_most(low), 1, 0)
                for cost in cells.costs(index)
            ]
            mark = Formula((winner.first,), BLANK)
            is_tied = all_of(mark.differs(text(BLANK)), added(near).above(1))
            shown = if_(is_tied, mark & NEARLY, mark)
            values = [cells.shown(line) for line in cells.figures(index)]
            place = page.place(row, grid.first_column + index)
            fill_down(page, place, shown, values, align="center")

    def _legend_figures(
        self,
        row: int,
        entries: Sequence[Entry],
        cells: Cells,
        winners: Sequence[Span],
    ) -> Span:
        """Write what the letters stand for and where they win; return the counts."""
        page = self._page
        hours = len(USUAL_HOURS)
        first, last = winners[0].first, winners[len(USUAL_MONTHS) - 1].first
        last = last._replace(row=first.row + hours - 1)
        area = Span(first, last, ()).pinned()
        counts = []
        for offset, (entry, mark) in enumerate(
            zip(entries, cells.letters, strict=True)
        ):
            page.put(row + offset, DELIVERY, entry["delivery"], "link")
            page.put(row + offset, CATEGORY, entry["category"], "link")
            here = Formula((page.place(row + offset, LETTER),), mark.value)
            won = sum(
                cells.winner(line) == mark.value
                for index in range(len(USUAL_MONTHS))
                for line in cells.figures(index)[:hours]
            )
            count = Formula(("COUNTIF(", area, ",", *here.parts, ")"), Decimal(won))
            counts.append(page.put(row + offset, WINS, count, "calc", "whole"))
        return span(counts).pinned()

    def _finding(self, won: Span) -> None:
        page, result = self._page, self._result
        drivers = result.costs.drivers
        found = page.kit.sentence(
            "winnermap.finding",
            hours=rounded(drivers.hours_day, 1),
            months=months_said(drivers.months),
            option=result.winner,
            count=count_above_zero(won),
        )
        page.put(self._top, HOURS, found, "key")
        page.sheet.set_row(self._top, 22)
        page.text(self._top + 1, HOURS, page.say("key"), "note")
