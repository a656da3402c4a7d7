"""The columns of a price, and what one cell of each may hold.

The same for a file on disk, a cell of the grid and a block pasted from Excel.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from enum import StrEnum

from rackrate.domain.exact_number import WIDEST_LIMITS, exact_number, is_absurd
from rackrate.domain.units import (
    Delivery,
    Evidence,
    Meter,
    PriceScope,
    PricingCategory,
    PricingUnit,
    TaxBasis,
    Tenancy,
)

COLUMNS = (
    "sku_id",
    "sku_price_id",
    "meter",
    "delivery",
    "accelerator",
    "cards",
    "tenancy",
    "price_scope",
    "pricing_unit",
    "list_unit_price",
    "price_low",
    "price_high",
    "discount",
    "billing_currency",
    "tax",
    "vat_rate",
    "commitment_months",
    "included_quantity",
    "min_units",
    "pricing_category",
    "region",
    "vcpu",
    "memory_gib",
    "disk_gib",
    "network_gbps",
    "interconnect",
    "effective_from",
    "effective_to",
    "evidence",
    "source",
    "source_ref",
    "note",
)
REQUIRED_COLUMNS = (
    "sku_id",
    "sku_price_id",
    "meter",
    "delivery",
    "price_scope",
    "pricing_unit",
)
CHOICES: dict[str, type[StrEnum]] = {
    "meter": Meter,
    "delivery": Delivery,
    "tenancy": Tenancy,
    "price_scope": PriceScope,
    "pricing_unit": PricingUnit,
    "tax": TaxBasis,
    "pricing_category": PricingCategory,
    "evidence": Evidence,
}
WHOLE_COLUMNS = {"cards": 4096, "min_units": 1_000_000}
DAY_COLUMNS = ("effective_from", "effective_to")
TEXT_COLUMNS = (
    "sku_id",
    "sku_price_id",
    "accelerator",
    "billing_currency",
    "region",
    "interconnect",
    "source",
    "source_ref",
    "note",
)


class CellFaultError(ValueError):
    """A cell's text cannot be taken for its column.

    Attributes:
        code: The fault.
        values: What its sentence needs.
    """

    def __init__(self, code: str, **values: str) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def parse_cell(column: str, text: str) -> object:
    """Return the value of one cell of `prices.csv`; None where it is empty.

    Raises:
        CellFaultError: The text is not a value of this column.
    """
    text = text.strip()
    if not text:
        if column in REQUIRED_COLUMNS:
            raise CellFaultError("field_missing")
        return None
    if column in CHOICES:
        return _parse_choice(column, text)
    if column in WHOLE_COLUMNS:
        number = _parse_number(text)
        if (
            number != number.to_integral_value()
            or not 1 <= number <= WHOLE_COLUMNS[column]
        ):
            limits = f"1 … {WHOLE_COLUMNS[column]}"
            raise CellFaultError("out_of_range", value=text, limits=limits)
        return int(number)
    if column in DAY_COLUMNS:
        try:
            return date.fromisoformat(text)
        except ValueError as error:
            raise CellFaultError("not_a_date", value=text) from error
    if column in TEXT_COLUMNS:
        return text
    number = _parse_number(text)
    if number < 0:
        raise CellFaultError("out_of_range", value=text, limits="≥ 0")
    return number


def _parse_choice(column: str, text: str) -> object:
    try:
        return CHOICES[column](text)
    except ValueError as error:
        allowed = ", ".join(member.value for member in CHOICES[column])
        raise CellFaultError("not_in_list", value=text, allowed=allowed) from error


def _parse_number(text: str) -> Decimal:
    number = exact_number(text)
    if number is None and is_absurd(text):
        raise CellFaultError("out_of_range", value=text[:20], limits=WIDEST_LIMITS)
    if number is None:
        raise CellFaultError("not_a_number", value=text)
    return number


def format_cell(value: object) -> str:
    """Return a value as `prices.csv` holds it, decimals without exponent."""
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return f"{value:f}"
    return str(value)
