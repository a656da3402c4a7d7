"""The editing contract of the grid, by keys and clicks."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QDate, QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCalendarWidget
from tests.gui.catalogs.fakes import Desk

from rackrate.gui.models.price_grid_columns import COLUMN_AT
from rackrate.gui.workspaces.catalogs.cell_editors import (
    ChoiceEditor,
    DayEditor,
    LineEditor,
)

Key = Qt.Key
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
NODE = "910b-node/month"


def editor_of(desk: Desk) -> LineEditor | ChoiceEditor | None:
    grid = desk.workspace.grid
    editor = grid.indexWidget(grid.currentIndex())
    assert editor is None or isinstance(editor, LineEditor | ChoiceEditor)
    return editor


def test_typing_replaces_and_enter_commits_and_goes_down(desk: Desk) -> None:
    desk.go_to(NODE, "list_unit_price")
    desk.type("1.6万")
    desk.press(Key.Key_Return)
    assert desk.text(NODE, "list_unit_price") == "16000"
    assert desk.shown(NODE, "list_unit_price") == "16,000.00"
    assert desk.cursor() == ("910b-node/month-list-high", "list_unit_price")
    assert editor_of(desk) is None
    assert desk.undo.count() == 1
    assert desk.undo.undoText() == f"Edit List price of {NODE}"


def test_tab_commits_and_goes_right_and_shift_goes_back(desk: Desk) -> None:
    desk.go_to(NODE, "cards")
    desk.type("4")
    desk.press(Key.Key_Tab)
    assert desk.cursor() == (NODE, "per")
    desk.press(Key.Key_Backtab, SHIFT)
    assert desk.cursor() == (NODE, "cards")
    desk.press(Key.Key_Return, SHIFT)
    assert desk.cursor() == ("910b-container/month", "cards")
    desk.press(Key.Key_Return)
    assert desk.cursor() == (NODE, "cards")
    assert desk.text(NODE, "cards") == "4"


def test_f2_edits_the_raw_text_and_escape_leaves_it(desk: Desk) -> None:
    desk.go_to(NODE, "list_unit_price")
    desk.press(Key.Key_F2)
    editor = editor_of(desk)
    assert editor is not None
    assert editor.typed() == "15600"
    desk.type("7")
    desk.press(Key.Key_Escape)
    assert desk.text(NODE, "list_unit_price") == "15600"
    assert desk.undo.count() == 0


def test_leaving_a_cell_as_it_was_is_no_edit(desk: Desk) -> None:
    desk.go_to(NODE, "per")
    desk.press(Key.Key_F2)
    desk.press(Key.Key_Return)
    assert desk.undo.count() == 0


@pytest.mark.parametrize(
    ("column", "kind", "shown"),
    [
        ("delivery", ChoiceEditor, "bare metal"),
        ("accelerator", ChoiceEditor, "Ascend 910B"),
        ("per", ChoiceEditor, "node · month"),
        ("effective_from", DayEditor, "2026-07-15"),
        ("note", LineEditor, None),
    ],
)
def test_each_column_has_the_editor_that_fits(
    desk: Desk, column: str, kind: type, shown: str | None
) -> None:
    desk.go_to(NODE, column)
    desk.press(Key.Key_F2)
    editor = editor_of(desk)
    assert type(editor) is kind
    assert editor is not None
    assert editor.accessibleName()
    if isinstance(editor, ChoiceEditor):
        assert editor.currentText() == shown
    elif shown is not None:
        assert editor.typed() == shown


def test_a_choice_is_stored_by_its_value_whatever_is_typed(desk: Desk) -> None:
    for typed, value in (("容器", "container"), ("bare metal", "bare_metal")):
        desk.go_to(NODE, "delivery")
        desk.type(typed)
        desk.press(Key.Key_Return)
        assert desk.text(NODE, "delivery") == value
    desk.go_to(NODE, "delivery")
    desk.type("boat")
    desk.press(Key.Key_Return)
    assert desk.text(NODE, "delivery") == "boat"
    assert desk.row_id(NODE) in desk.workspace.table.shown.faults


def test_a_choice_picked_from_the_list_ends_the_editing(desk: Desk) -> None:
    desk.go_to(NODE, "per")
    desk.press(Key.Key_Down, ALT)
    editor = editor_of(desk)
    assert isinstance(editor, ChoiceEditor)
    place = editor.findData("card/hour")
    editor.setCurrentIndex(place)
    editor.hidePopup()
    editor.activated.emit(place)
    assert desk.text(NODE, "price_scope") == "card"
    assert desk.text(NODE, "pricing_unit") == "hour"
    assert desk.undo.count() == 1


def test_a_double_click_on_a_choice_drops_its_list(desk: Desk) -> None:
    grid = desk.workspace.grid
    desk.go_to(NODE, "delivery")
    place = grid.visualRect(grid.currentIndex()).center()
    left = Qt.MouseButton.LeftButton
    QTest.mouseClick(grid.viewport(), left, pos=place)
    QTest.mouseDClick(grid.viewport(), left, pos=place)
    QTest.mouseRelease(grid.viewport(), left, pos=place)
    editor = editor_of(desk)
    assert isinstance(editor, ChoiceEditor)
    assert editor.view().isVisible()
    editor.hidePopup()


def test_a_day_is_picked_from_the_calendar(desk: Desk) -> None:
    desk.go_to(NODE, "effective_to")
    desk.press(Key.Key_F2)
    editor = editor_of(desk)
    assert isinstance(editor, DayEditor)
    editor.open_calendar()
    popup = QApplication.activePopupWidget()
    assert popup is not None
    calendar = popup.findChild(QCalendarWidget)
    assert calendar is not None
    calendar.clicked.emit(QDate(2026, 9, 30))
    assert not popup.isVisible()
    assert desk.text(NODE, "effective_to") == "2026-09-30"


def test_a_range_typed_as_list_price_is_one_step_and_is_told(desk: Desk) -> None:
    desk.go_to("910b-container/hour", "list_unit_price")
    desk.type("3,000-5,000")
    desk.press(Key.Key_Return)
    assert desk.text("910b-container/hour", "list_unit_price") == ""
    assert desk.text("910b-container/hour", "price_low") == "3000"
    assert desk.shown("910b-container/hour", "range") == "3,000 – 5,000"
    assert "Range" in desk.notes[-1]
    desk.undo.undo()
    assert desk.text("910b-container/hour", "list_unit_price") == "3.58"
    assert desk.text("910b-container/hour", "price_low") == ""


def test_delete_empties_the_selection_in_one_step(desk: Desk) -> None:
    desk.select([NODE, "h100-node/month"], ["list_unit_price", "note"])
    desk.press(Key.Key_Delete)
    assert desk.text(NODE, "list_unit_price") == desk.text(NODE, "note") == ""
    assert desk.undo.undoText() == "Clear 4 cells"
    desk.undo.undo()
    assert desk.text("h100-node/month", "list_unit_price") == "84480"


def test_ctrl_d_fills_down_from_the_top_of_the_selection(desk: Desk) -> None:
    prices = ["910b-container/month", NODE, "910b-node/month-list-high"]
    desk.select(prices, ["discount", "evidence"])
    desk.press(Key.Key_D, CONTROL)
    assert [desk.text(price, "discount") for price in prices] == ["0.93"] * 3
    assert [desk.text(price, "evidence") for price in prices] == ["article"] * 3
    assert desk.undo.count() == 1


def test_ctrl_d_in_one_row_copies_the_row_above(desk: Desk) -> None:
    desk.go_to(NODE, "discount")
    desk.press(Key.Key_D, CONTROL)
    assert desk.text(NODE, "discount") == "0.93"


def test_ctrl_enter_fills_the_selection_with_what_is_being_typed(desk: Desk) -> None:
    prices = [NODE, "h100-node/month", "a100-node/month"]
    desk.select(prices, ["discount"])
    desk.press(Key.Key_F2)
    desk.type("95折")
    desk.press(Key.Key_Return, CONTROL)
    assert [desk.text(price, "discount") for price in prices] == ["0.95"] * 3
    assert desk.undo.count() == 1


def test_ctrl_enter_fills_the_selection_with_the_cell_under_the_cursor(
    desk: Desk,
) -> None:
    desk.select([NODE, "h100-node/month"], ["list_unit_price"])
    desk.press(Key.Key_Return, CONTROL)
    assert desk.text("h100-node/month", "list_unit_price") == "15600"


def test_ctrl_semicolon_enters_today(desk: Desk) -> None:
    desk.go_to(NODE, "effective_from")
    desk.press(Key.Key_Semicolon, CONTROL)
    today = datetime.now(UTC).astimezone().date()
    assert desk.text(NODE, "effective_from") == today.isoformat()


def test_ctrl_c_copies_raw_text_html_and_csv(desk: Desk) -> None:
    desk.select([NODE, "h100-node/month"], ["per", "list_unit_price", "discount"])
    desk.press(Key.Key_C, CONTROL)
    data = QGuiApplication.clipboard().mimeData()
    assert data.text() == "node/month\t15600\t\nnode/month\t84480\t"
    assert "<td>15600</td>" in data.html()
    csv = bytes(data.data("text/csv").data()).decode()
    assert csv == "node/month,15600,\r\nnode/month,84480,\r\n"


def test_ctrl_x_copies_and_empties(desk: Desk) -> None:
    desk.go_to(NODE, "note")
    note = desk.text(NODE, "note")
    desk.press(Key.Key_X, CONTROL)
    assert desk.text(NODE, "note") == ""
    assert QGuiApplication.clipboard().text() == note
    assert desk.undo.undoText() == "Cut 1 cell"


def test_ctrl_j_duplicates_under_a_name_of_its_own(desk: Desk) -> None:
    desk.go_to(NODE, "cards")
    desk.press(Key.Key_J, CONTROL)
    assert desk.cursor() == (f"{NODE}-copy", "sku_price_id")
    assert desk.text(f"{NODE}-copy", "list_unit_price") == "15600"
    assert not desk.workspace.table.shown.faults


def test_ctrl_delete_takes_rows_away_and_says_how_to_get_them_back(
    desk: Desk,
) -> None:
    before = desk.prices_seen()
    desk.select([NODE, "h100-node/month"], ["cards"])
    desk.press(Key.Key_Delete, CONTROL)
    assert len(desk.prices_seen()) == len(before) - 2
    assert desk.notes[-1] == "Deleted 2 prices · Undo with Ctrl+Z"
    assert desk.undo.count() == 1
    desk.undo.undo()
    assert desk.prices_seen() == before


def test_ctrl_shift_equals_adds_a_row_below_and_begins_to_name_it(desk: Desk) -> None:
    desk.go_to(NODE, "cards")
    desk.press(Key.Key_Equal, CONTROL, SHIFT)
    assert editor_of(desk) is not None
    desk.type("910b-node/year")
    desk.press(Key.Key_Tab)
    assert desk.cursor() == ("910b-node/year", "delivery")
    assert desk.text("910b-node/year", "sku_id") == "910b-node"
    seen = desk.prices_seen()
    assert seen.index("910b-node/year") == seen.index(NODE) + 1


def test_the_grids_own_keys_go_before_shortcuts_of_the_window(desk: Desk) -> None:
    grid = desk.workspace.grid
    for key, modifiers, is_own in (
        (Key.Key_D, CONTROL, True),
        (Key.Key_V, CONTROL, True),
        (Key.Key_S, CONTROL, False),
        (Key.Key_Z, CONTROL, False),
    ):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, modifiers)
        event.ignore()
        QApplication.sendEvent(grid, event)
        assert event.isAccepted() is is_own


def test_the_first_letter_from_an_input_method_is_not_lost(desk: Desk) -> None:
    grid = desk.workspace.grid
    desk.go_to(NODE, "note")
    QApplication.sendEvent(grid, QInputMethodEvent("n", []))
    editor = editor_of(desk)
    assert editor is not None
    event = QInputMethodEvent("", [])
    event.setCommitString("你好")
    QApplication.sendEvent(editor, event)
    desk.press(Key.Key_Return)
    assert desk.text(NODE, "note") == "你好"


def test_selection_and_scroll_survive_undo(desk: Desk) -> None:
    grid = desk.workspace.grid
    desk.go_to(NODE, "list_unit_price")
    desk.type("1")
    desk.press(Key.Key_Return)
    desk.select([NODE, "h100-node/month"], ["note"])
    scrolled = grid.horizontalScrollBar().value()
    cells = grid.selected_cells()
    assert scrolled > 0
    desk.undo.undo()
    desk.undo.redo()
    assert grid.selected_cells() == cells
    assert grid.horizontalScrollBar().value() == scrolled


def test_the_footer_sums_the_selection(desk: Desk) -> None:
    desk.select([NODE, "h100-node/month"], ["list_unit_price", "per"])
    assert desk.workspace.selection_summary() == (
        "4 cells · sum 100,080.00 · average 50,040.00 · min 15,600.00 · max 84,480.00"
    )
    assert desk.workspace.panel.totals.text() == desk.workspace.selection_summary()


def test_f8_goes_to_the_next_cell_to_mend_and_shows_its_column(desk: Desk) -> None:
    table = desk.workspace.table
    for price, column in ((NODE, "vcpu"), ("4090-node/month", "cards")):
        row = table.shown.row_of(desk.row_id(price))
        assert row is not None
        table.setData(table.index(row, COLUMN_AT[column]), "many")
    desk.go_to(NODE, "sku_price_id")
    desk.press(Key.Key_F8)
    assert desk.cursor() == (NODE, "vcpu")
    assert not desk.workspace.grid.isColumnHidden(COLUMN_AT["vcpu"])
    desk.press(Key.Key_F8)
    assert desk.cursor() == ("4090-node/month", "cards")
    assert desk.workspace.panel.filters.faults.text() == "2 cells to mend"


def test_columns_can_be_shown_and_hidden_from_the_head(desk: Desk) -> None:
    grid = desk.workspace.grid
    head = grid.horizontalHeader()
    head.customContextMenuRequested.emit(QPoint(300, 8))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    actions = {action.text(): action for action in menu.actions()}
    actions["vCPU"].trigger()
    actions["Note"].trigger()
    assert not grid.isColumnHidden(COLUMN_AT["vcpu"])
    assert grid.isColumnHidden(COLUMN_AT["note"])
    actions["Usual columns"].trigger()
    assert grid.isColumnHidden(COLUMN_AT["vcpu"])
    assert not grid.isColumnHidden(COLUMN_AT["note"])
    menu.close()


def test_the_menu_of_cells_shows_every_command_with_its_key(desk: Desk) -> None:
    grid = desk.workspace.grid
    desk.go_to(NODE, "discount")
    grid.customContextMenuRequested.emit(QPoint(30, 30))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    actions = [action for action in menu.actions() if not action.isSeparator()]
    assert all("\t" in action.text() for action in actions)
    next(a for a in actions if a.text().startswith("Fill down")).trigger()
    menu.close()
    assert desk.text(NODE, "discount") == "0.93"


def test_the_first_column_stays_in_sight_and_is_edited_where_it_stands(
    desk: Desk,
) -> None:
    grid = desk.workspace.grid
    frozen = grid.frozen
    assert frozen is not None
    assert not frozen.isVisible()
    desk.go_to(NODE, "note")
    assert frozen.isVisible()
    scrolled = grid.horizontalScrollBar().value()
    index = grid.order.index(2, 0)
    place = frozen.visualRect(index).center()
    left = Qt.MouseButton.LeftButton
    QTest.mouseClick(frozen.viewport(), left, pos=place)
    assert grid.currentIndex() == index
    assert grid.horizontalScrollBar().value() == scrolled
    QTest.mouseDClick(frozen.viewport(), left, pos=place)
    assert grid.horizontalScrollBar().value() == 0
    assert not frozen.isVisible()
    editor = editor_of(desk)
    assert editor is not None
    assert editor.typed() == "910b-card-case/month"


def test_no_column_is_hidden_behind_the_first_one(desk: Desk) -> None:
    grid = desk.workspace.grid
    desk.go_to(NODE, "note")
    desk.press(Key.Key_Home)
    desk.go_to(NODE, "note")
    for _ in range(14):
        desk.press(Key.Key_Left)
        assert grid.frozen is not None
        left = grid.columnViewportPosition(grid.currentIndex().column())
        assert left >= grid.frozen.covered
    desk.press(Key.Key_Left)


def test_the_head_of_the_first_column_sorts_as_well(desk: Desk) -> None:
    grid = desk.workspace.grid
    desk.go_to(NODE, "note")
    assert grid.frozen is not None
    head = grid.frozen.horizontalHeader()
    before = desk.prices_seen()
    for _ in range(2):
        QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, 12))
    assert desk.prices_seen() == sorted(before, reverse=True)
    said = grid.order.headerData(0, Qt.Orientation.Horizontal)
    assert said == "Price ↓"
