"""Where the tables of a sheet are: headers, bodies, and the lines around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rackrate.domain.reading_choices import (
    NO_TABLE_CHOICES,
    Choices,
    TableChoices,
)
from rackrate.domain.vendor_reading import Field, Orientation
from rackrate.ingest.book import Area
from rackrate.ingest.understanding.grid import Grid, turned
from rackrate.ingest.understanding.header_lines import (
    continues_header,
    header_lines,
    header_strength,
)
from rackrate.ingest.understanding.header_words import (
    header_fields,
    is_label,
    is_value,
)
from rackrate.ingest.understanding.headerless import headerless_span
from rackrate.ingest.understanding.matrices import Matrix, matrix_below
from rackrate.ingest.understanding.side_by_side import spans_of, window
from rackrate.ingest.understanding.vocabulary import Vocabulary

_LOOKED_AT_WHOLE = 300
_LEAST_MATCHED, _LEAST_SHARE = 2, 0.5
_LEAST_TURNED = 2
_WIDEST_TURNED = 40


@dataclass(frozen=True, slots=True)
class FoundTable:
    """One table: its header lines, and the lines between it and the next one.

    Attributes:
        grid: Upright, or the table's own part of the sheet turned on its side.
        above: Lines of the upright grid before the header that belong to it.
        first, last: Lines that follow the header; notes below the body are among them.
        columns: First and last column.
        matrix: What its headings are, where it runs in two ways.
    """

    key: str
    grid: Grid
    headers: tuple[int, ...]
    first: int
    last: int
    columns: tuple[int, int]
    above: tuple[int, ...] = ()
    matrix: Matrix | None = None


@dataclass(frozen=True, slots=True)
class FoundSheet:
    """A sheet taken apart: its tables, and the lines that belong to none."""

    grid: Grid
    tables: tuple[FoundTable, ...]
    loose: tuple[int, ...]


def find_tables(grid: Grid, words: Vocabulary, choices: Choices) -> FoundSheet:
    """Return the tables of an upright grid, from the top."""
    name = grid.sheet.name
    starts = header_lines(grid, words)
    orientation = _settled(name, 1, choices).orientation
    areas = _turned_areas(grid, list(_blocks(grid)), starts, words, orientation)
    starts = [s for s in starts if not any(a.top <= s[0] <= a.bottom for a in areas)]
    starts = _with_settled(name, starts, choices)
    by_top = {area.top: area for area in areas}
    edges = sorted([(s[0], s[-1]) for s in starts] + [(a.top, a.bottom) for a in areas])
    tables: list[FoundTable] = []
    taken: set[int] = set()
    end = -1
    for index, (top, bottom) in enumerate(edges):
        key = f"{name}#{len(tables) + 1}"
        above = tuple(grid.used_between(end + 1, top - 1))
        if top in by_top:
            tables.append(_turned_table(key, grid, by_top[top], words, above))
            end = bottom
        else:
            has_next = index + 1 < len(edges)
            after = edges[index + 1][0] if has_next else len(grid.lines)
            end = _last_of(grid, bottom + 1, after, has_next=has_next)
            headers, body = range(top, bottom + 1), range(bottom + 1, end + 1)
            width = max(_width(grid, headers), _width(grid, body), 1)
            spans = spans_of(grid, headers, body, width, words)
            for span in spans:
                part = grid if len(spans) == 1 else window(grid, *span)
                key = f"{name}#{len(tables) + 1}"
                matrix = matrix_below(part, bottom, words)
                tables.append(
                    FoundTable(
                        key,
                        part,
                        tuple(headers),
                        body.start,
                        end,
                        span,
                        above,
                        matrix,
                    )
                )
            end = max(end, bottom)
        taken.update(grid.used_between(top, end))
    if not tables:
        tables = _headerless_tables(grid, words)
        taken.update(r for t in tables for r in grid.used_between(t.first, t.last))
    loose = [line for line in grid.used if line not in taken]
    return FoundSheet(grid, tuple(tables), tuple(loose))


def _headerless_tables(grid: Grid, words: Vocabulary) -> list[FoundTable]:
    """Return the tables of a sheet on which no line is a header."""
    tables: list[FoundTable] = []
    end = -1
    for first, last in _blocks(grid):
        span = headerless_span(grid, first, last, words)
        if span is None:
            continue
        top, bottom = span
        key = f"{grid.sheet.name}#{len(tables) + 1}"
        width = _width(grid, range(top, bottom + 1))
        above = tuple(grid.used_between(end + 1, top - 1))
        tables.append(FoundTable(key, grid, (), top, bottom, (0, width - 1), above))
        end = bottom
    return tables


def _settled(name: str, number: int, choices: Choices) -> TableChoices:
    return choices.tables.get(f"{name}#{number}", NO_TABLE_CHOICES)


def _with_settled(
    name: str, starts: Sequence[tuple[int, ...]], choices: Choices
) -> list[tuple[int, ...]]:
    """Return header lines with those that a person chose in place of the guesses."""
    kept = list(starts)
    for number in range(1, len(starts) + 2):
        settled = _settled(name, number, choices)
        if not settled.header_rows or settled.orientation is Orientation.COLUMNS:
            continue
        chosen = tuple(range(min(settled.header_rows), max(settled.header_rows) + 1))
        if number <= len(kept):
            kept[number - 1] = chosen
        else:
            kept.append(chosen)
    apart: list[tuple[int, ...]] = []
    for start in sorted(kept):
        if not apart or start[0] > apart[-1][-1]:
            apart.append(start)
    return apart


def _width(grid: Grid, lines: range) -> int:
    return max((len(grid.lines[r]) for r in lines[:_LOOKED_AT_WHOLE]), default=1)


def _blocks(grid: Grid) -> Iterator[tuple[int, int]]:
    """Yield first and last line of each run of lines that are not blank."""
    start = last = -1
    for line in grid.used:
        if line != last + 1 or start < 0:
            if start >= 0:
                yield (start, last)
            start = line
        last = line
    if start >= 0:
        yield (start, last)


def _turned_areas(
    grid: Grid,
    blocks: Sequence[tuple[int, int]],
    headers: Sequence[tuple[int, ...]],
    words: Vocabulary,
    orientation: Orientation | None,
) -> list[Area]:
    """Return the parts of a sheet that hold tables that run in columns."""
    if orientation is Orientation.ROWS:
        return []
    areas = []
    for top, bottom in blocks:
        if bottom - top > _LOOKED_AT_WHOLE:
            continue
        own = [h for h in headers if top <= h[0] <= bottom]
        must = orientation is Orientation.COLUMNS
        if not must and any(matrix_below(grid, h[-1], words) for h in own):
            continue
        area = _turned_area(grid, top, bottom, words)
        if area is None:
            continue
        across = max((header_strength(grid, h[0], words) for h in own), default=0.0)
        down = _column_strength(turned(grid, area), words)
        if must or (down > across and _names_things_across(grid, area, words)):
            areas.append(area)
    return areas


def _turned_area(grid: Grid, top: int, bottom: int, words: Vocabulary) -> Area | None:
    """Return the labelled part of a block whose first column is its header."""
    columns = [c for r in range(top, bottom + 1) for c in grid.filled(r)]
    left, right = min(columns), max(columns)
    if right - left < 1 or right - left > _WIDEST_TURNED:
        return None
    while top <= bottom and not _is_attribute(grid, top, left, words):
        top += 1
    while bottom > top and len(grid.filled(bottom)) < _LEAST_MATCHED:
        bottom -= 1
    rows = range(top, bottom + 1)
    labels = [r for r in rows if is_label(grid.at(r, left), words)]
    if len(labels) < _LEAST_TURNED or len(labels) < _LEAST_SHARE * len(rows):
        return None
    return Area(top, left, bottom, right)


def _is_attribute(grid: Grid, line: int, left: int, words: Vocabulary) -> bool:
    filled = grid.filled(line)
    return (
        len(filled) >= _LEAST_MATCHED
        and filled[0] == left
        and isinstance(grid.at(line, left), str)
        and not is_value(grid.at(line, left), words)
    )


def _column_strength(part: Grid, words: Vocabulary) -> float:
    return header_strength(part, 0, words)


def _names_things_across(grid: Grid, area: Area, words: Vocabulary) -> bool:
    """Return whether some row of the area names cards or products, cell after cell."""
    for row in range(area.top, area.bottom + 1):
        label = grid.at(row, area.left)
        fields = header_fields(label, words) if isinstance(label, str) else ()
        cells = [grid.at(row, c) for c in range(area.left + 1, area.right + 1)]
        named = [c for c in cells if c is not None and words.cards.find(str(c))]
        if named and len(named) * 2 >= len([c for c in cells if c is not None]):
            return True
        if fields and fields[0][0] is Field.ACCELERATOR:
            return True
    return False


def _turned_table(
    key: str, grid: Grid, area: Area, words: Vocabulary, above: tuple[int, ...]
) -> FoundTable:
    part = turned(grid, area)
    last_header = 0
    while continues_header(part, 0, last_header + 1, words) and (
        last_header + 1 < len(part.lines) - 1
    ):
        last_header += 1
    headers = tuple(range(last_header + 1))
    width = area.bottom - area.top
    last = len(part.lines) - 1
    return FoundTable(key, part, headers, last_header + 1, last, (0, width), above)


def _last_of(grid: Grid, start: int, end: int, *, has_next: bool) -> int:
    """Return the last line that belongs to a table.

    What stands right above the next header, after a blank line, is about that one.
    """
    last = end - 1
    if has_next:
        while last >= start and not grid.is_blank(last):
            last -= 1
        if last < start:
            last = end - 1
    used = grid.used_between(start, last)
    return used[-1] if used else start - 1
