"""An xlsx comes with its values, and with what a table of values would hide."""

from __future__ import annotations

from datetime import date, datetime, time
from io import BytesIO

import pytest
from tests.ingest.reading.packages import (
    sheet_xml,
    styles_xml,
    workbook,
    workbook_parts,
    zipped,
)
from xlsxwriter import Workbook

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.book import Area, Book, Visibility
from rackrate.ingest.reading.package import Package
from rackrate.ingest.reading.parse import parse
from rackrate.ingest.reading.xlsx_fast_scan import WORTH_IT_FROM


def book(data: bytes) -> Book:
    return parse(data, "quote.xlsx")


def refusal(data: bytes) -> str:
    with pytest.raises(RefusedInputError) as refused:
        book(data)
    return refused.value.problems[0].code


def test_errors_are_told_with_their_codes_and_hold_no_value() -> None:
    sheet = book(
        workbook(
            '<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="e"><v>#REF!</v></c></row>'
            '<row r="3"><c r="A3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'
        )
    ).sheets[0]
    assert sheet.rows == [[1.0]]
    assert sheet.errors == {(0, 1): "#REF!", (2, 0): "#DIV/0!"}


@pytest.mark.parametrize("empty", ["", "<v/>", "<v></v>", "<v />"])
def test_a_formula_that_was_never_computed_is_told(empty: str) -> None:
    sheet = book(
        workbook(
            f'<row r="1"><c r="A1"><f>B1*2</f>{empty}</c><c r="B1"><v>2</v></c></row>'
        )
    ).sheets[0]
    assert sheet.formulas_without_value == {(0, 0)}
    assert sheet.rows == [[None, 2.0]]


def test_an_empty_text_is_a_value_of_a_formula() -> None:
    sheet = book(
        workbook('<row r="1"><c r="A1" t="str"><f>""</f><v></v></c></row>')
    ).sheets[0]
    assert sheet.formulas_without_value == frozenset()


@pytest.mark.parametrize(("settings", "unvalued"), [("", 0), ("1", 1)])
def test_a_zero_says_nothing_where_the_file_asks_to_be_computed(
    settings: str, unvalued: int
) -> None:
    after = f'<calcPr fullCalcOnLoad="{settings}"/>' if settings else ""
    cells = '<row r="1"><c r="A1"><v>0</v></c><c r="B1"><f>A1</f><v>0</v></c></row>'
    sheet = book(workbook(cells, after=after)).sheets[0]
    assert len(sheet.formulas_without_value) == unvalued
    assert sheet.rows == [[0.0] if unvalued else [0.0, 0.0]]


def test_formats_that_multiply_are_told_of_filled_cells_only() -> None:
    styles = styles_xml({164: "0!.0,&quot;万&quot;", 165: "#,##0.00", 10: ""})
    sheet = book(
        workbook(
            '<row r="1"><c r="A1" s="1"><v>35000</v></c><c r="B1" s="2"><v>1</v></c>'
            '<c r="C1" s="3"><v>0.93</v></c><c r="D1" s="1"/></row>',
            styles=styles,
        )
    ).sheets[0]
    assert dict(sheet.formats) == {(0, 0): '0!.0,"万"', (0, 2): "0.00%"}


def test_struck_cells_and_struck_words_are_told() -> None:
    styles = styles_xml({164: "0"}, struck=True)
    texts = (
        "<si><t>3.58</t></si><si><r><rPr><strike/></rPr><t>4.2</t></r>"
        "<r><t>3.58</t></r></si><si><r><rPr><strike val='0'/></rPr><t>x</t></r></si>"
    )
    sheet = book(
        workbook(
            '<row r="1"><c r="A1" s="2"><v>4.2</v></c><c r="B1" t="s"><v>0</v></c>'
            '<c r="C1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c>'
            '<c r="E1" t="inlineStr"><is><r><rPr><strike/></rPr><t>4</t></r></is></c>'
            "</row>",
            styles=styles,
            texts=texts,
        )
    ).sheets[0]
    assert sheet.struck == {(0, 0), (0, 2), (0, 4)}
    assert sheet.rows[0][2] == "4.23.58"


def test_hidden_rows_columns_and_sheets_are_told_inside_the_used_range() -> None:
    held = BytesIO()
    with Workbook(held, {"in_memory": True}) as made:
        sheet = made.add_worksheet("报价")
        for row in range(4):
            sheet.write_row(row, 0, [row + 1, 2, 3])
        sheet.set_row(1, None, None, {"hidden": True})
        sheet.set_row(2, 0)
        sheet.set_row(90, None, None, {"hidden": True})
        sheet.set_column(1, 1, None, None, {"hidden": True})
        sheet.set_column(7, 16_383, None, None, {"hidden": True})
        sheet.write_comment(0, 2, "含税")
        sheet.merge_range(5, 0, 6, 2, "备注")
        made.add_worksheet("底价").hide()
        made.add_worksheet("宏").very_hidden()
    found = book(held.getvalue())
    first = found.sheets[0]
    assert first.hidden_rows == {1, 2}
    assert first.hidden_columns == {1}
    assert first.merged == (Area(5, 0, 6, 2),)
    assert {place: text.strip() for place, text in first.comments.items()} == {
        (0, 2): "含税"
    }
    assert [s.visibility for s in found.sheets] == [
        Visibility.VISIBLE,
        Visibility.HIDDEN,
        Visibility.VERY_HIDDEN,
    ]


def test_leading_empty_rows_and_a_wrong_used_range_shift_nothing() -> None:
    cells = '<row r="4"><c r="C4"><v>7</v></c></row>'
    for said in ("A1", "A1:XFD1048576", "C4:C4"):
        data = workbook(cells, before=f'<dimension ref="{said}"/>')
        assert book(data).sheets[0].rows == [[], [], [], [None, None, 7.0]]


def test_cells_and_rows_without_addresses_follow_each_other() -> None:
    sheet = book(
        workbook(
            "<row><c><v>1</v></c><c><v>2</v></c></row><row/>"
            '<row><c/><c t="inlineStr"><is><t>x</t></is></c>'
            '<c r="E3"><v>3</v></c></row>'
        )
    ).sheets[0]
    assert sheet.rows == [[1.0, 2.0], [], [None, "x", None, None, 3.0]]


def test_a_lone_cell_at_the_far_corner_costs_no_memory() -> None:
    sheet = book(
        workbook(
            '<row r="1"><c r="A1"><v>1</v></c></row>'
            '<row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'
        )
    ).sheets[0]
    assert len(sheet.rows) == 1_048_576
    assert sheet.rows[0] == [1.0]
    assert sheet.rows[-1][-1] == 2.0


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("", [date(2026, 11, 30), datetime(2026, 11, 30, 6), time(12)]),  # noqa: DTZ001
        (
            '<workbookPr date1904="1"/>',
            [date(2030, 12, 1), datetime(2030, 12, 1, 6), time(12)],  # noqa: DTZ001
        ),
    ],
)
def test_dates_count_from_where_the_workbook_says(
    settings: str, expected: list[object]
) -> None:
    cells = "".join(
        f'<c r="{column}1" s="1"><v>{number}</v></c>'
        for column, number in (("A", "46356"), ("B", "46356.25"), ("C", "0.5"))
    )
    data = workbook(
        f'<row r="1">{cells}</row>',
        styles=styles_xml({164: "yyyy-mm-dd"}),
        settings=settings,
    )
    assert book(data).sheets[0].rows == [expected]


@pytest.mark.parametrize(
    ("code", "number", "expected"),
    [
        ("0.00/h", "2.95", 2.95),
        ("0.00\\d", "2.95", 2.95),
        ("[h]:mm", "1.5", 1.5),
        ("&quot;day&quot; 0", "3", 3.0),
        ("[$USD] 0.00", "2.95", 2.95),
    ],
)
def test_a_price_is_never_taken_for_a_date(
    code: str, number: str, expected: float
) -> None:
    data = workbook(
        f'<row r="1"><c r="A1" s="1"><v>{number}</v></c></row>',
        styles=styles_xml({164: code}),
    )
    assert book(data).sheets[0].rows == [[expected]]


def test_a_date_in_a_format_known_by_number_alone() -> None:
    data = workbook(
        '<row r="1"><c r="A1" s="1"><v>46356</v></c></row>',
        styles=styles_xml({57: ""}),
    )
    assert book(data).sheets[0].rows == [[date(2026, 11, 30)]]


def test_texts_of_every_kind() -> None:
    sheet = book(
        workbook(
            '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>'
            '<c r="C1" t="str"><f>A1</f><v>00123</v></c><c r="D1" t="b"><v>1</v></c>'
            '<c r="E1" t="d"><v>2026-11-30T00:00:00</v></c></row>',
            texts="<si><t>1E5</t></si><si><r><t>含</t></r><r><t>税</t></r>"
            '<rPh sb="0" eb="1"><t>かな</t></rPh></si>',
        )
    ).sheets[0]
    assert sheet.rows[0][:4] == ["1E5", "含税", "00123", True]


def test_strict_namespaces_read_like_the_usual_ones() -> None:
    parts = workbook_parts({"S": sheet_xml('<row r="1"><c r="A1"><v>5</v></c></row>')})
    strict = {
        name: str(text)
        .replace(
            "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
            "http://purl.oclc.org/ooxml/spreadsheetml/main",
        )
        .replace(
            "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
            "http://purl.oclc.org/ooxml/officeDocument/relationships",
        )
        for name, text in parts.items()
    }
    assert book(zipped(strict)).sheets[0].rows == [[5.0]]


def test_prefixed_names_read_like_plain_ones() -> None:
    xml = sheet_xml('<row r="1"><c r="A1" t="e"><v>#N/A</v></c></row>')
    for name in ("worksheet", "sheetData", "row", "c ", "v"):
        xml = xml.replace(f"<{name}", f"<x:{name}").replace(f"</{name}", f"</x:{name}")
    xml = xml.replace("</c>", "</x:c>").replace("xmlns=", "xmlns:x=")
    sheet = book(zipped(workbook_parts({"S": xml}))).sheets[0]
    assert sheet.errors == {(0, 0): "#N/A"}


def test_macros_and_links_are_noted_and_left_alone() -> None:
    parts = workbook_parts({"S": sheet_xml("")})
    extra = {"xl/vbaProject.bin": b"x", "xl/externalLinks/externalLink1.xml": "<a/>"}
    assert book(zipped(parts | extra)).notes == (
        ("macros", "xl/vbaproject.bin"),
        ("external_links", "xl/externallinks/externallink1.xml"),
    )


@pytest.mark.parametrize(
    ("left_out", "code"),
    [
        ("xl/workbook.xml", "damaged"),
        ("xl/worksheets/sheet1.xml", "damaged"),
        ("xl/_rels/workbook.xml.rels", "damaged"),
    ],
)
def test_a_workbook_with_a_part_missing_is_refused(left_out: str, code: str) -> None:
    parts = workbook_parts({"S": sheet_xml("")})
    del parts[left_out]
    assert refusal(zipped(parts)) == code


def test_a_workbook_without_a_sheet_is_refused() -> None:
    assert refusal(zipped(workbook_parts({}))) == "no_sheets"


@pytest.mark.parametrize(
    "cells",
    ['<row r="1"><c r="A1">', "<row></c></row>", '<row r="0"/>', '<row r="9999999"/>'],
)
def test_a_sheet_that_is_not_well_formed_is_refused(cells: str) -> None:
    assert refusal(workbook(cells)) == "damaged"


def test_a_large_sheet_tells_what_a_small_one_does() -> None:
    held = BytesIO()
    count = 10_500
    with Workbook(held, {"in_memory": True}) as made:
        sheet = made.add_worksheet("报价")
        wan = made.add_format({"num_format": '0!.0,"万"'})
        day = made.add_format({"num_format": "yyyy-mm-dd"})
        struck = made.add_format({"font_strikeout": True})
        for row in range(count):
            sheet.write_row(row, 0, [f"SKU-{row:05}", "H100", row, row, row])
            sheet.write_number(row, 5, row * 1000, wan)
        sheet.write_formula(7, 6, "=1/0", None, "#DIV/0!")
        sheet.write_formula(8, 6, "=A1", None, 0)
        sheet.write_number(9, 6, 46356, day)
        sheet.write_number(10, 6, 9.9, struck)
        sheet.set_row(11, None, None, {"hidden": True})
    data = held.getvalue()
    first = book(data).sheets[0]
    assert Package(data).size("xl/worksheets/sheet1.xml") > WORTH_IT_FROM
    assert len(first.rows) == count
    assert first.rows[-1] == ["SKU-10499", "H100", 10499, 10499, 10499, 10_499_000]
    assert first.rows[9][6] == date(2026, 11, 30)
    assert first.errors == {(7, 6): "#DIV/0!"}
    assert first.formulas_without_value == {(8, 6)}
    assert first.struck == {(10, 6)}
    assert first.hidden_rows == {11}
    assert len(first.formats) == count
    assert first.formats[count - 1, 5] == '0!.0,"万"'
