"""One price made of an amount, its line's facts and its terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from rackrate.domain.units import Meter
from rackrate.domain.vendor_reading import Field, ReadRow
from rackrate.ingest.book import CellValue, Sheet, address
from rackrate.ingest.reading.format_runs import FormatRuns
from rackrate.ingest.understanding.amounts import Amount, Worth
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.folding import folded
from rackrate.ingest.understanding.line_facts import LineFacts
from rackrate.ingest.understanding.line_keys import NO_TEXTS
from rackrate.ingest.understanding.number_formats import PLAIN, shown_as
from rackrate.ingest.understanding.row_places import RowPlaces, RowTexts
from rackrate.ingest.understanding.said import NOTHING, Said
from rackrate.ingest.understanding.tables import FoundTable
from rackrate.ingest.understanding.terms import Surroundings, terms_of
from rackrate.ingest.understanding.vocabulary import Vocabulary
from rackrate.services.said_day import both_readings

_ONE = Decimal(1)
_AT = {name: index for index, name in enumerate(ReadRow.__slots__)}
_CELL, _LINE, _NOTE = _AT["cell"], _AT["line"], _AT["note"]
_PRICE, _LOW, _HIGH = _AT["list_unit_price"], _AT["price_low"], _AT["price_high"]
_RAW, _PLACES = _AT["raw"], _AT["places"]
_FLAGS, _QUESTIONS = _AT["flags"], _AT["questions"]
_REGION = _AT["region"]
_OF_OTHERS = frozenset(
    {Field.NETWORK.value, Field.DISK.value, Field.METER.value, Field.SKU.value}
)
"""What a line may price instead of the card in the title."""
_NOTED = (Field.SPEC.value, Field.NOTE.value)


@dataclass(frozen=True, slots=True)
class _Mould:
    """A price without its amount; `values` are in the order of `ReadRow`'s fields."""

    values: list[object]
    multiplier: Decimal
    flags: tuple[str, ...]
    questions: tuple[str, ...]
    where: Mapping[str, int]


@dataclass(slots=True)
class RowMaker:
    """Makes the prices of one table, terms once for equal lines."""

    table: FoundTable
    around: Surroundings
    words: Vocabulary
    section: Said = NOTHING
    undiscounted: frozenset[int] = frozenset()
    note_columns: Mapping[str, int] = field(default_factory=dict)
    _moulds: dict[tuple[int, int, int, Said | None], _Mould] = field(
        default_factory=dict
    )
    _kept: list[LineFacts] = field(default_factory=list)
    _formatted: frozenset[int] = frozenset()
    _letters: dict[int, str] = field(default_factory=dict)
    _is_plain: bool = False

    def __post_init__(self) -> None:
        """Note what is the same for every line."""
        grid = self.table.grid
        self._is_plain = grid.has_plain_places
        self._formatted = columns_with_formats(grid.sheet)

    def format_at(self, line: int, column: int) -> str:
        """Return the number format of a cell where it tells anything, else nothing."""
        if self._is_plain and column not in self._formatted:
            return ""
        grid = self.table.grid
        return grid.sheet.formats.get(grid.place(line, column), "")

    def forget(self) -> None:
        """Forget terms, because a new heading holds from here."""
        self._moulds.clear()
        self.around = replace(self.around, section=self.section)

    def row(
        self,
        line: int,
        source: Column,
        column: Column,
        facts: LineFacts,
        amount: Amount,
        meter: Meter,
        quiet: Mapping[str, str] = NO_TEXTS,
    ) -> ReadRow:
        """Return one price.

        Args:
            line: Its line in the grid.
            source: The column of the cell that holds the amount.
            column: The column whose header the price stands under.
            facts: What the line says.
            amount: What the cell says; an amount or a range.
            meter: What the price is charged for.
            quiet: Texts of the line that say nothing of its price.
        """
        grid = self.table.grid
        number_format = self.format_at(line, source.index)
        shown = shown_as(number_format, self.words) if number_format else PLAIN
        cell_said = amount.said
        if shown.said is not NOTHING:
            cell_said = cell_said.over(shown.said)
        mould = self._mould(facts, source, column, cell_said, meter)
        flags, questions = mould.flags, mould.questions
        factor = _ONE
        if not amount.is_scaled:
            factor = shown.multiplier if shown.is_wan else mould.multiplier
            if factor != _ONE and _says_yuan(grid.at(line, source.index)):
                factor = _ONE
                flags = (*flags, "unit_conflict")
        comment = ""
        if grid.sheet.comments:
            place = grid.place(line, source.index)
            comment = grid.sheet.comments.get(place, "").strip()
        more = _amount_flags(amount, comment=bool(comment))
        if more:
            flags = (*flags, *more)
            if amount.is_ambiguous:
                questions = (*questions, "list_unit_price")
        note = facts.note
        if quiet or comment:
            parts = (note, *(quiet[k] for k in _NOTED if k in quiet), comment)
            note = "；".join(part for part in parts if part)
        values = mould.values.copy()
        values[_CELL] = self._address(line, source.index)
        values[_LINE] = grid.line_number(line)
        values[_PRICE] = _times(amount.value, factor)
        if amount.low is not None:
            values[_LOW] = _times(amount.low, factor)
            values[_HIGH] = _times(amount.high, factor)
        if Field.REGION.value in quiet:
            values[_REGION] = quiet[Field.REGION.value].strip() or values[_REGION]
        values[_NOTE] = note
        values[_RAW] = RowTexts(facts.raw, quiet, grid.at(line, source.index))
        values[_PLACES] = RowPlaces(grid, line, mould.where, quiet, self.note_columns)
        values[_FLAGS] = flags
        values[_QUESTIONS] = questions
        return ReadRow(*values)  # type: ignore[arg-type]  # in the order of its fields

    def _address(self, line: int, column: int) -> str:
        if not self._is_plain:
            return self.table.grid.address(line, column)
        letters = self._letters.get(column)
        if letters is None:
            letters = self._letters[column] = address((0, column)).rstrip("1")
        return f"{letters}{line + 1}"

    def _mould(
        self, facts: LineFacts, source: Column, column: Column, cell: Said, meter: Meter
    ) -> _Mould:
        """Return all of a price but its amount, once for equal lines.

        The meter follows from the line and the column.
        """
        said = None if cell is NOTHING else cell
        key = (id(facts), source.index, column.index, said)
        found = self._moulds.get(key)
        if found is None:
            self._kept.append(facts)
            found = self._new_mould(facts, source, column, cell, meter)
            self._moulds[key] = found
        return found

    def _new_mould(
        self, facts: LineFacts, source: Column, column: Column, cell: Said, meter: Meter
    ) -> _Mould:
        context = self.around.context
        terms = terms_of(facts, column, cell, self.around, meter)
        flags = [*terms.flags, *facts.flags]
        questions = list(terms.questions)
        if not self.table.headers:
            flags.append("columns_guessed")
        if column.has_borrowed_unit and cell.unit is None:
            flags.append("unit_assumed")
        discount = self._discount(facts, source, meter, flags, questions)
        if (
            context.speaks_of_discount
            and meter is Meter.COMPUTE
            and "discount_from_note" not in flags
        ):
            flags.append("discount_elsewhere")
        accelerator, family = self._card(facts, column, meter, flags, questions)
        stated = cell.least_units or column.said.least_units or facts.prose.least_units
        least = facts.min_units or stated or 1
        if least > 1:
            flags.append("least_quantity")
        row = ReadRow(
            table=self.table.key,
            sheet=self.table.grid.sheet.name,
            cell="",
            line=0,
            meter=meter,
            product=facts.product,
            accelerator=accelerator,
            accelerator_family=family,
            delivery=terms.delivery,
            cards=terms.cards,
            price_scope=terms.price_scope,
            pricing_unit=terms.pricing_unit,
            discount=discount,
            billing_currency=terms.billing_currency,
            tax=terms.tax,
            vat_rate=terms.vat_rate,
            commitment_months=terms.commitment_months,
            pricing_category=terms.pricing_category,
            quantity=facts.quantity,
            min_units=least,
            region=facts.region or column.region or context.region,
            interconnect=facts.interconnect,
            effective_from=facts.validity.start or context.effective_from,
            effective_to=self._end(facts, flags, questions),
        )
        return _Mould(
            values=[getattr(row, name) for name in ReadRow.__slots__],
            multiplier=terms.multiplier,
            flags=tuple(dict.fromkeys(flags)),
            questions=tuple(dict.fromkeys(questions)),
            where={**facts.where, "list_unit_price": source.index},
        )

    def _end(
        self, facts: LineFacts, flags: list[str], questions: list[str]
    ) -> date | None:
        """Return the first day on which a price holds no longer; ask where unclear."""
        own, context = facts.validity, self.around.context
        if own.unclear_from and not context.effective_from:
            flags.append("date_ambiguous")
        settled = self.around.settled.get("effective_to")
        if own.end is not None or isinstance(settled, date):
            return own.end or settled  # type: ignore[return-value]  # a day, as tested
        unclear = own.unclear_until
        if not unclear and context.effective_to is None:
            unclear = context.unclear_until
        if not unclear:
            return context.effective_to
        is_ambiguous = both_readings(folded(unclear)) is not None
        flags.append("date_ambiguous" if is_ambiguous else "validity_unclear")
        if is_ambiguous:
            questions.append("effective_to")
        return None

    def _discount(
        self,
        facts: LineFacts,
        source: Column,
        meter: Meter,
        flags: list[str],
        questions: list[str],
    ) -> Decimal | None:
        if source.holds is not Field.LIST_PRICE or meter is Meter.SETUP:
            return _ONE
        own = facts.discount
        if own.multiplier is None:
            questions.append("discount")
            return None
        if not own.is_empty and source.index in self.undiscounted:
            flags.append("discount_unclear")
            return _ONE
        if not own.is_empty:
            return own.multiplier
        settled = self.around.settled.get("discount")
        if isinstance(settled, Decimal):
            return settled
        if self.around.context.discount is not None:
            flags.append("discount_from_note")
            return self.around.context.discount
        return _ONE

    def _card(
        self,
        facts: LineFacts,
        column: Column,
        meter: Meter,
        flags: list[str],
        questions: list[str],
    ) -> tuple[str, str]:
        if meter is not Meter.COMPUTE:
            return "", ""
        card = self.words.cards.find(column.card) if column.card else facts.card
        if card is None or not card.id:
            settled = self.around.settled.get("accelerator")
            if isinstance(settled, str):
                return settled, self.words.cards.families.get(settled, settled)
            titled = self.around.context.card
            is_bare = not facts.product and not _OF_OTHERS & facts.raw.keys()
            if card is None and titled and is_bare:
                found = self.words.cards.find(titled)
                if found is not None and found.id:
                    flags.append("accelerator_from_title")
                    return found.id, found.family
            flags.append("accelerator_unknown")
            questions.append("accelerator")
            named = facts.raw.get(Field.ACCELERATOR.value) or facts.product
            text = card.name if card is not None else named
            return text, text
        if card.is_variant or card.family != card.id:
            flags.append("accelerator_variant")
        return card.id, card.family


def _says_yuan(value: CellValue) -> bool:
    """Return whether a cell under 万元 says 元 itself: 84,480元 is no 84480万元."""
    return isinstance(value, str) and "元" in value


def columns_with_formats(sheet: Sheet) -> frozenset[int]:
    """Return the columns in which some cell has a number format that tells anything."""
    formats = sheet.formats
    if isinstance(formats, FormatRuns):
        return formats.columns
    return frozenset(column for _, column in formats)


def _amount_flags(amount: Amount, *, comment: bool) -> tuple[str, ...]:
    if not (
        amount.is_approximate
        or amount.is_ambiguous
        or amount.has_more
        or comment
        or amount.worth is Worth.RANGE
    ):
        return ()
    named = (
        ("price_approximate", amount.is_approximate),
        ("price_range", amount.worth is Worth.RANGE),
        ("number_ambiguous", amount.is_ambiguous),
        ("cell_comment", comment),
        ("price_has_more", amount.has_more),
    )
    return tuple(name for name, is_so in named if is_so)


def _times(value: Decimal | None, factor: Decimal) -> Decimal | None:
    if value is None or factor == _ONE:
        return value
    return value * factor
