"""The form on which vendors quote. Its figures are made up."""

from __future__ import annotations

import io
from decimal import Decimal
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from rackrate.domain.comparison import ScopeLine, ScopeUnit
from rackrate.domain.problem import RefusedInputError
from rackrate.domain.rfq import FIELDS, FORM, Rfq, line_id, split_line_id
from rackrate.locations import usual_locations
from rackrate.publish.rfq_workbook import rfq_bytes, write_rfq
from rackrate.store.resource_files import read_words

WORDS = read_words(usual_locations().resources)
LINES = (
    ScopeLine("w-compute", "=8 张卡", ScopeUnit.NODE_MONTH, Decimal(6), 8, "h100"),
    ScopeLine("w-storage", "storage", ScopeUnit.GIB_MONTH, Decimal("12000.5")),
)
RFQ = Rfq("a tender", LINES, "USD", "2026-12-15")


def sheet(rfq: Rfq = RFQ) -> Worksheet:
    """Return the form as a reader of spreadsheets sees it."""
    (found,) = load_workbook(io.BytesIO(rfq_bytes(rfq, WORDS))).worksheets
    return found


def rows(found: Worksheet) -> dict[str, list[object]]:
    """Return the cells of each row by the id in its first one."""
    listed = [[cell.value for cell in row] for row in found.iter_rows()]
    return {str(row[0]): row for row in listed if row[0]}


def test_ids_and_quantities_are_there_to_be_read_back() -> None:
    found = rows(sheet())
    assert FORM in found
    assert set(FIELDS) <= set(found)
    compute = found["line:node_month:w-compute"]
    assert compute[1] == "=8 张卡"
    assert compute[2:4] == ["h100", 8]
    assert compute[5] == 6
    assert found["line:gib_month:w-storage"][5] == 12000.5
    assert found["currency"][2] == "USD"


def test_only_what_a_vendor_fills_is_open() -> None:
    found = sheet()
    assert found.protection.sheet
    opened = {
        (cell.row, cell.column)
        for row in found.iter_rows()
        for cell in row
        if not cell.protection.locked
    }
    first = next(r for r in range(1, 40) if found.cell(r, 1).value == FIELDS[0])
    fields = {(first + n, 3) for n in range(len(FIELDS))}
    top = next(
        r for r in range(1, 60) if str(found.cell(r, 1).value).startswith("line:")
    )
    lines = {(top + n, column) for n in range(2) for column in (7, 8, 9, 10)}
    assert opened == fields | lines


def test_a_text_never_becomes_a_formula() -> None:
    found = sheet()
    formulas = [
        cell.value for row in found.iter_rows() for cell in row if cell.data_type == "f"
    ]
    assert formulas == ["=F18*G18", "=F19*G19", "=SUM(K18:K19)"]


@pytest.mark.parametrize("line", LINES)
def test_a_lines_id_says_its_unit(line: ScopeLine) -> None:
    assert split_line_id(line_id(line)) == (line.unit, line.id)


@pytest.mark.parametrize("text", ["", "line", "line:x:y", "w:each:y", "line:each"])
def test_other_texts_are_no_ids_of_lines(text: str) -> None:
    assert split_line_id(text) is None


def test_the_same_form_is_the_same_bytes() -> None:
    assert rfq_bytes(RFQ, WORDS) == rfq_bytes(RFQ, WORDS)


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    taken = tmp_path / "form.xlsx"
    taken.mkdir()
    with pytest.raises(RefusedInputError):
        write_rfq(RFQ, WORDS, taken)
