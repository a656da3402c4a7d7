"""What the window remembers from one run to the next, in an INI file."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from rackrate.domain.bilingual import Language

MOST_RECENT = 12


class ThemeChoice(StrEnum):
    """Which theme is wanted."""

    LIGHT = "light"
    DARK = "dark"
    SYSTEM = "system"


class Preferences:
    """Remembered choices; each is written as soon as it is made.

    A value that cannot be read, as after an edit by hand, counts as absent.
    """

    def __init__(self, path: Path) -> None:
        self._settings = QSettings(str(path), QSettings.Format.IniFormat)

    def _text(self, key: str, default: str = "") -> str:
        value = self._settings.value(key, default)
        return value if isinstance(value, str) else default

    @property
    def language(self) -> Language | None:
        """The language chosen, None where nobody has chosen."""
        text = self._text("window/language")
        return Language(text) if text in set(Language) else None

    @language.setter
    def language(self, language: Language) -> None:
        self._settings.setValue("window/language", language.value)

    @property
    def theme(self) -> ThemeChoice:
        """The theme chosen."""
        text = self._text("window/theme")
        return ThemeChoice(text) if text in set(ThemeChoice) else ThemeChoice.SYSTEM

    @theme.setter
    def theme(self, theme: ThemeChoice) -> None:
        self._settings.setValue("window/theme", theme.value)

    @property
    def geometry(self) -> QByteArray:
        """Where the window was, empty the first time."""
        value = self._settings.value("window/geometry", QByteArray())
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._settings.setValue("window/geometry", geometry)

    @property
    def workspace(self) -> str:
        """The workspace shown last."""
        return self._text("window/workspace")

    @workspace.setter
    def workspace(self, name: str) -> None:
        self._settings.setValue("window/workspace", name)

    @property
    def last_project(self) -> Path | None:
        """The project that was open when the window was closed."""
        text = self._text("files/last_project")
        return Path(text) if text else None

    @last_project.setter
    def last_project(self, path: Path | None) -> None:
        self._settings.setValue("files/last_project", "" if path is None else str(path))

    def folder(self, purpose: str) -> Path | None:
        """Return the folder used last for a purpose, None where it is gone."""
        text = self._text(f"files/folder_{purpose}")
        return Path(text) if text and Path(text).is_dir() else None

    def remember_folder(self, purpose: str, folder: Path) -> None:
        """Remember the folder used for a purpose."""
        self._settings.setValue(f"files/folder_{purpose}", str(folder))

    def choice(self, name: str, default: str = "") -> str:
        """Return what was chosen last under a name."""
        return self._text(f"choices/{name}", default)

    def remember_choice(self, name: str, value: str) -> None:
        """Remember what was chosen under a name."""
        self._settings.setValue(f"choices/{name}", value)

    @property
    def recent(self) -> list[Path]:
        """The projects opened last, the latest first; some may be gone."""
        value = self._settings.value("files/recent", [])
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list):
            return []
        return [Path(text) for text in texts if isinstance(text, str) and text]

    def remember_recent(self, path: Path) -> None:
        """Put a project at the head of those opened last."""
        others = [known for known in self.recent if known != path]
        texts = [str(known) for known in [path, *others][:MOST_RECENT]]
        self._settings.setValue("files/recent", texts)

    def save(self) -> None:
        """Write what is not written yet."""
        self._settings.sync()
