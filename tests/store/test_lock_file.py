"""The note beside a project warns of others, and of nobody who is gone."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from rackrate.store.lock_file import LONGEST, LockFile, is_running, lock_path

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a project file."""
    path = tmp_path / "deal.rackrate"
    path.write_bytes(b"")
    return path


@pytest.fixture
def lock() -> LockFile:
    """Return the note of this process, at noon."""
    return LockFile(lambda: NOW)


def noted(path: Path, host: str, pid: int, since: datetime = NOW) -> None:
    """Write the note of another process."""
    note = {"host": host, "pid": pid, "user": "wang", "since": since.isoformat()}
    lock_path(path).write_text(json.dumps(note), "utf-8")


@pytest.fixture
def other() -> Iterator[subprocess.Popen[bytes]]:
    """Return another process on this machine, which runs for the test."""
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    yield process
    process.communicate(b"\n")


def test_nobody_holds_a_file_without_a_note(lock: LockFile, path: Path) -> None:
    assert lock.holder(path) is None


def test_ones_own_note_is_no_other_holder(lock: LockFile, path: Path) -> None:
    lock.take(path)
    note = json.loads(lock_path(path).read_text("utf-8"))
    assert (note["pid"], note["host"]) == (os.getpid(), platform.node())
    assert lock.holder(path) is None
    lock.release()
    assert not lock_path(path).exists()


def test_another_process_on_this_machine_holds_it(
    lock: LockFile, path: Path, other: subprocess.Popen[bytes]
) -> None:
    noted(path, platform.node(), other.pid)
    holder = lock.holder(path)
    assert holder is not None
    assert (holder.user, holder.is_here) == ("wang", True)
    lock.take(path)
    lock.release()
    assert json.loads(lock_path(path).read_text("utf-8"))["pid"] == other.pid


def test_a_process_that_is_gone_holds_nothing(lock: LockFile, path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    noted(path, platform.node(), gone.pid)
    assert not is_running(gone.pid)
    assert lock.holder(path) is None
    lock.take(path)
    assert json.loads(lock_path(path).read_text("utf-8"))["pid"] == os.getpid()


def test_another_machine_is_believed_for_a_day(lock: LockFile, path: Path) -> None:
    noted(path, "elsewhere", 1, NOW - LONGEST + timedelta(minutes=1))
    holder = lock.holder(path)
    assert holder is not None
    assert (holder.host, holder.is_here) == ("elsewhere", False)
    noted(path, "elsewhere", 1, NOW - LONGEST - timedelta(minutes=1))
    assert lock.holder(path) is None


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"host": 1}', '{"host": "a", "pid": "x"}']
)
def test_a_note_that_says_nothing_holds_nobody_off(
    text: str, lock: LockFile, path: Path
) -> None:
    lock_path(path).write_text(text, "utf-8")
    assert lock.holder(path) is None


def test_only_one_file_is_held_at_a_time(
    lock: LockFile, path: Path, tmp_path: Path
) -> None:
    second = tmp_path / "second.rackrate"
    lock.take(path)
    lock.take(second)
    assert not lock_path(path).exists()
    assert lock_path(second).exists()
    lock.take(None)
    assert not lock_path(second).exists()


def test_a_folder_that_is_gone_is_no_reason_to_stop(
    lock: LockFile, tmp_path: Path
) -> None:
    lock.take(tmp_path / "nowhere" / "deal.rackrate")
    lock.release()
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("pid", [0, -1, 2**40])
def test_numbers_of_no_process_do_not_run(pid: int) -> None:
    assert not is_running(pid)
    assert is_running(os.getpid())
