"""xlsb workbooks written by hand: what a table of their values hides is seen."""

from __future__ import annotations

import struct
from itertools import pairwise

from tests.ingest.reading.binary_workbooks import (
    HEAD,
    failed,
    figure,
    record,
    row,
    sheet,
    styles,
    wide,
    with_parts,
    words,
    workbook,
)
from tests.ingest.reading.packages import links
from tests.ingest.understanding.conftest import read

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.book import Area, Visibility
from rackrate.ingest.reading.parse import parse


def test_what_is_hidden_crossed_out_or_in_error_is_seen() -> None:
    columns = record(390)
    columns += record(60, struct.pack("<IIIIH", 3, 4, 2560, 0, 1)) + record(391)
    merged = record(177, struct.pack("<I", 1))
    merged += record(176, struct.pack("<IIII", 1, 2, 0, 0)) + record(178)
    offers = sheet(
        *HEAD,
        words(3, "底价"),
        *(row(1), words(0, "H100 SXM"), figure(1, 8), figure(2, 8.448, 1)),
        *(figure(3, 60000),),
        *(row(2), figure(1, 8), figure(2, 80000, 2)),
        *(row(3, hidden=True), words(0, "H20"), figure(1, 8), figure(2, 30000)),
        *(row(4), words(0, "RTX 4090"), figure(1, 8), failed(2, 0x17)),
        columns=columns,
        after=merged,
    )
    data = workbook(
        {"报价": (0, offers), "底价": (1, sheet(*HEAD))},
        styles('0.000"万"', struck=True),
    )
    book = parse(data, "quote.xlsb")
    first, second = book.sheets
    assert second.visibility is Visibility.HIDDEN
    assert first.hidden_rows == {3}
    assert first.hidden_columns == {3}, "E holds nothing"
    assert first.errors == {(4, 2): "#REF!"}
    assert first.struck == {(2, 2)}
    assert dict(first.formats) == {(1, 2): '0.000"万"'}
    assert first.merged == (Area(1, 0, 2, 0),)
    assert book.notes == ()
    reading = read(book)
    assert [(r.cell, r.list_unit_price) for r in reading.rows] == [("C2", 84480)]
    told = {issue.code for issue in reading.issues}
    assert {"cell_error", "hidden_content"} <= told


def test_records_that_cannot_be_followed_are_said_and_the_values_kept() -> None:
    offers = sheet(*HEAD, row(1), words(0, "H20"), figure(1, 8), figure(2, 48000))
    cut = offers + record(176, b"\x00\x00")
    book = parse(workbook({"报价": (0, cut)}), "quote.xlsb")
    assert ("hidden_content_unknown", "报价") in book.notes
    assert [row.list_unit_price for row in read(book).rows] == [48000]


def test_a_comment_is_read_with_its_cell() -> None:
    offers = sheet(*HEAD, row(1), words(0, "H20"), figure(1, 8), figure(2, 48000))
    area = struct.pack("<IIIII", 0, 1, 1, 2, 2) + bytes(16)
    notes = record(628) + record(635, area) + record(637, b"\x00" + wide("最低 45000"))
    data = workbook({"报价": (0, offers)})
    data = with_parts(
        data,
        {
            "xl/comments1.bin": notes + record(636) + record(629),
            "xl/worksheets/_rels/sheet1.bin.rels": links(
                {"rId1": ("comments", "../comments1.bin")}
            ),
        },
    )
    (first,) = parse(data, "quote.xlsb").sheets
    assert first.comments == {(1, 2): "最低 45000"}


def test_no_damage_to_the_records_does_harm() -> None:
    offers = sheet(*HEAD, row(1), words(0, "H20"), figure(1, 8), figure(2, 48000))
    ends = [*range(0, len(offers), 7), len(offers)]
    for _, end in pairwise(ends):
        data = workbook({"报价": (0, offers[:end] + b"\xff\xff")})
        try:
            parse(data, "quote.xlsb")
        except RefusedInputError:
            continue
