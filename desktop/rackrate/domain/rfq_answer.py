"""A vendor's answer on our own form: by ids, so that nothing has to be guessed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from rackrate.domain.comparison import ScopeFlag, ScopeUnit
from rackrate.domain.units import TaxBasis


@dataclass(frozen=True, slots=True)
class RfqFault:
    """What a vendor wrote into a cell that cannot be taken.

    Attributes:
        code: Its words are `ingest.issue.<code>`.
    """

    code: str
    cell: str
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RfqLine:
    """One line of the form as it came back.

    Attributes:
        row: From 0.
        line_id: Of the scope's line.
        quantity: As it stands on the form; ours, and locked.
        unit_price: Per `unit`, in the form's currency and tax; None where none.
        flag: What the vendor said; `unclear` where nothing, or against itself.
        stated_amount: What stands in the amount's cell.
        cell: Of the unit price.
    """

    row: int
    line_id: str
    unit: ScopeUnit
    item: str
    accelerator: str
    cards: int
    quantity: Decimal | None
    unit_price: Decimal | None
    flag: ScopeFlag
    commitment_months: Decimal
    note: str
    stated_amount: Decimal | None
    cell: str
    raw: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RfqAnswer:
    """The whole form.

    Attributes:
        effective_to: The first day on which the quote no longer holds.
        currency: A code; empty where it was taken out.
        stated_total: The vendor's own total.
        faults: Cells that could not be taken; they count as not filled in.
    """

    sheet: str
    lines: tuple[RfqLine, ...]
    vendor: str = ""
    quote_number: str = ""
    quote_date: date | None = None
    effective_to: date | None = None
    currency: str = ""
    tax: TaxBasis = TaxBasis.UNKNOWN
    vat_rate: Decimal | None = None
    lead_days: Decimal | None = None
    stated_total: Decimal | None = None
    contact: str = ""
    faults: tuple[RfqFault, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)
