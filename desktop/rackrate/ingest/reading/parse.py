"""Bytes to a book, in this very process."""

from __future__ import annotations

import hashlib

from rackrate.ingest.book import Book, FileKind
from rackrate.ingest.reading.html_table import read_html
from rackrate.ingest.reading.ods import read_ods
from rackrate.ingest.reading.recognise import recognise
from rackrate.ingest.reading.refusals import refused
from rackrate.ingest.reading.text import read_text
from rackrate.ingest.reading.xls import read_xls
from rackrate.ingest.reading.xlsb import read_xlsb
from rackrate.ingest.reading.xlsx import read_xlsx

_READERS = {
    FileKind.XLSX: read_xlsx,
    FileKind.XLS: read_xls,
    FileKind.XLSB: read_xlsb,
    FileKind.ODS: read_ods,
}
_SUFFIXES = {
    FileKind.XLSX: (".xlsx", ".xlsm", ".xltx", ".xltm"),
    FileKind.XLS: (".xls", ".xlt", ".et"),
    FileKind.XLSB: (".xlsb",),
    FileKind.ODS: (".ods", ".ots"),
    FileKind.TEXT: (".csv", ".tsv", ".txt", ".tab"),
    FileKind.HTML: (".html", ".htm"),
}


def parse(
    data: bytes,
    name: str,
    *,
    kind: FileKind | None = None,
    encoding: str | None = None,
    delimiter: str | None = None,
) -> Book:
    """Read a spreadsheet from its bytes.

    Args:
        data: The whole file.
        name: Its name, without folders.
        kind: What the bytes are known to be; None to find out.
        encoding: Of a text, as the user says; None to find out.
        delimiter: Of a text, as the user says; None to find out.

    Raises:
        RefusedInputError: It is no spreadsheet that can be read, with the reason.
    """
    kind = kind or recognise(data)
    if kind is FileKind.TEXT:
        reading = read_text(data, encoding, delimiter)
    elif kind is FileKind.HTML:
        reading = read_html(data, encoding)
    else:
        reading = _READERS[kind](data)
    if not reading.sheets:
        raise refused("", "no_sheets")
    notes = list(reading.notes)
    suffix = name[name.rfind(".") :].lower() if "." in name else ""
    if suffix and suffix not in _SUFFIXES[kind]:
        notes.append(("named_otherwise", suffix))
    return Book(
        name=name,
        sha256=hashlib.sha256(data).hexdigest(),
        kind=kind,
        sheets=reading.sheets,
        encoding=reading.encoding,
        delimiter=reading.delimiter,
        notes=tuple(notes),
    )
