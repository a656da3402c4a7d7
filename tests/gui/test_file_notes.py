"""A newer, damaged or held file opens with words about it, and is left as it is."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.gui.conftest import Bench, OpenBench

from rackrate.domain.bilingual import Language
from rackrate.domain.problem import Problem
from rackrate.services.file_notes import FileNotes, Holder, Loss, Lost
from rackrate.services.ports import OpenedProject

PATH = Path("deal.rackrate")
FAULT = Problem("not_a_number", "workload[2].months", {"value": "many"})
DAMAGED = FileNotes((Loss(Lost.WORKLOAD, "sized", FAULT), Loss(Lost.PRICES, "alpha")))
NEWER = FileNotes((Loss(Lost.UNKNOWN_FIELD, "carbon"),), newer_schema=7)
HOLDER = Holder("wang", "office-3", datetime(2026, 11, 30, 9, 5, tzinfo=UTC), False)  # noqa: FBT003


def leave(bench: Bench, notes: FileNotes) -> OpenedProject:
    """Say what is left of a file, and open it."""
    opened = replace(
        bench.services.projects.of_sample, path=PATH, is_read_only=True, notes=notes
    )
    bench.services.projects.left_of[PATH] = opened
    assert bench.window.desk.open_path(PATH)
    return opened


@pytest.mark.parametrize("language", Language)
def test_a_damaged_file_opens_and_says_what_is_lost(
    language: Language, open_bench: OpenBench
) -> None:
    bench = open_bench(language)
    leave(bench, DAMAGED)
    ((_, lines),) = bench.prompts.reported
    assert "sized" in lines[0]
    assert "many" in lines[0]
    assert "alpha" in lines[1]
    banner = bench.window.banner
    assert banner.isVisible()
    assert banner.property("tone") == "error"
    assert "2" in banner.text.text()
    banner.details.click()
    assert bench.prompts.reported[1] == bench.prompts.reported[0]
    bench.window.toggle_language()
    assert banner.isVisible()


def test_the_banner_goes_when_dismissed_or_when_another_file_is_open(
    bench: Bench,
) -> None:
    leave(bench, NEWER)
    banner = bench.window.banner
    assert banner.property("tone") == "warning"
    assert "7" in banner.text.text()
    banner.dismiss.click()
    assert not banner.isVisible()
    leave(bench, DAMAGED)
    assert banner.isVisible()
    bench.window.desk.open_sample()
    assert not banner.isVisible()


def test_saving_what_is_left_asks_for_another_name(
    bench: Bench, tmp_path: Path
) -> None:
    leave(bench, DAMAGED)
    bench.prompts.files = [tmp_path / "rest.rackrate"]
    assert bench.window.desk.save()
    assert bench.prompts.suggested == [Path("deal-copy.rackrate")]
    assert bench.session.path == tmp_path / "rest.rackrate"
    assert not bench.window.banner.isVisible()


def test_where_nothing_is_left_the_refusal_is_said(bench: Bench) -> None:
    assert not bench.window.desk.open_path(PATH)
    assert len(bench.prompts.reported) == 1


@pytest.mark.parametrize(
    ("answer", "is_open", "read_only"),
    [(0, True, True), (1, True, False), (2, False, None)],
)
def test_a_file_open_elsewhere_is_asked_about(
    answer: int, bench: Bench, *, is_open: bool, read_only: bool | None
) -> None:
    projects = bench.services.projects
    projects.files[PATH] = replace(projects.of_sample, path=PATH, is_read_only=False)
    projects.holders[PATH] = HOLDER
    bench.prompts.choices = [answer]
    assert bench.window.desk.open_path(PATH) is is_open
    (_, (text, *_)) = bench.prompts.asked[-1]
    assert "wang" in text
    assert "office-3" in text
    assert bench.window.banner.isVisible() is bool(is_open and read_only)
    if is_open:
        assert bench.session.is_read_only is read_only
        assert projects.held == (None if read_only else PATH)


def test_the_file_that_is_open_is_held_until_the_window_closes(bench: Bench) -> None:
    projects = bench.services.projects
    projects.files[PATH] = replace(projects.of_sample, path=PATH, is_read_only=False)
    assert bench.window.desk.open_path(PATH)
    assert projects.held == PATH
    bench.window.close()
    assert projects.held is None


def test_a_project_without_workloads_can_be_looked_at(bench: Bench) -> None:
    opened = bench.services.projects.of_sample
    empty = replace(
        opened,
        project=replace(opened.project, workloads=()),
        path=PATH,
        is_read_only=True,
        notes=FileNotes((Loss(Lost.PROJECT),)),
    )
    bench.services.projects.left_of[PATH] = empty
    assert bench.window.desk.open_path(PATH)
    for place in bench.window.workspaces:
        bench.window.go(place)
        bench.window.grab()
    bench.window.add_workload()
    assert len(bench.session.project.workloads) == 1
