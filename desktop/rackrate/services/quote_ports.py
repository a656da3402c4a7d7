"""Reading vendors' files, as the window asks for it; `app` supplies the real one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Protocol, TypeAlias

from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.reading_choices import Choices, Template
from rackrate.domain.rfq_answer import RfqAnswer
from rackrate.domain.vendor_reading import Reading
from rackrate.services.originals import Original
from rackrate.services.progress import Progress

ShownValue: TypeAlias = str | int | float | bool | date | datetime | time | None
Span: TypeAlias = tuple[int, int, int, int]
"""(top, left, bottom, right), both corners included, from 0."""


@dataclass(frozen=True, slots=True)
class ShownSheet:
    """One sheet of a vendor's file, to be drawn as it stood; all places from 0."""

    name: str
    rows: Sequence[Sequence[ShownValue]]
    is_hidden: bool = False
    merged: tuple[Span, ...] = ()
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()
    struck: frozenset[tuple[int, int]] = frozenset()
    comments: tuple[tuple[tuple[int, int], str], ...] = ()
    errors: tuple[tuple[tuple[int, int], str], ...] = ()

    @property
    def width(self) -> int:
        """Columns up to the last that holds something."""
        return max(map(len, self.rows), default=0)


class OpenQuote(Protocol):
    """A vendor's file in memory; it can be understood any number of times."""

    @property
    def name(self) -> str:
        """The file's name, empty for what came from the clipboard."""

    @property
    def template(self) -> Template | None:
        """The remembered layout it was recognised by."""

    @property
    def answer(self) -> RfqAnswer | None:
        """What it says on our own form, None where it is another file."""

    @property
    def original(self) -> Original | None:
        """Its bytes; None for what came from the clipboard."""

    @property
    def row_count(self) -> int:
        """Rows of all sheets."""

    @property
    def sheets(self) -> tuple[ShownSheet, ...]:
        """Every sheet, hidden ones as well."""

    def understand(
        self,
        choices: Choices,
        month_hours: Decimal = ...,
        progress: Progress | None = None,
    ) -> Reading:
        """Return what the file means by these choices, and by no template.

        Args:
            choices: What a person settled.
            month_hours: Hours in a month, as the project counts them.
            progress: Told of the lines understood; may cancel.

        Raises:
            CancelledError: Nobody wants it any more.
        """

    def prices(self, reading: Reading, provider: Provider) -> Catalog:
        """Return the catalog that the answered prices of a reading make."""

    def template_for(
        self, choices: Choices, template_id: str, provider: str, name: str
    ) -> Template:
        """Return a template that reads this layout the same way again."""


class QuoteReader(Protocol):
    """Opening vendors' files, and the layouts remembered."""

    def open(
        self, path: Path, encoding: str, delimiter: str, progress: Progress
    ) -> OpenQuote:
        """Read a file.

        Args:
            path: The file.
            encoding: Of a text; empty to find out.
            delimiter: Of a text; empty to find out.
            progress: Told of the steps; may cancel.

        Raises:
            RefusedInputError: It cannot be read, with the reason in words.
            CancelledError: Nobody wants it any more.
        """

    def open_clipboard(self, text: str, html: str) -> OpenQuote:
        """Read the table on the clipboard.

        Raises:
            RefusedInputError: There is none.
        """

    def sheets_of(self, original: Original, progress: Progress) -> Sequence[ShownSheet]:
        """Return the sheets of a file that a project kept; raises as `open`."""

    def templates(self) -> tuple[Template, ...]:
        """Return every remembered layout."""

    def save_template(self, template: Template) -> None:
        """Remember a layout.

        Raises:
            RefusedInputError: It cannot be written.
        """

    def remove_template(self, template_id: str) -> None:
        """Forget a layout."""
