"""Files dropped, named and chosen, tables pasted, and the way back to the cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import load_workbook
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench, OpenBench
from tests.gui.import_window.conftest import QUOTE, Desk, Reads, opened, read_file
from tests.gui.import_window.test_import_window import NEW, parts
from tests.support.fakes import ScriptedPrompts

from rackrate.domain.comparison import Bidder, Comparison, ScopeFlag, ScopeLine
from rackrate.domain.comparison import ScopeUnit as Unit
from rackrate.domain.rfq import Rfq
from rackrate.domain.units import TaxBasis
from rackrate.gui import start
from rackrate.gui.models.foreign_table import holds_foreign_table
from rackrate.publish.rfq_workbook import write_rfq
from rackrate.services.session import ReplaceProject
from rackrate.store.import_templates import ImportTemplates

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
COPY = Qt.DropAction.CopyAction


@pytest.fixture
def quote(tmp_path: Path) -> Path:
    path = tmp_path / "vendor.csv"
    path.write_text(QUOTE, "utf-8")
    return path


def urls(*paths: Path) -> QMimeData:
    """Return dragged files."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def test_a_spreadsheet_dragged_over_the_window_is_offered_and_imported(
    bench: Bench, quote: Path, qtbot: QtBot
) -> None:
    data, window = urls(quote), bench.window
    entering = QDragEnterEvent(QPoint(9, 9), COPY, data, LEFT, NONE)
    window.dragEnterEvent(entering)
    assert entering.isAccepted()
    assert window.drops.overlay.isVisible()
    assert "import quotes" in window.drops.overlay.title.text()
    window.dropEvent(QDropEvent(QPointF(9, 9), COPY, data, LEFT, NONE))
    assert not window.drops.overlay.isVisible()
    draft, _ = parts(opened(bench.window.imports, qtbot))
    assert len(draft.reading.rows) == 3


def test_other_files_are_not_offered(bench: Bench, tmp_path: Path) -> None:
    data = urls(tmp_path / "photo.tiff")
    entering = QDragEnterEvent(QPoint(9, 9), COPY, data, LEFT, NONE)
    entering.ignore()
    bench.window.dragEnterEvent(entering)
    assert not entering.isAccepted()
    assert not bench.window.drops.overlay.isVisible()


def test_several_files_come_one_after_the_other(
    bench: Bench, quote: Path, qtbot: QtBot
) -> None:
    second = quote.with_name("second.csv")
    second.write_text(QUOTE, "utf-8")
    bench.window.imports.open_paths([quote, second])
    first = opened(bench.window.imports, qtbot)
    assert "vendor.csv" in first.windowTitle()
    first.reject()
    assert "second.csv" in opened(bench.window.imports, qtbot).windowTitle()


def test_a_spreadsheet_on_the_command_line_opens_the_import_window(
    open_bench: OpenBench, quote: Path, qtbot: QtBot
) -> None:
    bench = open_bench(path=quote)
    assert bench.session.project.is_sample
    assert "vendor.csv" in opened(bench.window.imports, qtbot).windowTitle()


def test_the_menu_asks_for_a_file(bench: Bench, quote: Path, qtbot: QtBot) -> None:
    bench.prompts.files.append(quote)
    bench.window.actions_by_id["import_quotes"].trigger()
    assert "vendor.csv" in opened(bench.window.imports, qtbot).windowTitle()
    (_, (filters,)) = bench.prompts.asked[-1]
    assert "*.xlsx" in filters


def test_the_keys_of_language_and_theme_work_in_the_import_window(
    bench: Bench, quote: Path, qtbot: QtBot
) -> None:
    bench.window.imports.open_path(quote)
    window = opened(bench.window.imports, qtbot)
    keys = {action.objectName(): action for action in window.actions()}
    assert {"language", "theme"} <= set(keys)
    before = window.windowTitle()
    keys["language"].trigger()
    assert window.windowTitle() != before
    assert "vendor.csv" in window.windowTitle()


@pytest.fixture
def clipboard() -> Iterator[QMimeData]:
    yield QMimeData()
    QGuiApplication.clipboard().clear()


def test_a_vendors_table_pasted_into_the_grid_is_looked_through_first(
    bench: Bench, clipboard: QMimeData, qtbot: QtBot
) -> None:
    before = bench.session.sheets
    clipboard.setText("型号\t卡数\t价格(元/台/月)\n4090\t8\t8800\nH100\t8\t81000\n")
    QGuiApplication.clipboard().setMimeData(clipboard)
    bench.window.catalogs.panel.run("paste")
    draft, _ = parts(opened(bench.window.imports, qtbot))
    assert [row.list_unit_price for row in draft.reading.rows] == [8800, 81000]
    assert bench.session.sheets == before


@pytest.mark.parametrize(
    "text",
    [
        "8800\t81000\n1\t2",
        "container\tRTX 4090\nbare metal\tH100",
        "sku_price_id\tlist_unit_price\na/month\t12",
        "Price\tList price\na/month\t12",
        "8800",
        "",
    ],
)
def test_what_is_the_grids_own_stays_in_the_grid(
    desk: Desk, clipboard: QMimeData, text: str
) -> None:
    clipboard.setText(text)
    QGuiApplication.clipboard().setMimeData(clipboard)
    assert not holds_foreign_table(desk.context)


def test_a_price_leads_back_to_its_cell(
    bench: Bench, quote: Path, qtbot: QtBot
) -> None:
    window = read_file(bench.window.imports, quote, qtbot)
    parts(window)[0].give_to(NEW.id, NEW)
    window.accept_import()
    sheet = bench.session.sheets[NEW.id]
    row = next(r for r in sheet.rows if r.text("list_unit_price") == "81000")
    bench.window.catalogs.grid.go_to(row.row_id, "list_unit_price")
    bench.window.actions_by_id["show_source"].trigger()
    dialog = bench.window.imports.original
    assert dialog is not None
    qtbot.waitUntil(
        lambda: dialog.pages.currentWidget() is dialog.sheet, timeout=15_000
    )
    here = dialog.sheet.currentIndex()
    assert (here.row(), here.column()) == (3, 3)
    assert here.data() == "81000"
    dialog.reject()


def test_a_price_without_a_file_says_so(bench: Bench) -> None:
    window = bench.window
    window.go("catalogs")
    window.catalogs.show_source()
    assert window.imports.original is None
    assert "does not hold the file" in window.toast.text


def test_a_layout_is_remembered_and_recognised(
    desk: Desk, reads: Reads, templates: ImportTemplates
) -> None:
    prompts = desk.context.prompts
    assert isinstance(prompts, ScriptedPrompts)
    window = reads()
    draft, pane = parts(window)
    draft.give_to(NEW.id, NEW)
    pane.whole.boxes["tax"].setCurrentIndex(
        pane.whole.boxes["tax"].findData("excluded")
    )
    pane.whole.boxes["tax"].activated.emit(0)
    prompts.texts.append("SYNTHETIC monthly")
    pane.bar.templates.save()
    (kept,) = templates.all()
    assert kept.name == "SYNTHETIC monthly"
    window.reject()
    again = reads(QUOTE.replace("8800", "9100"), "vendor-2.csv")
    assert again.recognised.isVisible()
    assert "SYNTHETIC monthly" in again.recognised.text()
    draft, pane = parts(again)
    assert draft.choices == kept.choices
    prompts.texts.append("renamed")
    pane.bar.templates.rename()
    assert [template.name for template in templates.all()] == ["renamed"]
    prompts.choices.append(0)
    pane.bar.templates.delete()
    assert templates.all() == ()
    assert not again.recognised.isVisible()


def test_an_answer_on_our_form_fills_the_comparison_in_the_same_step(
    desk: Desk, tmp_path: Path, qtbot: QtBot
) -> None:
    lines = (
        ScopeLine("w-node", "8 × 4090", Unit.NODE_MONTH, 6, 8, "rtx4090"),  # type: ignore[arg-type]
        ScopeLine("w-wipe", "wiping", Unit.EACH, 1),  # type: ignore[arg-type]
    )
    comparison = Comparison(lines, (Bidder("other"),))
    project = replace(desk.session.project, comparison=comparison)
    desk.session.apply(ReplaceProject(project))
    path = write_rfq(
        Rfq("t", lines, "CNY"), desk.context.speaker.words, tmp_path / "f.xlsx"
    )
    fill(path)
    window = read_file(desk.imports, path, qtbot)
    draft, _ = parts(window)
    assert "2 of 2 lines" in window.recognised.text()
    assert draft.questions == {}
    assert draft.reading.rows[0].tax is TaxBasis.INCLUDED
    draft.give_to(NEW.id, NEW)
    window.accept_import()
    after = desk.session.project.comparison
    assert after is not None
    bidder = after.bidder(NEW.id)
    assert bidder.line("w-node").price_key == f"{NEW.id}/w-node/month"
    assert bidder.line("w-node").flag is ScopeFlag.INCLUDED
    assert bidder.line("w-wipe").flag is ScopeFlag.NOT_INCLUDED
    assert bidder.stated_total == 52_800
    assert bidder.lead_days == 7
    assert desk.context.undo.count() == 1
    desk.context.undo.undo()
    assert desk.session.project.comparison == comparison
    assert NEW.id not in desk.session.sheets


def fill(path: Path) -> None:
    """Fill the form in. SYNTHETIC figures."""
    book = load_workbook(path)
    (sheet,) = book.worksheets
    fields = {"tax": "含税 included", "stated_total": 52800, "lead_days": 7}
    for row in sheet.iter_rows():
        name = row[0].value
        if name in fields:
            row[2].value = fields[name]
        elif name == "line:node_month:w-node":
            row[6].value = 8800
        elif name == "line:each:w-wipe":
            row[7].value = "✖ 不含 not included"
    book.save(path)


def test_a_spreadsheet_is_told_by_its_name() -> None:
    assert start.is_spreadsheet(Path("a.XLSX"))
    assert not start.is_spreadsheet(Path("a.rackrate"))
