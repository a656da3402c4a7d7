"""Documents by edition: as bytes, as files, as an issued version, and once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from pathlib import Path

from rackrate.services.issued import (
    Document,
    Edition,
    IssuedDocument,
    IssuedVersion,
    Reproduced,
    Target,
)
from rackrate.services.ports import OpenedProject
from rackrate.services.progress import Progress
from rackrate.services.report import Report
from rackrate.whole_file import write_whole

_WHOLE = 1000

Reporter = Callable[[OpenedProject, Edition], Report]


@dataclass(frozen=True, slots=True)
class _Part:
    """The progress of one document within the whole."""

    whole: Progress
    number: int
    count: int

    def step(self, done: int, total: int, doing: str) -> None:
        share = round(_WHOLE * done / total) if total else 0
        self.whole.step(self.number * _WHOLE + share, self.count * _WHOLE, doing)


class Editions:
    """Makes documents; the same project and edition give the same bytes."""

    def __init__(self, reporter: Reporter, fonts: Path) -> None:
        self._reporter = reporter
        self._fonts = fonts

    def render(
        self, opened: OpenedProject, edition: Edition, progress: Progress
    ) -> bytes:
        """Return a document as the bytes of its file.

        Raises:
            CancelledError: The user stopped it.
            RefusedInputError: It has text that no font can show, or no section.
        """
        report = self._reporter(opened, edition)
        if edition.document in (Document.WORKBOOK, Document.BILINGUAL):
            from rackrate.publish.workbook.book import (  # noqa: PLC0415
                workbook_bytes,
            )

            return workbook_bytes(report, progress)
        if edition.document is Document.CHARGES:
            from rackrate.publish.focus_csv import focus_bytes  # noqa: PLC0415

            return focus_bytes(report)
        from rackrate.publish.proposal.document import (  # noqa: PLC0415
            refuse_undrawable,
            rendered,
        )
        from rackrate.publish.proposal.document_plan import planned  # noqa: PLC0415

        sections = planned(edition.kind, edition.without)
        refuse_undrawable(report, self._fonts, report.document_id)
        return rendered(report, self._fonts, progress, sections)

    def write(self, opened: OpenedProject, target: Target, progress: Progress) -> Path:
        """Write a document and return where it is; raises as `render`."""
        write_whole(target.path, self.render(opened, target.edition, progress))
        return target.path

    def issue(
        self,
        opened: OpenedProject,
        targets: Sequence[Target],
        progress: Progress,
        issued_on: date,
        program: str,
    ) -> IssuedVersion:
        """Write documents that no longer change, and return what went out.

        All of them are made before the first one is written.

        Args:
            opened: What went out, exactly as it will be read from its file.
            targets: The documents; none of them becomes a draft.
            progress: Told of every step.
            issued_on: Today.
            program: The version of this program.
        """
        final = [replace(t.edition, is_draft=False) for t in targets]
        contents = self._contents(opened, final, progress)
        for target, content in zip(targets, contents, strict=True):
            write_whole(target.path, content)
        first = self._reporter(opened, final[0])
        return IssuedVersion(
            version=opened.project.client.version,
            issued_on=issued_on,
            document_id=first.document_id,
            program=program,
            project=opened.project,
            catalogs=opened.catalogs,
            documents=tuple(
                IssuedDocument(edition, target.path.name, _hash(content))
                for edition, target, content in zip(
                    final, targets, contents, strict=True
                )
            ),
        )

    def reproduce(
        self, version: IssuedVersion, folder: Path, progress: Progress
    ) -> tuple[Reproduced, ...]:
        """Write the documents of an issued version again, and compare them."""
        opened = OpenedProject(version.project, version.catalogs, viewed=version)
        editions = [issued.edition for issued in version.documents]
        contents = self._contents(opened, editions, progress)
        made = []
        for issued, content in zip(version.documents, contents, strict=True):
            path = folder / Path(issued.name).name
            write_whole(path, content)
            made.append(Reproduced(issued, path, _hash(content) == issued.sha256))
        return tuple(made)

    def _contents(
        self, opened: OpenedProject, editions: Sequence[Edition], progress: Progress
    ) -> list[bytes]:
        contents = []
        for number, edition in enumerate(editions):
            part = _Part(progress, number, len(editions))
            part.step(0, 1, f"window.deliver.doing.{edition.document}")
            contents.append(self.render(opened, edition, part))
        return contents


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()
