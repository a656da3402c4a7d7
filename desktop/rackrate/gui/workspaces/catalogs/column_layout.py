"""Which columns the grid shows, in which order and how wide, as one line of text.

Columns are named, not counted, so that a layout still holds in a version of the
program that knows more of them. Widths are pixels at 100 %.
"""

from __future__ import annotations

from rackrate.gui.models.price_grid_columns import COLUMN_AT, GRID_COLUMNS
from rackrate.gui.workspaces.catalogs.price_grid import PriceGrid
from rackrate.gui.zoom import factor

COLUMNS = "price_columns"
"""The name of the preference."""
_NARROWEST, _WIDEST = 24, 1200
_HIDDEN = "-"


def layout_text(grid: PriceGrid) -> str:
    """Return the columns from left to right, such as `cards:56,-tax`."""
    head = grid.horizontalHeader()
    said = []
    for at in range(head.count()):
        place = head.logicalIndex(at)
        name = GRID_COLUMNS[place].id
        width = round(head.sectionSize(place) / factor())
        hidden = grid.isColumnHidden(place)
        said.append(f"{_HIDDEN}{name}" if hidden else f"{name}:{width}")
    return ",".join(said)


def put_layout(grid: PriceGrid, text: str) -> None:
    """Lay the columns out as a text says, before the window is zoomed.

    What it does not name, and what it says of unknown columns, changes nothing. The
    first column stays first and in sight.
    """
    head = grid.horizontalHeader()
    at = 0
    for part in text.split(","):
        name, _, width = part.partition(":")
        is_hidden = name.startswith(_HIDDEN)
        place = COLUMN_AT.get(name.removeprefix(_HIDDEN))
        if place is None or not (is_hidden or width.isdecimal()):
            continue
        if place != 0:
            at = min(at + 1, head.count() - 1)
            head.moveSection(head.visualIndex(place), at)
            grid.setColumnHidden(place, is_hidden)
        if not is_hidden:
            grid.setColumnWidth(place, min(max(int(width[:6]), _NARROWEST), _WIDEST))
