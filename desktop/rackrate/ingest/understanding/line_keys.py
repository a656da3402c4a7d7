"""What of a line decides what it says, so that equal lines are understood once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import TypeAlias

from rackrate.domain.vendor_reading import Field
from rackrate.ingest.book import CellValue
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.profiles import MONEY_FIELDS
from rackrate.ingest.understanding.said import NOTHING, Said, said_in
from rackrate.ingest.understanding.vocabulary import Vocabulary

LineKey: TypeAlias = tuple[object, ...]
_NOT_IN_KEY = MONEY_FIELDS | {Field.LINE_NUMBER, Field.IGNORED, Field.SKU}
_QUIET = (Field.NOTE, Field.SPEC, Field.REGION)
_FIRST_OF_A_PRICE = frozenset("0123456789¥￥$€£.")
_TEXTS_LOOKED_AT = 3
NO_TEXTS: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class KeyedLine:
    """One line as it is looked up.

    Attributes:
        key: Equal for lines that say the same of their prices.
        told: Column index → the texts of its notes that may tell something.
        noted: What its notes say.
        quiet: Texts that say nothing of its prices, by the names of `Field`.
    """

    key: LineKey
    told: Mapping[int, str]
    noted: Said
    quiet: Mapping[str, str]


@dataclass(slots=True)
class LineKeys:
    """Makes the keys of one table's lines.

    A note is looked at once for each of its texts; most texts tell nothing and stay
    out of the key, however many different ones there are. A region is no more than
    its own text.
    """

    words: Vocabulary
    columns: tuple[Column, ...]
    fixed: Callable[[Sequence[CellValue]], LineKey]
    quiet: tuple[tuple[int, str, Field], ...]
    width: int
    formatted: tuple[int, ...] = ()
    _telling: dict[str, bool] = field(default_factory=dict)
    _totals: dict[str, bool] = field(default_factory=dict)

    @classmethod
    def of(
        cls, columns: Sequence[Column], words: Vocabulary, formatted: frozenset[int]
    ) -> LineKeys:
        """Return the maker of keys for some columns.

        Args:
            columns: All columns of the table.
            words: The vocabulary.
            formatted: Columns whose number formats are told apart as well.
        """
        keyed = tuple(c for c in columns if c.holds not in _NOT_IN_KEY)
        fixed = [c.index for c in keyed if c.holds not in _QUIET]
        quiet = tuple(
            (c.index, c.holds.value, c.holds) for c in keyed if c.holds in _QUIET
        )
        discounts = (c.index for c in keyed if c.holds is Field.DISCOUNT)
        return cls(
            words=words,
            columns=keyed,
            fixed=_getter(fixed),
            quiet=quiet,
            width=max((c.index for c in columns), default=-1) + 1,
            formatted=tuple(i for i in discounts if i in formatted),
        )

    def line(
        self, cells: Sequence[CellValue], formats: Sequence[str] = ()
    ) -> KeyedLine:
        """Return the key of a line; its cells are as many as `width` at least."""
        key = self.fixed(cells)
        quiet: dict[str, str] | None = None
        told: dict[int, str] | None = None
        noted = NOTHING
        for index, name, holds in self.quiet:
            value = cells[index]
            if value is None:
                continue
            if not isinstance(value, str):
                told = told or {}
                told[index] = value  # type: ignore[assignment]
                continue
            if holds is Field.REGION:
                quiet = quiet or {}
                quiet[name] = value
                continue
            is_note = holds is Field.NOTE
            is_telling = self._telling.get(value)
            if is_telling is None:
                is_telling = self._telling[value] = self.words.may_tell(value)
            if is_note and is_telling:
                noted = noted.over(said_in(value, self.words, is_prose=True))
            if is_note or not is_telling:
                quiet = quiet or {}
                quiet[name] = f"{quiet[name]} · {value}" if name in quiet else value
            else:
                told = told or {}
                told[index] = value
        if formats:
            key = (*key, *formats)
        if told:
            key = (*key, *told.items())
        if noted is not NOTHING:
            key = (*key, noted)
        return KeyedLine(key, told or {}, noted, quiet or NO_TEXTS)

    def values(
        self, cells: Sequence[CellValue], told: Mapping[int, CellValue]
    ) -> dict[int, CellValue]:
        """Return the cells of a line that say something of it, by column."""
        quiet = {index for index, _, _ in self.quiet}
        found: dict[int, CellValue] = {}
        for column in self.columns:
            index = column.index
            value = told.get(index) if index in quiet else cells[index]
            if value is not None:
                found[index] = value
        return found

    def is_plain_offer(
        self, cells: Sequence[CellValue], priced: Sequence[Column]
    ) -> bool:
        """Return whether a line has a price and nothing that looks like a total."""
        for column in priced:
            value = cells[column.index]
            if isinstance(value, int | float) or (
                isinstance(value, str) and value[:1] in _FIRST_OF_A_PRICE
            ):
                break
        else:
            return False
        texts = 0
        totals = self._totals
        for value in cells:
            if type(value) is str:
                is_total = totals.get(value)
                if is_total is None:
                    found = self.words.patterns["total"].search(value)
                    is_total = totals[value] = found is not None
                if is_total:
                    return False
                texts += 1
                if texts == _TEXTS_LOOKED_AT:
                    break
        return texts > 0


def _getter(indices: Sequence[int]) -> Callable[[Sequence[CellValue]], LineKey]:
    """Return what picks some cells of a line as a tuple."""
    if len(indices) > 1:
        return itemgetter(*indices)
    if indices:
        only = indices[0]
        return lambda cells: (cells[only],)
    return lambda _: ()
