"""From a figure clicked in the preview to how it came about."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.workspaces.deliver.printed_figures import explained_as
from rackrate.services.explanation import Explainer


class FigureLookup(QObject):
    """Looks for the figure beside the window; where it may be several, asks which.

    Signals:
        found: The path of the figure that was meant.
    """

    found = Signal(str)

    def __init__(self, context: Context, live: LiveDecision, owner: QWidget) -> None:
        super().__init__(owner)
        self._context, self._live, self._owner = context, live, owner
        self._asked = ""

    def ask(self, number: str) -> None:
        """Look for a figure as it is printed."""
        decision, session = self._live.decision, self._context.session
        if decision is None:
            return
        known = session.reference.for_project(session.project)
        explainer = Explainer(decision, self._live.labels, known.assumptions)
        self._asked = number
        self._context.jobs.run(
            lambda _progress: explained_as(number, explainer), self._take, self._fail
        )

    def _fail(self, error: Exception) -> None:
        raise error

    def _take(self, figures: list[tuple[str, str]]) -> None:
        if not figures:
            say = self._context.speaker.say
            words = say("deliver.preview.not_explained", number=self._asked)
            self._context.notify(words)
        elif len(figures) == 1:
            self.found.emit(figures[0][0])
        else:
            self._ask_which(figures)

    def _ask_which(self, figures: list[tuple[str, str]]) -> None:
        menu = QMenu(self._owner)
        for path, title in figures:
            menu.addAction(title).setData(path)
        chosen = menu.exec(QCursor.pos())
        if chosen is not None:
            self.found.emit(str(chosen.data()))
