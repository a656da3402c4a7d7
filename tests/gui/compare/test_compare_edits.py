"""Every edit is one step, by keyboard or by form, and undo takes all of it back."""

from __future__ import annotations

import random
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from tests.gui.compare.conftest import Compare

from rackrate.domain.comparison import Criteria, PlugRule, ScopeFlag
from rackrate.gui.workspaces.compare.vendor_dialog import VendorDialog
from rackrate.gui.workspaces.compare.weights_dialog import WeightsDialog


def type_into(field: object, text: str) -> None:
    """Type into a field and leave it."""
    line = field.line  # type: ignore[attr-defined]
    line.setText(text)
    line.editingFinished.emit()


@pytest.mark.parametrize("number", range(4))
def test_a_digit_flags_the_answers_selected_in_one_step(
    compare: Compare, number: int
) -> None:
    before, undo = compare.saved, compare.bench.window.undo
    compare.go_to("wipe", "sample-b")
    other = compare.workspace.model.place("wipe", "sample-c")
    compare.grid.selectionModel().select(
        other, compare.grid.selectionModel().SelectionFlag.Select
    )
    QTest.keyClick(compare.grid, Qt.Key(Qt.Key.Key_1.value + number))
    wanted = list(ScopeFlag)[number]
    for provider in ("sample-b", "sample-c"):
        assert compare.comparison.bidder(provider).line("wipe").flag is wanted
    assert undo.count() == 1
    undo.undo()
    assert compare.saved == before


def test_flags_in_the_menu_do_as_their_keys_and_say_where_they_cannot(
    compare: Compare,
) -> None:
    actions = compare.bench.window.actions_by_id
    compare.go_to("rank")
    actions["flag_qualified"].trigger()
    assert compare.bench.window.undo.count() == 0
    assert compare.notice == "Please choose a vendor’s answer to a line first."
    compare.go_to("wipe", "sample-c")
    actions["flag_qualified"].trigger()
    answer = compare.comparison.bidder("sample-c").line("wipe")
    assert answer.flag is ScopeFlag.QUALIFIED


def test_a_plug_of_our_own_is_typed_and_shown_hatched(compare: Compare) -> None:
    compare.go_to("storage", "sample-b")
    compare.bench.window.actions_by_id["compare_plug"].trigger()
    plug = compare.workspace.side.answer.plug
    assert plug.line.placeholderText() == "4,452 by rule"
    type_into(plug, "4,000")
    assert compare.comparison.bidder("sample-b").line("storage").plug == Decimal(4000)
    cell = compare.view.cell("storage", "sample-b")
    assert (cell.amount, cell.is_plugged) == ("4,000", True)
    type_into(plug, "some")
    assert not plug.fault.isHidden()
    assert plug.line.text() == "some"
    assert compare.view.cell("storage", "sample-b").amount == "4,000"


def test_which_price_answers_a_line_is_chosen_from_those_that_fit(
    compare: Compare,
) -> None:
    compare.go_to("wipe", "sample-c")
    box = compare.workspace.side.answer.prices
    keys = [box.itemData(place) for place in range(box.count())]
    assert keys == ["", "sample-c/setup/once"]
    box.setCurrentIndex(1)
    box.activated.emit(1)
    answer = compare.comparison.bidder("sample-c").line("wipe")
    assert (answer.price_key, answer.flag) == (
        "sample-c/setup/once",
        ScopeFlag.INCLUDED,
    )
    compare.go_to("rental", "sample-c")
    assert "expired 2026-11-15" in box.currentText()


def test_a_note_typed_in_one_visit_is_one_step(compare: Compare) -> None:
    before, undo = compare.saved, compare.bench.window.undo
    compare.go_to("wipe", "sample-c")
    box = compare.workspace.side.answer.note.box
    box.setFocus()
    for text in ("a", "as", "ask "):
        box.setPlainText(text)
    assert compare.comparison.bidder("sample-c").line("wipe").note == "ask "
    assert box.toPlainText() == "ask "
    assert undo.count() == 1
    undo.undo()
    assert compare.saved == before


def test_quantities_marks_and_terms_are_typed_into_the_table(compare: Compare) -> None:
    model = compare.workspace.model
    typed = (
        (model.index(0, 1), "12"),
        (model.place("stated", "sample-a"), "110000.50"),
        (model.place("lead_days", "sample-c"), "3"),
        (model.place("mark:service", "sample-b"), "9.5"),
    )
    for index, text in typed:
        assert model.setData(index, text)
    assert compare.comparison.lines[0].quantity == Decimal(12)
    assert compare.comparison.bidder("sample-a").stated_total == Decimal("110000.50")
    assert compare.comparison.bidder("sample-c").lead_days == Decimal(3)
    assert compare.comparison.bidder("sample-b").marks["service"] == Decimal("9.5")
    assert compare.bench.window.undo.count() == len(typed)
    before = compare.saved
    model.setData(model.place("mark:service", "sample-b"), "11")
    assert compare.saved == before
    assert "11" in compare.notice


def test_what_is_worked_out_cannot_be_typed_over(compare: Compare) -> None:
    model = compare.workspace.model
    editable = Qt.ItemFlag.ItemIsEditable
    for code in ("as_quoted", "plugs", "normalised", "gap", "score", "rank"):
        assert not model.flags(model.place(code, "sample-a")) & editable
    assert not model.flags(model.place("rental", "sample-a")) & editable


def test_lines_are_moved_removed_and_changed(compare: Compare) -> None:
    compare.go_to("storage")
    QTest.keyClick(compare.grid, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [x.id for x in compare.comparison.lines][:2] == ["storage", "rental"]
    assert compare.workspace.model.key(compare.grid.currentIndex().row()) == "storage"
    pane = compare.workspace.side.line
    type_into(pane.title, "disks")
    type_into(pane.quantity, "1.2万")
    assert compare.comparison.lines[0].title == "disks"
    assert compare.comparison.lines[0].quantity == Decimal(12000)
    type_into(pane.title, " ")
    assert not pane.title.fault.isHidden()
    QTest.keyClick(compare.grid, Qt.Key.Key_Delete)
    assert "storage" not in [x.id for x in compare.comparison.lines]
    assert "storage" not in compare.comparison.bidder("sample-a").lines
    assert "disks" in compare.notice


def test_for_how_long_a_line_is_needed_is_typed_and_may_be_left_open(
    compare: Compare,
) -> None:
    compare.go_to("rental")
    months = compare.workspace.side.line.months
    assert months.line.text() == "6"
    type_into(months, "0")
    assert not months.fault.isHidden()
    type_into(months, "12.5")
    assert compare.comparison.lines[0].months == Decimal("12.5")
    type_into(months, "")
    assert compare.comparison.lines[0].months is None
    compare.go_to("wipe")
    assert not months.isVisibleTo(compare.workspace.side.line)


def test_vendors_leave_and_join_again(compare: Compare) -> None:
    compare.go_to("stated", "sample-c")
    compare.workspace.side.vendor.remove.click()
    assert [b.provider for b in compare.comparison.bidders] == ["sample-a", "sample-b"]
    compare.workspace.add_vendor()
    dialog = compare.bench.window.findChild(VendorDialog)
    assert dialog.list.count() == 1
    assert "prices for 3 of 5 lines" in dialog.list.item(0).text()
    assert not dialog.accept_button.isEnabled()
    dialog.list.item(0).setCheckState(Qt.CheckState.Checked)
    dialog.submit()
    joined = compare.comparison.bidder("sample-c")
    assert joined.line("rental").flag is ScopeFlag.UNCLEAR
    assert joined.line("storage").flag is ScopeFlag.INCLUDED
    assert joined.line("setup").price_key == ""


def test_rules_of_plugs_and_outliers_are_chosen(compare: Compare) -> None:
    tools = compare.workspace.tools
    place = tools.rule.findData("own")
    tools.rule.setCurrentIndex(place)
    tools.rule.activated.emit(place)
    assert compare.comparison.plug_rule is PlugRule.OWN
    assert compare.view.row("normalised").figures[1].text == "Not rankable"
    tools.share.setText("200")
    tools.share.editingFinished.emit()
    assert compare.comparison.outlier_share == Decimal(2)
    tools.share.setText("none")
    tools.share.editingFinished.emit()
    assert compare.comparison.outlier_share == Decimal(2)
    assert compare.notice


def test_weights_show_what_they_do_to_the_rank_before_they_are_used(
    compare: Compare,
) -> None:
    before = compare.saved
    compare.workspace.weights()
    dialog = compare.bench.window.findChild(WeightsDialog)
    dialog.price.setText("100")
    for row in dialog.rows:
        row.weight.setText("5")
    dialog.show_rank()
    first = dialog.notes.itemAt(0).widget().text()  # type: ignore[union-attr]
    assert "Sample Vendor B is first" in first
    assert compare.saved == before
    dialog.rows[0].name.setEditText("Care")
    dialog.submit()
    criteria = compare.comparison.criteria
    assert criteria == Criteria(
        Decimal(100), {"Care": Decimal(5), "delivery": Decimal(5)}
    )
    assert compare.comparison.bidder("sample-a").marks["Care"] == Decimal(8)
    compare.bench.window.undo.undo()
    assert compare.saved == before


def test_weights_that_make_no_sense_cannot_be_used(compare: Compare) -> None:
    compare.workspace.weights()
    dialog = compare.bench.window.findChild(WeightsDialog)
    for best, worst in (("", "5"), ("9", "5"), ("x", "5")):
        dialog.best.setText(best)
        dialog.worst.setText(worst)
        dialog.show_rank()
        assert not dialog.save.isEnabled()
        assert not dialog.fault.isHidden()
    dialog.best.setText("100000")
    dialog.worst.setText("200000")
    dialog.show_rank()
    assert dialog.save.isEnabled()
    dialog.reject()


def test_the_form_for_vendors_is_written_where_it_was_asked(
    compare: Compare, tmp_path: Path
) -> None:
    compare.bench.prompts.files.append(tmp_path / "form")
    compare.workspace.write_rfq()
    written = compare.bench.services.writer.written
    compare.qtbot.waitUntil(lambda: bool(written))
    assert written[0][0] == tmp_path / "form.xlsx"
    compare.qtbot.waitUntil(lambda: "form.xlsx" in compare.notice)


def test_sixty_edits_and_their_undos_are_the_identity(compare: Compare) -> None:
    """The project's file is the same to the byte after each step back."""
    before = compare.saved
    chance = random.Random(7)  # noqa: S311 - edits need no secrecy
    model, undo = compare.workspace.model, compare.bench.window.undo
    states = [before]
    while undo.count() < 60:
        key = chance.choice(model.keys())
        provider = chance.choice(["sample-a", "sample-b", "sample-c", ""])
        compare.grid.go_to(key, provider)
        text = str(chance.randint(0, 10))
        index = compare.grid.currentIndex()
        match chance.randrange(5):
            case 0:
                compare.workspace.flag(chance.randrange(4))
            case 1:
                model.setData(index, text)
            case 2:
                compare.workspace.commands.add_line()
            case 3 if model.rowCount() > 12:
                compare.workspace.delete()
            case _:
                compare.workspace.side.award._take_reason(text, -1)  # noqa: SLF001
        if undo.count() >= len(states):
            states.append(compare.saved)
    for state in reversed(states[:-1]):
        undo.undo()
        assert compare.saved == state
    assert compare.saved == before


def test_dialogs_close_with_escape_and_change_nothing(compare: Compare) -> None:
    before = compare.saved
    compare.workspace.weights()
    compare.workspace.add_vendor()
    QApplication.processEvents()
    for dialog in compare.bench.window.findChildren(QDialog):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert compare.saved == before
    assert compare.bench.window.undo.count() == 0
