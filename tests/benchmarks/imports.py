"""How fast a vendor's spreadsheet is read, against the library that most would use."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter

from tests.benchmarks.measure import MILLISECONDS, Figure, Size, compared

IMPORT_GOAL = 0.4
"""Two and a half times as fast."""

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
    """Return what a large workbook takes, checks included, against bare openpyxl."""
    from openpyxl import load_workbook  # noqa: PLC0415 - not for the other benchmarks

    from rackrate.app import Application  # noqa: PLC0415
    from rackrate.locations import locations_under  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder, _workbook(size.rows) as path:
        importer = Application(locations_under(Path(folder))).importer
        bare = partial(load_workbook, path)
        ratio = compared(partial(importer.open, path), bare, min(size.repeats, 2))
        opened = importer.open(path)
        start = perf_counter()
        opened.understand()
        taken = (perf_counter() - start) * MILLISECONDS
    about = f"{size.rows:,} × {len(_HEADS)} cells read whole, against openpyxl"
    return (
        Figure("import_ratio", ratio, "ratio", IMPORT_GOAL, about),
        Figure("understand_ms", taken, "ms", None, "the same, understood"),
    )


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
