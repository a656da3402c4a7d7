"""Stand-ins for what a workspace is handed, and the workspace in one hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QUndoStack
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.problem import Problem, RefusedInputError
from rackrate.gui.context import Context
from rackrate.gui.models.price_grid_columns import COLUMN_AT
from rackrate.gui.workspaces.catalogs.workspace import CatalogsWorkspace
from rackrate.services.ports import ChangedMeanwhileError
from rackrate.services.session import Session

TO_BE_MENDED = {"source": "test", "cards": "1"}


@dataclass
class FakePrompts:
    """Answers from a list, and remembers what was asked."""

    answers: list[int | None] = field(default_factory=list)
    asked: list[tuple[str, str]] = field(default_factory=list)
    reported: list[tuple[str, list[str]]] = field(default_factory=list)

    def choose(self, title: str, text: str, choices: tuple[str, ...]) -> int | None:
        """Return the next answer."""
        assert choices
        self.asked.append((title, text))
        return self.answers.pop(0)

    def report(self, title: str, lines: list[str]) -> None:
        """Remember what was reported."""
        self.reported.append((title, lines))


@dataclass
class FakeLibrary:
    """Catalogs in memory; some may have been changed by somebody else."""

    on_disk: dict[str, Catalog]
    changed_by_others: set[str] = field(default_factory=set)
    refuses: bool = False
    saved: list[tuple[str, bool]] = field(default_factory=list)
    bases: dict[str, Catalog | None] = field(default_factory=dict)

    def catalogs(self) -> tuple[Catalog, ...]:
        """Return what is on disk, which is then known."""
        self.changed_by_others.clear()
        return tuple(self.on_disk.values())

    def save(
        self, catalog: Catalog, *, overwrite: bool, base: Catalog | None = None
    ) -> Path:
        """Keep a catalog, unless it is refused or was changed by others."""
        name = catalog.provider.id
        self.bases[name] = base
        if self.refuses:
            problem = Problem("cannot_write", "", {"error": "disk full"})
            raise RefusedInputError(name, [problem])
        if name in self.changed_by_others and not overwrite:
            raise ChangedMeanwhileError(Path(name) / "prices.csv")
        self.changed_by_others.discard(name)
        self.on_disk[name] = catalog
        self.saved.append((name, overwrite))
        return Path(name)

    def add(self, provider: Provider) -> Catalog:
        """Keep an empty catalog for a new provider."""
        if provider.id in self.on_disk:
            problem = Problem("duplicate_id", "id", {"value": provider.id})
            raise RefusedInputError("catalogs", [problem])
        self.on_disk[provider.id] = Catalog(provider, ())
        return self.on_disk[provider.id]


@dataclass
class Desk:
    """A workspace with everything it was handed."""

    context: Context
    prompts: FakePrompts
    library: FakeLibrary
    notes: list[str]
    workspace: CatalogsWorkspace

    @property
    def session(self) -> Session:
        """Return the session of the workspace."""
        return self.context.session

    @property
    def undo(self) -> QUndoStack:
        """Return the stack that every edit goes to."""
        return self.context.undo

    def row_id(self, price: str) -> int:
        """Return the id of a price of the provider shown."""
        sheet = self.workspace.table.sheet
        assert sheet is not None
        return next(
            row.row_id for row in sheet.rows if row.text("sku_price_id") == price
        )

    def text(self, price: str, column: str) -> str:
        """Return the stored text of a cell."""
        sheet = self.workspace.table.sheet
        assert sheet is not None
        return sheet.row(self.row_id(price)).text(column)

    def go_to(self, price: str, column: str) -> None:
        """Put the cursor on a cell."""
        assert self.workspace.grid.go_to(self.row_id(price), column)

    def select(self, prices: Sequence[str], columns: Sequence[str]) -> None:
        """Select a block of cells, the cursor on its first."""
        grid = self.workspace.grid
        self.go_to(prices[0], columns[0])
        ids = [self.row_id(price) for price in prices]
        grid.select_cells(ids, [COLUMN_AT[column] for column in columns])

    def shown(self, price: str, column: str) -> str:
        """Return the words of a cell."""
        shown = self.workspace.table.shown
        row = shown.row_of(self.row_id(price))
        assert row is not None
        return shown.face(row, COLUMN_AT[column]).text

    def prices_seen(self) -> list[str]:
        """Return the names of the prices as they are seen."""
        order = self.workspace.grid.order
        rows = range(order.rowCount())
        return [str(order.index(row, 0).data()) for row in rows]

    def press(self, key: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
        """Press a key in the editor that is open, else in the grid."""
        pressed = Qt.KeyboardModifier.NoModifier
        for modifier in modifiers:
            pressed |= modifier
        grid = self.workspace.grid
        editor = grid.indexWidget(grid.currentIndex())
        QTest.keyClick(editor or grid, key, pressed)

    def type(self, text: str) -> None:
        """Type a text, letter by letter, as a keyboard or input method does."""
        grid = self.workspace.grid
        for letter in text:
            editor = grid.indexWidget(grid.currentIndex())
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                key = ord(letter.upper()) if letter.isascii() else 0
                event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, letter)
                QApplication.sendEvent(editor or grid, event)

    def cursor(self) -> tuple[str, str]:
        """Return the price and column under the cursor."""
        grid = self.workspace.grid
        row_id = grid.current_row_id
        assert row_id is not None
        sheet = self.workspace.table.sheet
        assert sheet is not None
        names = {place: name for name, place in COLUMN_AT.items()}
        price = sheet.row(row_id).text("sku_price_id")
        return price, names[grid.currentIndex().column()]


def put_on_clipboard(text: str = "", html: str = "") -> None:
    data = QMimeData()
    if text:
        data.setText(text)
    if html:
        data.setHtml(html)
    QGuiApplication.clipboard().setMimeData(data)


def provider(name: str = "acme", currency: str = "CNY") -> Provider:
    return Provider(name, Bilingual("示例云", "Acme"), currency)


def english(context: Context) -> None:
    context.speaker.speak(Language.EN)
