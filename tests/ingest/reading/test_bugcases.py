"""Faults that readers of spreadsheets had elsewhere, and what is right."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.book import Book, FileKind, Visibility
from rackrate.ingest.reading.parse import parse
from rackrate.ingest.reading.reader import read_book

CASES = Path(__file__).parents[1] / "cases"


def case(name: str) -> Book:
    return parse((CASES / name).read_bytes(), name)


def test_numbers_stored_as_text_stay_the_text_they_are() -> None:
    rows = case("09_text_numbers.xlsx").sheets[0].rows
    assert all(isinstance(row[1], str) for row in rows)


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_identifiers_and_the_word_na_survive(ending: str) -> None:
    rows = case(f"10_part_numbers_and_NA.{ending}").sheets[0].rows
    assert [row[0] for row in rows[1:]][:3] == ["00123", "1E5", "3-4"]
    cells = [cell for row in rows[1:] for cell in row]
    assert cells.count("NA") == 2
    assert "None" in cells


def test_a_decimal_comma_splits_no_cell() -> None:
    book = case("07_decimal_comma.csv")
    assert book.delimiter == ";"
    assert {len(row) for row in book.sheets[0].rows} == {2}


def test_formulas_without_a_value_are_told_apart_from_blanks() -> None:
    sheet = case("16_formula_without_cached_value.xlsx").sheets[0]
    assert sheet.formulas_without_value == {(1, 3), (2, 3)}


def test_merged_cells_hold_one_value() -> None:
    sheet = case("17_merged_headers.xlsx").sheets[0]
    for area in sheet.merged:
        inside = [
            sheet.rows[row][column]
            for row in range(area.top, area.bottom + 1)
            for column in range(area.left, area.right + 1)
            if column < len(sheet.rows[row])
        ]
        assert sum(value is not None for value in inside) == 1


def test_hidden_content_is_told() -> None:
    prices, old = case("18_hidden_rows_cols_sheets.xlsx").sheets
    assert len(prices.hidden_rows) == len(prices.hidden_columns) == 1
    assert old.visibility is Visibility.HIDDEN


@pytest.mark.parametrize("name", ["19a_dimension_too_small", "19b_dimension_huge"])
def test_the_used_range_is_what_is_used(name: str) -> None:
    rows = case(f"{name}.xlsx").sheets[0].rows
    assert [len(row) for row in rows] == [2] * 6


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("20a_xlsx_named_xls.xls", FileKind.XLSX),
        ("20b_html_named_xls.xls", FileKind.HTML),
        ("20c_csv_named_xlsx.xlsx", FileKind.TEXT),
    ],
)
def test_a_lying_name_is_seen_through_and_noted(name: str, kind: FileKind) -> None:
    book = case(name)
    assert book.kind is kind
    assert [code for code, _ in book.notes] == ["named_otherwise"]


def test_a_decimal_comma_of_a_page_is_kept() -> None:
    assert case("20b_html_named_xls.xls").sheets[0].rows[1][1] == "5,5"


def test_gb18030_is_recognised_by_its_content() -> None:
    book = case("21_gb18030.csv")
    assert book.encoding == "gb18030"
    assert "\ufffd" not in str(book.sheets[0].rows)


def test_nothing_of_a_package_reaches_the_disk() -> None:
    book = read_book(CASES / "33_path_traversal.xlsx")
    assert [code for code, _ in book.notes] == ["odd_part_passed_over"] * 2
    name = Path(book.notes[0][1]).name
    assert not (Path(tempfile.gettempdir()) / name).exists()


def test_an_external_entity_is_refused() -> None:
    with pytest.raises(RefusedInputError) as refused:
        case("34_xxe_external_entity.xlsx")
    assert refused.value.problems[0].code == "unsafe_xml"
