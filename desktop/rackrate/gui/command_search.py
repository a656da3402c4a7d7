"""The search field in the top bar: type part of a command, press Enter."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QCompleter, QLineEdit, QListView, QWidget
from shiboken6 import isValid

from rackrate.gui.actions import ACTIONS, ActionSet, shown
from rackrate.gui.speaker import Speaker
from rackrate.gui.theme import Theme

_SEARCHED = Qt.ItemDataRole.UserRole + 1
_ACTION = Qt.ItemDataRole.UserRole + 2
_MOST_SHOWN = 14
_WIDTH = 320
_RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CommandSearch(QLineEdit):
    """Finds commands by their words in either language."""

    def __init__(self, speaker: Speaker, theme: Theme) -> None:
        super().__init__()
        self.setProperty("kind", "search")
        self._speaker = speaker
        self._theme = theme
        self._actions: ActionSet | None = None
        self._model = QStandardItemModel(self)
        self.finder = QCompleter(self._model, self)
        self.finder.setWidget(self)  # as its completer it would write into the field
        self.finder.setCompletionRole(_SEARCHED)
        self.finder.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.finder.setFilterMode(Qt.MatchFlag.MatchContains)
        self.finder.setMaxVisibleItems(_MOST_SHOWN)
        self.found = QListView()
        self.found.setProperty("kind", "popup")
        self.found.setMinimumWidth(_WIDTH)
        self.finder.setPopup(self.found)
        self.found.clicked.connect(self._carry_out)
        self.textEdited.connect(self._find)
        self.returnPressed.connect(self._carry_out_chosen)
        self.found.installEventFilter(self)
        self._came_from: QWidget | None = None
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
        if not self.hasFocus():
            self._came_from = QApplication.focusWidget()
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.clear()
        self._find("")

    def close_list(self) -> None:
        """Give the focus back to where it was, with nothing carried out."""
        self.found.hide()
        self.clear()
        if self._came_from is not None and isValid(self._came_from):
            self._came_from.setFocus()
        else:
            self.clearFocus()
        self._came_from = None

    def _find(self, text: str) -> None:
        self.finder.setCompletionPrefix(text.strip())
        self.finder.complete()
        self.found.setCurrentIndex(self.finder.completionModel().index(0, 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys that the list would otherwise close itself with."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in _RETURNS:
                self._carry_out_chosen()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.close_list()
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_list()
        elif event.key() == Qt.Key.Key_Down:
            self._find(self.text())
        else:
            super().keyPressEvent(event)

    def _carry_out_chosen(self) -> None:
        """Carry out the row under the cursor, which is the first until it is moved."""
        chosen = self.found.currentIndex()
        if chosen.isValid():
            self._carry_out(chosen)

    def _carry_out(self, index: QModelIndex) -> None:
        action_id = index.data(_ACTION)
        self.close_list()
        if self._actions is not None and isinstance(action_id, str):
            self._actions[action_id].trigger()
