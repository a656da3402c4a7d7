"""Where the cells of a pasted block go: view order, new rows, heads, repetition."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rackrate.domain.bilingual import Language
from rackrate.gui.models.price_clipboard import Block
from rackrate.gui.models.price_grid_columns import GRID_COLUMNS
from rackrate.gui.models.price_vocabulary import word_key
from rackrate.services.words import Words

_COLUMN_ID = re.compile(r"[a-z]+(?:_[a-z]+)+")
_FEWEST_HEADS = 2
_SIGNS = "¥$€£"


@dataclass(frozen=True, slots=True)
class PastePlace:
    """What the grid looks like where a block is to be pasted.

    Attributes:
        row_ids, columns: As they are seen, filtered, sorted and rearranged.
        selected: Selected cells as (row, column) places among those.
    """

    row_ids: Sequence[int]
    columns: Sequence[str]
    selected: Sequence[tuple[int, int]] = ()


@dataclass(slots=True)
class Paste:
    """Texts by row id and column, rows to add, and what found no place."""

    texts: dict[int, dict[str, str]] = field(default_factory=dict)
    new: list[dict[str, str]] = field(default_factory=list)
    left_out: int = 0

    @property
    def cells(self) -> int:
        """How many cells are written."""
        return sum(map(len, (*self.texts.values(), *self.new)))

    @property
    def columns(self) -> frozenset[str]:
        """The columns that are written."""
        rows = (*self.texts.values(), *self.new)
        return frozenset(column for row in rows for column in row)


def paste_plan(block: Block, place: PastePlace, words: Words) -> Paste:
    """Return where the cells of a block go.

    A block whose first row names columns becomes new rows, whatever is shown. A
    single value, or a block that fits the selection several times, fills it. Any
    other block begins at the first selected cell; rows beyond the last are added.
    """
    heads = head_columns(block, words)
    if heads is not None:
        return _by_heads(block[1:], heads)
    rows = sorted({row for row, _ in place.selected})
    columns = sorted({column for _, column in place.selected})
    if len(block) == len(block[0]) == 1 and place.selected:
        return _fill(block[0][0], place)
    top, left = (rows[0], columns[0]) if place.selected else (0, 0)
    if _is_repeated(block, rows, columns, len(place.selected)):
        block = _repeated(block, len(rows), len(columns))
    return _at(block, place, top, left)


def head_columns(block: Block, words: Words) -> list[str | None] | None:
    """Return the column that each head names, None if the first row is no head.

    A head that reads like a column's id but is none of the grid's (a catalog may
    have columns of its own) names nothing; its cells find no place.
    """
    known = _heads(words)
    said = [text.strip().strip(_SIGNS) for text in block[0]]
    named = [known.get(word_key(text)) for text in said]
    found = [name for name in named if name]
    foreign = [
        text
        for text, name in zip(said, named, strict=True)
        if name is None and _COLUMN_ID.fullmatch(text)
    ]
    is_head = len(found) + len(foreign) == sum(map(bool, said))
    is_head = is_head and len(set(found)) == len(found)
    if len(block) == 1 or len(found) < _FEWEST_HEADS or not is_head:
        return None
    return named


def _heads(words: Words) -> Mapping[str, str]:
    known = {}
    for column in GRID_COLUMNS:
        for language in Language:
            said = words.say(f"catalogs.column.{column.id}", language)
            known[word_key(said)] = column.id
    return known | {word_key(column.id): column.id for column in GRID_COLUMNS}


def _by_heads(body: Block, heads: Sequence[str | None]) -> Paste:
    rows = [
        {head: text for head, text in zip(heads, row, strict=True) if head}
        for row in body
    ]
    nowhere = [number for number, head in enumerate(heads) if head is None]
    lost = sum(bool(row[number]) for row in body for number in nowhere)
    return Paste(new=[row for row in rows if any(row.values())], left_out=lost)


def _fill(text: str, place: PastePlace) -> Paste:
    plan = Paste()
    for row, column in place.selected:
        cells = plan.texts.setdefault(place.row_ids[row], {})
        cells[place.columns[column]] = text
    return plan


def _is_repeated(
    block: Block, rows: Sequence[int], columns: Sequence[int], cells: int
) -> bool:
    """Return whether the selection is a whole number of blocks, without gaps."""
    height, width = len(block), len(block[0])
    is_block = cells == len(rows) * len(columns) and all(
        places[-1] - places[0] + 1 == len(places)
        for places in (rows, columns)
        if places
    )
    fits = len(rows) % height == 0 and len(columns) % width == 0
    return bool(cells) and is_block and fits and cells > height * width


def _repeated(block: Block, height: int, width: int) -> Block:
    wide = [row * (width // len(row)) for row in block]
    return wide * (height // len(block))


def _at(block: Block, place: PastePlace, top: int, left: int) -> Paste:
    columns = place.columns[left:]
    plan = Paste()
    for at, row in enumerate(block, start=top):
        cells = dict(zip(columns, row, strict=False))
        plan.left_out += sum(map(bool, row[len(columns) :]))
        if at < len(place.row_ids):
            plan.texts[place.row_ids[at]] = cells
        elif any(cells.values()):
            plan.new.append(cells)
    return plan
