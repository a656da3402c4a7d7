"""The panes of an import: mapping, preview and original, questions, issues, steps."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.vendor_reading import Orientation, ReadTable
from rackrate.gui.context import Context
from rackrate.gui.import_window.differences_pane import DifferencesPane
from rackrate.gui.import_window.draft import QuoteDraft
from rackrate.gui.import_window.findings_pane import IssuesPane, StepsPane
from rackrate.gui.import_window.layout_bar import LayoutBar
from rackrate.gui.import_window.mapping_pane import MappingPane
from rackrate.gui.import_window.original_sheet import SheetView, letters, place_of
from rackrate.gui.import_window.preview import PreviewView
from rackrate.gui.import_window.questions_pane import QuestionsPane
from rackrate.gui.import_window.whole_table import WholeTable
from rackrate.gui.widgets.labels import label, rule
from rackrate.gui.widgets.tabs import Tabs
from rackrate.services.choice_edits import with_header, with_line_skipped

_SIZES = (384, 700, 296)
_CENTRE = (330, 270)
QUESTIONS, ISSUES, STEPS = range(3)
PREVIEW, DIFFERENCES = range(2)


class Workbench(QWidget):
    """Everything about one file; see the design's S4."""

    def __init__(self, context: Context, draft: QuoteDraft) -> None:
        super().__init__()
        self._context = context
        self._draft = draft
        self._sheet = ""
        self.bar = LayoutBar(context, draft)
        self.mapping, self.whole = (
            MappingPane(context, draft),
            WholeTable(context, draft),
        )
        self.preview = PreviewView(context, draft)
        self.differences = DifferencesPane(context, draft)
        self.original = SheetView(context)
        self.sheet_tabs = Tabs(max(len(draft.sheets), 1))
        self.questions = QuestionsPane(context, draft)
        self.issues, self.steps = IssuesPane(context, draft), StepsPane(context, draft)
        self.centre_tabs, self.side_tabs = Tabs(2), Tabs(3)
        self.centre, self.side = QStackedWidget(), QStackedWidget()
        self._preview_pages = QStackedWidget()
        self._lay_out()
        self._connect()
        self._show_first()

    def _lay_out(self) -> None:
        for page in (self.preview, self._nothing()):
            self._preview_pages.addWidget(page)
        self.centre.addWidget(self._preview_pages)
        self.centre.addWidget(self.differences)
        for page in (self.questions, self.issues, self.steps):
            self.side.addWidget(page)
        names = [sheet.name or "—" for sheet in self._draft.sheets]
        self.sheet_tabs.set_words(names or ["—"])
        self.sheet_tabs.setVisible(len(names) > 1)
        centre = QSplitter(Qt.Orientation.Vertical)
        centre.addWidget(_stacked(self.centre_tabs, self.centre))
        centre.addWidget(_stacked(self.sheet_tabs, self.original))
        centre.setSizes(list(_CENTRE))
        panes = QSplitter(Qt.Orientation.Horizontal)
        panes.addWidget(self._left())
        panes.addWidget(centre)
        panes.addWidget(_stacked(self.side_tabs, self.side))
        panes.setStretchFactor(1, 1)
        panes.setSizes(list(_SIZES))
        for splitter in (centre, panes):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(rule())
        column.addWidget(panes, 1)

    def _nothing(self) -> QWidget:
        """Return what stands in place of the preview where no price was read."""
        say, page = self._context.speaker.say, QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(32, 16, 32, 16)
        column.setSpacing(8)
        column.addStretch(1)
        for role, key in (("heading", "nothing"), ("muted", "nothing_text")):
            said = label(role, say(f"import_window.preview.{key}"), wraps=True)
            said.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(said)
        column.addStretch(2)
        return page

    def _left(self) -> QWidget:
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(self.whole)
        left = QSplitter(Qt.Orientation.Vertical)
        left.addWidget(self.mapping)
        left.addWidget(scroll)
        left.setChildrenCollapsible(False)
        left.setHandleWidth(1)
        left.setSizes([330, 290])
        return left

    def _connect(self) -> None:
        self.centre_tabs.chosen.connect(self.centre.setCurrentIndex)
        self.side_tabs.chosen.connect(self.side.setCurrentIndex)
        self.sheet_tabs.chosen.connect(self._choose_sheet)
        self.bar.table_chosen.connect(self.show_table)
        self._draft.changed.connect(self.refresh)
        self._draft.place_asked.connect(self.show_place)
        self.original.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.original.customContextMenuRequested.connect(self._open_menu)
        self.original.clicked.connect(self._show_price)

    def _show_first(self) -> None:
        first = next((t for t in self._draft.tables if t.columns), None)
        sheets = self._draft.sheets
        self._sheet = first.sheet if first else sheets[0].name if sheets else ""
        self._draw_sheet()
        self.show_table(first.key if first else "")
        side = QUESTIONS if self._draft.questions else ISSUES
        if not self._draft.questions and not self._draft.reading.issues:
            side = STEPS
        self.side_tabs.choose(side)

    def look_like(self, other: Workbench) -> None:
        """Show the table, the sheet and the tabs that another bench of it shows."""
        if other.table is not None:
            self.show_table(other.table.key)
        self.show_sheet(other.sheet)
        self.side_tabs.choose(other.side.currentIndex())
        self.centre_tabs.choose(other.centre.currentIndex())
        self.preview.setFocus()

    # What is shown

    @property
    def sheet(self) -> str:
        """The name of the sheet that is drawn."""
        return self._sheet

    @property
    def table(self) -> ReadTable | None:
        """The table whose columns are shown."""
        return next((t for t in self._draft.tables if t.key == self._key), None)

    def show_table(self, key: str) -> None:
        """Show the columns of a table, and the sheet it stands on."""
        self._key = key
        table = self.table
        for pane in (self.bar, self.mapping, self.whole):
            pane.show_table(table)
        if table is not None:
            self.show_sheet(table.sheet)
        self._tell_tabs()

    def refresh(self) -> None:
        """Show how the file is read now."""
        keys = [table.key for table in self._draft.tables]
        if self._key not in keys:
            self._key = keys[0] if keys else ""
        for pane in (self.bar, self.mapping, self.whole):
            pane.show_table(self.table)
        self._mark()
        self._tell_tabs()

    def _tell_tabs(self) -> None:
        say, draft = self._context.speaker.say, self._draft
        counts = (len(draft.questions), len(draft.reading.issues), len(draft.steps))
        names = ("questions", "issues", "steps")
        self.side_tabs.set_words(
            [
                say(
                    "import_window.tab.counted",
                    name=say(f"import_window.tab.{n}"),
                    count=c,
                )
                for n, c in zip(names, counts, strict=True)
            ]
        )
        rows = len(draft.reading.rows)
        self._preview_pages.setCurrentIndex(0 if rows else 1)
        differing = len(draft.differences)
        self.centre_tabs.set_words(
            [
                say(
                    "import_window.tab.counted",
                    name=say("import_window.tab.preview"),
                    count=rows,
                ),
                say(
                    "import_window.tab.counted",
                    name=say("import_window.tab.differences"),
                    count=differing,
                ),
            ]
        )

    def show_differences(self) -> None:
        """Bring old and new prices to the front."""
        self.centre_tabs.choose(DIFFERENCES)

    def _choose_sheet(self, number: int) -> None:
        sheets = self._draft.sheets
        if 0 <= number < len(sheets):
            self.show_sheet(sheets[number].name)

    def show_sheet(self, name: str) -> None:
        """Draw a sheet."""
        if name != self._sheet:
            self._sheet = name
            self._draw_sheet()

    def _draw_sheet(self) -> None:
        sheets = self._draft.sheets
        for number, sheet in enumerate(sheets):
            if sheet.name == self._sheet:
                self.sheet_tabs.choose(number)
                self.original.show_sheet(sheet)
        self._mark()

    def _mark(self) -> None:
        rows = (row for row in self._draft.reading.rows if row.sheet == self._sheet)
        prices = frozenset(p for row in rows if (p := place_of(row.cell)))
        tables = [t for t in self._draft.tables if t.sheet == self._sheet]
        are_columns = any(t.orientation is Orientation.COLUMNS for t in tables)
        heads = frozenset(n - 1 for table in tables for n in table.header_rows)
        self.original.cells.mark(prices, heads, are_columns=are_columns)

    def show_place(self, sheet: str, address: str) -> None:
        """Show a cell of the original."""
        self.show_sheet(sheet)
        self.original.show_cell(address)

    def _show_price(self, index: QModelIndex) -> None:
        cell = f"{letters(index.column())}{index.row() + 1}"
        self.preview.show_row(self._sheet, cell)

    # What can be done to a row of the original

    def _key_for_header(self) -> str:
        """Return the table whose header a row of this sheet may be, if any."""
        here = [table for table in self._draft.tables if table.sheet == self._sheet]
        if not here:
            return f"{self._sheet}#1"  # none was found; a person may say where it is
        shown = self.table
        table = shown if shown in here else here[0]
        is_fixed = any(c.why in ("own_form", "own_catalog") for c in table.columns)
        is_turned = table.orientation is Orientation.COLUMNS
        return "" if is_fixed or is_turned else table.key

    def _open_menu(self, at: QPoint) -> None:
        menu = self.row_menu(self.original.indexAt(at).row())
        if menu is not None:
            menu.popup(self.original.viewport().mapToGlobal(at))

    def row_menu(self, row: int) -> QMenu | None:
        """Return what can be done to a row of the sheet."""
        if row < 0:
            return None
        say, draft = self._context.speaker.say, self._draft
        menu = QMenu(self)
        key = self._key_for_header()
        if key:
            head = menu.addAction(say("import_window.sheet.as_header", row=row + 1))
            head.triggered.connect(
                lambda: draft.settle(with_header(draft.choices, key, (row,)))
            )
        place = (self._sheet, row)
        is_skipped = place in draft.choices.skipped_lines
        name = "read_row" if is_skipped else "skip_row"
        skip = menu.addAction(say(f"import_window.sheet.{name}", row=row + 1))
        skip.triggered.connect(
            lambda: draft.settle(
                with_line_skipped(draft.choices, *place, skipped=not is_skipped)
            )
        )
        return menu


def _stacked(tabs: Tabs, page: QWidget) -> QWidget:
    """Return tabs over what they switch."""
    whole = QWidget()
    line = QHBoxLayout()
    line.setContentsMargins(8, 0, 8, 0)
    line.addWidget(tabs)
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addLayout(line)
    column.addWidget(page, 1)
    return whole
