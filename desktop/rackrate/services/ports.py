"""What services need from the outside, as protocols; `app` supplies the real ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from rackrate.domain.bilingual import Language
from rackrate.domain.brand import Brand
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.project import Project
from rackrate.services.document_kind import DocumentKind
from rackrate.services.file_notes import FileNotes, Holder
from rackrate.services.issued import Edition, IssuedVersion, Reproduced, Target
from rackrate.services.originals import Original
from rackrate.services.progress import Progress


@dataclass(frozen=True, slots=True)
class OpenedProject:
    """A project with the catalogs it is computed on, and where it came from.

    Attributes:
        path: The file it was read from and would be saved to; None for a new one.
        is_read_only: A scenario or the sample: saving asks for a new place.
        issued: Versions that went out, oldest first.
        viewed: The issued version that this is a copy of.
        originals: Vendors' files that prices were read from.
        notes: What must be known of the file, None where it is as it should be.
    """

    project: Project
    catalogs: tuple[Catalog, ...]
    path: Path | None = None
    is_read_only: bool = False
    issued: tuple[IssuedVersion, ...] = ()
    viewed: IssuedVersion | None = None
    originals: tuple[Original, ...] = ()
    notes: FileNotes | None = None


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

    def rescue(self, path: Path) -> OpenedProject:
        """Return as much of a damaged or newer file as can be read, with its notes.

        Raises:
            RefusedInputError: Nothing of a project is left in it.
        """

    def holder(self, path: Path) -> Holder | None:
        """Return who else has a project open, None where nobody does."""

    def hold(self, path: Path | None) -> None:
        """Let others see that this window has a project open, and no other."""

    def save(self, opened: OpenedProject, path: Path, *, overwrite: bool) -> None:
        """Write a project with its catalogs.

        Raises:
            ChangedMeanwhileError: The file changed on disk and `overwrite` is False.
            RefusedInputError: The file cannot be written, or is one that was opened
                damaged or newer, which stays as it is.
        """

    def sample(self) -> OpenedProject:
        """Return the sample engagement."""

    def sample_comparison(self) -> OpenedProject:
        """Return the sample comparison of quotes, on catalogs of its own."""

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


class BrandStore(Protocol):
    """The brands kept on this machine."""

    def all(self) -> tuple[Brand, ...]:
        """Return every brand that can be read, by id."""

    def save(self, brand: Brand) -> Path:
        """Write a brand in place of the former one of its id.

        Raises:
            RefusedInputError: It cannot be written.
        """

    def remove(self, brand_id: str) -> None:
        """Forget a brand.

        Raises:
            RefusedInputError: Its file cannot be removed.
        """


class DocumentWriter(Protocol):
    """Writing the workbook and the proposal."""

    def sections(self, kind: DocumentKind) -> tuple[str, ...]:
        """Return the sections of a proposal; none where there is no such document."""

    def render(
        self, opened: OpenedProject, edition: Edition, progress: Progress
    ) -> bytes:
        """Return a document as the bytes of its file; raises as `write_workbook`."""

    def write_edition(
        self, opened: OpenedProject, target: Target, progress: Progress
    ) -> Path:
        """Write a document; raises as `write_workbook`."""

    def issue(
        self, opened: OpenedProject, targets: Sequence[Target], progress: Progress
    ) -> IssuedVersion:
        """Write documents that no longer change, and return what went out.

        Raises:
            CancelledError: The user stopped it; nothing was written.
            RefusedInputError: One of them cannot be written.
        """

    def reproduce(
        self, version: IssuedVersion, folder: Path, progress: Progress
    ) -> tuple[Reproduced, ...]:
        """Write the documents of an issued version again, and compare them.

        Raises:
            CancelledError: The user stopped it.
            RefusedInputError: One of them cannot be written.
        """

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

    def write_rfq(self, opened: OpenedProject, path: Path, language: Language) -> Path:
        """Write the form on which vendors quote for a project's scope.

        Raises:
            RefusedInputError: It cannot be written.
        """

    def missing_glyphs(self, opened: OpenedProject) -> Sequence[tuple[str, str]]:
        """Return (character, where) for text that no document font can show."""
