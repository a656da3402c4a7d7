"""What one line says of its offer, apart from the prices themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from rackrate.domain.units import (
    Delivery,
    Meter,
    TaxBasis,
)
from rackrate.domain.vendor_reading import Field
from rackrate.ingest.book import CellValue
from rackrate.ingest.understanding.amounts import cell_text, exact
from rackrate.ingest.understanding.cards import FoundCard
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.discounts import (
    NO_DISCOUNT,
    FoundDiscount,
    discount_in,
)
from rackrate.ingest.understanding.folding import folded, word_key
from rackrate.ingest.understanding.meters import meter_of_line
from rackrate.ingest.understanding.numerals import numeral
from rackrate.ingest.understanding.said import (
    NOTHING,
    Said,
    commitment_in,
    rate_in,
    said_in,
    tax_in,
    tax_of_cell,
)
from rackrate.ingest.understanding.validity import (
    NO_VALIDITY,
    Validity,
    validity_of,
)
from rackrate.ingest.understanding.vocabulary import Vocabulary

_PROSE = (Field.PRODUCT, Field.ACCELERATOR, Field.SPEC)
_COUNT = re.compile(r"(?<![\d.])(\d{1,6})(?:\.0+)?(?![\d.])")
_NO_TERM = frozenset({"无", "不限", "按月", "按需", "-", "/", "none", "no", "n/a"})
_LEAST_VAT_PERCENT = Decimal("0.5")
_VAT_RATES = Decimal("0.01"), Decimal("0.3")
"""No value-added tax is below or above; 0 is a rate as well."""


@dataclass(frozen=True, slots=True)
class LineFacts:
    """One line's facts; None and empty where no cell of it says so.

    Attributes:
        unit: What the unit columns say together.
        named_cards: Cards in a unit by the name of what is sold: H100 8卡.
        prose: What product, specification and notes say.
        meter_word: What the product's words stand for where it is no card:
            a meter, or `other` for a charge that no price list knows.
        where: Field → the column of its (first) text.
        has_blank_unit: A unit column is empty here that says something elsewhere.
    """

    card: FoundCard | None = None
    product: str = ""
    meter: Meter | None = None
    is_other_charge: bool = False
    delivery: Delivery | None = None
    cards: int | None = None
    named_cards: int | None = None
    unit: Said = NOTHING
    prose: Said = NOTHING
    tax: TaxBasis | None = None
    vat_rate: Decimal | None = None
    currency: str | None = None
    term: Decimal | None = None
    region: str = ""
    interconnect: str = ""
    provider: str = ""
    discount: FoundDiscount = NO_DISCOUNT
    quantity: Decimal | None = None
    min_units: int | None = None
    note: str = ""
    validity: Validity = NO_VALIDITY
    has_blank_unit: bool = False
    raw: Mapping[str, str] = field(default_factory=dict)
    where: Mapping[str, int] = field(default_factory=dict)
    flags: tuple[str, ...] = ()


def line_facts(
    columns: Sequence[Column],
    values: Mapping[int, CellValue],
    formats: Mapping[int, str],
    noted: Said,
    words: Vocabulary,
) -> LineFacts:
    """Return what the cells of one line say, its price cells left out.

    Args:
        columns: The table's columns.
        values: Column index → its cell.
        formats: Column index → its number format, where that tells anything.
        noted: What the line's notes say.
        words: The vocabulary.
    """
    by_field: dict[Field, list[tuple[Column, CellValue]]] = {}
    for column in columns:
        value = values.get(column.index)
        if value is not None:
            by_field.setdefault(column.holds, []).append((column, value))
    texts = {f: [cell_text(v) for _, v in c] for f, c in by_field.items()}
    flags: list[str] = []
    memory = _memory(texts.get(Field.CARD_MEMORY, ()))
    card, product = _card(texts, memory, words)
    prose = _prose(texts, words).over(noted)
    unit, has_blank = _unit(columns, by_field, words)
    tax, vat = _tax(by_field, words)
    if vat and not _VAT_RATES[0] <= vat <= _VAT_RATES[1]:
        vat = None
        flags.append("vat_unclear")
    meter, is_other = meter_of_line(texts, card, words)
    discount = _discount(by_field, formats)
    if discount.multiplier is None:
        flags.append("discount_unreadable")
    return LineFacts(
        card=card,
        product=product,
        meter=meter,
        is_other_charge=is_other,
        delivery=_delivery(texts, words),
        cards=_count(texts.get(Field.CARDS, ())),
        named_cards=_named_cards(texts, words),
        unit=unit,
        prose=prose,
        tax=tax,
        vat_rate=vat,
        currency=_said_first(texts.get(Field.CURRENCY, ()), words).currency,
        term=_term(by_field.get(Field.TERM, ())),
        region=_joined(texts.get(Field.REGION, ())),
        interconnect=_joined(texts.get(Field.INTERCONNECT, ())),
        provider=_joined(texts.get(Field.PROVIDER, ())),
        discount=discount,
        quantity=_quantity(texts.get(Field.QUANTITY, ())),
        min_units=_count(texts.get(Field.MIN_UNITS, ())),
        note=_note(texts),
        validity=validity_of(
            by_field.get(Field.EFFECTIVE_FROM, ()),
            by_field.get(Field.EFFECTIVE_TO, ()),
        ),
        has_blank_unit=has_blank,
        raw={f.value: " · ".join(found) for f, found in texts.items()},
        where={f.value: cells[0][0].index for f, cells in by_field.items()},
        flags=tuple(flags),
    )


def _card(
    texts: Mapping[Field, Sequence[str]], memory: int | None, words: Vocabulary
) -> tuple[FoundCard | None, str]:
    named = [*texts.get(Field.ACCELERATOR, ()), *texts.get(Field.PRODUCT, ())]
    product = (texts.get(Field.PRODUCT) or texts.get(Field.ACCELERATOR) or [""])[0]
    best: FoundCard | None = None
    for text in [*named, *texts.get(Field.SPEC, ())]:
        found = words.cards.find(text, memory)
        if found is None:
            continue
        if (
            found.id and (best is None or not best.id or _is_closer(found, best))
        ) or best is None:
            best = found
    return best, product.strip()


def _is_closer(found: FoundCard, best: FoundCard) -> bool:
    """Return whether a card is a stated variant of one found without it."""
    return found.family == best.family == best.id != found.id


def _prose(texts: Mapping[Field, Sequence[str]], words: Vocabulary) -> Said:
    said = NOTHING
    for name in _PROSE:
        for text in texts.get(name, ()):
            said = said.over(said_in(text, words, is_prose=True))
    return said


def _unit(
    columns: Sequence[Column],
    by_field: Mapping[Field, Sequence[tuple[Column, CellValue]]],
    words: Vocabulary,
) -> tuple[Said, bool]:
    said = NOTHING
    cells = by_field.get(Field.UNIT, ())
    for _, value in cells:
        said = said.over(said_in(str(value), words))
    count = sum(1 for column in columns if column.holds is Field.UNIT)
    for _, value in by_field.get(Field.PRICING_CATEGORY, ()):
        said = said.over(said_in(str(value), words))
    return said, count > len(cells)


def _tax(
    by_field: Mapping[Field, Sequence[tuple[Column, CellValue]]], words: Vocabulary
) -> tuple[TaxBasis | None, Decimal | None]:
    tax: TaxBasis | None = None
    vat: Decimal | None = None
    for column, value in by_field.get(Field.VAT_RATE, ()):
        vat = vat if vat is not None else _rate(value)
        if isinstance(value, str):
            tax = tax or tax_in(folded(value), words)
        tax = tax or tax_in(folded(column.header), words)
    for column, value in by_field.get(Field.TAX, ()):
        text = str(value)
        own = tax_of_cell(text, words) if isinstance(value, str) else None
        rate = _rate(value)
        if own is None and rate is not None:
            own = tax_in(folded(column.header), words)
        tax = own or tax
        vat = vat if vat is not None else rate
    return tax, vat


def _rate(value: CellValue) -> Decimal | None:
    if isinstance(value, str):
        rate = rate_in(folded(value), any_percent=True)
        if rate is not None:
            return rate
        text = folded(value)
        if not re.fullmatch(r"\d+(?:\.\d+)?", text):
            return None
        number = Decimal(text)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        number = exact(value)
    else:
        return None
    if not 0 <= number <= 100:  # noqa: PLR2004
        return None
    return number.scaleb(-2) if number >= _LEAST_VAT_PERCENT else number


def _delivery(
    texts: Mapping[Field, Sequence[str]], words: Vocabulary
) -> Delivery | None:
    for text in texts.get(Field.DELIVERY, ()):
        if word_key(text) in words.delivery_cells:
            return words.delivery_cells[word_key(text)]
    for name in (Field.DELIVERY, Field.UNIT):
        for text in texts.get(name, ()):
            try:
                return Delivery(folded(text))
            except ValueError:
                found = said_in(text, words).delivery
            if found is not None:
                return found
    return None


def _count(texts: Iterable[str]) -> int | None:
    for text in texts:
        said = folded(text)
        match = _COUNT.search(said)
        if match and int(match[1]) > 0:
            return int(match[1])
        if said.startswith("单"):
            return 1
        characters = re.search(r"[一二两四八十六]{1,2}(?=\s*卡|$)", said)
        if characters:
            return numeral(characters.group())
    return None


def _named_cards(texts: Mapping[Field, Sequence[str]], words: Vocabulary) -> int | None:
    names = [*texts.get(Field.ACCELERATOR, ()), *texts.get(Field.PRODUCT, ())]
    found = {said_in(name, words, is_prose=True).cards for name in names} - {None}
    return found.pop() if len(found) == 1 else None


def _quantity(texts: Iterable[str]) -> Decimal | None:
    for text in texts:
        match = re.match(r"\s*(\d[\d,]*(?:\.\d+)?)", folded(text))
        if match:
            return Decimal(match[1].replace(",", ""))
    return None


def _memory(texts: Iterable[str]) -> int | None:
    for text in texts:
        match = re.match(r"\s*(\d{2,3})(?:\.0+)?\s*(?:g|gb|gib)?\s*$", folded(text))
        if match:
            return int(match[1])
    return None


def _term(cells: Iterable[tuple[Column, CellValue]]) -> Decimal | None:
    for column, value in cells:
        if isinstance(value, int | float) and not isinstance(value, bool):
            years = bool(re.search(r"年|year|yr", folded(column.header)))
            return exact(value) * (12 if years else 1)
        said = folded(str(value))
        months = commitment_in(said)
        if months is not None:
            return months
        if re.fullmatch(r"\d+(?:\.\d+)?", said):
            return Decimal(said)
        if said in _NO_TERM:
            return Decimal(0)
    return None


def _discount(
    by_field: Mapping[Field, Sequence[tuple[Column, CellValue]]],
    formats: Mapping[int, str],
) -> FoundDiscount:
    for column, value in by_field.get(Field.DISCOUNT, ()):
        if column.is_for_term:
            continue
        return discount_in(value, column.header, formats.get(column.index, ""))
    return NO_DISCOUNT


def _said_first(texts: Sequence[str], words: Vocabulary) -> Said:
    return said_in(texts[0], words) if texts else NOTHING


def _joined(texts: Sequence[str]) -> str:
    return " ".join(text.strip() for text in texts)


def _note(texts: Mapping[Field, Sequence[str]]) -> str:
    return "；".join(part.strip() for part in texts.get(Field.SPEC, ()))
