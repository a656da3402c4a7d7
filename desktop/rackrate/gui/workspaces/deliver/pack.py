"""Writing the documents of a pack one after the other, as one piece of work."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rackrate.services.issued import Document, Target
from rackrate.services.ports import DocumentWriter, OpenedProject
from rackrate.services.progress import Progress

__all__ = ["Document", "Target", "write_pack"]
_WHOLE = 1000


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
        part.step(0, 1, f"window.deliver.doing.{target.edition.document}")
        written.append(writer.write_edition(opened, target, part))
    return tuple(written)
