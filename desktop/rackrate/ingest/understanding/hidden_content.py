"""What a sheet hides, and what of it is read."""

from __future__ import annotations

from rackrate.domain.reading_choices import Choices
from rackrate.ingest.book import Sheet, Visibility, address
from rackrate.ingest.understanding.findings import Findings
from rackrate.ingest.understanding.grid import Grid


def is_read(sheet: Sheet, choices: Choices) -> bool:
    """Return whether a sheet is to be read: a visible one, or one that was chosen."""
    if choices.sheets:
        return sheet.name in choices.sheets
    return choices.with_hidden or sheet.visibility is Visibility.VISIBLE


def leave_sheet(sheet: Sheet, findings: Findings) -> None:
    """Account for every line of a sheet that is not read."""
    grid = Grid(sheet, sheet.rows)
    hidden = sheet.visibility is not Visibility.VISIBLE
    if hidden and grid.used:
        findings.report(
            "hidden_content", sheet.name, kind="sheet", count="1", names=sheet.name
        )
    for line in grid.used:
        findings.leave(grid, line, "hidden_sheet" if hidden else "sheet_not_chosen")


def report_hidden(sheet: Sheet, findings: Findings, choices: Choices) -> None:
    """Report rows, columns and cells that a person who opens the file does not see."""
    rows = [r for r in sorted(sheet.hidden_rows) if _holds(sheet, r, None)]
    columns = [c for c in sorted(sheet.hidden_columns) if _holds(sheet, None, c)]
    struck = [p for p in sorted(sheet.struck) if _holds(sheet, *p)]
    letters = [address((0, c)).rstrip("1") for c in columns]
    for kind, names in (
        ("rows", [str(r + 1) for r in rows]),
        ("columns", letters),
        ("struck", [address(p) for p in struck]),
    ):
        if names and not (choices.with_hidden and kind != "struck"):
            shown = ", ".join(names[:8]) + ("…" if len(names) > 8 else "")  # noqa: PLR2004
            findings.report(
                "hidden_content",
                sheet.name,
                names[0] if kind == "struck" else "",
                kind=kind,
                count=str(len(names)),
                names=shown,
            )


def _holds(sheet: Sheet, row: int | None, column: int | None) -> bool:
    rows = sheet.rows if row is None else sheet.rows[row : row + 1]
    if column is None:
        return any(v is not None for cells in rows for v in cells)
    return any(column < len(cells) and cells[column] is not None for cells in rows)
