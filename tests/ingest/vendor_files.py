"""SYNTHETIC vendors' files of many kinds, and what a careful buyer reads from each.

Every figure is made up. A price is written on one line as `told` gives it, so that a
field that changes shows.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from rackrate.domain.vendor_reading import ReadRow

Cell: TypeAlias = str | float | int | None
Lines: TypeAlias = list[list[Cell]]
_ASSUMED = {
    "tax_unknown",
    "delivery_assumed",
    "currency_assumed",
    "accelerator_variant",
    "scope_assumed",
}
"""Flags of what no vendor wrote down; tests of their own are about them."""


@dataclass(frozen=True, slots=True)
class VendorFile:
    """One file.

    Attributes:
        prices: Every price in it, as `told` gives it.
        issues: Codes that must be among those reported.
        left: Reasons for which lines other than headers gave no price.
    """

    name: str
    data: bytes
    prices: tuple[str, ...]
    issues: frozenset[str] = frozenset()
    left: tuple[str, ...] = ()


FILES: dict[str, VendorFile] = {}


def keep(
    name: str,
    data: bytes,
    prices: str,
    issues: str = "",
    left: str = "",
) -> None:
    """Keep a file with what is expected of it.

    Args:
        name: Of the file.
        data: Its bytes.
        prices: A price a line; a line that begins with a mark goes on from the last.
        issues: Codes that must be reported.
        left: Reasons for lines without a price, in their order.
    """
    joined = re.sub(r"\n\s*(?=[!?])", " ", prices.strip())
    lines = tuple(line.strip() for line in joined.splitlines())
    codes = frozenset(issues.split())
    FILES[name] = VendorFile(name, data, lines, codes, tuple(left.split()))


def told(row: ReadRow) -> str:
    """Return everything that decides what a price is, on one line."""
    amount = _plain(row.list_unit_price)
    if row.price_low is not None:
        amount = f"{_plain(row.price_low)}-{_plain(row.price_high)}"
    vat = "" if row.vat_rate is None else f" {_plain(row.vat_rate * 100)}%"
    what = row.accelerator or "?"
    if row.meter.value != "compute":
        what = row.meter.value
    parts = [
        f"{row.sheet}!{row.cell}" if row.sheet not in _PLAIN_NAMES else row.cell,
        what,
        row.delivery and row.delivery.value,
        row.cards,
        f"{row.price_scope or '?'}/{row.pricing_unit or '?'}",
        amount if row.discount == 1 else f"{amount}×{_plain(row.discount)}",
        row.billing_currency or "?",
        f"{row.tax.value}{vat}",
    ]
    if row.commitment_months:
        parts.append(f"{_plain(row.commitment_months)}m")
    if row.pricing_category.value != "standard":
        parts.append(row.pricing_category.value)
    if row.min_units > 1:
        parts.append(f"≥{row.min_units}")
    if row.region:
        parts.append(f"@{row.region}")
    if row.effective_to:
        parts.append(f"<{row.effective_to}")
    parts += [f"!{flag}" for flag in sorted(set(row.flags) - _ASSUMED)]
    parts += [f"?{field}" for field in sorted(row.questions)]
    return " ".join("-" if part is None else str(part) for part in parts)


_PLAIN_NAMES = ("报价", "Quote", "")


def _plain(value: object) -> str:
    return "?" if value is None else f"{value.normalize():f}"  # type: ignore[attr-defined]


def xlsx(
    rows: Lines,
    *,
    name: str = "报价",
    merged: Sequence[str] = (),
    formats: dict[str, str] | None = None,
    hidden_rows: Sequence[int] = (),
    hidden_columns: Sequence[str] = (),
    struck: Sequence[str] = (),
    more: dict[str, Lines] | None = None,
) -> bytes:
    """Return a workbook of some rows."""
    book = Workbook()
    book.properties.title = "SYNTHETIC sample"
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.title = name
    for number, row in enumerate(rows, start=1):
        for column, value in enumerate(row, start=1):
            if value is not None:
                sheet.cell(number, column, value)
    for area in merged:
        sheet.merge_cells(area)
    for cell, code in (formats or {}).items():
        sheet[cell].number_format = code
    for row_number in hidden_rows:
        sheet.row_dimensions[row_number].hidden = True
    for letter in hidden_columns:
        sheet.column_dimensions[letter].hidden = True
    for cell in struck:
        sheet[cell].font = Font(strike=True)
    for title, lines in (more or {}).items():
        other = book.create_sheet(title)
        for line in lines:
            other.append(line)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def text(rows: Lines, encoding: str, mark: str = ",") -> bytes:
    """Return rows as text between marks."""
    lines = (mark.join("" if v is None else str(v) for v in row) for row in rows)
    return "\r\n".join([*lines, ""]).encode(encoding)


def html(body: str, encoding: str = "utf-8") -> bytes:
    """Return a table as Excel saves a page under the name of a workbook."""
    head = f'<html><head><meta charset="{encoding}"></head><body>'
    return f"{head}<table>{body}</table></body></html>".encode(encoding)
