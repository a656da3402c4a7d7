"""The winner map: the cheapest option for every hours a day and length."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from rackrate.domain.units import ChargeCategory, Delivery
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
from rackrate.services.labels import Labels

_LEFT, _TOP, _BOTTOM = 36.0, 8.0, 36.0
_SMALL, _USUAL = 8.5, 10.0
_LEGEND_SHARE = 0.36
_PALE, _FULL = 0.16, 0.34
_LETTER, _BORDER, _RING = 9.5, 1.2, 9.0


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
    found = winner_map(decision)
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
        subtitle=labels.say("verdict.map.subtitle"),
        alternative=title,
        marks=tuple(marks),
        hits=tuple(_hits(grid, labels)),
        table=tuple(_table(found)),
    )


def _title(decision: WorkloadDecision, labels: Labels, found: WinnerMap) -> str:
    best = labels.option(decision.ranking[0])
    if len(found.options) == 1:
        return labels.say("verdict.map.title_everywhere", option=best)
    return labels.say(
        "verdict.map.title",
        hours=number_text.hours(decision.workload.hours_per_day),
        duration=labels.duration(decision.workload.months),
        option=best,
    )


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
    """Yield the letters of the cells, of only some rows where rows are low."""
    found = grid.found
    every = math.ceil(_LETTER / grid.cell_height)
    for place in _places(found):
        index = found.cheapest[place.row][place.column]
        if index == NO_OPTION or place.row % every != every // 2:
            continue
        x, y = grid.corner(place)
        middle = y + grid.cell_height / 2 + _SMALL * 0.36
        x += grid.cell_width / 2
        letter = found.letters[index]
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
    pairs = zip(grid.found.letters, grid.found.options, strict=True)
    for number, (letter, option) in enumerate(pairs):
        y = _TOP + 12 + number * 18
        yield Text(x, y, letter, _USUAL, Role.TEXT, bold=True)
        yield Text(x + 18, y, labels.option(option), _SMALL, Role.TEXT)


def _hits(grid: _Grid, labels: Labels) -> Iterator[HitArea]:
    found = grid.found
    for place in _places(found):
        x, y = grid.corner(place)
        winner = found.winner(place)
        nobody = labels.say("verdict.map.no_option")
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
