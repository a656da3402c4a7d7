"""Prices held against each other: repeats, contradictions, slips of the unit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from rackrate.domain.units import Meter, PriceScope
from rackrate.domain.vendor_reading import Field, LineOutcome, ReadRow
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.findings import Findings
from rackrate.ingest.understanding.grid import Grid
from rackrate.ingest.understanding.profiles import MONEY_FIELDS
from rackrate.ingest.understanding.tables import FoundTable

_NEAR = Decimal("0.03")
_NO_IDENTITY = MONEY_FIELDS | {Field.LINE_NUMBER}


def without_repeats(
    rows: Sequence[ReadRow],
    table: FoundTable,
    columns: Sequence[Column],
    findings: Findings,
) -> list[ReadRow]:
    """Return prices with exact repeats collapsed, and conflicting ones flagged.

    Two lines that agree in every cell but their number and their prices name the same
    offer. Equal prices are kept once; different ones are all kept, for a person to
    choose.
    """
    grid = table.grid
    named = [c.index for c in columns if c.holds not in _NO_IDENTITY]
    seen: dict[object, list[int]] = defaultdict(list)
    offset = grid.left if grid.is_turned else 0
    for index, row in enumerate(rows):
        cells = grid.lines[row.line - offset]
        width = len(cells)
        identity = tuple([cells[c] if c < width else None for c in named])
        seen[_across(row.cell, grid), identity].append(index)
    if len(seen) == len(rows):
        return list(rows)
    kept = list(rows)
    dropped: set[int] = set()
    for indices in seen.values():
        if len(indices) > 1:
            _settle_group(indices, kept, dropped, findings)
    left = {rows[i].line for i in range(len(rows)) if i not in dropped}
    for line in sorted({rows[i].line for i in dropped} - left):
        findings.imported.discard((table.key, line))
        findings.leave(grid, line - offset, "duplicate", table.key)
    return [row for i, row in enumerate(kept) if i not in dropped]


def _settle_group(
    indices: list[int], rows: list[ReadRow], dropped: set[int], findings: Findings
) -> None:
    by_price: dict[object, list[int]] = defaultdict(list)
    for index in indices:
        row = rows[index]
        by_price[row.list_unit_price, row.price_low, row.discount].append(index)
    for same in by_price.values():
        for index in same[1:]:
            dropped.add(index)
            first = rows[same[0]]
            findings.report(
                "duplicate", first.sheet, rows[index].cell, of=first.cell, kind="exact"
            )
    if len(by_price) == 1:
        return
    firsts = [same[0] for same in by_price.values()]
    for index in firsts:
        rows[index] = rows[index].with_flag("duplicate")
    for index in firsts[1:]:
        first = rows[firsts[0]]
        findings.report(
            "duplicate", first.sheet, rows[index].cell, of=first.cell, kind="conflict"
        )


def _across(cell: str, grid: Grid) -> str:
    """Return the part of an address that names a price column."""
    letters = cell.rstrip("0123456789")
    return cell[len(letters) :] if grid.is_turned else letters


def with_scopes_checked(rows: Sequence[ReadRow], findings: Findings) -> list[ReadRow]:
    """Return prices with an assumed scope withdrawn where other prices contradict it.

    `8 cards, 2.95` beside `1 card, 2.95` is a price per card, beside `8 cards, 23.60`
    it probably is: then nobody knows, and it is asked. No scope is ever put in.
    """
    if not any("scope_assumed" in row.flags for row in rows):
        return list(rows)
    groups: dict[object, list[ReadRow]] = defaultdict(list)
    for row in rows:
        if row.meter is Meter.COMPUTE and row.list_unit_price:
            groups[_kind(row)].append(row)
    return [_scope_checked(row, groups.get(_kind(row), ()), findings) for row in rows]


def _kind(row: ReadRow) -> tuple[object, ...]:
    return (
        row.accelerator,
        row.pricing_unit,
        row.billing_currency,
        row.commitment_months,
        row.pricing_category,
        row.tax,
    )


def _scope_checked(
    row: ReadRow, group: Sequence[ReadRow], findings: Findings
) -> ReadRow:
    cards, price = row.cards or 1, row.list_unit_price
    if "scope_assumed" not in row.flags or cards <= 1 or not price:
        return row
    for peer in group:
        if peer is row or not peer.list_unit_price:
            continue
        amount = peer.list_unit_price
        is_sure = "scope_assumed" not in peer.flags
        if is_sure:
            by_node = peer.price_scope is PriceScope.NODE
            other = amount / (peer.cards or 1) if by_node else amount
            contradicts = _near(price, other) and not _near(price / cards, other)
        else:
            contradicts = peer.cards == row.cards and _near(amount / cards, price)
        if contradicts:
            findings.report(
                "unit_suspect", row.sheet, row.cell, factor=str(cards), of=peer.cell
            )
            flags = tuple(f for f in row.flags if f != "scope_assumed")
            return replace(
                row,
                price_scope=None,
                flags=(*flags, "unit_unknown", "unit_suspect"),
                questions=(*row.questions, "price_scope"),
            )
    return row


def _near(one: Decimal, other: Decimal) -> bool:
    return abs(one - other) <= _NEAR * other


def with_expiry(
    rows: Iterable[ReadRow], today: date | None, findings: Findings
) -> list[ReadRow]:
    """Return prices with the flag `expired` where they no longer hold."""
    kept = []
    told: set[object] = set()
    for row in rows:
        until = row.effective_to
        if today is None or until is None or until > today:
            kept.append(row)
            continue
        if (row.table, until) not in told:
            told.add((row.table, until))
            findings.report("expired", row.sheet, row.cell, day=until.isoformat())
        kept.append(row.with_flag("expired"))
    return kept


def accounted(findings: Findings) -> tuple[int, int, int, int]:
    """Return lines in, imported, rejected, skipped."""
    rejected = sum(1 for x in findings.left if x.outcome is LineOutcome.REJECTED)
    skipped = len(findings.left) - rejected
    imported = len(findings.imported)
    return imported + rejected + skipped, imported, rejected, skipped
