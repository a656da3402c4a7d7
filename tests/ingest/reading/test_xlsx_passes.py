"""The quick pass over a sheet finds what the parser's pass finds, or steps back.

Values are read twice as well: by the library, and from the cells as written.
"""

from __future__ import annotations

from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ingest.reading.packages import sheet_xml, workbook

from rackrate.ingest.reading.library import LibraryWorkbook
from rackrate.ingest.reading.package import Package
from rackrate.ingest.reading.xlsx_fast_scan import fast_scan
from rackrate.ingest.reading.xlsx_parts import Styles, read_workbook_parts
from rackrate.ingest.reading.xlsx_scan import Asked, Scan, scan_sheet
from rackrate.ingest.reading.xlsx_values import value_of

STYLES = Styles(
    formats={1: '0!.0,"万"', 2: "0%"},
    struck=frozenset({3}),
    dates=frozenset({4}),
    doubtful=frozenset({5}),
)
TEXTS = ["型号", "H100", "", " 00123 ", "a & b"]

numbers = st.one_of(
    st.integers(-10, 10**7).map(str),
    st.floats(0, 1e6).map(repr),
    st.just("0"),
    st.just("-0.0"),
)
words = st.text("价ab<>&\"' \n=t", max_size=6).map(lambda t: escape(t, quote=False))
insides = st.one_of(
    st.just(("", "")),
    numbers.map(lambda n: ("", f"<v>{n}</v>")),
    st.sampled_from(["0", "1", "3", "4"]).map(lambda n: (' t="s"', f"<v>{n}</v>")),
    st.sampled_from(["#REF!", "#N/A"]).map(lambda e: (' t="e"', f"<v>{e}</v>")),
    words.map(
        lambda w: (' t="inlineStr"', f'<is><t xml:space="preserve">{w}</t></is>')
    ),
    words.map(lambda w: (' t="str"', f"<f>A1&amp;{w}</f><v>{w}</v>")),
    st.sampled_from(
        ["<f>B1</f>", "<f>B1</f><v></v>", '<f t="shared" si="0"/><v/>']
    ).map(lambda f: ("", f)),
    numbers.map(lambda n: (' t="n"', f"<f>A1*2</f><v>{n}</v>")),
    st.just((' t="b"', "<v>1</v>")),
)
styles = st.sampled_from(["", *(f' s="{n}"' for n in range(6))])
cells = st.tuples(insides, styles, st.booleans())
columns = st.dictionaries(
    st.sampled_from("ABCDXYZ").map(str) | st.just("AB"), cells, max_size=6
)
rows = st.dictionaries(
    st.integers(1, 40),
    st.tuples(columns, st.sampled_from(["", ' hidden="1"', ' ht="0"'])),
)


def in_order(name: str) -> tuple[int, str]:
    return len(name), name


def written(drawn: dict[int, tuple[dict[str, object], str]]) -> str:
    pieces = []
    for row in sorted(drawn):
        held, attributes = drawn[row]
        pieces.append(f'<row r="{row}"{attributes}>')
        for column in sorted(held, key=in_order):
            (kind, inside), style, is_style_first = held[column]  # type: ignore[misc]
            told = style + kind if is_style_first else kind + style
            tail = f">{inside}</c>" if inside else "/>"
            pieces.append(f'<c r="{column}{row}"{told}{tail}')
        pieces.append("</row>")
    return "".join(pieces)


def facts(scan: Scan) -> dict[str, object]:
    return {
        "errors": scan.errors,
        "unvalued": scan.unvalued,
        "formats": dict(scan.formats.runs()),
        "struck": scan.struck,
        "numbers": scan.numbers,
        "hidden_rows": scan.hidden_rows,
        "hidden_columns": scan.hidden_columns,
        "merged": scan.merged,
    }


@given(rows, st.booleans(), st.sampled_from([frozenset(), frozenset({"1", "3"})]))
def test_both_passes_find_the_same(
    drawn: dict[int, tuple[dict[str, object], str]],
    recalculates: bool,  # noqa: FBT001 - drawn
    struck_texts: frozenset[str],
) -> None:
    xml = sheet_xml(
        written(drawn),
        before='<cols><col min="2" max="3" hidden="1"/></cols>',
        after='<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
    ).encode()
    asked = Asked(STYLES, struck_texts, recalculates)
    exact = scan_sheet("sheet", [xml], asked)
    quick = fast_scan("sheet", xml, asked)
    assert quick is not None
    assert facts(quick) == facts(exact)
    assert quick.last_row >= exact.last_row
    assert quick.last_column >= exact.last_column


@pytest.mark.parametrize(
    "cells",
    [
        "<row><c><v>1</v></c></row>",
        '<row r="1"><c><v>1</v></c></row>',
        '<row r="2"></row><row r="1"></row>',
        "<row r=\"1\"><c r='A1'><v>1</v></c></row>",
        '<row r="1"><c r="A1" t=\'e\'><v>1</v></c></row>',
        '<row r="1"><c s="1" r="A1"><v>1</v></c></row>',
        '<row r="1"><c r="A1"><v><![CDATA[1]]></v></c></row>',
        '<row r="1"><!-- <c r="A1"><v>1</v></c> --></row>',
        '<row r="1"><c r="A1"><v xml:space="preserve">1</v></c></row>',
        '<row r="1"><c r="A1"><is><r><rPr><strike/></rPr><t>1</t></r></is></c></row>',
        "<sheetData></sheetData>",
    ],
)
def test_the_quick_pass_steps_back_from_what_it_does_not_know(cells: str) -> None:
    assert fast_scan("sheet", sheet_xml(cells).encode(), Asked(STYLES)) is None


@given(rows)
def test_the_library_and_the_cells_as_written_give_the_same_values(
    drawn: dict[int, tuple[dict[str, object], str]],
) -> None:
    texts = "".join(
        f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in TEXTS
    )
    package = Package(workbook(written(drawn), texts=texts))
    parts = read_workbook_parts(package)
    part = parts.sheets[0].part
    raw = scan_sheet(part, package.chunks(part), Asked(Styles(), keep_raw=True)).raw
    own = {
        (row, column): value_of(cell, TEXTS, frozenset(), from_1904=False)
        for row, cells in raw.items()
        for column, cell in cells.items()
    }
    by_library = {
        (row, column): value
        for row, cells in enumerate(LibraryWorkbook(package.for_library()).rows(0))
        for column, value in enumerate(cells)
        if value is not None
    }
    assert by_library == {place: v for place, v in own.items() if v is not None}
