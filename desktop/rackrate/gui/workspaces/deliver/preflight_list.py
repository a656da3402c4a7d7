"""The list of things to look at: icon, word and colour, and where to mend them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from rackrate.gui.context import Context
from rackrate.gui.widgets.labels import badge, label, restyle, rule
from rackrate.gui.workspaces.deliver.preflight import Finding

_ICONS = {"error": "circle-x", "warning": "triangle-alert", "good": "circle-check"}
_ICON = QSize(16, 16)
_BADGE_WIDTH = 72


class PreflightList(QFrame):
    """One row for each finding.

    Signals:
        mend_asked: The workspace in which a finding can be mended.
    """

    mend_asked = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._context = context
        self._rows: list[_Row] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 4, 16, 4)
        self._column.setSpacing(0)

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Show these findings in place of the former ones."""
        while len(self._rows) < len(findings):
            row = _Row(self, is_first=not self._rows)
            self._rows.append(row)
            self._column.addWidget(row)
        for row, finding in zip(self._rows, findings, strict=False):
            row.show_finding(finding, self._context)
        for place, row in enumerate(self._rows):
            row.setVisible(place < len(findings))

    def texts(self) -> list[str]:
        """Return the sentences shown."""
        return [row.text.text() for row in self._rows if not row.isHidden()]


class _Row(QWidget):
    def __init__(self, owner: PreflightList, *, is_first: bool) -> None:
        super().__init__()
        self.icon = label("")
        self.badge = badge()
        self.badge.setFixedWidth(_BADGE_WIDTH)
        self.badge.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.text = label("", wraps=True)
        self.mend = QPushButton()
        self.mend.setProperty("kind", "link")
        self._place = ""
        self.mend.clicked.connect(lambda: owner.mend_asked.emit(self._place))
        row = QHBoxLayout()
        row.setContentsMargins(0, 8, 0, 8)
        row.setSpacing(12)
        row.addWidget(self.icon)
        row.addWidget(self.badge)
        row.addWidget(self.text, 1)
        row.addWidget(self.mend)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        if not is_first:
            column.addWidget(rule())
        column.addLayout(row)

    def show_finding(self, finding: Finding, context: Context) -> None:
        say, theme = context.speaker.say, context.theme
        color = getattr(theme.tokens, finding.tone)
        icon = theme.icon(_ICONS[finding.tone], color)
        self.icon.setPixmap(icon.pixmap(_ICON))
        self.badge.setText(say(f"window.preflight.tone.{finding.tone}"))
        restyle(self.badge, "tone", finding.tone)
        self.text.setText(say(f"window.preflight.{finding.code}", **finding.values))
        self._place = finding.mend_in
        self.mend.setVisible(bool(finding.mend_in))
        place = say(f"window.place.{finding.mend_in}") if finding.mend_in else ""
        self.mend.setText(say("window.preflight.mend", place=place))
