"""What each column of a table holds: by its header, by its cells where unclear."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from rackrate.domain.reading_choices import TableChoices
from rackrate.domain.units import PriceScope, PricingUnit
from rackrate.domain.vendor_reading import Certainty, Field, NumberStyle
from rackrate.ingest.book import CellValue
from rackrate.ingest.understanding.amounts import number_style
from rackrate.ingest.understanding.folding import folded, outside_brackets
from rackrate.ingest.understanding.grid import Grid
from rackrate.ingest.understanding.header_words import Candidates, header_fields
from rackrate.ingest.understanding.headerless import only_price, role_by_cells
from rackrate.ingest.understanding.matrices import Matrix
from rackrate.ingest.understanding.profiles import (
    MONEY_FIELDS,
    Profile,
    fits,
    profile_of,
)
from rackrate.ingest.understanding.said import NOTHING, Said, said_in
from rackrate.ingest.understanding.tables import FoundTable
from rackrate.ingest.understanding.vocabulary import Vocabulary
from rackrate.services.said_day import DayOrder, order_in

_NO_UNIT = (None, None, None, None)
_PRICES = (Field.LIST_PRICE, Field.NET_PRICE)
_DAYS = (Field.EFFECTIVE_FROM, Field.EFFECTIVE_TO)
_TERMS = (PricingUnit.MONTH, PricingUnit.QUARTER, PricingUnit.YEAR)
_CONVERTED = re.compile(r"折合|折算|约合|合人民币|等值|换算|equiv|converted")
_RIVAL = re.compile(
    r"友商|竞品|竞对|对标|同行|竞争|阿里云|腾讯云|华为云|百度智能云|火山引擎|天翼云|移动云"
    r"|\b(?:competitors?|aws|azure|gcp|google cloud|coreweave|lambda|runpod)\b"
)
_SAMPLE = 60
_STYLE_SAMPLE = 2_000
_MOST = 0.6
_SURE = 0.75
_ONLY_ONCE = {
    Field.ACCELERATOR: Field.PRODUCT,
    Field.CARDS: Field.QUANTITY,
    Field.DISCOUNT: Field.IGNORED,
    Field.CURRENCY: Field.NOTE,
    Field.REGION: Field.NOTE,
    Field.QUANTITY: Field.IGNORED,
    Field.PROVIDER: Field.NOTE,
    Field.DELIVERY: Field.PRODUCT,
    Field.TERM: Field.NOTE,
    Field.VAT_RATE: Field.IGNORED,
    Field.CARD_MEMORY: Field.SPEC,
    Field.EFFECTIVE_TO: Field.NOTE,
    Field.EFFECTIVE_FROM: Field.NOTE,
    Field.SKU: Field.SPEC,
}
"""Fields that a table has once, and what a second such column counts as."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table, as it will be read.

    Attributes:
        said: What its header says of its prices; deeper levels go before upper ones.
        card: The card its header names, where each card has a column of its own.
        has_borrowed_unit: Its unit is that of the price column to its left.
        is_for_term: A discount that holds for the term in its header only.
        region: The region its header names, where each has a column of its own.
        day_order: What the table's days prove of 07/08/2026.
    """

    index: int
    header: str
    levels: tuple[str, ...]
    holds: Field
    certainty: Certainty
    why: str
    style: NumberStyle
    said: Said = NOTHING
    card: str = ""
    has_text_numbers: bool = False
    has_borrowed_unit: bool = False
    is_for_term: bool = False
    region: str = ""
    day_order: DayOrder | None = None
    examples: tuple[str, ...] = field(default=())


def read_columns(
    table: FoundTable, words: Vocabulary, settled: TableChoices, *, leans_to_comma: bool
) -> tuple[Column, ...]:
    """Return the columns of a table that have a header or hold anything."""
    grid = table.grid
    used = grid.used_between(table.first, table.last)
    body = [line for line in used if line not in grid.hidden_lines]
    sample = body[:_SAMPLE]
    levels = _header_levels(grid, table)
    guesses: list[tuple[Column, Candidates, Profile]] = []
    for index in range(table.columns[0], table.columns[1] + 1):
        cells = [grid.at(r, index) for r in sample]
        if not levels[index] and all(c is None for c in cells):
            continue
        style = settled.number_styles.get(index) or number_style(
            (grid.at(r, index) for r in body[:_STYLE_SAMPLE]),
            leans_to_comma=leans_to_comma,
        )
        profile = profile_of(cells, style, words)
        guesses.append(_guess(index, levels[index], cells, profile, style, words))
    columns = _each_once(guesses)
    if table.matrix is not None:
        columns = [_in_matrix(c, table.matrix, words) for c in columns]
    if not table.headers:
        columns = _without_header(columns, table, sample, words)
    columns = _with_day_order([_settled(c, settled) for c in columns], grid, body)
    columns = _without_equivalents(columns)
    columns = _without_other_charges(columns, words)
    columns = _without_rivals(columns)
    return tuple(_ladder(columns))


def _with_day_order(
    columns: Sequence[Column], grid: Grid, body: Sequence[int]
) -> list[Column]:
    """Return columns, those of days with the order that any of their days proves."""
    days = [c for c in columns if c.holds in _DAYS]
    cells = (grid.at(r, c.index) for c in days for r in body)
    texts = [folded(cell) for cell in cells if isinstance(cell, str)]
    order = order_in([*texts, *(folded(c.header) for c in days)])
    if order is None:
        return list(columns)
    return [replace(c, day_order=order) if c in days else c for c in columns]


def _in_matrix(column: Column, matrix: Matrix, words: Vocabulary) -> Column:
    """Return a column of a table of two ways, as its headings say."""
    if column.index == matrix.labels:
        return replace(
            column, holds=matrix.down, certainty=Certainty.LIKELY, why="matrix"
        )
    if column.index not in matrix.prices:
        return column
    region = column.header if matrix.across is Field.REGION else column.region
    return replace(
        column,
        holds=Field.LIST_PRICE,
        certainty=Certainty.LIKELY,
        why="matrix",
        said=column.said.over(matrix.corner),
        card=_card_of(column.levels, words),
        region=region,
    )


def _without_header(
    columns: Sequence[Column],
    table: FoundTable,
    sample: Sequence[int],
    words: Vocabulary,
) -> list[Column]:
    """Return the columns of a table without a header, as their cells say."""
    grid = table.grid
    found: list[Column] = []
    silent: list[tuple[int, Sequence[CellValue]]] = []
    for column in columns:
        cells = [grid.at(r, column.index) for r in sample]
        role = role_by_cells(cells, profile_of(cells, column.style, words), words)
        if role is None:
            silent.append((column.index, cells))
        found.append(replace(column, holds=role or column.holds, why="content"))
    told = {c.index for c in found if c.holds is Field.LIST_PRICE}
    with_unit = {i for i in told if _has_units(grid, i, sample, words)}
    if told:
        # Beside prices with their units, bare money is what the line comes to.
        totals = told - with_unit if with_unit else set()
        found = [
            replace(c, holds=Field.AMOUNT) if c.index in totals else c for c in found
        ]
    else:
        price = only_price(silent)
        found = [
            replace(c, holds=Field.LIST_PRICE) if c.index == price else c for c in found
        ]
    return found


def _has_units(
    grid: Grid, index: int, sample: Sequence[int], words: Vocabulary
) -> bool:
    cells = (grid.at(r, index) for r in sample)
    said = [said_in(cell, words) for cell in cells if isinstance(cell, str)]
    return any(each.unit is not None for each in said)


def _ladder(columns: Sequence[Column]) -> Iterator[Column]:
    """Yield columns, those of a ladder of terms with the unit of its first step.

    Beside `按需(元/卡/时)`, a column `12个月` without any unit is per card-hour as
    well; its prices are flagged, because nobody said so.
    """
    has_units = any(column.holds is Field.UNIT for column in columns)
    first: Column | None = None
    for column in columns:
        said = column.said
        is_price = column.holds is Field.LIST_PRICE
        if is_price and said.unit is not None and said.scope is not None:
            first = column
        elif (
            is_price
            and first is not None
            and not has_units
            and said.commitment is not None
            and (said.unit, said.period, said.scope, said.currency) == _NO_UNIT
        ):
            step = first.said
            unit = Said(
                currency=step.currency,
                multiplier=step.multiplier,
                scope=step.scope,
                unit=step.unit,
                tax=step.tax,
                vat_rate=step.vat_rate,
                delivery=step.delivery,
                cards=step.cards,
            )
            yield replace(column, said=said.over(unit), has_borrowed_unit=True)
            continue
        yield column


def _header_levels(grid: Grid, table: FoundTable) -> dict[int, tuple[str, ...]]:
    """Return the header texts of each column, from the top, each text once.

    A group's text that stands over its first column only, unmerged, also holds for
    the columns to its right that have a text of their own below and none above.
    """
    found: dict[int, tuple[str, ...]] = {}
    has_merges = bool(grid.origins)
    for index in range(table.columns[0], table.columns[1] + 1):
        texts: list[str] = []
        for depth, line in enumerate(table.headers):
            value = grid.at(line, index)
            is_last = depth == len(table.headers) - 1
            if value is None and not is_last and not has_merges:
                value = _group_text(grid, table, line, index)
            if value is not None and str(value) not in texts:
                texts.append(str(value))
        found[index] = tuple(texts)
    return found


def _group_text(grid: Grid, table: FoundTable, line: int, index: int) -> CellValue:
    lowest = table.headers[-1]
    if grid.at(lowest, index) is None:
        return None
    for left in range(index - 1, table.columns[0] - 1, -1):
        if grid.at(lowest, left) is None:
            return None
        value = grid.at(line, left)
        if value is not None:
            return value
    return None


def _guess(
    index: int,
    levels: tuple[str, ...],
    cells: Sequence[CellValue],
    profile: Profile,
    style: NumberStyle,
    words: Vocabulary,
) -> tuple[Column, Candidates, Profile]:
    header = " ".join(levels)
    candidates = _candidates(levels, words)
    said = NOTHING
    for level in reversed(levels):
        said = said.over(said_in(level, words))
    fitting = [c for c in candidates if fits(c[0], profile)]
    column = Column(
        index=index,
        header=header,
        levels=levels,
        holds=Field.IGNORED,
        certainty=Certainty.GUESSED,
        why="no_reason",
        style=style,
        said=said,
        has_text_numbers=any(
            isinstance(c, str) and any(ch.isdigit() for ch in c) for c in cells
        ),
        examples=tuple(str(c) for c in cells if c is not None)[:3],
    )
    best = _best(fitting, profile)
    if best is not None:
        holds, strength = best
        sure = Certainty.STATED if strength >= _SURE else Certainty.LIKELY
        column = replace(column, holds=holds, certainty=sure, why="header_word")
    else:
        holds, why = _by_content(profile)
        column = replace(column, holds=holds, why=why)
    if column.holds in MONEY_FIELDS:
        named = next((t for t in levels if words.names_region(folded(t))), "")
        column = replace(column, card=_card_of(levels, words), region=named)
    if column.holds is Field.DISCOUNT and _names_term(said):
        column = replace(column, is_for_term=True)
    return column, tuple(fitting), profile


def _names_term(said: Said) -> bool:
    """Return whether a header names months, a way of paying or a period."""
    has_months = said.commitment is not None or said.payment is not None
    return has_months or said.period in _TERMS


def _without_equivalents(columns: Sequence[Column]) -> list[Column]:
    """Return columns, those that only convert a price beside them left out."""
    prices = [c for c in columns if c.holds in _PRICES]
    original = [c for c in prices if not _CONVERTED.search(folded(c.header))]
    if not original:
        return list(columns)
    apart = {c.index for c in prices} - {c.index for c in original}
    return [
        replace(c, holds=Field.IGNORED, why="converted")
        if c.index in apart and c.why != "chosen"
        else c
        for c in columns
    ]


def _without_other_charges(
    columns: Sequence[Column], words: Vocabulary
) -> list[Column]:
    """Return columns, those left out that price what no price list knows: 电费, 机柜.

    Where no other column holds prices nothing is left out, for a person to see.
    """
    prices = [c for c in columns if c.holds in _PRICES and c.why != "chosen"]
    others = {c.index for c in prices if _is_other_charge(c, words)}
    if len(others) == len(prices):
        return list(columns)
    return [
        replace(c, holds=Field.IGNORED, why="other_charge") if c.index in others else c
        for c in columns
    ]


def _without_rivals(columns: Sequence[Column]) -> list[Column]:
    """Return columns, those left out that quote somebody else beside the vendor."""
    prices = [c for c in columns if c.holds is Field.LIST_PRICE and c.why != "chosen"]
    others = {c.index for c in prices if _RIVAL.search(folded(c.header))}
    if len(others) == len(prices):
        return list(columns)
    return [
        replace(c, holds=Field.IGNORED, why="rival") if c.index in others else c
        for c in columns
    ]


def _is_other_charge(column: Column, words: Vocabulary) -> bool:
    said = column.said
    if column.card or said.delivery or said.scope is PriceScope.CARD:
        return False
    found = words.patterns["meter"].findall(outside_brackets(folded(column.header)))
    return bool(found) and {words.meters[m] for m in found} == {None}


def _candidates(levels: Sequence[str], words: Vocabulary) -> Candidates:
    """Return the fields of a header of several levels, the lowest one first."""
    strengths: dict[Field, float] = {}
    together = " ".join(levels)
    for depth, text in enumerate([*reversed(levels), together]):
        for holds, strength in header_fields(text, words):
            weight = strength if depth == 0 else strength * 0.9
            strengths[holds] = max(weight, strengths.get(holds, 0.0))
    return tuple(sorted(strengths.items(), key=lambda item: -item[1]))


def _best(
    fitting: Candidates | list[tuple[Field, float]], profile: Profile
) -> tuple[Field, float] | None:
    """Return the strongest candidate; the cells decide between equals."""
    if not fitting:
        return None
    top = fitting[0][1]
    equals = [c for c in fitting if top - c[1] < 0.05]  # noqa: PLR2004
    by_cells = [
        (Field.ACCELERATOR, profile.cards >= 0.3),  # noqa: PLR2004
        (Field.DISCOUNT, profile.folds >= 0.3),  # noqa: PLR2004
        (Field.DELIVERY, profile.delivery >= 0.3),  # noqa: PLR2004
        (Field.CARDS, profile.count >= 0.5 and profile.cards == 0),  # noqa: PLR2004
        (Field.UNIT, profile.unit >= 0.5),  # noqa: PLR2004
        (Field.PRODUCT, profile.cards < 0.3 and profile.numeric < 0.5),  # noqa: PLR2004
    ]
    for holds, is_so in by_cells:
        for candidate in equals:
            if candidate[0] is holds and is_so:
                return candidate
    return equals[0]


def _by_content(profile: Profile) -> tuple[Field, str]:
    if profile.cells == 0:
        return Field.IGNORED, "empty"
    tests = (
        (Field.ACCELERATOR, profile.cards >= _MOST),
        (Field.LIST_PRICE, profile.told >= _MOST),
        (Field.DISCOUNT, profile.folds >= _MOST and profile.discount >= _MOST),
        (Field.TAX, profile.tax_words >= _MOST),
        (Field.UNIT, profile.unit >= _MOST and profile.numeric == 0),
        (Field.DELIVERY, profile.delivery >= _MOST),
    )
    for holds, is_so in tests:
        if is_so:
            return holds, "content"
    if profile.numeric < 0.5:  # noqa: PLR2004
        return Field.NOTE, "text"
    return Field.IGNORED, "no_reason"


def _card_of(levels: Sequence[str], words: Vocabulary) -> str:
    named = [text for text in levels if words.cards.find(text) is not None]
    return named[-1] if named else ""


def _each_once(
    guesses: Sequence[tuple[Column, Candidates, Profile]],
) -> list[Column]:
    """Return the columns with fields that a table has once kept for the best one."""
    columns = [column for column, _, _ in guesses]
    for holds, other in _ONLY_ONCE.items():
        rivals = [
            i for i, c in enumerate(columns) if c.holds is holds and not c.is_for_term
        ]
        if len(rivals) < 2:  # noqa: PLR2004
            continue
        best = max(rivals, key=lambda i: _claim(holds, guesses[i]))
        for i in rivals:
            if i != best:
                columns[i] = replace(columns[i], holds=other, why="second_of_its_kind")
    return columns


def _claim(
    holds: Field, guess: tuple[Column, Candidates, Profile]
) -> tuple[float, float]:
    _, candidates, profile = guess
    strength = dict(candidates).get(holds, 0.0)
    cells = profile.cards if holds is Field.ACCELERATOR else strength
    return (cells, strength)


def _settled(column: Column, settled: TableChoices) -> Column:
    holds = settled.columns.get(column.index)
    if holds is None:
        return column
    return replace(column, holds=holds, certainty=Certainty.CHOSEN, why="chosen")
