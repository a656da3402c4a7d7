"""xls and ods tell what xlsx tells: one made-up quote, saved in all three.

The three files hold the same SYNTHETIC sample; LibreOffice wrote the xls and the ods.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from tests.ingest.reading.packages import zipped

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.book import Area, Book, FileKind, Visibility
from rackrate.ingest.reading.parse import parse

CASES = Path(__file__).parents[1] / "cases"
KINDS = {"xlsx": FileKind.XLSX, "xls": FileKind.XLS, "ods": FileKind.ODS}

_SPACES = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
)
_MIME = "application/vnd.oasis.opendocument.spreadsheet"
_MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:'
    'manifest:1.0"><manifest:file-entry manifest:full-path="/" '
    f'manifest:media-type="{_MIME}"/></manifest:manifest>'
)


def ods(rows: str, **parts: str) -> bytes:
    """Return an ods workbook of one sheet with the rows given."""
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {_SPACES}>'
        f'<office:body><office:spreadsheet><table:table table:name="S">{rows}'
        "</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    held = {"mimetype": _MIME, "META-INF/manifest.xml": _MANIFEST}
    return zipped(held | {"content.xml": content} | parts)


def saved_as(ending: str) -> Book:
    name = f"synthetic_hidden.{ending}"
    return parse((CASES / name).read_bytes(), name)


@pytest.fixture(params=KINDS)
def book(request: pytest.FixtureRequest) -> Book:
    return saved_as(request.param)


def test_the_kind_is_recognised(book: Book) -> None:
    assert book.kind is KINDS[book.name.rpartition(".")[2]]
    assert book.notes == ()


def test_the_values_are_the_same_in_all_three(book: Book) -> None:
    rows = book.sheets[0].rows
    assert rows[0] == ["SYNTHETIC sample", "单价", "折扣", "月价", "旧价", "有效期"]
    assert rows[2] == ["卡1", 13.5, 0.93, 125000, 9.9, date(2026, 12, 31)]
    assert rows[7] == ["合并的说明"]
    assert book.sheets[1].rows == [[], [], [None, 1.5]]


def test_what_is_hidden_is_the_same_in_all_three(book: Book) -> None:
    sheet = book.sheets[0]
    assert sheet.hidden_rows == {2}
    assert sheet.hidden_columns == {4}
    assert sheet.merged == (Area(7, 0, 7, 2),)
    assert sheet.comments == {(1, 1): "满十卡另议"}
    assert sheet.struck == {(1, 4), (2, 4), (3, 4)}
    assert [s.visibility for s in book.sheets] == [
        Visibility.VISIBLE,
        Visibility.HIDDEN,
    ]


def test_formats_are_told_in_all_three(book: Book) -> None:
    formats = book.sheets[0].formats
    assert {place for place in formats if place[0] == 1} == {(1, 1), (1, 2), (1, 3)}
    assert "¥" in formats[1, 1]
    assert formats[1, 2] == "0%"
    assert "元/台" in formats[1, 3]


@pytest.mark.parametrize("ending", ["xls", "ods"])
def test_errors_are_told(ending: str) -> None:
    sheet = saved_as(ending).sheets[0]
    assert sheet.errors == {(5, 0): "#DIV/0!"}
    assert sheet.rows[5] == [None, 13.5]


def test_repeated_rows_and_cells_of_an_ods_are_counted() -> None:
    sheet = parse(
        ods(
            '<table:table-row table:number-rows-repeated="2"><table:table-cell '
            'office:value-type="percentage" office:value="0.5" '
            'table:number-columns-repeated="2"/></table:table-row>'
            '<table:table-row table:number-rows-repeated="1048574">'
            '<table:table-cell table:number-columns-repeated="16384"/>'
            "</table:table-row>"
        ),
        "q.ods",
    ).sheets[0]
    assert sheet.rows == [[0.5, 0.5], [0.5, 0.5]]
    assert set(sheet.formats) == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_a_currency_of_an_ods_is_told_by_its_code() -> None:
    sheet = parse(
        ods(
            '<table:table-row><table:table-cell office:value-type="currency" '
            'office:currency="CNY" office:value="2.95"/></table:table-row>'
        ),
        "q.ods",
    ).sheets[0]
    assert sheet.rows == [[2.95]]
    assert "CNY" in sheet.formats[0, 0]


def test_a_formula_of_an_ods_without_value_is_told() -> None:
    sheet = parse(
        ods(
            '<table:table-row><table:table-cell table:formula="of:=1+1"/>'
            '<table:table-cell office:value-type="float" office:value="1"/>'
            "</table:table-row>"
        ),
        "q.ods",
    ).sheets[0]
    assert sheet.formulas_without_value == {(0, 0)}
    assert sheet.rows == [[None, 1.0]]


def refusal(data: bytes) -> str:
    with pytest.raises(RefusedInputError) as refused:
        parse(data, "q")
    return refused.value.problems[0].code


def test_an_ods_that_declares_billions_of_cells_is_refused() -> None:
    rows = (
        '<table:table-row table:number-rows-repeated="1000000"><table:table-cell '
        'table:number-columns-repeated="16000" office:value-type="float" '
        'office:value="1"/></table:table-row>'
    )
    assert refusal(ods(rows)) == "too_many_filled"


def test_an_encrypted_ods_says_so() -> None:
    manifest = _MANIFEST.replace(
        "/></m", "><manifest:encryption-data/></manifest:file-entry></m"
    )
    assert refusal(ods("", **{"META-INF/manifest.xml": manifest})) == (
        "password_protected"
    )


def test_a_text_document_is_no_spreadsheet() -> None:
    kind = "application/vnd.oasis.opendocument.text"
    assert refusal(ods("", mimetype=kind)) == "not_a_spreadsheet"


@pytest.mark.parametrize("name", ["abort_5784.xls", "panic_107.xls", "panic_1149.xls"])
def test_an_xls_that_once_ended_a_process_is_refused(name: str) -> None:
    assert refusal((CASES / "fuzz" / name).read_bytes()) in (
        "damaged",
        "not_a_spreadsheet",
    )
