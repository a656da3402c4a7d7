"""Reading in a process of its own, which may die, hang or swell without harm."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import rackrate
from rackrate.ingest.book import Book, FileKind
from rackrate.ingest.reading import limits
from rackrate.ingest.reading.refusals import refused
from rackrate.ingest.reading.wire import BrokenAnswerError, decode
from rackrate.services.progress import Progress

FROZEN_VERB = "--read-spreadsheet"
"""How the packaged program is told to be the reading process."""
_MODULE = "rackrate.ingest.reading.child"
_LOOK_EVERY = 0.05
"""Seconds between two looks at whether the work is still wanted."""
_PASSED_ON = ("SYSTEMROOT", "LANG", "LC_ALL", "LD_LIBRARY_PATH")
_OUT_OF_TIME = "SIGXCPU"
_OUT_OF_MEMORY = "SIGABRT"
"""What the library does to itself where it is refused memory."""
_CHUNK = 1 << 20
_STEPS = 3


def reading_command() -> list[str]:
    """Return the command that starts a reading process."""
    if getattr(sys, "frozen", False):
        return [sys.executable, FROZEN_VERB]
    return [sys.executable, "-m", _MODULE]


def read_apart(
    data: bytes,
    name: str,
    *,
    kind: FileKind | None = None,
    encoding: str | None = None,
    delimiter: str | None = None,
    progress: Progress,
    command: Sequence[str] | None = None,
    seconds: float = limits.SECONDS,
) -> Book:
    """Read a spreadsheet in a process of its own.

    Args:
        data: The whole file.
        name: Its name, without folders.
        kind: What the bytes are known to be; None to find out.
        encoding: Of a text, as the user says.
        delimiter: Of a text, as the user says.
        progress: Told of the steps; its cancelling ends the process.
        command: What to start; None for the real reading process.
        seconds: How long it may take.

    Raises:
        RefusedInputError: It cannot be read, or reading it died or took too long.
        CancelledError: Nobody wants it any more.
    """
    asked = {
        "name": name,
        "kind": kind.value if kind else None,
        "encoding": encoding,
        "delimiter": delimiter,
    }
    request = json.dumps(asked).encode() + b"\n" + data
    running = _Running(list(command or reading_command()), request)
    try:
        answer = running.wait(progress, time.monotonic() + seconds)
    finally:
        running.end()
    if answer is None:
        raise refused("", "reading_took_too_long", seconds=f"{seconds:g}")
    if running.ended_by(_OUT_OF_TIME):
        limit = str(limits.CPU_SECONDS)
        raise refused("", "reading_took_too_long", seconds=limit)
    if running.ended_by(_OUT_OF_MEMORY):
        limit = str(limits.MEMORY_BYTES // limits.MEBIBYTE)
        raise refused("", "reading_needs_too_much", limit=limit)
    progress.step(2, _STEPS, "reading.progress.done")
    try:
        return decode(answer)
    except BrokenAnswerError as error:
        raise refused("", "reading_broke_off") from error


class _Running:
    """A reading process under way, fed and listened to by a thread each."""

    def __init__(self, command: list[str], request: bytes) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._answer = bytearray()
        self._is_too_long = False
        self._threads = [
            threading.Thread(target=self._feed, args=(request,), daemon=True),
            threading.Thread(target=self._listen, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def wait(self, progress: Progress, deadline: float) -> bytes | None:
        """Return the answer, None if it did not come in time."""
        while self._threads[1].is_alive():
            progress.step(1, _STEPS, "reading.progress.cells")
            if time.monotonic() > deadline:
                return None
            self._threads[1].join(_LOOK_EVERY)
        return bytes(self._answer)

    def ended_by(self, signal_name: str) -> bool:
        """Tell whether a signal of the system ended the process."""
        number = getattr(signal, signal_name, None)
        return number is not None and self._process.returncode == -number

    def end(self) -> None:
        """End the process, whatever it is doing, and both threads with it."""
        if not self._threads[1].is_alive():  # it has said all, and is about to go
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(1)
        self._process.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def _feed(self, request: bytes) -> None:
        pipe = self._process.stdin
        assert pipe is not None  # noqa: S101 - asked for above
        with suppress(OSError, ValueError):  # it died before it had read all
            pipe.write(request)
            pipe.close()

    def _listen(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None  # noqa: S101 - asked for above
        with suppress(OSError, ValueError):
            while chunk := pipe.read(_CHUNK):
                self._answer += chunk
                if len(self._answer) > limits.ANSWER_BYTES:
                    self._answer.clear()
                    return


def _environment() -> dict[str, str]:
    """Return what the process needs to start, and nothing of the user's."""
    kept = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    return kept | {"PYTHONPATH": str(Path(rackrate.__file__).parents[1])}
