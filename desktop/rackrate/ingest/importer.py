"""A vendor's file, opened once and understood as often as somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from pathlib import Path

from rackrate.domain.basis import USUAL_HOURS_PER_MONTH, Basis
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.problem import RefusedInputError
from rackrate.domain.reading_choices import NO_CHOICES, Choices, Template
from rackrate.domain.rfq_answer import RfqAnswer
from rackrate.domain.vendor_reading import Reading
from rackrate.ingest.book import Book, CellValue
from rackrate.ingest.collector import collector_resting
from rackrate.ingest.reading.reader import read_book, read_clipboard
from rackrate.ingest.rfq_form import rfq_answer
from rackrate.ingest.rfq_reading import reading_of
from rackrate.ingest.understanding.priced import prices_from
from rackrate.ingest.understanding.quote import understand
from rackrate.ingest.understanding.suspicions import with_suspicions
from rackrate.ingest.understanding.templates import matching_template, template_of
from rackrate.ingest.understanding.vocabulary import Vocabulary
from rackrate.services.progress import Progress
from rackrate.services.rfq_words import RfqWords


@dataclass(frozen=True, slots=True)
class OpenedQuote:
    """A vendor's file in memory.

    Attributes:
        book: The file as it stands.
        template: The template it was recognised by, if any.
    """

    book: Book
    template: Template | None
    _importer: Importer

    def understand(
        self, choices: Choices = NO_CHOICES, template: Template | None = None
    ) -> Reading:
        """Return what the file means, by these choices.

        Args:
            choices: What a person settled so far.
            template: To read it by, in place of the one it was recognised by.
        """
        return self._importer.understand(self.book, choices, template or self.template)

    @property
    def sheet_names(self) -> tuple[str, ...]:
        """The sheets' names, hidden ones as well."""
        return tuple(sheet.name for sheet in self.book.sheets)

    def cells(self, sheet: str) -> Sequence[Sequence[CellValue]]:
        """Return a sheet's values as they stand, row by row from A1."""
        return next((s.rows for s in self.book.sheets if s.name == sheet), [])

    def prices(self, reading: Reading, provider: Provider) -> Catalog:
        """Return the catalog that the answered prices of a reading make."""
        return prices_from(reading, provider)

    def template_for(
        self, reading: Reading, choices: Choices, provider: str, name: str
    ) -> Template:
        """Return a template that reads this layout the same way again."""
        template_id = f"{provider}-{reading.layout[:8]}"
        return template_of(
            reading, choices, template_id=template_id, provider=provider, name=name
        )


@dataclass(frozen=True, slots=True)
class Importer:
    """Reads vendors' files and understands them.

    Attributes:
        vocabulary: The words they are written in.
        templates: Returns the templates remembered.
        peers: Returns other catalogs, to hold prices against.
        today: Returns the day on which validity is judged.
        form: The words of our own form for quotes.
    """

    vocabulary: Vocabulary
    templates: Callable[[], Iterable[Template]]
    peers: Callable[[], Sequence[Catalog]]
    today: Callable[[], date]
    form: RfqWords = field(default_factory=RfqWords)

    def open(
        self,
        path: Path,
        *,
        encoding: str | None = None,
        delimiter: str | None = None,
        progress: Progress | None = None,
    ) -> OpenedQuote:
        """Read a file, and recognise its layout.

        Raises:
            RefusedInputError: It cannot be read, with the reason in words.
            CancelledError: Nobody wants it any more.
        """
        book = read_book(
            path, encoding=encoding, delimiter=delimiter, progress=progress
        )
        return self._recognised(book)

    def open_clipboard(self, text: str | None, html: str | None) -> OpenedQuote:
        """Read the table on the clipboard.

        Raises:
            RefusedInputError: There is no table on it.
        """
        return self._recognised(read_clipboard(text, html))

    def understand(
        self,
        book: Book,
        choices: Choices,
        template: Template | None,
        *,
        month_hours: Decimal = USUAL_HOURS_PER_MONTH,
        progress: Progress | None = None,
    ) -> Reading:
        """Return what a book means.

        Args:
            book: The file, read.
            choices: What a person settled.
            template: How this layout is read, if it is known.
            month_hours: Hours in a month, as the project counts them.
            progress: Told of the lines understood; may cancel.

        Raises:
            CancelledError: Nobody wants it any more.
        """
        today = self.today()
        with collector_resting():
            answer = self.answer(book)
            if answer is not None:
                return reading_of(book, answer, choices, today)
            reading = understand(
                book,
                self.vocabulary,
                choices=choices,
                template=template,
                today=today,
                month_hours=month_hours,
                progress=progress,
            )
        basis = Basis(as_of=today, hours_per_month=month_hours)
        return with_suspicions(reading, self._peers(), basis)

    def answer(self, book: Book) -> RfqAnswer | None:
        """Return what a vendor filled in on our form, None where it is none."""
        return rfq_answer(book, self.form, self.vocabulary)

    def _peers(self) -> Sequence[Catalog]:
        """Return the catalogs to hold prices against, none where one is damaged."""
        try:
            return self.peers()
        except RefusedInputError:
            return ()

    def _recognised(self, book: Book) -> OpenedQuote:
        templates = list(self.templates())
        if not templates:
            return OpenedQuote(book, None, self)
        reading = understand(book, self.vocabulary, only_tables=True)
        return OpenedQuote(book, matching_template(reading, templates), self)
