"""A vendor's spreadsheet understood: tables, prices, issues, and every line accounted.

Nothing is written and nothing decided here; the same book with other choices is simply
understood again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from hashlib import sha256

from rackrate.domain.basis import USUAL_HOURS_PER_MONTH
from rackrate.domain.problem import Severity
from rackrate.domain.reading_choices import (
    NO_CHOICES,
    NO_TABLE_CHOICES,
    Choices,
    Template,
)
from rackrate.domain.units import Delivery
from rackrate.domain.vendor_reading import (
    Accounting,
    Field,
    Reading,
    ReadRow,
    ReadTable,
)
from rackrate.ingest.book import Book
from rackrate.ingest.understanding.answers import with_answers
from rackrate.ingest.understanding.arithmetic import with_sums_checked
from rackrate.ingest.understanding.checks import (
    accounted,
    with_expiry,
    with_scopes_checked,
    without_repeats,
)
from rackrate.ingest.understanding.columns import Column, read_columns
from rackrate.ingest.understanding.context import (
    NO_CONTEXT,
    Context,
    context_of,
    sheet_name_context,
)
from rackrate.ingest.understanding.discounts_once import with_discounts_once
from rackrate.ingest.understanding.equivalents import (
    hours_behind,
    with_equivalents_checked,
)
from rackrate.ingest.understanding.findings import Findings
from rackrate.ingest.understanding.folding import folded, word_key
from rackrate.ingest.understanding.grid import upright
from rackrate.ingest.understanding.hidden_content import (
    is_read,
    leave_sheet,
    report_hidden,
)
from rackrate.ingest.understanding.line_kinds import LineKind, kind_of
from rackrate.ingest.understanding.own_catalog import own_table, read_own
from rackrate.ingest.understanding.peaks import with_peaks_checked
from rackrate.ingest.understanding.period_ladder import with_periods_checked
from rackrate.ingest.understanding.profiles import MONEY_FIELDS
from rackrate.ingest.understanding.said import Said, currency_in
from rackrate.ingest.understanding.shown_tables import shown_table
from rackrate.ingest.understanding.steps import Steps
from rackrate.ingest.understanding.table_rows import TableReader
from rackrate.ingest.understanding.tables import FoundSheet, FoundTable, find_tables
from rackrate.ingest.understanding.templates import choices_with
from rackrate.ingest.understanding.terms import (
    Surroundings,
    settled_values,
)
from rackrate.ingest.understanding.vocabulary import Vocabulary
from rackrate.services.progress import Progress, SilentProgress

_HAN = re.compile(r"[\u4e00-\u9fff]")
_JAPANESE = re.compile(r"[\u3040-\u30fa]|料金|税抜|税込|見積|備考|円")
_NOTE_LINES = 200
_SHOWN_ROWS = 400


@dataclass(frozen=True, slots=True)
class _Part:
    """A table with its columns and what its own notes say."""

    table: FoundTable
    columns: tuple[Column, ...]
    own: Context
    headers: tuple[str, ...]


def understand(
    book: Book,
    words: Vocabulary,
    *,
    choices: Choices = NO_CHOICES,
    template: Template | None = None,
    today: date | None = None,
    only_tables: bool = False,
    month_hours: Decimal = USUAL_HOURS_PER_MONTH,
    progress: Progress | None = None,
) -> Reading:
    """Return what a book means.

    Args:
        book: The file, read.
        words: The vocabulary.
        choices: What a person settled; it goes before every guess.
        template: How this vendor's layout is read; choices go before it.
        today: The day on which validity is judged; None judges none.
        only_tables: Leave the prices out, as for telling a layout.
        month_hours: Hours in a month, as the project counts them.
        progress: Told of the lines read; may cancel.

    Raises:
        CancelledError: Nobody wants it any more.
    """
    choices = choices_with(template, choices)
    findings = Findings()
    total = max(sum(len(sheet.rows) for sheet in book.sheets), 1)
    steps = Steps(total, progress or SilentProgress())
    tables: list[ReadTable] = []
    rows: list[ReadRow] = []
    found: list[tuple[FoundSheet, list[_Part]]] = []
    for sheet in book.sheets:
        if not is_read(sheet, choices):
            leave_sheet(sheet, findings)
            continue
        steps.at(0)
        report_hidden(sheet, findings, choices)
        grid = upright(sheet, with_hidden=choices.with_hidden)
        own = own_table(grid)
        if own is not None:
            table, prices = read_own(grid, own, findings)
            tables.append(table)
            rows += prices
            continue
        parts = find_tables(grid, words, choices)
        found.append((parts, _parts(parts, words, choices, book)))
    for code, where in book.notes:
        findings.report(code, "", where, Severity.INFO)
    wide = _book_context(found, words)
    regions = _regions(found, words)
    for sheet_found, parts_found in found:
        _leave_loose(sheet_found, findings)
        for part in parts_found:
            region = regions.get(sheet_found.grid.sheet.name, "")
            if only_tables:
                tables.append(shown_table(part.table, part.columns, part.own))
                continue
            context = _whole_context(part, sheet_found, parts_found, wide, words)
            if region:
                context = replace(context, region=context.region or region)
            around = _surroundings(part, context, words, choices, month_hours)
            table, prices = _read_table(part, around, words, choices, findings, steps)
            tables.append(table)
            rows += prices
            steps.finish(part.table.last - part.table.first)
    rows = with_expiry(rows, today, findings)
    rows = with_answers(rows, choices)
    if not rows and not any(t.columns for t in tables if _has_price(t)):
        findings.report("no_price_table", "", "", Severity.ERROR)
    return Reading(
        file=book.name,
        sha256=book.sha256,
        kind=book.kind.value,
        tables=tuple(tables),
        rows=tuple(rows),
        issues=tuple(findings.issues),
        left=tuple(findings.left),
        accounting=Accounting(*accounted(findings)),
        template=template.id if template is not None else None,
        encoding=book.encoding,
        delimiter=book.delimiter,
        layout=layout_of(part for _, parts in found for part in parts),
        notes=book.notes,
    )


def layout_of(parts: Iterable[_Part]) -> str:
    """Return the fingerprint of some tables' headers; empty where there are none."""
    keys = [
        "|".join(word_key(header) for header in part.headers if header)
        for part in parts
    ]
    return sha256("\n".join(keys).encode()).hexdigest()[:16] if any(keys) else ""


def _parts(
    found: FoundSheet, words: Vocabulary, choices: Choices, book: Book
) -> list[_Part]:
    parts = []
    for table in found.tables:
        settled = choices.tables.get(table.key, NO_TABLE_CHOICES)
        columns = read_columns(
            table, words, settled, leans_to_comma=book.delimiter == ";"
        )
        own = context_of(found.grid, table.above, words)
        below = _notes_below(table, columns, words)
        own = context_of(table.grid, below, words).over(own) if below else own
        headers = tuple(column.header for column in columns)
        parts.append(_Part(table, columns, own, headers))
    return parts


def _notes_below(
    table: FoundTable, columns: tuple[Column, ...], words: Vocabulary
) -> list[int]:
    """Return the lines of a table's body that are notes about it."""
    start = max(table.first, table.last - _NOTE_LINES)
    grid = table.grid
    return [
        line
        for line in grid.used_between(start, table.last)
        if line not in grid.hidden_lines
        and kind_of(grid, line, columns, words) in (LineKind.NOTE, LineKind.SECTION)
        and _is_last(table, line, columns, words)
    ]


def _is_last(
    table: FoundTable, line: int, columns: tuple[Column, ...], words: Vocabulary
) -> bool:
    """Return whether no offer follows a line, so that it is no heading of offers."""
    grid = table.grid
    if kind_of(grid, line, columns, words) is LineKind.NOTE:
        return True
    return not any(
        kind_of(grid, r, columns, words) is LineKind.OFFER
        for r in grid.used_between(line + 1, table.last)
    )


def _book_context(
    found: Sequence[tuple[FoundSheet, list[_Part]]], words: Vocabulary
) -> Context:
    """Return what sheets without any table say of the whole file."""
    wide = NO_CONTEXT
    for sheet, parts in found:
        if not parts:
            wide = wide.over(context_of(sheet.grid, sheet.loose[:_NOTE_LINES], words))
    return wide


def _regions(
    found: Sequence[tuple[FoundSheet, list[_Part]]], words: Vocabulary
) -> dict[str, str]:
    """Return sheet name → region where several sheets hold one table by region each."""
    layouts: dict[tuple[str, ...], list[str]] = {}
    for sheet, parts in found:
        name = sheet.grid.sheet.name
        is_card = words.cards.find(name) is not None
        is_unit = sheet_name_context(name, words).said.unit is not None
        if len(parts) == 1 and not is_card and not is_unit:
            layouts.setdefault(parts[0].headers, []).append(name)
    return {n: n for names in layouts.values() if len(names) > 1 for n in names}


def _leave_loose(found: FoundSheet, findings: Findings) -> None:
    for line in found.loose:
        is_hidden = line in found.grid.hidden_lines
        findings.leave(found.grid, line, "hidden" if is_hidden else "outside_tables")
    for table in found.tables:
        for line in table.headers:
            if not table.grid.is_blank(line):
                findings.leave(table.grid, line, "header", table.key)


def _whole_context(
    part: _Part,
    sheet: FoundSheet,
    siblings: Sequence[_Part],
    wide: Context,
    words: Vocabulary,
) -> Context:
    """Return what holds for a table: by its notes, its sheet's, and the file's."""
    context = part.own
    for sibling in siblings:
        if sibling is not part:
            context = context.over(_of_the_whole_sheet(sibling.own, part.own))
    about_tables = {line for part in siblings for line in part.table.above}
    loose = [line for line in sheet.loose if line not in about_tables]
    context = context.over(context_of(sheet.grid, loose[-_NOTE_LINES:], words))
    name = sheet.grid.sheet.name
    return context.over(sheet_name_context(name, words)).over(wide)


def _surroundings(
    part: _Part,
    context: Context,
    words: Vocabulary,
    choices: Choices,
    month_hours: Decimal,
) -> Surroundings:
    """Return what is around a table's lines."""
    settled = choices.tables.get(part.table.key, NO_TABLE_CHOICES)
    values = {**choices.values, **settled.values}
    named = {c.said.delivery for c in part.columns if c.holds in MONEY_FIELDS}
    deliveries = named - {None, Delivery.PURCHASE}
    has_delivery = any(c.holds is Field.DELIVERY for c in part.columns)
    payments = {c.said.payment for c in part.columns if c.holds in MONEY_FIELDS}
    is_only = len(deliveries) == 1 and not has_delivery
    return Surroundings(
        context=context,
        settled=settled_values(values),
        is_chinese=_is_chinese(part, part.table.grid.sheet.name),
        currencies=_currencies(part, context, words),
        usual_delivery=deliveries.pop() if is_only else None,
        has_ladder=len(payments - {None}) > 1,
        month_hours=month_hours,
        titled_currency=part.own.said.currency,
    )


def _read_table(
    part: _Part,
    around: Surroundings,
    words: Vocabulary,
    choices: Choices,
    findings: Findings,
    steps: Steps,
) -> tuple[ReadTable, list[ReadRow]]:
    table, grid = part.table, part.table.grid
    name = grid.sheet.name
    settled = choices.tables.get(table.key, NO_TABLE_CHOICES)
    skipped = frozenset(n for s, n in choices.skipped_lines if s == name)
    rows: list[ReadRow] = []
    if settled.ignored:
        for line in grid.used_between(table.first, table.last):
            findings.leave(grid, line, "table_ignored", table.key)
    else:
        reader = TableReader(
            table, part.columns, around, words, findings, steps, skipped
        )
        rows = reader.read()
        rows = without_repeats(rows, table, part.columns, findings)
        steps.at(len(rows))
        rows = with_scopes_checked(rows, findings)
        rows = with_discounts_once(rows)
        steps.at(len(rows))
        rows = with_peaks_checked(rows, table, part.columns, words, findings)
        rows = with_equivalents_checked(
            rows, table, part.columns, words, findings, around.month_hours
        )
        rows = with_periods_checked(rows, around.month_hours)
        hours = _month_hours(rows, part, around, words)
        usual = f"{around.month_hours.normalize():f}"
        rows = with_sums_checked(rows, table, part.columns, findings, words)
        findings.gather(rows, month_hours_differ={"hours": hours, "usual": usual})
        _report_single_flags(rows, findings)
    return shown_table(table, part.columns, around.context), rows


def _month_hours(
    rows: Sequence[ReadRow], part: _Part, around: Surroundings, words: Vocabulary
) -> str:
    """Return how long the vendor's month is, as a text for a person."""
    said = [column.said.month_hours for column in part.columns]
    stated = {h for h in [around.context.said.month_hours, *said] if h}
    usual = around.month_hours
    hours = stated or hours_behind(rows, part.table, part.columns, words, usual)
    return " / ".join(f"{length.normalize():f}" for length in sorted(hours)) or "?"


def _of_the_whole_sheet(context: Context, own: Context) -> Context:
    """Return what a sibling table's notes may say of other tables: tax, currency.

    A rate goes with its own 含税: not to a table whose notes say 不含税.
    """
    said = context.said
    is_other = own.said.tax not in (None, said.tax)
    vat_rate = None if is_other else said.vat_rate
    kept = Said(currency=said.currency, tax=said.tax, vat_rate=vat_rate)
    return Context(
        said=kept,
        effective_from=context.effective_from,
        effective_to=context.effective_to,
        places=context.places,
    )


_SINGLE_FLAGS = {
    "price_approximate",
    "price_range",
    "unit_conflict",
    "number_ambiguous",
    "discount_ambiguous",
    "discount_unreadable",
    "cell_comment",
    "price_has_more",
    "cards_unknown",
    "list_price_unused",
}


def _report_single_flags(rows: Sequence[ReadRow], findings: Findings) -> None:
    for row in rows:
        if not row.flags or _SINGLE_FLAGS.isdisjoint(row.flags):
            continue
        for flag in row.flags:
            if flag in _SINGLE_FLAGS:
                findings.report(flag, row.sheet, row.cell)


def _currencies(part: _Part, context: Context, words: Vocabulary) -> frozenset[str]:
    """Return every currency that a table's headers, notes and first lines name."""
    texts = [*part.headers, *_first_texts(part.table)]
    found = {currency_in(folded(text), words) for text in dict.fromkeys(texts)}
    found |= {column.said.currency for column in part.columns}
    found.add(context.said.currency)
    return frozenset(c for c in found if c is not None)


def _is_chinese(part: _Part, sheet: str) -> bool:
    """Return whether a table is in Chinese: in Han characters, and not in Japanese."""
    own = part.headers if part.table.headers else _first_texts(part.table)
    return any(map(_HAN.search, own)) and not any(map(_JAPANESE.search, [sheet, *own]))


def _first_texts(table: FoundTable) -> list[str]:
    """Return the texts of a table's first lines."""
    lines = table.grid.used_between(table.first, table.last)[:_SHOWN_ROWS]
    return [v for r in lines for v in table.grid.lines[r] if isinstance(v, str)]


def _has_price(table: ReadTable) -> bool:
    return any(c.holds in MONEY_FIELDS for c in table.columns)
