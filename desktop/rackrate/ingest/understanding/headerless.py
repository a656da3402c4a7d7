"""Tables without a header: each line names a card and a price with its unit.

Only what a cell itself says counts. A bare figure is a price only where a unit is
stated for all of them and no other bare figure could be it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rackrate.domain.vendor_reading import Field, NumberStyle
from rackrate.ingest.book import CellValue
from rackrate.ingest.understanding.amounts import Worth, amount_in
from rackrate.ingest.understanding.folding import folded
from rackrate.ingest.understanding.grid import Grid
from rackrate.ingest.understanding.profiles import Profile
from rackrate.ingest.understanding.said import cards_in, commitment_in, said_in
from rackrate.ingest.understanding.total_words import names_total
from rackrate.ingest.understanding.vocabulary import Vocabulary

_MOST = 0.6
_LONGEST_NAME = 60
_USUAL_COUNTS = frozenset({1, 2, 4, 8, 10, 16, 32})
_PRICED = frozenset({Worth.AMOUNT, Worth.RANGE})


def headerless_span(
    grid: Grid, first: int, last: int, words: Vocabulary
) -> tuple[int, int] | None:
    """Return first and last line of the offers in a block, None where it has none."""
    lines = [r for r in range(first, last + 1) if r not in grid.hidden_lines]
    told = [r for r in lines if _is_offer(grid, r, words, must_tell=True)]
    offers = told
    if not told and _states_unit(grid, words):
        offers = [r for r in lines if _is_offer(grid, r, words, must_tell=False)]
        if len(offers) < 2:  # noqa: PLR2004
            return None
    if not offers:
        return None
    top, bottom = offers[0], offers[-1]
    inside = [r for r in lines if top <= r <= bottom]
    return (top, bottom) if len(offers) >= _MOST * len(inside) else None


def role_by_cells(
    cells: Sequence[CellValue], profile: Profile, words: Vocabulary
) -> Field | None:
    """Return what a column without a header holds, None where its cells do not say."""
    filled = [cell for cell in cells if cell is not None]
    texts = [folded(cell) if isinstance(cell, str) else "" for cell in filled]
    tests = (
        (Field.LIST_PRICE, profile.told),
        (Field.ACCELERATOR, profile.cards),
        (Field.CARDS, _share(cards_in(t, words) is not None for t in texts)),
        (Field.TERM, _share(commitment_in(t) is not None for t in texts)),
        (Field.DISCOUNT, min(profile.folds, profile.discount)),
        (Field.TAX, profile.tax_words),
        (Field.DELIVERY, profile.delivery),
        (Field.UNIT, profile.unit if profile.numeric == 0 else 0),
        (Field.REGION, _share(words.names_region(t) for t in texts)),
    )
    return next((role for role, share in tests if share >= _MOST), None)


def only_price(columns: Sequence[tuple[int, Sequence[CellValue]]]) -> int | None:
    """Return the one column of bare figures that is no count of cards.

    Args:
        columns: Index and cells of the columns whose cells tell nothing.
    """
    figures = {
        index: {cell for cell in cells if cell is not None}
        for index, cells in columns
        if cells and all(isinstance(c, int | float) or c is None for c in cells)
    }
    open_ones = [i for i, found in figures.items() if not found <= _USUAL_COUNTS]
    return open_ones[0] if len(open_ones) == 1 else None


def _share(found: Iterable[object]) -> float:
    listed = [bool(one) for one in found]
    return sum(listed) / len(listed) if listed else 0.0


def _is_offer(grid: Grid, line: int, words: Vocabulary, *, must_tell: bool) -> bool:
    spots = grid.filled(line)
    if not spots or names_total(grid.at(line, spots[0]), words):
        return False
    names_card = has_price = False
    for column in spots:
        value = grid.at(line, column)
        amount = amount_in(value, NumberStyle.POINT, words)
        is_told = bool(amount.said.currency or amount.said.unit)
        is_named = isinstance(value, str) and words.cards.find(value) is not None
        if is_named and not is_told:
            names_card |= len(str(value)) <= _LONGEST_NAME
        elif amount.worth in _PRICED:
            has_price |= is_told or not must_tell
    return names_card and has_price


def _states_unit(grid: Grid, words: Vocabulary) -> bool:
    """Return whether a title or a note of the sheet names the unit of its prices."""
    for line in grid.used[:_LONGEST_NAME]:
        spots = grid.filled(line)
        if len(spots) != 1:
            continue
        said = said_in(str(grid.at(line, spots[0])), words, is_prose=True)
        if said.unit is not None and (said.scope is not None or said.currency):
            return True
    return False
