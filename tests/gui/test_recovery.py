"""Unsaved work survives."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench, OpenBench

from rackrate.services.ports import OpenedProject

RECOVER, DISCARD, LATER = range(3)


def test_a_copy_is_kept_a_moment_after_the_last_change(
    bench: Bench, qtbot: QtBot
) -> None:
    recovery, projects = bench.opened.recovery, bench.services.projects
    bench.window.project.add_workload()
    assert recovery.is_waiting
    assert projects.kept is None
    qtbot.waitUntil(lambda: projects.kept is not None, timeout=8_000)
    assert projects.kept is not None
    assert len(projects.kept.project.workloads) == 4


def test_undoing_everything_drops_the_copy(bench: Bench) -> None:
    recovery, projects = bench.opened.recovery, bench.services.projects
    bench.window.project.add_workload()
    recovery.keep()
    bench.window.undo.undo()
    assert projects.kept is None
    assert not recovery.is_waiting


def test_saving_drops_the_copy(bench: Bench, tmp_path: Path) -> None:
    bench.window.project.add_workload()
    bench.opened.recovery.keep()
    bench.prompts.files = [tmp_path / "case.rackrate"]
    bench.window.desk.save()
    assert bench.services.projects.kept is None


def test_work_of_an_earlier_run_is_offered(
    open_bench: OpenBench, sample: OpenedProject
) -> None:
    unsaved = replace(sample.project, title="unsaved", is_sample=False)
    for answer in (RECOVER, DISCARD, LATER):
        bench_projects = OpenedProject(unsaved, sample.catalogs)
        bench = _open_with(open_bench, bench_projects, answer)
        is_open = bench.session.project.title == "unsaved"
        assert is_open == (answer == RECOVER)
        assert bench.window.desk.is_dirty == (answer == RECOVER)
        is_kept = bench.services.projects.kept is not None
        assert is_kept == (answer != DISCARD)


def _open_with(open_bench: OpenBench, kept: OpenedProject, answer: int) -> Bench:
    bench = open_bench()
    bench.services.projects.kept = kept
    bench.prompts.choices = [answer]
    bench.opened.recovery.offer()
    return bench


def test_closing_cleanly_leaves_work_of_an_earlier_run(
    bench: Bench, sample: OpenedProject
) -> None:
    bench.services.projects.kept = sample
    bench.window.close()
    assert bench.services.projects.kept is sample
