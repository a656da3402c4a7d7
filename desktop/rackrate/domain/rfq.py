"""The form on which vendors are asked to quote: what its cells are called.

Ids stand in the first column, so that an answer is read back by id, whatever a
vendor did to order and layout.
"""

from __future__ import annotations

from dataclasses import dataclass

from rackrate.domain.comparison import ScopeFlag, ScopeLine, ScopeUnit

FORM = "RackRate-RFQ/1"
LINE = "line"
FIELDS = (
    "vendor",
    "quote_number",
    "quote_date",
    "valid_until",
    "currency",
    "tax",
    "vat_rate",
    "lead_days",
    "stated_total",
    "contact",
)
COLUMNS = (
    "id",
    "item",
    "card",
    "cards",
    "unit",
    "quantity",
    "unit_price",
    "answer",
    "commitment_months",
    "note",
    "amount",
)
"""Of the table of lines, in the order of the form."""
ANSWERS = (ScopeFlag.INCLUDED, ScopeFlag.NOT_INCLUDED, ScopeFlag.QUALIFIED)


@dataclass(frozen=True, slots=True)
class Rfq:
    """What vendors are asked: our scope, by when, and in which currency.

    Attributes:
        currency: What the form suggests; a vendor may quote in another.
    """

    title: str
    lines: tuple[ScopeLine, ...]
    currency: str
    reply_by: str = ""


def line_id(line: ScopeLine) -> str:
    """Return the id of a line on the form, which carries its unit.

    Example:
        >>> from decimal import Decimal
        >>> line_id(ScopeLine("w", "w", ScopeUnit.NODE_MONTH, Decimal(6)))
        'line:node_month:w'
    """
    return f"{LINE}:{line.unit}:{line.id}"


def split_line_id(text: str) -> tuple[ScopeUnit, str] | None:
    """Return unit and id of a line, None where a text is no line's id."""
    kind, _, rest = text.partition(":")
    unit, colon, name = rest.partition(":")
    if kind != LINE or not colon or unit not in set(ScopeUnit):
        return None
    return ScopeUnit(unit), name
