"""Tables of two ways: cards down and terms across, regions down and cards across.

Every price of such a table stands where two headings cross, and its unit stands in
the corner, in the title or in a note. A line of headings counts only where all of them
say the same kind of thing; what they stand for is never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rackrate.domain.vendor_reading import Field, NumberStyle
from rackrate.ingest.book import CellValue
from rackrate.ingest.understanding.amounts import Worth, amount_in
from rackrate.ingest.understanding.folding import folded, outside_brackets
from rackrate.ingest.understanding.grid import Grid
from rackrate.ingest.understanding.header_words import header_fields
from rackrate.ingest.understanding.said import NOTHING, Said, said_in
from rackrate.ingest.understanding.total_words import names_total
from rackrate.ingest.understanding.vocabulary import Vocabulary

_LEAST_ACROSS = 2
_LOOKED_AT = 40
_LONGEST_HEADING = 40
_BETWEEN_AXES = re.compile(r"[\\/|、,\n]")
_PRICED = frozenset({Worth.AMOUNT, Worth.RANGE})


@dataclass(frozen=True, slots=True)
class Matrix:
    """What the headings of a table of two ways are.

    Attributes:
        labels: The column that names the lines.
        down: What its cells name.
        across: What the headings of the price columns name.
        prices: The price columns.
        corner: What the corner says of every price.
    """

    labels: int
    down: Field
    across: Field
    prices: tuple[int, ...]
    corner: Said = NOTHING


def matrix_below(grid: Grid, line: int, words: Vocabulary) -> Matrix | None:
    """Return the table of two ways that a line of headings begins, None for none."""
    body = _body(grid, line, words)
    if not body:
        return None
    labels = grid.filled(body[0])[0]
    across = [c for c in grid.filled(line) if c > labels]
    while across and _is_note(grid.at(line, across[-1]), words):
        across.pop()
    if len(across) < _LEAST_ACROSS or any(c < labels for c in grid.filled(line)):
        return None
    if not _holds_prices(grid, body, across, words):
        return None
    corner = grid.at(line, labels)
    if corner is not None and not isinstance(corner, str):
        return None
    hints = _named_in(corner or "", words)
    named_across = _named_by([grid.at(line, c) for c in across], words)
    named_down = _named_by([grid.at(row, labels) for row in body], words)
    # A corner of `GPU \\ 区域` names both ways; the known one leaves the other.
    if named_across is None and Field.REGION in hints - {named_down}:
        named_across = _as_regions([grid.at(line, c) for c in across])
    if named_down is None and Field.REGION in hints - {named_across}:
        named_down = _as_regions([grid.at(row, labels) for row in body])
    if named_across is None or named_down is None or named_across is named_down:
        return None
    said = said_in(corner, words) if corner else NOTHING
    return Matrix(labels, named_down, named_across, tuple(across), said)


def _body(grid: Grid, line: int, words: Vocabulary) -> list[int]:
    """Return the lines right below a line, up to the first that names no prices."""
    found: list[int] = []
    for row in range(line + 1, min(line + 1 + _LOOKED_AT, len(grid.lines))):
        spots = grid.filled(row)
        if len(spots) < _LEAST_ACROSS or not isinstance(grid.at(row, spots[0]), str):
            break
        if row in grid.hidden_lines or names_total(grid.at(row, spots[0]), words):
            continue
        found.append(row)
    return found


def _is_note(value: CellValue, words: Vocabulary) -> bool:
    fields = header_fields(value, words) if isinstance(value, str) else ()
    return bool(fields) and fields[0][0] is Field.NOTE


def _holds_prices(
    grid: Grid, body: Sequence[int], across: Sequence[int], words: Vocabulary
) -> bool:
    """Return whether amounts stand below the headings, and nothing else but words."""
    priced = 0
    for row in body:
        for column in across:
            # Which mark is the decimal one is settled later, column by column.
            worths = {
                amount_in(grid.at(row, column), style, words).worth
                for style in (NumberStyle.POINT, NumberStyle.COMMA)
            }
            if worths == {Worth.UNREADABLE}:
                return False
            priced += bool(worths & _PRICED)
    return priced * 2 >= len(body) * len(across)


def _named_in(corner: str, words: Vocabulary) -> set[Field]:
    """Return what the words of a corner name: `区域/卡型（元/卡/时）`."""
    text = outside_brackets(folded(corner))
    if said_in(text, words).unit is not None:
        return set()
    parts = [part for part in _BETWEEN_AXES.split(text) if part.strip()]
    return {f[0][0] for part in parts if (f := header_fields(part, words))}


def _named_by(labels: Sequence[CellValue], words: Vocabulary) -> Field | None:
    """Return what kind of thing all of some headings name, None where they differ."""
    texts = [text for text in labels if isinstance(text, str)]
    if len(texts) != len(labels) or any(len(t) > _LONGEST_HEADING for t in texts):
        return None
    if all(words.cards.find(text) is not None for text in texts):
        return Field.ACCELERATOR
    said = [said_in(text, words) for text in texts]
    if any(s.unit or s.currency for s in said):
        return None
    if _has_terms(said):
        return Field.TERM
    if all(s.least_units for s in said):
        return Field.MIN_UNITS
    if all(s.delivery for s in said):
        return Field.DELIVERY
    if all(words.names_region(folded(text)) for text in texts):
        return Field.REGION
    return None


def _has_terms(said: Sequence[Said]) -> bool:
    """Return whether headings name terms; `按需` among them is the term of none."""
    lasting = [s for s in said if s.commitment is not None]
    others = [s for s in said if s.commitment is None]
    return bool(lasting) and all(s.category or s.period or s.payment for s in others)


def _as_regions(labels: Sequence[CellValue]) -> Field | None:
    return Field.REGION if all(isinstance(t, str) for t in labels) else None
