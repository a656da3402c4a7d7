"""Our own form for quotes, filled in by a vendor: recognised, and read by its ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import TypeVar

from rackrate.domain.comparison import ScopeFlag
from rackrate.domain.rfq import COLUMNS, FIELDS, FORM, split_line_id
from rackrate.domain.rfq_answer import RfqAnswer, RfqFault, RfqLine
from rackrate.domain.units import TaxBasis
from rackrate.domain.vendor_reading import NumberStyle
from rackrate.ingest.book import Book, CellValue, Sheet, address
from rackrate.ingest.understanding.amounts import Worth, amount_in, cell_text
from rackrate.ingest.understanding.dates import day_in
from rackrate.ingest.understanding.folding import folded, word_key
from rackrate.ingest.understanding.said import currency_in
from rackrate.ingest.understanding.vocabulary import Vocabulary
from rackrate.services.rfq_words import RfqWords

_VALUE_COLUMN = 2
_PERCENT = Decimal(100)
_MOST_CARDS = 4096
_MARKS = {
    "✔": ScopeFlag.INCLUDED,
    "✖": ScopeFlag.NOT_INCLUDED,
    "≠": ScopeFlag.QUALIFIED,
}
_CODE_LENGTH = 3
Meaning = TypeVar("Meaning")


def rfq_answer(book: Book, words: RfqWords, terms: Vocabulary) -> RfqAnswer | None:
    """Return what a vendor filled in, None where a book is not our form."""
    for sheet in book.sheets:
        first = [cell_text(row[0]).strip() if row else "" for row in sheet.rows]
        if FORM in first:
            return _Form(sheet, first, words, terms).answer()
    return None


class _Form:
    """One filled form being read."""

    def __init__(
        self, sheet: Sheet, first: Sequence[str], words: RfqWords, terms: Vocabulary
    ) -> None:
        self._sheet = sheet
        self._first = first
        self._words = words
        self._terms = terms
        self._faults: list[RfqFault] = []
        self._at = self._columns()

    def answer(self) -> RfqAnswer:
        """Read everything."""
        fields = {
            name: self._first.index(name) for name in FIELDS if name in self._first
        }
        places = {n: address((row, _VALUE_COLUMN)) for n, row in fields.items()}
        until = self._day(fields, "valid_until")
        lines = [
            self._line(row)
            for row, name in enumerate(self._first)
            if split_line_id(name)
        ]
        return RfqAnswer(
            sheet=self._sheet.name,
            lines=tuple(lines),
            vendor=self._text(fields, "vendor"),
            quote_number=self._text(fields, "quote_number"),
            quote_date=self._day(fields, "quote_date"),
            effective_to=until + timedelta(days=1) if until else None,
            currency=self._currency(fields),
            tax=self._tax(fields),
            vat_rate=self._share(fields, "vat_rate"),
            lead_days=self._field_number(fields, "lead_days"),
            stated_total=self._field_number(fields, "stated_total"),
            contact=self._text(fields, "contact"),
            faults=tuple(self._faults),
            places=places,
        )

    def _columns(self) -> Mapping[str, int]:
        """Return where each column is, by the heads over the first line."""
        usual = {name: at for at, name in enumerate(COLUMNS)}
        top = next((n for n, x in enumerate(self._first) if split_line_id(x)), 0) - 1
        if top < 0:
            return usual
        heads = [folded(cell_text(value)) for value in self._sheet.rows[top]]
        for name, phrases in self._words.columns.items():
            wanted = folded(" ".join(dict.fromkeys(phrases)))
            if heads.count(wanted) == 1:
                usual[name] = heads.index(wanted)
        return usual

    def _value(self, row: int, column: int) -> CellValue:
        cells = self._sheet.rows[row] if row < len(self._sheet.rows) else []
        return cells[column] if column < len(cells) else None

    def _field(self, fields: Mapping[str, int], name: str) -> CellValue:
        return self._value(fields[name], _VALUE_COLUMN) if name in fields else None

    def _text(self, fields: Mapping[str, int], name: str) -> str:
        return cell_text(self._field(fields, name)).strip()

    def _cannot_take(self, code: str, place: tuple[int, int], value: CellValue) -> None:
        text = cell_text(value).strip()[:60]
        self._faults.append(RfqFault(code, address(place), {"text": text}))

    def _day(self, fields: Mapping[str, int], name: str) -> date | None:
        value = self._field(fields, name)
        found = day_in(value)
        if found is None and cell_text(value).strip():
            self._cannot_take("rfq_cell", (fields[name], _VALUE_COLUMN), value)
        return found

    def _currency(self, fields: Mapping[str, int]) -> str:
        text = self._text(fields, "currency")
        is_code = len(text) == _CODE_LENGTH and text.isascii() and text.isalpha()
        found = text.upper() if is_code else currency_in(folded(text), self._terms)
        if found == "YEN":
            found = None
        if not found and text:
            place = (fields["currency"], _VALUE_COLUMN)
            self._cannot_take("rfq_cell", place, text)
        return found or ""

    def _tax(self, fields: Mapping[str, int]) -> TaxBasis:
        text = self._text(fields, "tax")
        found = meant(text, self._words.taxes)
        if found is None and text:
            self._cannot_take("rfq_cell", (fields["tax"], _VALUE_COLUMN), text)
        return found or TaxBasis.UNKNOWN

    def _share(self, fields: Mapping[str, int], name: str) -> Decimal | None:
        value = self._field(fields, name)
        if isinstance(value, str) and folded(value).endswith("%"):
            value = folded(value)[:-1]
            found = self._number(value, (fields[name], _VALUE_COLUMN))
            return None if found is None else found / _PERCENT
        found = self._field_number(fields, name)
        return found / _PERCENT if found is not None and found > 1 else found

    def _field_number(self, fields: Mapping[str, int], name: str) -> Decimal | None:
        if name not in fields:
            return None
        place = (fields[name], _VALUE_COLUMN)
        return self._number(self._field(fields, name), place)

    def _number(self, value: CellValue, place: tuple[int, int]) -> Decimal | None:
        """Return a number that leaves no doubt; any other is a fault."""
        found = amount_in(value, NumberStyle.POINT, self._terms)
        if found.worth in (Worth.EMPTY, Worth.MISSING):
            return None
        if found.worth is Worth.ZERO:
            return Decimal(0)
        is_sure = found.worth is Worth.AMOUNT and not found.is_approximate
        if is_sure and not found.is_ambiguous:
            return found.value
        self._cannot_take("rfq_cell", place, value)
        return None

    def _line(self, row: int) -> RfqLine:
        split = split_line_id(self._first[row])
        assert split is not None  # noqa: S101 - only such rows are lines
        unit, line_id = split
        values = {name: self._value(row, at) for name, at in self._at.items()}
        places = {name: address((row, at)) for name, at in self._at.items()}
        texts = {n: cell_text(v).strip() for n, v in values.items()}
        price = self._of(row, values, "unit_price")
        cards = self._of(row, values, "cards")
        whole = cards is not None and cards == int(cards) and 1 <= cards <= _MOST_CARDS
        return RfqLine(
            row=row,
            line_id=line_id,
            unit=unit,
            item=texts["item"],
            accelerator=texts["card"],
            cards=int(cards) if whole and cards is not None else 1,
            quantity=self._of(row, values, "quantity"),
            unit_price=price or None,
            flag=self._flag(row, texts["answer"], price),
            commitment_months=self._of(row, values, "commitment_months") or Decimal(0),
            note=texts["note"],
            stated_amount=self._of(row, values, "amount") or None,
            cell=places["unit_price"],
            raw={name: text for name, text in texts.items() if text},
            places={name: places[name] for name, text in texts.items() if text},
        )

    def _of(
        self, row: int, values: Mapping[str, CellValue], name: str
    ) -> Decimal | None:
        return self._number(values[name], (row, self._at[name]))

    def _flag(self, row: int, text: str, price: Decimal | None) -> ScopeFlag:
        """Return what was answered; silence beside a price means that it is offered."""
        found = meant(text, self._words.answers) or _MARKS.get(text)
        place = (row, self._at["answer"])
        if found is None and text:
            self._cannot_take("rfq_cell", place, text)
            return ScopeFlag.UNCLEAR
        if found is ScopeFlag.NOT_INCLUDED and price:
            self._cannot_take("rfq_against_itself", place, text)
            return ScopeFlag.UNCLEAR
        if found is None:
            return ScopeFlag.UNCLEAR if price is None else ScopeFlag.INCLUDED
        return found


def meant(text: str, phrases: Mapping[Meaning, Sequence[str]]) -> Meaning | None:
    """Return what a chosen text stands for, None where it is in words of its own.

    Example:
        >>> known = {1: ["✔ 含", "included"], 0: ["✖ 不含", "not included"]}
        >>> meant("✖ 不含 not included", known), meant("不含", known)
        (0, 0)
        >>> meant("不包含", known)
    """
    said = _bare(text)
    for meaning, listed in phrases.items():
        both = " ".join(dict.fromkeys(listed))
        if said and said in {_bare(phrase) for phrase in (*listed, both)}:
            return meaning
        # A sheet saved as GBK text has a question mark where the sign was.
        if said.startswith("?") and said.lstrip("?") == _bare(both):
            return meaning
    return None


def _bare(text: str) -> str:
    return word_key(text).lstrip("✔✖≠")
