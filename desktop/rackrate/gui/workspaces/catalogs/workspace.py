"""The price catalogs: providers left, one grid right, what lies behind below."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QWidget

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.problem import RefusedInputError
from rackrate.gui.context import Context
from rackrate.gui.models.price_saved import SavedSheets
from rackrate.gui.models.price_table import PriceTable
from rackrate.gui.workspaces.catalogs.compare_dialog import CompareDialog
from rackrate.gui.workspaces.catalogs.grid_panel import GridPanel
from rackrate.gui.workspaces.catalogs.history_pane import HistoryPane
from rackrate.gui.workspaces.catalogs.meaning_pane import MeaningPane
from rackrate.gui.workspaces.catalogs.provider_dialog import ProviderDialog
from rackrate.gui.workspaces.catalogs.provider_list import ProviderList
from rackrate.gui.workspaces.catalogs.saving import CatalogSaver
from rackrate.services.price_sheet import PriceSheet
from rackrate.services.session import Edit, ReplaceProject, ReplaceSheet

_LIST_WIDTH = 216
_GRID_HEIGHT, _PANES_HEIGHT = 460, 264
_LEAST_LIST, _LEAST_PANES = 160, 96


class CatalogsWorkspace(QWidget):
    """The place where prices are looked at, changed and saved.

    Signals:
        header_changed: What `header_text` returns is another text now.
        table_pasted: A vendor's table is on the clipboard, and was pasted.
        source_asked: Somebody wants to see where a row was read from.
    """

    header_changed = Signal()
    table_pasted = Signal()
    source_asked = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._session = context.session
        self._header = ""
        self.table = PriceTable(context)
        book = self.table.fault_book
        self._saved = SavedSheets(context.session, book)
        self._saver = CatalogSaver(context, self._saved, book)
        self.providers = ProviderList(context, book)
        self.panel = GridPanel(context, self.table)
        self.grid, self.commands = self.panel.grid, self.panel.commands
        self.history = HistoryPane(context, self.table, self._saved)
        self.meaning = MeaningPane(context, self.table)
        self.add_button, self.compare_button, self.save_button = (
            QPushButton() for _ in range(3)
        )
        self.save_button.setProperty("kind", "primary")
        self._seen = dict(self._session.sheets)
        self._lay_out()
        self._connect()
        self._show_first()
        self.retranslate()
        self._icons()
        self.setFocusProxy(self.grid)

    def _lay_out(self) -> None:
        panes = QSplitter(Qt.Orientation.Horizontal)
        panes.addWidget(self.history)
        panes.addWidget(self.meaning)
        panes.setSizes([500, 500])
        panes.setMinimumHeight(_LEAST_PANES)
        right = QSplitter(Qt.Orientation.Vertical)
        right.addWidget(self.panel)
        right.addWidget(panes)
        right.setStretchFactor(0, 1)
        right.setSizes([_GRID_HEIGHT, _PANES_HEIGHT])
        whole = QSplitter(Qt.Orientation.Horizontal)
        self.providers.setMinimumWidth(_LEAST_LIST)
        whole.addWidget(self.providers)
        whole.addWidget(right)
        whole.setStretchFactor(1, 1)
        whole.setSizes([_LIST_WIDTH, 1000])
        for splitter in (panes, right, whole):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(whole)

    def _connect(self) -> None:
        self._session.listen(self._take_change)
        self._context.speaker.language_changed.connect(self.retranslate)
        self._context.theme.changed.connect(self._recolour)
        self.providers.chosen.connect(self.show_provider)
        self.providers.add_asked.connect(self.add_provider)
        self.panel.add_provider_asked.connect(self.add_provider)
        self.panel.current_changed.connect(self._show_behind)
        self.panel.table_pasted.connect(self.table_pasted)
        self.panel.source_asked.connect(self.show_source)
        self.meaning.cards_asked.connect(self._edit_cards)
        self.add_button.clicked.connect(lambda: self.panel.run("add_row"))
        self.compare_button.clicked.connect(self.compare)
        self.save_button.clicked.connect(self.save)

    # The window's header

    def header_text(self) -> str:
        """Return the provider with its prices in one line."""
        sheet = self.table.sheet
        if sheet is None:
            return self._say("header.none")
        comma = "，" if self._context.speaker.language is Language.ZH else ", "
        words = comma.join(self.panel.header_words())
        return f"{self._both_names(sheet.provider.name)} · {words}"

    def _both_names(self, name: Bilingual) -> str:
        said = self._context.speaker.text(name)
        other = name.zh if said == name.en else name.en
        return said if said == other else f"{said} {other}"

    def header_actions(self) -> list[QWidget]:
        """Return the buttons for the window's header."""
        return [self.add_button, self.compare_button, self.save_button]

    def selection_summary(self) -> str:
        """Return count, sum, average, least and most of the selected cells."""
        return self.panel.selection_summary()

    # What the user does

    def show_provider(self, provider_id: str) -> None:
        """Show a provider's prices."""
        if provider_id != self.table.provider_id:
            self.panel.show_provider(provider_id)
            self._tell_header()
            self._show_behind()

    def show_price(self, key: str) -> bool:
        """Put the cursor on the price `provider/sku_price_id`; False if it is gone."""
        provider_id, _, name = key.partition("/")
        sheet = self._session.sheets.get(provider_id)
        if sheet is None:
            return False
        self.providers.choose(provider_id)
        self.show_provider(provider_id)
        self.panel.filters.clear()
        rows = (row for row in sheet.rows if row.text("sku_price_id") == name)
        row = next(rows, None)
        return row is not None and self.grid.go_to(row.row_id, "list_unit_price")

    def show_source(self) -> None:
        """Show the cell that the price under the cursor was read from."""
        row_id, sheet = self.grid.current_row_id, self.table.sheet
        if row_id is not None and sheet is not None:
            self.source_asked.emit(sheet.row(row_id))

    def add_provider(self) -> None:
        """Ask who the new provider is."""
        dialog = ProviderDialog(self._context, set(self._session.sheets), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished_with.connect(self._take_provider)
        dialog.open()

    def _take_provider(self, provider: Provider) -> None:
        said = self._context.speaker.text(provider.name)
        told = self._say("providers.added", name=said)
        try:
            catalog = self._context.library.add(provider)
        except RefusedInputError as refused:
            known = self._in_library(provider.id)
            if known is None:
                lines = self._context.speaker.refusal(refused)
                title = self._say("providers.refused")
                self._context.prompts.report(title, lines)
                return
            catalog = known
            told = self._say("providers.taken_from_library", name=said)
        edit = ReplaceSheet(catalog.provider.id, PriceSheet.of(catalog))
        self._context.edit(edit, self._say("edit.add_provider", name=said))
        self._context.notify(told)

    def _in_library(self, provider_id: str) -> Catalog | None:
        """Return a catalog that is on disk though the session does not show it."""
        if provider_id in self._session.sheets:
            return None
        try:
            catalogs = self._context.library.catalogs()
        except RefusedInputError:
            return None
        return next((c for c in catalogs if c.provider.id == provider_id), None)

    def save(self) -> None:
        """Save all changed prices that can be saved."""
        self.grid.finish_editing()
        fault = self._saver.save()
        if fault is not None:
            self.providers.choose(fault.provider_id)
            self.panel.filters.clear()
            self.grid.go_to(fault.row_id, fault.column)

    def compare(self) -> None:
        """Show what differs from the last saved state."""
        self.grid.finish_editing()
        CompareDialog(self._context, self.table.faces, self._saved, self).open()

    def _edit_cards(self) -> None:
        row_id = self.grid.current_row_id
        if row_id is not None:
            self.grid.go_to(row_id, "cards", edit=True)

    # What it hears

    def _take_change(self, edit: Edit | None) -> None:
        self._saved.note(edit)
        if isinstance(edit, ReplaceProject):
            self._show_behind()
            return
        before, self._seen = self._seen, dict(self._session.sheets)
        self.providers.refresh()
        if edit is None:
            self._open_document()
        else:
            self._take_sheet(edit, before.get(edit.provider_id))
        self._tell_actions()
        self._tell_header()
        self._show_behind()

    def _open_document(self) -> None:
        """Show another document, at the same provider if it has that one."""
        held = self.table.provider_id
        sheet = self._session.sheets.get(held)
        if sheet is None:
            self._show_first()
        elif sheet is not self.table.sheet:
            self.panel.show_provider(held)

    def _take_sheet(self, edit: ReplaceSheet, before: PriceSheet | None) -> None:
        """Show a change; go where it happened if that is another provider."""
        name, now = edit.provider_id, self._session.sheets.get(edit.provider_id)
        if name == self.table.provider_id:
            if now is None:
                self._show_first()
            else:
                self.panel.refresh()
        elif now is not None and now != before:
            self.providers.choose(name)

    def _show_first(self) -> None:
        """Show the first provider the project looks at, else the first of all."""
        names = list(self._session.sheets)
        wanted = (p.partition("/")[0] for p in self._session.project.include)
        first = next((name for name in wanted if name in names), None)
        chosen = first or next(iter(names), "")
        self.panel.show_provider(chosen)
        self.providers.choose(chosen)

    def _show_behind(self) -> None:
        """Show what stands behind the price under the cursor."""
        row_id = self.grid.current_row_id
        self.history.show_row(row_id)
        self.meaning.show_row(row_id)

    def _tell_header(self) -> None:
        text = self.header_text()
        if text != self._header:
            self._header = text
            self.header_changed.emit()

    def _tell_actions(self) -> None:
        changed, ready = self._saver.changed, self._saver.ready
        self.save_button.setText(self._saver.count_said())
        self.save_button.setEnabled(bool(ready))
        tip = "action.save_tip" if ready else "action.save_nothing"
        places = ""
        if changed and not ready:
            tip, places = "action.save_blocked", self._saver.blocked_places()
        self.save_button.setToolTip(self._say(tip, places=places))
        self.compare_button.setEnabled(bool(changed))
        tip = "action.compare_tip" if changed else "action.compare_nothing"
        self.compare_button.setToolTip(self._say(tip))

    def _say(self, key: str, **values: object) -> str:
        return self._context.speaker.say(f"catalogs.{key}", **values)

    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        self.add_button.setText(self._say("action.add_row"))
        self.compare_button.setText(self._say("action.compare"))
        self.providers.retranslate()
        self.panel.retranslate()
        self._tell_actions()
        self._tell_header()
        self._show_behind()

    def _recolour(self) -> None:
        self._icons()
        self.panel.recolour()
        self.providers.entries.viewport().update()
        self._show_behind()

    def _icons(self) -> None:
        theme = self._context.theme
        self.add_button.setIcon(theme.icon("plus", theme.tokens.text))
