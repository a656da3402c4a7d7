"""Everything that can be done from a menu, as a table.

Menus, toolbar, command search and the page of shortcuts are made from it. An
action's words are `window.action.<id>`; its handler is found on the window by its
dotted name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import partial
from operator import attrgetter

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from rackrate.domain.bilingual import Language
from rackrate.gui.speaker import Speaker
from rackrate.gui.theme import Theme

MENUS = ("file", "edit", "view", "data", "compare", "help")
RECENT_AFTER = "open"
"""The submenu of recent projects stands after this action."""


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One row of the table.

    Attributes:
        handler: Dotted name of what is called, from the window on.
        argument: What it is called with, nothing if empty.
        traits: `group`: a line stands above it in its menu; `toolbar`: it also
            stands in the top bar; `focus`: the widget with the focus answers its
            shortcut by itself.
    """

    id: str
    menu: str
    icon: str
    handler: str
    shortcut: str = ""
    argument: str = ""
    traits: str = ""

    def has(self, trait: str) -> bool:
        """Return whether it has a trait."""
        return trait in self.traits.split()


_A = ActionSpec
ACTIONS = (
    _A("new", "file", "plus", "desk.new", "Ctrl+N"),
    _A("new_comparison", "file", "scale", "new_comparison", "Ctrl+Shift+N"),
    _A("open", "file", "folder-open", "desk.open", "Ctrl+O"),
    _A("open_sample", "file", "package-open", "desk.open_sample"),
    _A("open_sample_comparison", "file", "package-open", "open_sample_comparison"),
    _A("import_quotes", "file", "table-2", "imports.choose", "Ctrl+I", traits="group"),
    _A("save", "file", "save", "desk.save", "Ctrl+S", traits="group toolbar"),
    _A("save_as", "file", "copy", "desk.save_as", "Ctrl+Shift+S"),
    _A("export_pack", "file", "download", "export", "Ctrl+Shift+E", traits="group"),
    _A("export_workbook", "file", "file-spreadsheet", "export", "", "workbook"),
    _A("export_proposal", "file", "file-text", "export", "", "proposal"),
    _A("issue_version", "file", "lock", "issue_version"),
    _A("quit", "file", "x", "close", "Ctrl+Q", traits="group"),
    _A("undo", "edit", "undo-2", "undo.undo", "Ctrl+Z", traits="toolbar"),
    _A("redo", "edit", "redo-2", "undo.redo", "Ctrl+Shift+Z", traits="toolbar"),
    _A("copy", "edit", "copy", "hand_on", "Ctrl+C", "copy", "group focus"),
    _A("paste", "edit", "clipboard-paste", "hand_on", "Ctrl+V", "paste", "focus"),
    _A("select_all", "edit", "square", "hand_on", "Ctrl+A", "selectAll", "focus"),
    _A("go_catalogs", "view", "table-2", "go", "Ctrl+1", "catalogs"),
    _A("go_project", "view", "folder", "go", "Ctrl+2", "project"),
    _A("go_decide", "view", "chart-line", "go", "Ctrl+3", "decide"),
    _A("go_compare", "view", "scale", "go", "Ctrl+4", "compare"),
    _A("go_deliver", "view", "download", "go", "Ctrl+5", "deliver"),
    _A("go_evidence", "view", "search-check", "go", "Ctrl+6", "evidence"),
    _A("chart_table", "view", "columns-2", "show_table", "Ctrl+T", traits="group"),
    _A("explain", "view", "circle-help", "explain", "Ctrl+E"),
    _A("next_pane", "view", "chevron-right", "focus_next_pane", "F6"),
    _A("palette", "view", "search", "top_bar.search.open", "Ctrl+K"),
    _A("theme", "view", "contrast", "looks.toggle", "Ctrl+Shift+T", traits="group"),
    _A("theme_light", "view", "sun", "looks.choose", "", "light"),
    _A("theme_dark", "view", "moon", "looks.choose", "", "dark"),
    _A("theme_system", "view", "settings", "looks.choose", "", "system"),
    _A("language", "view", "languages", "toggle_language", "Ctrl+Shift+G", "", "group"),
    _A("zoom_in", "view", "plus", "stage.zoom.bigger", "Ctrl+=", traits="group"),
    _A("zoom_out", "view", "minus", "stage.zoom.smaller", "Ctrl+-"),
    _A("zoom_reset", "view", "search", "stage.zoom.reset", "Ctrl+0"),
    _A("present", "view", "play", "stage.presenter.toggle", "F11", traits="group"),
    _A("add_workload", "data", "plus", "add_workload", "Ctrl+Shift+W"),
    _A("duplicate_workload", "data", "copy", "project.duplicate_workload"),
    _A("delete_workload", "data", "trash-2", "project.delete_workload"),
    _A("reset", "data", "refresh-cw", "decide.reset", "Ctrl+Shift+R", traits="group"),
    _A("save_scenario", "data", "copy", "decide.levers.scenarios.save", "Ctrl+Shift+B"),
    _A(
        "swap_scenarios",
        "data",
        "arrow-up-down",
        "decide.levers.scenarios.swap",
        "Ctrl+B",
    ),
    _A("show_source", "data", "eye", "catalogs.show_source"),
    _A("take_prices", "data", "book-open", "prices.take_from_library"),
    _A("compare_begin", "compare", "file-down", "compare.begin"),
    _A("compare_line", "compare", "plus", "compare.add_line"),
    _A("compare_vendor", "compare", "plus", "compare.add_vendor"),
    _A(
        "flag_included",
        "compare",
        "circle-check",
        "compare.flag",
        "1",
        "0",
        "group focus",
    ),
    _A("flag_not_included", "compare", "circle-x", "compare.flag", "2", "1", "focus"),
    _A("flag_unclear", "compare", "circle-help", "compare.flag", "3", "2", "focus"),
    _A("flag_qualified", "compare", "equal-not", "compare.flag", "4", "3", "focus"),
    _A("compare_plug", "compare", "pencil", "compare.plug", "Ctrl+G"),
    _A("compare_ask", "compare", "quote", "compare.ask", traits="group"),
    _A("compare_rfq", "compare", "file-spreadsheet", "compare.write_rfq"),
    _A("compare_weights", "compare", "scale", "compare.weights"),
    _A("compare_copy", "compare", "copy", "compare.copy"),
    _A("compare_award", "compare", "star", "compare.award", traits="group"),
    _A("compare_reopen", "compare", "undo-2", "compare.reopen"),
    _A("shortcuts", "help", "sliders-horizontal", "show_shortcuts", "Ctrl+/"),
    _A("about", "help", "info", "show_about", "F1"),
)


class ActionSet:
    """The table as Qt's actions, said in the language and tinted in the theme."""

    def __init__(self, window: QWidget, speaker: Speaker, theme: Theme) -> None:
        self._speaker = speaker
        self._theme = theme
        self._by_id: dict[str, QAction] = {}
        self._allowed: AbstractSet[str] | None = None
        self._were_on: set[str] = set()
        for spec in ACTIONS:
            action = QAction(window)
            action.setObjectName(spec.id)
            if spec.shortcut and not spec.has("focus"):
                action.setShortcut(QKeySequence(spec.shortcut))
            action.triggered.connect(handler_of(window, spec))
            window.addAction(action)
            self._by_id[spec.id] = action
        theme.changed.connect(self.tint)
        speaker.language_changed.connect(self.retranslate)
        self.tint()
        self.retranslate()

    def __getitem__(self, action_id: str) -> QAction:
        return self._by_id[action_id]

    def tint(self) -> None:
        """Draw the icons in the colours of the theme."""
        for spec in ACTIONS:
            self._by_id[spec.id].setIcon(self._theme.icon(spec.icon))

    def retranslate(self) -> None:
        """Say every action in the language of the moment."""
        for spec in ACTIONS:
            action, name = self._by_id[spec.id], self.name(spec)
            action.setText(f"{name}\t{shown(spec)}" if spec.has("focus") else name)
            action.setToolTip(f"{name}  {shown(spec)}".rstrip())

    def name(self, spec: ActionSpec) -> str:
        """Return an action's words."""
        return self._speaker.say(f"window.action.{spec.id}")

    def in_every_language(self, spec: ActionSpec) -> str:
        """Return an action's words in both languages, to search in."""
        say = self._speaker.words.say
        return " ".join(say(f"window.action.{spec.id}", each) for each in Language)

    def fill(self, menu: QMenu, menu_id: str, recent: QMenu) -> None:
        """Put the actions of a menu into it."""
        for spec in in_menu(menu_id):
            if spec.has("group"):
                menu.addSeparator()
            menu.addAction(self._by_id[spec.id])
            if spec.id == RECENT_AFTER:
                menu.addMenu(recent)

    def rename(self, action_id: str, name: str, *, enabled: bool) -> None:
        """Give an action other words for now, as the step that undo takes back."""
        action = self._by_id[action_id]
        action.setText(name)
        action.setToolTip(f"{name}  {action.shortcut().toString()}")
        action.setEnabled(enabled and self._is_allowed(action_id))

    def allow(self, action_ids: AbstractSet[str] | None) -> None:
        """Let only some actions work for now; None: those that did before."""
        if action_ids is not None and self._allowed is None:
            on = (i for i, action in self._by_id.items() if action.isEnabled())
            self._were_on = set(on)
        self._allowed = action_ids
        for action_id, action in self._by_id.items():
            was_on = action_id in self._were_on
            action.setEnabled(was_on and self._is_allowed(action_id))

    def _is_allowed(self, action_id: str) -> bool:
        return self._allowed is None or action_id in self._allowed


def in_menu(menu_id: str) -> Iterator[ActionSpec]:
    """Yield the actions of one menu, in order."""
    return (spec for spec in ACTIONS if spec.menu == menu_id)


def handler_of(window: object, spec: ActionSpec) -> Callable[[], object]:
    """Return what an action calls; it is looked up when it is called."""

    def call() -> object:
        handler = attrgetter(spec.handler)(window)
        return partial(handler, spec.argument)() if spec.argument else handler()

    return call


def shown(spec: ActionSpec) -> str:
    """Return a shortcut as this system writes it."""
    return QKeySequence(spec.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
