"""What services need from the outside, as protocols; `app` supplies the real ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.project import Project
from rackrate.services.progress import Progress


@dataclass(frozen=True, slots=True)
class OpenedProject:
    """A project with the catalogs it is computed on, and where it came from.

    Attributes:
        path: The file it was read from and would be saved to; None for a new one.
        is_read_only: A scenario or the sample: saving asks for a new place.
    """

    project: Project
    catalogs: tuple[Catalog, ...]
    path: Path | None = None
    is_read_only: bool = False


class ChangedMeanwhileError(Exception):
    """A file was changed by somebody else since it was read."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class ProjectStore(Protocol):
    """Reading and writing project files."""

    def open(self, path: Path) -> OpenedProject:
        """Return the project of a file.

        Raises:
            RefusedInputError: The file cannot be taken.
        """

    def save(self, opened: OpenedProject, path: Path, *, overwrite: bool) -> None:
        """Write a project with its catalogs.

        Raises:
            ChangedMeanwhileError: The file changed on disk and `overwrite` is False.
            RefusedInputError: The file cannot be written.
        """

    def sample(self) -> OpenedProject:
        """Return the sample engagement."""

    def keep_recovery(self, opened: OpenedProject) -> None:
        """Keep unsaved work in the recovery folder."""

    def recovered(self) -> OpenedProject | None:
        """Return unsaved work of an earlier run, None where there is none."""

    def forget_recovery(self) -> None:
        """Drop what the recovery folder holds."""


class CatalogStore(Protocol):
    """The library of price catalogs on this machine."""

    def catalogs(self) -> tuple[Catalog, ...]:
        """Return all catalogs, personal ones in place of shipped ones.

        Raises:
            RefusedInputError: A catalog cannot be taken.
        """

    def save(
        self, catalog: Catalog, *, overwrite: bool, base: Catalog | None = None
    ) -> Path:
        """Write one catalog to the personal folder and return where.

        Args:
            catalog: What is to be written.
            overwrite: Whatever is there is to go.
            base: What the edits began from; the library's must still be the same.

        Raises:
            ChangedMeanwhileError: It changed on disk and `overwrite` is False.
            RefusedInputError: The file cannot be written.
        """

    def add(self, provider: Provider) -> Catalog:
        """Create an empty catalog for a new provider.

        Raises:
            RefusedInputError: There is one of that id, or it cannot be written.
        """


class DocumentWriter(Protocol):
    """Writing the workbook and the proposal."""

    def write_workbook(
        self, opened: OpenedProject, path: Path, language: Language, progress: Progress
    ) -> Path:
        """Write the Excel workbook.

        Raises:
            CancelledError: The user stopped it; nothing was left behind.
            RefusedInputError: It cannot be written, or has text that no font can show.
        """

    def write_proposal(
        self, opened: OpenedProject, path: Path, language: Language, progress: Progress
    ) -> Path:
        """Write the PDF proposal; raises as `write_workbook`."""

    def missing_glyphs(self, opened: OpenedProject) -> Sequence[tuple[str, str]]:
        """Return (character, where) for text that no document font can show."""
