"""Starts RackRate: the window, or one verb of the command line."""

from __future__ import annotations

import sys
import traceback

from rackrate.cli import run
from rackrate.locations import usual_locations

_BROKEN, _INTERRUPTED = 1, 130

_READ_SPREADSHEET = "--read-spreadsheet"
_VERBS = {"demo", "evaluate", "export", "catalog", "claims", "open"}


def main() -> None:
    """Run the command line that the process was started with.

    A fault of the program itself ends in one sentence and a log file, never in a
    traceback before a person.
    """
    if sys.argv[1:] == [_READ_SPREADSHEET]:
        _be_the_reading_process()
        return
    try:
        code = run(as_verb(sys.argv[1:]))
    except KeyboardInterrupt:
        code = _INTERRUPTED
    except BrokenPipeError:  # whoever reads has seen enough
        sys.stdout = None
        code = 0
    except Exception:  # noqa: BLE001 - the last place that can say it in words
        log = usual_locations().settings.with_name("error.log")
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text(traceback.format_exc(), encoding="utf-8")
        print(  # noqa: T201
            f"rackrate: a fault in RackRate itself; no file was changed; see {log}",
            file=sys.stderr,
        )
        code = _BROKEN
    sys.exit(code)


def _be_the_reading_process() -> None:
    """Read one spreadsheet, as the packaged program does in a process of its own."""
    from rackrate.ingest.reading.child import (  # noqa: PLC0415 - of no other use
        main as read,
    )

    read()


def as_verb(arguments: list[str]) -> list[str]:
    """Return the arguments with `open` in front where a file or nothing was given.

    Example:
        >>> as_verb([]), as_verb(["deal.rackrate"]), as_verb(["demo", "--out", "d"])
        (['open'], ['open', 'deal.rackrate'], ['demo', '--out', 'd'])
    """
    if not arguments or arguments[0] == "--sample":
        return ["open", *arguments]
    first = arguments[0]
    if first.startswith("-") or first in _VERBS:
        return arguments
    looks_like_a_file = "." in first or "/" in first or "\\" in first
    return ["open", *arguments] if looks_like_a_file else arguments


if __name__ == "__main__":
    main()
