"""What is remembered, and what is made of a file that was changed by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray

from rackrate.domain.bilingual import Language
from rackrate.gui.preferences import MOST_RECENT, Preferences, ThemeChoice


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.ini"


def test_choices_are_there_in_the_next_run(path: Path, tmp_path: Path) -> None:
    first = Preferences(path)
    assert first.language is None
    assert first.theme is ThemeChoice.SYSTEM
    assert first.last_project is None
    first.language = Language.ZH
    first.theme = ThemeChoice.DARK
    first.geometry = QByteArray(b"a place")
    first.workspace = "decide"
    first.last_project = tmp_path / "客户.rackrate"
    first.remember_folder("documents", tmp_path)
    first.save()
    again = Preferences(path)
    assert again.language is Language.ZH
    assert again.theme is ThemeChoice.DARK
    assert again.geometry == QByteArray(b"a place")
    assert again.workspace == "decide"
    assert again.last_project == tmp_path / "客户.rackrate"
    assert again.folder("documents") == tmp_path
    assert again.folder("projects") is None


def test_the_latest_twelve_projects_are_kept_each_once(path: Path) -> None:
    kept = Preferences(path)
    kept.remember_recent(Path("one"))
    kept.save()
    assert Preferences(path).recent == [Path("one")]
    for number in range(20):
        kept.remember_recent(Path(f"{number}"))
    kept.remember_recent(Path("15"))
    assert len(kept.recent) == MOST_RECENT
    assert kept.recent[:3] == [Path("15"), Path("19"), Path("18")]


def test_nonsense_counts_as_absent(path: Path) -> None:
    text = (
        "[window]\nlanguage=xx\ntheme=pink\ngeometry=12\n[files]\nrecent=@Invalid()\n"
    )
    path.write_text(text, encoding="utf-8")
    kept = Preferences(path)
    assert kept.language is None
    assert kept.theme is ThemeChoice.SYSTEM
    assert kept.geometry.isEmpty()
    assert kept.recent == []


def test_a_folder_that_is_gone_is_forgotten(path: Path, tmp_path: Path) -> None:
    kept = Preferences(path)
    kept.remember_folder("documents", tmp_path / "gone")
    assert kept.folder("documents") is None
