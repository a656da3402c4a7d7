"""Seven days by twenty-four hours of card counts, as a table to paint and type in.

A drag paints with the brush; a click, arrows and Shift choose hours, and a typed
number fills them all. Copy and paste take tab-separated text, a day a line.
"""

from __future__ import annotations

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QSignalBlocker,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
)

from rackrate.domain.price_columns import CellFaultError
from rackrate.domain.workload import HOURS_PER_DAY, MOST_CARDS
from rackrate.gui.models.typed_values import whole
from rackrate.gui.theme import Theme
from rackrate.services.week_profile import DAYS, as_text, place_of, rows_of_text

_ROW, _HEAD = 26, 24
_LEAST_COLUMN = 24
_FAINTEST, _STRONGEST = 0.12, 0.55
Profile = tuple[int, ...]


class WeekGrid(QTableWidget):
    """The week's hours; every change tells the whole new week.

    Signals:
        edited: The new profile.
        refused: A `CellFaultError` that something typed or pasted has.
    """

    edited = Signal(object)
    refused = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(DAYS, HOURS_PER_DAY)
        self._theme = theme
        self._profile: Profile = (0,) * (DAYS * HOURS_PER_DAY)
        self.brush_cards = 1
        self._is_dragging = False
        self.setShowGrid(True)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
        )
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        across, down = self.horizontalHeader(), self.verticalHeader()
        across.setMinimumSectionSize(_LEAST_COLUMN)
        across.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        across.setHighlightSections(False)
        across.setFixedHeight(_HEAD)
        down.setDefaultSectionSize(_ROW)
        down.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setFixedHeight(_HEAD + DAYS * _ROW + 4)
        for day in range(DAYS):
            for hour in range(HOURS_PER_DAY):
                item = QTableWidgetItem()
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                self.setItem(day, hour, item)
        hours = [str(hour) for hour in range(HOURS_PER_DAY)]
        self.setHorizontalHeaderLabels(hours)
        self.setItemDelegate(_Shading(self))
        self.itemChanged.connect(self._enter)
        theme.changed.connect(self.viewport().update)

    def name_corner(self, words: str) -> None:
        """Name the button between the heads, which chooses the whole week."""
        for button in self.findChildren(QAbstractButton):
            button.setAccessibleName(words)

    @property
    def profile(self) -> Profile:
        """The week shown."""
        return self._profile

    def show_profile(self, profile: Profile) -> None:
        """Show a week without telling anybody."""
        self._profile = profile
        with QSignalBlocker(self):
            for place, cards in enumerate(profile):
                item = self._item(*divmod(place, HOURS_PER_DAY))
                item.setText(str(cards) if cards else "")
        self.viewport().update()

    def _item(self, day: int, hour: int) -> QTableWidgetItem:
        item = self.item(day, hour)
        assert item is not None  # noqa: S101 - every cell was given one
        return item

    def shade(self, day: int, hour: int) -> QColor | None:
        """Return an hour's shade by its share of the peak, None for no cards."""
        cards = self._profile[place_of(day, hour)]
        if not cards:
            return None
        color = QColor(self._theme.color("container"))
        span = _STRONGEST - _FAINTEST
        color.setAlphaF(_FAINTEST + span * cards / max(self._profile))
        return color

    def chosen(self) -> list[tuple[int, int]]:
        """Return the hours chosen, as (day, hour)."""
        return sorted((i.row(), i.column()) for i in self.selectedIndexes())

    def fill(self, cards: int) -> None:
        """Put a count into every hour chosen."""
        self._put({place_of(*where): cards for where in self.chosen()})

    def _put(self, changes: dict[int, int]) -> None:
        new = tuple(changes.get(n, old) for n, old in enumerate(self._profile))
        if new == self._profile:
            self.show_profile(self._profile)
            return
        self.show_profile(new)
        self.edited.emit(new)

    def _enter(self, item: QTableWidgetItem) -> None:
        """Take a typed count into every hour chosen, or say what is wrong with it."""
        try:
            cards = _count(item.text())
        except CellFaultError as fault:
            self.show_profile(self._profile)
            self.refused.emit(fault)
            return
        where = {(item.row(), item.column()), *self.chosen()}
        self._put({place_of(*each): cards for each in where})

    def copy(self) -> None:
        """Copy the hours chosen as tab-separated text."""
        chosen = self.chosen()
        if chosen:
            QGuiApplication.clipboard().setText(as_text(self._profile, chosen))

    def paste(self) -> None:
        """Paste counts from the first hour chosen on; one count fills all chosen."""
        rows = rows_of_text(QGuiApplication.clipboard().text())
        chosen = self.chosen() or [(0, 0)]
        try:
            counts = [[_count(cell) for cell in row] for row in rows]
            if len(counts) == 1 and len(counts[0]) == 1:
                self.fill(counts[0][0])
                return
            self._put(_placed(counts, chosen[0]))
        except CellFaultError as fault:
            self.refused.emit(fault)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.fill(0)
        elif key is Qt.Key.Key_Space:
            self.fill(self.brush_cards)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        self._is_dragging = plain and event.button() is Qt.MouseButton.LeftButton
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._is_dragging and len(self.selectedIndexes()) > 1:
            self.fill(self.brush_cards)
        self._is_dragging = False


def _count(text: str) -> int:
    """Return a card count; an empty cell is none.

    Raises:
        CellFaultError: It is not a whole number from 0 to the most cards.
    """
    return whole(text, low=0, high=MOST_CARDS) if text.strip() else 0


def _placed(counts: list[list[int]], start: tuple[int, int]) -> dict[int, int]:
    """Return where pasted counts go.

    Raises:
        CellFaultError: They do not fit into the week from there on.
    """
    day, hour = start
    width = max(len(row) for row in counts)
    if day + len(counts) > DAYS or hour + width > HOURS_PER_DAY:
        size = {"rows": str(len(counts)), "columns": str(width)}
        raise CellFaultError("paste_too_large", **size)
    return {
        place_of(day + down, hour + across): count
        for down, row in enumerate(counts)
        for across, count in enumerate(row)
    }


class _Shading(QStyledItemDelegate):
    """Shades the hours under their numbers, which say the same without colour."""

    def __init__(self, grid: WeekGrid) -> None:
        super().__init__(grid)
        self._grid = grid

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        shade = self._grid.shade(index.row(), index.column())
        if shade is not None:
            painter.fillRect(option.rect, shade)
        super().paint(painter, option, index)
