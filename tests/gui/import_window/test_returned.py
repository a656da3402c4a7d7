"""A workbook of ours that is dropped on the window: its changes, ticked and taken."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from openpyxl import load_workbook
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.gui.import_window.conftest import Desk
from tests.support.fakes import ScriptedPrompts
from tests.support.workbook_text import edited

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.gui.import_window.opener import Imports
from rackrate.gui.import_window.returned_dialog import ReturnedDialog
from rackrate.publish.workbook.book import write_workbook
from rackrate.services.progress import SilentProgress
from rackrate.services.session import ReplaceProject

FEW_DRAWS = 5


@pytest.fixture(scope="module")
def issued(shipped: Application, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the workbook of what the desk has open."""
    sample = shipped.projects.sample()
    catalogs = tuple(c for c in sample.catalogs if c.provider.id == "jygpu")
    report = shipped.report(replace(sample, catalogs=catalogs), Language.EN)
    path = tmp_path_factory.mktemp("issued") / "model.xlsx"
    return write_workbook(report, path, SilentProgress(), FEW_DRAWS)


@pytest.fixture
def imports(desk: Desk, shipped: Application, qtbot: QtBot) -> Imports:
    """Return the ways in, our own workbooks among what is known."""
    parent = QWidget()
    qtbot.addWidget(parent)
    context = replace(desk.context, workbooks=lambda: shipped.workbooks)
    return Imports(context, parent, desk.shown.append)


def read(imports: Imports, path: Path, qtbot: QtBot) -> ReturnedDialog:
    imports.open_path(path)
    dialog = imports.returned
    assert dialog is not None
    qtbot.waitUntil(dialog.buttons.isVisible, timeout=15_000)
    return dialog


def texts(dialog: ReturnedDialog) -> list[list[str]]:
    table = dialog.table
    return [
        [
            item.text()
            for column in range(table.columnCount())
            if (item := table.item(row, column)) and not table.isColumnHidden(column)
        ]
        for row in range(table.rowCount())
    ]


def test_changes_are_listed_ticked_and_taken_as_one_step(
    desk: Desk, imports: Imports, issued: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    cells: dict[str, float | str] = {
        "in_hours_day_1": 18,
        "in_price_1": 1.5,
        "in_cards_1": "many",
        "in_months_1": 9,
    }
    before = desk.session.project, desk.session.catalogs
    path = edited(issued, tmp_path / "renamed.xlsx", cells)
    dialog = read(imports, path, qtbot)
    assert "4 inputs were changed" in dialog.lead.text()
    assert not dialog.origin.isVisible()
    rows = texts(dialog)
    assert ["12", "18", "a project can take it"] in [row[1:] for row in rows]
    assert any("not a number" in row[3] for row in rows)
    assert len(dialog.ticked()) == 3
    for row, shown in enumerate(rows):
        if shown[2] == "9":
            item = dialog.table.item(row, 0)
            assert item is not None
            item.setCheckState(Qt.CheckState.Unchecked)
    dialog.take()
    work = desk.session.project.workloads[0]
    assert work.hours_per_day == Decimal(18)
    assert work.months == before[0].workloads[0].months
    assert desk.session.catalogs != before[1]
    assert desk.context.undo.count() == 1
    desk.context.undo.undo()
    assert (desk.session.project, desk.session.catalogs) == before


def test_a_workbook_of_another_state_is_warned_of(
    desk: Desk, imports: Imports, issued: Path, qtbot: QtBot
) -> None:
    project = replace(desk.session.project, title="SYNTHETIC other")
    work = replace(project.workloads[0], cards=3)
    project = replace(project, workloads=(work, *project.workloads[1:]))
    desk.context.edit(ReplaceProject(project), "another")
    dialog = read(imports, issued, qtbot)
    assert "another project" in dialog.origin.text()
    assert dialog.origin.isVisible()
    assert "no input was changed" in dialog.lead.text()
    assert not dialog.take_button.isVisible()
    dialog.reject()


def test_what_the_project_changed_too_is_a_conflict_and_not_ticked(
    desk: Desk, imports: Imports, issued: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    project = desk.session.project
    work = replace(project.workloads[0], cards=3)
    project = replace(project, workloads=(work, *project.workloads[1:]))
    desk.context.edit(ReplaceProject(project), "more cards")
    cells = {"in_cards_1": 5, "in_hours_day_1": 18}
    dialog = read(imports, edited(issued, tmp_path / "back.xlsx", cells), qtbot)
    rows = [row[1:] for row in texts(dialog)]
    assert ["8", "5", "3", "⚠ conflict: the project now holds 3"] in rows
    assert ["12", "18", "12", "a project can take it"] in rows
    assert [change.name for change in dialog.ticked()] == ["in_hours_day_1"]
    dialog.reject()


def test_one_without_its_register_is_read_like_any_vendors_file(
    imports: Imports, issued: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    book = load_workbook(issued)
    del book["Lists"]
    path = tmp_path / "cut.xlsx"
    book.save(path)
    imports.open_path(path)
    qtbot.waitUntil(lambda: imports.window is not None, timeout=15_000)
    assert imports.returned is None
    assert imports.window is not None
    imports.window.reject()


def test_a_damaged_one_is_refused_in_words(
    desk: Desk, imports: Imports, issued: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "broken.xlsx"
    content = bytearray(issued.read_bytes())
    at = content.index(b"xl/worksheets/sheet3.xml") + 60
    content[at : at + 400] = bytes(400)
    path.write_bytes(bytes(content))
    imports.open_path(path)
    prompts = desk.context.prompts
    assert isinstance(prompts, ScriptedPrompts)
    qtbot.waitUntil(lambda: bool(prompts.reported), timeout=15_000)
    assert imports.returned is None
