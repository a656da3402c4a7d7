"""The house's rules for the whole workbook, sheet by sheet (see also `test_book`)."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from time import process_time

import pytest
from openpyxl.formula.translate import Translator
from openpyxl.utils import get_column_letter, range_boundaries
from openpyxl.worksheet.worksheet import Worksheet
from tests.publish.workbook.conftest import FEW_DRAWS, Maker, Sample
from tests.support.builders import catalog, node, price, project, reference
from tests.support.computed import stored_formulas
from tests.support.hostile_text import hostile
from tests.support.workbook_text import target

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.publish.workbook.book import SHEETS, write_workbook
from rackrate.services.progress import SilentProgress

HOSTILE_STRINGS = 1000
FILLED_DOWN = {
    "WinnerMap": (25, 26),
    "Draws": (FEW_DRAWS, FEW_DRAWS + 3),
    "BuyOrRent": (59, 62),
}
"""Sheets with tables of one formula a column: lines of a table, heads included."""
SECONDS = 4.0
"""For a sheet set that takes well under one by itself: machines of CI are slow."""


def test_every_sheet_of_the_design_is_there_and_begins_with_the_answer(
    sample: Sample,
) -> None:
    book = sample.books[Language.ZH].formulas
    assert tuple(book.sheetnames) == SHEETS
    assert len(SHEETS) >= 15
    assert SHEETS[:2] == ("Cover", "Summary")


def test_every_sheet_shows_the_state_of_all_checks(sample: Sample) -> None:
    book = sample.books[Language.ZH].formulas
    for sheet in book:
        assert any("chk_total" in str(cell.value) for cell in sheet[2]), sheet.title


def test_the_cover_leads_to_every_other_sheet(sample: Sample) -> None:
    cover = sample.books[Language.ZH].formulas["Cover"]
    links = [c.hyperlink.location for row in cover for c in row if c.hyperlink]
    named = {link.split("!")[0].strip("'") for link in links}
    assert named == set(SHEETS) - {"Cover"}


def test_every_input_has_a_name_or_stands_in_the_table_of_prices(
    sample: Sample,
) -> None:
    book = sample.books[Language.EN].formulas
    named = {target(book, name) for name in book.defined_names}
    unlocked = 0
    for sheet in book:
        if sheet.title == "Prices":
            continue
        for row in sheet.iter_rows():
            for cell in row:
                if not cell.protection.locked:
                    unlocked += 1
                    assert (sheet.title, cell.coordinate) in named, cell
    assert unlocked > len(sample.opened.project.workloads)


def runs(sheet: Worksheet, column: int) -> Iterator[list[tuple[str, str]]]:
    """Yield the formulas of a column that stand below one another."""
    run: list[tuple[str, str]] = []
    for (cell,) in sheet.iter_rows(5, None, column, column):
        if cell.data_type == "f":
            run.append((cell.coordinate, cell.value))
        elif run:
            yield run
            run = []
    if run:
        yield run


@pytest.mark.parametrize("name", FILLED_DOWN)
def test_one_formula_serves_a_whole_column_of_a_long_table(
    sample: Sample, name: str
) -> None:
    sheet = sample.books[Language.EN].formulas[name]
    fewest, most = FILLED_DOWN[name]
    long_columns = 0
    for column in range(1, sheet.max_column + 1):
        for run in runs(sheet, column):
            if not fewest <= len(run) <= most:
                continue
            long_columns += 1
            for (at, formula), (below, other) in pairwise(run[3:]):
                moved = Translator(formula, at).translate_formula(below)
                assert moved == other, (name, get_column_letter(column), below)
    assert long_columns


def test_charts_say_what_the_sheet_finds_from_a_cell(sample: Sample) -> None:
    book = sample.books[Language.EN].formulas
    for name in ("Sensitivity", "Draws", "BuyOrRent"):
        sheet = book[name]
        assert len(sheet._charts) == 3  # noqa: SLF001 - openpyxl has no other way


def test_every_printed_area_holds_something_and_fits_a_page_across(
    sample: Sample,
) -> None:
    book = sample.books[Language.ZH].formulas
    for sheet in book:
        (area,) = sheet.print_area.split(",")
        left, top, right, bottom = range_boundaries(area.split("!")[-1])
        assert (left, top) == (1, 1)
        assert right > 1, sheet.title
        assert bottom > 4, sheet.title
        assert sheet.page_setup.fitToHeight == 0


def test_a_thousand_hostile_strings_stay_text(report_of: Maker, tmp_path: Path) -> None:
    words = hostile(HOSTILE_STRINGS)
    left = iter(words)
    prices = [
        maker(f"p{n}", source=next(left), source_ref=next(left), note=next(left))
        for n in range(166)
        for maker in (price, node)
    ]
    asked = project()
    client = replace(
        asked.client,
        name=Bilingual.same(next(left)),
        project_name=Bilingual.same(next(left)),
    )
    (work,) = asked.workloads
    work = replace(work, title=next(left), told_by=next(left))
    asked = replace(asked, client=client, workloads=(work,))
    report = report_of(asked, [catalog(*prices)], reference())
    path = write_workbook(report, tmp_path / "h.xlsx", SilentProgress(), FEW_DRAWS)
    marks = ("cmd|", "HYPERLINK", "DDE(", "]]>", "~")
    formulas = {cell.formula for cell in stored_formulas(path)}
    assert formulas
    for formula in formulas:
        assert not any(mark in formula for mark in marks), formula
    with zipfile.ZipFile(path) as parts:
        sheets = [n for n in parts.namelist() if "worksheets/sheet" in n]
        texts = [parts.read(name) for name in sheets]
    every = sum(text.count(b"<f>") + text.count(b"<f ") for text in texts)
    assert every == sum(1 for _ in stored_formulas(path))


def test_the_workbook_is_written_in_a_moment(sample: Sample, tmp_path: Path) -> None:
    report = sample.application.report(sample.opened, Language.EN)
    start = process_time()
    path = write_workbook(report, tmp_path / "fast.xlsx", SilentProgress())
    assert process_time() - start < SECONDS
    assert path.stat().st_size < 600_000
