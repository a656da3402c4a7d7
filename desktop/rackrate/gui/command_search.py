"""The search field in the top bar: type part of a command, press Enter."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction, QFocusEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView

from rackrate.gui.actions import ACTIONS, ActionSet, shown
from rackrate.gui.speaker import Speaker
from rackrate.gui.theme import Theme

_SEARCHED = Qt.ItemDataRole.UserRole + 1
_ACTION = Qt.ItemDataRole.UserRole + 2
_MOST_SHOWN = 14
_WIDTH = 320


class CommandSearch(QLineEdit):
    """Finds commands by their words in either language."""

    def __init__(self, speaker: Speaker, theme: Theme) -> None:
        super().__init__()
        self.setProperty("kind", "search")
        self._speaker = speaker
        self._theme = theme
        self._actions: ActionSet | None = None
        self._model = QStandardItemModel(self)
        finder = QCompleter(self._model, self)
        finder.setCompletionRole(_SEARCHED)
        finder.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        finder.setFilterMode(Qt.MatchFlag.MatchContains)
        finder.setMaxVisibleItems(_MOST_SHOWN)
        self.found = QListView()
        self.found.setProperty("kind", "popup")
        self.found.setMinimumWidth(_WIDTH)
        finder.setPopup(self.found)
        self.found.clicked.connect(self._carry_out)
        self.found.activated.connect(self._carry_out)
        self._finder = finder
        self._lens = QAction(self)
        self.addAction(self._lens, QLineEdit.ActionPosition.LeadingPosition)
        theme.changed.connect(self._tint)
        self._tint()

    def _tint(self) -> None:
        self._lens.setIcon(self._theme.icon("search"))

    def search_in(self, actions: ActionSet) -> None:
        """Offer these actions, in the language of the moment."""
        self._actions = actions
        words = self._speaker.say("window.search.words")
        self.setPlaceholderText(f"{words}  Ctrl K")
        self.setAccessibleName(words)
        self._model.clear()
        for spec in ACTIONS:
            if spec.has("focus") or spec.id == "palette":
                continue
            name, keys = actions.name(spec), shown(spec)
            item = QStandardItem(f"{name}    {keys}".rstrip())
            item.setIcon(self._theme.icon(spec.icon))
            item.setData(actions.in_every_language(spec), _SEARCHED)
            item.setData(spec.id, _ACTION)
            self._model.appendRow(item)

    def open(self) -> None:
        """Take the focus and show every command."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.clear()
        self.setCompleter(self._finder)
        self._finder.setCompletionPrefix("")
        self._finder.complete()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.completer() is None:
            self.setCompleter(self._finder)

    def _carry_out(self, index: QModelIndex) -> None:
        action_id = index.data(_ACTION)
        self.clear()
        self.clearFocus()
        if self._actions is not None and isinstance(action_id, str):
            self._actions[action_id].trigger()
