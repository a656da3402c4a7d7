"""Workloads sized by work or by a week, and ratios between cards."""

from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QTableWidget,
    QTableWidgetItem,
    QTableWidgetSelectionRange,
)
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench
from tests.gui.seen import clipped, nameless, untranslated

from rackrate.domain.bilingual import Language
from rackrate.domain.work import WorkMethod
from rackrate.domain.workload import Workload
from rackrate.gui.widgets.editors import ChoiceEditor, TextEditor
from rackrate.gui.workspaces.project.pages import WorkloadPage
from rackrate.gui.workspaces.project.workspace import ProjectWorkspace
from rackrate.services.week_profile import Preset


@pytest.fixture
def project(bench: Bench) -> ProjectWorkspace:
    bench.window.resize(1440, 900)
    bench.window.go("project")
    bench.window.project.show_workload("train-h100")
    return bench.window.project


@pytest.fixture
def page(project: ProjectWorkspace) -> WorkloadPage:
    return project.workload_page


def choose(page: WorkloadPage, line: str, value: str) -> None:
    editor = page.run.lines[line].editors[0]
    assert isinstance(editor, ChoiceEditor)
    place = editor.box.findData(value)
    assert place >= 0
    editor.box.setCurrentIndex(place)
    editor.box.activated.emit(place)
    QTest.qWait(10)


def enter(page: WorkloadPage, line: str, text: str, place: int = 0) -> None:
    editor = page.run.lines[line].editors[place]
    assert isinstance(editor, TextEditor)
    assert editor.line.isVisible()
    editor.line.setText(text)
    editor.line.editingFinished.emit()
    QTest.qWait(10)


def take_card(bench: Bench, page: WorkloadPage, card: str) -> None:
    field = page.run.lines["accelerators"].spec.fields[0]
    new = field.write(bench.session.project, card)
    bench.window.project.put(new, "cards", -1)
    QTest.qWait(10)


def shown(page: WorkloadPage) -> set[str]:
    lines = page.run.lines.items()
    return {name for name, line in lines if line.editors[0].widget.isVisible()}


def cell(table: QTableWidget, row: int, column: int) -> QTableWidgetItem:
    found = table.item(row, column)
    assert found is not None
    return found


def said(page: WorkloadPage) -> str:
    labels = page.sized.findChildren(type(page.sized.section.heading))
    return "\n".join(label.text() for label in labels if label.isVisible())


def workload(bench: Bench) -> Workload:
    return bench.session.project.workload(bench.window.live.workload_id)


def test_work_counts_only_once_it_can_be_sized(
    bench: Bench, page: WorkloadPage
) -> None:
    before = bench.session.project
    choose(page, "sized_by", "work")
    assert bench.session.project == before
    assert "fill in Parameters (billions), Tokens to train on" in said(page)
    enter(page, "params_b", "13")
    assert bench.session.project == before
    enter(page, "tokens_b", "100")
    work = workload(bench).work
    assert work is not None
    assert (work.method, work.params_b) == (WorkMethod.FULL, Decimal(13))
    assert bench.window.undo.count() == 1
    bench.window.undo.undo()
    assert bench.session.project == before
    QTest.qWait(10)
    assert "hours_per_day" in shown(page)


def size_training(bench: Bench, page: WorkloadPage) -> None:
    choose(page, "sized_by", "work")
    enter(page, "params_b", "13")
    enter(page, "tokens_b", "300")
    bench.window.live.refresh()


def test_what_the_work_comes_to_is_shown_with_what_it_rests_on(
    bench: Bench, page: WorkloadPage
) -> None:
    size_training(bench, page)
    hours = 6 * 13 * 300 * Decimal(10) ** 18
    hours /= 8 * 989 * Decimal(10) ** 12 * Decimal("0.4") * 3600
    assert f"{hours:,.1f}" in said(page)
    assert "The model needs 249.6 GB" in said(page)
    assert "989" in said(page)
    assert "datasheet" in said(page)
    enter(page, "deadline_days", "30")
    bench.window.live.refresh()
    found = bench.window.live.workload
    assert found is not None
    assert found.sized is not None
    assert found.sized.workload.cards == 23
    assert "cards" not in shown(page)


@pytest.mark.parametrize(
    ("card", "peak", "words"),
    [("h100", "1,979", "2:4 sparsity"), ("rtx4090", "330", "FP16 accumulation")],
)
def test_a_wrong_peak_is_refused_where_it_is_typed(
    bench: Bench, page: WorkloadPage, card: str, peak: str, words: str
) -> None:
    size_training(bench, page)
    take_card(bench, page, card)
    before = bench.session.project
    enter(page, "peak_tflops", peak)
    assert words in page.run.faults()["peak_tflops"]
    assert bench.session.project == before
    enter(page, "peak_tflops", "100")
    assert "peak_tflops" not in page.run.faults()
    work = workload(bench).work
    assert work is not None
    assert work.peak_tflops == 100


def test_utilisation_is_the_projects_own(bench: Bench, page: WorkloadPage) -> None:
    size_training(bench, page)
    enter(page, "mfu", "35 %", place=1)
    span = bench.session.project.assumptions["mfu_h100_bare_metal"]
    assert (span.low, span.base, span.high) == (
        Decimal("0.30"),
        Decimal("0.35"),
        Decimal("0.48"),
    )
    enter(page, "mfu", "1979", place=1)
    assert "never above 1" in page.run.faults()["mfu"]


def test_inference_without_who_measured_it_is_an_estimate(
    bench: Bench, page: WorkloadPage
) -> None:
    choose(page, "sized_by", "work")
    choose(page, "method", "inference")
    assert {"tokens_per_second", "hours_per_day"} <= shown(page)
    assert not {"tokens_b", "mfu", "cards"} & shown(page)
    enter(page, "params_b", "8")
    enter(page, "tokens_per_second", "12000")
    take_card(bench, page, "rtx4090")
    bench.window.live.refresh()
    assert "! estimate" in said(page)
    assert "2,065" in said(page)  # 165.2e12 × 0.2 ÷ (2 × 8e9)
    assert "it may lie between 516 and 2,891" in said(page)
    enter(page, "tokens_per_second_per_card", "2400")
    bench.window.live.refresh()
    assert "! estimate" in said(page)
    assert "Nobody is named" in said(page)
    enter(page, "measured_by", "own trial, 2026-11-12")
    bench.window.live.refresh()
    assert "! estimate" not in said(page)
    assert "Measured by own trial" in said(page)


def test_a_refusal_to_size_stands_in_the_form(bench: Bench, page: WorkloadPage) -> None:
    size_training(bench, page)
    take_card(bench, page, "")
    bench.window.live.refresh()
    assert "sizing by work needs a card" in said(page)


def test_trainable_parameters_are_asked_for_by_lora(page: WorkloadPage) -> None:
    choose(page, "sized_by", "work")
    assert "trainable_params_b" not in shown(page)
    choose(page, "method", "lora")
    assert "trainable_params_b" in shown(page)


def start_week(page: WorkloadPage) -> None:
    choose(page, "sized_by", "profile")
    assert page.week.isVisible()


def test_a_week_begins_like_the_hours_and_is_taken_back(
    bench: Bench, page: WorkloadPage
) -> None:
    before = bench.session.project
    start_week(page)
    assert sum(workload(bench).profile) == 7 * 24 * 8
    assert not {"cards", "hours_per_day"} & shown(page)
    bench.window.undo.undo()
    assert bench.session.project == before
    assert not page.week.isVisible()


def test_a_typed_count_fills_the_hours_chosen(bench: Bench, page: WorkloadPage) -> None:
    start_week(page)
    grid = page.week.grid
    grid.setRangeSelected(QTableWidgetSelectionRange(0, 0, 6, 7), True)  # noqa: FBT003
    grid.setCurrentCell(6, 7, grid.selectionModel().SelectionFlag.NoUpdate)
    cell(grid, 6, 7).setText("2")
    found = workload(bench)
    assert sum(found.profile) == 7 * (8 * 2 + 16 * 8)
    assert found.cards == 8
    assert "Peak 8 cards · 18.0 h a day" in page.week.totals.text()
    bench.window.undo.undo()
    assert sum(workload(bench).profile) == 7 * 24 * 8
    assert cell(grid, 0, 0).text() == "8"


def test_a_faulty_count_is_said_and_not_taken(bench: Bench, page: WorkloadPage) -> None:
    start_week(page)
    cell(page.week.grid, 0, 0).setText("many")
    assert "is not a number" in page.week.fault.text()
    cell(page.week.grid, 0, 0).setText("1.5")
    assert "whole" in page.week.fault.text()
    assert sum(workload(bench).profile) == 7 * 24 * 8
    assert cell(page.week.grid, 0, 0).text() == "8"


def test_a_drag_paints_with_the_brush_in_one_step(
    bench: Bench, page: WorkloadPage
) -> None:
    start_week(page)
    grid = page.week.grid
    page.week.brush.setValue(3)
    count = bench.window.undo.count()

    def middle(day: int, hour: int) -> QPoint:
        return grid.visualRect(grid.model().index(day, hour)).center()

    left, plain = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(grid.viewport(), left, plain, middle(1, 2))
    QTest.mouseMove(grid.viewport(), middle(2, 4))
    QTest.mouseRelease(grid.viewport(), left, plain, middle(2, 4))
    assert workload(bench).profile.count(3) == 6
    assert bench.window.undo.count() == count + 1


def test_the_keyboard_paints_and_clears(bench: Bench, page: WorkloadPage) -> None:
    start_week(page)
    grid = page.week.grid
    page.week.brush.setValue(5)
    grid.setCurrentCell(0, 0)
    QTest.keyClick(grid, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(grid, Qt.Key.Key_Space)
    assert workload(bench).profile[:3] == (5, 5, 8)
    QTest.keyClick(grid, Qt.Key.Key_Delete)
    assert workload(bench).profile[:3] == (0, 0, 8)


def test_hours_are_copied_and_pasted_as_text(bench: Bench, page: WorkloadPage) -> None:
    start_week(page)
    grid = page.week.grid
    grid.setCurrentCell(0, 0)
    QGuiApplication.clipboard().setText("1\t2\r\n3\t４\r\n")
    grid.paste()
    profile = workload(bench).profile
    assert (profile[0], profile[1], profile[24], profile[25]) == (1, 2, 3, 4)
    grid.setRangeSelected(QTableWidgetSelectionRange(0, 0, 1, 1), True)  # noqa: FBT003
    grid.copy()
    assert QGuiApplication.clipboard().text() == "1\t2\n3\t4"
    grid.setCurrentCell(6, 23)
    grid.paste()
    assert "do not fit" in page.week.fault.text()
    assert workload(bench).profile == profile


def test_ready_made_weeks_take_the_brush(bench: Bench, page: WorkloadPage) -> None:
    start_week(page)
    page.week.brush.setValue(4)
    page.week.presets[Preset.OFFICE].click()
    found = workload(bench)
    assert (sum(found.profile), found.cards) == (5 * 9 * 4, 4)
    choose(page, "sized_by", "hours")
    found = workload(bench)
    assert found.profile == ()
    assert found.hours_per_day == Decimal("6.43")


def test_ratios_count_once_their_source_is_named(
    bench: Bench, project: ProjectWorkspace
) -> None:
    project.show_workload("train-910b")
    editor = project.workload_page.throughput
    before = bench.session.project
    cell(editor.table, 0, 1).setText("1.1")
    assert "without a source" in editor.fault.text()
    assert bench.session.project == before
    editor.source.setText("own trial, 2026-11-12")
    editor.source.editingFinished.emit()
    found = workload(bench).throughput
    assert found is not None
    assert (found.reference, found.ratios) == (
        "ascend910b",
        {"ascend910b2": Decimal("1.1")},
    )
    assert not editor.fault.isVisible()
    cell(editor.table, 0, 1).setText("")
    assert workload(bench).throughput is None
    bench.window.undo.undo()
    assert cell(editor.table, 0, 1).text() == "1.1"


def test_one_card_alone_has_no_ratio(project: ProjectWorkspace) -> None:
    editor = project.workload_page.throughput
    assert not editor.table.isVisible()
    assert "two or more" in editor.note.text()


def test_limits_of_the_whole_are_entered(
    bench: Bench, project: ProjectWorkspace
) -> None:
    project.show_client()
    form = next(f for f in project.client_page.forms if "budget_per_month" in f.lines)
    for line, text in (
        ("budget_per_month", "5万"),
        ("most_share_of_provider", "60 %"),
    ):
        editor = form.lines[line].editors[0]
        assert isinstance(editor, TextEditor)
        editor.line.setText(text)
        editor.line.editingFinished.emit()
    limits = bench.session.project.limits
    assert limits.budget_per_month == Decimal(50_000)
    assert limits.most_share_of_provider == Decimal("0.6")
    editor = form.lines["most_share_of_provider"].editors[0]
    assert isinstance(editor, TextEditor)
    editor.line.setText("120")
    editor.line.editingFinished.emit()
    assert "outside" in form.faults()["most_share_of_provider"]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("by", ["work", "profile"])
def test_every_word_of_it_fits_and_is_named(
    bench: Bench, page: WorkloadPage, language: Language, by: str, qtbot: QtBot
) -> None:
    bench.window.context.speaker.speak(language)
    bench.window.resize(1180, 720)
    choose(page, "sized_by", by)
    qtbot.wait(30)
    assert untranslated(page) == []
    assert clipped(page) == []
    assert nameless(page) == []
