"""A spreadsheet file, or the clipboard, to a book."""

from __future__ import annotations

import hashlib
from pathlib import Path

from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.ingest.book import Book, FileKind
from rackrate.ingest.reading import limits
from rackrate.ingest.reading.apart import read_apart
from rackrate.ingest.reading.refusals import refused
from rackrate.ingest.reading.text import text_sheet
from rackrate.services.progress import Progress, SilentProgress


def read_book(
    path: Path,
    *,
    encoding: str | None = None,
    delimiter: str | None = None,
    progress: Progress | None = None,
) -> Book:
    """Read a vendor's spreadsheet.

    Args:
        path: The file; its content decides what it is, its name nothing.
        encoding: Of a text file, as the user says; None to find out.
        delimiter: Of a text file, as the user says; None to find out.
        progress: Told of the steps; its cancelling ends the reading process.

    Raises:
        RefusedInputError: It cannot be read, with the reason in words.
        CancelledError: Nobody wants it any more.
    """
    told = progress or SilentProgress()
    told.step(0, 3, "reading.progress.file")
    try:
        return read_apart(
            _bytes_of(path),
            path.name,
            encoding=encoding,
            delimiter=delimiter,
            progress=told,
        )
    except RefusedInputError as error:
        raise RefusedInputError(str(path), error.problems) from error


def read_clipboard(text: str | None, html: str | None) -> Book:
    """Read the tables that Excel or WPS put on the clipboard.

    Args:
        text: The clipboard as text, cells between tabs.
        html: The clipboard as HTML, which also tells of merged cells.

    Raises:
        RefusedInputError: There is no table on it.
    """
    if html and "<table" in html.lower():
        try:
            return read_apart(
                html.encode("utf-8", "replace"),
                "",
                kind=FileKind.HTML,
                encoding="utf-8",
                progress=SilentProgress(),
            )
        except RefusedInputError:
            if not text:
                raise
    if not text or not text.strip():
        fault = Problem("clipboard_without_table", "", {}, Severity.ERROR)
        raise RefusedInputError("", [fault])
    digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
    return Book("", digest, FileKind.TEXT, (text_sheet(text),))


def _bytes_of(path: Path) -> bytes:
    if path.exists() and not path.is_file():  # reading a pipe would wait for ever
        raise refused("", "kind_unknown")
    try:
        with path.open("rb") as file:
            data = file.read(limits.FILE_BYTES + 1)
    except FileNotFoundError as error:
        raise refused("", "file_not_found") from error
    except OSError as error:
        raise refused("", "cannot_read", error=error.strerror or "") from error
    if len(data) > limits.FILE_BYTES:
        limit = limits.FILE_BYTES // limits.MEBIBYTE
        raise refused("", "too_large", limit=str(limit))
    return data
