"""Opening and saving engagements: project files, scenarios, the sample, recovery."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import RefusedInputError
from rackrate.services.file_notes import FileNotes, Holder
from rackrate.services.ports import ChangedMeanwhileError, OpenedProject
from rackrate.store.catalog_files import read_catalogs
from rackrate.store.issued_file import issued_from, issued_members
from rackrate.store.lock_file import LockFile
from rackrate.store.originals_file import original_members, originals_from
from rackrate.store.project_file import (
    SUFFIX,
    ProjectFile,
    content_of,
    project_bytes,
    read_project,
    write_project,
)
from rackrate.store.rescue import rescue
from rackrate.store.scenario_file import read_scenario
from rackrate.store.table_reader import refused
from rackrate.whole_file import (
    ChangedOnDiskError,
    FileVersion,
    write_whole,
)

_RECOVERY = "unsaved.rackrate"
_COMPARISON, _COMPARISON_CATALOGS = "comparison.toml", "comparison-catalogs"


class Projects:
    """Engagements on disk.

    A project file brings the prices it was made from; a scenario and the sample are
    computed on the library.
    """

    def __init__(
        self,
        library: Callable[[], tuple[Catalog, ...]],
        sample: Path,
        recovery: Path,
        today: Callable[[], date],
    ) -> None:
        self._library = library
        self._sample = sample
        self._recovery = recovery / _RECOVERY
        self._today = today
        self._files: dict[Path, ProjectFile] = {}
        self._kept_as_it_is: set[Path] = set()
        self._lock = LockFile()

    def open(
        self, path: Path, catalogs: Sequence[Catalog] | None = None
    ) -> OpenedProject:
        """Return the engagement of a project file or a scenario file.

        Args:
            path: The file.
            catalogs: Prices to compute it on, in place of its own or the library's.

        Raises:
            RefusedInputError: The file is of another kind or cannot be taken.
        """
        if path.suffix.lower() == ".toml":
            project = read_scenario(path, self._today())
            prices = self._library() if catalogs is None else tuple(catalogs)
            return OpenedProject(project, prices, None, is_read_only=True)
        if path.suffix.lower() != SUFFIX and _exists(path):
            raise refused(path, "unknown_file_type", suffix=path.suffix or path.name)
        file = read_project(path, self._today())
        self._files[path] = file
        self._kept_as_it_is.discard(path.resolve())
        own = file.catalogs if catalogs is None else tuple(catalogs)
        return OpenedProject(
            file.project,
            own or self._library(),
            path,
            issued=issued_from(file.attachments),
            originals=originals_from(file.attachments),
            notes=_notes_of(file),
        )

    def rescue(self, path: Path) -> OpenedProject:
        """Return as much of a damaged or newer file as can be read, with its notes.

        It never falls back on the library's prices: what is lost stays lost.

        Raises:
            RefusedInputError: Nothing of a project is left in it.
        """
        if path.suffix.lower() != SUFFIX:
            return self.open(path)
        file, notes = rescue(path, self._today())
        self._kept_as_it_is.add(path.resolve())
        return OpenedProject(
            file.project,
            file.catalogs,
            path,
            is_read_only=True,
            issued=issued_from(file.attachments),
            originals=originals_from(file.attachments),
            notes=notes,
        )

    def holder(self, path: Path) -> Holder | None:
        """Return who else has a project open, None where nobody does."""
        return self._lock.holder(path)

    def hold(self, path: Path | None) -> None:
        """Let others see that this window has a project open, and no other."""
        self._lock.take(path)

    def save(self, opened: OpenedProject, path: Path, *, overwrite: bool) -> None:
        """Write an engagement with its catalogs.

        Raises:
            ChangedMeanwhileError: The file changed on disk and `overwrite` is False.
            RefusedInputError: The file cannot be written, or is one that was opened
                damaged or newer, which stays as it is.
        """
        if path.resolve() in self._kept_as_it_is:
            raise refused(path, "kept_as_it_is")
        known = self._files.get(path)
        if known is not None and known.migrated_from is not None:
            _keep_original(path, known.migrated_from)
        others = known.attachments if known else {}
        attachments = {**others, **issued_members(opened.issued)}
        attachments |= original_members(opened.originals)
        file = ProjectFile(opened.project, opened.catalogs, attachments)
        expected = known.version if known and not overwrite else None
        try:
            version = write_project(path, file, expected)
        except ChangedOnDiskError as changed:
            raise ChangedMeanwhileError(changed.path) from changed
        self._files[path] = ProjectFile(
            opened.project, opened.catalogs, attachments, version
        )

    def sample(self) -> OpenedProject:
        """Return the sample engagement, computed on the library."""
        project = read_scenario(self._sample, self._today())
        return OpenedProject(project, self._library(), None, is_read_only=True)

    def sample_comparison(self) -> OpenedProject:
        """Return the sample comparison of quotes, on its own vendors' catalogs."""
        project = read_scenario(self._sample.with_name(_COMPARISON), self._today())
        files = read_catalogs(self._sample.with_name(_COMPARISON_CATALOGS))
        catalogs = tuple(file.catalog for file in files)
        return OpenedProject(project, catalogs, None, is_read_only=True)

    def keep_recovery(self, opened: OpenedProject) -> None:
        """Keep unsaved work where the next start finds it."""
        members = issued_members(opened.issued)
        members |= original_members(opened.originals)
        file = ProjectFile(opened.project, opened.catalogs, members)
        content = project_bytes(file)
        write_whole(self._recovery, content)

    def recovered(self) -> OpenedProject | None:
        """Return unsaved work of an earlier run, None where there is none."""
        if FileVersion.of(self._recovery) == FileVersion(""):
            return None
        try:
            file = read_project(self._recovery, self._today())
        except RefusedInputError:
            return None
        return OpenedProject(
            file.project,
            file.catalogs,
            None,
            is_read_only=True,
            issued=issued_from(file.attachments),
            originals=originals_from(file.attachments),
        )

    def forget_recovery(self) -> None:
        """Drop what was kept."""
        self._recovery.unlink(missing_ok=True)


def _notes_of(file: ProjectFile) -> FileNotes | None:
    if file.migrated_from is None:
        return None
    return FileNotes(migrated_from=file.migrated_from)


def _keep_original(path: Path, schema: int) -> None:
    """Keep a file of an older schema beside the new one, once and for all."""
    kept = path.with_name(f"{path.stem}.schema-{schema}{path.suffix}")
    if _exists(path) and not _exists(kept):
        write_whole(kept, content_of(path))


def _exists(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name too long to be one
        return False
