"""What a line below a header is: an offer, a total, a heading, a note."""

from __future__ import annotations

import re
from enum import StrEnum

from rackrate.domain.vendor_reading import Field
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.folding import folded, word_key
from rackrate.ingest.understanding.grid import Grid
from rackrate.ingest.understanding.profiles import MONEY_FIELDS
from rackrate.ingest.understanding.total_words import names_total
from rackrate.ingest.understanding.vocabulary import Vocabulary

_LONG_NOTE = 14
_NUMBERED = re.compile(
    r"^[(]?(?:[一二三四五六七八九十]+|\d{1,2})[)、.]|系列$|类$|series$"
)


class LineKind(StrEnum):
    """Kinds of lines in and below a table."""

    OFFER = "offer"
    TOTAL = "total"
    SECTION = "section"
    NOTE = "note"
    INSTRUCTION = "instruction"


def first_text(grid: Grid, line: int) -> str:
    """Return the first text of a line, folded."""
    for column in grid.filled(line):
        value = grid.at(line, column)
        if isinstance(value, str):
            return folded(value)
    return ""


def is_total(grid: Grid, line: int, words: Vocabulary) -> bool:
    """Return whether a line adds up others: 合计, Subtotal."""
    return any(names_total(grid.at(line, c), words) for c in grid.filled(line)[:3])


def is_note(grid: Grid, line: int, words: Vocabulary) -> bool:
    """Return whether a line begins like a note, such as 备注 or All prices."""
    key = word_key(first_text(grid, line))
    return any(key.startswith(word) for word in words.notes if word)


def kind_of(
    grid: Grid, line: int, columns: tuple[Column, ...], words: Vocabulary
) -> LineKind:
    """Return what a line is that is not blank."""
    filled = grid.filled(line)
    sheet = grid.sheet
    price_columns = {c.index for c in columns if c.holds in MONEY_FIELDS}
    if is_total(grid, line, words):
        return LineKind.TOTAL
    places = {grid.spot_place(line, c) for c in price_columns}
    if places & (sheet.errors.keys() | sheet.formulas_without_value):
        return LineKind.OFFER
    spans = len(filled) == 1
    if spans and not (price_columns & set(filled) and len(columns) == 1):
        text = first_text(grid, line)
        if is_note(grid, line, words) or len(text) > _LONG_NOTE * 2:
            return LineKind.NOTE
        column = filled[0]
        is_only_price = column in price_columns and not isinstance(
            grid.at(line, column), str
        )
        if is_only_price or _is_bare_offer(grid, line, columns, words):
            return LineKind.OFFER
        return LineKind.SECTION
    if is_note(grid, line, words) and not _has_money(grid, line, price_columns):
        return LineKind.NOTE
    return LineKind.OFFER


def _is_bare_offer(
    grid: Grid, line: int, columns: tuple[Column, ...], words: Vocabulary
) -> bool:
    """Return whether a lone text names a card in its column, without any price."""
    column = grid.filled(line)[0]
    text = str(grid.at(line, column))
    holds = {c.index: c.holds for c in columns}.get(column)
    spans = (line, column + 1) in grid.origins
    return (
        holds in (Field.ACCELERATOR, Field.PRODUCT)
        and not spans
        and words.cards.find(text) is not None
        and not _NUMBERED.search(folded(text))
    )


def _has_money(grid: Grid, line: int, price_columns: set[int]) -> bool:
    return any(
        grid.at(line, c) is not None and grid.place(line, c) == grid.spot_place(line, c)
        for c in price_columns
    )
