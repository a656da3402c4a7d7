"""What was understood of a vendor's spreadsheet, value by value, and what was not.

Nothing here is money to decide on yet: every value stands beside the text that it was
read from, and what could not be told for certain is a question to a person.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from enum import StrEnum
from operator import attrgetter

from rackrate.domain.price import Price
from rackrate.domain.problem import Severity
from rackrate.domain.units import (
    Delivery,
    Meter,
    PriceScope,
    PricingCategory,
    PricingUnit,
    TaxBasis,
)


class Field(StrEnum):
    """What a column of a vendor's table holds."""

    ACCELERATOR = "accelerator"
    PRODUCT = "product"
    LIST_PRICE = "list_unit_price"
    NET_PRICE = "net_unit_price"
    AMOUNT = "amount"
    SETUP_PRICE = "setup_price"
    PRICE_LOW = "price_low"
    PRICE_HIGH = "price_high"
    UNIT = "pricing_unit"
    DELIVERY = "delivery"
    CARDS = "cards"
    QUANTITY = "quantity"
    DISCOUNT = "discount"
    TAX = "tax"
    VAT_RATE = "vat_rate"
    CURRENCY = "billing_currency"
    TERM = "commitment_months"
    REGION = "region"
    EFFECTIVE_FROM = "effective_from"
    EFFECTIVE_TO = "effective_to"
    METER = "meter"
    PRICING_CATEGORY = "pricing_category"
    MIN_UNITS = "min_units"
    VCPU = "vcpu"
    MEMORY = "memory_gib"
    DISK = "disk_gib"
    NETWORK = "network_gbps"
    INTERCONNECT = "interconnect"
    CARD_MEMORY = "card_memory"
    SPEC = "spec"
    SKU = "sku_id"
    PROVIDER = "provider"
    LINE_NUMBER = "line_number"
    NOTE = "note"
    IGNORED = "ignored"


class Certainty(StrEnum):
    """How sure a guess is; a person sees all but `stated` marked."""

    STATED = "stated"
    LIKELY = "likely"
    GUESSED = "guessed"
    CHOSEN = "chosen"
    """A person, or a template that a person made, said so."""


class Orientation(StrEnum):
    """Which way a table runs."""

    ROWS = "rows"
    COLUMNS = "columns"
    """One offer a column, its attributes in rows."""


class NumberStyle(StrEnum):
    """Which mark is the decimal one where numbers are written as text."""

    POINT = "point"
    COMMA = "comma"
    MIXED = "mixed"
    """Both occur, so that no single cell is certain."""


class LineOutcome(StrEnum):
    """What became of one line of a sheet."""

    IMPORTED = "imported"
    REJECTED = "rejected"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class ColumnGuess:
    """What one column of a table was taken for.

    Attributes:
        index: The column (the row, in a table that runs in columns), from 0.
        label: `B`, or `5` in a table that runs in columns.
        header: Its header words, all levels, as they stand.
        why: A code of the reason (`header_word`, `content`, `template`, `chosen`, …).
        examples: A few of its cells' texts.
        number_style: Of numbers written as text; None where there are none.
        context: What the header says of its prices: unit, scope, tax and so on, by
            the names of the price columns.
    """

    index: int
    label: str
    header: str
    holds: Field
    certainty: Certainty
    why: str
    examples: tuple[str, ...] = ()
    number_style: NumberStyle | None = None
    context: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReadTable:
    """One table that was found.

    Attributes:
        key: `sheet#n`, stable for one layout; overrides name a table by it.
        range: As a spreadsheet writes it, header rows included: `A4:J9`.
        header_rows: Numbers of the header's rows, from 1; for a table that runs in
            columns those of its header columns.
        first, last: First and last line of the body, from 0.
        context: What title, notes and sheet name say of every price in it.
        context_places: Where each of these was said.
    """

    key: str
    sheet: str
    range: str
    header_rows: tuple[int, ...]
    orientation: Orientation
    columns: tuple[ColumnGuess, ...]
    first: int
    last: int
    context: Mapping[str, str] = field(default_factory=dict)
    context_places: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReadRow:
    """One price of a spreadsheet. None, or empty, means that nothing tells it.

    Attributes:
        table: The key of its table.
        cell: Address of the cell that holds the price.
        line: The row (the column, where the table runs in columns), from 0.
        accelerator: An id of `resources/accelerators.toml`, or the text as it stands
            where the card is not known; see the flag `accelerator_unknown`.
        accelerator_family: The id that stands for all variants of the card.
        cards: Cards in the sold unit; 1 where a card is priced and nothing is said.
        discount: A multiplier; 1 where none is stated.
        quantity: How many of the sold unit the line asks for.
        raw: Texts as they stand, by the names of `Field`.
        places: Cell addresses of these texts.
        flags: What a reader must know, as codes.
        questions: Fields that a person must settle before the price may be used.
        price: The whole price, where the file is a catalog of our own.
    """

    table: str
    sheet: str
    cell: str
    line: int
    meter: Meter = Meter.COMPUTE
    product: str = ""
    accelerator: str = ""
    accelerator_family: str = ""
    delivery: Delivery | None = None
    cards: int | None = None
    price_scope: PriceScope | None = None
    pricing_unit: PricingUnit | None = None
    list_unit_price: Decimal | None = None
    price_low: Decimal | None = None
    price_high: Decimal | None = None
    discount: Decimal | None = Decimal(1)
    billing_currency: str | None = None
    tax: TaxBasis = TaxBasis.UNKNOWN
    vat_rate: Decimal | None = None
    commitment_months: Decimal = Decimal(0)
    pricing_category: PricingCategory = PricingCategory.STANDARD
    quantity: Decimal | None = None
    min_units: int = 1
    region: str = ""
    interconnect: str = ""
    effective_from: date | None = None
    effective_to: date | None = None
    note: str = ""
    raw: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    price: Price | None = None

    @property
    def is_ready(self) -> bool:
        """Whether the price may be stored: no question about it is open."""
        return not self.questions

    @property
    def place(self) -> str:
        """Where the price stands: `Sheet!F7`, or `F7` in a file without sheets."""
        return f"{self.sheet}!{self.cell}" if self.sheet else self.cell

    def with_flag(self, flag: str) -> ReadRow:
        """Return the price with one more thing that a reader must know."""
        if flag in self.flags:
            return self
        values = list(_VALUES(self))
        values[_FLAGS] = (*self.flags, flag)
        return ReadRow(*values)  # a fifth of the time that `replace` takes

    def with_texts(self, raw: Mapping[str, str], places: Mapping[str, str]) -> ReadRow:
        """Return the price beside the texts that it was read from."""
        return replace(self, raw=raw, places=places)


_VALUES = attrgetter(*ReadRow.__slots__)
_FLAGS = ReadRow.__slots__.index("flags")


@dataclass(frozen=True, slots=True)
class ReadIssue:
    """Something that a person should look at; its words are `ingest.issue.<code>`.

    Attributes:
        cell: Address, or empty where the whole sheet or file is meant.
        values: What its sentence needs.
    """

    code: str
    severity: Severity
    sheet: str = ""
    cell: str = ""
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LeftLine:
    """A line that gave no price, with the reason.

    Attributes:
        line: The row (the column, where the table runs in columns), from 0.
        outcome: `rejected` for what looks like an offer, else `skipped`.
        reason: A code; its words are `ingest.reason.<code>`.
        text: The line's texts, shortened, for a person to recognise it.
        table: The key of the table it is in; empty outside of tables.
    """

    sheet: str
    line: int
    orientation: Orientation
    outcome: LineOutcome
    reason: str
    text: str = ""
    cell: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True)
class Accounting:
    """Lines in, and what became of them: total = imported + rejected + skipped.

    A line is a row that is not blank, in a table that runs in columns a column of it.
    """

    total: int
    imported: int
    rejected: int
    skipped: int


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that was understood of one file.

    Attributes:
        file, sha256, kind, encoding, delimiter: What the file is.
        template: Id of the template it was read by, if any.
        left: Every line that gave no price.
        layout: A fingerprint of its tables' headers, by which a template knows it.
    """

    file: str
    sha256: str
    kind: str
    tables: tuple[ReadTable, ...] = ()
    rows: tuple[ReadRow, ...] = ()
    issues: tuple[ReadIssue, ...] = ()
    left: tuple[LeftLine, ...] = ()
    accounting: Accounting = Accounting(0, 0, 0, 0)
    template: str | None = None
    encoding: str | None = None
    delimiter: str | None = None
    layout: str = ""
    notes: tuple[tuple[str, str], ...] = ()
