"""Asking the user: a protocol, so that tests answer from a list."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol


class Prompts(Protocol):
    """What the window may ask."""

    def ask_open(self, title: str, filters: str) -> Path | None:
        """Return the file chosen for opening, None where the user gave up."""

    def ask_save(self, title: str, suggested: Path, filters: str) -> Path | None:
        """Return the file chosen for saving, None where the user gave up."""

    def ask_folder(self, title: str, start: Path) -> Path | None:
        """Return the folder chosen, None where the user gave up."""

    def ask_text(self, title: str, label: str, text: str = "") -> str | None:
        """Return a line of text, None where the user gave up."""

    def choose(self, title: str, text: str, choices: tuple[str, ...]) -> int | None:
        """Return the number of the button pressed, None where the user gave up."""

    def report(self, title: str, lines: list[str]) -> None:
        """Show what went wrong, with what to do about it."""
