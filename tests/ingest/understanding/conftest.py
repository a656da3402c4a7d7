"""A vocabulary, and short ways to have a sheet understood."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import TypeAlias

from rackrate.domain.reading_choices import NO_CHOICES, Choices, Template
from rackrate.domain.vendor_reading import Reading, ReadRow
from rackrate.ingest.book import Area, Book, CellValue, FileKind, Place, Sheet
from rackrate.ingest.reading.parse import parse
from rackrate.ingest.understanding.quote import understand
from rackrate.ingest.understanding.vocabulary import Vocabulary
from rackrate.locations import usual_locations
from rackrate.store.resource_files import read_reference
from rackrate.store.vendor_profiles import read_vendor_profiles

TODAY = date(2026, 7, 30)
Rows: TypeAlias = list[list[CellValue]]


@cache
def vocabulary() -> Vocabulary:
    """Return the shipped vocabulary, read once."""
    resources = usual_locations().resources
    profiles = read_vendor_profiles(resources)
    return Vocabulary.of(profiles, read_reference(resources).accelerators)


def sheet(  # one argument for each thing that a sheet may hold
    rows: Rows,
    *,
    name: str = "报价",
    merged: tuple[Area, ...] = (),
    formats: Mapping[Place, str] | None = None,
    errors: Mapping[Place, str] | None = None,
    comments: Mapping[Place, str] | None = None,
    uncalculated: frozenset[Place] = frozenset(),
    struck: frozenset[Place] = frozenset(),
    hidden_rows: frozenset[int] = frozenset(),
    hidden_columns: frozenset[int] = frozenset(),
) -> Sheet:
    """Return a sheet made of rows."""
    return Sheet(
        name,
        rows,
        formats=formats or {},
        errors=errors or {},
        comments=comments or {},
        formulas_without_value=uncalculated,
        struck=struck,
        merged=merged,
        hidden_rows=hidden_rows,
        hidden_columns=hidden_columns,
    )


def book(*sheets: Sheet, delimiter: str | None = None) -> Book:
    """Return a book of some sheets."""
    kind = FileKind.TEXT if delimiter else FileKind.XLSX
    return Book("quote.xlsx", "0" * 64, kind, sheets, delimiter=delimiter)


def read(
    source: Book | Sheet | Rows,
    choices: Choices = NO_CHOICES,
    template: Template | None = None,
    today: date | None = TODAY,
) -> Reading:
    """Return what a book, a sheet or a few rows mean."""
    if isinstance(source, list):
        source = sheet(source)
    whole = source if isinstance(source, Book) else book(source)
    return understand(
        whole, vocabulary(), choices=choices, template=template, today=today
    )


def read_bytes(data: bytes, name: str, today: date | None = TODAY) -> Reading:
    """Return what a file means, read in this process."""
    return read(parse(data, name), today=today)


def by_cell(reading: Reading) -> dict[str, ReadRow]:
    """Return the prices by the address of their cell."""
    return {row.cell: row for row in reading.rows}


def only(reading: Reading) -> ReadRow:
    """Return the one price of a reading."""
    assert len(reading.rows) == 1, [row.cell for row in reading.rows]
    return reading.rows[0]


def codes(reading: Reading) -> set[str]:
    """Return the codes of all issues."""
    return {issue.code for issue in reading.issues}
