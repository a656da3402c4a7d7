"""A note beside a project file that says who has it open.

It warns; it keeps nobody out. One that its writer left behind, because the program
or the machine stopped, is seen through: that process is gone, or too long ago.
"""

from __future__ import annotations

import getpass
import json
import os
import platform
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from rackrate.services.file_notes import Holder

LONGEST = timedelta(hours=24)
"""Of another machine one cannot ask whether it still runs; a day is believed."""


def lock_path(path: Path) -> Path:
    """Return where the note of a project file lies."""
    return path.with_name(f".{path.name}.lock")


class LockFile:
    """The note of this process beside one file at a time."""

    def __init__(self, now: Callable[[], datetime] | None = None) -> None:
        self._now = now or (lambda: datetime.now(UTC))
        self._held: Path | None = None

    def holder(self, path: Path) -> Holder | None:
        """Return who else has a file open, None where nobody does."""
        try:
            note = json.loads(lock_path(path).read_text("utf-8"))
            host, pid = str(note["host"]), int(note["pid"])
            since = datetime.fromisoformat(str(note["since"]))
            user = str(note["user"])
        except (OSError, ValueError, KeyError, TypeError):
            return None
        is_here = host == platform.node()
        if is_here and (pid == os.getpid() or not is_running(pid)):
            return None
        if since.tzinfo is None or (not is_here and self._now() - since > LONGEST):
            return None
        return Holder(user, host, since.astimezone(), is_here)

    def take(self, path: Path | None) -> None:
        """Note that this process has a file open, and no other one any more.

        Where the note cannot be written, as on a read-only medium, there is none.
        """
        self.release()
        if path is None or self.holder(path) is not None:
            return
        note = {
            "host": platform.node(),
            "pid": os.getpid(),
            "user": _user(),
            "since": self._now().isoformat(timespec="seconds"),
        }
        try:
            lock_path(path).write_text(json.dumps(note) + "\n", "utf-8")
        except OSError:
            return
        self._held = path

    def release(self) -> None:
        """Take the note away, if it is still this process's."""
        held, self._held = self._held, None
        if held is None:
            return
        try:
            note = json.loads(lock_path(held).read_text("utf-8"))
            if (note["host"], note["pid"]) == (platform.node(), os.getpid()):
                lock_path(held).unlink()
        except (OSError, ValueError, KeyError, TypeError):
            return


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""


def is_running(pid: int) -> bool:
    """Return whether there is a process of that number on this machine."""
    if pid <= 0:
        return False
    if sys.platform == "win32":
        return _is_running_on_windows(pid)
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True


def _is_running_on_windows(pid: int) -> bool:
    """Ask without a signal: on Windows any signal but two ends the process."""
    import ctypes  # noqa: PLC0415

    still_active, query_limited = 259, 0x1000
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - absent elsewhere
    handle = kernel.OpenProcess(query_limited, 0, pid)
    if not handle:
        return False
    code = ctypes.c_ulong()
    kernel.GetExitCodeProcess(handle, ctypes.byref(code))
    kernel.CloseHandle(handle)
    return code.value == still_active
