"""A hundred edits and a hundred steps back leave the sheets as they were."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from tests.gui.catalogs.fakes import Desk, put_on_clipboard

from rackrate.gui.models.price_grid_columns import GRID_COLUMNS

TEXTS = (
    *("", "15,600", "1.56万", "3,000-5,000", "数千元级", "93折", "6%", "8卡"),
    *("容器", "bare metal", "卡·时", "node/month", "2026/7/15", "H100", "含税"),
)
BLOCKS = (
    "1\t2\t3\r\n4\t5\t6\r\n",
    "\n".join(f"new{n}/hour\tcontainer\tH100" for n in range(6)),
    "x",
)
COMMANDS = (
    *("copy", "cut", "paste", "clear", "fill_down", "fill_right", "fill_selection"),
    *("today", "duplicate", "delete", "next_fault"),
)


def select_some(desk: Desk, random: Random) -> None:
    grid = desk.workspace.grid
    rows, columns = grid.order.rowCount(), grid.visible_columns()
    if not rows:
        return
    top = random.randrange(rows)
    left = random.randrange(len(columns))
    grid.put_cursor(top, columns[left])
    ids = [grid.row_id(row) for row in range(top, min(top + 3, rows))]
    grid.select_cells(ids, columns[left : left + random.randint(1, 4)])


def edit(desk: Desk, random: Random) -> None:
    workspace = desk.workspace
    kind = random.choice(("type", "type", "command", "paste", "row", "move", "sort"))
    select_some(desk, random)
    index = workspace.grid.currentIndex()
    if kind == "type" and index.isValid():
        workspace.grid.order.setData(index, random.choice(TEXTS))
    elif kind == "command":
        workspace.commands.run(random.choice(COMMANDS))
    elif kind == "paste":
        put_on_clipboard(random.choice(BLOCKS))
        workspace.commands.run("paste")
    elif kind == "row":
        workspace.panel.run("add_row")
    elif kind == "move":
        workspace.providers.choose(random.choice(list(desk.session.sheets)))
    elif kind == "sort":
        column = random.randrange(-1, len(GRID_COLUMNS))
        workspace.grid.order.sort(column)


@pytest.mark.parametrize("seed", [1])
def test_undoing_everything_gives_the_same_sheets(
    make_desk: Callable[..., Desk], seed: int
) -> None:
    desk = make_desk()
    random = Random(seed)  # noqa: S311 - repeatable, not secret
    before = dict(desk.session.sheets)
    while desk.undo.count() < 100:
        edit(desk, random)
    after = dict(desk.session.sheets)
    for _ in range(100):
        desk.undo.undo()
    assert dict(desk.session.sheets) == before
    assert desk.session.unsaved_sheets == ()
    for _ in range(100):
        desk.undo.redo()
    assert dict(desk.session.sheets) == after
    shown = desk.workspace.table.shown
    assert shown.sheet == desk.session.sheets[desk.workspace.table.provider_id]
    assert shown.rows == shown.sheet.rows
    assert shown.faults == shown.sheet.faults(desk.session.reference)
