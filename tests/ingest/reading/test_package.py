"""A packed file is checked through before anything parses it."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest
from tests.ingest.reading.packages import sheet_xml, workbook, workbook_parts, zipped

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.reading import limits
from rackrate.ingest.reading.package import Package
from rackrate.ingest.reading.parse import parse

ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>{}</t></is></c></row>'


def refusal(data: bytes) -> tuple[str, str]:
    with pytest.raises(RefusedInputError) as refused:
        parse(data, "quote.xlsx")
    (problem,) = refused.value.problems
    return problem.code, problem.place


def value(data: bytes) -> object:
    return parse(data, "quote.xlsx").sheets[0].rows[0][0]


def with_text(text: str) -> bytes:
    return workbook(ROW.format(text))


def with_sheet(xml: bytes) -> bytes:
    parts = workbook_parts({"S": ""})
    parts["xl/worksheets/sheet1.xml"] = xml
    return zipped(parts)


@pytest.mark.parametrize(
    "declaration",
    [
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
        "<!doctype worksheet>",
        '<!ENTITY % p "x">',
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_document_type_is_refused(declaration: str, encoding: str) -> None:
    xml = sheet_xml("").replace("?>\n", f"?>\n{declaration}", 1)
    xml = xml.replace("UTF-8", encoding, 1)
    place = "xl/worksheets/sheet1.xml"
    assert refusal(with_sheet(xml.encode(encoding))) == ("unsafe_xml", place)


def test_a_document_type_across_two_chunks_is_seen() -> None:
    start = sheet_xml("").split("<sheetData>")[0]
    pad = " " * ((1 << 20) - len(start.encode()) - 4)
    xml = f"{start}{pad}<!DOCTYPE a><sheetData/></worksheet>"
    assert refusal(with_sheet(xml.encode()))[0] == "unsafe_xml"


@pytest.mark.parametrize("encoding", ["utf-7", "nonsense", "cp037"])
def test_an_encoding_that_hides_content_is_refused(encoding: str) -> None:
    xml = sheet_xml("").replace("UTF-8", encoding, 1).encode()
    assert refusal(with_sheet(xml))[0] == "unsafe_xml"


@pytest.mark.parametrize("encoding", ["utf-16", "gb18030", "iso-8859-1"])
def test_an_older_encoding_is_read(encoding: str) -> None:
    text = "é" if encoding == "iso-8859-1" else "昇腾"
    xml = sheet_xml(ROW.format(text)).replace("UTF-8", encoding, 1)
    assert value(with_sheet(xml.encode(encoding))) == text


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a\x01b", "a\ufffdb"),
        ("a&#1;b", "a\ufffdb"),
        ("a&#x1F;b", "a\ufffdb"),
        ("Tom & Jerry", "Tom & Jerry"),
        ("a&nbsp;b", "a&nbsp;b"),
        ("a\ufffeb", "a\ufffdb"),
    ],
)
def test_what_xml_forbids_is_mended_and_said(written: str, read: str) -> None:
    book = parse(with_text(written), "quote.xlsx")
    assert book.sheets[0].rows == [[read]]
    assert ("characters_replaced", "xl/worksheets/sheet1.xml") in book.notes


def test_what_xml_allows_is_left_alone_and_nothing_is_said() -> None:
    book = parse(with_text("a &amp; b &#x4E00; &lt;t&gt; \ufffd"), "quote.xlsx")
    assert book.sheets[0].rows == [["a & b 一 <t> \ufffd"]]
    assert book.notes == ()


def test_backslashes_in_names_are_read_as_slashes() -> None:
    parts = workbook_parts({"S": sheet_xml(ROW.format("x"))})
    assert value(zipped({n.replace("/", "\\"): c for n, c in parts.items()})) == "x"


@pytest.mark.parametrize("name", ["../up.xml", "/root.xml", "C:/x.xml", "a/../../b"])
def test_a_part_that_leads_elsewhere_is_passed_over(name: str) -> None:
    parts = workbook_parts({"S": sheet_xml(ROW.format("x"))})
    book = parse(zipped(parts | {name: "<broken"}), "quote.xlsx")
    assert book.sheets[0].rows == [["x"]]
    assert ("odd_part_passed_over", name) in book.notes


def test_one_name_twice_is_refused() -> None:
    held = BytesIO(with_text("first"))
    with zipfile.ZipFile(held, "a") as archive:
        archive.writestr("XL/worksheets/sheet1.xml", sheet_xml(ROW.format("second")))
    assert refusal(held.getvalue()) == ("damaged", "xl/worksheets/sheet1.xml")


def test_a_part_packed_out_of_proportion_is_refused() -> None:
    xml = sheet_xml("").replace("<sheetData>", " " * (30 * limits.MEBIBYTE))
    assert refusal(with_sheet(xml.encode()))[0] == "suspicious_packing"


def test_more_than_fits_is_refused_by_what_the_parts_declare() -> None:
    data = with_text("x")
    one = bytearray(data)
    at = one.rfind(b"PK\x01\x02")
    one[at + 24 : at + 28] = (limits.UNPACKED_BYTES + 1).to_bytes(4, "little")
    one[at + 20 : at + 24] = (limits.UNPACKED_BYTES // 2).to_bytes(4, "little")
    assert refusal(bytes(one)) == ("too_large", "")


def test_a_part_that_lies_about_its_size_is_refused() -> None:
    data = bytearray(with_text("x" * 500))
    at = data.rfind(b"PK\x01\x02")
    data[at + 24 : at + 28] = (40).to_bytes(4, "little")
    assert refusal(bytes(data))[0] == "damaged"


def test_too_many_parts_are_refused() -> None:
    parts = workbook_parts({"S": sheet_xml("")})
    many = {f"x/{n}.bin": "" for n in range(limits.PACKED_PARTS)}
    assert refusal(zipped(parts | many, stored=True))[0] == "too_many_parts"


def test_a_packed_file_with_a_password_says_so() -> None:
    data = bytearray(with_text("x"))
    at = data.rfind(b"PK\x01\x02")
    data[at + 8] |= 1
    assert refusal(bytes(data))[0] == "password_protected"


def test_every_cut_of_a_workbook_is_refused_or_read_whole() -> None:
    data = with_text("x")
    for end in range(4, len(data), 37):
        assert refusal(data[:end])[0] == "damaged"


def test_a_mended_package_is_a_package() -> None:
    package = Package(with_text("a\x01b"))
    again = Package(package.for_library().read())
    assert again.notes == []
    assert sorted(again.names) == sorted(package.names)
