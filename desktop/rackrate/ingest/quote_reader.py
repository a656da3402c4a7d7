"""Vendors' files as the window asks for them: opened, drawn, and kept."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path

from rackrate.domain.basis import USUAL_HOURS_PER_MONTH
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.reading_choices import NO_CHOICES, Choices, Template
from rackrate.domain.rfq_answer import RfqAnswer
from rackrate.domain.vendor_reading import Reading
from rackrate.ingest.book import Book, Sheet, Visibility
from rackrate.ingest.importer import Importer, OpenedQuote
from rackrate.ingest.reading.reader import read_book
from rackrate.services.originals import Original
from rackrate.services.progress import Progress
from rackrate.services.quote_ports import OpenQuote, ShownSheet


@dataclass(frozen=True, slots=True)
class QuoteFile:
    """One vendor's file in memory, with its bytes; see `OpenQuote`."""

    opened: OpenedQuote
    original: Original | None
    answer: RfqAnswer | None
    _importer: Importer

    @property
    def name(self) -> str:
        """The file's name, empty for what came from the clipboard."""
        return self.opened.book.name

    @property
    def template(self) -> Template | None:
        """The remembered layout it was recognised by."""
        return self.opened.template

    @property
    def row_count(self) -> int:
        """Rows of all sheets."""
        return sum(len(sheet.rows) for sheet in self.opened.book.sheets)

    @property
    def sheets(self) -> tuple[ShownSheet, ...]:
        """Every sheet, hidden ones as well."""
        return shown_sheets(self.opened.book)

    def understand(
        self,
        choices: Choices,
        month_hours: Decimal = USUAL_HOURS_PER_MONTH,
        progress: Progress | None = None,
    ) -> Reading:
        """Return what the file means by these choices, and by no template.

        Raises:
            CancelledError: Nobody wants it any more.
        """
        return self._importer.understand(
            self.opened.book,
            choices,
            None,
            month_hours=month_hours,
            progress=progress,
        )

    def prices(self, reading: Reading, provider: Provider) -> Catalog:
        """Return the catalog that the answered prices of a reading make."""
        return self.opened.prices(reading, provider)

    def template_for(
        self, choices: Choices, template_id: str, provider: str, name: str
    ) -> Template:
        """Return a template that reads this layout the same way again.

        It is recognised by the layout as it is read without any help.
        """
        bare = self.understand(NO_CHOICES)
        made = self.opened.template_for(bare, choices, provider, name)
        return replace(made, id=template_id)


@dataclass(frozen=True, slots=True)
class QuoteReader:
    """Opens vendors' files, and remembers their layouts; see the port of that name."""

    importer: Callable[[], Importer]
    all_templates: Callable[[], Iterable[Template]]
    keep_template: Callable[[Template], object]
    forget_template: Callable[[str], None]

    def open(
        self, path: Path, encoding: str, delimiter: str, progress: Progress
    ) -> OpenQuote:
        """Read a file.

        Raises:
            RefusedInputError: It cannot be read, with the reason in words.
            CancelledError: Nobody wants it any more.
        """
        importer = self.importer()
        opened = importer.open(
            path,
            encoding=encoding or None,
            delimiter=delimiter or None,
            progress=progress,
        )
        return self._file(importer, opened, path)

    def open_clipboard(self, text: str, html: str) -> OpenQuote:
        """Read the table on the clipboard.

        Raises:
            RefusedInputError: There is none.
        """
        importer = self.importer()
        return self._file(importer, importer.open_clipboard(text, html), None)

    def _file(
        self, importer: Importer, opened: OpenedQuote, path: Path | None
    ) -> QuoteFile:
        original = None
        if path is not None:
            kept = Original.of(path.read_bytes(), path.suffix.lower())
            # A file that changed since it was read proves nothing of what was read.
            original = kept if kept.sha256 == opened.book.sha256 else None
        return QuoteFile(opened, original, importer.answer(opened.book), importer)

    def sheets_of(self, original: Original, progress: Progress) -> Sequence[ShownSheet]:
        """Return the sheets of a file that a project kept.

        Raises:
            RefusedInputError: It cannot be read.
            CancelledError: Nobody wants it any more.
        """
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"original{original.suffix}"
            path.write_bytes(original.content)
            return shown_sheets(read_book(path, progress=progress))

    def templates(self) -> tuple[Template, ...]:
        """Return every remembered layout."""
        return tuple(self.all_templates())

    def save_template(self, template: Template) -> None:
        """Remember a layout.

        Raises:
            RefusedInputError: It cannot be written.
        """
        self.keep_template(template)

    def remove_template(self, template_id: str) -> None:
        """Forget a layout."""
        self.forget_template(template_id)


def shown_sheets(book: Book) -> tuple[ShownSheet, ...]:
    """Return a book's sheets as they are drawn."""
    return tuple(_shown(sheet) for sheet in book.sheets)


def _shown(sheet: Sheet) -> ShownSheet:
    return ShownSheet(
        name=sheet.name,
        rows=sheet.rows,
        is_hidden=sheet.visibility is not Visibility.VISIBLE,
        merged=tuple((a.top, a.left, a.bottom, a.right) for a in sheet.merged),
        hidden_rows=sheet.hidden_rows,
        hidden_columns=sheet.hidden_columns,
        struck=sheet.struck,
        comments=tuple(sheet.comments.items()),
        errors=tuple(sheet.errors.items()),
    )
