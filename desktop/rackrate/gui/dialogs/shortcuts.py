"""The page of shortcuts, made from the table of actions."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rackrate.gui.actions import ACTIONS, ActionSet, shown
from rackrate.gui.speaker import Speaker
from rackrate.gui.widgets.labels import label, restyle
from rackrate.gui.widgets.tables import dress_list
from rackrate.gui.workspaces.catalogs.grid_commands import KEYS

_MODE = QHeaderView.ResizeMode
_SIZE = (560, 640)
_ROW = 28


class ShortcutsDialog(QDialog):
    """Every action with a shortcut, menu by menu, then those of the price grid."""

    def __init__(
        self, parent: QWidget | None, actions: ActionSet, speaker: Speaker
    ) -> None:
        super().__init__(parent)
        title = speaker.say("window.action.shortcuts")
        self.setWindowTitle(title)
        self.resize(*_SIZE)
        rows = [*_of_menus(actions, speaker), *_of_the_price_grid(speaker)]
        self.table = QTableWidget(len(rows), 3)
        self.table.setAccessibleName(title)
        heads = [
            speaker.say(f"window.shortcuts.{n}") for n in ("menu", "action", "keys")
        ]
        self.table.setHorizontalHeaderLabels(heads)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        fits, stretches = _MODE.ResizeToContents, _MODE.Stretch
        for column, mode in enumerate((fits, stretches, fits)):
            self.table.horizontalHeader().setSectionResizeMode(column, mode)
        dress_list(self.table, _ROW)
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                self.table.setItem(row, column, QTableWidgetItem(text))
        column_of_all = QVBoxLayout(self)
        column_of_all.setContentsMargins(24, 24, 24, 16)
        column_of_all.setSpacing(12)
        column_of_all.addWidget(label("heading", title))
        column_of_all.addWidget(self.table)
        column_of_all.addWidget(close_button(self, speaker))


def _of_menus(actions: ActionSet, speaker: Speaker) -> Iterator[tuple[str, ...]]:
    for spec in ACTIONS:
        if spec.shortcut:
            menu = speaker.say(f"window.menu.{spec.menu}").partition("(")[0]
            yield menu.replace("&", ""), actions.name(spec), shown(spec)


def _of_the_price_grid(speaker: Speaker) -> Iterator[tuple[str, ...]]:
    place = speaker.say("window.place.catalogs")
    for name, keys in KEYS.items():
        key = QKeySequence(keys.split(", ")[0])
        native = key.toString(QKeySequence.SequenceFormat.NativeText)
        yield place, speaker.say(f"catalogs.menu.{name}"), native


def close_button(dialog: QDialog, speaker: Speaker) -> QDialogButtonBox:
    """Return the row with the button that closes a dialog."""
    buttons = QDialogButtonBox()
    close = buttons.addButton(
        speaker.say("window.button.close"), QDialogButtonBox.ButtonRole.AcceptRole
    )
    restyle(close, "kind", "primary")
    buttons.accepted.connect(dialog.accept)
    return buttons
