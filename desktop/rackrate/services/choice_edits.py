"""What a person settles about a reading, changed in one thing at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rackrate.domain.reading_choices import NO_TABLE_CHOICES, Choices, TableChoices
from rackrate.domain.vendor_reading import Field, ReadRow


def place_of(row: ReadRow) -> str:
    """Return how answers name a price: `sheet!cell`."""
    return f"{row.sheet}!{row.cell}"


def with_table(choices: Choices, key: str, table: TableChoices) -> Choices:
    """Return choices in which one table is settled so."""
    tables = {name: held for name, held in choices.tables.items() if name != key}
    if table != NO_TABLE_CHOICES:
        tables[key] = table
    return replace(choices, tables=tables)


def table_choices(choices: Choices, key: str) -> TableChoices:
    """Return what is settled about one table."""
    return choices.tables.get(key, NO_TABLE_CHOICES)


def with_column(choices: Choices, key: str, index: int, holds: Field | None) -> Choices:
    """Return choices in which a column holds this; None has it guessed again."""
    table = table_choices(choices, key)
    columns = {at: held for at, held in table.columns.items() if at != index}
    if holds is not None:
        columns[index] = holds
    return with_table(choices, key, replace(table, columns=columns))


def with_header(choices: Choices, key: str, rows: Iterable[int]) -> Choices:
    """Return choices in which a table's header is in these rows, from 0."""
    table = replace(table_choices(choices, key), header_rows=tuple(rows), columns={})
    return with_table(choices, key, table)


def with_value(choices: Choices, key: str, name: str, text: str) -> Choices:
    """Return choices in which a value holds for a whole table; empty takes it back."""
    table = table_choices(choices, key)
    return with_table(
        choices, key, replace(table, values=_put(table.values, name, text))
    )


def with_ignored(choices: Choices, key: str, *, ignored: bool) -> Choices:
    """Return choices in which a table gives no price, or does again."""
    return with_table(
        choices, key, replace(table_choices(choices, key), ignored=ignored)
    )


def with_answer(
    choices: Choices, rows: Iterable[ReadRow], name: str, text: str
) -> Choices:
    """Return choices in which some prices have this value; empty takes it back."""
    answers = dict(choices.answers)
    for row in rows:
        place = place_of(row)
        given = _put(answers.pop(place, {}), name, text)
        if given:
            answers[place] = given
    return replace(choices, answers=answers)


def with_line_skipped(
    choices: Choices, sheet: str, line: int, *, skipped: bool
) -> Choices:
    """Return choices in which a line is left out, or read again."""
    changed = {(sheet, line)}
    held = choices.skipped_lines
    return replace(choices, skipped_lines=held | changed if skipped else held - changed)


def _put(values: Mapping[str, str], name: str, text: str) -> dict[str, str]:
    kept = {key: held for key, held in values.items() if key != name}
    return {**kept, name: text} if text else kept
