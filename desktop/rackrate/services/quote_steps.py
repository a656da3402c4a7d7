"""How a file became prices, step by step, and which steps a person may take back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal

from rackrate.domain.reading_choices import Choices
from rackrate.domain.vendor_reading import Reading, ReadRow
from rackrate.services.choice_edits import with_header, with_table

_ONE = Decimal(1)
_NOT_TOLD = {"header", "outside_tables"}
Place = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was done to the file.

    Attributes:
        code: Its words are `import_window.step.<code>`.
        values: What its sentence needs: texts, or keys of words after `@`.
        count: How many lines or prices it was about; 0 where that means nothing.
        place: (sheet, cell) of the first of them.
        without: The choices without this step; None where it cannot be taken back.
    """

    code: str
    values: Mapping[str, str] = field(default_factory=dict)
    count: int = 0
    place: Place | None = None
    without: Choices | None = None


def steps_of(reading: Reading, choices: Choices) -> list[Step]:
    """Return every step, in the order in which they are carried out."""
    return [
        *_file_steps(reading, choices),
        *_table_steps(reading, choices),
        *_left_steps(reading, choices),
        *_value_steps(reading),
        *_answer_steps(choices),
    ]


def _file_steps(reading: Reading, choices: Choices) -> Iterator[Step]:
    if reading.encoding:
        mark = {"\t": "Tab"}.get(reading.delimiter or "", reading.delimiter or "—")
        yield Step("text", {"encoding": reading.encoding, "delimiter": mark})
    if choices.with_hidden:
        yield Step("with_hidden", without=replace(choices, with_hidden=False))
    if choices.sheets:
        names = ", ".join(choices.sheets)
        yield Step("sheets", {"names": names}, without=replace(choices, sheets=()))


def _table_steps(reading: Reading, choices: Choices) -> Iterator[Step]:
    for table in reading.tables:
        settled = choices.tables.get(table.key)
        if settled is not None and settled.ignored:
            kept = replace(settled, ignored=False)
            without = with_table(choices, table.key, kept)
            yield Step("ignored", {"range": table.range}, without=without)
            continue
        rows = ", ".join(str(number) for number in table.header_rows)
        is_chosen = settled is not None and bool(settled.header_rows)
        yield Step(
            f"header_{table.orientation}",
            {"rows": rows, "sheet": table.sheet or table.range},
            place=(table.sheet, table.range.partition(":")[0]),
            without=with_header(choices, table.key, ()) if is_chosen else None,
        )
        if settled is None:
            continue
        by_index = {column.index: column for column in table.columns}
        for index, holds in settled.columns.items():
            label = by_index[index].label if index in by_index else str(index + 1)
            columns = {k: v for k, v in settled.columns.items() if k != index}
            without = with_table(choices, table.key, replace(settled, columns=columns))
            values = {"column": label, "field": f"@ingest.field.{holds}"}
            yield Step("column", values, without=without)
        for name, text in settled.values.items():
            kept_values = {k: v for k, v in settled.values.items() if k != name}
            trimmed = replace(settled, values=kept_values)
            without = with_table(choices, table.key, trimmed)
            values = {
                "field": f"@catalogs.column.{name}",
                "value": f"={name}={text}",
            }
            yield Step("value", values, without=without)


def _left_steps(reading: Reading, choices: Choices) -> Iterator[Step]:
    told = [line for line in reading.left if line.reason not in _NOT_TOLD]
    counts = Counter((line.outcome, line.reason) for line in told)
    for (outcome, reason), count in counts.items():
        first = next(x for x in told if (x.outcome, x.reason) == (outcome, reason))
        is_mine = reason == "chosen"
        yield Step(
            f"left_{outcome}",
            {"reason": f"@ingest.reason.{reason}"},
            count,
            (first.sheet, first.cell),
            replace(choices, skipped_lines=frozenset()) if is_mine else None,
        )


def _value_steps(reading: Reading) -> Iterator[Step]:
    for code, rows in (
        ("wan", _in_wan(reading)),
        ("discount", [r for r in reading.rows if r.discount not in (None, _ONE)]),
        ("range", [row for row in reading.rows if row.price_low is not None]),
    ):
        if rows:
            yield Step(code, {}, len(rows), (rows[0].sheet, rows[0].cell))
    flags = Counter(flag for row in reading.rows for flag in row.flags)
    for flag in ("scope_assumed", "delivery_assumed", "currency_assumed"):
        if flags[flag]:
            first = next(row for row in reading.rows if flag in row.flags)
            values = {"flag": f"@ingest.flag.{flag}"}
            yield Step("assumed", values, flags[flag], (first.sheet, first.cell))


def _in_wan(reading: Reading) -> list[ReadRow]:
    """Return the prices that were multiplied by 10,000 on the way in."""
    tables = {
        (table.key, column.label)
        for table in reading.tables
        for column in table.columns
        if {**table.context, **column.context}.get("multiplier") == "10000"
    }
    return [row for row in reading.rows if _says_wan(row) or _column_of(row) in tables]


def _says_wan(row: ReadRow) -> bool:
    raw = row.raw
    return "万" in (raw.get("list_unit_price") or raw.get("net_unit_price") or "")


def _column_of(row: ReadRow) -> tuple[str, str]:
    return row.table, row.cell.rstrip("0123456789")


def _answer_steps(choices: Choices) -> Iterator[Step]:
    names = Counter(name for given in choices.answers.values() for name in given)
    for name, count in names.items():
        answers = {
            place: kept
            for place, given in choices.answers.items()
            if (kept := {k: v for k, v in given.items() if k != name})
        }
        where = next(p for p, given in choices.answers.items() if name in given)
        sheet, _, cell = where.rpartition("!")
        yield Step(
            "answered",
            {"field": f"@catalogs.column.{name}"},
            count,
            (sheet, cell),
            replace(choices, answers=answers),
        )
