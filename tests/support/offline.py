"""Fails a test during which anything tries to open a connection.

The run-time half of the promise that RackRate is offline; import contracts are the
other. The interpreter's audit events see each attempt, from any thread and whatever
module makes it, and are told of it before anything leaves the machine. Libraries that
open sockets in C of their own stay out of sight, and so do other processes, unless
`guarded_child` starts them.
"""

from __future__ import annotations

import inspect
import socket
import sys
import sysconfig
import threading
import traceback
from collections.abc import Generator

import pytest

SENDING = frozenset({"socket.connect", "socket.sendmsg", "socket.sendto"})
LOOKING_UP = frozenset(
    {
        "socket.getaddrinfo",
        "socket.gethostbyaddr",
        "socket.gethostbyname",
        "socket.getnameinfo",
    }
)
UNIX = getattr(socket, "AF_UNIX", None)
STANDARD_LIBRARY = sysconfig.get_path("stdlib")


class ConnectionAttemptError(RuntimeError):
    """Something tried to leave the machine.

    Not an `OSError`, so that no code takes it for a network that is merely down.
    """


class Guard:
    """Refuses what would leave the machine, and remembers who tried."""

    def __init__(self) -> None:
        self.attempts: list[str] = []

    def audit(self, event: str, arguments: tuple[object, ...]) -> None:
        """Refuse one audit event if it goes outwards; Unix sockets do not.

        Raises:
            ConnectionAttemptError: The event would leave the machine.
        """
        if event in SENDING:
            opened, target = arguments
            if isinstance(opened, socket.socket) and opened.family == UNIX:
                return
        elif event in LOOKING_UP:
            target = arguments[0]
        else:
            return
        thread = threading.current_thread().name
        attempt = f"{event} {target!r} in {thread}, {caller()}"
        self.attempts.append(attempt)
        raise ConnectionAttemptError(attempt)

    def take(self) -> list[str]:
        """Return the attempts since the last time, and forget them."""
        taken, self.attempts = self.attempts, []
        return taken


class Watch:
    """Brings a guard's findings home to the tests."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self) -> Generator[None, object, object]:
        """Fail the test if a phase of it tried, even if it hid the refusal."""
        try:
            result = yield
        except ConnectionAttemptError:
            self.guard.take()  # the test fails by itself, and says where
            raise
        if attempts := self.guard.take():
            pytest.fail("\n".join(["RackRate is offline.", *attempts]), pytrace=False)
        return result

    pytest_runtest_call = pytest_runtest_teardown = pytest_runtest_setup

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail the run if something tried after the last test."""
        if self.guard.attempts:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter
    ) -> None:
        """Say what was tried after the last test."""
        if attempts := self.guard.take():
            terminalreporter.section("RackRate is offline", red=True)
            for attempt in attempts:
                terminalreporter.line(attempt)


def pytest_configure(config: pytest.Config) -> None:
    """Set up the guard for the whole run; an audit hook is never taken down."""
    guard = Guard()
    config.pluginmanager.register(Watch(guard))
    sys.addaudithook(guard.audit)


CHILD = """
import os, runpy, sys

def end(event, _arguments):
    if event.startswith("socket."):
        os._exit(77)

sys.addaudithook(end)
{before}
runpy.run_module({module!r}, run_name="__main__")
"""


def guarded_child(module: str, before: str = "") -> list[str]:
    """Return a command that runs a module and ends where it touches a socket.

    Args:
        module: What `python -m` would run.
        before: Statements to run first, as for a test of the guard itself.
    """
    return [sys.executable, "-c", CHILD.format(module=module, before=before)]


def caller() -> str:
    """Return the innermost place outside this module and the standard library."""
    for frame, line in traceback.walk_stack(inspect.currentframe()):
        name = frame.f_code.co_filename
        packaged = "site-packages" in name
        if name != __file__ and (packaged or not name.startswith(STANDARD_LIBRARY)):
            return f"{name}:{line}"
    return "from the standard library"
