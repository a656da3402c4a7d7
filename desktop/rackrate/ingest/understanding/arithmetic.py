"""The vendor's own sums: net prices, line totals and grand totals, worked out again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
_MOST_CHECKED = 5_000
_DEFAULT_VAT = Decimal("0.06")
_USUAL_VAT = tuple(Decimal(rate) for rate in ("0.06", "0.13", "0.09", "0.03"))


def check_sums(
    rows: Sequence[ReadRow],
    table: FoundTable,
    columns: Sequence[Column],
    findings: Findings,
    words: Vocabulary,
) -> None:
    """Report where a vendor's own figures do not follow from each other."""
    prices = price_columns(columns)
    if not (prices.net or prices.untaxed or prices.amount):
        return
    offset = table.grid.left if table.grid.is_turned else 0
    by_line: dict[int, list[ReadRow]] = {}
    for row in rows[:_MOST_CHECKED]:
        by_line.setdefault(row.line - offset, []).append(row)
    for line, group in by_line.items():
        _check_line(line, group, prices, table, findings, words)
    if prices.amount is not None:
        _check_totals(sorted(by_line), prices.amount, table, findings, words)


def _check_line(
    line: int,
    rows: Sequence[ReadRow],
    prices: PriceColumns,
    table: FoundTable,
    findings: Findings,
    words: Vocabulary,
) -> None:
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
            _compare(stated, [wanted], line, net, table, findings)
        untaxed = prices.untaxed.get(column.index)
        if untaxed is not None:
            stated = _scaled(line, untaxed, table, words, row)
            rates = _USUAL_VAT if row.vat_rate is None else (row.vat_rate,)
            nets = [row.list_unit_price / (1 + rate) for rate in rates]
            _compare(stated, nets, line, untaxed, table, findings)
    if prices.amount is not None and len(prices.priced) == 1 and rows:
        stated = _scaled(line, prices.amount, table, words, rows[0])
        wanted_any = list(_amounts(rows[0]))
        _compare(stated, wanted_any, line, prices.amount, table, findings)


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
    terms = {Decimal(1), Decimal(12), row.commitment_months or Decimal(1)}
    units = {Decimal(1), Decimal(row.cards or 1)}
    for discount in {Decimal(1), row.discount or Decimal(1)}:
        for term in terms:
            for unit in units:
                amount = price * quantity * discount * term * unit
                yield from (amount, amount * vat, amount / vat)


def _compare(
    stated: Decimal | None,
    wanted: Sequence[Decimal],
    line: int,
    column: Column,
    table: FoundTable,
    findings: Findings,
) -> None:
    if stated is None or any(_agrees(stated, amount) for amount in wanted):
        return
    grid = table.grid
    findings.report(
        "arithmetic_differs",
        grid.sheet.name,
        grid.address(line, column.index),
        stated=f"{stated.normalize():f}",
        expected=f"{wanted[0].quantize(Decimal('0.01')).normalize():f}",
    )


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
    for line in range(table.first, table.last + 1):
        amount = amount_in(grid.at(line, column.index), column.style, words)
        if line in offers:
            since += amount.value or 0
            everything += amount.value or 0
        elif (
            amount.worth is Worth.AMOUNT
            and amount.value is not None
            and not grid.is_blank(line)
            and is_total(grid, line, words)
        ):
            vat = 1 + _DEFAULT_VAT
            sums = [since, everything, totals]
            sums += [everything * vat, everything / vat]
            if everything:
                _compare(amount.value, sums, line, column, table, findings)
            totals += amount.value
            since = Decimal(0)
