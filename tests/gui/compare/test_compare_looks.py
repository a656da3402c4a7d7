"""What the workspace shows is what the engine found, and all of it can be read."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from tests.gui import seen
from tests.gui.compare.conftest import Compare, OpenCompare

from rackrate.domain.bilingual import Language
from rackrate.domain.comparison import Bidder
from rackrate.gui.main_window import SMALLEST
from rackrate.gui.preferences import ThemeChoice
from rackrate.services import number_text

LOOKS = list(zip(Language, (ThemeChoice.LIGHT, ThemeChoice.DARK), strict=True))


def fits(compare: Compare) -> None:
    """Fail while some text does not fit."""
    assert seen.clipped(compare.bench.window) == []


@pytest.mark.parametrize(("language", "theme"), LOOKS)
def test_every_text_is_said_named_and_fits(
    open_compare: OpenCompare, language: Language, theme: ThemeChoice
) -> None:
    compare = open_compare(language, theme)
    window, side = compare.bench.window, compare.workspace.side
    for size in (SMALLEST, (1440, 900)):
        window.resize(*size)
        for tab in range(3):
            side.tabs.choose(tab)
            for key, provider in (
                ("storage", "sample-b"),
                ("rental", ""),
                ("stated", "sample-a"),
                ("rank", ""),
            ):
                compare.go_to(key, provider)
                QApplication.processEvents()
                assert seen.untranslated(window) == []
                assert seen.nameless(window) == []
                compare.qtbot.waitUntil(partial(fits, compare))


def test_every_cell_shows_the_engines_figure(compare: Compare) -> None:
    model, tab = compare.workspace.model, compare.view.tab
    for column in tab.columns:
        provider = column.bidder.provider
        for cell in column.cells:
            index = model.place(cell.line.id, provider)
            counted = cell.counted
            shown = number_text.MISSING
            if counted is not None:
                shown = number_text.grouped(counted, 0)
            assert index.data() == shown
            said = index.data(Qt.ItemDataRole.AccessibleTextRole)
            assert ("lowest" in said) == cell.is_lowest
        total = model.place("normalised", provider).data()
        assert column.normalised is not None
        assert total == number_text.grouped(column.normalised, 0)


def test_the_model_is_sound(compare: Compare) -> None:
    model = compare.workspace.model
    tester = QAbstractItemModelTester(
        model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    compare.workspace.commands.add_line()
    compare.bench.window.undo.undo()
    assert tester.model() is model


def test_the_strip_says_the_finding(compare: Compare) -> None:
    assert compare.bench.window.strip.sentence.text() == (
        "Sample Vendor B is lowest: ¥105,752 normalised; "
        "Sample Vendor A is ¥5,248 (5.0%) above."
    )


def test_without_a_scope_two_buttons_begin_one(compare: Compare) -> None:
    compare.bench.window.undo.setClean()
    for line in list(compare.comparison.lines):
        compare.go_to(line.id)
        compare.workspace.delete()
    workspace = compare.workspace
    assert workspace.pages.currentWidget() is workspace.empty
    assert not workspace.side.isVisible()
    workspace.empty.buttons[0].click()
    assert [line.unit for line in compare.comparison.lines] == [
        "node_month",
        "gib_month",
        "mbps_month",
    ]
    assert compare.comparison.bidder("sample-a").line("train-910b-compute").price_key


def test_the_three_answers_stand_under_the_table(compare: Compare) -> None:
    shown = [
        (card.name.text(), card.who.whole_text, card.amount.text())
        for card in compare.workspace.answers.cards
    ]
    assert shown == [
        ("One vendor", "Sample Vendor B", "¥105,752"),
        ("Best split", "Sample Vendor B, Sample Vendor A", "¥104,900"),
        ("Earliest date", "Sample Vendor A", "¥111,000"),
    ]


def test_copying_gives_the_whole_table_or_the_cells_selected(compare: Compare) -> None:
    compare.workspace.copy()
    clipboard = QGuiApplication.clipboard()
    whole = clipboard.text()
    assert "Sample Vendor C" in whole
    assert "105,752" in whole
    assert "<table>" in clipboard.mimeData().html()
    compare.go_to("rental", "sample-a")
    below = compare.workspace.model.place("storage", "sample-a")
    flag = compare.grid.selectionModel().SelectionFlag.Select
    compare.grid.selectionModel().select(below, flag)
    compare.grid.copy()
    assert clipboard.text() == "93,600\n3,600"


def test_scrolled_sideways_the_scope_stays_in_sight(compare: Compare) -> None:
    grid = compare.grid
    compare.bench.window.resize(*SMALLEST)
    more = tuple(Bidder(f"vendor-{number}") for number in range(4))
    made = replace(compare.comparison, bidders=(*compare.comparison.bidders, *more))
    compare.workspace.editing.put(made, "add_vendor", vendors="")
    QApplication.processEvents()
    assert grid.frozen is not None
    grid.horizontalScrollBar().setValue(100)
    QApplication.processEvents()
    assert grid.frozen.isVisible()
    grid.horizontalScrollBar().setValue(0)
    assert not grid.frozen.isVisible()
