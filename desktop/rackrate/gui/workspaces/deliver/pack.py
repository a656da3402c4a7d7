"""Writing the documents of a pack one after the other, as one piece of work."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from rackrate.domain.bilingual import Language
from rackrate.services.ports import DocumentWriter, OpenedProject
from rackrate.services.progress import Progress

_WHOLE = 1000


class Document(StrEnum):
    """A kind of document."""

    PROPOSAL = "proposal"
    WORKBOOK = "workbook"

    @property
    def suffix(self) -> str:
        """The ending of its file."""
        return ".pdf" if self is Document.PROPOSAL else ".xlsx"


@dataclass(frozen=True, slots=True)
class Target:
    """A document and where it is to be."""

    document: Document
    path: Path


@dataclass(frozen=True, slots=True)
class _Part:
    """The progress of one document within the whole."""

    whole: Progress
    number: int
    count: int

    def step(self, done: int, total: int, doing: str) -> None:
        share = round(_WHOLE * done / total) if total else 0
        self.whole.step(self.number * _WHOLE + share, self.count * _WHOLE, doing)


def write_pack(
    writer: DocumentWriter,
    opened: OpenedProject,
    targets: tuple[Target, ...],
    language: Language,
    progress: Progress,
) -> tuple[Path, ...]:
    """Write every document and return where they are.

    Raises:
        CancelledError: The user stopped it; documents already whole stay.
        RefusedInputError: One of them cannot be written.
    """
    written = []
    for number, target in enumerate(targets):
        part = _Part(progress, number, len(targets))
        part.step(0, 1, f"window.deliver.doing.{target.document}")
        write = (
            writer.write_proposal
            if target.document is Document.PROPOSAL
            else writer.write_workbook
        )
        written.append(write(opened, target.path, language, part))
    return tuple(written)
