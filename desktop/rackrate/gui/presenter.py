"""Presenting: large type, no rail, and nothing but the levers changes a figure."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from rackrate.gui.context import Context
from rackrate.gui.zoom import Zoom
from rackrate.services.session import ReplaceProject

LEAST_ZOOM = 150
LEVERS_AT = "decide"
MAY_SHOW = (LEVERS_AT, "compare", "evidence")
"""The places that can be shown; the others are for work."""
MAY_DO = frozenset(
    {
        "present",
        "zoom_in",
        "zoom_out",
        "zoom_reset",
        "theme",
        "theme_light",
        "theme_dark",
        "theme_system",
        "language",
        "chart_table",
        "explain",
        "next_pane",
        "palette",
        "reset",
        "save_scenario",
        "swap_scenarios",
        "copy",
        "select_all",
        "compare_copy",
        "shortcuts",
        "about",
        "quit",
        *(f"go_{place}" for place in MAY_SHOW),
    }
)
"""The actions that still work: they look, or move what the levers move."""


class Presenter(QObject):
    """On or off; the window follows.

    Signals:
        changed: It was turned on or off.
    """

    changed = Signal()

    def __init__(self, context: Context, zoom: Zoom, place: Callable[[], str]) -> None:
        super().__init__()
        self._context = context
        self._zoom = zoom
        self._place = place
        self.is_on = False
        context.gate.refused.connect(self._refuse)

    def toggle(self) -> None:
        """Turn it on, or off."""
        self._turn(on=not self.is_on)

    def leave(self) -> None:
        """Turn it off."""
        if self.is_on:
            self._turn(on=False)

    def _turn(self, *, on: bool) -> None:
        self.is_on = on
        self.follow()
        self._zoom.at_least(LEAST_ZOOM if on else 0)
        self.changed.emit()

    def follow(self) -> None:
        """Let edits through where the levers are, and everywhere once it is off."""
        self._context.gate.is_open = not self.is_on or self._place() == LEVERS_AT

    def _refuse(self) -> None:
        """Say why nothing changed, and have fields show what holds."""
        self._context.notify(self._context.speaker.say("presenter.refused"))
        QTimer.singleShot(0, self._show_what_holds)

    def _show_what_holds(self) -> None:
        session = self._context.session
        session.apply(ReplaceProject(session.project))
