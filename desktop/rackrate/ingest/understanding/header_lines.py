"""Which lines of a sheet are a table's header, one level or several."""

from __future__ import annotations

from collections.abc import Sequence

from rackrate.domain.vendor_reading import Field
from rackrate.ingest.understanding.grid import Grid
from rackrate.ingest.understanding.header_words import header_fields, is_value
from rackrate.ingest.understanding.matrices import matrix_below
from rackrate.ingest.understanding.said import said_in
from rackrate.ingest.understanding.total_words import names_total
from rackrate.ingest.understanding.vocabulary import Vocabulary

_LOOKED_AT_WHOLE = 300
_LEAST_MATCHED, _LEAST_SHARE = 2, 0.4
_MOST_HEADER_LINES = 4
_KEY_FIELDS = frozenset(
    {
        Field.ACCELERATOR,
        Field.PRODUCT,
        Field.LIST_PRICE,
        Field.NET_PRICE,
        Field.AMOUNT,
        Field.SPEC,
        Field.SKU,
    }
)


def header_lines(grid: Grid, words: Vocabulary) -> list[tuple[int, ...]]:
    """Return the header lines of every table that runs in rows."""
    found: list[tuple[int, ...]] = []
    done = -1
    for line in grid.used:
        if line <= done or line in grid.hidden_lines:
            continue
        if not _may_be_header(grid, line, bool(found)):
            continue
        is_matrix = matrix_below(grid, line, words) is not None
        if is_matrix or header_strength(grid, line, words) > 0:
            last = line
            while not is_matrix and continues_header(grid, line, last + 1, words):
                last += 1
            first = line
            while first > 0 and _heads_a_header(grid, first - 1, first, words):
                first -= 1
            if not found or first > found[-1][-1]:
                found.append(tuple(range(first, last + 1)))
            done = last
    return found


def _may_be_header(grid: Grid, line: int, inside: bool) -> bool:  # noqa: FBT001
    """Return whether a line is worth a closer look; cheap, for long tables."""
    row = grid.lines[line]
    if not row:
        return False
    kinds = set(map(type, row))
    if str not in kinds:
        return False
    if inside and line > _LOOKED_AT_WHOLE:
        if float in kinds or int in kinds:
            return False
        return not any(isinstance(v, str) and v[:1].isdigit() for v in row)
    return True


def header_strength(grid: Grid, line: int, words: Vocabulary) -> float:
    """Return how much a line looks like a header; 0 where it is none."""
    spots = grid.filled(line)
    if len(spots) < _LEAST_MATCHED:
        return 0.0
    if names_total(grid.at(line, spots[0]), words):
        return 0.0
    fields: dict[Field, float] = {}
    matched = values = 0
    for column in spots:
        value = grid.at(line, column)
        candidates = header_fields(value, words) if isinstance(value, str) else ()
        if is_value(value, words) and not (
            candidates and candidates[0][0] is not Field.LIST_PRICE
        ):
            values += 1
            continue
        if candidates:
            matched += 1
            fresh = next((c for c in candidates if c[0] not in fields), candidates[0])
            fields.setdefault(*fresh)
    if matched < _LEAST_MATCHED or matched < _LEAST_SHARE * len(spots):
        return 0.0
    if len(fields) < _LEAST_MATCHED or not _KEY_FIELDS & set(fields):
        return 0.0
    if values > matched or (values and not _has_identity(grid, line, words)):
        return 0.0
    return sum(fields.values())


def _has_identity(grid: Grid, line: int, words: Vocabulary) -> bool:
    """Return whether a line names a card or product column in so many words."""
    certain = 1.0
    for column in grid.filled(line):
        value = grid.at(line, column)
        if not isinstance(value, str) or words.cards.find(value) is not None:
            continue
        for field, strength in header_fields(value, words):
            if field in (Field.ACCELERATOR, Field.PRODUCT) and strength >= certain:
                return True
    return False


def continues_header(grid: Grid, first: int, line: int, words: Vocabulary) -> bool:
    """Return whether a line is one more level of the header above it."""
    if line >= len(grid.lines) or line - first >= _MOST_HEADER_LINES:
        return False
    spots = [c for c in grid.filled(line) if not _is_from_above(grid, line, c, first)]
    if not spots:
        return bool(grid.filled(line))
    if any(not isinstance(grid.at(line, c), str) for c in spots):
        return False
    if _is_calculated(grid, line):
        return False
    if any(is_value(grid.at(line, c), words) for c in spots):
        return False
    upper = set(grid.filled(line - 1)) | {
        c for c in range(len(grid.lines[line - 1])) if grid.at(line - 1, c) is not None
    }
    is_under_merge = any((line - 1, c) in grid.origins for c in spots)
    gaps = [c for c in spots if c not in upper]
    telling = [c for c in spots if _tells(grid.at(line, c), words)]
    is_shorter = len(spots) < len(grid.filled(line - 1))
    is_group = is_under_merge or (len(spots) > 1 and (bool(gaps) or is_shorter))
    return (
        is_group
        and len(telling) * 2 >= len(spots)
        and not _is_data_like(grid, line, spots, words)
    )


def _is_calculated(grid: Grid, line: int) -> bool:
    """Return whether a cell of a line is in error, or was never calculated."""
    sheet = grid.sheet
    if not sheet.errors and not sheet.formulas_without_value:
        return False
    places = (grid.spot_place(line, c) for c in range(len(grid.lines[line]) + 2))
    return any(p in sheet.errors or p in sheet.formulas_without_value for p in places)


def _is_data_like(
    grid: Grid, line: int, spots: Sequence[int], words: Vocabulary
) -> bool:
    """Return whether a line has a card or money in it, as a body line does."""
    for column in spots:
        value = grid.at(line, column)
        if (
            isinstance(value, str)
            and (words.cards.find(value) is not None or value[:1].isdigit())
            and not header_fields(value, words)
        ):
            return True
    return False


def _tells(value: object, words: Vocabulary) -> bool:
    if not isinstance(value, str):
        return False
    if header_fields(value, words):
        return True
    said = said_in(value, words)
    return any(
        part is not None
        for part in (said.unit, said.period, said.scope, said.payment, said.currency)
    )


def _is_from_above(grid: Grid, line: int, column: int, first: int) -> bool:
    origin = grid.origins.get((line, column))
    return origin is not None and first <= origin[0] < line


def _heads_a_header(grid: Grid, line: int, below: int, words: Vocabulary) -> bool:
    """Return whether a line is a level of groups above a header."""
    spots = grid.filled(line)
    if len(spots) < _LEAST_MATCHED or line in grid.hidden_lines:
        return False
    if any(is_value(grid.at(line, c), words) for c in spots):
        return False
    spans = any((line, c) in grid.origins for c in range(len(grid.lines[line])))
    has_gaps = len(spots) < len(grid.filled(below))
    return (spans or has_gaps) and any(_tells(grid.at(line, c), words) for c in spots)
