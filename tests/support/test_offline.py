"""The offline guard refuses, remembers and fails tests."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from tests.support.offline import ConnectionAttemptError, Guard

ROOT = Path(__file__).parents[2]
ELSEWHERE = ("192.0.2.1", 9)  # an address kept for documentation; nobody answers

BEHAVIOURS = """
import contextlib, socket, threading

ELSEWHERE = ("192.0.2.1", 9)

def try_and_hide():
    with contextlib.suppress(Exception), socket.socket() as opened:
        opened.connect_ex(ELSEWHERE)

def test_quiet():
    pass

def test_unix_sockets_are_local():
    one, other = socket.socketpair()
    one.sendall(b"hello")
    one.close(), other.close()

def test_open():
    socket.create_connection(ELSEWHERE)

def test_hidden():
    try_and_hide()

def test_from_a_thread():
    thread = threading.Thread(target=try_and_hide)
    thread.start()
    thread.join()

def test_datagram():
    with contextlib.suppress(Exception):
        socket.socket(type=socket.SOCK_DGRAM).sendto(b"", ELSEWHERE)

def test_name():
    with contextlib.suppress(Exception):
        socket.getaddrinfo("example.org", 443)
"""

AFTER_THE_LAST_TEST = """
import contextlib, socket

def pytest_sessionfinish():
    with contextlib.suppress(Exception):
        socket.create_connection(("192.0.2.1", 9))
"""


@pytest.fixture
def guarded(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> pytest.Pytester:
    """Return a place to run other tests, in a process of their own."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pytester.plugins = ["tests.support.offline"]
    return pytester


def test_a_connection_is_refused_and_remembered() -> None:
    guard = Guard()
    with socket.socket() as opened, pytest.raises(ConnectionAttemptError):
        guard.audit("socket.connect", (opened, ELSEWHERE))
    (attempt,) = guard.take()
    assert "192.0.2.1" in attempt
    assert __file__ in attempt
    assert guard.take() == []


def test_a_name_look_up_is_refused() -> None:
    with pytest.raises(ConnectionAttemptError, match=r"example\.org"):
        Guard().audit("socket.getaddrinfo", ("example.org", 443, 0, 0, 0))


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no Unix sockets here")
def test_unix_sockets_and_other_events_pass() -> None:
    guard = Guard()
    with socket.socket(socket.AF_UNIX) as opened:
        guard.audit("socket.connect", (opened, "somewhere"))
    guard.audit("open", ("somewhere", "r", 0))
    assert guard.take() == []


def test_tests_that_reach_out_fail(guarded: pytest.Pytester) -> None:
    guarded.makepyfile(BEHAVIOURS)
    result = guarded.runpytest_subprocess("-p", "no:pytest-qt")
    result.assert_outcomes(passed=2, failed=5)
    result.stdout.fnmatch_lines(["*socket.connect ('192.0.2.1', 9) in Thread-1*"])


def test_reaching_out_after_the_last_test_fails_the_run(
    guarded: pytest.Pytester,
) -> None:
    guarded.makeconftest(AFTER_THE_LAST_TEST)
    guarded.makepyfile("def test_quiet(): pass")
    result = guarded.runpytest_subprocess("-p", "no:pytest-qt")
    result.assert_outcomes(passed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*RackRate is offline*", "socket.getaddrinfo*"])
