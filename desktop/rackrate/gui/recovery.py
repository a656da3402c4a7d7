"""Keeping unsaved work where the next start finds it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from rackrate.domain.problem import RefusedInputError
from rackrate.gui.context import Context
from rackrate.gui.desk import Desk
from rackrate.services.session import Edit

WITHIN_MILLISECONDS = 3_000
_RECOVER, _DISCARD = 0, 1


class Recovery(QObject):
    """Writes a copy within 3 s of any change, however many follow it."""

    def __init__(self, context: Context, desk: Desk) -> None:
        super().__init__()
        self._context = context
        self._desk = desk
        self._has_complained = False
        self._has_kept = False
        self._soon = QTimer(self, singleShot=True, interval=WITHIN_MILLISECONDS)
        self._soon.timeout.connect(self.keep)
        context.session.listen(self._note)
        desk.settled.connect(self.forget)

    def _note(self, _edit: Edit | None) -> None:
        if not self._desk.is_dirty:
            self.forget_own()
            return
        if not self._soon.isActive():
            self._soon.start()

    @property
    def is_waiting(self) -> bool:
        """Whether a copy is about to be written."""
        return self._soon.isActive()

    def keep(self) -> None:
        """Write the copy now, if there is anything to lose."""
        self._soon.stop()
        if not self._desk.is_dirty:
            return
        try:
            self._context.projects.keep_recovery(self._context.session.opened)
            self._has_kept = True
        except RefusedInputError:
            if not self._has_complained:
                self._has_complained = True
                say = self._context.speaker.say
                self._context.notify(say("window.recovery.cannot_keep"))

    def forget(self) -> None:
        """Drop the copy: the work is saved, or was given up on purpose."""
        self._soon.stop()
        self._context.projects.forget_recovery()
        self._has_kept = False

    def forget_own(self) -> None:
        """Drop the copy if this run made it; one of an earlier run stays."""
        self._soon.stop()
        if self._has_kept:
            self.forget()

    def offer(self) -> None:
        """Ask what is to become of unsaved work of an earlier run."""
        found = self._context.projects.recovered()
        if found is None:
            return
        say = self._context.speaker.say
        title = found.project.title or say("window.desk.untitled")
        answer = self._context.prompts.choose(
            say("window.recovery.title"),
            say("window.recovery.text", name=title),
            (
                say("window.recovery.recover"),
                say("window.recovery.discard"),
                say("window.recovery.later"),
            ),
        )
        if answer == _RECOVER:
            self._desk.take(found, recovered=True)
        elif answer == _DISCARD:
            self.forget()
