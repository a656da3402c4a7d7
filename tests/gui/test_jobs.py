"""Work off the window's thread, answered on it."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from rackrate.gui.jobs import Jobs
from rackrate.services.progress import Progress


@pytest.fixture
def jobs(qapp: object) -> Iterator[Jobs]:
    del qapp
    made = Jobs()
    yield made
    made.wait()


def fail(error: Exception) -> None:
    raise error


def test_work_runs_elsewhere_and_answers_here(jobs: Jobs, qtbot: QtBot) -> None:
    threads: list[int] = []

    def work(_progress: Progress) -> int:
        threads.append(threading.get_ident())
        return 7

    def done(result: int) -> None:
        threads.append(threading.get_ident())
        threads.append(result)

    jobs.run(work, done, fail)
    qtbot.waitUntil(lambda: len(threads) == 3)
    worker, here, result = threads
    assert worker != here == threading.get_ident()
    assert result == 7


def test_every_step_is_heard_however_soon_it_comes(jobs: Jobs, qtbot: QtBot) -> None:
    heard: list[tuple[int, int, str]] = []

    def work(progress: Progress) -> None:
        progress.step(1, 2, "at once")

    def step(done: int, total: int, doing: str) -> None:
        heard.append((done, total, doing))

    for _ in range(20):
        jobs.run(work, lambda _nothing: None, fail, stepped=step)
    qtbot.waitUntil(lambda: heard == [(1, 2, "at once")] * 20)


def test_an_error_is_a_value(jobs: Jobs, qtbot: QtBot) -> None:
    errors: list[Exception] = []

    def work(_progress: Progress) -> None:
        raise ZeroDivisionError

    jobs.run(work, lambda _nothing: None, errors.append)
    qtbot.waitUntil(lambda: bool(errors))
    assert isinstance(errors[0], ZeroDivisionError)


def test_work_is_stopped_at_its_next_step(jobs: Jobs, qtbot: QtBot) -> None:
    may_go_on, told = threading.Event(), []

    def work(progress: Progress) -> None:
        may_go_on.wait(5)
        progress.step(1, 2, "")
        told.append("went on")

    job = jobs.run(work, told.append, fail, cancelled=lambda: told.append("stopped"))
    job.cancel()
    may_go_on.set()
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["stopped"]


def test_nothing_is_collected_while_work_is_under_way(jobs: Jobs, qtbot: QtBot) -> None:
    may_go_on = threading.Event()

    def work(_progress: Progress) -> bool:
        may_go_on.wait(5)
        return gc.isenabled()

    seen: list[bool] = []
    assert gc.isenabled()
    jobs.run(work, seen.append, fail)
    jobs.run(work, seen.append, fail)
    assert not gc.isenabled()
    may_go_on.set()
    qtbot.waitUntil(lambda: len(seen) == 2)
    assert seen == [False, False]
    qtbot.waitUntil(gc.isenabled)
