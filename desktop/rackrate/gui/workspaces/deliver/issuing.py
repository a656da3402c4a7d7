"""Sending a version out, keeping it on record, and going back to it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from rackrate.gui.context import Context
from rackrate.gui.desk import Desk
from rackrate.gui.workspaces.deliver.exporting import Exporting
from rackrate.services.finding import WARNING, Finding, sentence
from rackrate.services.issued import IssuedVersion, Target, after_issue
from rackrate.services.ports import OpenedProject
from rackrate.services.preflight import blocks
from rackrate.services.session import ReplaceProject

_ISSUE = 0
_MOST_WARNINGS = 6


class Issuing(QObject):
    """What is asked before a version goes out, and what is kept after it."""

    def __init__(self, context: Context, desk: Desk, exporting: Exporting) -> None:
        super().__init__()
        self._context, self._desk, self._exporting = context, desk, exporting
        self._back: Path | None = None
        self._issued_from: Path | None = None
        exporting.issued.connect(self._keep)

    @property
    def losses(self) -> int:
        """How much of a damaged file is lost if the project is saved as it is."""
        notes = self._desk.notes
        return len(notes.losses) if notes is not None and notes.is_damaged else 0

    def may_issue(self, found: Sequence[Finding], targets: Sequence[Target]) -> bool:
        """Return whether a version can go out now."""
        is_copy = self._context.session.viewed is not None
        is_busy = self._exporting.is_running
        return bool(targets) and not (is_copy or is_busy or blocks(found))

    def issue(self, found: Sequence[Finding], targets: tuple[Target, ...]) -> None:
        """Ask, save the draft, and write the documents that no longer change."""
        session, say = self._context.session, self._context.speaker.say
        version = session.project.client.version
        answer = self._context.prompts.choose(
            say("deliver.issue.title", version=version),
            self._question(found, targets),
            (say("deliver.issue.do", version=version), say("window.desk.cancel")),
        )
        if answer != _ISSUE or not (settled := self._exporting.settle(targets)):
            return
        is_kept = session.path is not None and not self._desk.is_dirty
        if is_kept or self._desk.save():
            self._issued_from = session.path
            self._exporting.issue(settled)

    def _question(self, found: Sequence[Finding], targets: Sequence[Target]) -> str:
        speaker = self._context.speaker
        say, words, language = speaker.say, speaker.words, speaker.language
        warnings = [finding for finding in found if finding.tone == WARNING]
        shown = warnings[:_MOST_WARNINGS]
        lines = [f"· {sentence(finding, words, language)}" for finding in shown]
        if len(warnings) > _MOST_WARNINGS:
            count = len(warnings) - _MOST_WARNINGS
            lines.append(say("deliver.issue.more", count=count))
        files = "\n".join(target.path.name for target in targets)
        asked = [say("deliver.issue.ask", files=files)]
        if lines:
            asked += [say("deliver.issue.ask_warnings"), *lines]
        return "\n".join(asked)

    def _keep(self, version: IssuedVersion) -> None:
        """Keep what went out in the project, make the next draft, and save."""
        session, say = self._context.session, self._context.speaker.say
        if session.path != self._issued_from:
            self._context.notify(say("deliver.issue.left"))
            return
        session.keep_issued(version)
        project = after_issue(session.project, version, session.issued)
        if project is not session.project:
            name = say("deliver.issue.edit_name", version=project.client.version)
            self._context.edit(ReplaceProject(project), name)
        self._desk.save()

    def open_version(self, version: IssuedVersion) -> bool:
        """Look at an issued version, as a copy; return whether it is open now."""
        if not self._desk.may_leave():
            return False
        session = self._context.session
        self._back = session.path or self._back
        self._desk.take(
            OpenedProject(
                version.project,
                version.catalogs,
                None,
                is_read_only=True,
                issued=session.issued,
                viewed=version,
                originals=session.opened.originals,
            )
        )
        return True

    def go_back(self) -> None:
        """Look at the draft again."""
        if self._back is not None:
            self._desk.open_path(self._back)

    def reproduce(self, version: IssuedVersion, start: Path) -> None:
        """Ask for a folder, write an issued version again, and compare."""
        say = self._context.speaker.say
        title = say("deliver.issue.reproduce_into", version=version.version)
        folder = self._context.prompts.ask_folder(title, start)
        if folder is not None:
            self._exporting.reproduce(version, folder)
