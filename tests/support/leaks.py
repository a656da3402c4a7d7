"""Fails a test that leaves a thread running or a window open.

What is left behind meets the next test, which then fails for no reason of its own.
Daemon threads do not count: Qt's pool and the interpreter keep some.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Collection, Generator

import pytest

SECONDS_TO_END = 1.0
THREADS = pytest.StashKey[frozenset[threading.Thread]]()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    """Note the threads that were there before."""
    item.stash[THREADS] = frozenset(threading.enumerate())
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """Fail the test if more is there after all its fixtures have cleaned up."""
    result = yield
    before = item.stash[THREADS]
    left = threads_left(before) + windows_left()
    if left:
        pytest.fail(f"Left behind: {', '.join(left)}", pytrace=False)
    return result


def threads_left(before: Collection[threading.Thread]) -> list[str]:
    """Return the threads that were not there before and do not end by themselves."""
    new = [t for t in threading.enumerate() if t not in before and not t.daemon]
    for thread in new:
        thread.join(SECONDS_TO_END)
    return [f"thread {thread.name}" for thread in new if thread.is_alive()]


def windows_left() -> list[str]:
    """Return the windows that are open, and hide them for the next test's sake."""
    qt = sys.modules.get("PySide6.QtWidgets")
    if qt is None:
        return []
    left = [w for w in qt.QApplication.topLevelWidgets() if w.isVisible()]
    for window in left:
        window.hide()
    return [f"window {type(w).__name__} {w.windowTitle()!r}" for w in left]
