"""The Deliver workspace: what to check, exporting, stopping, failing."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench
from tests.support.fakes import refusal

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.project import Client
from rackrate.gui.workspaces.deliver.pack import Document
from rackrate.gui.workspaces.deliver.workspace import DeliverWorkspace
from rackrate.services.session import ReplaceProject

REPLACE, KEEP_BOTH = 0, 1
STEM = "Example_Client_GPU_compute_rental_v1.0_2026-11-30"


@pytest.fixture
def deliver(bench: Bench, tmp_path: Path) -> DeliverWorkspace:
    bench.window.preferences.remember_folder("documents", tmp_path)
    bench.window.go("deliver")
    return bench.window.deliver


def with_client(bench: Bench, **changes: object) -> None:
    project = bench.session.project
    client: Client = replace(project.client, **changes)  # type: ignore[arg-type]
    bench.session.apply(ReplaceProject(replace(project, client=client)))


def finished(deliver: DeliverWorkspace, qtbot: QtBot) -> str:
    qtbot.waitUntil(lambda: not deliver.is_exporting)
    return deliver.outcome.state


def test_the_pack_is_written_into_the_folder(
    bench: Bench, deliver: DeliverWorkspace, tmp_path: Path, qtbot: QtBot
) -> None:
    deliver.export_button.click()
    assert deliver.is_exporting
    assert not deliver.export_button.isEnabled()
    assert finished(deliver, qtbot) == "done"
    assert bench.services.writer.written == [
        (tmp_path / f"{STEM}.pdf", Language.EN),
        (tmp_path / f"{STEM}.xlsx", Language.EN),
    ]
    assert str(tmp_path / f"{STEM}.pdf") in deliver.outcome.text.text()
    assert deliver.export_button.isEnabled()


def test_the_language_of_the_documents_is_not_the_windows(
    bench: Bench, deliver: DeliverWorkspace, qtbot: QtBot
) -> None:
    deliver.choices.languages[Language.EN].click()
    deliver.choices.boxes[Document.WORKBOOK].click()
    deliver.export_pack()
    assert finished(deliver, qtbot) == "done"
    (path, language), *others = bench.services.writer.written
    assert others == []
    assert path.name == "示例客户_GPU_算力租用方案_v1.0_2026-11-30.pdf"
    assert language is Language.ZH
    assert bench.window.context.speaker.language is Language.EN


def test_progress_is_shown_and_the_export_can_be_stopped(
    bench: Bench, deliver: DeliverWorkspace, tmp_path: Path, qtbot: QtBot
) -> None:
    bench.services.writer.may_go_on.clear()
    deliver.export_pack()
    qtbot.waitUntil(lambda: deliver.outcome.bar.maximum() > 0)
    assert deliver.outcome.text.text() == "Writing the proposal…"
    deliver.outcome.cancel_button.click()
    assert not deliver.outcome.cancel_button.isEnabled()
    bench.services.writer.may_go_on.set()
    assert finished(deliver, qtbot) == "stopped"
    assert list(tmp_path.glob("*.pdf")) == []


def test_a_refusal_is_said_with_what_to_do(
    bench: Bench, deliver: DeliverWorkspace, qtbot: QtBot
) -> None:
    bench.services.writer.fails = refusal("report.pdf")
    deliver.export_pack()
    assert finished(deliver, qtbot) == "refused"
    assert "close it in Excel or WPS" in deliver.outcome.text.text()
    bench.services.writer.fails = None
    deliver.export_pack()
    assert finished(deliver, qtbot) == "done"


def test_a_fault_of_the_program_is_said_calmly(
    bench: Bench, deliver: DeliverWorkspace, qtbot: QtBot
) -> None:
    bench.services.writer.fails = ZeroDivisionError("a fault")
    with qtbot.captureExceptions() as faults:
        deliver.export_pack()
        assert finished(deliver, qtbot) == "refused"
    assert [kind for kind, _, _ in faults] == [ZeroDivisionError]
    assert "a fault" not in deliver.outcome.text.text()


@pytest.mark.parametrize("answer", [REPLACE, KEEP_BOTH, None])
def test_existing_files_are_asked_about(
    bench: Bench,
    deliver: DeliverWorkspace,
    tmp_path: Path,
    qtbot: QtBot,
    answer: int | None,
) -> None:
    there = tmp_path / f"{STEM}.pdf"
    there.write_text("old", encoding="utf-8")
    bench.prompts.choices = [answer]
    deliver.export_pack()
    finished(deliver, qtbot)
    names = {path.name for path, _ in bench.services.writer.written}
    assert (there.name in names) == (answer == REPLACE)
    assert (f"{STEM} (2).pdf" in names) == (answer == KEEP_BOTH)
    assert (names == set()) == (answer is None)


def test_one_document_goes_where_it_is_asked_to(
    bench: Bench, deliver: DeliverWorkspace, tmp_path: Path, qtbot: QtBot
) -> None:
    bench.prompts.files = [tmp_path / "offer"]
    bench.window.actions_by_id["export_proposal"].trigger()
    assert finished(deliver, qtbot) == "done"
    assert bench.services.writer.written == [(tmp_path / "offer.pdf", Language.EN)]
    assert bench.prompts.suggested == [tmp_path / f"{STEM}.pdf"]


def test_the_folder_is_chosen_and_remembered(
    bench: Bench, deliver: DeliverWorkspace, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    bench.prompts.files = [other]
    deliver.choices.folder_button.click()
    assert deliver.choices.folder == other
    assert bench.window.preferences.folder("documents") == other


def test_nothing_chosen_means_nothing_to_export(deliver: DeliverWorkspace) -> None:
    for box in deliver.choices.boxes.values():
        box.setChecked(False)
    assert not deliver.export_button.isEnabled()


def test_what_to_check_is_listed(
    bench: Bench, deliver: DeliverWorkspace, qtbot: QtBot
) -> None:
    said = deliver.findings.texts
    qtbot.waitUntil(lambda: "The documents' fonts can show every character." in said())
    assert any(text.startswith("This is the sample") for text in said())
    assert "Valid until 2026-12-30." in said()
    assert any("no more than: article" in text for text in said())
    with_client(bench, valid_until=None, name=Bilingual("客户", ""))
    bench.window.live.refresh()
    assert any("no valid-until date" in text for text in said())
    assert any("no name in the language" in text for text in said())
    with_client(bench, valid_until=date(2026, 1, 1))
    bench.window.live.refresh()
    assert "before the prices' day" in said()[0]


def test_characters_that_no_font_shows_come_first(
    bench: Bench, deliver: DeliverWorkspace, qtbot: QtBot
) -> None:
    bench.services.writer.glyphs = [("𬭎", "client name")]
    with_client(bench, version="2")
    said = deliver.findings.texts
    qtbot.waitUntil(lambda: "“𬭎” (client name)" in said()[0])


def test_mending_goes_to_where_it_is_done(
    bench: Bench, deliver: DeliverWorkspace
) -> None:
    with_client(bench, valid_until=None)
    bench.window.live.refresh()
    row = deliver.findings.rows[0]
    assert "no valid-until date" in row.text.text()
    row.mend.click()
    assert bench.window.place.id == "project"
    line = bench.window.project.client_page.forms[0].lines["valid_until"]
    assert bench.window.focusWidget() is line.editors[0].widget


def test_what_was_written_is_opened_and_its_path_copied(
    bench: Bench, deliver: DeliverWorkspace, tmp_path: Path, qtbot: QtBot
) -> None:
    opened: list[Path] = []
    deliver.outcome.opens_with(opened.append)
    deliver.export_pack()
    assert finished(deliver, qtbot) == "done"
    deliver.outcome.folder_button.click()
    for button in deliver.outcome.file_buttons:
        button.click()
    assert opened == [tmp_path, tmp_path / f"{STEM}.pdf", tmp_path / f"{STEM}.xlsx"]
    deliver.outcome.copy_button.click()
    assert bench.window.toast.text == "The path was copied"
