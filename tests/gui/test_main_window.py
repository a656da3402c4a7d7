"""The window in both languages and both themes, at its smallest."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.gui import seen
from tests.gui.conftest import Bench, OpenBench
from tests.support.fakes import FakeServices

from rackrate.domain.bilingual import Language
from rackrate.gui.main_window import FOLDS_BELOW, SMALLEST
from rackrate.gui.models.price_grid_columns import COLUMN_AT
from rackrate.gui.places import PLACES
from rackrate.gui.preferences import Preferences, ThemeChoice
from rackrate.gui.style import usual_font
from rackrate.gui.workspaces.catalogs.column_layout import COLUMNS
from rackrate.services.ports import OpenedProject

LOOKS = list(zip(Language, (ThemeChoice.LIGHT, ThemeChoice.DARK), strict=True))


def settle(bench: Bench, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bench.window.live.is_thorough)
    QApplication.processEvents()
    QApplication.processEvents()


def fits(bench: Bench) -> None:
    """Fail while some text does not fit, as before it is laid out."""
    assert seen.clipped(bench.window) == []


@pytest.mark.parametrize(("language", "theme"), LOOKS)
def test_every_text_is_said_and_fits(
    open_bench: OpenBench, language: Language, theme: ThemeChoice, qtbot: QtBot
) -> None:
    bench = open_bench(language, theme)
    for size in (SMALLEST, (1440, 900)):
        bench.window.resize(*size)
        for place in PLACES:
            bench.window.go(place.id)
            settle(bench, qtbot)
            assert seen.untranslated(bench.window) == []
            qtbot.waitUntil(partial(fits, bench))
            assert bench.window.strip.sentence.text()


@pytest.mark.parametrize("language", Language)
def test_every_control_has_a_name(open_bench: OpenBench, language: Language) -> None:
    bench = open_bench(language)
    for place in PLACES:
        bench.window.go(place.id)
        QApplication.processEvents()
        assert seen.nameless(bench.window) == [], place.id


def test_the_language_changes_while_the_window_is_open(
    bench: Bench, qtbot: QtBot
) -> None:
    window = bench.window
    said: dict[Language, list[str]] = {}
    for _ in range(5):
        window.toggle_language()
        language = window.context.speaker.language
        for place in PLACES:
            window.go(place.id)
            settle(bench, qtbot)
            assert seen.untranslated(window) == []
            qtbot.waitUntil(partial(fits, bench))
        shown = [item.text() for item in window.rail.findChildren(type(window.rail))]
        assert said.setdefault(language, shown) == shown
    assert window.rail.accessibleName() == "工作区"
    assert Preferences(bench.services.locations.settings).language is Language.ZH


def test_the_theme_changes_every_widget(bench: Bench) -> None:
    window = bench.window
    light = window.grab().toImage().pixelColor(4, 400)
    window.actions_by_id["theme"].trigger()
    assert window.context.theme.is_dark
    dark = window.grab().toImage().pixelColor(4, 400)
    assert light.lightness() > dark.lightness() + 100
    assert window.preferences.theme is ThemeChoice.DARK


def test_the_rail_goes_to_every_place_and_folds_where_there_is_little_room(
    bench: Bench,
) -> None:
    window = bench.window
    window.resize(1440, 900)
    wide = window.rail.width()
    for number, place in enumerate(PLACES, start=1):
        QTest.keyClick(
            window,
            Qt.Key(Qt.Key.Key_0.value + number),
            Qt.KeyboardModifier.ControlModifier,
        )
        assert window.place is place
        assert window.workspaces[place.id].isVisible()
    window.resize(FOLDS_BELOW - 1, 800)
    QApplication.processEvents()
    assert window.rail.width() < wide


def test_the_strip_says_the_verdict_first(bench: Bench) -> None:
    bench.window.go("decide")
    assert bench.window.strip.sentence.text().startswith("Rent Ascend 910B container")
    assert bench.window.strip.break_even.value.text() == "15.6 h/day"


def test_a_change_marks_the_window_and_is_counted(bench: Bench) -> None:
    window = bench.window
    assert not window.isWindowModified()
    assert window.status.saved.text() == "Nothing changed"
    window.project.add_workload()
    window.project.duplicate_workload()
    window.refresh()
    assert window.isWindowModified()
    assert window.status.saved.text() == "2 unsaved changes"
    window.undo.undo()
    window.undo.undo()
    window.refresh()
    assert not window.isWindowModified()


def test_a_project_dropped_on_the_window_is_opened(
    bench: Bench, tmp_path: Path, sample: OpenedProject
) -> None:
    path = tmp_path / "case.rackrate"
    bench.services.projects.files[path] = OpenedProject(
        sample.project, sample.catalogs, path
    )
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPointF(QPoint(9, 9)),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    bench.window.dropEvent(event)
    assert bench.session.path == path
    assert bench.window.desk.name == "case.rackrate"


def test_f6_goes_round_the_panes(bench: Bench) -> None:
    window = bench.window
    window.go("decide")
    QApplication.processEvents()
    visited = []
    for _ in range(5):
        window.focus_next_pane()
        focused = window.focusWidget()
        assert focused is not None
        pane = focused
        while not pane.property("pane"):
            pane = pane.parentWidget()
        visited.append(pane)
    assert len(set(map(id, visited[:4]))) == 4
    assert visited[4] is visited[0]


def test_the_search_field_carries_out_commands_in_either_language(
    bench: Bench,
) -> None:
    search = bench.window.top_bar.search
    for typed in ("deliver", "交付"):
        bench.window.go("catalogs")
        search.open()
        search.setText(typed)
        search.textEdited.emit(typed)
        assert search.finder.completionCount() == 1
        QTest.keyClick(search.found, Qt.Key.Key_Return)
        assert bench.window.place.id == "deliver"
        assert (search.text(), search.found.isVisible()) == ("", False)


def test_the_arrows_choose_a_command_without_writing_into_the_field(
    bench: Bench,
) -> None:
    window = bench.window
    search = window.top_bar.search
    window.go("catalogs")
    search.open()
    QTest.keyClicks(search, "export")
    assert search.finder.completionCount() > 1
    first = search.found.currentIndex().row()
    QTest.keyClick(search.found, Qt.Key.Key_Down)
    assert (first, search.found.currentIndex().row()) == (0, 1)
    assert search.text() == "export"
    QTest.keyClick(search.found, Qt.Key.Key_Escape)
    assert (search.text(), search.found.isVisible()) == ("", False)
    assert window.place.id == "catalogs"


def test_a_window_opens_with_the_columns_and_the_zoom_it_was_left_with(
    open_bench: OpenBench, services: FakeServices
) -> None:
    kept = Preferences(services.locations.settings)
    kept.remember_choice(COLUMNS, "sku_price_id:200,cards:70,-tax")
    kept.remember_choice("zoom", "150")
    window = open_bench().window
    grid = window.catalogs.grid
    for widget in (grid, window.top_bar.menu_bar, window.catalogs.save_button):
        assert widget.font().pixelSize() == usual_font(1.5).pixelSize()
    assert grid.visible_columns()[:2] == [0, COLUMN_AT["cards"]]
    assert grid.columnWidth(0) == 300
    assert grid.isColumnHidden(COLUMN_AT["tax"])
    grid.showColumn(COLUMN_AT["tax"])
    assert grid.columnWidth(COLUMN_AT["tax"]) > 0
    grid.hideColumn(COLUMN_AT["tax"])
    window.close()
    assert kept.choice(COLUMNS).startswith("sku_price_id:200,cards:70,-tax,")


def test_the_edit_menu_hands_on_to_what_has_the_focus(bench: Bench) -> None:
    window = bench.window
    window.activateWindow()
    window.top_bar.search.setFocus()
    window.top_bar.search.setText("kept")
    window.actions_by_id["select_all"].trigger()
    window.actions_by_id["copy"].trigger()
    assert QApplication.clipboard().text() == "kept"
    window.top_bar.search.clear()
    window.actions_by_id["paste"].trigger()
    assert window.top_bar.search.text() == "kept"
    window.go("catalogs")
    grid = window.catalogs.grid
    grid.setFocus()
    rows = bench.session.sheets["jygpu"].rows
    row = next(r for r in rows if r.text("sku_price_id") == "910b-node/month")
    assert grid.go_to(row.row_id, "list_unit_price")
    window.actions_by_id["copy"].trigger()
    assert "15600" in QApplication.clipboard().text().replace(",", "")


def test_columns_that_matter_less_give_way_where_it_is_narrow(bench: Bench) -> None:
    window = bench.window
    window.go("decide")
    view = window.decide.ranking.view
    hidden = {}
    for width in (1440, SMALLEST[0]):
        window.resize(width, 900)
        QApplication.processEvents()
        columns = range(view.model().columnCount())
        hidden[width] = sum(view.isColumnHidden(column) for column in columns)
    assert hidden == {1440: 0, SMALLEST[0]: 2}
