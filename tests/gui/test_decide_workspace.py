"""The Decide workspace: levers move the verdict, the figure and the ranking."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench

from rackrate.domain.bilingual import Language
from rackrate.gui.widgets.lever import Lever
from rackrate.gui.workspaces.decide.option_rows import COLUMNS
from rackrate.gui.workspaces.decide.options_table import TONE
from rackrate.gui.workspaces.decide.workspace import FIGURES, DecideWorkspace
from rackrate.services.switch_words import told_switches

STATE = COLUMNS.index("state")


@pytest.fixture
def decide(bench: Bench) -> DecideWorkspace:
    bench.window.resize(1440, 900)
    bench.window.go("decide")
    return bench.window.decide


def push(bench: Bench, lever: Lever, number: str) -> None:
    """Type a number into a lever's field, and look at what comes of it."""
    lever.box.setFocus()
    lever.box.setValue(float(number))
    bench.window.live.refresh()


def rows(decide: DecideWorkspace) -> list[tuple[str, ...]]:
    return [row.texts for row in decide.ranking.model.rows]


def test_hours_turn_the_verdict(bench: Bench, decide: DecideWorkspace) -> None:
    assert bench.window.strip.sentence.text().startswith("Rent Ascend 910B container")
    push(bench, decide.levers.levers["hours_per_day"], "18")
    assert bench.window.strip.sentence.text().startswith("Rent Ascend 910B 8-card bare")
    figure = decide.figure.view.figure
    assert figure is not None
    assert "18" in figure.title
    assert rows(decide)[0][1] == "8-card bare metal by the month"


def test_the_figure_follows_the_slider_in_one_frame(
    bench: Bench, decide: DecideWorkspace
) -> None:
    lever = decide.levers.levers["hours_per_day"]
    titles = set()
    lever.slider.setSliderDown(True)
    for notch in (10, 20, 40):
        lever.slider.setSliderPosition(notch)
        bench.window.live.refresh()
        figure = decide.figure.view.figure
        assert figure is not None
        titles.add(figure.title)
        assert not bench.window.live.is_thorough
    lever.slider.setSliderDown(False)
    assert len(titles) == 3
    assert bench.window.undo.count() == 1


@pytest.mark.parametrize(
    ("name", "number", "shown"),
    [
        ("months", "1", "6"),
        ("cards", "16", "8"),
        ("container_loss", "30", "10 %"),
        ("billed_idle", "20", "5 %"),
    ],
)
def test_every_lever_moves_the_total_and_back(
    bench: Bench, decide: DecideWorkspace, name: str, number: str, shown: str
) -> None:
    before = rows(decide)[0]
    lever = decide.levers.levers[name]
    assert lever.box.text() == shown
    push(bench, lever, number)
    assert rows(decide)[0] != before
    bench.window.undo.undo()
    bench.window.live.refresh()
    assert rows(decide)[0] == before
    assert lever.box.text() == shown


def test_a_loss_pushed_past_its_range_widens_it_only_for_the_drag(
    bench: Bench, decide: DecideWorkspace
) -> None:
    slider = decide.levers.levers["container_loss"].slider
    slider.setSliderDown(True)
    slider.setSliderPosition(50)
    wide = bench.session.project.assumptions["container_loss_exclusive"]
    slider.setSliderPosition(20)
    slider.setSliderDown(False)
    back = bench.session.project.assumptions["container_loss_exclusive"]
    assert (wide.base, wide.high) == (Decimal("0.25"), Decimal("0.25"))
    assert (back.low, back.base, back.high) == (
        Decimal("0.03"),
        Decimal("0.10"),
        Decimal("0.15"),
    )


def test_a_price_lever_edits_the_sheet_and_stays_in_hand(
    bench: Bench, decide: DecideWorkspace
) -> None:
    lever = decide.levers.prices.levers["metered"]
    assert lever.box.text() == "3.58"
    push(bench, lever, "5")
    sheet = bench.session.sheets["jygpu"]
    row = next(r for r in sheet.rows if r.text("sku_price_id") == "910b-container/hour")
    assert row.text("list_unit_price") == "5"
    assert bench.window.strip.sentence.text().startswith("Rent Ascend 910B 8-card bare")
    assert lever.box.text() == "5"
    assert "price" in bench.window.undo.undoText()
    assert bench.session.unsaved_sheets == ("jygpu",)


def test_pushing_a_price_far_past_its_rivals_keeps_the_lever(
    bench: Bench, decide: DecideWorkspace, qtbot: QtBot
) -> None:
    lever = decide.levers.prices.levers["fixed"]
    push(bench, lever, "100000")
    qtbot.waitUntil(lambda: bench.window.live.is_thorough)
    assert lever.box.text() == "100,000"
    assert lever.isVisible()


def test_reset_is_one_step_and_can_be_undone(
    bench: Bench, decide: DecideWorkspace
) -> None:
    project, sheets = bench.session.project, dict(bench.session.sheets)
    assert not decide.levers.reset_button.isEnabled()
    push(bench, decide.levers.levers["hours_per_day"], "20")
    push(bench, decide.levers.prices.levers["metered"], "4")
    count = bench.window.undo.count()
    decide.levers.reset_button.click()
    assert bench.session.project == project
    assert dict(bench.session.sheets) == sheets
    assert bench.window.undo.count() == count + 1
    bench.window.undo.undo()
    assert bench.session.project != project


def test_a_double_click_on_the_name_resets_one_lever(
    bench: Bench, decide: DecideWorkspace
) -> None:
    lever = decide.levers.levers["hours_per_day"]
    push(bench, lever, "20")
    QTest.mouseDClick(lever.name, Qt.MouseButton.LeftButton)
    assert bench.session.project.workloads[0].hours_per_day == 12


def test_the_workload_is_chosen_from_the_list(
    bench: Bench, decide: DecideWorkspace
) -> None:
    chooser = decide.levers.chooser
    place = chooser.findData("train-h100")
    chooser.setCurrentIndex(place)
    chooser.activated.emit(place)
    assert bench.window.live.workload_id == "train-h100"
    assert "H100" in bench.window.strip.sentence.text()


def test_the_ranking_names_the_lowest_and_why_others_take_no_part(
    bench: Bench, decide: DecideWorkspace
) -> None:
    model = decide.ranking.model
    QAbstractItemModelTester(model)
    states = [row[STATE] for row in rows(decide)]
    assert states[0] == "✓ lowest"
    assert states[1] == "+21,427"
    assert model.index(0, STATE).data(TONE) == "good"
    bench.window.live.select("train-h100")
    states = [row[STATE] for row in rows(decide)]
    assert "! to be quoted" in states
    tip = model.rows[states.index("! to be quoted")].tip
    assert tip == "H100 container by the hour from JYGPU"


def test_what_is_excluded_says_the_rule(bench: Bench, decide: DecideWorkspace) -> None:
    bench.window.project.show_workload("train-910b")
    project = bench.window.project
    form = next(f for f in project.workload_page.forms if "cuda_only" in f.lines)
    form.lines["cuda_only"].editors[0].widget.click()  # type: ignore[attr-defined]
    bench.window.live.refresh()
    assert bench.window.strip.sentence.text() == "No feasible option"
    row = decide.ranking.model.rows[0]
    assert row.texts[STATE] == "× Excluded"
    assert "CUDA" in row.tip
    assert decide.figure.empty.text().startswith("There is nothing to compare")


def test_why_gives_reasons_sources_and_what_would_change_it(
    decide: DecideWorkspace, qtbot: QtBot
) -> None:
    why = decide.why

    def said() -> list[str]:
        return [label.text() for label in why.findChildren(type(why.title))]

    turns = "at 15.6 useful hours a day"
    qtbot.waitUntil(lambda: any(text.startswith(turns) for text in said()))
    assert why.title.text() == "Break-even 15.6 h/day"
    assert "article A (jygpu 000), line 13" in said()
    assert "! article" in said()


def test_a_figure_is_explained_and_copied(
    bench: Bench, decide: DecideWorkspace
) -> None:
    total = decide.ranking.model.index(0, COLUMNS.index("total"))
    decide.ranking.view.setCurrentIndex(total)
    bench.window.actions_by_id["explain"].trigger()
    found = decide.explain.explanation
    assert found is not None
    assert "72,172.80" in found.title
    decide.explain.copy_button.click()
    assert "72,172.80" in QGuiApplication.clipboard().text()


def test_the_table_twin_has_the_figures(bench: Bench, decide: DecideWorkspace) -> None:
    bench.window.actions_by_id["chart_table"].trigger()
    table = decide.figure.table
    assert table.isVisible()
    assert table.rowCount() == 13
    assert table.item(6, 1).text() == "¥12,029"
    decide.tabs.choose(1)
    assert table.isVisible()
    bench.window.actions_by_id["chart_table"].trigger()
    assert decide.figure.view.isVisible()


def test_every_figure_is_drawn_and_told(decide: DecideWorkspace, qtbot: QtBot) -> None:
    titles = set()
    for number, _ in enumerate(FIGURES):
        decide.tabs.choose(number)
        qtbot.waitUntil(lambda: decide.figure.view.figure is not None)
        figure = decide.figure.view.figure
        assert figure is not None
        assert decide.figure.view.accessibleDescription()
        assert len(figure.table) > 1
        titles.add(figure.title)
    assert len(titles) == len(FIGURES)


def test_it_speaks_chinese(bench: Bench, decide: DecideWorkspace, qtbot: QtBot) -> None:
    bench.window.context.speaker.speak(Language.ZH)
    assert decide.levers.heading.text() == "驱动因素"
    qtbot.waitUntil(lambda: decide.why.title.text() == "盈亏平衡 15.6 小时/天")
    assert rows(decide)[0][STATE] == "✓ 最低"


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("break_even", "Break-even of"),
        ("costs", "Total of"),
        ("sensitivity", "Runner-up minus best at"),
        ("chance", "Chance of"),
    ],
)
def test_a_place_of_a_figure_opens_how_it_was_reached(
    decide: DecideWorkspace, name: str, start: str
) -> None:
    decide.tabs.choose([figure for figure, _ in FIGURES].index(name))
    view = decide.figure.view
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert decide.explain.title.isVisible()
    assert decide.explain.title.text().startswith(start)


def test_a_switch_point_opens_how_it_was_solved(
    qtbot: QtBot, bench: Bench, decide: DecideWorkspace
) -> None:
    qtbot.waitUntil(lambda: bench.window.live.is_thorough)
    decide.why.refresh()
    links = [b for b in decide.why.switches.findChildren(QPushButton) if b.isVisible()]
    found = bench.window.live.workload
    assert found is not None
    told = told_switches(found, bench.window.live.labels)
    points = [point for point, _ in told if point is not None]
    assert len(links) == len(points) > 0
    QTest.mouseClick(links[0], Qt.MouseButton.LeftButton)
    assert decide.explain.explanation is not None
    asked = decide.explain.explanation.path
    assert asked.endswith(f".verdict.switch_points.{points[0].name}.value")


def test_what_to_settle_before_signing_is_listed_with_who_says_so(
    bench: Bench, decide: DecideWorkspace
) -> None:
    decide.why.refresh()
    found = bench.window.live.workload
    assert found is not None
    assert found.checks
    shown = [label.text() for label in decide.why.checks.findChildren(QLabel)]
    for rule in found.checks:
        assert rule.text.en in shown
        assert rule.source in shown


def test_a_click_on_a_figure_or_enter_explains_it(decide: DecideWorkspace) -> None:
    view = decide.ranking.view
    index = view.model().index(1, COLUMNS.index("per_useful"))
    assert decide.side_tabs.current == 0
    place = view.visualRect(index).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert decide.side_tabs.current == 1
    assert decide.explain.explanation is not None
    assert decide.explain.explanation.path.endswith(".per_useful_card_hour")
    decide.side_tabs.choose(0)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert decide.side_tabs.current == 1


def test_the_idle_hours_give_way_before_the_cards_where_a_name_has_no_room(
    decide: DecideWorkspace,
) -> None:
    view = decide.ranking.view
    found = decide.ranking.model.rows
    seen = []
    for sizes in ("1", "1" * 20, "1" * 60):
        texts = [sizes if column == "total" else "1" for column in COLUMNS]
        view.fit_columns([replace(found[0], texts=tuple(texts))])
        given = [view.isColumnHidden(COLUMNS.index(c)) for c in ("idle", "cards")]
        seen.append(given)
    assert seen[0] == [False, False]
    assert seen[-1] == [True, True]
    assert all(idle or not cards for idle, cards in seen)
    view.fit_columns(found)
    assert not view.isColumnHidden(COLUMNS.index("idle"))


def test_figure_and_options_share_the_height_alike_until_somebody_drags(
    decide: DecideWorkspace,
) -> None:
    split = decide.split
    for height in (760, 900):
        decide.window().resize(1440, height)
        figure, options = split.sizes()
        assert abs(figure * 9 - options * 11) <= 20
    split.splitterMoved.emit(0, 1)
    split.setSizes([options, figure])
    dragged = split.sizes()
    decide.window().resize(1430, 900)
    assert split.sizes() == dragged
