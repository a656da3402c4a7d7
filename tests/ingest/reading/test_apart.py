"""The reading process may die, hang, swell or chatter; the program goes on."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.ingest.reading.packages import workbook

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.book import Book, FileKind
from rackrate.ingest.reading import limits
from rackrate.ingest.reading.apart import read_apart, reading_command
from rackrate.ingest.reading.child import answer
from rackrate.ingest.reading.reader import read_book
from rackrate.services.progress import CancelledError, SilentProgress

QUOTE = workbook('<row r="1"><c r="A1"><v>2.95</v></c></row>')
CHILD = "from rackrate.ingest.reading import child\n"


def read(script: str, seconds: float = limits.SECONDS) -> Book:
    """Read the quote by a process that runs a script in place of the usual one."""
    return read_apart(
        QUOTE,
        "quote.xlsx",
        progress=SilentProgress(),
        command=[sys.executable, "-c", script],
        seconds=seconds,
    )


def refusal(script: str, seconds: float = limits.SECONDS) -> str:
    with pytest.raises(RefusedInputError) as refused:
        read(script, seconds)
    return refused.value.problems[0].code


def test_the_usual_process_reads() -> None:
    book = read_apart(QUOTE, "quote.xlsx", progress=SilentProgress())
    assert book.kind is FileKind.XLSX
    assert book.sheets[0].rows == [[2.95]]


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ("", "reading_broke_off"),
        ("raise SystemExit(3)", "reading_broke_off"),
        (
            "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
            "reading_broke_off",
        ),
        ("print('hello')", "reading_broke_off"),
        (
            CHILD + "child.parse = lambda *a, **k: 1 / 0\nchild.main()",
            "reading_broke_off",
        ),
    ],
)
def test_a_process_that_dies_is_a_refusal(script: str, code: str) -> None:
    assert refusal(script) == code


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such limits")
@pytest.mark.parametrize(
    "script",
    [
        "import os; os.abort()",
        CHILD + "child.parse = lambda *a, **k: bytearray(2**30)\nchild.main()",
    ],
)
def test_a_process_that_swells_is_a_refusal(script: str) -> None:
    assert refusal(script) == "reading_needs_too_much"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such limits")
def test_a_process_that_computes_too_long_is_a_refusal() -> None:
    script = (
        "from rackrate.ingest.reading import limits\n"
        "limits.CPU_SECONDS = 1\n" + CHILD + "def parse(*a, **k):\n"
        "    while True: pass\n"
        "child.parse = parse\nchild.main()"
    )
    assert refusal(script) == "reading_took_too_long"


@pytest.mark.parametrize("script", ["import time; time.sleep(60)", "while True: pass"])
def test_a_process_that_hangs_is_ended_in_time(script: str) -> None:
    begun = time.monotonic()
    assert refusal(script, seconds=0.6) == "reading_took_too_long"
    assert time.monotonic() - begun < 5


def test_what_a_library_prints_does_not_reach_the_answer() -> None:
    noisy = (
        CHILD + "usual = child.parse\n"
        "def parse(*a, **k):\n"
        "    import os, sys\n"
        "    print('noise'); os.write(1, b'more'); os.write(2, b'x' * 100_000)\n"
        "    return usual(*a, **k)\n"
        "child.parse = parse\nchild.main()"
    )
    assert read(noisy).sheets[0].rows == [[2.95]]


class Impatient:
    """Progress that is cancelled at a step."""

    def __init__(self, patience: int) -> None:
        self.left = patience

    def step(self, done: int, total: int, doing: str) -> None:
        """Count a step, and cancel at the last."""
        assert 0 <= done < total
        assert doing.startswith("reading.progress.")
        self.left -= 1
        if self.left < 0:
            raise CancelledError


def test_cancelling_ends_the_process(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    script = (
        "import os, time\n"
        f"open({str(pid)!r}, 'w').write(str(os.getpid()))\n"
        "time.sleep(60)"
    )
    with pytest.raises(CancelledError):
        read_apart(
            QUOTE,
            "quote.xlsx",
            progress=Impatient(8),
            command=[sys.executable, "-c", script],
        )
    if pid.exists() and sys.platform != "win32":
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid.read_text()), 0)


def test_the_process_knows_nothing_of_the_users_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "x")
    script = (
        CHILD + "import os\n"
        "def parse(*a, **k):\n"
        "    raise child.refused('', 'too_large', limit=' '.join(os.environ))\n"
        "child.parse = parse\nchild.main()"
    )
    with pytest.raises(RefusedInputError) as refused:
        read(script)
    assert "SECRET_TOKEN" not in refused.value.problems[0].values["limit"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such limits")
def test_the_process_can_write_no_file(tmp_path: Path) -> None:
    target = tmp_path / "escaped.txt"
    script = (
        CHILD + "usual = child.parse\n"
        "def parse(*a, **k):\n"
        "    import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"    with open({str(target)!r}, 'wb') as file: file.write(b'x')\n"
        "    return usual(*a, **k)\n"
        "child.parse = parse\nchild.main()"
    )
    assert refusal(script) == "reading_broke_off"
    assert not target.exists() or target.read_bytes() == b""


def test_the_packaged_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert reading_command() == [sys.executable, "--read-spreadsheet"]


def test_the_program_can_be_the_reading_process() -> None:
    asked = b'{"name": "q.csv", "kind": null, "encoding": null, "delimiter": null}\n'
    done = subprocess.run(
        [sys.executable, "-m", "rackrate", "--read-spreadsheet"],
        input=asked + b"a,b\n",
        capture_output=True,
        check=True,
    )
    assert done.stdout == answer(asked + b"a,b\n")


def test_a_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    def code(path: Path) -> str:
        with pytest.raises(RefusedInputError) as refused:
            read_book(path)
        assert refused.value.source == str(path)
        return refused.value.problems[0].code

    assert code(tmp_path / "absent.xlsx") == "file_not_found"
    assert code(tmp_path) == "kind_unknown"
    large = tmp_path / "large.csv"
    with large.open("wb") as file:
        file.truncate(limits.FILE_BYTES + 1)
    assert code(large) == "too_large"


def test_a_file_is_read_with_its_hash_and_its_name(tmp_path: Path) -> None:
    path = tmp_path / "报价.xlsx"
    path.write_bytes(QUOTE)
    book = read_book(path, progress=Impatient(10_000))
    assert book.name == "报价.xlsx"
    assert len(book.sha256) == 64
