"""Mix and buy-or-rent: thought out aside, marked while stale, told every way."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench

from rackrate.domain.bilingual import Language
from rackrate.gui.workspaces.decide.slow_figures import KINDS
from rackrate.gui.workspaces.decide.workspace import FIGURES, DecideWorkspace
from rackrate.services.session import ReplaceProject

TABS = {name: number for number, (name, _) in enumerate(FIGURES)}


@pytest.fixture
def decide(bench: Bench) -> DecideWorkspace:
    bench.window.resize(1440, 900)
    bench.window.go("decide")
    return bench.window.decide


def look_at(decide: DecideWorkspace, name: str, qtbot: QtBot) -> str:
    """Open a figure's tab and return its title once it is there."""
    decide.tabs.choose(TABS[name])
    view = decide.figure.view
    qtbot.waitUntil(lambda: view.figure is not None and not view.is_stale)
    assert view.figure is not None
    return view.figure.title


def test_all_are_tabs() -> None:
    assert set(KINDS) <= set(TABS)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mix", "One job stays on one offer: ¥12,029 a month"),
        ("purchase", "Buying 1 × 8-card Ascend 910B server never costs less"),
        ("cash", "Buying 1 × 8-card Ascend 910B server takes ¥"),
    ],
)
def test_the_finding_comes_when_it_is_thought_out(
    decide: DecideWorkspace, qtbot: QtBot, name: str, said: str
) -> None:
    decide.tabs.choose(TABS[name])
    assert decide.figure.view.figure is None
    assert decide.figure.empty.text() == "Being worked out…"
    assert look_at(decide, name, qtbot).startswith(said)
    assert decide.working.text() == ""
    assert decide.figure.view.accessibleDescription()


def test_a_slider_leaves_the_last_one_marked_until_the_next_is_there(
    bench: Bench, decide: DecideWorkspace, qtbot: QtBot
) -> None:
    before = look_at(decide, "mix", qtbot)
    plain = decide.figure.view.grab().toImage()
    lever = decide.levers.levers["hours_per_day"]
    lever.slider.setSliderDown(True)
    lever.slider.setSliderPosition(40)
    bench.window.live.refresh()
    view = decide.figure.view
    assert view.figure is not None
    assert view.figure.title == before
    assert view.is_stale
    assert view.grab().toImage() != plain
    assert decide.working.text().startswith("The figure is the last one")
    lever.slider.setSliderDown(False)
    qtbot.waitUntil(lambda: not view.is_stale)
    assert view.figure is not None
    assert view.figure.title != before
    assert decide.working.text() == ""


def test_the_veil_is_gone_on_other_tabs(
    bench: Bench, decide: DecideWorkspace, qtbot: QtBot
) -> None:
    look_at(decide, "purchase", qtbot)
    decide.levers.levers["months"].box.setValue(3)
    bench.window.live.refresh()
    assert decide.figure.view.is_stale
    decide.tabs.choose(TABS["costs"])
    assert not decide.figure.view.is_stale


def test_the_table_twin_and_the_crosshair_tell_the_same(
    bench: Bench, decide: DecideWorkspace, qtbot: QtBot
) -> None:
    look_at(decide, "mix", qtbot)
    view = decide.figure.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.crosshair_text.startswith("every day 00:00–12:00\n8 cards needed")
    QTest.keyClick(view, Qt.Key.Key_Escape)
    bench.window.actions_by_id["chart_table"].trigger()
    assert decide.figure.table.isVisible()
    assert decide.figure.table.item(0, 3).text() == "12,028.80"
    decide.tabs.choose(TABS["purchase"])
    qtbot.waitUntil(lambda: decide.figure.table.rowCount() > 5)
    assert decide.figure.table.horizontalHeaderItem(0).text() == "month"


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("mix", "Cheapest plan for 910B × 8 · 12 h/d: ¥12,028.80 a month"),
        ("purchase", "Buying 1 × 8-card Ascend 910B server never ties with"),
    ],
)
def test_the_tab_brings_its_explanation(
    decide: DecideWorkspace, qtbot: QtBot, name: str, title: str
) -> None:
    look_at(decide, name, qtbot)
    found = decide.explain.explanation
    assert found is not None
    assert found.title.startswith(title)


def test_where_nothing_can_be_said_it_says_why_in_both_languages(
    bench: Bench, decide: DecideWorkspace, qtbot: QtBot
) -> None:
    project = bench.session.project
    strict = replace(project.workloads[0], cuda_only=True)
    works = (strict, *project.workloads[1:])
    bench.session.apply(ReplaceProject(replace(project, workloads=works)))
    empty = decide.figure.empty
    decide.tabs.choose(TABS["purchase"])
    qtbot.waitUntil(lambda: empty.text().startswith("There is no rental"))
    bench.window.context.speaker.speak(Language.ZH)
    assert empty.text().startswith("没有可以与购买比较的租用方案")
    decide.tabs.choose(TABS["mix"])
    qtbot.waitUntil(lambda: empty.text().startswith("没有一种租法"))


def test_the_hatch_of_the_veil_needs_no_colour(
    bench: Bench, decide: DecideWorkspace, qtbot: QtBot
) -> None:
    look_at(decide, "mix", qtbot)
    view = decide.figure.view
    view.clearFocus()
    corner = view.rect().adjusted(-40, -40, -40, -40).bottomRight()
    box = (corner.x() - 12, corner.y() - 12)
    view.mark_stale(stale=True)
    image = view.grab().toImage()
    shades = {
        QColor(image.pixel(box[0] + x, box[1] + y)).lightness()
        for x in range(12)
        for y in range(12)
    }
    assert len(shades) > 1
    del bench


def test_a_stale_figure_is_not_drawn_again_at_every_step(
    bench: Bench, decide: DecideWorkspace, qtbot: QtBot
) -> None:
    look_at(decide, "purchase", qtbot)
    view = decide.figure.view
    drawn = view.figure
    lever = decide.levers.levers["hours_per_day"]
    lever.slider.setSliderDown(True)
    for notch in (10, 20, 40):
        lever.slider.setSliderPosition(notch)
        bench.window.live.refresh()
        assert view.figure is drawn
    lever.slider.setSliderDown(False)
    qtbot.waitUntil(lambda: not view.is_stale)
    assert view.figure is not drawn


def test_another_language_draws_what_is_known_anew(
    bench: Bench, decide: DecideWorkspace, qtbot: QtBot
) -> None:
    look_at(decide, "mix", qtbot)
    bench.window.context.speaker.speak(Language.ZH)
    view = decide.figure.view
    assert view.figure is not None
    assert view.figure.title.startswith("一项任务不拆给几家")
