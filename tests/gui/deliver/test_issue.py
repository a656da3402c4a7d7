"""Issuing from the window: blocked, asked, kept, looked at, reproduced."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench

from rackrate.domain.project import Client
from rackrate.gui.workspaces.deliver.workspace import DeliverWorkspace
from rackrate.services.session import ReplaceProject

ISSUE = 0


@pytest.fixture
def deliver(bench: Bench, tmp_path: Path) -> DeliverWorkspace:
    bench.window.preferences.remember_folder("documents", tmp_path)
    bench.window.go("deliver")
    return bench.window.deliver


def with_client(bench: Bench, **changes: object) -> None:
    project = bench.session.project
    client: Client = replace(project.client, **changes)  # type: ignore[arg-type]
    bench.session.apply(ReplaceProject(replace(project, client=client)))


def issue(bench: Bench, deliver: DeliverWorkspace, path: Path, qtbot: QtBot) -> None:
    bench.prompts.choices = [ISSUE]
    bench.prompts.files = [path]
    deliver.issue.button.click()
    qtbot.waitUntil(lambda: not deliver.is_exporting)


def test_what_has_to_be_mended_blocks_the_issue(
    bench: Bench, deliver: DeliverWorkspace
) -> None:
    assert deliver.issue.button.isEnabled()
    with_client(bench, valid_until=None)
    bench.window.live.refresh()
    assert not deliver.issue.button.isEnabled()
    assert "To mend" in deliver.issue.note.text()
    bench.window.actions_by_id["issue_version"].trigger()
    assert bench.prompts.asked == []


def test_issuing_saves_the_draft_keeps_the_version_and_begins_the_next(
    bench: Bench, deliver: DeliverWorkspace, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "case.rackrate"
    issue(bench, deliver, path, qtbot)
    assert deliver.outcome.state == "issued"
    assert "SHA-256" in deliver.outcome.text.text()
    (version,) = bench.session.issued
    assert version.version == "1.0"
    assert bench.session.project.client.version == "1.1"
    assert bench.session.path == path
    assert not bench.window.desk.is_dirty
    assert {p.suffix for p, _ in bench.services.writer.written} == {".pdf", ".xlsx"}
    (row,) = (row for row in deliver.issue.rows if not row.isHidden())
    assert row.title.text() == "v1.0"


def test_the_warnings_are_read_out_before_it_goes(
    bench: Bench, deliver: DeliverWorkspace
) -> None:
    deliver.issue.button.click()
    (title, (text, *_)), *_ = bench.prompts.asked
    assert title == "Issue v1.0?"
    assert "This is the sample" in text
    assert bench.session.issued == ()
    assert not deliver.is_exporting


def test_a_version_is_issued_once(
    bench: Bench, deliver: DeliverWorkspace, tmp_path: Path, qtbot: QtBot
) -> None:
    issue(bench, deliver, tmp_path / "case.rackrate", qtbot)
    with_client(bench, version="1.0")
    bench.window.live.refresh()
    assert "1.0 was issued already" in deliver.findings.texts()[0]
    assert not deliver.issue.button.isEnabled()


def test_giving_up_the_saving_issues_nothing(
    bench: Bench, deliver: DeliverWorkspace
) -> None:
    bench.prompts.choices = [ISSUE]
    deliver.issue.button.click()
    assert not deliver.is_exporting
    assert bench.session.issued == ()
    assert bench.services.writer.written == []


def test_an_issued_version_is_looked_at_and_left_again(
    bench: Bench, deliver: DeliverWorkspace, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "case.rackrate"
    issue(bench, deliver, path, qtbot)
    bench.services.projects.files[path] = bench.session.opened
    deliver.issue.rows[0].open.click()
    session = bench.session
    assert session.is_as_issued
    assert session.project.client.version == "1.0"
    assert session.path is None
    assert session.is_read_only
    assert deliver.issue.button.isHidden()
    assert "read-only copy" in deliver.issue.note.text()
    assert not deliver.previewed().is_draft
    with_client(bench, version="x")
    assert deliver.previewed().is_draft
    bench.prompts.choices = [1]
    deliver.issue.back_button.click()
    assert session.path == path
    assert session.project.client.version == "1.1"


@pytest.mark.parametrize(("is_same", "state"), [(True, "same"), (False, "differs")])
def test_a_reproduction_is_compared(
    bench: Bench,
    deliver: DeliverWorkspace,
    tmp_path: Path,
    qtbot: QtBot,
    is_same: bool,  # noqa: FBT001 - a parameter of the test
    state: str,
) -> None:
    issue(bench, deliver, tmp_path / "case.rackrate", qtbot)
    bench.services.writer.is_same = is_same
    bench.prompts.files = [tmp_path]
    deliver.issue.rows[0].reproduce.click()
    qtbot.waitUntil(lambda: not deliver.is_exporting)
    assert deliver.outcome.state == state


def test_a_version_is_not_recorded_in_another_project(
    bench: Bench, deliver: DeliverWorkspace, tmp_path: Path, qtbot: QtBot
) -> None:
    bench.services.writer.may_go_on.clear()
    bench.prompts.choices = [ISSUE]
    bench.prompts.files = [tmp_path / "case.rackrate"]
    deliver.issue.button.click()
    bench.window.desk.open_sample()
    bench.services.writer.may_go_on.set()
    qtbot.waitUntil(lambda: not deliver.is_exporting)
    assert bench.session.issued == ()
    assert "not on record" in bench.window.toast.text
