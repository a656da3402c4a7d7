"""A filled form as a reading: rows by id, so that nothing is guessed or asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal

from rackrate.domain.comparison import ScopeFlag, ScopeUnit
from rackrate.domain.price import Price
from rackrate.domain.problem import Severity
from rackrate.domain.reading_choices import Choices
from rackrate.domain.rfq import COLUMNS
from rackrate.domain.rfq_answer import RfqAnswer, RfqLine
from rackrate.domain.units import (
    Delivery,
    Evidence,
    Meter,
    PriceScope,
    PricingUnit,
    TaxBasis,
)
from rackrate.domain.vendor_reading import (
    Accounting,
    Certainty,
    ColumnGuess,
    Field,
    Orientation,
    Reading,
    ReadRow,
    ReadTable,
)
from rackrate.ingest.book import Book, Sheet, address
from rackrate.ingest.understanding.answers import with_answers
from rackrate.ingest.understanding.checks import accounted, with_expiry
from rackrate.ingest.understanding.findings import Findings
from rackrate.ingest.understanding.grid import Grid

_SOLD_AS = {
    ScopeUnit.NODE_MONTH: (PriceScope.NODE, PricingUnit.MONTH),
    ScopeUnit.CARD_MONTH: (PriceScope.CARD, PricingUnit.MONTH),
    ScopeUnit.CARD_HOUR: (PriceScope.CARD, PricingUnit.HOUR),
    ScopeUnit.GIB_MONTH: (PriceScope.GIB, PricingUnit.MONTH),
    ScopeUnit.MBPS_MONTH: (PriceScope.MBPS, PricingUnit.MONTH),
    ScopeUnit.MONTH: (PriceScope.EACH, PricingUnit.MONTH),
    ScopeUnit.EACH: (PriceScope.EACH, PricingUnit.ONCE),
}
_METERS = {
    PriceScope.NODE: Meter.COMPUTE,
    PriceScope.CARD: Meter.COMPUTE,
    PriceScope.GIB: Meter.STORAGE,
    PriceScope.MBPS: Meter.BANDWIDTH,
}
_DELIVERIES = {
    PriceScope.NODE: Delivery.BARE_METAL,
    PriceScope.CARD: Delivery.CONTAINER,
}
_FIELDS = {
    "id": Field.SKU,
    "item": Field.PRODUCT,
    "card": Field.ACCELERATOR,
    "cards": Field.CARDS,
    "unit": Field.UNIT,
    "quantity": Field.QUANTITY,
    "unit_price": Field.LIST_PRICE,
    "answer": Field.NOTE,
    "commitment_months": Field.TERM,
    "note": Field.NOTE,
    "amount": Field.AMOUNT,
}
_RAW = {"unit_price": "list_unit_price", "unit": "pricing_unit", "card": "accelerator"}
_CENT = Decimal("0.01")


def reading_of(
    book: Book, answer: RfqAnswer, choices: Choices, today: date | None
) -> Reading:
    """Return a filled form as it is read, checked against its own figures."""
    sheet = next(s for s in book.sheets if s.name == answer.sheet)
    findings = Findings()
    table = _table(sheet, answer)
    skipped = {line for name, line in choices.skipped_lines if name == sheet.name}
    rows = list(_rows(sheet, answer, table, skipped, findings))
    _leave_others(sheet, answer, table, findings)
    for fault in answer.faults:
        findings.report(fault.code, sheet.name, fault.cell, **dict(fault.values))
    _check_total(answer, findings)
    rows = with_expiry(rows, today, findings)
    findings.gather(rows)
    rows = with_answers(rows, choices)
    priced = [_with_price(row, answer, book.name) for row in rows]
    return Reading(
        file=book.name,
        sha256=book.sha256,
        kind=book.kind.value,
        tables=(table,),
        rows=tuple(priced),
        issues=tuple(findings.issues),
        left=tuple(findings.left),
        accounting=Accounting(*accounted(findings)),
        notes=book.notes,
    )


def _table(sheet: Sheet, answer: RfqAnswer) -> ReadTable:
    first = min((line.row for line in answer.lines), default=0)
    last = max((line.row for line in answer.lines), default=0)
    head = max(first - 1, 0)
    corner = address((last, len(COLUMNS) - 1))
    return ReadTable(
        key=f"{sheet.name}#1",
        sheet=sheet.name,
        range=f"A{head + 1}:{corner}",
        header_rows=(head + 1,),
        orientation=Orientation.ROWS,
        columns=tuple(_columns(sheet, head)),
        first=first,
        last=last,
    )


def _columns(sheet: Sheet, head: int) -> Iterator[ColumnGuess]:
    heads = sheet.rows[head] if head < len(sheet.rows) else []
    for index, name in enumerate(COLUMNS):
        yield ColumnGuess(
            index=index,
            label=address((0, index)).rstrip("1"),
            header=str(heads[index] or name) if index < len(heads) else name,
            holds=_FIELDS[name],
            certainty=Certainty.STATED,
            why="own_form",
        )


def _rows(
    sheet: Sheet,
    answer: RfqAnswer,
    table: ReadTable,
    skipped: set[int],
    findings: Findings,
) -> Iterator[ReadRow]:
    grid = Grid(sheet, sheet.rows)
    for line in answer.lines:
        if line.row in skipped:
            findings.leave(grid, line.row, "chosen", table.key)
        elif line.unit_price is None:
            findings.leave(grid, line.row, _why_unpriced(line), table.key)
        else:
            findings.imported.add((table.key, line.row))
            yield _row(line, answer, table)


def _why_unpriced(line: RfqLine) -> str:
    if line.flag is ScopeFlag.NOT_INCLUDED:
        return "not_offered"
    if line.flag is ScopeFlag.INCLUDED:
        return "in_another_line"
    return "price_missing"


def _row(line: RfqLine, answer: RfqAnswer, table: ReadTable) -> ReadRow:
    scope, unit = _SOLD_AS[line.unit]
    meter = _METERS.get(scope) or (
        Meter.SETUP if unit is PricingUnit.ONCE else Meter.SUPPORT
    )
    questions = [] if answer.currency else ["billing_currency"]
    if meter is Meter.COMPUTE and not line.accelerator:
        questions.append("accelerator")
    return ReadRow(
        table=table.key,
        sheet=table.sheet,
        cell=line.cell,
        line=line.row,
        meter=meter,
        product=line.item,
        accelerator=line.accelerator,
        accelerator_family=line.accelerator,
        delivery=_DELIVERIES.get(scope, Delivery.ANY),
        cards=line.cards,
        price_scope=scope,
        pricing_unit=unit,
        list_unit_price=line.unit_price,
        billing_currency=answer.currency or None,
        tax=answer.tax,
        vat_rate=answer.vat_rate,
        commitment_months=line.commitment_months,
        quantity=line.quantity,
        effective_to=answer.effective_to,
        note=line.note,
        raw={_RAW.get(name, name): text for name, text in line.raw.items()},
        places={_RAW.get(name, name): place for name, place in line.places.items()},
        flags=("tax_unknown",) if answer.tax is TaxBasis.UNKNOWN else (),
        questions=tuple(questions),
    )


def _with_price(row: ReadRow, answer: RfqAnswer, file: str) -> ReadRow:
    """Return a row with the price it makes; its id is that of the scope's line."""
    if row.questions:
        return row
    line = next(x for x in answer.lines if x.row == row.line)
    delivery, scope, unit = row.delivery, row.price_scope, row.pricing_unit
    if delivery is None or scope is None or unit is None:
        return row
    number = answer.quote_number
    price = Price(
        sku_id=line.line_id,
        sku_price_id=f"{line.line_id}/{unit}",
        meter=row.meter,
        delivery=delivery,
        price_scope=scope,
        pricing_unit=unit,
        accelerator=row.accelerator if row.meter is Meter.COMPUTE else "",
        cards=row.cards or 1,
        list_unit_price=row.list_unit_price,
        discount=None if row.discount == 1 else row.discount,
        billing_currency=row.billing_currency,
        tax=row.tax,
        vat_rate=row.vat_rate,
        commitment_months=row.commitment_months,
        region=row.region,
        interconnect=row.interconnect,
        effective_from=row.effective_from,
        effective_to=row.effective_to,
        evidence=Evidence.WRITTEN_QUOTE,
        source=file,
        source_ref=f"{row.sheet}!{row.cell}",
        note="；".join(x for x in (line.item, number, row.note) if x),
    )
    return replace(row, price=price)


def _leave_others(
    sheet: Sheet, answer: RfqAnswer, table: ReadTable, findings: Findings
) -> None:
    grid = Grid(sheet, sheet.rows)
    lines = {line.row for line in answer.lines}
    heads = {number - 1 for number in table.header_rows}
    for row in range(len(sheet.rows)):
        if row not in lines and not grid.is_blank(row):
            findings.leave(grid, row, "header" if row in heads else "outside_tables")


def _check_total(answer: RfqAnswer, findings: Findings) -> None:
    """Hold the vendor's own amounts and total against unit price × quantity."""
    amounts = [_amount(line) for line in answer.lines]
    for line, expected in zip(answer.lines, amounts, strict=True):
        stated = line.stated_amount
        if stated is not None and expected is not None and _differs(stated, expected):
            cell = line.places.get("amount", line.cell)
            _report(findings, answer.sheet, cell, stated, expected)
    stated = answer.stated_total
    total = sum((x for x in amounts if x is not None), Decimal(0))
    if stated is not None and total and _differs(stated, total):
        cell = answer.places.get("stated_total", "")
        _report(findings, answer.sheet, cell, stated, total)


def _amount(line: RfqLine) -> Decimal | None:
    if line.unit_price is None or line.quantity is None:
        return None
    return line.unit_price * line.quantity


def _differs(stated: Decimal, expected: Decimal) -> bool:
    return abs(stated - expected) > _CENT


def _report(
    findings: Findings, sheet: str, cell: str, stated: Decimal, expected: Decimal
) -> None:
    findings.report(
        "arithmetic_differs",
        sheet,
        cell,
        Severity.WARNING,
        stated=f"{stated:,.2f}",
        expected=f"{expected:,.2f}",
    )
