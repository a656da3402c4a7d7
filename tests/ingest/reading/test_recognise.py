"""A file is what its content says."""

from __future__ import annotations

import pytest
from tests.ingest.reading.packages import workbook, zipped

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.book import FileKind
from rackrate.ingest.reading.recognise import recognise

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def refusal(data: bytes) -> str:
    with pytest.raises(RefusedInputError) as refused:
        recognise(data)
    (problem,) = refused.value.problems
    return problem.code


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (workbook('<row r="1"><c r="A1"><v>1</v></c></row>'), FileKind.XLSX),
        (zipped({"XL\\workbook.bin": b"", "_rels/.rels": ""}), FileKind.XLSB),
        (zipped({"mimetype": "", "content.xml": "<a/>"}), FileKind.ODS),
        (b"card,price\nH100,2.95\n", FileKind.TEXT),
        ("型号，单价".encode("gb18030"), FileKind.TEXT),
        ("型号\t单价".encode("utf-16"), FileKind.TEXT),
        ("card\tprice".encode("utf-16-le"), FileKind.TEXT),
        (b"\n <HTML xmlns:o='x'><table><tr><td>1", FileKind.HTML),
        (b"\xef\xbb\xbf<!-- saved --><style>a</style><table>", FileKind.HTML),
        ("<html><table>".encode("utf-16"), FileKind.HTML),
        (b"\x09\x08\x10\x00\x00\x06\x05\x00", FileKind.XLS),
    ],
)
def test_kinds_that_are_read(data: bytes, kind: FileKind) -> None:
    assert recognise(data) is kind


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_file"),
        (b"\xef\xbb\xbf \r\n", "empty_file"),
        (b"\x00" * 400, "empty_file"),
        (b"%PDF-1.7", "not_a_spreadsheet"),
        (b"\x1f\x8b\x08\x00", "not_a_spreadsheet"),
        (b"\x89PNG\r\n\x1a\n", "not_a_spreadsheet"),
        (zipped({"word/document.xml": ""}), "not_a_spreadsheet"),
        (zipped({"ppt/presentation.xml": ""}), "not_a_spreadsheet"),
        (zipped({"Index/Document.iwa": ""}), "not_a_spreadsheet"),
        (zipped({"photo.jpg": ""}), "not_a_spreadsheet"),
        (zipped({}), "damaged"),
        (b"PK\x03\x04 and no more", "damaged"),
        (b"MIME-Version: 1.0\nContent-Type: multipart/related", "not_a_spreadsheet"),
        (b"<?xml version='1.0'?><a/>", "not_a_spreadsheet"),
        (b"\x09\x00\x04\x00\x02\x00\x10\x00", "old_excel"),
        (OLE, "damaged"),
        (OLE + b"\xff" * 2000, "damaged"),
        (bytes(range(256)) * 8, "kind_unknown"),
    ],
)
def test_kinds_that_are_refused(data: bytes, code: str) -> None:
    assert refusal(data) == code


def test_a_lock_file_is_told_by_its_content() -> None:
    name = b"\x04User"
    data = name.ljust(55) + b"\x04\x00" + "User".encode("utf-16-le").ljust(108)
    assert len(data) == 165
    assert refusal(data) == "lock_file"


def test_a_chain_of_sectors_that_bites_its_tail_ends_in_a_refusal() -> None:
    header = bytearray(b"\xff" * 512)
    header[:8] = OLE
    header[30:32] = (9).to_bytes(2, "little")
    header[48:52] = (0).to_bytes(4, "little")  # the directory starts in sector 0
    header[68:72] = (0xFFFFFFFE).to_bytes(4, "little")
    header[76:80] = (0).to_bytes(4, "little")  # the allocation table is sector 0 too
    table = b"".join(n.to_bytes(4, "little") for n in [1, 0]).ljust(512, b"\xff")
    assert refusal(bytes(header) + table + b"\x00" * 512) == "damaged"
