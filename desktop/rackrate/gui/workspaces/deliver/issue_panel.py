"""Issuing a version, and the versions that were issued."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from rackrate.gui.context import Context
from rackrate.gui.widgets.labels import badge, label, rule
from rackrate.services.issued import IssuedVersion


class IssuePanel(QWidget):
    """The button, and why it cannot be pressed.

    Attributes:
        versions: A row for each version, to be put where there is room.

    Signals:
        issue_asked: The draft is to go out.
        open_asked: An issued version is to be looked at.
        reproduce_asked: An issued version is to be written again.
        back_asked: The draft is to be looked at again.
    """

    issue_asked = Signal()
    open_asked = Signal(object)
    reproduce_asked = Signal(object)
    back_asked = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.button = QPushButton()
        self.button.setProperty("kind", "primary")
        self.note = label("note", wraps=True)
        self.back_button = QPushButton()
        self.back_button.setProperty("kind", "link")
        self.heading = label("section")
        self.rows: list[VersionRow] = []
        self.versions = QWidget()
        self._list = QVBoxLayout(self.versions)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(0)
        self._list.addWidget(self.heading)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.button)
        column.addWidget(self.note)
        column.addWidget(self.back_button)
        self.button.clicked.connect(self.issue_asked)
        self.back_button.clicked.connect(self.back_asked)

    def refresh(self, *, blocked: bool, nothing: bool, running: bool) -> None:
        """Show whether the draft can go out, and the versions that did.

        Args:
            blocked: Something has to be mended before.
            nothing: No document is chosen.
            running: Documents are being written.
        """
        session, say = self._context.session, self._context.speaker.say
        version = session.project.client.version
        viewed = session.viewed
        self.button.setText(say("deliver.issue.button", version=version or "—"))
        self.button.setVisible(viewed is None)
        self.button.setEnabled(not (blocked or nothing or running))
        key = "blocked" if blocked else "nothing" if nothing else "ready"
        if viewed is not None:
            key = "viewed" if session.is_as_issued else "viewed_changed"
        values = {
            "version": viewed.version if viewed else version,
            "day": viewed.issued_on.isoformat() if viewed else "",
        }
        self.note.setText(say(f"deliver.issue.{key}", **values))
        self.button.setToolTip("" if self.button.isEnabled() else self.note.text())
        self.back_button.setVisible(viewed is not None)
        self.back_button.setText(say("deliver.issue.back"))
        self._show_versions(session.issued, viewed, running=running)

    def _show_versions(
        self,
        versions: Sequence[IssuedVersion],
        viewed: IssuedVersion | None,
        *,
        running: bool,
    ) -> None:
        self.heading.setText(self._context.speaker.say("deliver.issue.heading"))
        self.versions.setVisible(bool(versions))
        while len(self.rows) < len(versions):
            row = VersionRow(self, is_first=not self.rows)
            self.rows.append(row)
            self._list.addWidget(row)
        latest_first = tuple(reversed(versions))
        for row, version in zip(self.rows, latest_first, strict=False):
            row.show_version(version, self._context, is_viewed=version == viewed)
            row.reproduce.setEnabled(not running)
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(versions))


class VersionRow(QWidget):
    """One issued version."""

    def __init__(self, owner: IssuePanel, *, is_first: bool) -> None:
        super().__init__()
        self._version: IssuedVersion | None = None
        self.title = label("strong")
        self.mark = badge("good")
        self.facts = label("note", wraps=True, selectable=True)
        self.open, self.reproduce = QPushButton(), QPushButton()
        for button in (self.open, self.reproduce):
            button.setProperty("kind", "link")
        self.open.clicked.connect(lambda: owner.open_asked.emit(self._version))
        self.reproduce.clicked.connect(
            lambda: owner.reproduce_asked.emit(self._version)
        )
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.title)
        head.addWidget(self.mark)
        head.addStretch(1)
        buttons = QHBoxLayout()
        buttons.setSpacing(12)
        buttons.addWidget(self.open)
        buttons.addWidget(self.reproduce)
        buttons.addStretch(1)
        inside = QVBoxLayout()
        inside.setContentsMargins(0, 8, 0, 8)
        inside.setSpacing(2)
        inside.addLayout(head)
        inside.addWidget(self.facts)
        inside.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        if not is_first:
            column.addWidget(rule())
        column.addLayout(inside)

    def show_version(
        self, version: IssuedVersion, context: Context, *, is_viewed: bool
    ) -> None:
        """Show another version."""
        say = context.speaker.say
        self._version = version
        self.title.setText(say("deliver.issue.version", version=version.version))
        self.mark.setText(say("deliver.issue.mark"))
        files = ", ".join(
            f"{one.edition.document.suffix[1:].upper()} {one.edition.language}"
            for one in version.documents
        )
        day = version.issued_on.isoformat()
        self.facts.setText(f"{day} · {version.document_id} · {files}")
        hashes = "\n".join(f"{one.name}  {one.sha256}" for one in version.documents)
        self.facts.setToolTip(hashes)
        self.open.setText(say("deliver.issue.open"))
        self.open.setEnabled(not is_viewed)
        self.reproduce.setText(say("deliver.issue.reproduce"))
        for button in (self.open, self.reproduce):
            button.setAccessibleName(f"{button.text()} {version.version}")
