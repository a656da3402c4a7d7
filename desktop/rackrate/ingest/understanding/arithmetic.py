"""The vendor's own sums: net prices, line totals and grand totals, worked out again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from rackrate.domain.vendor_reading import ReadRow
from rackrate.ingest.understanding.amounts import Worth, amount_in
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.findings import Findings
from rackrate.ingest.understanding.line_kinds import is_total
from rackrate.ingest.understanding.price_cells import PriceColumns, price_columns
from rackrate.ingest.understanding.tables import FoundTable
from rackrate.ingest.understanding.vocabulary import Vocabulary

_SHARE = Decimal("0.005")
_CENT = Decimal("0.011")
_AMBIGUOUS = "discount_ambiguous"
_DEFAULT_VAT = Decimal("0.06")
_USUAL_VAT = tuple(Decimal(rate) for rate in ("0.06", "0.13", "0.09", "0.03"))


def with_sums_checked(
    rows: Sequence[ReadRow],
    table: FoundTable,
    columns: Sequence[Column],
    findings: Findings,
    words: Vocabulary,
) -> list[ReadRow]:
    """Return prices, flagged where the vendor's own net price contradicts them.

    Every figure that does not follow from the others is reported. A net price that
    agrees settles what a discount such as 15 meant.
    """
    prices = price_columns(columns)
    if not (prices.net or prices.untaxed or prices.amount):
        return list(rows)
    offset = table.grid.left if table.grid.is_turned else 0
    by_line: dict[int, list[ReadRow]] = {}
    for row in rows:
        by_line.setdefault(row.line - offset, []).append(row)
    agreed: dict[str, bool] = {}
    for line, group in by_line.items():
        agreed.update(_check_line(line, group, prices, table, findings, words))
    if prices.amount is not None:
        _check_totals(sorted(by_line), prices.amount, table, findings, words)
    return [_settled(row, agreed.get(row.cell)) for row in rows]


def _settled(row: ReadRow, agrees: bool | None) -> ReadRow:  # noqa: FBT001
    """Return a price as its net price leaves it."""
    if agrees is False:
        return row.with_flag("arithmetic_differs")
    if agrees and _AMBIGUOUS in row.flags:
        return replace(
            row,
            flags=tuple(f for f in row.flags if f != _AMBIGUOUS),
            questions=tuple(q for q in row.questions if q != "discount"),
        )
    return row


def _check_line(
    line: int,
    rows: Sequence[ReadRow],
    prices: PriceColumns,
    table: FoundTable,
    findings: Findings,
    words: Vocabulary,
) -> Iterator[tuple[str, bool]]:
    """Yield cell of a price, and whether its net price follows from it."""
    grid = table.grid
    for column in prices.priced:
        cell = grid.address(line, column.index)
        row = next((r for r in rows if r.cell == cell), None)
        if row is None or row.list_unit_price is None or row.discount is None:
            continue
        net = prices.net.get(column.index)
        if net is not None:
            stated = _scaled(line, net, table, words, row)
            wanted = row.list_unit_price * row.discount
            agrees = _compare(stated, [wanted], line, net, table, findings)
            if agrees is not None:
                yield cell, agrees
        untaxed = prices.untaxed.get(column.index)
        if untaxed is not None:
            stated = _scaled(line, untaxed, table, words, row)
            rates = _USUAL_VAT if row.vat_rate is None else (row.vat_rate,)
            nets = [row.list_unit_price / (1 + rate) for rate in rates]
            if _compare(stated, nets, line, untaxed, table, findings) is False:
                yield cell, False
    if prices.amount is not None and len(prices.priced) == 1 and rows:
        stated = _scaled(line, prices.amount, table, words, rows[0])
        _compare(stated, _amounts(rows[0]), line, prices.amount, table, findings)


def _scaled(
    line: int, column: Column, table: FoundTable, words: Vocabulary, row: ReadRow
) -> Decimal | None:
    """Return the amount of another cell of the line, 万 multiplied out."""
    amount = amount_in(table.grid.at(line, column.index), column.style, words)
    if amount.worth is not Worth.AMOUNT or amount.value is None:
        return None
    if amount.is_scaled or row.list_unit_price is None:
        return amount.value
    factor = column.said.multiplier or Decimal(1)
    if column.said.multiplier is None and column.said.currency is None:
        raw = amount_in(row.raw.get("list_unit_price"), column.style, words)
        if raw.value and not raw.is_scaled:
            factor = row.list_unit_price / raw.value
    return amount.value * factor


def _amounts(row: ReadRow) -> Iterator[Decimal]:
    """Yield every amount that a line total may honestly be."""
    price = row.list_unit_price or Decimal(0)
    quantity = row.quantity if row.quantity is not None else Decimal(1)
    vat = 1 + (row.vat_rate if row.vat_rate is not None else _DEFAULT_VAT)
    own = row.discount or Decimal(1)
    terms = dict.fromkeys(
        [Decimal(1), row.commitment_months or Decimal(1), Decimal(12)]
    )
    units = dict.fromkeys([Decimal(1), Decimal(row.cards or 1)])
    for discount in dict.fromkeys([own, Decimal(1)]):
        for term in terms:
            for unit in units:
                amount = price * quantity * discount * term * unit
                yield from (amount, amount * vat, amount / vat)


def _compare(
    stated: Decimal | None,
    wanted: Iterable[Decimal],
    line: int,
    column: Column,
    table: FoundTable,
    findings: Findings,
) -> bool | None:
    """Report a figure that is none of those wanted; None where none is stated."""
    if stated is None:
        return None
    first: Decimal | None = None
    for amount in wanted:
        if _agrees(stated, amount):
            return True
        first = amount if first is None else first
    if first is None:
        return None
    grid = table.grid
    findings.report(
        "arithmetic_differs",
        grid.sheet.name,
        grid.address(line, column.index),
        stated=f"{stated.normalize():f}",
        expected=f"{first.quantize(Decimal('0.01')).normalize():f}",
    )
    return False


def _agrees(stated: Decimal, wanted: Decimal) -> bool:
    """Return whether a figure is another one, rounded as vendors round."""
    exponent = stated.normalize().as_tuple().exponent
    places = -int(exponent) if int(exponent) < 0 else 0
    half = Decimal(1).scaleb(-places) / 2 + Decimal("1e-9")
    return abs(stated - wanted) <= max(half, _CENT)


def _check_totals(
    lines: Sequence[int],
    column: Column,
    table: FoundTable,
    findings: Findings,
    words: Vocabulary,
) -> None:
    """Check each total against the lines above it, since the last total or all."""
    grid = table.grid
    offers = set(lines)
    since = Decimal(0)
    everything = Decimal(0)
    totals = Decimal(0)
    for line in grid.used_between(table.first, table.last):
        amount = amount_in(grid.at(line, column.index), column.style, words)
        if line in offers:
            since += amount.value or 0
            everything += amount.value or 0
        elif (
            amount.worth is Worth.AMOUNT
            and amount.value is not None
            and is_total(grid, line, words)
        ):
            vat = 1 + _DEFAULT_VAT
            sums = [since, everything, totals]
            sums += [everything * vat, everything / vat]
            if everything:
                _compare(amount.value, sums, line, column, table, findings)
            totals += amount.value
            since = Decimal(0)
