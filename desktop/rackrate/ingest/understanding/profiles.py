"""What the cells of a column look like, whatever its header says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from rackrate.domain.vendor_reading import Field, NumberStyle
from rackrate.ingest.book import CellValue
from rackrate.ingest.understanding.amounts import ERROR_TEXT, Worth, amount_in
from rackrate.ingest.understanding.dates import day_in
from rackrate.ingest.understanding.discounts import discount_in
from rackrate.ingest.understanding.folding import folded
from rackrate.ingest.understanding.said import (
    Said,
    rate_in,
    said_in,
    tax_in,
    tax_of_cell,
)
from rackrate.ingest.understanding.vocabulary import Vocabulary
from rackrate.services.said_day import both_readings

MONEY_FIELDS = frozenset(
    {
        Field.LIST_PRICE,
        Field.NET_PRICE,
        Field.AMOUNT,
        Field.SETUP_PRICE,
        Field.PRICE_LOW,
        Field.PRICE_HIGH,
    }
)
_MOST_CARDS = 4096
_LONGEST = 120
_HALF, _SOME = 0.5, 0.3
_VAT_FIGURES = frozenset(
    Decimal(t) for t in ("1", "3", "6", "9", "13", "0", "5", "10", "19", "20")
)
_COUNT = re.compile(
    r"[x×*≥>=]*\s*\d{1,6}\s*(?:张|块|个|台|套|卡|x|gpus?|cards?|nodes?)*\+?"
)
_TERM = re.compile(r"\d|一|二|两|三|半|按|月|年|无|不限|none|no |monthly")
_MONEY = frozenset(
    {
        Worth.AMOUNT,
        Worth.RANGE,
        Worth.ON_REQUEST,
        Worth.FREE,
        Worth.ZERO,
        Worth.NEGATIVE,
    }
)


@dataclass(frozen=True, slots=True)
class Profile:
    """Shares of a column's cells that read as this or that; of those not empty.

    Attributes:
        cells: How many cells were looked at.
        money: Amounts, ranges, and words such as 面议.
        told: Money with a currency or a unit beside it.
    """

    cells: int = 0
    money: float = 0
    numeric: float = 0
    told: float = 0
    cards: float = 0
    count: float = 0
    discount: float = 0
    folds: float = 0
    tax: float = 0
    tax_words: float = 0
    vat: float = 0
    unit: float = 0
    delivery: float = 0
    term: float = 0
    currency: float = 0
    day: float = 0


def profile_of(
    values: Sequence[CellValue], style: NumberStyle, words: Vocabulary
) -> Profile:
    """Return the profile of some cells of one column."""
    seen = [v for v in values if v is not None and not _is_error(v)]
    if not seen:
        return Profile()
    sums = dict.fromkeys(Profile.__slots__, 0)
    for value in seen:
        for name in _readings(value, style, words):
            sums[name] += 1
    sums.pop("cells")
    return Profile(len(seen), **{n: s / len(seen) for n, s in sums.items()})


def _is_error(value: CellValue) -> bool:
    return isinstance(value, str) and bool(ERROR_TEXT.fullmatch(value.strip()))


def _readings(value: CellValue, style: NumberStyle, words: Vocabulary) -> list[str]:
    found: list[str] = []
    text = str(value)
    is_text = isinstance(value, str)
    said = said_in(text, words) if is_text else Said()
    amount = amount_in(value, style, words)
    if amount.worth in _MONEY:
        found.append("money")
    if not is_text and amount.worth is not Worth.UNREADABLE:
        found.append("numeric")
    elif amount.worth in (Worth.AMOUNT, Worth.ZERO, Worth.RANGE):
        found.append("numeric")
        if amount.said.currency or amount.said.unit or amount.said.scope:
            found.append("told")
    if words.cards.find(text) is not None:
        found.append("cards")
    plain = folded(text)
    if _COUNT.fullmatch(plain.removesuffix(".0")):
        found.append("count")
    if discount_in(value).multiplier is not None:
        found.append("discount")
        if is_text and ("折" in plain or "%" in plain):
            found.append("folds")
    if is_text and tax_of_cell(text, words) is not None:
        found.append("tax")
        if tax_in(plain, words) is not None:
            found.append("tax_words")
    if _is_vat(value, plain):
        found.append("vat")
    if said.unit or said.period or said.scope or said.payment or said.category:
        found.append("unit")
    if said.delivery is not None:
        found.append("delivery")
    if is_text and len(plain) < len("minimum 12 months!!") and _TERM.search(plain):
        found.append("term")
    if not is_text and isinstance(value, int | float) and _is_months(value):
        found.append("term")
    if said.currency is not None:
        found.append("currency")
    if isinstance(value, date) or (is_text and _is_day(plain)):
        found.append("day")
    return found


def _is_day(plain: str) -> bool:
    has_year = re.search(r"\d{4}[-/.年]\d{1,2}", plain)
    return bool(has_year or day_in(plain) or both_readings(plain))


def _is_months(value: float) -> bool:
    """Return whether a number can be a term: whole months, ten years at most."""
    return (
        not isinstance(value, bool) and value == value // 1 and 0 <= value <= _LONGEST
    )


def _is_vat(value: CellValue, plain: str) -> bool:
    if isinstance(value, str):
        if rate_in(plain, any_percent=True) is not None:
            return True
        try:
            number = Decimal(plain)
        except ArithmeticError:
            return False
    elif isinstance(value, int | float) and not isinstance(value, bool):
        number = Decimal(str(value))
    else:
        return False
    return 0 <= number <= Decimal("0.3") or number in _VAT_FIGURES


def fits(field: Field, profile: Profile) -> bool:
    """Return whether a column with such cells can hold a field."""
    if profile.cells == 0:
        return True
    if field in MONEY_FIELDS:
        return profile.money >= _SOME and profile.money > profile.folds
    text_only = profile.numeric < _HALF or profile.cards >= _HALF
    checks = {
        Field.CARDS: profile.count >= _HALF,
        Field.QUANTITY: profile.count >= _HALF,
        Field.MIN_UNITS: profile.count >= _HALF,
        Field.DISCOUNT: profile.discount >= _SOME or profile.folds >= _SOME,
        Field.TAX: profile.tax >= _SOME or profile.vat >= _HALF,
        Field.VAT_RATE: profile.vat >= _HALF or profile.tax >= _HALF,
        Field.UNIT: profile.unit >= _SOME and profile.numeric < _HALF,
        Field.DELIVERY: profile.delivery >= _SOME,
        Field.TERM: profile.term >= _HALF,
        Field.CURRENCY: profile.currency >= _HALF,
        Field.EFFECTIVE_FROM: profile.day >= _SOME or profile.numeric >= _HALF,
        Field.EFFECTIVE_TO: profile.day >= _SOME or profile.term >= _HALF,
        Field.ACCELERATOR: text_only,
        Field.PRODUCT: text_only,
        Field.REGION: text_only,
        Field.PROVIDER: text_only,
        Field.INTERCONNECT: text_only,
        Field.SPEC: text_only,
    }
    return checks.get(field, True)
