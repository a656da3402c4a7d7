"""Every benchmark, printed as a table: `python3 packaging/dev.py bench`.

A benchmark never fails for being slow; its figure is shown beside its goal.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.benchmarks import documents, engine, imports, window
from tests.benchmarks.measure import USUAL, Benchmark, Figure, Size, table, write_json

BENCHMARKS: Mapping[str, Benchmark] = {
    "evaluation": engine.evaluation,
    "draws": engine.draws,
    "mixes": engine.mixes,
    "slider": window.slider,
    "workbook": documents.workbook,
    "proposal": documents.proposal,
    "imports": imports.imports,
}
"""What is measured; a new one is a function here."""


def measured(names: Sequence[str], size: Size = USUAL) -> Iterator[Figure]:
    """Yield the figures of some benchmarks, all of them if none is named."""
    for name in names or BENCHMARKS:
        sys.stderr.write(f"{name} …\n")
        yield from BENCHMARKS[name](size)


def main(arguments: Sequence[str]) -> int:
    """Measure, print the table, and write the figures where asked."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"no benchmark is called {', '.join(unknown)}")
    figures = list(measured(asked.names))
    sys.stdout.write(f"{table(figures)}\n")
    if asked.json is not None:
        write_json(figures, asked.json)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
