"""A lever: slider and field say the same, and a typed value always wins."""

from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from rackrate.gui.widgets.lever import Lever, Scale

HOURS = Scale(Decimal(0), Decimal(24), Decimal("0.5"), Decimal(0), Decimal(24))
SHARE = Scale(
    Decimal(0), Decimal(30), Decimal("0.5"), Decimal(0), Decimal(99), 2, " %", 100
)


class Told:
    """What a lever told, in order."""

    def __init__(self, lever: Lever) -> None:
        self.values: list[Decimal] = []
        self.keys: list[int] = []
        lever.moved.connect(self.take)

    def take(self, value: Decimal, key: int) -> None:
        """Note what was told."""
        self.values.append(value)
        self.keys.append(key)


@pytest.fixture
def lever(qtbot: QtBot) -> Lever:
    shown = Lever(HOURS)
    qtbot.addWidget(shown)
    shown.resize(240, 80)
    shown.show()
    qtbot.waitExposed(shown)
    return shown


def wheel_over(widget: QWidget) -> None:
    event = QWheelEvent(
        QPointF(5, 5),
        QPointF(widget.mapToGlobal(QPoint(5, 5))),
        QPoint(0, 0),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt's own signature
    )
    QApplication.sendEvent(widget, event)


def test_showing_a_number_tells_nobody(lever: Lever) -> None:
    told = Told(lever)
    lever.show_number(Decimal("7.25"))
    assert lever.box.text() == "7.25"
    assert lever.slider.value() == 15
    assert told.values == []


def test_the_slider_tells_every_notch_under_one_key(lever: Lever) -> None:
    told = Told(lever)
    lever.slider.setSliderDown(True)
    for notch in (1, 2, 3):
        lever.slider.setSliderPosition(notch)
    lever.slider.setSliderDown(False)
    assert told.values == [Decimal("0.5"), Decimal(1), Decimal("1.5")]
    assert len(set(told.keys)) == 1
    assert lever.box.text() == "1.5"
    lever.slider.setSliderDown(True)
    lever.slider.setSliderPosition(4)
    lever.slider.setSliderDown(False)
    assert len(set(told.keys)) == 2


def test_a_typed_number_wins_even_between_the_notches(lever: Lever) -> None:
    told = Told(lever)
    lever.box.setFocus()
    lever.box.selectAll()
    QTest.keyClicks(lever.box, "7.3")
    assert told.values == []
    QTest.keyClick(lever.box, Qt.Key.Key_Return)
    assert told.values == [Decimal("7.3")]
    lever.show_number(Decimal("7.3"))
    assert lever.box.text() == "7.3"


def test_a_share_is_shown_in_per_cent_and_told_as_a_share(qtbot: QtBot) -> None:
    lever = Lever(SHARE)
    qtbot.addWidget(lever)
    told = Told(lever)
    lever.show_number(Decimal("0.105"))
    assert lever.box.text() == "10.5 %"
    lever.slider.setValue(10)
    assert told.values == [Decimal("0.05")]


def test_the_wheel_moves_nothing_that_is_only_passed_over(lever: Lever) -> None:
    told = Told(lever)
    lever.show_number(Decimal(12))
    lever.box.clearFocus()
    wheel_over(lever.slider)
    wheel_over(lever.box)
    assert told.values == []


def test_a_click_on_the_groove_jumps_there_as_one_drag(lever: Lever) -> None:
    told = Told(lever)
    middle = lever.slider.height() // 2
    far = QPoint(lever.slider.width() * 3 // 4, middle)
    QTest.mousePress(lever.slider, Qt.MouseButton.LeftButton, pos=far)
    QTest.mouseMove(lever.slider, far + QPoint(8, 0))
    QTest.mouseRelease(lever.slider, Qt.MouseButton.LeftButton, pos=far)
    assert told.values
    assert abs(told.values[0] - 18) <= 1
    assert len(set(told.keys)) == 1
