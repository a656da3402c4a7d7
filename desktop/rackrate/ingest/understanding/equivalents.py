"""Hourly equivalents beside monthly prices: which length of month they came from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from rackrate.domain.units import PricingUnit
from rackrate.domain.vendor_reading import Field, ReadRow
from rackrate.ingest.understanding.amounts import Worth, amount_in
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.findings import Findings
from rackrate.ingest.understanding.folding import folded
from rackrate.ingest.understanding.said import said_in
from rackrate.ingest.understanding.tables import FoundTable
from rackrate.ingest.understanding.vocabulary import Vocabulary

FLAG = "month_hours_differ"
_HOURLY = re.compile(r"hour|/\s*hr|小时|时")
_EQUIVALENT = re.compile(r"equiv|effective|折合|折算|约合|换算|converted")
_KNOWN = tuple(Decimal(hours) for hours in (672, 696, 720, 730, 744))
_LEAST_CENT = Decimal("0.005")
_NEAR = Decimal("0.002")
_MOST_ASKED = 200


def with_equivalents_checked(
    rows: Sequence[ReadRow],
    table: FoundTable,
    columns: Sequence[Column],
    words: Vocabulary,
    findings: Findings,
    usual: Decimal,
) -> list[ReadRow]:
    """Return monthly prices, flagged where their hourly figure has another month.

    A figure that no length of month gives is reported as arithmetic that differs.
    `usual` is the length that the project counts with.
    """
    hourly = [c for c in columns if _is_equivalent(c)]
    if not hourly:
        return list(rows)
    grid = table.grid
    offset = grid.left if grid.is_turned else 0
    kept = []
    for row in rows:
        if row.pricing_unit is not PricingUnit.MONTH or not row.list_unit_price:
            kept.append(row)
            continue
        for column in hourly:
            line = row.line - offset
            value = grid.at(line, column.index)
            amount = amount_in(value, column.style, words)
            if amount.worth is not Worth.AMOUNT or not amount.value:
                continue
            cell = grid.address(line, column.index)
            hours = _hours(row, amount.value, usual)
            if hours is None:
                net = row.list_unit_price * (row.discount or 1)
                findings.report(
                    "arithmetic_differs",
                    row.sheet,
                    cell,
                    stated=f"{amount.value.normalize():f}",
                    expected=f"{net / usual:.4f}",
                )
            elif hours != usual:
                row = row.with_flag(FLAG)  # noqa: PLW2901 - the same price
        kept.append(row)
    return kept


def hours_behind(
    rows: Sequence[ReadRow],
    table: FoundTable,
    columns: Sequence[Column],
    words: Vocabulary,
    usual: Decimal,
) -> tuple[Decimal, ...]:
    """Return the lengths of month that flagged prices of a table were made with."""
    grid = table.grid
    offset = grid.left if grid.is_turned else 0
    hourly = [c for c in columns if _is_equivalent(c)]
    found: set[Decimal] = set()
    for row in [row for row in rows if FLAG in row.flags][:_MOST_ASKED]:
        for text in row.raw.values():
            said = said_in(text, words).month_hours
            if said is not None:
                found.add(said)
        for column in hourly:
            value = grid.at(row.line - offset, column.index)
            amount = amount_in(value, column.style, words).value
            hours = _hours(row, amount, usual) if amount else None
            if hours is not None:
                found.add(hours)
    return tuple(sorted(found - {usual}))


def _is_equivalent(column: Column) -> bool:
    header = folded(column.header)
    is_left_out = column.holds is Field.IGNORED
    return bool(is_left_out and _HOURLY.search(header) and _EQUIVALENT.search(header))


def _hours(row: ReadRow, hourly: Decimal, usual: Decimal) -> Decimal | None:
    """Return the length of month by which a price gives an hourly figure.

    The figure may be for the node or for one of its cards, before or after the
    discount; the usual month goes first where rounding leaves a choice.
    """
    price = row.list_unit_price or Decimal(0)
    amounts = [price, price * (row.discount or 1)]
    amounts += [amount / (row.cards or 1) for amount in amounts]
    lengths = sorted({*_KNOWN, usual}, key=lambda hours: abs(hours - usual))
    for hours in lengths:
        for amount in amounts:
            exact = amount / hours
            if abs(exact - hourly) <= max(_LEAST_CENT, exact * _NEAR):
                return hours
    return None
