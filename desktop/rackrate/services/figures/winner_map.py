"""The winner map: the cheapest option for every hours a day and length."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rackrate.domain.units import ChargeCategory, Delivery
from rackrate.engine.verdict import Choice
from rackrate.engine.winner_map import NO_OPTION, Cell, WinnerMap, winner_map
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.figures.figure import (
    Anchor,
    Area,
    Figure,
    HitArea,
    Line,
    Mark,
    Points,
    Role,
    Text,
    rectangle,
)
from rackrate.services.figures.scale import text_extent
from rackrate.services.labels import Labels

_LEFT, _TOP, _BOTTOM = 36.0, 8.0, 36.0
_SMALLEST, _SMALL, _USUAL = 7.5, 8.5, 10.0
_LINE = 9.0
_LEGEND_SHARE = 0.36
_PALE, _FULL = 0.16, 0.34
_LETTER, _LOWEST, _BORDER, _RING = 9.5, 7.0, 1.2, 9.0


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where each cell lies."""

    found: WinnerMap
    left: float
    top: float
    cell_width: float
    cell_height: float

    def corner(self, cell: Cell) -> tuple[float, float]:
        """Return the upper left corner of a cell; most hours are at the top."""
        row = len(self.found.hours) - 1 - cell.row
        return (
            self.left + cell.column * self.cell_width,
            self.top + row * self.cell_height,
        )


def winner_map_figure(
    decision: WorkloadDecision, labels: Labels, width: float, height: float
) -> Figure | None:
    """Return the map of winners, None where nothing is ranked.

    Args:
        decision: One workload's decision.
        labels: Words and names.
        width: Points.
        height: Points.
    """
    if not decision.ranked:
        return None
    found = winner_map(decision, budget=decision.budget_cap)
    across = width * (1 - _LEGEND_SHARE) - _LEFT
    grid = _Grid(
        found=found,
        left=_LEFT,
        top=_TOP,
        cell_width=across / len(found.months),
        cell_height=(height - _TOP - _BOTTOM) / len(found.hours),
    )
    title = _title(decision, labels, found)
    marks: list[Mark] = [*_cells(grid, decision), *_borders(grid)]
    marks += [*_letters(grid), *_axes(grid, labels), *_today(grid)]
    marks += _legend(grid, labels, width)
    return Figure(
        width=width,
        height=height,
        title=title,
        subtitle=_subtitle(decision, labels),
        alternative=title,
        marks=tuple(marks),
        hits=tuple(_hits(grid, decision, labels)),
        table=tuple(_table(found)),
    )


def _title(decision: WorkloadDecision, labels: Labels, found: WinnerMap) -> str:
    best = labels.option(decision.ranking[0])
    is_mixed = decision.verdict.choice is Choice.HYBRID
    single = "_single" if is_mixed else ""
    has_gaps = any(NO_OPTION in row for row in found.cheapest)
    if len(found.options) == 1 and not has_gaps:
        return labels.say(f"verdict.map.title_everywhere{single}", option=best)
    return labels.say(
        f"verdict.map.title{single}",
        hours=number_text.hours(decision.workload.hours_per_day),
        duration=labels.duration(decision.workload.months),
        option=best,
    )


def _subtitle(decision: WorkloadDecision, labels: Labels) -> str:
    if decision.budget_cap is None:
        return labels.say("verdict.map.subtitle")
    budget = labels.money(decision.budget_cap)
    return labels.say("verdict.map.subtitle_budget", budget=budget)


def _places(found: WinnerMap) -> Iterator[Cell]:
    for row in range(len(found.hours)):
        for column in range(len(found.months)):
            yield Cell(row, column)


def _cells(grid: _Grid, decision: WorkloadDecision) -> Iterator[Mark]:
    found = grid.found
    for place in _places(found):
        index = found.cheapest[place.row][place.column]
        if index == NO_OPTION:
            continue
        x, y = grid.corner(place)
        option = decision.option(found.options[index])
        is_bare = option.delivery is Delivery.BARE_METAL
        role = Role.BARE_METAL if is_bare else Role.CONTAINER
        opacity = _PALE if found.ties[place.row][place.column] else _FULL
        is_fixed = option.category is not ChargeCategory.METERED
        yield Area(_box(grid, x, y), role, opacity, hatched=is_fixed and not is_bare)


def _letters(grid: _Grid) -> Iterator[Mark]:
    """Yield the letters of the cells; where rows are low, of each stretch of a column.

    A stretch that is lower than a letter goes without: its fill tells it.
    """
    cheapest = grid.found.cheapest
    is_low = grid.cell_height < _LETTER
    for column in range(len(grid.found.months)):
        winners = (row[column] for row in cheapest)
        top = 0
        for index, run in groupby(winners):
            count = len(list(run))
            stretches = (
                [(top, count)] if is_low else [(top + n, 1) for n in range(count)]
            )
            top += count
            if index != NO_OPTION:
                letter = grid.found.letters[index]
                yield from _lettered(grid, column, stretches, letter)


def _lettered(
    grid: _Grid, column: int, stretches: Sequence[tuple[int, int]], letter: str
) -> Iterator[Mark]:
    """Yield a letter in the middle of each stretch: its first row, how many."""
    for row, count in stretches:
        height = count * grid.cell_height
        if height < _LOWEST:
            continue
        x, y = grid.corner(Cell(row + count - 1, column))
        middle = y + height / 2 + _SMALL * 0.36
        x += grid.cell_width / 2
        yield Text(x, middle, letter, _SMALL, Role.TEXT, Anchor.MIDDLE)


def _borders(grid: _Grid) -> Iterator[Mark]:
    """Yield a line wherever another option begins to win."""
    cheapest = grid.found.cheapest
    for row, column in _places(grid.found):
        x, y = grid.corner(Cell(row, column))
        right, lower = x + grid.cell_width, y + grid.cell_height
        here = cheapest[row][column]
        if column + 1 < len(cheapest[row]) and cheapest[row][column + 1] != here:
            yield Line(((right, y), (right, lower)), Role.TEXT, _BORDER)
        if row and cheapest[row - 1][column] != here:
            yield Line(((x, lower), (right, lower)), Role.TEXT, _BORDER)


def _box(grid: _Grid, x: float, y: float) -> Points:
    gap = min(1.0, grid.cell_height * 0.12)
    return rectangle(x, y, x + grid.cell_width - gap, y + grid.cell_height - gap)


def _axes(grid: _Grid, labels: Labels) -> Iterator[Mark]:
    found = grid.found
    for row, hours in enumerate(found.hours):
        if hours % 4 == 0:
            _, y = grid.corner(Cell(row, 0))
            place = y + grid.cell_height / 2 + 3
            text = str(hours)
            yield Text(grid.left - 6, place, text, _SMALL, Role.MUTED, Anchor.END)
    bottom = grid.top + len(found.hours) * grid.cell_height
    for column, months in enumerate(found.months):
        x, _ = grid.corner(Cell(0, column))
        text = number_text.months(months)
        place = x + grid.cell_width / 2
        yield Text(place, bottom + 13, text, _SMALL, Role.MUTED, Anchor.MIDDLE)
    middle = grid.left + len(found.months) * grid.cell_width / 2
    name = labels.say("verdict.map.months")
    yield Text(middle, bottom + 28, name, _SMALL, Role.MUTED, Anchor.MIDDLE)
    name = labels.say("verdict.axis.hours_per_day")
    yield Text(0, bottom + 28, f"↑ {name}", _SMALL, Role.MUTED)


def _today(grid: _Grid) -> Iterator[Mark]:
    x, y = grid.corner(grid.found.today)
    more = max(1.0, (_RING - grid.cell_height) / 2)
    right, lower = x + grid.cell_width, y + grid.cell_height
    box = rectangle(x - 1, y - more, right, lower + more - 1)
    yield Line((*box, box[0]), Role.TEXT, 1.8)


def _legend(grid: _Grid, labels: Labels, width: float) -> Iterator[Mark]:
    x = width * (1 - _LEGEND_SHARE) + 14
    room, y = width - x - 18, _TOP + 12
    for letter, option in zip(grid.found.letters, grid.found.options, strict=True):
        yield Text(x, y, letter, _USUAL, Role.TEXT, bold=True)
        lines = _folded(labels.option(option), room)
        size = _SMALL if len(lines) == 1 else _SMALLEST
        for number, line in enumerate(lines):
            yield Text(x + 18, y + number * _LINE, line, size, Role.TEXT)
        y += 18 + (len(lines) - 1) * 6


def _folded(name: str, room: float) -> list[str]:
    """Return a name in one line, or in two that part near its middle."""
    spaces = [match.start() for match in re.finditer(r" |(?=（)", name)]
    if text_extent(name, _SMALL) <= room or not spaces:
        return [name]
    middle = text_extent(name, 1.0) / 2
    at = min(spaces, key=lambda i: abs(text_extent(name[:i], 1.0) - middle))
    return [name[:at], name[at:].strip()]


def _hits(grid: _Grid, decision: WorkloadDecision, labels: Labels) -> Iterator[HitArea]:
    found = grid.found
    nobody = labels.say("verdict.map.no_option")
    if decision.budget_cap is not None:
        budget = labels.money(decision.budget_cap)
        nobody = labels.say("verdict.map.above_budget", budget=budget)
    for place in _places(found):
        x, y = grid.corner(place)
        winner = found.winner(place)
        told = labels.say(
            "verdict.map.cell",
            hours=found.hours[place.row],
            duration=labels.duration(found.months[place.column]),
            option=labels.option(winner) if winner else nobody,
        )
        yield HitArea(x, y, grid.cell_width, grid.cell_height, told)


def _table(found: WinnerMap) -> Iterator[tuple[str, ...]]:
    yield ("h", *(number_text.months(months) for months in found.months))
    for row, hours in reversed(list(enumerate(found.hours))):
        letters = (
            found.letters[index] if index != NO_OPTION else ""
            for index in found.cheapest[row]
        )
        yield (str(hours), *letters)
