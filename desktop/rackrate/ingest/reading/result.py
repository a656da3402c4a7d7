"""What a reader of one kind of file hands back."""

from __future__ import annotations

from dataclasses import dataclass

from rackrate.ingest.book import Sheet


@dataclass(frozen=True, slots=True)
class Reading:
    """The sheets of a file, and what was noticed on the way.

    Attributes:
        notes: Codes with where, as in `Book.notes`.
        encoding: Of a text.
        delimiter: Of a text.
    """

    sheets: tuple[Sheet, ...]
    notes: tuple[tuple[str, str], ...] = ()
    encoding: str | None = None
    delimiter: str | None = None
