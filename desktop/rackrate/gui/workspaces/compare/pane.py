"""A page of the side pane: a column that scrolls, a heading on top."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from rackrate.gui.widgets.labels import label


class Pane(QScrollArea):
    """The column; pages put their fields into `column`."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside = QWidget()
        self.column = QVBoxLayout(inside)
        self.column.setContentsMargins(16, 12, 16, 16)
        self.column.setSpacing(10)
        self.heading = label("heading", wraps=True)
        self.lead = label("muted", wraps=True)
        self.column.addWidget(self.heading)
        self.column.addWidget(self.lead)
        self.setWidget(inside)

    def say_heading(self, heading: str, lead: str) -> None:
        """Put words to the page."""
        self.heading.setText(heading)
        self.lead.setText(lead)
        self.lead.setVisible(bool(lead))
