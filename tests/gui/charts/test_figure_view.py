"""A figure on the screen: drawn at its size, pointed at, walked through."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from rackrate.gui.charts.figure_panel import FigurePanel
from rackrate.gui.charts.figure_view import PIXELS_PER_POINT, FigureView
from rackrate.gui.theme import Theme
from rackrate.services.figures.figure import (
    DASHED,
    Anchor,
    Area,
    Dot,
    Figure,
    HitArea,
    Line,
    Role,
    Text,
)

ICONS = Path(__file__).parents[3] / "resources" / "icons"


def figure(width: float, height: float) -> Figure:
    """Return a figure with one mark of each kind, as wide as it is asked for."""
    return Figure(
        width=width,
        height=height,
        title="Cheaper below 15.6 h",
        subtitle="CNY a month",
        alternative="The two lines cross at 15.6 hours.",
        marks=(
            Area(((0, 0), (width / 2, 0), (width / 2, height)), Role.CONTAINER, 0.2),
            Area(((0, 0), (9, 0), (9, 9)), Role.BARE_METAL, 0.5, hatched=True),
            Line(((0, height / 2), (width, height / 2)), Role.BARE_METAL, 3, DASHED),
            Dot(width / 2, height / 2, 6, Role.CONTAINER),
            Dot(width / 4, height / 4, 6, Role.ACCENT, hollow=True),
            Text(width / 2, 20, "today", 10, anchor=Anchor.MIDDLE, bold=True),
        ),
        hits=(
            HitArea(width / 2, 0, width / 2, height, "right half"),
            HitArea(0, 0, width / 2, height, "left half"),
            HitArea(0, 0, 12, 12, "corner"),
        ),
        table=(("hours", "cost"), ("0", "¥0"), ("12", "¥12,029")),
    )


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    del qapp
    return Theme(ICONS)


@pytest.fixture
def view(theme: Theme, qtbot: QtBot) -> FigureView:
    shown = FigureView(theme)
    qtbot.addWidget(shown)
    shown.resize(400, 300)
    shown.show_figure(figure)
    shown.show()
    qtbot.waitExposed(shown)
    return shown


def color_at(view: FigureView, x: float, y: float) -> QColor:
    image: QImage = view.grab().toImage()
    return image.pixelColor(round(x), round(y))


def test_the_figure_is_made_for_the_size_of_the_widget(view: FigureView) -> None:
    assert view.figure is not None
    assert view.figure.width == 400 / PIXELS_PER_POINT
    view.resize(800, 300)
    assert view.figure.width == 800 / PIXELS_PER_POINT


def test_marks_are_drawn_in_the_colours_of_the_theme(
    view: FigureView, theme: Theme
) -> None:
    assert color_at(view, 200, 150) == QColor(theme.tokens.container)
    assert color_at(view, 201, 150) == QColor(theme.tokens.container)
    theme.set_dark(dark=True)
    assert color_at(view, 200, 150) == QColor(theme.tokens.container)
    assert theme.tokens.container == "#7FB3E6"


def test_the_smallest_place_under_the_pointer_tells(view: FigureView) -> None:
    def told(x: int, y: int) -> str:
        hit = view.hit_at(QPoint(x, y))
        return hit.text if hit else ""

    assert told(5, 5) == "corner"
    assert told(100, 100) == "left half"
    assert told(300, 100) == "right half"
    assert told(300, 900) == ""


def test_the_pointer_shows_a_tip(view: FigureView, qtbot: QtBot) -> None:
    at = QPoint(300, 100)
    event = QHelpEvent(QEvent.Type.ToolTip, at, view.mapToGlobal(at))
    assert view.event(event)
    qtbot.waitUntil(lambda: QToolTip.text() == "right half")
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_arrow_keys_walk_from_place_to_place(view: FigureView, qtbot: QtBot) -> None:
    view.setFocus()
    told = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
        QTest.keyClick(view, key)
        told.append(view.crosshair_text)
    assert told == ["corner", "left half", "right half", "left half"]
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.crosshair_text == ""
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_a_screen_reader_hears_the_finding(view: FigureView) -> None:
    assert view.accessibleName() == "Cheaper below 15.6 h"
    assert view.accessibleDescription() == "The two lines cross at 15.6 hours."


def test_the_panel_has_the_figures_as_a_table_too(theme: Theme, qtbot: QtBot) -> None:
    panel = FigurePanel(theme)
    qtbot.addWidget(panel)
    panel.resize(500, 400)
    panel.show()
    panel.show_figure(figure, "nothing")
    assert panel.title.text() == "Cheaper below 15.6 h"
    panel.show_table(wanted=True)
    assert panel.table.item(1, 1).text() == "¥12,029"
    assert panel.table.accessibleName() == "Cheaper below 15.6 h"


def test_without_a_figure_the_panel_says_what_to_do(theme: Theme, qtbot: QtBot) -> None:
    panel = FigurePanel(theme)
    qtbot.addWidget(panel)
    panel.show()
    panel.show_figure(lambda _width, _height: None, "add two quotes")
    assert panel.empty.isVisible()
    assert panel.empty.text() == "add two quotes"
    assert not panel.title.isVisible()


def test_a_click_or_a_key_asks_for_the_figure_under_it(
    qtbot: QtBot, theme: Theme
) -> None:
    view = FigureView(theme)
    qtbot.addWidget(view)
    view.resize(400, 200)
    told = figure(300, 150)
    asked = replace(
        told, hits=(replace(told.hits[0], explains="a.total"), *told.hits[1:])
    )
    view.show_figure(lambda _width, _height: asked)
    heard: list[str] = []
    view.figure_asked.connect(heard.append)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(300, 100))
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(100, 100))
    assert heard == ["a.total"]
    QTest.keyClick(view, Qt.Key.Key_Return)  # no place is chosen yet
    QTest.keyClick(view, Qt.Key.Key_Left)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert heard == ["a.total", "a.total"]
    assert view.crosshair_text == "right half"
