"""Text files become rows, every cell the text it was."""

from __future__ import annotations

import pytest

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.book import CellValue
from rackrate.ingest.reading.result import Reading
from rackrate.ingest.reading.text import likely_delimiter, read_text


def reading(text: str, delimiter: str | None = None) -> Reading:
    return read_text(text.encode(), None, delimiter)


def rows(text: str, delimiter: str | None = None) -> list[list[CellValue]]:
    return reading(text, delimiter).sheets[0].rows


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ("a,b,c\n1,2,3\n", ","),
        ("a\tb\n1,5\t2,5\n", "\t"),
        ("型号;单价\nH100;13,75\nA100;2,40\n", ";"),
        ("1,5;2,5\n3,5;4,5\n", ";"),
        ("a|b\n1|2\n", "|"),
        ("报价单\n型号,单价\nH100,2.95\nA100,1.95\n", ","),
        ("one column\n1\n2\n", ","),
        ("", ","),
    ],
)
def test_the_separator_is_found_out(text: str, delimiter: str) -> None:
    assert likely_delimiter(text) == delimiter


def test_identifiers_and_words_stay_text() -> None:
    assert rows("sku,region\n00123,NA\n1E5,None\n3-4,null\n") == [
        ["sku", "region"],
        ["00123", "NA"],
        ["1E5", "None"],
        ["3-4", "null"],
    ]


def test_the_line_that_names_the_separator_is_no_row() -> None:
    found = reading("sep=;\r\na;b\r\n1;2\r\n")
    assert found.delimiter == ";"
    assert found.sheets[0].rows == [["a", "b"], ["1", "2"]]


def test_a_line_break_inside_quotation_marks_stays_in_its_cell() -> None:
    assert rows('a,b\n"x\ny","say ""hi"""\n') == [["a", "b"], ["x\ny", 'say "hi"']]


def test_a_quotation_mark_left_open_swallows_nothing() -> None:
    found = rows('a,b\n"open,1\nnext,2\nlast,3\n')
    assert found == [["a", "b"], ['"open', "1"], ["next", "2"], ["last", "3"]]


def test_an_inch_mark_inside_a_cell_is_a_character() -> None:
    assert rows('size,price\n19" rack,5\n') == [["size", "price"], ['19" rack', "5"]]


def test_a_guarded_number_is_the_text_excel_shows() -> None:
    assert rows('sku,n\n="00123",1\n') == [["sku", "n"], ["00123", "1"]]


def test_ragged_rows_stay_in_place_and_are_noted() -> None:
    found = reading("a,b,c\n1,2\n3,4,5\n")
    assert found.sheets[0].rows == [["a", "b", "c"], ["1", "2"], ["3", "4", "5"]]
    assert ("ragged_rows", "") in found.notes
    assert reading("a,b\n\n1,2\n").notes == ()


def test_empty_rows_inside_keep_their_place_and_the_blank_tail_is_cut() -> None:
    assert rows("a,b\n\n1,\n,,\n\n") == [["a", "b"], [], ["1"]]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_end(end: str) -> None:
    assert rows(f"a,b{end}1,2{end}") == [["a", "b"], ["1", "2"]]


def test_a_null_character_is_replaced_and_said() -> None:
    found = read_text(b"a,b\n1,x\x00y\n" + b"2,z\n" * 30, None, None)
    assert found.sheets[0].rows[1] == ["1", "x\ufffdy"]
    assert ("characters_replaced", "") in found.notes


@pytest.mark.parametrize("delimiter", ["", ",,", '"', "\n"])
def test_a_separator_that_cannot_be_one_is_refused(delimiter: str) -> None:
    with pytest.raises(RefusedInputError) as refused:
        reading("a,b\n", delimiter)
    assert refused.value.problems[0].code == "wrong_delimiter"


def test_the_users_separator_comes_first() -> None:
    assert rows("a,b;c\n", ";") == [["a,b", "c"]]
