"""How fast a vendor's spreadsheet is read, against the library that most would use."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter

from tests.benchmarks.measure import MILLISECONDS, Figure, Size, compared

IMPORT_GOAL = 0.4
"""Two and a half times as fast."""
CHILD_GOAL = 512.0
_MEASURED = """
import resource, sys, tempfile
from pathlib import Path
from rackrate.app import Application
from rackrate.locations import locations_under
with tempfile.TemporaryDirectory() as folder:
    importer = Application(locations_under(Path(folder))).importer
    reading = importer.open(Path(sys.argv[1])).understand()
status = Path("/proc/self/status")
if status.exists():
    line = next(x for x in status.read_text().splitlines() if "VmHWM" in x)
    print(int(line.split()[1]) / 1024)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
"""
"""Run in a process of its own, because the peak is that of its whole life.

The system counts what a process was before it became this program as its own, so the
peak of the program alone is asked for where the system tells it.
"""

_HEADS = (
    "型号",
    "交付方式",
    "卡数",
    "计费单位",
    "单价（元）",
    "折扣",
    "承诺期（月）",
    "地域",
    "含税",
    "税率",
    "有效期至",
    "备注",
)


def imports(size: Size) -> Sequence[Figure]:
    """Return what a large workbook takes to import whole, against bare openpyxl.

    Whole is from the file to prices: read in the child process, checked, understood,
    every line accounted for, and held against the market.
    """
    from openpyxl import load_workbook  # noqa: PLC0415 - not for the other benchmarks

    from rackrate.app import Application  # noqa: PLC0415
    from rackrate.locations import locations_under  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder, _workbook(size.rows) as path:
        importer = Application(locations_under(Path(folder))).importer
        bare = partial(load_workbook, path)
        ratio = compared(
            lambda: importer.open(path).understand(), bare, min(size.repeats, 2)
        )
        opened = importer.open(path)
        start = perf_counter()
        reading = opened.understand()
        taken = (perf_counter() - start) * MILLISECONDS
        if len(reading.rows) != size.rows:
            raise RuntimeError(len(reading.rows))
        parent, child = _memory(path)
    about = f"{size.rows:,} × {len(_HEADS)} cells imported whole, against openpyxl"
    return (
        Figure("import_ratio", ratio, "ratio", IMPORT_GOAL, about),
        Figure("understand_ms", taken, "ms", None, "of it, understanding and checks"),
        Figure("import_parent_mib", parent, "MiB", None, "most memory of the program"),
        Figure("import_child_mib", child, "MiB", CHILD_GOAL, "of the reading process"),
    )


def _memory(path: Path) -> tuple[float, float]:
    """Return the most memory that an import takes, here and in the child, in MiB."""
    answer = subprocess.run(
        [sys.executable, "-c", _MEASURED, str(path)],
        check=True,
        capture_output=True,
        text=True,
    )
    parent, child = answer.stdout.split()
    return float(parent), float(child)


@contextmanager
def _workbook(rows: int) -> Iterator[Path]:
    """Give a SYNTHETIC price list of so many rows."""
    from xlsxwriter import Workbook  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "synthetic.xlsx"
        book = Workbook(str(path), {"constant_memory": True})
        sheet = book.add_worksheet("报价单")
        sheet.write_row(0, 0, _HEADS)
        for row in range(1, rows + 1):
            price, note = 2 + row * 37 % 499 / 100, f"第{row}行"
            fixed = ("RTX 4090", "容器", 8, "元/卡/时", price, 0.93, row % 4 * 12)
            sheet.write_row(row, 0, (*fixed, "华东", "含税", 0.06, "2026-12-31", note))
        book.close()
        yield path
