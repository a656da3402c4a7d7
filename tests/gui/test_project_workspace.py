"""The Project workspace: forms that edit, check, and can be undone."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from tests.gui.conftest import Bench

from rackrate.domain.bilingual import Language
from rackrate.domain.units import CostScope, TaxBasis, WorkloadKind
from rackrate.domain.workload import Workload
from rackrate.gui.widgets.card_picker import CardPicker
from rackrate.gui.widgets.editors import (
    ChoiceEditor,
    FlagEditor,
    LeverEditor,
    TextEditor,
)
from rackrate.gui.widgets.form import Form
from rackrate.gui.workspaces.project.workspace import ProjectWorkspace


@pytest.fixture
def project(bench: Bench) -> ProjectWorkspace:
    bench.window.go("project")
    return bench.window.project


def forms(project: ProjectWorkspace) -> list[Form]:
    pages = (project.workload_page, project.client_page)
    return [form for page in pages if page.isVisible() for form in page.forms]


def form_of(project: ProjectWorkspace, line: str) -> Form:
    return next(form for form in forms(project) if line in form.lines)


def type_into(project: ProjectWorkspace, line: str, text: str, place: int = 0) -> None:
    editor = form_of(project, line).lines[line].editors[place]
    assert isinstance(editor, TextEditor)
    field = editor.line
    assert isinstance(field, QLineEdit)
    field.setFocus()
    field.selectAll()
    if text:
        typed = QInputMethodEvent()
        typed.setCommitString(text)
        QApplication.sendEvent(field, typed)
    else:
        QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClick(field, Qt.Key.Key_Return)


def fault(project: ProjectWorkspace, line: str) -> str:
    return form_of(project, line).faults().get(line, "")


def workload(bench: Bench) -> Workload:
    return bench.session.project.workload(bench.window.live.workload_id)


def test_a_text_is_entered_and_taken_back(
    bench: Bench, project: ProjectWorkspace
) -> None:
    type_into(project, "name", "Client & Sons", place=1)
    assert bench.session.project.client.name.en == "Client & Sons"
    assert bench.window.undo.undoText() == "change Client"
    bench.window.undo.undo()
    assert bench.session.project.client.name.en == "Example Client"
    editor = form_of(project, "name").lines["name"].editors[1]
    assert isinstance(editor, TextEditor)
    assert editor.line.text() == "Example Client"


@pytest.mark.parametrize(
    ("line", "place", "text", "said"),
    [
        ("valid_until", 0, "30.12.2026", "is not a date"),
        ("billing_currency", 0, "yuan", "is not a currency code"),
        ("hours_per_month", 1, "800", "outside 24 … 744"),
        ("hours_per_month", 1, "many", "is not a number"),
        ("container_loss_exclusive", 1, "20", "does not hold"),
        ("container_loss_exclusive", 2, "100", "leaves no work done"),
        ("as_of", 0, "", "is not a date"),
    ],
)
def test_a_faulty_entry_is_kept_and_said_but_not_taken(
    bench: Bench,
    project: ProjectWorkspace,
    line: str,
    place: int,
    text: str,
    said: str,
) -> None:
    before = bench.session.project
    type_into(project, line, text, place)
    assert said in fault(project, line)
    assert bench.session.project == before
    editor = form_of(project, line).lines[line].editors[place]
    assert isinstance(editor, TextEditor)
    assert editor.line.text() == text
    bench.window.live.changed.emit()
    project.put(before, "nothing", -1)
    assert said in fault(project, line)


def test_a_fault_goes_as_soon_as_the_entry_is_mended(
    bench: Bench, project: ProjectWorkspace
) -> None:
    type_into(project, "valid_until", "soon")
    assert fault(project, "valid_until")
    type_into(project, "valid_until", "2027-01-31")
    assert not fault(project, "valid_until")
    assert bench.session.project.client.valid_until == date(2027, 1, 31)
    type_into(project, "valid_until", "")
    assert bench.session.project.client.valid_until is None


def test_faults_are_said_in_the_language_of_the_moment(
    bench: Bench, project: ProjectWorkspace
) -> None:
    type_into(project, "valid_until", "soon")
    bench.window.context.speaker.speak(Language.ZH)
    assert "不是日期" in fault(project, "valid_until")


def test_choices_and_the_month(bench: Bench, project: ProjectWorkspace) -> None:
    def choose(line: str, value: str) -> None:
        editor = form_of(project, line).lines[line].editors[0]
        assert isinstance(editor, ChoiceEditor)
        place = editor.box.findData(value)
        editor.box.setCurrentIndex(place)
        editor.box.activated.emit(place)

    choose("tax", "excluded")
    choose("cost", "full")
    choose("hours_per_month", "730")
    basis = bench.session.project.basis
    assert basis.tax is TaxBasis.EXCLUDED
    assert basis.cost is CostScope.FULL
    assert basis.hours_per_month == Decimal(730)
    type_into(project, "hours_per_month", "700", place=1)
    assert bench.session.project.basis.hours_per_month == Decimal(700)
    month = form_of(project, "hours_per_month").lines["hours_per_month"].editors[0]
    assert isinstance(month, ChoiceEditor)
    assert month.box.currentText() == "Custom"


def test_rates_are_a_table(bench: Bench, project: ProjectWorkspace) -> None:
    table = project.client_page.fx.table
    table.item(1, 0).setText("eur")
    table.item(1, 1).setText("7.8")
    assert bench.session.project.basis.fx == {
        "USD": Decimal("7.10"),
        "EUR": Decimal("7.8"),
    }
    table.item(0, 1).setText("-1")
    assert "must be above 0" in project.client_page.fx.fault.text()
    assert bench.session.project.basis.fx["EUR"] == Decimal("7.8")
    bench.window.undo.undo()
    assert set(bench.session.project.basis.fx) == {"USD"}


def test_assumptions_are_in_per_cent(bench: Bench, project: ProjectWorkspace) -> None:
    type_into(project, "container_loss_exclusive", "12.5 %", place=1)
    span = bench.session.project.assumptions["container_loss_exclusive"]
    assert span.base == Decimal("0.125")


def test_the_form_shows_the_workload_that_is_chosen(
    bench: Bench, project: ProjectWorkspace
) -> None:
    project.show_workload("serve")
    assert bench.window.live.workload_id == "serve"
    type_into(project, "title", "Serving")
    assert workload(bench).title == "Serving"
    assert project.list.currentItem().text() == "Serving"


def test_numbers_are_typed_as_people_do(
    bench: Bench, project: ProjectWorkspace
) -> None:
    project.show_workload("serve")
    type_into(project, "budget", "1.2万")
    assert workload(bench).budget == Decimal(12000)
    type_into(project, "storage_gib", "2,048")
    assert workload(bench).storage_gib == Decimal(2048)
    type_into(project, "days_per_month", "")
    assert workload(bench).days_per_month is None
    type_into(project, "days_per_month", "40")
    assert "outside 1 … 31" in fault(project, "days_per_month")


def test_dragging_a_slider_is_one_step_back(
    bench: Bench, project: ProjectWorkspace
) -> None:
    project.show_workload("train-910b")
    lever = form_of(project, "hours_per_day").lines["hours_per_day"].editors[0]
    assert isinstance(lever, LeverEditor)
    slider = lever.lever.slider
    slider.setSliderDown(True)
    for notch in range(25, 33):
        slider.setSliderPosition(notch)
    slider.setSliderDown(False)
    assert workload(bench).hours_per_day == Decimal(16)
    assert bench.window.undo.count() == 1
    bench.window.undo.undo()
    assert workload(bench).hours_per_day == Decimal(12)
    slider.setSliderDown(True)
    slider.setSliderPosition(30)
    slider.setSliderDown(False)
    slider.setSliderDown(True)
    slider.setSliderPosition(31)
    slider.setSliderDown(False)
    assert bench.window.undo.count() == 2


def test_kind_flags_and_cards(bench: Bench, project: ProjectWorkspace) -> None:
    project.show_workload("train-910b")
    flag = form_of(project, "cuda_only").lines["cuda_only"].editors[0]
    assert isinstance(flag, FlagEditor)
    flag.box.click()
    assert workload(bench).cuda_only
    kind = form_of(project, "kind").lines["kind"].editors[0]
    assert isinstance(kind, ChoiceEditor)
    place = kind.box.findData("finetuning")
    kind.box.setCurrentIndex(place)
    kind.box.activated.emit(place)
    assert workload(bench).kind is WorkloadKind.FINETUNING
    cards = form_of(project, "accelerators").lines["accelerators"].editors[0]
    assert isinstance(cards, CardPicker)
    assert cards.button.text() == "Ascend 910B, Ascend 910B2"
    first = cards.list.item(0)
    first.setCheckState(Qt.CheckState.Checked)
    assert workload(bench).accelerators == ("ascend910b", "ascend910b2", "h100")
    cards.find.setText("昇腾")
    assert first.isHidden()


def test_workloads_are_added_duplicated_and_deleted(
    bench: Bench, project: ProjectWorkspace
) -> None:
    def ids() -> list[str]:
        return [w.id for w in bench.session.project.workloads]

    project.show_workload("serve")
    title = workload(bench).title
    project.duplicate_workload()
    assert ids() == ["train-910b", "serve", "train-h100", "workload-4"]
    assert workload(bench).title == f"{title} (copy)"
    project.add_workload()
    assert ids()[-1] == "workload-5"
    assert workload(bench).title == "Workload 5"
    for _ in range(4):
        project.delete_workload()
    assert len(ids()) == 1
    project.delete_workload()
    assert len(ids()) == 1
    assert bench.window.toast.text == "A project keeps at least one workload"
    while bench.window.undo.canUndo():
        bench.window.undo.undo()
    assert ids() == ["train-910b", "serve", "train-h100"]


def test_a_hundred_edits_are_undone_to_the_same_project(
    bench: Bench, project: ProjectWorkspace
) -> None:
    before = bench.session.project
    for number in range(50):
        project.show_workload("train-910b" if number % 2 else "serve")
        type_into(project, "told_by", f"person {number}")
        type_into(project, "public_ips", str(number + 2))
    assert bench.window.undo.count() == 100
    for _ in range(100):
        bench.window.undo.undo()
    assert bench.session.project == before
