"""The real dialogs, answered by key as a person would."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot
from tests.gui import seen
from tests.gui.conftest import Bench
from tests.support.fakes import FakeServices

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.gui.dialogs.about import AboutDialog
from rackrate.gui.dialogs.shortcuts import ShortcutsDialog
from rackrate.gui.preferences import Preferences
from rackrate.gui.prompts_dialogs import PromptDialogs
from rackrate.gui.speaker import Speaker

CHOICES = ("Save", "Discard", "Cancel")


@pytest.fixture
def dialogs(
    shipped: Application, services: FakeServices, qapp: QApplication
) -> PromptDialogs:
    del qapp
    speaker = Speaker(shipped.words, Language.EN)
    preferences = Preferences(services.locations.settings)
    return PromptDialogs(lambda: None, speaker, preferences)


def when_open(act: Callable[[QDialog], None]) -> None:
    """Do something to the next dialog, as soon as it is there."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog):
            act(dialog)
        else:
            QTimer.singleShot(5, look)

    QTimer.singleShot(0, look)


def test_a_file_dialog_drawn_by_qt_says_its_fields_in_chinese(
    dialogs: PromptDialogs, qtbot: QtBot, tmp_path: Path
) -> None:
    del qtbot
    dialogs._speaker.speak(Language.ZH)  # noqa: SLF001 - as the window would
    said = []

    def look(dialog: QDialog) -> None:
        said.extend(each.text() for each in dialog.findChildren(QLabel))
        dialog.reject()

    when_open(look)
    assert (
        dialogs.ask_save("保存", tmp_path / "a.rackrate", "RackRate (*.rackrate)")
        is None
    )
    assert {"位置：", "文件类型："} <= set(said)


@pytest.mark.parametrize(
    ("key", "answer"), [(Qt.Key.Key_Return, 0), (Qt.Key.Key_Escape, 2)]
)
def test_return_takes_the_first_choice_and_escape_the_last(
    dialogs: PromptDialogs, qtbot: QtBot, key: Qt.Key, answer: int
) -> None:
    del qtbot
    when_open(lambda dialog: QTest.keyClick(dialog, key))
    assert dialogs.choose("Unsaved changes", "Save them?", CHOICES) == answer


def test_any_choice_can_be_clicked(dialogs: PromptDialogs, qtbot: QtBot) -> None:
    del qtbot

    def click(dialog: QDialog) -> None:
        buttons = dialog.findChildren(QPushButton)
        next(b for b in buttons if b.text() == "Discard").click()

    when_open(click)
    assert dialogs.choose("Unsaved changes", "Save them?", CHOICES) == 1


def test_a_report_shows_every_line(dialogs: PromptDialogs, qtbot: QtBot) -> None:
    del qtbot
    said: list[str] = []

    def read(dialog: QDialog) -> None:
        said.extend(label.text() for label in dialog.findChildren(QLabel))
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    when_open(read)
    dialogs.report("Not saved", ["file.rackrate: disk full", "choose another place"])
    assert said == ["Not saved", "file.rackrate: disk full", "choose another place"]


@pytest.mark.parametrize("language", Language)
def test_shortcuts_and_about_are_said_and_fit(
    bench: Bench, qtbot: QtBot, language: Language
) -> None:
    window = bench.window
    window.context.speaker.speak(language)
    speaker = window.context.speaker
    for dialog in (
        ShortcutsDialog(window, window.actions_by_id, speaker),
        AboutDialog(window, speaker),
    ):
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        assert seen.untranslated(dialog) == []
        assert seen.clipped(dialog) == []
        assert seen.nameless(dialog) == []
        if isinstance(dialog, ShortcutsDialog):
            cells = [dialog.table.item(r, 2) for r in range(dialog.table.rowCount())]
            keys = {cell.text() for cell in cells if cell is not None}
            assert {"Ctrl+S", "Ctrl+D", "Ctrl+R", "Ctrl+Shift+="} <= keys
        dialog.accept()
