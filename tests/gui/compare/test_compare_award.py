"""Questions to vendors, and the award: blocked, decided, frozen, reopened."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton
from tests.gui.compare.conftest import Compare

from rackrate.services.session import ReplaceSheet


def test_an_award_is_blocked_until_its_reason_answers_what_is_open(
    compare: Compare,
) -> None:
    compare.bench.window.actions_by_id["compare_award"].trigger()
    pane = compare.workspace.side.award
    assert not pane.award.isEnabled()
    pane.decide()
    assert not compare.view.is_awarded
    pane.reason.box.setPlainText("delivers first; its sum was put right by phone")
    assert not pane.award.isEnabled(), "the arithmetic is still open"
    pane.answered.setChecked(True)
    assert pane.award.isEnabled()
    pane.award.click()
    assert compare.view.is_awarded
    award = compare.comparison.award
    assert award is not None
    assert award.providers == ("sample-a",)


def test_what_blocks_leads_to_its_cell(compare: Compare) -> None:
    compare.workspace.award()
    pane = compare.workspace.side.award
    jumps = [b for b in pane.findChildren(QPushButton) if b.property("kind") == "link"]
    jumps[-1].click()
    index = compare.grid.currentIndex()
    model = compare.workspace.model
    assert (model.key(index.row()), model.provider(index.column())) == (
        "stated",
        "sample-a",
    )
    assert compare.workspace.side.pages.currentIndex() == 0


def test_an_award_changes_no_quote_and_freezes_the_table(compare: Compare) -> None:
    sheets = dict(compare.bench.session.sheets)
    bidders = compare.comparison.bidders
    edits: list[object] = []
    compare.bench.session.listen(edits.append)
    pane = compare.workspace.side.award
    pane.vendors["sample-b"].click()
    pane.reason.box.setPlainText("a split")
    pane.answered.setChecked(True)
    pane.decide()
    assert compare.view.is_awarded
    assert compare.bench.session.sheets == sheets
    assert compare.comparison.bidders == bidders
    assert not any(isinstance(edit, ReplaceSheet) for edit in edits)
    frozen = compare.saved
    compare.go_to("wipe", "sample-c")
    compare.workspace.flag(1)
    compare.workspace.commands.add_line()
    compare.workspace.weights()
    compare.workspace.delete()
    model = compare.workspace.model
    model.setData(model.place("lead_days", "sample-a"), "99")
    assert compare.saved == frozen
    assert compare.workspace.banner_row.isVisible()
    assert not compare.workspace.side.answer.plug.isEnabled()
    compare.workspace.reopen_button.click()
    assert not compare.view.is_awarded
    compare.workspace.flag(1)
    assert compare.saved != frozen


def test_without_a_vendor_chosen_the_first_thing_open_is_that(compare: Compare) -> None:
    pane = compare.workspace.side.award
    pane.vendors["sample-a"].click()
    assert [b.code for b in compare.view.blockers] == ["no_bidder"]
    pane.reason.box.setPlainText("x")
    assert not pane.can_award


def test_questions_are_copied_in_both_languages(compare: Compare) -> None:
    compare.workspace.ask()
    pane = compare.workspace.side.questions
    pane.copy_for("sample-c")
    text = QGuiApplication.clipboard().text()
    assert "2026-11-15 起失效" in text
    assert "expired on 2026-11-15" in text
    assert "Sample Vendor A" not in text
    pane.copy()
    assert "Sample Vendor A" in QGuiApplication.clipboard().text()


def test_an_answered_question_is_asked_no_more(compare: Compare) -> None:
    asked = len(compare.workspace.side.questions.asked)
    compare.go_to("wipe", "sample-c")
    compare.workspace.flag(0)
    QApplication.processEvents()
    assert len(compare.workspace.side.questions.asked) == asked - 1
