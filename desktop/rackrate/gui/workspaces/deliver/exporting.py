"""Exports, issues and reproductions: one at a time, beside the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from rackrate.domain.problem import RefusedInputError
from rackrate.gui.context import Context
from rackrate.gui.file_names import free_path
from rackrate.gui.jobs import Job
from rackrate.gui.workspaces.deliver.outcome import Outcome
from rackrate.gui.workspaces.deliver.pack import write_pack
from rackrate.services.issued import IssuedVersion, Reproduced, Target
from rackrate.services.progress import Progress

Result = TypeVar("Result")
_REPLACE, _KEEP_BOTH = 0, 1


class Exporting(QObject):
    """What is being written, and what has become of it.

    Signals:
        changed: Work began or ended.
        issued: A version went out.
    """

    changed = Signal()
    issued = Signal(object)

    def __init__(self, context: Context, outcome: Outcome) -> None:
        super().__init__()
        self._context, self._outcome = context, outcome
        self._job: Job | None = None
        self._folder = Path()

    @property
    def is_running(self) -> bool:
        """Whether documents are being written."""
        return self._job is not None

    def settle(self, targets: tuple[Target, ...]) -> tuple[Target, ...]:
        """Ask what is to become of files that are there; return what to write."""
        there = [target.path.name for target in targets if target.path.exists()]
        if not there:
            return targets
        say = self._context.speaker.say
        answer = self._context.prompts.choose(
            say("window.deliver.exists_title"),
            say("window.deliver.exists_text", names=", ".join(there)),
            (
                say("window.deliver.replace"),
                say("window.deliver.keep_both"),
                say("window.desk.cancel"),
            ),
        )
        if answer == _REPLACE:
            return targets
        if answer == _KEEP_BOTH:
            return tuple(replace(t, path=free_path(t.path)) for t in targets)
        return ()

    def export(self, targets: tuple[Target, ...]) -> None:
        """Write documents where they are to be."""
        writer, opened = self._context.documents, self._context.session.opened
        if targets:
            self._run(lambda p: write_pack(writer, opened, targets, p), self._finish)

    def issue(self, targets: tuple[Target, ...]) -> None:
        """Write documents that no longer change."""
        writer, opened = self._context.documents, self._context.session.opened
        if targets:
            self._folder = targets[0].path.parent
            self._run(lambda p: writer.issue(opened, targets, p), self._take_issued)

    def reproduce(self, version: IssuedVersion, folder: Path) -> None:
        """Write an issued version again, and compare."""
        writer = self._context.documents
        self._run(lambda p: writer.reproduce(version, folder, p), self._take_reproduced)

    def _run(
        self, work: Callable[[Progress], Result], done: Callable[[Result], None]
    ) -> None:
        if self._job is not None:
            return
        self._outcome.show_running()
        self._job = self._context.jobs.run(
            work,
            done,
            self._fail,
            stepped=self._outcome.show_step,
            cancelled=self._stop,
        )
        self.changed.emit()

    def cancel(self) -> None:
        """Stop the work at its next step."""
        if self._job is not None:
            self._job.cancel()
            self._outcome.show_stopping()

    def _finish(self, paths: tuple[Path, ...]) -> None:
        self._job = None
        self._outcome.show_done(paths)
        self.changed.emit()

    def _take_issued(self, version: IssuedVersion) -> None:
        self._job = None
        paths = [self._folder / document.name for document in version.documents]
        self._outcome.show_issued(version, paths)
        self.issued.emit(version)
        self.changed.emit()

    def _take_reproduced(self, made: Sequence[Reproduced]) -> None:
        self._job = None
        self._outcome.show_reproduced(made)
        self.changed.emit()

    def _stop(self) -> None:
        self._job = None
        self._outcome.show_stopped()
        self.changed.emit()

    def _fail(self, error: Exception) -> None:
        self._job = None
        if isinstance(error, RefusedInputError):
            self._outcome.show_refused(self._context.speaker.refusal(error))
            self.changed.emit()
            return
        unknown = self._context.speaker.say("window.deliver.failed")
        self._outcome.show_refused([unknown])
        self.changed.emit()
        raise error
