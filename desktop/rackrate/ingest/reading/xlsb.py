"""Reading xlsb: values; the rest of the binary format stays unread, and is said so."""

from __future__ import annotations

from rackrate.ingest.book import Sheet
from rackrate.ingest.reading.library import LibraryWorkbook
from rackrate.ingest.reading.package import Package
from rackrate.ingest.reading.result import Reading


def read_xlsb(data: bytes) -> Reading:
    """Read an xlsb workbook.

    Raises:
        RefusedInputError: It is damaged, encrypted or too large.
    """
    package = Package(data)
    workbook = LibraryWorkbook(package.for_library())
    sheets = [Sheet(n, workbook.rows(at), v) for at, n, v in workbook.tables]
    notes = [*package.notes, ("hidden_content_unknown", "")]
    return Reading(tuple(sheets), tuple(notes))
