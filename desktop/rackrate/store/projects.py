"""Opening and saving engagements: project files, scenarios, the sample, recovery."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import RefusedInputError
from rackrate.services.ports import ChangedMeanwhileError, OpenedProject
from rackrate.store.atomic_file import (
    ChangedOnDiskError,
    FileVersion,
    write_atomically,
)
from rackrate.store.project_file import (
    SUFFIX,
    ProjectFile,
    project_bytes,
    read_project,
    write_project,
)
from rackrate.store.scenario_file import read_scenario
from rackrate.store.table_reader import refused

_RECOVERY = "unsaved.rackrate"


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
        own = file.catalogs if catalogs is None else tuple(catalogs)
        return OpenedProject(file.project, own or self._library(), path)

    def save(self, opened: OpenedProject, path: Path, *, overwrite: bool) -> None:
        """Write an engagement with its catalogs.

        Raises:
            ChangedMeanwhileError: The file changed on disk and `overwrite` is False.
            RefusedInputError: The file cannot be written.
        """
        known = self._files.get(path)
        attachments = known.attachments if known else {}
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

    def keep_recovery(self, opened: OpenedProject) -> None:
        """Keep unsaved work where the next start finds it."""
        content = project_bytes(ProjectFile(opened.project, opened.catalogs))
        write_atomically(self._recovery, content)

    def recovered(self) -> OpenedProject | None:
        """Return unsaved work of an earlier run, None where there is none."""
        if FileVersion.of(self._recovery) == FileVersion(""):
            return None
        try:
            file = read_project(self._recovery, self._today())
        except RefusedInputError:
            return None
        return OpenedProject(file.project, file.catalogs, None, is_read_only=True)

    def forget_recovery(self) -> None:
        """Drop what was kept."""
        self._recovery.unlink(missing_ok=True)


def _exists(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name too long to be one
        return False
