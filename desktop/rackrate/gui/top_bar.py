"""The bar at the top: menus, what is open, command search, language and theme."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QMenu,
    QMenuBar,
    QSizePolicy,
    QToolButton,
)

from rackrate.domain.bilingual import Language
from rackrate.gui.actions import ACTIONS, MENUS, ActionSet
from rackrate.gui.command_search import CommandSearch
from rackrate.gui.context import Context
from rackrate.gui.widgets.elided_label import ElidedLabel
from rackrate.gui.widgets.labels import badge, label

_HEIGHT = 44
_SEARCH_WIDTH = 280
_LANGUAGES = {Language.ZH: "中文", Language.EN: "EN"}


class TopBar(QFrame):
    """Menus and switches; what they do is the window's business."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self.setFixedHeight(_HEIGHT)
        self._context = context
        self.menu_bar = QMenuBar()
        self.menu_bar.setSizePolicy(
            QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed
        )
        self.menus = {menu_id: self.menu_bar.addMenu("") for menu_id in MENUS}
        self.recent = QMenu()
        self.document = ElidedLabel()
        self.document.setProperty("role", "muted")
        self.sample = badge("neutral")
        self.search = CommandSearch(context.speaker, context.theme)
        self.search.setMaximumWidth(_SEARCH_WIDTH)
        self.theme_button = QToolButton()
        self.theme_button.setIconSize(QSize(18, 18))
        self.languages = self._language_buttons()
        self._tools: list[QToolButton] = []
        self._lay_out()

    def _language_buttons(self) -> dict[Language, QToolButton]:
        group = QButtonGroup(self)
        buttons = {}
        for language, name in _LANGUAGES.items():
            button = QToolButton()
            button.setText(name)
            button.setCheckable(True)
            button.setProperty("kind", "language")
            button.clicked.connect(
                lambda _=False, chosen=language: self._context.speaker.speak(chosen)
            )
            group.addButton(button)
            buttons[language] = button
        return buttons

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 10, 0)
        row.setSpacing(8)
        row.addWidget(label("brand", "RackRate"))
        row.addWidget(self.menu_bar)
        self._toolbar = QHBoxLayout()
        self._toolbar.setSpacing(0)
        row.addLayout(self._toolbar)
        row.addSpacing(4)
        row.addWidget(self.document)
        row.addWidget(self.sample)
        row.addStretch(1)
        row.addWidget(self.search, 2)
        row.addSpacing(4)
        pair = QHBoxLayout()
        pair.setSpacing(0)
        pair.addWidget(self.languages[Language.ZH])
        pair.addWidget(label("muted", "·"))
        pair.addWidget(self.languages[Language.EN])
        row.addLayout(pair)
        row.addWidget(self.theme_button)

    def take_actions(self, actions: ActionSet) -> None:
        """Fill menus and toolbar; once, as the actions follow language and theme."""
        for menu_id, menu in self.menus.items():
            actions.fill(menu, menu_id, self.recent)
        for spec in ACTIONS:
            if spec.has("toolbar"):
                button = QToolButton()
                button.setDefaultAction(actions[spec.id])
                button.setIconSize(QSize(18, 18))
                self._toolbar.addWidget(button)
                self._tools.append(button)
        toggle = actions["theme"]
        self.theme_button.setDefaultAction(toggle)
        self.retranslate(actions)

    def retranslate(self, actions: ActionSet) -> None:
        """Say everything in the language of the moment."""
        say = self._context.speaker.say
        for menu_id, menu in self.menus.items():
            menu.setTitle(say(f"window.menu.{menu_id}"))
        self.recent.setTitle(say("window.menu.recent"))
        self.sample.setText(say("terms.sample.mark"))
        self.sample.setToolTip(say("terms.sample.note"))
        for language, button in self.languages.items():
            button.setChecked(language is self._context.speaker.language)
            button.setAccessibleName(say(f"window.language.name_{language.value}"))
            button.setToolTip(say(f"window.language.name_{language.value}"))
        for button in (*self._tools, self.theme_button):
            action = button.defaultAction()
            button.setAccessibleName(action.text())
        self.search.search_in(actions)

    def show_document(self, name: str, *, is_sample: bool, tip: str) -> None:
        """Show what is open."""
        self.document.show_text(name)
        self.document.setToolTip(tip or name)
        self.sample.setVisible(is_sample)
