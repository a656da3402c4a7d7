"""What a person settles about the reading of a spreadsheet, and a vendor's template.

Choices change how a file is understood, never the file. The window collects them and
has the file understood again; a template keeps those that hold for a vendor's layout.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rackrate.domain.vendor_reading import Field, NumberStyle, Orientation


@dataclass(frozen=True, slots=True)
class TableChoices:
    """What is settled about one table. Empty means: guess.

    Attributes:
        header_rows: Rows (columns, where it runs in columns) of the header, from 0.
        columns: Column index → what it holds.
        number_styles: Column index → its decimal mark.
        values: What holds for every price of the table that does not say otherwise
            itself, by price column: `price_scope`, `pricing_unit`, `tax`, `vat_rate`,
            `billing_currency`, `cards`, `delivery`, `commitment_months`, `region`,
            `discount`, `effective_to`, `accelerator`.
        ignored: The table gives no price.
    """

    header_rows: tuple[int, ...] = ()
    orientation: Orientation | None = None
    columns: Mapping[int, Field] = field(default_factory=dict)
    number_styles: Mapping[int, NumberStyle] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    ignored: bool = False


NO_TABLE_CHOICES = TableChoices()


@dataclass(frozen=True, slots=True)
class Choices:
    """What is settled about one file.

    Attributes:
        tables: Table key (`sheet#1`) → what is settled about it.
        values: What holds for the whole file unless a price says otherwise.
        answers: `sheet!cell` of a price → price column → the value that a person
            gave; it goes before everything that the file says.
        skipped_lines: (sheet, line) of rows to leave out.
        sheets: Names of the sheets to read; empty reads all visible ones.
        with_hidden: Also read hidden rows, columns and sheets.
    """

    tables: Mapping[str, TableChoices] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    skipped_lines: frozenset[tuple[str, int]] = frozenset()
    sheets: tuple[str, ...] = ()
    with_hidden: bool = False


NO_CHOICES = Choices()


@dataclass(frozen=True, slots=True)
class Template:
    """How one vendor's layout is read.

    Attributes:
        layout: Fingerprint of the layout (`Reading.layout`) it was made from.
        headers: Header words of the price tables, to recognise a near relative.
        choices: Only what holds for the layout: nothing about single rows.
    """

    id: str
    provider: str
    name: str
    layout: str
    headers: tuple[str, ...] = ()
    choices: Choices = NO_CHOICES
