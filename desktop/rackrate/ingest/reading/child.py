"""The process that reads one spreadsheet: bytes in, an answer out, nothing else.

Whatever a library prints, or a file makes it do, stays here: memory and time are
limited, no file may be written, and the answer is plain values on a pipe of its own.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from contextlib import suppress
from typing import BinaryIO

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.book import FileKind
from rackrate.ingest.reading import limits
from rackrate.ingest.reading.parse import parse
from rackrate.ingest.reading.refusals import refused
from rackrate.ingest.reading.wire import encode_book, encode_refusal


def main() -> None:
    """Read the request from standard input, and answer on what was standard output."""
    _limit_resources()
    gc.disable()  # one file, then the end: there is nothing to collect
    answers = _private_output()
    with os.fdopen(os.dup(0), "rb") as requests:  # a program without a console has
        answers.write(answer(requests.read()))  # the pipe, but no `sys.stdin`
    answers.flush()
    os._exit(0)  # tearing down a million cells would take as long as reading them


def answer(request: bytes) -> bytes:
    """Return the answer to a request: a line of JSON, then the bytes of the file."""
    asked, _, data = request.partition(b"\n")
    try:
        options = json.loads(asked)
        book = parse(
            data,
            options["name"],
            kind=FileKind(options["kind"]) if options["kind"] else None,
            encoding=options["encoding"],
            delimiter=options["delimiter"],
        )
        return encode_book(book)
    except RefusedInputError as error:
        return encode_refusal(error)
    except MemoryError:
        limit = str(limits.MEMORY_BYTES // limits.MEBIBYTE)
        return encode_refusal(refused("", "reading_needs_too_much", limit=limit))
    except Exception:  # noqa: BLE001 - whatever it is, it was the file that caused it
        return encode_refusal(refused("", "reading_broke_off"))


def _private_output() -> BinaryIO:
    """Take standard output for the answer, and send all other output nowhere."""
    answers = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - of Windows only

        msvcrt.setmode(answers, os.O_BINARY)
        msvcrt.setmode(0, os.O_BINARY)
    return os.fdopen(answers, "wb")


def _limit_resources() -> None:
    """Let the system end this process should it ask for too much.

    Windows knows no such limits; there the parent's clock is the only one.
    """
    try:
        import resource  # noqa: PLC0415 - of Unix only
    except ImportError:
        return
    wanted = {
        resource.RLIMIT_AS: (limits.MEMORY_BYTES, limits.MEMORY_BYTES),
        # At the first it is told which limit it met, at the second it is killed.
        resource.RLIMIT_CPU: (limits.CPU_SECONDS, limits.CPU_SECONDS + 2),
        resource.RLIMIT_CORE: (0, 0),
        resource.RLIMIT_FSIZE: (0, 0),
    }
    for kind, most in wanted.items():
        with suppress(OSError, ValueError):  # a lower one was set from outside
            resource.setrlimit(kind, most)


if __name__ == "__main__":
    main()
