"""The places on the rail, in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtWidgets import QWidget


@dataclass(frozen=True, slots=True)
class Place:
    """One workspace as the rail shows it; its name is `window.place.<id>`.

    Attributes:
        shows_verdict: The header says the verdict's figures beside its sentence.
    """

    id: str
    icon: str
    shows_verdict: bool = True


PLACES = (
    Place("catalogs", "table-2", shows_verdict=False),
    Place("project", "folder"),
    Place("decide", "chart-line"),
    Place("compare", "scale", shows_verdict=False),
    Place("deliver", "download"),
    Place("evidence", "search-check", shows_verdict=False),
)


class Workspace(Protocol):
    """What the window asks of every workspace, which is a widget besides."""

    def header_text(self) -> str:
        """Return the sentence above the workspace."""

    def header_actions(self) -> list[QWidget]:
        """Return the buttons beside that sentence."""
