"""The list of things to look at: icon, word and colour, and where to mend them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from rackrate.gui.context import Context
from rackrate.gui.widgets.labels import badge, label, restyle, rule
from rackrate.gui.zoom import px_size
from rackrate.services.finding import Finding, sentence

_ICONS = {"error": "circle-x", "warning": "triangle-alert", "good": "circle-check"}
_ICON = QSize(16, 16)
_FILE = "file"


class PreflightList(QWidget):
    """One row for each finding.

    Signals:
        mend_asked: The workspace in which a finding can be mended, and what of it.
    """

    mend_asked = Signal(str, str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.rows: list[FindingRow] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Show these findings in place of the former ones."""
        while len(self.rows) < len(findings):
            row = FindingRow(self, is_first=not self.rows)
            self.rows.append(row)
            self._column.addWidget(row)
        for row, finding in zip(self.rows, findings, strict=False):
            row.show_finding(finding, self._context)
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(findings))

    def texts(self) -> list[str]:
        """Return the sentences shown."""
        return [row.text.text() for row in self.rows if not row.isHidden()]


class FindingRow(QWidget):
    """One finding: what it weighs, its sentence, and the way to mend it."""

    def __init__(self, owner: PreflightList, *, is_first: bool) -> None:
        super().__init__()
        self.icon = label("")
        self.badge = badge()
        self.text = label("", wraps=True)
        self.mend = QPushButton()
        self.mend.setProperty("kind", "link")
        self._place, self._field = "", ""
        self.mend.clicked.connect(
            lambda: owner.mend_asked.emit(self._place, self._field)
        )
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.icon)
        head.addWidget(self.badge)
        head.addStretch(1)
        head.addWidget(self.mend)
        inside = QVBoxLayout()
        inside.setContentsMargins(0, 8, 0, 8)
        inside.setSpacing(4)
        inside.addLayout(head)
        inside.addWidget(self.text)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        if not is_first:
            column.addWidget(rule())
        column.addLayout(inside)
        self.icon.setAlignment(Qt.AlignmentFlag.AlignVCenter)

    def show_finding(self, finding: Finding, context: Context) -> None:
        """Show another finding."""
        say, theme = context.speaker.say, context.theme
        color = getattr(theme.tokens, finding.tone)
        icon = theme.icon(_ICONS[finding.tone], color)
        self.icon.setPixmap(icon.pixmap(px_size(_ICON)))
        self.badge.setText(say(f"window.preflight.tone.{finding.tone}"))
        restyle(self.badge, "tone", finding.tone)
        speaker = context.speaker
        said = sentence(finding, speaker.words, speaker.language)
        self.text.setText(said)
        self._place, self._field = finding.mend_in, finding.field
        self.mend.setVisible(bool(finding.mend_in))
        is_file = finding.mend_in == _FILE
        self.mend.setText(say("deliver.look" if is_file else "deliver.fix"))
        words = say("deliver.look")
        if finding.mend_in and not is_file:
            place = say(f"window.place.{finding.mend_in}")
            words = say("window.preflight.mend", place=place)
        self.mend.setToolTip(words)
        self.mend.setAccessibleName(f"{words}: {said}")
