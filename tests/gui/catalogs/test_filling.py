"""Filling cells from their neighbours: by key, and by dragging the corner."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from tests.gui.catalogs.fakes import Desk

from rackrate.gui.models.price_grid_columns import COLUMN_AT

CONTROL, LEFT = Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.LeftButton
FIRST = "910b-container/hour"
PAIR = (FIRST, "910b-container/month")


def drag_corner(desk: Desk, row: int) -> None:
    """Drag the corner of the selection to a row as seen."""
    grid = desk.workspace.grid
    view, square = grid.viewport(), grid.fill_handle.square()
    y = grid.rowViewportPosition(row) + grid.rowHeight(row) // 2
    QTest.mousePress(view, LEFT, pos=square.center())
    QTest.mouseMove(view, QPoint(square.center().x(), y))
    QTest.mouseRelease(view, LEFT, pos=QPoint(square.center().x(), y))


def seen_from(desk: Desk, price: str, column: str, count: int) -> list[str]:
    grid = desk.workspace.grid
    top = grid.row_seen(desk.row_id(price))
    assert top is not None
    return [grid.raw((top + n, COLUMN_AT[column])) for n in range(count)]


def test_a_cell_is_filled_from_its_left_neighbour(desk: Desk) -> None:
    desk.go_to(FIRST, "source_ref")
    desk.press(Qt.Key.Key_R, CONTROL)
    assert desk.text(FIRST, "source_ref") == desk.text(FIRST, "source") != ""
    assert desk.undo.undoText() == "Fill right"


def test_a_row_of_cells_takes_the_leftmost_and_the_first_column_has_no_left(
    desk: Desk,
) -> None:
    desk.select(PAIR, ("effective_from", "effective_to"))
    desk.type("2026-07-15")
    desk.press(Qt.Key.Key_Return)
    desk.select((FIRST,), ("effective_from", "effective_to"))
    desk.press(Qt.Key.Key_R, CONTROL)
    assert desk.text(FIRST, "effective_to") == "2026-07-15"
    steps = desk.undo.count()
    desk.go_to(FIRST, "sku_price_id")
    desk.press(Qt.Key.Key_R, CONTROL)
    assert desk.undo.count() == steps


@pytest.mark.parametrize(("rows", "expected"), [(1, ["7"] * 3), (2, ["7", "8", "7"])])
def test_dragging_the_corner_down_repeats_the_selected_cells(
    desk: Desk, rows: int, expected: list[str]
) -> None:
    for price, text in zip(PAIR, ("7", "8"), strict=True):
        desk.go_to(price, "cards")
        desk.type(text)
        desk.press(Qt.Key.Key_Return)
    desk.select(PAIR[:rows], ("cards", "per"))
    top = desk.workspace.grid.row_seen(desk.row_id(FIRST))
    assert top is not None
    steps = desk.undo.count()
    drag_corner(desk, top + 2)
    assert seen_from(desk, FIRST, "cards", 3) == expected
    assert desk.undo.count() == steps + 1
    assert len(desk.workspace.grid.selected_rows()) == 3


def test_dragging_up_fills_upwards_and_a_drag_within_the_selection_does_nothing(
    desk: Desk,
) -> None:
    grid = desk.workspace.grid
    desk.select(PAIR, ("list_unit_price",))
    top = grid.row_seen(desk.row_id(FIRST))
    assert top is not None
    drag_corner(desk, top)
    assert desk.undo.count() == 0
    drag_corner(desk, top - 2)
    column = COLUMN_AT["list_unit_price"]
    assert [grid.raw((row, column)) for row in range(top - 2, top + 2)] == [
        "3.58",
        "2577.60",
    ] * 2


def test_cells_that_are_not_one_block_have_no_corner_to_drag(desk: Desk) -> None:
    grid = desk.workspace.grid
    desk.select((FIRST, "h100-node/month"), ("cards",))
    assert grid.fill_handle.square().isEmpty()
    desk.select(PAIR, ("cards", "per"))
    square = grid.fill_handle.square()
    corner = grid.visualRect(
        grid.order.index(grid.selected_rows()[-1], COLUMN_AT["per"])
    )
    assert square.bottomRight() == corner.bottomRight()
    picture = QImage(grid.viewport().size(), QImage.Format.Format_RGB32)
    grid.viewport().render(picture)
    accent = desk.context.theme.color("accent")
    assert picture.pixelColor(square.center()) == accent
