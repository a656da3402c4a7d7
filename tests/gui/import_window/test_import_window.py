"""Looking through a vendor's file before it is taken. SYNTHETIC figures."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel
from pytestqt.qtbot import QtBot
from tests.gui.conftest import PROVIDER
from tests.gui.import_window.conftest import OPEN, QUOTE, Desk, Reads, read_file

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.catalog import Provider
from rackrate.domain.reading_choices import Choices
from rackrate.gui.import_window.draft import QuoteDraft
from rackrate.gui.import_window.preview import PREVIEW_COLUMNS
from rackrate.gui.import_window.window import ImportWindow
from rackrate.gui.import_window.workbench import Workbench
from rackrate.services.originals import hash_of
from rackrate.services.price_sheet import price_of
from rackrate.services.quote_merge import Fate, Kind

CARD, PRICE = (PREVIEW_COLUMNS.index(n) for n in ("accelerator", "list_unit_price"))
UNIT = PREVIEW_COLUMNS.index("pricing_unit")
NEW = Provider("synthetic", Bilingual.same("SYNTHETIC Cloud"), "CNY")


def parts(window: ImportWindow) -> tuple[QuoteDraft, Workbench]:
    """Return what is shown, and where."""
    assert window.draft is not None
    assert window.bench is not None
    return window.draft, window.bench


def shown(bench: Workbench, row: int, column: int) -> str:
    """Return a cell of the preview."""
    return str(bench.preview.rows.index(row, column).data())


def choose(box: QComboBox, value: str) -> None:
    """Choose an entry as a person does."""
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def test_prices_are_shown_as_they_would_be_stored(reads: Reads) -> None:
    _, bench = parts(reads())
    assert [shown(bench, row, PRICE) for row in range(3)] == ["8800", "81000", "15600"]
    assert shown(bench, 0, CARD) == "RTX 4090"
    assert shown(bench, 0, UNIT) == "month"
    tip = bench.preview.rows.index(0, PRICE).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "D3 says: 8800"


def test_nothing_is_taken_until_it_is_said_whose_prices_they_are(
    desk: Desk, reads: Reads
) -> None:
    before = dict(desk.session.sheets)
    window = reads()
    assert not window.import_button.isEnabled()
    assert "whose prices" in window.import_button.toolTip()
    window.accept_import()
    assert desk.session.sheets == before
    assert not desk.context.undo.canUndo()


def test_cancelling_changes_nothing(desk: Desk, reads: Reads) -> None:
    window = reads()
    draft, _ = parts(window)
    draft.give_to(NEW.id, NEW)
    window.reject()
    assert NEW.id not in desk.session.sheets
    assert desk.session.is_saved
    assert desk.imports.window is None


def test_taking_is_one_step_back_and_keeps_source_and_original(
    desk: Desk, reads: Reads, tmp_path: Path
) -> None:
    window = reads()
    draft, _ = parts(window)
    draft.give_to(NEW.id, NEW)
    assert window.import_button.text() == "Import 3 prices"
    window.accept_import()
    prices = [price_of(row) for row in desk.session.sheets[NEW.id].rows]
    assert {p.list_unit_price for p in prices if p} == {8800, 81000, 15600}
    first = next(p for p in prices if p and p.accelerator == "rtx4090")
    assert (first.source, first.source_ref) == ("vendor.csv", "D3")
    assert first.evidence == "written_quote"
    original = desk.session.original(hash_of(first))
    assert original is not None
    assert original.content == (tmp_path / "vendor.csv").read_bytes()
    assert desk.session.opened.originals == (original,)
    assert desk.context.undo.count() == 1
    assert desk.shown == [NEW.id]
    desk.context.undo.undo()
    assert NEW.id not in desk.session.sheets
    desk.context.undo.redo()
    assert len(desk.session.sheets[NEW.id].rows) == 3


def test_questions_keep_prices_out_until_they_are_answered(reads: Reads) -> None:
    window = reads(OPEN)
    draft, bench = parts(window)
    draft.give_to(NEW.id, NEW)
    assert set(draft.questions) == {"billing_currency", "discount"}
    assert shown(bench, 0, PREVIEW_COLUMNS.index("billing_currency")) == "?"
    assert window.import_button.text() == "Import 0 prices"
    assert "open questions" in window.remark.text()
    bench.questions.buttons["billing_currency", "CNY"].click()
    bench.questions.buttons["discount", "0.93"].click()
    assert draft.questions == {}
    assert window.import_button.text() == "Import 2 prices"
    assert {row.discount for row in draft.reading.rows} == {Decimal("0.93")}


def test_a_cell_answered_in_the_preview_is_a_step_to_take_back(reads: Reads) -> None:
    draft, bench = parts(reads())
    model = bench.preview.rows
    assert model.setData(model.index(0, UNIT), "year")
    assert draft.reading.rows[0].pricing_unit == "year"
    assert draft.reading.rows[1].pricing_unit == "month"
    (number,) = [n for n, step in enumerate(draft.steps) if step.code == "answered"]
    bench.steps.steps.setCurrentRow(number)
    bench.steps.remove_button.click()
    assert draft.reading.rows[0].pricing_unit == "month"
    draft.undo()
    assert draft.reading.rows[0].pricing_unit == "year"


def test_what_cannot_be_a_value_is_said_and_not_taken(reads: Reads) -> None:
    window = reads()
    draft, bench = parts(window)
    model = bench.preview.rows
    assert not model.setData(model.index(0, PRICE), "much")
    assert "not a number" in window.remark.text()
    assert draft.reading.rows[0].list_unit_price == 8800


def test_a_column_can_be_said_to_hold_something_else(reads: Reads) -> None:
    draft, bench = parts(reads())
    choose(bench.mapping.boxes[2], "ignored")
    guess = next(c for c in draft.tables[0].columns if c.index == 2)
    assert (guess.holds, guess.certainty) == ("ignored", "chosen")
    assert bench.mapping.boxes[2].currentData() == "ignored"
    choose(bench.mapping.boxes[2], "")
    assert next(c for c in draft.tables[0].columns if c.index == 2).holds == "cards"


def test_answers_for_the_whole_table(reads: Reads) -> None:
    text = "型号,卡数,价格(元/台/月)\n4090,8,8800\n"
    draft, bench = parts(reads(text))
    assert draft.reading.rows[0].tax == "unknown"
    choose(bench.whole.boxes["tax"], "excluded")
    assert draft.reading.rows[0].tax == "excluded"
    bench.whole.fields["vat_rate"].setText("a tenth")
    bench.whole.fields["vat_rate"].editingFinished.emit()
    assert bench.whole.fault.text()
    bench.whole.fields["vat_rate"].setText("0.06")
    bench.whole.fields["vat_rate"].editingFinished.emit()
    assert draft.reading.rows[0].vat_rate == Decimal("0.06")


def test_the_header_can_be_said_to_be_elsewhere(reads: Reads) -> None:
    draft, bench = parts(reads())
    assert bench.bar.header.text() == "2"
    bench.bar.header.setText("x")
    bench.bar.header.editingFinished.emit()
    assert bench.bar.header.property("faulty") == "true"
    bench.bar.header.setText("1-2")
    bench.bar.header.editingFinished.emit()
    assert draft.tables[0].header_rows == (1, 2)


def test_where_no_table_was_found_a_person_can_say_where_it_is(reads: Reads) -> None:
    draft, bench = parts(reads("alpha,beta\nRTX 4090,8800\nH100,81000\n"))
    assert draft.reading.rows == ()
    assert not bench.preview.isVisible()
    menu = bench.row_menu(0)
    assert menu is not None
    menu.actions()[0].trigger()
    assert draft.tables[0].header_rows == (1,)
    choose(bench.mapping.boxes[0], "accelerator")
    choose(bench.mapping.boxes[1], "list_unit_price")
    assert [row.list_unit_price for row in draft.reading.rows] == [8800, 81000]
    assert bench.preview.isVisible()
    assert set(draft.questions) >= {"pricing_unit"}


def test_a_row_of_the_original_can_be_left_out(reads: Reads) -> None:
    draft, bench = parts(reads())
    menu = bench.row_menu(2)
    assert menu is not None
    menu.actions()[-1].trigger()
    assert len(draft.reading.rows) == 2
    left = [line.reason for line in draft.reading.left]
    assert "chosen" in left
    menu = bench.row_menu(2)
    assert menu is not None
    menu.actions()[-1].trigger()
    assert len(draft.reading.rows) == 3


def test_steps_tell_what_was_left_out(reads: Reads) -> None:
    draft, bench = parts(reads())
    said = [bench.steps.text(step) for step in draft.steps]
    assert "Skipped: total (1)" in said
    assert any("header in row 2" in text for text in said)


def test_choosing_a_price_shows_its_cell_and_the_other_way(reads: Reads) -> None:
    _, bench = parts(reads())
    bench.preview.setCurrentIndex(bench.preview.rows.index(1, PRICE))
    here = bench.original.currentIndex()
    assert (here.row(), here.column()) == (3, 3)
    bench.original.clicked.emit(bench.original.cells.index(4, 3))
    assert bench.preview.currentIndex().row() == 2


def test_the_same_prices_again_are_the_same_and_what_is_gone_is_told(
    desk: Desk, reads: Reads
) -> None:
    window = reads()
    parts(window)[0].give_to(NEW.id, NEW)
    window.accept_import()
    lines = [x for x in QUOTE.splitlines() if "910B" not in x and "合计" not in x]
    later = "\n".join(lines).replace("8800", "9240")
    window = reads(later, "vendor-august.csv")
    draft, pane = parts(window)
    choose(window.provider_box, NEW.id)
    kinds = {each.kind: each for each in draft.differences}
    assert set(kinds) == {Kind.CHANGED, Kind.SAME, Kind.MISSING}
    assert kinds[Kind.CHANGED].moved == Decimal("0.05")
    assert pane.centre.currentWidget() is pane.differences
    changed, gone = kinds[Kind.CHANGED].key, kinds[Kind.MISSING].key
    choose(pane.differences.boxes[gone], Fate.REMOVE.value)
    choose(pane.differences.boxes[changed], Fate.KEEP.value)
    window.accept_import()
    held = {row.text("sku_price_id"): row for row in desk.session.sheets[NEW.id].rows}
    assert gone not in held
    assert held[changed].text("list_unit_price") == "8800"
    desk.context.undo.undo()
    assert len(desk.session.sheets[NEW.id].rows) == 3


def test_an_import_into_a_provider_keeps_its_other_prices(
    desk: Desk, reads: Reads
) -> None:
    before = desk.session.sheets[PROVIDER]
    window = reads()
    choose(window.provider_box, PROVIDER)
    window.accept_import()
    after = desk.session.sheets[PROVIDER]
    assert after.rows[: len(before.rows)] == before.rows
    assert len(after.rows) == len(before.rows) + 3


def test_a_new_provider_is_asked_for_and_made_only_on_taking(
    desk: Desk, reads: Reads
) -> None:
    window = reads()
    dialog = window.provider.ask_new()
    assert dialog.currency.currentText() == "CNY"
    dialog.id.setText(PROVIDER)
    dialog.name_en.setText("Other")
    dialog.submit()
    assert dialog.fault.text()
    dialog.id.setText("other")
    dialog.submit()
    assert window.provider_box.currentData() == "other"
    assert "other" not in desk.session.sheets
    assert window.import_button.isEnabled()
    window.accept_import()
    assert desk.session.sheets["other"].provider.name.en == "Other"


def test_a_long_file_is_compared_and_taken_in_the_background(
    desk: Desk, reads: Reads, qtbot: QtBot
) -> None:
    rows = "".join(f"4090,8,{8000 + n},区{n}\n" for n in range(4_200))
    window = reads("型号,卡数,单价(元/台/月),地域\n" + rows)
    draft, pane = parts(window)
    draft.give_to(NEW.id, NEW)
    assert draft.is_comparing
    assert not window.import_button.isEnabled()
    qtbot.waitUntil(window.import_button.isEnabled, timeout=30_000)
    assert len(draft.differences) == 4_200
    assert "are not listed" in pane.differences.lead.text()
    window.accept_import()
    qtbot.waitUntil(lambda: NEW.id in desk.session.sheets, timeout=30_000)
    assert len(desk.session.sheets[NEW.id].rows) == 4_200


def test_a_conflict_inside_the_file_is_shown_side_by_side(reads: Reads) -> None:
    text = QUOTE.replace("910B,裸金属,8,15600", "RTX 4090,裸金属,8,9000")
    draft, pane = parts(reads(text))
    draft.give_to(NEW.id, NEW)
    pair = [each for each in draft.differences if each.kind is Kind.CONFLICT]
    assert len(pair) == 2
    assert pane.differences.table.item(0, 2).text() == "other line ¥9,000.00"
    choose(pane.differences.boxes[pair[0].key], Fate.SKIP.value)
    sheet = draft.sheet()
    assert sheet is not None
    assert len(sheet.rows) == 2


def test_a_file_that_cannot_be_read_is_refused_in_words(
    desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "damaged.xlsx"
    path.write_bytes(b"PK\x03\x04 not a spreadsheet")
    window = read_file(desk.imports, path, qtbot)
    assert window.pages.currentWidget() is window.refused
    assert "damaged.xlsx" in window.refused.title.text()
    assert window.refused.text.text()
    assert str(tmp_path) not in window.refused.text.text()
    window.refused.close_button.click()
    assert desk.imports.window is None


def test_a_text_is_read_again_in_another_encoding(
    desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "gb.csv"
    path.write_bytes(QUOTE.encode("gb18030"))
    window = read_file(desk.imports, path, qtbot)
    draft, pane = parts(window)
    assert draft.reading.encoding == "gb18030"
    draft.give_to(NEW.id, NEW)
    choose(pane.bar.encoding_box, "cp1252")
    qtbot.waitUntil(
        lambda: window.draft is not draft and window.draft is not None, timeout=15_000
    )
    now, _ = parts(window)
    assert now.reading.encoding == "cp1252"
    assert now.provider_id == NEW.id


def test_every_step_and_every_fate_has_its_words(desk: Desk) -> None:
    from rackrate.services.quote_merge import FATES  # noqa: PLC0415

    words = desk.context.speaker.words
    keys = [f"import_window.fate.{k}_{f}" for k, fates in FATES.items() for f in fates]
    keys += [f"import_window.kind.{kind}" for kind in FATES]
    assert [key for key in keys if key not in words] == []


def test_the_language_can_change_while_a_file_is_looked_through(
    desk: Desk, reads: Reads
) -> None:
    window = reads(OPEN)
    draft, pane = parts(window)
    draft.answer_all(draft.questions["discount"], "discount", "0.93")
    pane.side_tabs.choose(2)
    desk.context.speaker.speak(Language.ZH)
    assert window.windowTitle() == "导入报价 — vendor.csv"
    assert window.cancel_button.text() == "取消"
    draft_now, pane_now = parts(window)
    assert draft_now is draft, "what was answered is kept"
    assert pane_now is not pane
    assert pane_now.side.currentIndex() == 2
    assert window.pages.currentWidget() is pane_now
    said = [each.text() for each in pane_now.whole.findChildren(QLabel)]
    assert "货币" in said


def test_a_refusal_is_said_again_in_the_other_language(
    desk: Desk, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "empty.xlsx"
    path.write_bytes(b"")
    window = read_file(desk.imports, path, qtbot)
    before = window.refused.text.text()
    desk.context.speaker.speak(Language.ZH)
    assert window.refused.close_button.text() == "关闭"
    assert window.refused.text.text() not in ("", before)
    window.reject()


def test_what_a_long_file_means_is_let_go_when_the_window_closes(
    desk: Desk, reads: Reads
) -> None:
    rows = "".join(f"4090,8,{8000 + n},区{n}\n" for n in range(4_200))
    window = reads("型号,卡数,单价(元/台/月),地域\n" + rows)
    draft, _ = parts(window)
    before = draft.reading
    draft.settle(Choices(values={"tax": "included"}))
    window.reject()
    desk.context.jobs.wait()
    assert draft.reading is before
