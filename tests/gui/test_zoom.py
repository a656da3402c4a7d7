"""Everything grows and shrinks together, and comes back to what it was."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench, OpenBench

from rackrate.gui.pages import Pages
from rackrate.gui.preferences import Preferences
from rackrate.gui.scaler import Scaler
from rackrate.gui.style import scaled_sheet
from rackrate.gui.style_sheet import SHEET
from rackrate.gui.workspaces.decide.options_view import OptionsView
from rackrate.gui.zoom import STEPS, Zoom, px

Sizes = dict[QWidget, tuple[object, ...]]


def sizes(bench: Bench) -> Sizes:
    """Return every measure that the zoom changes, widget by widget."""
    found: Sizes = {}
    for widget in bench.window.findChildren(QWidget):
        layout = widget.layout()
        if widget.objectName().startswith("qt_"):  # a part that Qt sizes by itself
            continue
        found[widget] = (
            type(widget).__name__,
            widget.minimumSize(),
            widget.maximumSize(),
            layout and (layout.contentsMargins(), layout.spacing()),
        )
    return found


def zoom(bench: Bench, percent: int) -> None:
    """Choose a zoom through the window."""
    bench.window.stage.zoom.choose(percent)


def test_zooming_goes_step_by_step_and_stops_at_the_ends(bench: Bench) -> None:
    actions, stage = bench.window.actions_by_id, bench.window.stage
    for step in STEPS[STEPS.index(100) + 1 :]:
        actions["zoom_in"].trigger()
        assert stage.zoom.percent == step
    actions["zoom_in"].trigger()
    assert stage.zoom.percent == 200
    actions["zoom_reset"].trigger()
    assert stage.zoom.percent == 100
    for _ in range(5):
        actions["zoom_out"].trigger()
    assert stage.zoom.percent == 80
    bench.window.refresh()
    assert bench.window.status.zoom.text() == "80 %"


def test_the_zoom_is_remembered(bench: Bench, open_bench: OpenBench) -> None:
    zoom(bench, 125)
    other = open_bench()
    assert other.window.stage.zoom.percent == 125
    assert px(100) == 125
    assert other.window.decide.levers.width() == 295


@pytest.mark.parametrize("text", ["", "0", "99", "900", "x", "-100"])
def test_a_zoom_that_was_never_offered_counts_as_none(
    text: str, qapp: QApplication, tmp_path: Path
) -> None:
    assert qapp is not None
    preferences = Preferences(tmp_path / "settings.ini")
    preferences.remember_choice("zoom", text)
    assert Zoom(preferences).percent == 100


def test_type_bars_panels_and_figures_grow(bench: Bench, qtbot: QtBot) -> None:
    window = bench.window
    window.resize(1900, 1200)
    window.go("decide")
    before = window.decide.figure.view.figure
    heights = [bar.height() for bar in (window.top_bar, window.status)]
    zoom(bench, 150)
    qtbot.waitUntil(lambda: window.top_bar.height() == heights[0] * 3 // 2)
    assert window.status.height() == heights[1] * 3 // 2
    assert window.strip.minimumHeight() == 84
    assert window.decide.levers.width() == 354
    assert window.decide.levers.levers["cards"].box.width() == 120
    assert window.font().pixelSize() == 20
    table = window.findChild(OptionsView)
    assert table is not None
    assert table.rowHeight(0) == 66
    after = window.decide.figure.view.figure
    assert before is not None
    assert after is not None
    assert after.width < before.width  # in points: the same place holds fewer


def test_back_at_100_everything_is_as_it_was(bench: Bench) -> None:
    window = bench.window
    for place in window.workspaces:
        window.go(place)
    before = sizes(bench)
    for percent in (80, 125, 150, 110, 200, 100):
        zoom(bench, percent)
    after = sizes(bench)
    changed = [w for w, was in before.items() if was != after[w]]
    by_sheet = [w for w in changed if w.property("_q_stylesheet_minh") is not None]
    assert [(w, before[w], after[w]) for w in changed if w not in by_sheet] == []


def test_what_is_set_while_zoomed_counts_in_the_pixels_of_the_design(
    bench: Bench,
) -> None:
    zoom(bench, 150)
    box = QLabel(parent=bench.window)
    box.setFixedWidth(100)
    scaler: Scaler = bench.window.stage.scaler
    for _ in range(3):
        scaler.fit_all()
        assert box.width() == 150
    box.setFixedWidth(40)
    scaler.fit_all()
    assert box.minimumWidth() == 60
    zoom(bench, 100)
    assert box.minimumWidth() == 40


def test_icons_grow_with_their_buttons(bench: Bench) -> None:
    button = bench.window.findChild(QToolButton)
    assert button is not None
    before = bench.window.top_bar.theme_button.iconSize().width()
    zoom(bench, 200)
    after = bench.window.top_bar.theme_button.iconSize()
    assert after.width() == 2 * before
    icon = bench.window.context.theme.icon("save")
    assert icon.actualSize(after).width() >= after.width()


def has_room(page: QWidget) -> bool:
    """Return whether a page is at least as large as it must be."""
    return page.size() == page.size().expandedTo(page.minimumSizeHint())


def test_at_any_zoom_each_page_gets_what_it_needs(bench: Bench, qtbot: QtBot) -> None:
    window = bench.window
    window.resize(1180, 720)
    for percent in (150, 200):
        zoom(bench, percent)
        for place, page in window.workspaces.items():
            window.go(place)
            qtbot.waitUntil(partial(has_room, page))


def test_at_100_no_page_needs_to_be_scrolled_in_the_smallest_window(
    bench: Bench,
) -> None:
    window = bench.window
    window.resize(1180, 720)
    for place, page in window.workspaces.items():
        window.go(place)
        window.grab()
        pages = window.findChild(Pages)
        assert pages is not None
        assert page.size() == pages.viewport().size(), place


def test_the_sheet_scales_all_but_thin_lines() -> None:
    assert scaled_sheet(SHEET, 1) == SHEET
    doubled = scaled_sheet(SHEET, 2)
    assert doubled.count("{") == SHEET.count("{")
    assert "font-size: 24px" in doubled
    assert "font-size: 12px" not in doubled
    assert "border: 1px solid $line" in doubled
    assert doubled.count("border-radius: 12px") >= SHEET.count("border-radius: 6px")
