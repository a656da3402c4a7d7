"""What services and pages need to import a vendor's quote; `app` supplies it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.reading_choices import Choices, Template
from rackrate.domain.vendor_reading import Reading
from rackrate.services.progress import Progress


class QuoteFile(Protocol):
    """A vendor's file in memory, understood as often as somebody asks."""

    @property
    def template(self) -> Template | None:
        """The template it was recognised by, if any."""

    @property
    def sheet_names(self) -> tuple[str, ...]:
        """The sheets' names, hidden ones as well."""

    def understand(
        self, choices: Choices = ..., template: Template | None = None
    ) -> Reading:
        """Return what the file means, by these choices."""

    def cells(self, sheet: str) -> Sequence[Sequence[object]]:
        """Return a sheet's values as they stand, row by row from A1."""

    def prices(self, reading: Reading, provider: Provider) -> Catalog:
        """Return the catalog that the answered prices of a reading make."""

    def template_for(
        self, reading: Reading, choices: Choices, provider: str, name: str
    ) -> Template:
        """Return a template that reads this layout the same way again."""


class QuoteImporter(Protocol):
    """Opens vendors' files."""

    def open(
        self,
        path: Path,
        *,
        encoding: str | None = None,
        delimiter: str | None = None,
        progress: Progress | None = None,
    ) -> QuoteFile:
        """Read a file, and recognise its layout.

        Raises:
            RefusedInputError: It cannot be read, with the reason in words.
            CancelledError: Nobody wants it any more.
        """

    def open_clipboard(self, text: str | None, html: str | None) -> QuoteFile:
        """Read the table on the clipboard.

        Raises:
            RefusedInputError: There is no table on it.
        """


@dataclass(frozen=True, slots=True)
class QuoteRead:
    """A vendor's file in memory, and what was understood of it."""

    opened: QuoteFile
    reading: Reading
