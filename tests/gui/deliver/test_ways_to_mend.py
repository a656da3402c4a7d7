"""Every finding's button leads to where it is mended, pressed in the window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench
from tests.support.fakes import FakeServices

from rackrate.app import Application
from rackrate.domain.bilingual import Bilingual
from rackrate.gui.workspaces.compare.side import AWARD
from rackrate.gui.workspaces.deliver.preflight_list import FindingRow
from rackrate.gui.workspaces.deliver.workspace import DeliverWorkspace
from rackrate.services.document_kind import DocumentKind
from rackrate.services.file_notes import FileNotes, Loss, Lost
from rackrate.services.issued import Document
from rackrate.services.session import ReplaceProject


@pytest.fixture
def deliver(bench: Bench, tmp_path: Path) -> DeliverWorkspace:
    bench.window.preferences.remember_folder("documents", tmp_path)
    bench.window.go("deliver")
    return bench.window.deliver


@pytest.fixture
def memo(
    bench: Bench, services: FakeServices, shipped: Application, qtbot: QtBot
) -> DeliverWorkspace:
    """Return the workspace on the sample comparison, its award memo chosen."""
    services.projects.of_comparison = shipped.projects.sample_comparison()
    bench.window.open_sample_comparison()
    qtbot.waitUntil(lambda: bench.window.live.is_thorough)
    bench.window.go("deliver")
    deliver = bench.window.deliver
    deliver.choices.kinds[DocumentKind.MEMO].setChecked(True)
    return deliver


def row(deliver: DeliverWorkspace, part: str) -> FindingRow:
    """Return the finding that says something."""
    return next(
        row
        for row in deliver.findings.rows
        if not row.isHidden() and part in row.text.text()
    )


def test_every_button_of_the_sample_leads_to_another_place_or_a_line(
    bench: Bench, deliver: DeliverWorkspace
) -> None:
    shown = [row for row in deliver.findings.rows if not row.isHidden()]
    ways = [row for row in shown if not row.mend.isHidden()]
    assert len(ways) >= 3
    for way in ways:
        bench.window.go("deliver")
        said = way.mend.toolTip()
        way.mend.click()
        place = bench.window.context.speaker.say(
            f"window.place.{bench.window.place.id}"
        )
        assert place in said


def test_an_unfilled_client_leads_to_its_line(
    bench: Bench, deliver: DeliverWorkspace
) -> None:
    project = bench.session.project
    client = replace(project.client, name=Bilingual("待填", "TODO"))
    bench.session.apply(ReplaceProject(replace(project, client=client)))
    bench.window.live.refresh()
    row(deliver, "TODO").mend.click()
    assert bench.window.place.id == "project"
    line = bench.window.project.client_page.forms[0].lines["name"]
    assert bench.window.focusWidget() is line.editors[0].widget


def test_too_many_pages_point_to_the_list_of_sections(
    bench: Bench, deliver: DeliverWorkspace, qtbot: QtBot
) -> None:
    sections = deliver.choices.sections
    bench.window.mend("deliver", "sections")
    assert bench.window.focusWidget() is next(iter(sections.boxes.values()))
    assert sections.property("pointed") == "yes"
    qtbot.waitUntil(lambda: sections.property("pointed") == "no", timeout=3000)


def test_an_open_award_leads_to_its_form(bench: Bench, memo: DeliverWorkspace) -> None:
    assert not memo.issue.button.isEnabled()
    row(memo, "No reason for the award").mend.click()
    assert bench.window.place.id == "compare"
    side = bench.window.compare.side
    assert side.tabs.current == AWARD
    assert bench.window.focusWidget() is side.award.reason.box


def test_a_point_of_the_tabulation_leads_to_its_cell(
    bench: Bench, memo: DeliverWorkspace
) -> None:
    found = row(memo, "does not match its lines")
    found.mend.click()
    assert bench.window.place.id == "compare"
    assert bench.window.compare.grid.currentIndex().isValid()


def test_a_damaged_file_blocks_until_it_is_saved_and_tells_what_is_missing(
    bench: Bench, qtbot: QtBot, tmp_path: Path
) -> None:
    notes = FileNotes((Loss(Lost.PRICES, "alpha"),))
    path = tmp_path / "case.rackrate"
    damaged = replace(bench.services.projects.of_sample, path=path, notes=notes)
    bench.window.desk.take(damaged)
    qtbot.waitUntil(lambda: bench.window.live.is_thorough)
    bench.window.go("deliver")
    deliver = bench.window.deliver
    assert not deliver.issue.button.isEnabled()
    row(deliver, "1 parts of it could not be read").mend.click()
    ((_, lines),) = bench.prompts.reported
    assert "alpha" in lines[0]
    assert bench.window.place.id == "deliver"


def test_charges_are_written_beside_the_rest_once_they_are_chosen(
    bench: Bench, deliver: DeliverWorkspace, qtbot: QtBot
) -> None:
    assert Document.CHARGES not in deliver.choices.documents
    deliver.choices.boxes[Document.CHARGES].click()
    deliver.export_button.click()
    qtbot.waitUntil(lambda: not deliver.is_exporting)
    suffixes = [path.suffix for path, _ in bench.services.writer.written]
    assert suffixes == [".pdf", ".xlsx", ".csv"]
    kept = bench.window.preferences.choice("documents")
    assert kept.split(",") == ["proposal", "workbook", "charges"]
