"""The Qt model over a sheet: faces, faults, and change records row by row."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from rackrate.domain.bilingual import Language
from rackrate.gui.context import Context
from rackrate.gui.models.price_edits import Edited, with_copies, with_texts
from rackrate.gui.models.price_faces import CellFace
from rackrate.gui.models.price_grid_columns import COLUMN_AT, GRID_COLUMNS
from rackrate.gui.models.price_table import PriceTable, Role


@pytest.fixture
def table(make_context: Callable[..., Context]) -> PriceTable:
    context = make_context()
    table = PriceTable(context)
    table.show_provider("jygpu")
    context.session.listen(lambda _: table.refresh())
    table.setProperty("context", context)  # keeps it alive
    return table


def row_of(table: PriceTable, price: str) -> int:
    rows = range(table.rowCount())
    return next(r for r in rows if table.shown.cells(r)["sku_price_id"] == price)


def put(table: PriceTable, price: str, column: str, text: str) -> None:
    index = table.index(row_of(table, price), COLUMN_AT[column])
    assert table.setData(index, text)


def said(table: PriceTable, price: str, column: str) -> CellFace:
    face = table.index(row_of(table, price), COLUMN_AT[column]).data(Role.FACE)
    assert isinstance(face, CellFace)
    return face


def test_it_keeps_the_rules_of_qt_models(
    table: PriceTable, qtmodeltester: ModelTester
) -> None:
    qtmodeltester.check(table, force_py=True)
    assert table.rowCount() == 11
    assert table.columnCount() == len(GRID_COLUMNS)


def test_it_keeps_the_rules_while_rows_come_and_go(
    table: PriceTable, qtmodeltester: ModelTester
) -> None:
    qtmodeltester.check(table, force_py=True)
    sheet = table.sheet
    assert sheet is not None
    table.apply(with_copies(sheet, [1, 2, 5]), "copy")
    assert table.rowCount() == 14
    assert table.sheet is not None
    table.apply(Edited(table.sheet.without([1, 3, 11])), "delete")
    assert table.rowCount() == 11


@pytest.mark.parametrize(
    ("price", "column", "face"),
    [
        ("910b-node/month", "delivery", CellFace("Bare metal", "bare_metal")),
        ("910b-node/month", "accelerator", CellFace("Ascend 910B")),
        ("910b-node/month", "per", CellFace("node · month")),
        ("910b-node/month", "list_unit_price", CellFace("15,600.00")),
        ("910b-node/month", "discount", CellFace("1.00", "muted")),
        ("910b-container/month", "discount", CellFace("0.93")),
        ("910b-node/month", "billing_currency", CellFace("CNY", "muted")),
        ("910b-node/month", "tax", CellFace("unknown", "muted")),
        ("910b-node/month", "commitment_months", CellFace("–", "muted")),
        ("910b-card/month", "range", CellFace("3,000 – 5,000", "muted")),
        ("4090-node/month", "list_unit_price", CellFace("to be quoted", "muted")),
        ("910b-node/month", "evidence", CellFace("article", "text", is_badge=True)),
    ],
)
def test_cells_are_put_into_words(
    table: PriceTable, price: str, column: str, face: CellFace
) -> None:
    assert said(table, price, column) == face


def test_words_follow_the_language(make_context: Callable[..., Context]) -> None:
    table = PriceTable(make_context(language=Language.ZH))
    table.show_provider("jygpu")
    assert said(table, "4090-node/month", "list_unit_price").text == "待询价"
    assert said(table, "910b-node/month", "per").text == "台·月"
    head = table.headerData(COLUMN_AT["list_unit_price"], Qt.Orientation.Horizontal)
    assert head == "标价 ¥"


def test_figures_are_right_aligned(table: PriceTable) -> None:
    index = table.index(0, COLUMN_AT["list_unit_price"])
    flags = index.data(Qt.ItemDataRole.TextAlignmentRole)
    assert flags & Qt.AlignmentFlag.AlignRight


def test_raw_text_is_what_is_edited(table: PriceTable) -> None:
    index = table.index(row_of(table, "910b-node/month"), COLUMN_AT["per"])
    assert index.data(Qt.ItemDataRole.EditRole) == "node/month"
    put(table, "910b-node/month", "per", "卡·时")
    assert said(table, "910b-node/month", "per").text == "card · hour"


def test_an_invalid_text_is_kept_flagged_and_taken_out(table: PriceTable) -> None:
    put(table, "910b-node/month", "list_unit_price", "数千元级")
    index = table.index(row_of(table, "910b-node/month"), COLUMN_AT["list_unit_price"])
    assert said(table, "910b-node/month", "list_unit_price").text == "数千元级"
    assert index.data(Role.FAULT).code == "not_a_number"
    tip = str(index.data(Qt.ItemDataRole.ToolTipRole))
    assert "数千元级" in tip
    assert tip in str(index.data(Qt.ItemDataRole.AccessibleTextRole))
    session = table.property("context").session
    jygpu = next(c for c in session.catalogs if c.provider.id == "jygpu")
    assert "910b-node/month" not in [p.sku_price_id for p in jygpu.prices]
    put(table, "910b-node/month", "list_unit_price", "1.56万")
    assert index.data(Role.FAULT) is None


def test_a_missing_value_says_that_it_is_required(table: PriceTable) -> None:
    put(table, "910b-node/month", "delivery", "")
    assert said(table, "910b-node/month", "delivery") == CellFace("required", "error")


def test_a_fault_in_a_hidden_column_is_told_in_the_first(table: PriceTable) -> None:
    put(table, "910b-node/month", "vcpu", "many")
    index = table.index(row_of(table, "910b-node/month"), 0)
    assert index.data(Role.ROW_FAULTY) is True
    assert "vCPU" in str(index.data(Qt.ItemDataRole.ToolTipRole))


def test_cards_in_doubt_are_marked_where_they_stand(table: PriceTable) -> None:
    index = table.index(row_of(table, "910b-node/month"), COLUMN_AT["cards"])
    assert index.data(Role.DOUBT).implied == 4
    assert "15,600 ÷ 3,900 = 4" in str(index.data(Qt.ItemDataRole.ToolTipRole))


def test_only_rows_that_changed_are_told(table: PriceTable, qtbot: QtBot) -> None:
    row = row_of(table, "h100-node/month")
    rows = []
    table.dataChanged.connect(lambda top, _: rows.append(top.row()))
    with qtbot.assertNotEmitted(table.modelReset):
        put(table, "h100-node/month", "note", "new")
    assert rows == [row]


def test_a_second_id_flags_the_row_that_has_it(table: PriceTable) -> None:
    put(table, "h100-node/month", "sku_price_id", "910b-node/month")
    faults = table.shown.faults
    assert [list(found) for found in faults.values()] == [["sku_price_id"]]


def test_nothing_typed_is_no_step_to_take_back(table: PriceTable) -> None:
    sheet = table.sheet
    assert sheet is not None
    same = with_texts(sheet, {1: {"note": sheet.row(1).text("note")}}, table.vocabulary)
    table.apply(same, "nothing")
    assert table.property("context").undo.count() == 0
