"""What a file is by its content, whatever its name says."""

from __future__ import annotations

import re

from rackrate.ingest.book import FileKind
from rackrate.ingest.reading.ole import OleFile
from rackrate.ingest.reading.refusals import refused

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_NAMED = (
    (b"%PDF", "PDF"),
    (b"{\\rtf", "RTF"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"Rar!", "RAR"),
    (b"7z\xbc\xaf\x27\x1c", "7-Zip"),
    (b"\x1f\x8b", "gzip / Gnumeric"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ", "xz"),
    (b"SQLite format 3", "SQLite"),
    (b"MZ", "EXE"),
    (b"\x7fELF", "ELF"),
    (b"RIFF", "RIFF"),
    (b"ITSF", "CHM"),
)
_OLD_EXCEL = (b"\x09\x00\x04\x00", b"\x09\x02\x06\x00", b"\x09\x04\x06\x00")
_BARE_BIFF = (b"\x09\x08\x08\x00", b"\x09\x08\x10\x00", b"\x09\x08\x06\x00")
_ENCRYPTION_RECORD = 0x2F
_HTML = re.compile(
    rb"<(?:!doctype\s+html|html|head|meta|body|table|style|div)\b", re.IGNORECASE
)
_LOCK_FILE_BYTES = 165
_SECOND_NAME = 55
_SNIFF = 4096


def recognise(data: bytes) -> FileKind:
    """Return what the bytes are.

    Args:
        data: The whole file.

    Raises:
        RefusedInputError: It is empty, encrypted, or no spreadsheet RackRate reads.
    """
    if not data.strip(b" \t\r\n\x00\xef\xbb\xbf"):
        raise refused("", "empty_file")
    if _is_lock_file(data):
        raise refused("", "lock_file")
    if data.startswith(_ZIP):
        return _packed(data)
    if data.startswith(_OLE):
        return _compound(data)
    for start, kind in _NAMED:
        if data.startswith(start):
            raise refused("", "not_a_spreadsheet", kind=kind)
    if data.startswith(_OLD_EXCEL):
        raise refused("", "old_excel")
    if data.startswith(_BARE_BIFF):
        return FileKind.XLS
    return _written(data)


def _is_lock_file(data: bytes) -> bool:
    """Tell the file that keeps whose turn it is: a name twice, the second in UTF-16."""
    return (
        len(data) == _LOCK_FILE_BYTES
        and data[0] < _SECOND_NAME
        and data[_SECOND_NAME : _SECOND_NAME + 2] == bytes((data[0], 0))
    )


def _packed(data: bytes) -> FileKind:
    names = {name.replace("\\", "/").lower() for name in _entry_names(data)}
    if any(n.startswith("xl/") and n.endswith("workbook.bin") for n in names):
        return FileKind.XLSB
    if any(n.startswith("word/") for n in names):
        raise refused("", "not_a_spreadsheet", kind="Word")
    if any(n.startswith("ppt/") for n in names):
        raise refused("", "not_a_spreadsheet", kind="PowerPoint")
    if any(n.startswith("index/") and n.endswith(".iwa") for n in names):
        raise refused("", "not_a_spreadsheet", kind="Numbers / Pages / Keynote")
    if "[content_types].xml" in names or "_rels/.rels" in names:
        return FileKind.XLSX
    if "content.xml" in names:
        return FileKind.ODS
    if not names:
        raise refused("", "damaged")
    raise refused("", "not_a_spreadsheet", kind="ZIP")


def _entry_names(data: bytes) -> list[str]:
    import zipfile  # noqa: PLC0415 - not needed for text
    from io import BytesIO  # noqa: PLC0415

    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return archive.namelist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise refused("", "damaged") from error


def _compound(data: bytes) -> FileKind:
    ole = OleFile(data)
    names = ole.names
    if names & {"encryptedpackage", "encryptioninfo"}:
        raise refused("", "password_protected")
    stream = next((n for n in ("workbook", "book") if n in names), None)
    if stream is None:
        known = {"worddocument": "Word", "powerpoint document": "PowerPoint"}
        kind = next((word for name, word in known.items() if name in names), "OLE")
        raise refused("", "not_a_spreadsheet", kind=kind)
    if _is_encrypted(ole.start_of(stream)):
        raise refused("", "password_protected")
    return FileKind.XLS


def _is_encrypted(records: bytes) -> bool:
    """Tell whether an encryption record follows the first records of a workbook."""
    position = 0
    for _ in range(64):
        header = records[position : position + 4]
        if len(header) < len(b"code"):
            return False
        if int.from_bytes(header[:2], "little") == _ENCRYPTION_RECORD:
            return True
        position += 4 + int.from_bytes(header[2:], "little")
    return False


def _written(data: bytes) -> FileKind:
    head = data[:_SNIFF]
    text = _as_ascii(head)
    if text.lstrip()[:13].lower() == b"mime-version:":
        raise refused("", "not_a_spreadsheet", kind="MHTML")
    if b"urn:schemas-microsoft-com:office:spreadsheet" in text:
        raise refused("", "not_a_spreadsheet", kind="XML Spreadsheet 2003")
    start = text.lstrip()
    if start.startswith(b"<") and (
        _HTML.search(text) or b"<table" in _as_ascii(data[:65536]).lower()
    ):
        return FileKind.HTML
    if start.startswith(b"<?xml"):
        raise refused("", "not_a_spreadsheet", kind="XML")
    if _looks_binary(data):
        raise refused("", "kind_unknown")
    return FileKind.TEXT


def _as_ascii(head: bytes) -> bytes:
    """Return the beginning with marks of Unicode and halves of UTF-16 taken away."""
    for mark in (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"):
        head = head.removeprefix(mark)
    return head.replace(b"\x00", b"")


def _looks_binary(data: bytes) -> bool:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    sample = data[:65536]
    zeros = sample.count(0)
    if zeros and not _is_utf16_by_zeros(sample):
        return True
    controls = sum(sample.count(code) for code in _CONTROLS)
    return controls > len(sample) // 100


_CONTROLS = [c for c in range(1, 32) if c not in (7, 8, 9, 10, 11, 12, 13, 26, 27)]


def _is_utf16_by_zeros(sample: bytes) -> bool:
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    most, least = max(even, odd), min(even, odd)
    return most > len(sample) // 8 and least <= most // 20
