"""Quick at once, thorough a moment later."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from PySide6.QtCore import QThread
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench

from rackrate.gui.live_decision import LiveDecision
from rackrate.services.session import ReplaceProject


def set_hours(bench: Bench, hours: int) -> None:
    project = bench.session.project
    first, *others = project.workloads
    first = replace(first, hours_per_day=Decimal(hours))
    bench.session.apply(ReplaceProject(replace(project, workloads=(first, *others))))


def test_the_quick_part_is_there_before_the_thorough_one(
    bench: Bench, qtbot: QtBot
) -> None:
    live = bench.window.live
    assert live.is_thorough
    set_hours(bench, 20)
    assert not live.is_thorough
    live.refresh()
    assert not live.is_thorough
    found = live.workload
    assert found is not None
    assert found.verdict.choice == "bare_metal"
    assert found.verdict.switch_points == ()
    qtbot.waitUntil(lambda: live.is_thorough)
    found = live.workload
    assert found is not None
    assert found.verdict.switch_points


def test_many_changes_are_looked_at_once(bench: Bench, qtbot: QtBot) -> None:
    live = bench.window.live
    told: list[bool] = []
    live.changed.connect(lambda: told.append(live.is_thorough))
    for hours in range(1, 20):
        set_hours(bench, hours)
    qtbot.waitUntil(lambda: live.is_thorough)
    assert told == [False, True]


def test_the_answer_comes_on_the_windows_thread(bench: Bench, qtbot: QtBot) -> None:
    live = bench.window.live
    threads: list[QThread] = []
    live.changed.connect(lambda: threads.append(QThread.currentThread()))
    set_hours(bench, 3)
    qtbot.waitUntil(lambda: live.is_thorough)
    assert set(threads) == {bench.window.thread()}


def test_looking_quickly_keeps_the_other_workloads(bench: Bench) -> None:
    live = bench.window.live
    before = live.decision
    set_hours(bench, 20)
    live.refresh()
    after = live.decision
    assert before is not None
    assert after is not None
    assert [d.workload.id for d in after.workloads] == [
        "train-910b",
        "serve",
        "train-h100",
    ]
    assert after.workloads[1:] == before.workloads[1:]
    assert {p.place for p in after.problems} == {p.place for p in before.problems}


def test_the_first_workload_stands_in_for_one_that_is_gone(bench: Bench) -> None:
    live = bench.window.live
    live.select("serve")
    project = bench.session.project
    kept = (project.workloads[0],)
    bench.session.apply(ReplaceProject(replace(project, workloads=kept)))
    assert live.workload_id == "train-910b"
    live.refresh()
    assert live.headline.startswith("Rent Ascend 910B container")


def test_before_the_first_decision_nothing_is_said(bench: Bench) -> None:
    context = bench.window.context
    live = LiveDecision(context.session, context.jobs, context.speaker)
    assert live.decision is None
    assert live.workload is None
    assert live.headline == ""
