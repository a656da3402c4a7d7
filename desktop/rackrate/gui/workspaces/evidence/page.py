"""One list of the workspace: filters, rows, and the chosen row's detail beside it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.widgets.labels import label, rule
from rackrate.gui.workspaces.catalogs.empty_pages import EmptyPage
from rackrate.gui.workspaces.evidence.detail_pane import Block, DetailPane
from rackrate.gui.workspaces.evidence.rows import Column, Row, RowsModel
from rackrate.gui.workspaces.evidence.rows_view import RowsView

_DETAIL_WIDTH = 380
_LEAST_DETAIL = 300
_SEARCH_WIDTH, _LEAST_SEARCH = 200, 96
Choices = Sequence[tuple[str, str]]


class EvidencePage(QWidget):
    """A list that can be searched and filtered.

    A page says what its rows, filters and details are; its words are
    `evidence.<name>.…`.

    Signals:
        link_chosen: A link in the detail was clicked; its target.
        refreshed: The rows are other ones now.
    """

    link_chosen = Signal(str)
    refreshed = Signal()
    name = ""
    columns: tuple[Column, ...] = ()
    filters: tuple[str, ...] = ()

    def __init__(self, context: Context, live: LiveDecision) -> None:
        super().__init__()
        self.context, self.live = context, live
        self.all_rows: tuple[Row, ...] = ()
        self.search = QLineEdit()
        self.search.setProperty("kind", "search")
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(_LEAST_SEARCH)
        self.search.setMaximumWidth(_SEARCH_WIDTH)
        self.boxes = {name: QComboBox() for name in self.filters}
        self.count = label("note")
        self.model = RowsModel(self.columns, context.theme, self)
        self.view = RowsView(context.theme, self.model)
        self.detail = DetailPane()
        self.empty = EmptyPage()
        self.no_match = EmptyPage(self.clear_filters)
        self._lay_out()
        self.search.textChanged.connect(self._show_rows)
        for box in self.boxes.values():
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.currentIndexChanged.connect(self._show_rows)
        self.view.selectionModel().currentRowChanged.connect(self._choose)
        self.detail.link_chosen.connect(self.link_chosen)
        context.theme.changed.connect(self.view.viewport().update)

    def _lay_out(self) -> None:
        above = QHBoxLayout()
        above.setContentsMargins(18, 8, 18, 8)
        above.setSpacing(8)
        above.addWidget(self.search, 1)
        for box in self.boxes.values():
            fixed = QSizePolicy.Policy.Fixed
            box.setSizePolicy(fixed, fixed)
            above.addWidget(box)
        above.addWidget(self.count)
        above.addStretch(1)
        for button in self.buttons():
            above.addWidget(button)
        self.pages = QStackedWidget()
        for page in (self.view, self.empty, self.no_match):
            self.pages.addWidget(page)
        left = QFrame()
        left.setProperty("role", "centre")
        left.setProperty("pane", True)  # noqa: FBT003 - Qt's own signature
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(above)
        column.addWidget(rule())
        self.pages.setContentsMargins(10, 0, 0, 0)
        column.addWidget(self.pages, 1)
        side = QFrame()
        side.setProperty("role", "side")
        side.setProperty("pane", True)  # noqa: FBT003 - Qt's own signature
        side.setMinimumWidth(_LEAST_DETAIL)
        inner = QVBoxLayout(side)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(0)
        editor = self.editor()
        if editor is not None:
            inner.addWidget(editor)
        inner.addWidget(self.detail, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(1)
        split.addWidget(left)
        split.addWidget(side)
        split.setStretchFactor(0, 1)
        split.setSizes([1000, _DETAIL_WIDTH])
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(split)

    # What a page says

    def buttons(self) -> list[QPushButton]:
        """Return the buttons beside the filters."""
        return []

    def editor(self) -> QWidget | None:
        """Return what stands above the detail, if anything does."""
        return None

    def rows(self) -> Sequence[Row]:
        """Return every row there is."""
        raise NotImplementedError

    def choices(self, name: str) -> Choices:
        """Return the values of a filter with their words."""
        raise NotImplementedError

    def blocks(self, row_id: str) -> Sequence[Block]:
        """Return what the detail says of a row."""
        raise NotImplementedError

    # What all pages do

    def say(self, key: str, /, **values: object) -> str:
        """Return words of this page."""
        return self.context.speaker.say(f"evidence.{self.name}.{key}", **values)

    @property
    def current_id(self) -> str:
        """The row chosen; empty if none."""
        index = self.view.currentIndex()
        is_there = index.isValid() and index.row() < len(self.model.rows)
        return self.model.rows[index.row()].id if is_there else ""

    def refresh(self) -> None:
        """Show what there is now, in the language of the moment."""
        self.all_rows = tuple(self.rows())
        self.search.setPlaceholderText(self.context.speaker.say("evidence.search"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.view.setAccessibleName(self.say("name"))
        self.detail.setAccessibleName(self.context.speaker.say("evidence.detail"))
        for name, box in self.boxes.items():
            self._offer(name, box)
        self.empty.say(self.say("empty"), self.say("empty_text"))
        say = self.context.speaker.say
        self.no_match.say(
            say("evidence.no_match"),
            say("evidence.no_match_text", count=len(self.all_rows)),
            say("evidence.clear_filters"),
        )
        self._show_rows()
        self.refreshed.emit()

    def _offer(self, name: str, box: QComboBox) -> None:
        held = box.currentData() or ""
        words = [("", self.say(f"filter.{name}")), *self.choices(name)]
        with QSignalBlocker(box):
            box.clear()
            for value, text in words:
                box.addItem(text, value)
            box.setCurrentIndex(max(0, box.findData(held)))
        box.setAccessibleName(self.say(f"filter.{name}"))

    def _show_rows(self) -> None:
        wanted = {n: str(b.currentData() or "") for n, b in self.boxes.items()}
        text, held = self.search.text(), self.current_id
        shown = [
            row
            for row in self.all_rows
            if row.has(text)
            and all(not v or v in row.facets.get(n, ()) for n, v in wanted.items())
        ]
        heads = [self.say(f"column.{column.id}") for column in self.columns]
        self.model.show_rows(shown, heads)
        self.view.fit_columns()
        page: QWidget = self.view
        if not self.all_rows:
            page = self.empty
        elif not shown:
            page = self.no_match
        self.pages.setCurrentWidget(page)
        say = self.context.speaker.say
        values = {"shown": len(shown), "count": len(self.all_rows)}
        self.count.setText(say("evidence.count", **values))
        self._keep(held)

    def _keep(self, row_id: str) -> None:
        """Choose the row that was chosen, else the first."""
        place = self.model.row_of(row_id)
        if self.model.rows:
            self.view.selectRow(place or 0)
        self._show_detail()

    def _choose(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self._show_detail()

    def _show_detail(self) -> None:
        row_id = self.current_id
        self.detail.show_blocks(self.blocks(row_id) if row_id else ())
        self.show_chosen(row_id)

    def show_chosen(self, row_id: str) -> None:
        """Have buttons and editors follow the row chosen."""

    def clear_filters(self) -> None:
        """Show every row."""
        self.search.clear()
        for box in self.boxes.values():
            box.setCurrentIndex(0)

    def go_to(self, row_id: str) -> bool:
        """Choose a row, showing it if a filter hides it; False if there is none."""
        if all(row.id != row_id for row in self.all_rows):
            return False
        if self.model.row_of(row_id) is None:
            self.clear_filters()
        place = self.model.row_of(row_id)
        if place is None:
            return False
        self.view.selectRow(place)
        self.view.scrollTo(self.model.index(place, 0))
        self.view.setFocus()
        return True
