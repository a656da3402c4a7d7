"""Threads and windows left behind fail the test that left them."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.support import leaks

LEAVING = """
import threading, time

def test_leaving():
    threading.Thread(target=time.sleep, args=(0.5,), name="sleeper").start()

def test_tidy():
    pass
"""


@pytest.fixture(autouse=True)
def _impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait less for threads that are meant to go on."""
    monkeypatch.setattr(leaks, "SECONDS_TO_END", 0.1)


def test_a_test_that_leaves_a_thread_fails_alone(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(LEAVING)
    result = pytester.runpytest_inprocess("-p", "no:pytest-qt", plugins=[leaks])
    result.assert_outcomes(passed=2, errors=1)
    result.stdout.fnmatch_lines(["Left behind: thread sleeper"])


def test_a_thread_that_goes_on_is_left_behind() -> None:
    before, done = threading.enumerate(), threading.Event()
    thread = threading.Thread(target=done.wait, name="sleeper")
    thread.start()
    try:
        assert leaks.threads_left(before) == ["thread sleeper"]
    finally:
        done.set()
        thread.join()


def test_threads_that_end_are_not_left_behind() -> None:
    before = threading.enumerate()
    threading.Thread(target=before.copy).start()
    assert leaks.threads_left(before) == []


def test_an_open_window_is_left_behind_once(qtbot: QtBot) -> None:
    window = QWidget(windowTitle="open")
    qtbot.addWidget(window)
    assert leaks.windows_left() == []
    window.show()
    assert leaks.windows_left() == ["window QWidget 'open'"]
    assert leaks.windows_left() == []
