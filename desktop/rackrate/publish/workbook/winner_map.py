"""WinnerMap: the cheapest option for every length of day and of engagement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from rackrate.engine.winner_map import (
    USUAL_HOURS,
    USUAL_MONTHS,
    letter,
    winner_map,
)
from rackrate.publish.workbook.column_fill import fill_down
from rackrate.publish.workbook.formula import (
    Formula,
    Place,
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
    size,
)
from rackrate.publish.workbook.lineup import Entry, Lineup
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.model import Candidate, WorkloadModel
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.styles import NAVY
from rackrate.publish.workbook.winner_cells import NEARLY, Cells, added
from rackrate.publish.workbook.winner_costs import Grid, OptionCosts, write_costs

MOST_SLOTS, _USUAL_SLOTS = 6, 3
_HOURS, _FIRST_MONTH = 1, 2
_LENGTHS = len(USUAL_MONTHS) + 1
_LEGEND = _FIRST_MONTH + _LENGTHS + 1
_LETTER, _OPTION, _DELIVERY, _CATEGORY, _WINS = range(_LEGEND, _LEGEND + 5)
_WIDTHS = (8, 22, *[9.5] * _LENGTHS, 3, 9, 54, 14, 14, 12)
_COLOURS: Mapping[str, Mapping[str, Any]] = {
    "container": {"bg_color": "#CFE0F1", "font_color": NAVY},
    "bare_metal": {"bg_color": "#FBDCC8", "font_color": "#8A3A0B", "bold": True},
}
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
    found = {}
    for number, result in results.items():
        title = page.kit.say("blocks.title", number=number, title=result.block.title)
        page.start_block(row, title, len(_WIDTHS), HEADER_ROWS)
        slots = slots_of(result.block)
        if not slots:
            page.text(row + 1, _HOURS, page.kit.say("blocks.none"), "note")
            row += 3
            continue
        block = _Block(page, result, slots, row + 1)
        found[number] = block.write()
        row = block.row + 2
    if not results:
        page.text(row, _HOURS, page.kit.say("blocks.none"), "note")
    page.finish(large=True, frozen_columns=2)
    return found


class _Block:
    """The map of one workload."""

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

    def write(self) -> MapResult:
        """Write legend, map and workings."""
        page, top = self._page, self._top
        grid = self._grid(top + 2)
        map_row, lines = top + 3, len(grid.hours)
        page.break_before(map_row + lines + 1)
        legend = self._legend(top + 2)
        winners_row = map_row + lines + 3
        self.row = winners_row + lines + 1
        names = self._result.rows.span("name").pinned()
        chosen = [entry for _, entry in legend]
        columns = [_FIRST_MONTH + 2 * i for i in range(len(self._slots))]
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
        self._colours(map_row, winners_row, grid, cells)
        return self._proof(costs, entries)

    def _grid(self, row: int) -> Grid:
        """Write the heads of rows and columns; the last of both are today's."""
        page, drivers = self._page, self._result.costs.drivers
        workload = self._result.block.workload
        month = self._result.block.decision.hours_per_month
        page.text(row, 0, "", "head")
        page.text(row, _HOURS, page.say("corner"), "head")
        months = [
            page.number(row, _FIRST_MONTH + i, length, "head", "clock", align="center")
            for i, length in enumerate(USUAL_MONTHS)
        ]
        today = _FIRST_MONTH + len(months)
        months.append(
            page.put(row, today, drivers.months, "head", "clock", align="center")
        )
        page.text(row - 1, today, page.say("today"), "strong", align="center")
        page.sheet.set_row(row, 24)
        hours, useful = [], []
        for day in sorted(USUAL_HOURS, reverse=True):
            row += 1
            hours.append(page.number(row, _HOURS, day, "static", "plain"))
            own = replace(workload, hours_per_day=Decimal(day))
            useful.append(own.useful_hours_per_month(month))
        row += 1
        page.text(row, 0, page.say("today"), "strong")
        at = page.put(row, _HOURS, drivers.hours_day, "total", "clock", align="right")
        hours.append(at)
        useful.append(workload.useful_hours_per_month(month))
        return Grid(hours, useful, months, _FIRST_MONTH, _LEGEND)

    def _legend(self, row: int) -> list[tuple[Formula, Formula]]:
        """Write the letters and the options they stand for, which may be chosen."""
        page, number = self._page, self._result.block.number
        heads = ("letter", "option", "delivery", "category", "wins")
        for offset, name in enumerate(heads):
            extra = {"align": "right"} if name == "wins" else {}
            words = page.say(f"legend.{name}")
            page.text(row, _LEGEND + offset, words, "head", **extra)
        names = self._result.rows.span("name").pinned()
        source = f"={names.text(page.name)}"
        found = []
        for index, (candidate, mark) in enumerate(self._slots):
            row += 1
            at = page.text(row, _LETTER, mark, "static", align="center")
            chosen = page.input(row, _OPTION, candidate.name)
            page.validate(row, _OPTION, {"validate": "list", "source": source}, "pair")
            name = f"in_map_{_SLOTS[index]}_{number}"
            meaning = f"{page.say('legend.option')} {mark} · {self._result.block.title}"
            found.append((at.pinned, page.define(name, chosen, meaning)))
        return found

    def _lowest(self, grid: Grid, cells: Cells) -> list[Formula]:
        """Write the lowest cost of each place; return the first row's cells."""
        page = self._page
        page.text(self.row, _HOURS, page.say("lowest"), "subhead")
        found = []
        for index in range(len(grid.months)):
            place = page.place(self.row + 1, grid.first_column + index)
            values = [float(min(line)) for line in cells.figures(index)]
            column = fill_down(page, place, least(*cells.costs(index)), values, "whole")
            found.append(Formula((column.first,), Decimal(0)))
        self.row += len(grid.hours) + 2
        return found

    def _winners(
        self, row: int, grid: Grid, cells: Cells, lowest: Sequence[Formula]
    ) -> list[Span]:
        """Write whose the lowest cost is, and return the columns of letters."""
        page, lists = self._page, self._result.costs.lists
        budget = self._result.costs.drivers.budget
        page.text(row - 1, _HOURS, page.say("winner_letters"), "subhead")
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
        last = replace(last, row=first.row + hours - 1)
        area = Span(first, last, ()).pinned()
        counts = []
        for offset, (entry, mark) in enumerate(
            zip(entries, cells.letters, strict=True)
        ):
            page.put(row + offset, _DELIVERY, entry["delivery"], "link")
            page.put(row + offset, _CATEGORY, entry["category"], "link")
            here = Formula((page.place(row + offset, _LETTER),), mark.value)
            won = sum(
                cells.winner(line) == mark.value
                for index in range(len(USUAL_MONTHS))
                for line in cells.figures(index)[:hours]
            )
            count = Formula(("COUNTIF(", area, ",", *here.parts, ")"), Decimal(won))
            counts.append(page.put(row + offset, _WINS, count, "calc", "whole"))
        return span(counts).pinned()

    def _finding(self, won: Span) -> None:
        page, result = self._page, self._result
        drivers = result.costs.drivers
        found = page.kit.sentence(
            "winnermap.finding",
            hours=rounded(drivers.hours_day, 1),
            months=rounded(drivers.months, 1),
            option=result.winner,
            count=count_above_zero(won),
        )
        page.put(self._top, _HOURS, found, "key")
        page.sheet.set_row(self._top, 22)
        page.text(self._top + 1, _HOURS, page.say("key"), "note")

    def _colours(self, row: int, winners_row: int, grid: Grid, cells: Cells) -> None:
        """Colour the map by delivery, and say which colour is which."""
        page, lists = self._page, self._result.costs.lists
        key_row = row + len(cells.letters) + 1
        page.text(key_row, _LETTER, page.say("colours"), "note")
        letters = span(cells.letters).pinned()
        first = letters.first
        deliveries = Span(
            replace(first, column=_DELIVERY),
            replace(letters.last, column=_DELIVERY),
            (),
        )
        last_column = grid.first_column + len(grid.months) - 1
        for offset, (delivery, look) in enumerate(_COLOURS.items(), start=1):
            at = page.put(
                key_row + offset,
                _OPTION,
                lists.word("delivery", delivery),
                "link",
                **look,
            )
            corner = Place(page.name, winners_row, grid.first_column)
            page.sheet.conditional_format(
                row,
                grid.first_column,
                row + len(grid.hours) - 1,
                last_column,
                {
                    "type": "formula",
                    "criteria": (
                        f"=INDEX({deliveries.text(page.name)},"
                        f"MATCH({corner.local()},{letters.text(page.name)},0))"
                        f"={at.place.pinned().local()}"
                    ),
                    "format": page.kit.book.add_format(dict(look)),
                },
            )

    def _proof(
        self, costs: Sequence[OptionCosts], entries: Sequence[Entry]
    ) -> MapResult:
        """Write the map's cost of today's inputs beside that of Calc."""
        page = self._page
        rows = []
        for name, values in (
            ("map_today", [c.today for c in costs]),
            ("calc_today", [e["total"] for e in entries]),
        ):
            page.text(self.row, _HOURS, page.say(name))
            rows.append(
                [
                    page.put(self.row, _FIRST_MONTH + 2 * i, value, "calc", "amount")
                    for i, value in enumerate(values)
                ]
            )
            self.row += 1
        gaps = [
            page.put(
                self.row,
                _FIRST_MONTH + 2 * i,
                if_error(size(mine - theirs), 0),
                "calc",
                "exact",
            )
            for i, (mine, theirs) in enumerate(zip(*rows, strict=True))
        ]
        page.text(self.row, _HOURS, page.say("gap_today"))
        self.row += 1
        last = gaps[-1].place
        return MapResult(Span(gaps[0].place, last, tuple(g.value for g in gaps)))
