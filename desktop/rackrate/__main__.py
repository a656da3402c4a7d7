"""Starts RackRate: the window, or one verb of the command line."""

from __future__ import annotations

import sys

from rackrate.cli import run

_VERBS = {"demo", "evaluate", "export", "catalog", "open"}


def main() -> None:
    """Run the command line that the process was started with."""
    arguments = sys.argv[1:]
    sys.exit(run(as_verb(arguments)))


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
