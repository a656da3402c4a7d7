"""What every workspace is handed: the session, the voice, and who does what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtGui import QUndoStack

from rackrate.domain.problem import Problem, RefusedInputError
from rackrate.gui.edit_gate import EditGate
from rackrate.gui.jobs import Jobs
from rackrate.gui.prompts import Prompts
from rackrate.gui.speaker import Speaker
from rackrate.gui.theme import Theme
from rackrate.gui.undo import EditCommand
from rackrate.services.evidence.claims import ClaimResult
from rackrate.services.ports import (
    BrandStore,
    CatalogStore,
    DocumentWriter,
    ProjectStore,
)
from rackrate.services.quote_ports import QuoteReader
from rackrate.services.returned_workbook import ReturnedWorkbooks
from rackrate.services.session import Edit, Session


def _nothing_reads() -> QuoteReader:
    raise RefusedInputError("", [Problem("cannot_read", "", {"error": ""})])


@dataclass(frozen=True)
class Context:
    """Everything a workspace may use; it makes nothing of this itself.

    Attributes:
        undo: One stack for project and prices; clean means saved.
        icons: The folder of icons, for `theme.icon`.
        notify: Shows a passing note, with an optional way to take the act back.
        quotes: Returns what reads vendors' files; loaded when it is first needed.
        workbooks: Returns what reads our own workbooks that came back; None: nothing.
        claims: Reads and recomputes what the sources claim; slow the first time.
        gate: Whether edits happen at the moment.
    """

    session: Session
    undo: QUndoStack
    speaker: Speaker
    theme: Theme
    prompts: Prompts
    jobs: Jobs
    projects: ProjectStore
    library: CatalogStore
    documents: DocumentWriter
    brands: BrandStore
    documents_folder: Path
    notify: Callable[[str], None]
    claims: Callable[[], tuple[ClaimResult, ...]] = tuple
    gate: EditGate = field(default_factory=EditGate)
    quotes: Callable[[], QuoteReader] = _nothing_reads
    workbooks: Callable[[], ReturnedWorkbooks] | None = None

    def edit(self, edit: Edit, text: str, merge_key: int = -1) -> None:
        """Carry out an edit so that it can be undone under a readable name."""
        if not self.gate.lets():
            return
        self.undo.push(EditCommand(self.session, edit, text, merge_key))
