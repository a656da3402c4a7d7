"""While presenting only the levers change figures, and Esc leaves."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench, OpenBench

from rackrate.domain.bilingual import Language
from rackrate.gui.actions import ACTIONS
from rackrate.gui.presenter import LEAST_ZOOM, MAY_DO, MAY_SHOW
from rackrate.services.session import Edit, ReplaceProject


def present(bench: Bench) -> None:
    """Turn presenting on or off, as F11 does."""
    bench.window.actions_by_id["present"].trigger()


def test_presenting_shows_large_type_without_rail_and_bars(bench: Bench) -> None:
    window = bench.window
    window.go("catalogs")
    present(bench)
    assert window.place.id == "decide"
    assert window.stage.zoom.percent == LEAST_ZOOM
    assert not window.rail.isVisible()
    assert not window.top_bar.isVisible()
    assert window.status.presenting.isVisible()
    assert "Esc" in window.status.presenting.text()
    window.toggle_language()
    assert "演示" in window.status.presenting.text()
    present(bench)
    assert window.rail.isVisible()
    assert window.top_bar.isVisible()
    assert not window.status.presenting.isVisible()
    assert window.stage.zoom.percent == 100


def test_a_larger_zoom_stays_and_the_chosen_one_comes_back(bench: Bench) -> None:
    zoom = bench.window.stage.zoom
    zoom.choose(200)
    present(bench)
    assert zoom.percent == 200
    present(bench)
    zoom.choose(110)
    present(bench)
    assert zoom.percent == LEAST_ZOOM
    present(bench)
    assert zoom.percent == 110
    assert bench.opened.preferences.choice("zoom") == "110"


def test_escape_leaves_and_does_nothing_else(bench: Bench, qtbot: QtBot) -> None:
    window = bench.window
    present(bench)
    window.activateWindow()
    window.decide.levers.levers["cards"].slider.setFocus()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.stage.presenter.is_on
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.stage.presenter.is_on
    assert window.isVisible()


def test_levers_move_figures_and_nothing_else_changes_the_document(
    bench: Bench,
) -> None:
    window, session = bench.window, bench.session
    present(bench)
    lever = window.decide.levers.levers["hours_per_day"]
    lever.slider.setSliderPosition(lever.slider.value() + 4)
    moved = session.project
    assert moved.workloads[0].hours_per_day != Decimal(12)
    window.go("evidence")
    retitled = replace(session.project, title="other")
    window.context.edit(ReplaceProject(retitled), "title")
    assert session.project == moved
    assert window.toast.text == bench.window.context.speaker.say("presenter.refused")
    window.go("decide")
    lever.slider.setSliderPosition(lever.slider.value() - 4)
    assert session.project != moved
    present(bench)
    window.context.edit(ReplaceProject(retitled), "title")
    assert session.project.title == "other"


def test_after_a_refused_edit_fields_show_what_holds(
    bench: Bench, qtbot: QtBot
) -> None:
    window = bench.window
    told: list[Edit | None] = []
    present(bench)
    window.go("evidence")
    bench.session.listen(told.append)
    window.context.edit(ReplaceProject(replace(bench.session.project, seed=9)), "x")
    qtbot.waitUntil(lambda: len(told) == 1)
    assert told == [ReplaceProject(bench.session.project)]
    assert not window.desk.is_dirty


def test_only_what_an_audience_may_see_can_be_gone_to(bench: Bench) -> None:
    window = bench.window
    present(bench)
    for place in window.workspaces:
        window.go(place)
        assert (window.place.id == place) is (place in MAY_SHOW)


def test_actions_that_change_or_write_wait_until_it_is_over(bench: Bench) -> None:
    actions = bench.window.actions_by_id
    before = {spec.id: actions[spec.id].isEnabled() for spec in ACTIONS}
    present(bench)
    bench.window.refresh()
    working = {spec.id for spec in ACTIONS if actions[spec.id].isEnabled()}
    assert working <= MAY_DO
    assert {"present", "theme", "language", "go_decide", "reset"} <= working
    assert not {"save", "undo", "export_pack", "open", "add_workload"} & working
    present(bench)
    after = {spec.id: actions[spec.id].isEnabled() for spec in ACTIONS}
    assert after == before


def test_undo_is_there_again_after_levers_moved(bench: Bench) -> None:
    window = bench.window
    present(bench)
    slider = window.decide.levers.levers["cards"].slider
    slider.setSliderPosition(slider.value() + 2)
    assert not window.actions_by_id["undo"].isEnabled()
    present(bench)
    assert window.actions_by_id["undo"].isEnabled()


def test_every_allowed_action_is_one_that_exists() -> None:
    assert {spec.id for spec in ACTIONS} >= MAY_DO


def test_it_opens_in_chinese_too(open_bench: OpenBench) -> None:
    bench = open_bench(Language.ZH)
    present(bench)
    assert "Esc" in bench.window.status.presenting.text()
    assert bench.window.status.zoom.text() == "150 %"
