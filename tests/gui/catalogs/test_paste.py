"""Blocks from spreadsheets go where they are pasted, in the order that is seen."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from tests.gui.catalogs.fakes import Desk, provider, put_on_clipboard

from rackrate.domain.catalog import Catalog
from rackrate.domain.price_columns import COLUMNS
from rackrate.gui.models.price_clipboard import tab_text
from rackrate.gui.models.price_grid_columns import COLUMN_AT
from rackrate.services.price_sheet import PriceSheet

CONTROL = Qt.KeyboardModifier.ControlModifier
NODE, HIGH = "910b-node/month", "910b-node/month-list-high"
EXCEL = "15,600\t3,000-5,000\t93折\r\n17,040\t\t0.9\r\n"
LIBREOFFICE = "15,600\t3,000-5,000\t93折\n17,040\t\t0.9\n"
WPS_HTML = """<html><body><table><tr><td class="et2">15,600</td><td>3,000-5,000</td>
<td>93折</td></tr><tr><td>17,040</td><td></td><td>0.9</td></tr></table></body></html>"""


def paste(desk: Desk, text: str = "", html: str = "") -> None:
    put_on_clipboard(text, html)
    desk.press(Qt.Key.Key_V, CONTROL)


@pytest.fixture
def empty(make_desk: Callable[..., Desk]) -> Desk:
    """Return a workspace on one provider without prices."""
    return make_desk({"acme": Catalog(provider(), ())})


@pytest.mark.parametrize(
    ("text", "html"),
    [
        (EXCEL, ""),
        (EXCEL, WPS_HTML),
        (LIBREOFFICE, ""),
        ("", WPS_HTML),
        ("15,600 3,000-5,000", WPS_HTML),
    ],
    ids=["excel", "wps", "libreoffice", "html", "browser"],
)
def test_a_block_lands_at_the_cursor_as_one_step(
    desk: Desk, text: str, html: str
) -> None:
    desk.go_to(NODE, "list_unit_price")
    before = desk.workspace.table.sheet
    paste(desk, text, html)
    assert desk.text(NODE, "list_unit_price") == "15600"
    assert (desk.text(NODE, "price_low"), desk.text(NODE, "price_high")) == (
        *("3000", "5000"),
    )
    assert desk.text(NODE, "discount") == "0.93"
    assert desk.text(HIGH, "list_unit_price") == "17040"
    assert desk.text(HIGH, "discount") == "0.9"
    assert desk.undo.count() == 1
    assert desk.undo.undoText() == "Paste 6 cells"
    desk.undo.undo()
    assert desk.workspace.table.sheet == before


def test_what_was_pasted_is_selected_and_told(desk: Desk) -> None:
    desk.go_to(NODE, "list_unit_price")
    paste(desk, "15,600\tmany\tcheap\r\n1\t1-2\t1\r\n")
    assert desk.notes[-1] == "Pasted 6 cells; 2 need attention"
    assert len(desk.workspace.grid.selected_cells()) == 6
    assert desk.text(NODE, "discount") == "cheap"


def test_a_single_value_fills_the_selection(desk: Desk) -> None:
    prices = [NODE, HIGH, "h100-node/month"]
    desk.select(prices, ["evidence", "source"])
    paste(desk, "written_quote\r\n")
    assert [desk.text(price, "evidence") for price in prices] == ["written_quote"] * 3
    assert desk.text(HIGH, "source") == "written_quote"


def test_a_block_that_fits_the_selection_several_times_is_repeated(desk: Desk) -> None:
    prices = ["910b-container/month", NODE, HIGH, "a100-node/month"]
    desk.select(prices, ["cards"])
    paste(desk, "2\r\n4\r\n")
    assert [desk.text(price, "cards") for price in prices] == ["2", "4", "2", "4"]


def test_rows_beyond_the_last_are_added(desk: Desk) -> None:
    desk.go_to("h100-node/month", "sku_price_id")
    paste(desk, "h100-node/month\tBare metal\nh200/hour\t容器\tH200\t1\t卡·时\t9.9\n")
    assert len(desk.prices_seen()) == 12
    assert desk.text("h200/hour", "accelerator") == "h200"
    assert desk.text("h200/hour", "pricing_unit") == "hour"
    assert desk.text("h200/hour", "sku_id") == "h200"
    assert desk.text("h200/hour", "meter") == "compute"
    desk.undo.undo()
    assert len(desk.prices_seen()) == 11


def test_cells_beyond_the_last_column_are_told(desk: Desk) -> None:
    desk.go_to(NODE, "note")
    paste(desk, "a note\tone\ttwo\r\n")
    assert desk.text(NODE, "note") == "a note"
    assert desk.notes[-1] == ("Pasted 1 cell; 2 beyond the last column were left out")


def test_hidden_columns_and_moved_ones_are_respected(desk: Desk) -> None:
    grid = desk.workspace.grid
    grid.hideColumn(COLUMN_AT["range"])
    head = grid.horizontalHeader()
    head.moveSection(
        head.visualIndex(COLUMN_AT["note"]), head.visualIndex(COLUMN_AT["discount"])
    )
    desk.go_to(NODE, "list_unit_price")
    paste(desk, "1\tsaid\t0.5\r\n")
    assert desk.text(NODE, "note") == "said"
    assert desk.text(NODE, "discount") == "0.5"
    assert desk.text(NODE, "price_low") == ""


def test_the_order_that_is_seen_is_the_order_of_pasting(desk: Desk) -> None:
    grid = desk.workspace.grid
    grid.sortByColumn(COLUMN_AT["list_unit_price"], Qt.SortOrder.DescendingOrder)
    desk.workspace.panel.filters.field.setText("node")
    seen = desk.prices_seen()
    desk.go_to(seen[0], "cards")
    paste(desk, "1\n2\n3\n")
    assert [desk.text(price, "cards") for price in seen[:3]] == ["1", "2", "3"]


def test_cells_with_line_breaks_tabs_and_quotes_arrive_whole(desk: Desk) -> None:
    desk.go_to(NODE, "source_ref")
    paste(desk, '"two\r\nlines, ""quoted"""\t"a\ttab"\r\n')
    assert desk.text(NODE, "source_ref") == 'two\nlines, "quoted"'
    assert desk.text(NODE, "note") == "a\ttab"


def test_a_block_with_heads_becomes_rows_of_an_empty_catalog(empty: Desk) -> None:
    panel = empty.workspace.panel
    assert panel.pages.currentWidget() is panel.no_prices
    put_on_clipboard(
        "显卡\t交付\tList price ¥\tsku_price_id\tper\tcards\r\n"
        "H100\t裸金属\t8.4万\th100/month\t台·月\t8\r\n"
        "910B\t容器\t¥3.58\t910b/hour\t卡·时\t1\r\n"
        "\t\t\t\t\t\r\n"
    )
    panel.no_prices.buttons[1].click()
    assert empty.prices_seen() == ["h100/month", "910b/hour"]
    assert empty.text("h100/month", "list_unit_price") == "84000"
    assert empty.text("h100/month", "delivery") == "bare_metal"
    assert empty.text("910b/hour", "accelerator") == "ascend910b"
    assert panel.pages.currentWidget() is empty.workspace.grid


def test_a_catalog_opened_in_excel_can_be_pasted_whole(
    empty: Desk, shipped: dict[str, Catalog]
) -> None:
    sheet = PriceSheet.of(shipped["vultr"])
    columns = [*COLUMNS, "note_zh"]  # a column of the catalog's own is passed over
    rows = [[row.text(column) for column in columns] for row in sheet.rows]
    put_on_clipboard(tab_text([columns, *rows]) + "\r\n")
    empty.workspace.panel.run("paste")
    pasted = empty.session.catalogs[0]
    known = tuple(replace(price, extra=()) for price in shipped["vultr"].prices)
    assert pasted.prices == known


def test_what_is_copied_is_pasted_the_same(desk: Desk) -> None:
    before = desk.workspace.table.sheet
    desk.workspace.grid.selectAll()
    desk.press(Qt.Key.Key_C, CONTROL)
    desk.press(Qt.Key.Key_V, CONTROL)
    assert desk.workspace.table.sheet == before


def test_nothing_on_the_clipboard_is_told(desk: Desk) -> None:
    desk.go_to(NODE, "note")
    put_on_clipboard(" ".strip())
    desk.workspace.commands.paste()
    assert desk.notes == ["The clipboard holds no text"]
    assert desk.undo.count() == 0


def test_a_thousand_rows_are_pasted_in_good_time(empty: Desk) -> None:
    rows = [
        f"p{n}/hour\tcontainer\th100\t1\tcard/hour\t{n}.5\t\t0.9\tCNY\tincluded"
        for n in range(1000)
    ]
    empty.workspace.grid.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    put_on_clipboard("\r\n".join(rows) + "\r\n")
    began = time.perf_counter()
    empty.workspace.panel.run("paste")
    assert time.perf_counter() - began < 5
    assert len(empty.prices_seen()) == 1000
    assert empty.notes[-1].startswith("Pasted 10,000 cells; 1,000 need")
