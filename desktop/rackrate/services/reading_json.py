"""What was understood of a vendor's file, as the JSON of `import --json`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from itertools import islice

from rackrate.domain.bilingual import Language
from rackrate.domain.problem import Problem, RefusedInputError
from rackrate.domain.vendor_reading import Reading, ReadIssue, ReadRow, ReadTable
from rackrate.services.problem_text import message
from rackrate.services.words import Words

SCHEMA = 1
_ROWS_AT_ONCE = 500


def reading_json_pieces(
    reading: Reading, words: Words, language: Language
) -> Iterator[str]:
    """Yield a reading as JSON, line by line; the lines together are one document.

    A price takes one line, so that a list of a hundred thousand is never in memory
    as a whole.
    """
    plain = reading_json(replace(reading, rows=()), words, language)
    rows = iter(reading.rows)
    opening = "{"
    for name, value in plain.items():
        key = f'{opening}"{name}": '
        opening = " "
        end = "}" if name == "lines" else ","
        if name != "rows":
            yield f"{key}{_line_of(value)}{end}"
            continue
        yield f"{key}["
        pending = [_line_of(_row(row)) for row in islice(rows, _ROWS_AT_ONCE)]
        while pending:
            following = [_line_of(_row(row)) for row in islice(rows, _ROWS_AT_ONCE)]
            yield ",\n".join(pending) + ("," if following else "")
            pending = following
        yield f" ]{end}"


def _line_of(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def reading_json(
    reading: Reading, words: Words, language: Language
) -> dict[str, object]:
    """Return a reading as plain values, ready for `json.dumps`."""
    counts = reading.accounting
    return {
        "schema": SCHEMA,
        "file": reading.file,
        "sha256": reading.sha256,
        "template": reading.template,
        "encoding": reading.encoding,
        "tables": [_table(table) for table in reading.tables],
        "rows": [_row(row) for row in reading.rows],
        "issues": [_issue(issue, words, language) for issue in reading.issues],
        "lines": {
            "total": counts.total,
            "imported": counts.imported,
            "rejected": counts.rejected,
            "skipped": counts.skipped,
            "left": [
                {
                    "sheet": line.sheet,
                    "cell": line.cell,
                    "outcome": line.outcome.value,
                    "reason": line.reason,
                }
                for line in reading.left
            ],
        },
    }


def refusal_json(
    file: str, refused: RefusedInputError, words: Words, language: Language
) -> dict[str, object]:
    """Return a file that could not be read as plain values, with the reason."""
    return {
        "schema": SCHEMA,
        "file": file,
        "sha256": None,
        "template": None,
        "tables": [],
        "rows": [],
        "issues": [_problem(problem, words, language) for problem in refused.problems],
    }


def issue_text(issue: ReadIssue, words: Words, language: Language) -> str:
    """Return an issue as a sentence."""
    own = f"ingest.issue.{issue.code}"
    detailed = f"{own}_{issue.values.get('kind', '')}"
    key = detailed if detailed in words else own
    if key in words:
        return words.say(key, language, **issue.values)
    problem = Problem(issue.code, issue.cell, issue.values, issue.severity)
    return message(problem, words, language)


def _table(table: ReadTable) -> dict[str, object]:
    return {
        "sheet": table.sheet,
        "range": table.range,
        "header_rows": list(table.header_rows),
        "orientation": table.orientation.value,
        "columns": {c.label: c.holds.value for c in table.columns},
    }


def _row(row: ReadRow) -> dict[str, object]:
    found: dict[str, object] = {
        "sheet": row.sheet,
        "cell": row.cell,
        "meter": row.meter.value,
        "accelerator": row.accelerator_family or row.accelerator or None,
        "accelerator_variant": row.accelerator or None,
        "delivery": _value(row.delivery),
        "cards": row.cards,
        "price_scope": _value(row.price_scope),
        "pricing_unit": _value(row.pricing_unit),
        "list_unit_price": _value(row.list_unit_price),
        "price_low": _value(row.price_low),
        "price_high": _value(row.price_high),
        "discount": _value(row.discount),
        "billing_currency": row.billing_currency,
        "tax": row.tax.value,
        "vat_rate": _value(row.vat_rate),
        "commitment_months": _value(row.commitment_months),
        "pricing_category": row.pricing_category.value,
        "region": row.region or None,
        "effective_from": _day(row.effective_from),
        "effective_to": _day(row.effective_to),
        "raw": dict(row.raw),
        "places": dict(row.places),
        "flags": list(row.flags),
        "questions": list(row.questions),
    }
    return found


def _issue(issue: ReadIssue, words: Words, language: Language) -> dict[str, object]:
    return {
        "severity": issue.severity.value,
        "code": issue.code,
        "sheet": issue.sheet,
        "cell": issue.cell,
        "message": issue_text(issue, words, language),
    }


def _problem(problem: Problem, words: Words, language: Language) -> dict[str, object]:
    return {
        "severity": problem.severity.value,
        "code": problem.code,
        "sheet": "",
        "cell": problem.place,
        "message": message(problem, words, language),
    }


@lru_cache(maxsize=4096)
def _value(value: object) -> object:
    if isinstance(value, Decimal):
        is_whole = value == value.to_integral_value()
        return int(value) if is_whole else float(value)
    return None if value is None else str(value)


def _day(value: object) -> str | None:
    return None if value is None else str(value)
