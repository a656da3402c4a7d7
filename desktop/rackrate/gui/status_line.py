"""The line at the foot of the window: offline, saved or not, and on what basis."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QHBoxLayout

from rackrate.gui.context import Context
from rackrate.gui.desk import Desk
from rackrate.gui.presenter import Presenter
from rackrate.gui.widgets.labels import badge, label
from rackrate.gui.zoom import px_size
from rackrate.services import number_text

_HEIGHT = 28
_ICON = QSize(14, 14)


class StatusLine(QFrame):
    """Says what holds for the whole window."""

    def __init__(self, context: Context, desk: Desk) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self.setFixedHeight(_HEIGHT)
        self._context = context
        self._desk = desk
        self._icon = label("")
        self.offline = label("note")
        self.saved = label("note")
        self.basis = label("note")
        self.presenting = badge("warning")
        self.zoom = label("note")
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(6)
        row.addWidget(self._icon)
        row.addWidget(self.offline)
        for shown in (self.saved, self.basis):
            row.addSpacing(16)
            row.addWidget(shown)
        row.addStretch(1)
        row.addWidget(self.presenting)
        row.addSpacing(16)
        row.addWidget(self.zoom)
        self.presenting.hide()
        context.theme.changed.connect(self._tint)
        self._tint()
        self.refresh()

    def _tint(self) -> None:
        icon = self._context.theme.icon("wifi-off")
        self._icon.setPixmap(icon.pixmap(px_size(_ICON)))

    def refresh(self) -> None:
        """Say everything anew."""
        say, basis = self._context.speaker.say, self._context.session.project.basis
        self.offline.setText(say("window.status.offline"))
        self.offline.setToolTip(say("window.status.offline_tip"))
        self.saved.setText(self._saved_text())
        self.basis.setText(
            say(
                "window.status.basis",
                currency=basis.billing_currency,
                tax=say(f"terms.tax.{basis.tax.value}"),
                hours=number_text.plain(basis.hours_per_month),
                day=basis.as_of.isoformat(),
            )
        )

    def show_stage(self, percent: int, presenter: Presenter) -> None:
        """Show the zoom, and that one is presenting and how to leave that."""
        say = self._context.speaker.say
        self.zoom.setText(f"{percent} %")
        self.zoom.setToolTip(say("presenter.zoom_tip"))
        self.zoom.setAccessibleName(say("presenter.zoom", percent=percent))
        self.presenting.setText(say("presenter.on"))
        self.presenting.setVisible(presenter.is_on)

    def _saved_text(self) -> str:
        say, undo = self._context.speaker.say, self._context.undo
        if self._desk.is_dirty:
            clean = max(0, undo.cleanIndex())
            count = max(1, abs(undo.index() - clean))
            key = "unsaved_one" if count == 1 else "unsaved"
            return say(f"window.status.{key}", count=count)
        if self._desk.saved_at is not None:
            return say("window.status.saved_at", time=f"{self._desk.saved_at:%H:%M}")
        if self._context.session.path is not None:
            return say("window.status.saved")
        return say("window.status.nothing_changed")
