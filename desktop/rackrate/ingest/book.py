"""A spreadsheet as it stands: values, and what a bare table of values would hide.

Rows and columns are counted from 0, from A1, whatever range the file says is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from enum import StrEnum
from typing import TypeAlias

CellValue: TypeAlias = str | int | float | bool | date | datetime | time | None
Place: TypeAlias = tuple[int, int]
"""(row, column), counted from 0."""


class FileKind(StrEnum):
    """What a file is by its content, whatever it is called."""

    XLSX = "xlsx"
    XLS = "xls"
    XLSB = "xlsb"
    ODS = "ods"
    TEXT = "text"
    HTML = "html"


class Visibility(StrEnum):
    """Whether a person who opens the file sees the sheet."""

    VISIBLE = "visible"
    HIDDEN = "hidden"
    VERY_HIDDEN = "very_hidden"


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of cells, both corners included."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet.

    Attributes:
        rows: Values, row by row from row 1 and column A on; rows may differ in
            length, and the blank tail is cut off. A number is the number stored, a
            text is the text stored; a cell in error, or empty, is None.
        errors: Where a cell holds an error, with its code (`#REF!`).
        formulas_without_value: Cells with a formula whose value was never stored.
        formats: Number formats that change what a person reads: a multiplier (万),
            a percent, a currency sign, a unit in quotes. All others are left out.
        struck: Cells whose text is crossed out.
    """

    name: str
    rows: list[list[CellValue]]
    visibility: Visibility = Visibility.VISIBLE
    errors: Mapping[Place, str] = field(default_factory=dict)
    formulas_without_value: frozenset[Place] = frozenset()
    formats: Mapping[Place, str] = field(default_factory=dict)
    comments: Mapping[Place, str] = field(default_factory=dict)
    struck: frozenset[Place] = frozenset()
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()
    merged: tuple[Area, ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """A spreadsheet file, read.

    Attributes:
        sha256: Of the file's bytes, in hexadecimal.
        encoding: Of a text file, as it was recognised or asked for.
        delimiter: Of a text file.
        notes: Codes of what was noticed and left alone (`macros`,
            `external_links`, `characters_replaced`, …), with where.
    """

    name: str
    sha256: str
    kind: FileKind
    sheets: tuple[Sheet, ...]
    encoding: str | None = None
    delimiter: str | None = None
    notes: tuple[tuple[str, str], ...] = ()


def address(place: Place) -> str:
    """Return the address of a cell as a spreadsheet writes it.

    Example:
        >>> address((3, 27))
        'AB4'
    """
    row, column = place
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row + 1}"
