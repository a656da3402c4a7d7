"""What was understood of a vendor's file, as lines for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal

from rackrate.domain.bilingual import Language
from rackrate.domain.reference import Reference
from rackrate.domain.units import Meter
from rackrate.domain.vendor_reading import Reading, ReadRow
from rackrate.services import number_text
from rackrate.services.reading_json import issue_text
from rackrate.services.words import Words

_MOST_ROWS = 200
_MOST_ISSUES = 60


def reading_lines(
    reading: Reading, words: Words, language: Language, reference: Reference
) -> Iterator[str]:
    """Yield tables, prices, issues and what became of every line."""

    def say(key: str, **values: object) -> str:
        return words.say(f"ingest.line.{key}", language, **values)

    yield say("file", file=reading.file, kind=reading.kind, hash=reading.sha256[:12])
    if reading.template:
        yield say("template", template=reading.template)
    for table in reading.tables:
        yield ""
        place = "!".join(part for part in (table.sheet, table.range) if part)
        yield say("table", place=place)
        for column in table.columns:
            yield say(
                "column",
                label=column.label,
                header=" ".join(column.header.split()) or "—",
                holds=words.say(f"ingest.field.{column.holds}", language),
                certainty=words.say(f"ingest.certainty.{column.certainty}", language),
            )
    if reading.rows:
        yield ""
        yield say("prices", count=len(reading.rows))
    for row in reading.rows[:_MOST_ROWS]:
        yield _row_line(row, words, language, reference)
    if len(reading.rows) > _MOST_ROWS:
        yield say("more", count=len(reading.rows) - _MOST_ROWS)
    if reading.issues:
        yield ""
        yield say("issues", count=len(reading.issues))
    for issue in reading.issues[:_MOST_ISSUES]:
        place = "!".join(part for part in (issue.sheet, issue.cell) if part)
        said = issue_text(issue, words, language)
        severity = words.say(f"terms.severity.{issue.severity}", language)
        yield " ".join(part for part in (" ", severity, place, said) if part)
    if len(reading.issues) > _MOST_ISSUES:
        yield say("more", count=len(reading.issues) - _MOST_ISSUES)
    yield ""
    yield from _account(reading, words, language)


def storing_lines(
    words: Words,
    language: Language,
    *,
    stored: int,
    held_back: int,
    absent: Sequence[str],
    paths: Sequence[str],
) -> Iterator[str]:
    """Yield how many prices an import stored, held back and no longer found."""
    yield words.say("ingest.line.stored", language, count=stored)
    if held_back:
        yield words.say("ingest.line.held_back", language, count=held_back)
    if absent:
        yield words.say("ingest.line.absent", language, prices=", ".join(absent))
    for path in paths:
        yield words.say("ingest.line.written", language, path=path)


def _account(reading: Reading, words: Words, language: Language) -> Iterator[str]:
    counts = reading.accounting
    yield words.say(
        "ingest.line.account",
        language,
        total=counts.total,
        imported=counts.imported,
        rejected=counts.rejected,
        skipped=counts.skipped,
    )
    reasons = Counter((line.outcome, line.reason) for line in reading.left)
    for (outcome, reason), count in sorted(reasons.items()):
        yield words.say(
            "ingest.line.left",
            language,
            outcome=words.say(f"ingest.outcome.{outcome}", language),
            count=count,
            reason=words.say(f"ingest.reason.{reason}", language),
        )


def _row_line(
    row: ReadRow, words: Words, language: Language, reference: Reference
) -> str:
    def term(family: str, value: object) -> str:
        return "?" if value is None else words.say(f"terms.{family}.{value}", language)

    known = reference.accelerators.get(row.accelerator)
    name = known.short_name[language] if known else row.accelerator or row.product
    if row.meter is not Meter.COMPUTE:
        name = f"{term('meter', row.meter)} {row.product}".strip()
    per = f"{term('scope', row.price_scope)}·{term('unit', row.pricing_unit)}"
    parts = [
        name or "?",
        term("delivery", row.delivery),
        words.say("ingest.line.cards", language, count=row.cards or "?"),
        f"{_amount(row)} / {per}",
        term("tax", row.tax),
    ]
    if row.discount is not None and row.discount != Decimal(1):
        parts.append(f"× {number_text.plain(row.discount)}")
    if row.commitment_months:
        months = number_text.months(row.commitment_months)
        parts.append(words.say("ingest.line.term", language, months=months))
    if row.region:
        parts.append(row.region)
    flags = [words.say(f"ingest.flag.{flag}", language) for flag in row.flags]
    asked = [words.say(f"ingest.question.{q}", language) for q in row.questions]
    line = f"  {row.place}  {' | '.join(parts)}"
    if flags:
        line += f"  [{' · '.join(flags)}]"
    return f"{line}  ?? {' '.join(asked)}" if asked else line


def _amount(row: ReadRow) -> str:
    currency = row.billing_currency
    sign = number_text.currency_sign(currency) if currency else "? "
    if row.list_unit_price is None:
        return "?"
    if row.price_low is not None and row.price_high is not None:
        return f"{sign}{_grouped(row.price_low)}–{_grouped(row.price_high)}"
    return f"{sign}{_grouped(row.list_unit_price)}"


def _grouped(amount: Decimal) -> str:
    """Return an amount with every digit it was stated with, and thousands commas."""
    return f"{Decimal(number_text.plain(amount)):,f}"
