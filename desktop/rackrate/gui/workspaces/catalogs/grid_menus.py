"""Menus of the grid: what can be done to cells, and which columns are shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from rackrate.gui.context import Context
from rackrate.gui.models.price_grid_columns import GRID_COLUMNS
from rackrate.gui.models.price_words import heading
from rackrate.gui.workspaces.catalogs.grid_commands import KEYS
from rackrate.gui.workspaces.catalogs.price_grid import PriceGrid

_SEPARATOR = ""
_CELL_MENU = (
    *("cut", "copy", "paste", "clear", _SEPARATOR),
    *("fill_down", "fill_right", "fill_selection", "today", _SEPARATOR),
    *("add_row", "duplicate", "delete", _SEPARATOR),
    *("find", "next_fault", "show_source"),
)
_ALWAYS = frozenset({"paste", "add_row", "find", "next_fault"})
_ICONS = {
    "copy": "copy",
    "paste": "clipboard-paste",
    "add_row": "plus",
    "delete": "trash-2",
    "show_source": "eye",
}


def cell_menu(context: Context, grid: PriceGrid, run: Callable[[str], None]) -> QMenu:
    """Return the menu of the selected cells; it runs commands by name."""
    menu = QMenu(grid)
    has_cells = bool(grid.selected_cells())
    for name in _CELL_MENU:
        if name == _SEPARATOR:
            menu.addSeparator()
            continue
        key = QKeySequence(KEYS[name].split(", ")[0])
        shown = key.toString(QKeySequence.SequenceFormat.NativeText)
        said = context.speaker.say(f"catalogs.menu.{name}")
        action = menu.addAction(f"{said}\t{shown}")
        if name in _ICONS:
            action.setIcon(context.theme.icon(_ICONS[name]))
        action.setEnabled(has_cells or name in _ALWAYS)
        action.triggered.connect(partial(_run, run, name))
    return menu


def _run(run: Callable[[str], None], name: str, _checked: bool = False) -> None:  # noqa: FBT001, FBT002 - Qt's signal
    run(name)


def column_menu(context: Context, grid: PriceGrid, at: QPoint | None = None) -> QMenu:
    """Return the menu of the columns, for the head at a place if one is given."""
    say = context.speaker.say
    menu = QMenu(grid)
    column = -1 if at is None else grid.horizontalHeader().logicalIndexAt(at)
    if column >= 0:
        hide = menu.addAction(say("catalogs.menu.hide_column"))
        hide.setEnabled(column != 0)
        hide.triggered.connect(partial(grid.hideColumn, column))
        also = menu.addAction(say("catalogs.menu.sort_also"))
        also.triggered.connect(partial(grid.order.sort_also, column))
        select = menu.addAction(say("catalogs.menu.select_column"))
        select.triggered.connect(partial(grid.selectColumn, column))
        menu.addSeparator()
    usual = menu.addAction(say("catalogs.menu.usual_columns"))
    usual.triggered.connect(grid.show_usual_columns)
    every = menu.addAction(say("catalogs.menu.all_columns"))
    every.triggered.connect(partial(_show_all, grid))
    menu.addSeparator()
    for place, known in enumerate(GRID_COLUMNS):
        action = menu.addAction(heading(context.speaker, known.id))
        action.setCheckable(True)
        action.setChecked(not grid.isColumnHidden(place))
        action.setEnabled(place != 0)
        action.toggled.connect(partial(_show_column, grid, place))
    return menu


def _show_column(grid: PriceGrid, place: int, is_shown: bool) -> None:  # noqa: FBT001 - Qt's signal
    grid.setColumnHidden(place, not is_shown)


def _show_all(grid: PriceGrid) -> None:
    for place in range(len(GRID_COLUMNS)):
        grid.showColumn(place)
