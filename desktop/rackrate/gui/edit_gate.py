"""Whether the document may be changed at the moment."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class EditGate(QObject):
    """Open, unless somebody closed it; every edit asks.

    Signals:
        refused: Something wanted to change the document and was not let.
    """

    refused = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.is_open = True

    def lets(self) -> bool:
        """Return whether an edit may happen now, and tell where it may not."""
        if not self.is_open:
            self.refused.emit()
        return self.is_open
