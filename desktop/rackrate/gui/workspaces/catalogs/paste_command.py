"""Pasting a block of cells as one step, and telling what became of it."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication

from rackrate.gui.context import Context
from rackrate.gui.models.price_clipboard import Block, block_of
from rackrate.gui.models.price_edits import Edited, with_texts
from rackrate.gui.models.price_grid_columns import GRID_COLUMNS
from rackrate.gui.models.price_paste import Paste, PastePlace, paste_plan
from rackrate.gui.models.price_words import counted
from rackrate.gui.workspaces.catalogs.price_grid import PriceGrid


def paste(context: Context, grid: PriceGrid) -> None:
    """Paste what is on the clipboard."""
    data = QGuiApplication.clipboard().mimeData()
    html = data.html() if data.hasHtml() else ""
    paste_block(context, grid, block_of(data.text(), html))


def paste_block(context: Context, grid: PriceGrid, block: Block) -> None:
    """Paste a block of texts at the cursor; rows are added at the end."""
    table, speaker = grid.table, context.speaker
    sheet = table.sheet
    if sheet is None:
        return
    if not block:
        context.notify(speaker.say("catalogs.told.nothing_to_paste"))
        return
    plan = paste_plan(block, _place(grid), speaker.words)
    edited = with_texts(sheet, plan.texts, table.vocabulary, plan.new)
    table.apply(edited, counted(speaker, "catalogs.edit.paste", plan.cells))
    _show(grid, plan, edited)
    _tell(context, grid, plan, edited)


def _place(grid: PriceGrid) -> PastePlace:
    seen = grid.visible_columns()
    at = {column: place for place, column in enumerate(seen)}
    cells = grid.selected_cells()
    current = grid.currentIndex()
    if not cells and current.isValid() and current.column() in at:
        cells = [(current.row(), current.column())]
    return PastePlace(
        [grid.row_id(row) for row in range(grid.order.rowCount())],
        [GRID_COLUMNS[column].id for column in seen],
        [(row, at[column]) for row, column in cells],
    )


def _show(grid: PriceGrid, plan: Paste, edited: Edited) -> None:
    rows = [*plan.texts, *edited.added]
    seen = grid.visible_columns()
    columns = [column for column in seen if GRID_COLUMNS[column].id in plan.columns]
    if rows and columns:
        grid.go_to(rows[0], GRID_COLUMNS[columns[0]].id)
        grid.select_cells(rows, columns)


def _tell(context: Context, grid: PriceGrid, plan: Paste, edited: Edited) -> None:
    speaker = context.speaker
    parts = [counted(speaker, "catalogs.told.pasted", plan.cells)]
    attention = edited.needing_attention(grid.table.shown.faults)
    if attention:
        parts.append(counted(speaker, "catalogs.told.attention", attention))
    if plan.left_out:
        parts.append(counted(speaker, "catalogs.told.left_out", plan.left_out))
    for remark, times in edited.remarks.items():
        parts.append(counted(speaker, f"catalogs.remark.{remark}", times))
    context.notify(speaker.say("catalogs.told.joint").join(parts))
