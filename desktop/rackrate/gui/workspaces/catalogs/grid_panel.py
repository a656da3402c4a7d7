"""The grid with its filters above it, its totals below, and its empty states."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout

from rackrate.gui.context import Context
from rackrate.gui.models.foreign_table import holds_foreign_table
from rackrate.gui.models.price_faces import amount
from rackrate.gui.models.price_grid_columns import GRID_COLUMNS
from rackrate.gui.models.price_table import PriceTable
from rackrate.gui.models.price_totals import Totals, totals_of
from rackrate.gui.models.price_words import counted
from rackrate.gui.widgets.labels import label
from rackrate.gui.workspaces.catalogs.empty_pages import EmptyPage
from rackrate.gui.workspaces.catalogs.filter_bar import FilterBar
from rackrate.gui.workspaces.catalogs.grid_commands import KEYS, GridCommands
from rackrate.gui.workspaces.catalogs.grid_menus import cell_menu, column_menu
from rackrate.gui.workspaces.catalogs.price_grid import PriceGrid

_FOOT_HEIGHT = 28
_GRID_INSET = 8


class GridPanel(QFrame):
    """Everything about the prices of one provider, but what stands behind them.

    Signals:
        current_changed: Another price is under the cursor, or none.
        selection_changed: Another set of cells is selected.
        table_pasted: What was pasted is a vendor's table, not the grid's.
        source_asked: The cell that a price came from is to be shown.
        add_provider_asked: There is no provider, and the user wants one.
    """

    current_changed = Signal()
    selection_changed = Signal()
    add_provider_asked = Signal()
    table_pasted = Signal()
    source_asked = Signal()

    def __init__(self, context: Context, table: PriceTable) -> None:
        super().__init__()
        self._context = context
        self._table = table
        self.grid = PriceGrid(context, table, KEYS)
        self.commands = GridCommands(context, self.grid)
        self.filters = FilterBar(context, table.faces)
        self.totals = label("note")
        self.totals.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.no_prices = EmptyPage(self.commands.add_row, lambda: self.run("paste"))
        self.no_match = EmptyPage(self.filters.clear)
        self.no_provider = EmptyPage(self.add_provider_asked.emit)
        self.pages = QStackedWidget()
        for page in (self.grid, self.no_prices, self.no_match, self.no_provider):
            self.pages.addWidget(page)
        self._lay_out()
        self._connect()
        self.retranslate()

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.setContentsMargins(16, 0, 16, 0)
        foot.addStretch(1)
        foot.addWidget(self.totals)
        self.totals.setFixedHeight(_FOOT_HEIGHT)
        self.totals.setAlignment(
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.filters)
        self.pages.setContentsMargins(_GRID_INSET, 0, 0, 0)
        layout.addWidget(self.pages, 1)
        layout.addLayout(foot)

    def _connect(self) -> None:
        grid = self.grid
        grid.asked.connect(self.run)
        grid.delegate.fill_asked.connect(self.commands.fill_selection)
        grid.fill_handle.dragged.connect(self.commands.fill_to)
        grid.selection_changed.connect(self._selection_moved)
        grid.current_row_changed.connect(self.current_changed)
        grid.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        grid.customContextMenuRequested.connect(self._open_cell_menu)
        head = grid.horizontalHeader()
        head.customContextMenuRequested.connect(self._open_column_menu)
        self.filters.changed.connect(self.apply_filter)
        self.filters.next_fault_asked.connect(self.commands.go_to_next_fault)
        self.filters.field.left.connect(grid.setFocus)
        model = grid.order
        for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved):
            signal.connect(self.show_state)

    def run(self, command: str) -> None:
        """Carry out a command that a key or a menu asked for."""
        if command == "find":
            self.filters.field.setFocus()
            self.filters.field.selectAll()
            return
        if command == "show_source":
            self.source_asked.emit()
            return
        if command == "paste" and holds_foreign_table(self._context):
            self.table_pasted.emit()
            return
        if command == "add_row" and not self.filters.is_empty:
            self.filters.clear()
        self.commands.run(command)

    def _open_cell_menu(self, at: QPoint) -> None:
        menu = cell_menu(self._context, self.grid, self.run)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.grid.viewport().mapToGlobal(at))

    def _open_column_menu(self, at: QPoint) -> None:
        menu = column_menu(self._context, self.grid, at)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.grid.horizontalHeader().mapToGlobal(at))

    def apply_filter(self) -> None:
        """Show the rows the user asks for."""
        self.grid.order.choose(self.filters.row_filter)
        self.show_state()

    def show_provider(self, provider_id: str) -> None:
        """Show another provider's prices, with the cursor on the first."""
        self._table.show_provider(provider_id)
        self._offer_cards()
        if self.grid.order.rowCount():
            self.grid.put_cursor(0, 0)
        self.show_state()
        self._selection_moved()

    def _offer_cards(self) -> None:
        shown = self._table.shown
        cards = [
            shown.cells(row).get("accelerator", "").strip() for row in range(len(shown))
        ]
        self.filters.offer_cards(cards)

    def refresh(self) -> None:
        """Show what the session holds now."""
        self._table.refresh()
        self._offer_cards()
        self.show_state()
        self._selection_moved()

    def show_state(self) -> None:
        """Show the grid or the reason why there is none, and the counts."""
        shown = self._table.shown
        seen, count = self.grid.order.rowCount(), len(shown)
        faults = sum(map(len, shown.faults.values()))
        self.filters.show_counts(seen, count, faults)
        self.filters.setVisible(shown.sheet is not None)
        page = self.grid
        if shown.sheet is None:
            self.pages.setCurrentWidget(self.no_provider)
            return
        if not count:
            self.pages.setCurrentWidget(self.no_prices)
        elif not seen:
            say = self._context.speaker.say
            text = say("catalogs.empty.no_match_text", count=count)
            title = say("catalogs.empty.no_match")
            self.no_match.say(title, text, say("catalogs.filter.clear"))
            self.pages.setCurrentWidget(self.no_match)
        else:
            self.pages.setCurrentWidget(page)

    def _selection_moved(self) -> None:
        self.totals.setText(self.selection_summary())
        self.selection_changed.emit()

    def selection_summary(self) -> str:
        """Return count, sum, average, least and most of the selected cells."""
        return self._totals().said(self._context.speaker)

    def _totals(self) -> Totals:
        cells = self.grid.selected_cells()
        numbers = [
            number
            for row, column in cells
            if GRID_COLUMNS[column].is_countable
            and (number := amount(self.grid.raw((row, column)))) is not None
        ]
        return totals_of(len(cells), numbers)

    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        say = self._context.speaker.say
        self.filters.retranslate([])
        self._offer_cards()
        self.grid.setAccessibleName(say("catalogs.grid.name"))
        self.grid.setAccessibleDescription(say("catalogs.grid.description"))
        self.totals.setAccessibleName(say("catalogs.totals.name"))
        self.no_prices.say(
            say("catalogs.empty.title"),
            say("catalogs.empty.text"),
            say("catalogs.empty.add_row"),
            say("catalogs.empty.paste"),
        )
        self.no_provider.say(
            say("catalogs.empty.no_provider"),
            say("catalogs.empty.no_provider_text"),
            say("catalogs.providers.add"),
        )
        self._table.retell()
        self.show_state()
        self.totals.setText(self.selection_summary())

    def recolour(self) -> None:
        """Paint everything in the colours of the moment."""
        self.grid.delegate.painter.forget_icons()
        self.grid.viewport().update()
        self.show_state()

    def header_words(self) -> list[str]:
        """Return how many prices there are, and what is the matter with them."""
        speaker, shown = self._context.speaker, self._table.shown
        rows = range(len(shown))
        words = [counted(speaker, "catalogs.header.prices", len(shown))]
        unquoted = sum(map(shown.is_to_be_quoted, rows))
        if unquoted:
            said = speaker.say("catalogs.header.to_be_quoted", count=unquoted)
            words.append(said)
        attention = sum(map(shown.needs_attention, rows))
        if attention:
            words.append(counted(speaker, "catalogs.header.attention", attention))
        return words
