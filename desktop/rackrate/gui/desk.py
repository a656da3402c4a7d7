"""Opening and saving: what may be lost is asked about, what went wrong is said."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import RefusedInputError
from rackrate.domain.project import Project
from rackrate.domain.workload import Workload
from rackrate.gui.context import Context
from rackrate.gui.file_names import project_stem
from rackrate.gui.preferences import Preferences
from rackrate.services.ports import ChangedMeanwhileError, OpenedProject

SUFFIX = ".rackrate"
OPEN_FILTER = "RackRate (*.rackrate *.toml)"
SAVE_FILTER = "RackRate (*.rackrate)"
_SAVE, _DISCARD = 0, 1
_OVERWRITE, _COPY = 0, 1


class Desk(QObject):
    """The document on the desk: where it came from, and where it goes.

    Signals:
        changed: Another document is open, or this one was saved or moved.
        settled: Nothing of the document is at risk any more: saved, or given up.
    """

    changed = Signal()
    settled = Signal()

    def __init__(self, context: Context, preferences: Preferences) -> None:
        super().__init__()
        self._context = context
        self._preferences = preferences
        self._is_recovered = False
        self.saved_at: datetime | None = None

    @property
    def is_dirty(self) -> bool:
        """Whether something would be lost by closing now."""
        return self._is_recovered or not self._context.session.is_saved

    @property
    def recent(self) -> list[Path]:
        """The projects opened last; some may be gone."""
        return self._preferences.recent

    @property
    def name(self) -> str:
        """What the document is called: its file, its title, or that it is new."""
        session = self._context.session
        if session.path is not None:
            return session.path.name
        if session.project.is_sample:
            return self._say("sample_name")
        return session.project.title or self._say("untitled")

    def _say(self, key: str, **values: object) -> str:
        return self._context.speaker.say(f"window.desk.{key}", **values)

    def new(self) -> None:
        """Start an empty project on the library's prices."""
        if self.may_leave():
            self.take(OpenedProject(new_project(), self._library()))

    def _library(self) -> tuple[Catalog, ...]:
        try:
            return self._context.library.catalogs()
        except RefusedInputError as refused:
            self.report("library_refused", refused)
            return ()

    def open(self) -> None:
        """Ask for a file and open it."""
        path = self._context.prompts.ask_open(self._say("open_title"), OPEN_FILTER)
        if path is not None:
            self.open_path(path)

    def open_sample(self) -> None:
        """Open the sample engagement."""
        if self.may_leave():
            self._open(self._context.projects.sample)

    def open_path(self, path: Path) -> bool:
        """Open a file and return whether it is open now."""
        if not self.may_leave():
            return False
        return self._open(lambda: self._context.projects.open(path))

    def _open(self, read: Callable[[], OpenedProject]) -> bool:
        try:
            opened = read()
        except RefusedInputError as refused:
            self.report("open_refused", refused)
            return False
        self.take(opened)
        return True

    def take(self, opened: OpenedProject, *, recovered: bool = False) -> None:
        """Put a document on the desk; nothing of the former one can be undone."""
        self._is_recovered = recovered
        self.saved_at = None
        self._context.undo.clear()
        self._context.session.open(opened)
        if opened.path is not None:
            self._preferences.remember_recent(opened.path)
        self.changed.emit()

    def save(self) -> bool:
        """Save where it came from, or ask where; return whether it is saved."""
        session = self._context.session
        if session.path is None or session.is_read_only:
            return self.save_as()
        return self._write(session.path, overwrite=False)

    def save_as(self) -> bool:
        """Ask for a place and save there; return whether it is saved."""
        path = self._context.prompts.ask_save(
            self._say("save_title"), self._suggested(), SAVE_FILTER
        )
        if path is None:
            return False
        if path.suffix.lower() != SUFFIX:
            path = path.with_name(path.name + SUFFIX)
        return self._write(path, overwrite=True)

    def _suggested(self) -> Path:
        session = self._context.session
        if session.path is not None:
            return session.path
        folder = self._preferences.folder("projects") or Path.home()
        return folder / (
            project_stem(session.project, self._context.speaker.language) + SUFFIX
        )

    def _write(self, path: Path, *, overwrite: bool) -> bool:
        context = self._context
        try:
            context.projects.save(context.session.opened, path, overwrite=overwrite)
        except ChangedMeanwhileError:
            return self._settle_change(path)
        except RefusedInputError as refused:
            self.report("save_refused", refused)
            return False
        self._is_recovered = False
        self.saved_at = datetime.now(UTC).astimezone()
        context.session.mark_saved(path)
        context.undo.setClean()
        self._preferences.remember_recent(path)
        self.changed.emit()
        self.settled.emit()
        return True

    def _settle_change(self, path: Path) -> bool:
        answer = self._context.prompts.choose(
            self._say("changed_title"),
            self._say("changed_text", name=path.name),
            (self._say("overwrite"), self._say("save_copy"), self._say("cancel")),
        )
        if answer == _OVERWRITE:
            return self._write(path, overwrite=True)
        return self.save_as() if answer == _COPY else False

    def may_leave(self) -> bool:
        """Ask about unsaved changes; return whether the document may go."""
        if not self.is_dirty:
            return True
        answer = self._context.prompts.choose(
            self._say("unsaved_title"),
            self._say("unsaved_text", name=self.name),
            (self._say("save"), self._say("discard"), self._say("cancel")),
        )
        if answer == _SAVE:
            return self.save()
        if answer == _DISCARD:
            self.settled.emit()
        return answer == _DISCARD

    def report(self, key: str, refused: RefusedInputError) -> None:
        """Say why an input was refused, and what to do."""
        lines = self._context.speaker.refusal(refused)
        self._context.prompts.report(self._say(key), lines)


def new_project() -> Project:
    """Return a project with one workload and nothing decided yet."""
    today = datetime.now(UTC).astimezone().date()
    return Project("", Basis(as_of=today), (Workload(id="workload-1", cards=8),))
