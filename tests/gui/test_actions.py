"""The table of actions."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter

import pytest
from PySide6.QtGui import QKeySequence
from tests.gui.conftest import Bench

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.gui.actions import ACTIONS, MENUS, ActionSpec

IME_KEYS = {"Ctrl+Space", "Shift+Space", "Ctrl+.", "Ctrl+Shift+U"}


@pytest.mark.parametrize("spec", ACTIONS, ids=lambda spec: spec.id)
def test_every_action_has_an_icon_and_words_in_both_languages(
    spec: ActionSpec, shipped: Application
) -> None:
    icons = shipped.locations.resources / "icons"
    assert (icons / f"{spec.icon}.svg").is_file()
    assert spec.menu in MENUS
    for language in Language:
        assert shipped.words.say(f"window.action.{spec.id}", language)


def test_every_handler_is_there(bench: Bench) -> None:
    for spec in ACTIONS:
        assert callable(attrgetter(spec.handler)(bench.window)), spec.id


def test_shortcuts_and_ids_are_unique_and_leave_input_methods_alone() -> None:
    shortcuts = Counter(
        QKeySequence(spec.shortcut).toString() for spec in ACTIONS if spec.shortcut
    )
    assert [keys for keys, times in shortcuts.items() if times > 1] == []
    assert "" not in shortcuts
    assert len({spec.id for spec in ACTIONS}) == len(ACTIONS)
    assert not IME_KEYS & set(shortcuts)


def test_every_action_stands_in_its_menu(bench: Bench) -> None:
    for spec in ACTIONS:
        menu = bench.window.top_bar.menus[spec.menu]
        assert bench.window.actions_by_id[spec.id] in menu.actions()


def test_the_menu_says_what_undo_takes_back(bench: Bench) -> None:
    window = bench.window
    assert not window.actions_by_id["undo"].isEnabled()
    window.project.add_workload()
    window.refresh()
    assert window.actions_by_id["undo"].text() == "Undo: add a workload"
    assert window.actions_by_id["undo"].isEnabled()
