"""The first column, kept in sight while the others are scrolled.

It lies over the grid, shows the same model with the same selection, and is there
only while the grid is scrolled sideways. Editing happens in the grid itself.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QStyledItemDelegate, QTableView

from rackrate.gui.models.price_grid_columns import GRID_COLUMNS
from rackrate.gui.theme import Theme

_FIRST = 0


class FrozenColumn(QTableView):
    """A second view of the first column, laid over a table."""

    def __init__(
        self, table: QTableView, delegate: QStyledItemDelegate, theme: Theme
    ) -> None:
        super().__init__(table)
        self._table = table
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setEditTriggers(self.EditTrigger.NoEditTriggers)
        self.setSelectionMode(table.selectionMode())
        for policy in (
            self.setHorizontalScrollBarPolicy,
            self.setVerticalScrollBarPolicy,
        ):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(self.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.setModel(table.model())
        self.setSelectionModel(table.selectionModel())
        self.setItemDelegate(delegate)
        for column in range(1, len(GRID_COLUMNS)):
            self.hideColumn(column)
        self._dress_head()
        self._dress()
        theme.changed.connect(self._dress)
        self._follow()
        self.hide()

    def _dress(self) -> None:
        """Hide what lies beneath, in the colour that the table stands on."""
        tokens = self._theme.tokens
        self.setStyleSheet(
            f"QTableView, QHeaderView, QHeaderView::section "
            f"{{ background: {tokens.surface}; }} "
            f"QTableView {{ border-right: 1px solid {tokens.line}; }}"
        )

    def _dress_head(self) -> None:
        head, wide = self.horizontalHeader(), self._table.horizontalHeader()
        head.setFixedHeight(wide.height())
        head.setHighlightSections(False)
        head.setSectionsClickable(True)
        head.setSortIndicatorClearable(True)
        head.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        head.sortIndicatorChanged.connect(self._table.sortByColumn)
        wide.sortIndicatorChanged.connect(self._show_sorting)
        rows, tall = self.verticalHeader(), self._table.verticalHeader()
        rows.setMinimumSectionSize(tall.minimumSectionSize())
        rows.setDefaultSectionSize(tall.defaultSectionSize())

    def _show_sorting(self, column: int, order: Qt.SortOrder) -> None:
        head = self.horizontalHeader()
        head.blockSignals(True)  # noqa: FBT003 - Qt's own name for it
        head.setSortIndicator(column, order)
        head.blockSignals(False)  # noqa: FBT003
        head.viewport().update()

    def _follow(self) -> None:
        """Scroll, and be as wide, as the table is."""
        table = self._table
        wide = table.horizontalHeader()
        across, down = table.horizontalScrollBar(), table.verticalScrollBar()
        across.valueChanged.connect(self.settle)
        down.valueChanged.connect(self.verticalScrollBar().setValue)
        self.verticalScrollBar().valueChanged.connect(down.setValue)
        wide.sectionResized.connect(self.settle)
        self.horizontalHeader().sectionResized.connect(self._widen)
        self.doubleClicked.connect(self._edit)
        for mine, its in ((self, table), (self.horizontalHeader(), wide)):
            mine.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            mine.customContextMenuRequested.connect(its.customContextMenuRequested)

    def _widen(self, column: int, _: int, width: int) -> None:
        if column == _FIRST and width:
            self._table.setColumnWidth(_FIRST, width)

    def _edit(self, index: QModelIndex) -> None:
        self._table.setFocus()
        self._table.edit(index)

    @property
    def covered(self) -> int:
        """How many pixels of the table it lies over."""
        return self.width() if self.isVisible() else 0

    def settle(self) -> None:
        """Lie over the table's first column, or hide where that is in sight."""
        table = self._table
        width = table.columnWidth(_FIRST)
        frame = table.frameWidth()
        height = table.viewport().height() + table.horizontalHeader().height()
        self.setColumnWidth(_FIRST, width)
        self.setGeometry(frame, frame, width + 1, height)
        is_scrolled = table.horizontalScrollBar().value() > 0
        self.setVisible(is_scrolled and not table.isColumnHidden(_FIRST))
        if self.isVisible():
            self.verticalScrollBar().setValue(table.verticalScrollBar().value())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._table.setFocus()
        super().mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._table.wheelEvent(event)
