"""Long columns: one formula shared down where it may be, else written in each cell."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from openpyxl import load_workbook
from tests.publish.workbook.conftest import application_under
from tests.support.workbook_text import recalculated

from rackrate.domain.bilingual import Language
from rackrate.publish.workbook.column_fill import fill_down
from rackrate.publish.workbook.formula import Formula, Place, Span
from rackrate.publish.workbook.kit import Kit
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.styles import Styles

xlsxwriter = pytest.importorskip("xlsxwriter")
VALUES = [11.0, 13.0, 15.0]


def written(folder: Path, *parts: str | Place | Span) -> Path:
    """Return a file with 1, 2, 3 in a column and a formula filled down beside them."""
    application = application_under(folder)
    report = application.report(application.projects.sample(), Language.EN)
    path = folder / "filled.xlsx"
    book = xlsxwriter.Workbook(str(path))
    kit = Kit(book, Styles(book, Language.EN, "CNY"), report, 1)
    page, other = Page(kit, "Calc"), Page(kit, "Lists")
    other.sheet.write_number(0, 0, 9.0)
    for number in range(3):
        page.sheet.write_number(number, 0, float(number + 1))
    formula = Formula(parts, VALUES[0])
    fill_down(page, Place("Calc", 0, 1), formula, VALUES)
    book.close()
    return path


HERE = Place("Calc", 0, 0)
ELSEWHERE = Place("Lists", 0, 0, row_pinned=True, column_pinned=True)
NINE = "*2+9"


@pytest.mark.parametrize("is_shared", [True, False])
def test_every_cell_has_its_own_formula_for_every_reader(
    tmp_path: Path, *, is_shared: bool
) -> None:
    parts = (HERE, NINE) if is_shared else (HERE, "*2+", ELSEWHERE)
    path = written(tmp_path, *parts)
    rest = NINE if is_shared else "*2+Lists!$A$1"
    sheet = load_workbook(path)["Calc"]
    assert [sheet.cell(n, 2).value for n in (1, 2, 3)] == [
        f"=A{n}{rest}" for n in (1, 2, 3)
    ]
    stored = load_workbook(path, data_only=True)["Calc"]
    assert [stored.cell(n, 2).value for n in (1, 2, 3)] == VALUES


def test_libreoffice_computes_a_shared_formula(tmp_path: Path) -> None:
    path = written(tmp_path, HERE, NINE)
    (again,) = recalculated([path], tmp_path / "again").values()
    sheet = load_workbook(again, data_only=True)["Calc"]
    assert [sheet.cell(n, 2).value for n in (1, 2, 3)] == VALUES


def test_no_shared_formula_refers_to_another_sheet(tmp_path: Path) -> None:
    application = application_under(tmp_path)
    report = application.report(application.projects.sample(), Language.EN)
    from rackrate.publish.workbook.book import workbook_bytes  # noqa: PLC0415
    from rackrate.services.progress import SilentProgress  # noqa: PLC0415

    path = tmp_path / "sample.xlsx"
    path.write_bytes(workbook_bytes(report, SilentProgress(), 10))
    shared = 0
    with zipfile.ZipFile(path) as parts:
        for name in parts.namelist():
            if "worksheets/sheet" not in name:
                continue
            text = parts.read(name).decode()
            for formula in re.findall(r'<f t="shared" ref="[^"]+"[^>]*>([^<]+)<', text):
                shared += 1
                assert "!" not in formula, (name, formula)
    assert shared > 100
