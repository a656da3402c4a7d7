"""What the user made of the columns comes back in the next run."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from tests.gui.catalogs.fakes import Desk

from rackrate.gui import zoom
from rackrate.gui.models.price_grid_columns import COLUMN_AT
from rackrate.gui.workspaces.catalogs.column_layout import layout_text, put_layout

TAX, CARDS = COLUMN_AT["tax"], COLUMN_AT["cards"]


def test_a_layout_that_was_changed_is_put_back(desk: Desk) -> None:
    grid = desk.workspace.grid
    head = grid.horizontalHeader()
    usual = layout_text(grid)
    grid.hideColumn(TAX)
    grid.showColumn(COLUMN_AT["region"])
    head.moveSection(head.visualIndex(CARDS), 1)
    grid.setColumnWidth(CARDS, 91)
    mine = layout_text(grid)
    assert mine.startswith("sku_price_id:178,cards:91,delivery:88")
    put_layout(grid, usual)
    assert layout_text(grid) == usual
    put_layout(grid, mine)
    assert layout_text(grid) == mine
    assert grid.isColumnHidden(TAX)


@pytest.mark.parametrize(
    "text", ["", "?", "nothing:9,cards", "cards:-4", "-sku_price_id", "cards:wide,:,"]
)
def test_a_layout_that_says_nothing_useful_changes_nothing(
    desk: Desk, text: str
) -> None:
    usual = layout_text(desk.workspace.grid)
    put_layout(desk.workspace.grid, text)
    assert layout_text(desk.workspace.grid) == usual


def test_widths_are_kept_as_they_are_without_zoom_and_within_reason(
    desk: Desk, qapp: QApplication
) -> None:
    grid = desk.workspace.grid
    qapp.setProperty(zoom.PROPERTY, 150)
    grid.setColumnWidth(CARDS, 120)
    assert "cards:80," in layout_text(grid)
    qapp.setProperty(zoom.PROPERTY, zoom.USUAL)
    put_layout(grid, "cards:1,per:99999")
    widths = [grid.columnWidth(column) for column in (CARDS, COLUMN_AT["per"])]
    least = grid.horizontalHeader().minimumSectionSize()
    assert widths == [max(24, least), 1200]
