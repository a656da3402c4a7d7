"""Sorting and filtering change what is seen, never what is stored."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from tests.gui.catalogs.fakes import Desk

from rackrate.gui.models.price_grid_columns import COLUMN_AT
from rackrate.gui.models.price_order import RowFilter, RowState

UP, DOWN = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


def stored(desk: Desk) -> list[str]:
    sheet = desk.workspace.table.sheet
    assert sheet is not None
    return [row.text("sku_price_id") for row in sheet.rows]


def amounts_seen(desk: Desk) -> list[str]:
    grid = desk.workspace.grid
    column = COLUMN_AT["list_unit_price"]
    return [grid.raw((row, column)) for row in range(grid.order.rowCount())]


def test_figures_are_sorted_as_numbers_with_missing_ones_last(desk: Desk) -> None:
    before = stored(desk)
    for order in (UP, DOWN):
        desk.workspace.grid.sortByColumn(COLUMN_AT["list_unit_price"], order)
        seen = amounts_seen(desk)
        known = [Decimal(text) for text in seen if text]
        assert known == sorted(known, reverse=order is DOWN)
        assert seen[len(known) :] == [""] * 3
    assert stored(desk) == before


def test_the_head_sorts_up_then_down_then_back(desk: Desk) -> None:
    grid = desk.workspace.grid
    head = grid.horizontalHeader()
    x = head.sectionViewportPosition(COLUMN_AT["list_unit_price"]) + 12
    before = desk.prices_seen()
    seen = []
    for _ in range(3):
        QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, 12))
        seen.append(desk.prices_seen())
    assert seen[0][0] == "4090-container/hour"
    assert seen[1][0] == "h100-node/month"
    assert seen[2] == before


def test_shift_click_orders_the_rows_that_are_alike_by_one_more_column(
    desk: Desk,
) -> None:
    grid = desk.workspace.grid
    head = grid.horizontalHeader()
    price, delivery = COLUMN_AT["list_unit_price"], COLUMN_AT["delivery"]
    grid.sortByColumn(delivery, UP)
    names = {False: ["Delivery ↑1", "List price ¥ ↑2"], True: ["List price ¥ ↓2"]}
    place = QPoint(head.sectionViewportPosition(price) + 12, 12)
    left, shift = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier
    for is_falling in (False, True):
        QTest.mouseClick(head.viewport(), left, shift, place)
        rows = range(grid.order.rowCount())
        kinds = [grid.raw((row, delivery)) for row in rows]
        assert kinds == sorted(kinds)
        for kind in set(kinds):
            texts = [grid.raw((r, price)) for r in rows if kinds[r] == kind]
            known = [Decimal(text) for text in texts if text]
            assert known == sorted(known, reverse=is_falling)
            assert texts[len(known) :] == [""] * (len(texts) - len(known))
        horizontal = Qt.Orientation.Horizontal
        said = [grid.order.headerData(c, horizontal) for c in (delivery, price)]
        assert set(names[is_falling]) <= set(said)
    QTest.mouseClick(head.viewport(), left, shift, place)
    assert grid.order.sorted_by == ((delivery, UP),)


def test_sorting_is_stable(desk: Desk) -> None:
    grid = desk.workspace.grid
    before = stored(desk)
    for order in (UP, DOWN):
        grid.sortByColumn(COLUMN_AT["delivery"], order)
        seen = desk.prices_seen()
        containers = [name for name in before if "container" in name]
        assert [name for name in seen if name in containers] == containers


def test_a_row_stays_where_it_is_when_its_cell_is_edited(desk: Desk) -> None:
    grid = desk.workspace.grid
    grid.sortByColumn(COLUMN_AT["list_unit_price"], UP)
    before = desk.prices_seen()
    desk.go_to("4090-container/hour", "list_unit_price")
    desk.type("99999")
    desk.press(Qt.Key.Key_Return)
    assert desk.prices_seen() == before


def test_a_new_row_stands_below_the_one_it_was_put_under(desk: Desk) -> None:
    grid = desk.workspace.grid
    grid.sortByColumn(COLUMN_AT["list_unit_price"], DOWN)
    desk.go_to("910b-node/month", "sku_price_id")
    desk.workspace.commands.duplicate()
    seen = desk.prices_seen()
    at = seen.index("910b-node/month")
    assert seen[at + 1] == "910b-node/month-copy"


def test_the_quick_filter_looks_at_every_cell_in_words_and_raw(desk: Desk) -> None:
    panel = desk.workspace.panel
    for text, count in (
        ("bare_metal", 7),
        ("ASCEND", 6),
        ("to be quoted", 3),
        ("card · hour 910b", 2),
        ("８４,４８０", 1),
        ("nothing like it", 0),
    ):
        panel.filters.field.setText(text)
        assert len(desk.prices_seen()) == count, text
    assert panel.filters.rows.text() == "0 of 11 rows"
    assert panel.pages.currentWidget() is panel.no_match
    panel.no_match.buttons[0].click()
    assert len(desk.prices_seen()) == 11
    assert panel.pages.currentWidget() is desk.workspace.grid


def test_cards_delivery_and_state_can_be_asked_for(desk: Desk) -> None:
    filters = desk.workspace.panel.filters
    filters.accelerator.setCurrentIndex(filters.accelerator.findData("ascend910b"))
    assert len(desk.prices_seen()) == 6
    filters.delivery.setCurrentIndex(filters.delivery.findData("container"))
    assert len(desk.prices_seen()) == 2
    filters.clear()
    state = filters.state.findData(str(RowState.TO_BE_QUOTED))
    filters.state.setCurrentIndex(state)
    assert len(desk.prices_seen()) == 3
    filters.state.setCurrentIndex(filters.state.findData(str(RowState.ATTENTION)))
    assert desk.prices_seen() == ["910b-card-case/month", "910b-node/month"]


def test_a_row_that_no_longer_fits_the_filter_stays_until_it_is_asked_again(
    desk: Desk,
) -> None:
    desk.workspace.panel.filters.field.setText("container")
    before = desk.prices_seen()
    desk.go_to("4090-container/hour", "note")
    desk.workspace.commands.clear()
    desk.go_to("4090-container/hour", "delivery")
    desk.type("bare metal")
    desk.press(Qt.Key.Key_Return)
    assert desk.prices_seen() == before


def test_an_empty_filter_asks_for_nothing() -> None:
    assert RowFilter() == RowFilter("", "", "", RowState.ANY)
