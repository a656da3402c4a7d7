"""What a project holds in each input that a workbook of it would name."""

from __future__ import annotations

from rackrate.services.edited_workbook import Held
from rackrate.services.progress import SilentProgress
from rackrate.services.report import Report

_FEWEST_DRAWS = 2


def held_inputs(report: Report) -> dict[str, Held]:
    """Return path of an input → what it holds, as its cell would.

    The workbook is made and thrown away: there is no second list of what an input is
    called, where its value comes from, and which word stands for it.
    """
    from rackrate.publish.workbook.book import made  # noqa: PLC0415 - takes its time

    _, names = made(report, SilentProgress(), _FEWEST_DRAWS)
    return {
        entry.path: entry.issued
        for entry in names
        if entry.path and not isinstance(entry.issued, bool)
    }
