"""Prices held against each other: repeats, contradictions, slips of the unit."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from rackrate.domain.units import Meter, PriceScope
from rackrate.domain.vendor_reading import Field, LineOutcome, ReadRow
from rackrate.ingest.book import CellValue
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.findings import Findings
from rackrate.ingest.understanding.folding import word_key
from rackrate.ingest.understanding.grid import Grid
from rackrate.ingest.understanding.near_peers import FirstNear
from rackrate.ingest.understanding.profiles import MONEY_FIELDS
from rackrate.ingest.understanding.tables import FoundTable

_NEAR = Decimal("0.03")
_ASSUMED = "scope_assumed"
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
    offset = grid.left if grid.is_turned else 0
    identities = _identities((row.line - offset for row in rows), grid, named)
    counts = Counter(identities.values())
    alike = _alike(columns, grid)
    if len(counts) == len(identities) and not alike:
        return list(rows)
    seen: dict[object, list[int]] = defaultdict(list)
    for index, row in enumerate(rows):
        identity = identities[row.line - offset]
        if counts[identity] > 1 or alike:
            across = _across(row.cell, grid)
            seen[alike.get(across, across), identity].append(index)
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


def _alike(columns: Sequence[Column], grid: Grid) -> dict[str, str]:
    """Return price columns that say the very same as one to their left, to that one."""
    firsts: dict[object, str] = {}
    found: dict[str, str] = {}
    for column in columns:
        if column.holds is not Field.LIST_PRICE or not column.header:
            continue
        across = _across(grid.address(0, column.index), grid)
        first = firsts.setdefault(word_key(column.header), across)
        if first != across:
            found[across] = first
    return found


def _identities(
    lines: Iterable[int], grid: Grid, named: Sequence[int]
) -> dict[int, tuple[CellValue, ...]]:
    """Return what each line says but for its number and its prices, by line."""
    width = max(named, default=-1) + 1
    found: dict[int, tuple[CellValue, ...]] = {}
    for line in dict.fromkeys(lines):
        cells = grid.lines[line]
        if len(cells) < width:
            cells = [*cells, *[None] * (width - len(cells))]
        found[line] = tuple([cells[c] for c in named])
    return found


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
    marks = {row.flags for row in rows}
    if not any(_ASSUMED in flags for flags in marks):
        return list(rows)
    groups: dict[object, list[int]] = defaultdict(list)
    for index, row in enumerate(rows):
        if row.meter is Meter.COMPUTE and row.list_unit_price:
            groups[_kind(row)].append(index)
    contradicted: dict[int, int] = {}
    for group in groups.values():
        doubtful = [i for i in group if _is_doubtful(rows[i])]
        peers = _Peers(rows, group) if doubtful else None
        for index in doubtful:
            first = peers.contradicting(rows[index]) if peers else None
            if first is not None:
                contradicted[index] = first
    kept = list(rows)
    for index, first in sorted(contradicted.items()):
        kept[index] = _withdrawn(rows[index], rows[first], findings)
    return kept


def _kind(row: ReadRow) -> tuple[object, ...]:
    return (
        row.accelerator,
        row.pricing_unit,
        row.billing_currency,
        row.commitment_months,
        row.pricing_category,
        row.tax,
    )


def _is_doubtful(row: ReadRow) -> bool:
    """Return whether a price of several cards was only assumed to be a node's."""
    return (row.cards or 1) > 1 and _ASSUMED in row.flags


class _Peers:
    """Prices of one kind, looked up by what they would contradict."""

    def __init__(self, rows: Sequence[ReadRow], group: Sequence[int]) -> None:
        sure: list[tuple[Decimal, int]] = []
        assumed: dict[int | None, list[tuple[Decimal, int]]] = defaultdict(list)
        for index in group:
            row = rows[index]
            amount = row.list_unit_price or Decimal(0)
            if _ASSUMED not in row.flags:
                by_node = row.price_scope is PriceScope.NODE
                per_card = amount / (row.cards or 1) if by_node else amount
                sure.append((per_card, index))
            elif row.cards:
                assumed[row.cards].append((amount / row.cards, index))
        self._sure = FirstNear(sure)
        self._assumed = {cards: FirstNear(found) for cards, found in assumed.items()}

    def contradicting(self, row: ReadRow) -> int | None:
        """Return the first price that makes a node's price look like a card's."""
        price = row.list_unit_price or Decimal(0)
        found = [self._sure.between(price / (1 + _NEAR), price / (1 - _NEAR))]
        alike = self._assumed.get(row.cards)
        if alike is not None:
            found.append(alike.between(price * (1 - _NEAR), price * (1 + _NEAR)))
        return min((f for f in found if f is not None), default=None)


def _withdrawn(row: ReadRow, peer: ReadRow, findings: Findings) -> ReadRow:
    findings.report(
        "unit_suspect", row.sheet, row.cell, factor=str(row.cards), of=peer.cell
    )
    flags = tuple(f for f in row.flags if f != _ASSUMED)
    return replace(
        row,
        price_scope=None,
        flags=(*flags, "unit_unknown", "unit_suspect"),
        questions=(*row.questions, "price_scope"),
    )


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
