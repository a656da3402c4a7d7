"""Files let go over the window: a project is opened, a spreadsheet imported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from rackrate.gui.context import Context
from rackrate.gui.desk import SUFFIX
from rackrate.gui.drop_overlay import DropOverlay
from rackrate.gui.import_window.opener import is_spreadsheet

_OPENS = (SUFFIX, ".toml")


class Drops:
    """Says what letting go would do, and does it."""

    def __init__(
        self,
        context: Context,
        window: QWidget,
        open_project: Callable[[Path], object],
        import_files: Callable[[Sequence[Path]], object],
    ) -> None:
        self._context = context
        self._open_project = open_project
        self._import_files = import_files
        self.overlay = DropOverlay(window, context.theme)

    def enter(self, event: QDropEvent) -> None:
        """Offer what can be done with what is dragged; refuse all else."""
        project, quotes = _paths(event.mimeData())
        if project is None and not quotes:
            return
        event.acceptProposedAction()
        say = self._context.speaker.say
        kind = "project_" if project is not None else ""
        title = say(f"import_window.drop.{kind}title")
        self.overlay.offer(title, say(f"import_window.drop.{kind}text"))

    def leave(self) -> None:
        """Take the offer back."""
        self.overlay.hide()

    def drop(self, event: QDropEvent) -> None:
        """Do what was offered."""
        self.overlay.hide()
        project, quotes = _paths(event.mimeData())
        if project is not None:
            event.acceptProposedAction()
            self._open_project(project)
        elif quotes:
            event.acceptProposedAction()
            self._import_files(quotes)


def _paths(data: QMimeData) -> tuple[Path | None, list[Path]]:
    """Return the project among some files, and the spreadsheets."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    projects = (path for path in paths if path.suffix.lower() in _OPENS)
    return next(projects, None), [path for path in paths if is_spreadsheet(path)]
