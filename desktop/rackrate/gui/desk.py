"""Opening and saving: what may be lost is asked about, what went wrong is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
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
from rackrate.services.file_notes import FileNotes, held_text, loss_lines
from rackrate.services.ports import ChangedMeanwhileError, OpenedProject

SUFFIX = ".rackrate"
OPEN_FILTER = "RackRate (*.rackrate *.toml)"
SAVE_FILTER = "RackRate (*.rackrate)"
_SAVE, _DISCARD = 0, 1
_OVERWRITE, _COPY = 0, 1
_LOOK, _ANYWAY = 0, 1


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
        self.notes: FileNotes | None = None

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
        if session.project.is_sample and session.project.comparison is None:
            return self._say("sample_name")
        return session.project.title or self._say("untitled")

    def _say(self, key: str, **values: object) -> str:
        return self._context.speaker.say(f"window.desk.{key}", **values)

    def new(self) -> bool:
        """Start an empty project on the library's prices; return whether it is open."""
        if not self.may_leave():
            return False
        first = self._context.speaker.say("window.project.nth_workload", number=1)
        self.take(OpenedProject(new_project(first), self._library()))
        return True

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

    def open_sample_comparison(self) -> bool:
        """Open the sample comparison of quotes; return whether it is open now."""
        if not self.may_leave():
            return False
        return self._open(self._context.projects.sample_comparison)

    def open_path(self, path: Path) -> bool:
        """Open a file and return whether it is open now."""
        if not self.may_leave():
            return False
        projects = self._context.projects
        holder = projects.holder(path)
        if holder is None:
            return self._open(lambda: projects.open(path), path)
        speaker = self._context.speaker
        answer = self._context.prompts.choose(
            speaker.say("files.held_title"),
            held_text(holder, speaker.words, speaker.language),
            tuple(speaker.say(f"files.{key}") for key in ("look", "anyway", "cancel")),
        )
        if answer == _ANYWAY:
            return self._open(lambda: projects.open(path), path)
        notes = FileNotes(holder=holder)
        return answer == _LOOK and self._open(
            lambda: replace(projects.open(path), is_read_only=True, notes=notes), path
        )

    def _open(
        self, read: Callable[[], OpenedProject], path: Path | None = None
    ) -> bool:
        try:
            opened = read()
        except RefusedInputError as refused:
            return path is not None and self._rescue(path, refused)
        self.take(opened)
        return True

    def _rescue(self, path: Path, refused: RefusedInputError) -> bool:
        """Open what is left of a file, and say what is lost of it."""
        try:
            opened = self._context.projects.rescue(path)
        except RefusedInputError:
            self.report("open_refused", refused)
            return False
        self.take(opened)
        self.show_losses()
        return True

    def show_losses(self) -> None:
        """Say what of the file that is open could not be taken."""
        speaker, notes = self._context.speaker, self.notes
        if notes is None or not notes.losses:
            return
        lines = loss_lines(notes.losses, speaker.words, speaker.language)
        title = "damaged_title" if notes.is_damaged else "not_known_title"
        self._context.prompts.report(speaker.say(f"files.{title}"), list(lines))

    def take(self, opened: OpenedProject, *, recovered: bool = False) -> None:
        """Put a document on the desk; nothing of the former one can be undone."""
        self._is_recovered = recovered
        self.saved_at = None
        self.notes = opened.notes
        self._context.undo.clear()
        self._context.session.open(opened)
        if opened.path is not None:
            self._preferences.remember_recent(opened.path)
        self.hold(opened.path if not opened.is_read_only else None)
        self.changed.emit()

    def hold(self, path: Path | None) -> None:
        """Let other windows see that a file is open here; None: none is."""
        self._context.projects.hold(path)

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
            copied = session.path.stem + ("-copy" if session.is_read_only else "")
            return session.path.with_stem(copied)
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
        self.notes = None
        self.hold(path)
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


def new_project(title: str = "") -> Project:
    """Return a project with one workload, so called, and nothing decided yet."""
    today = datetime.now(UTC).astimezone().date()
    first = Workload(id="workload-1", title=title, cards=8)
    return Project("", Basis(as_of=today), (first,))
