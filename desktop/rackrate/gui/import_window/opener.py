"""Every way in: a file chosen, dropped or named, a table pasted; and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from rackrate.gui.context import Context
from rackrate.gui.import_window.original_dialog import OriginalDialog
from rackrate.gui.import_window.returned_dialog import ReturnedDialog
from rackrate.gui.import_window.window import ImportWindow, reads_file
from rackrate.gui.models.foreign_table import clipboard_texts
from rackrate.services.originals import HASH_COLUMN
from rackrate.services.price_sheet import SheetRow
from rackrate.services.returned_workbook import ReturnedWorkbooks

SUFFIXES = (
    *(".xlsx", ".xlsm", ".xls", ".xlsb", ".ods", ".et"),
    *(".csv", ".tsv", ".txt", ".htm", ".html"),
)
_ACTIONS = ("language", "theme")
"""What works in the import window as well, by the same keys."""
_PATTERNS = " ".join(f"*{suffix}" for suffix in SUFFIXES)


def is_spreadsheet(path: Path) -> bool:
    """Tell whether a file may be a vendor's quote, by its name."""
    return path.suffix.lower() in SUFFIXES


class Imports(QObject):
    """Opens the import window, one file after the other."""

    def __init__(
        self,
        context: Context,
        parent: QWidget,
        show_provider: Callable[[str], None],
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._parent = parent
        self._show_provider = show_provider
        self._waiting: list[Path] = []
        self._not_ours: set[Path] = set()
        self.window: ImportWindow | None = None
        self.returned: ReturnedDialog | None = None
        self.original: OriginalDialog | None = None

    def _say(self, key: str, **values: object) -> str:
        return self._context.speaker.say(f"import_window.open.{key}", **values)

    def choose(self) -> None:
        """Ask for a file, and open it."""
        every = self._say("every_file")
        filters = f"{self._say('filter')} ({_PATTERNS});;{every} (*)"
        path = self._context.prompts.ask_open(self._say("title"), filters)
        if path is not None:
            self.open_path(path)

    def open_paths(self, paths: Iterable[Path]) -> None:
        """Open files one after the other."""
        self._waiting += paths
        self._open_next()

    def open_path(self, path: Path) -> None:
        """Open a file."""
        self.open_paths([path])

    def _open_next(self) -> None:
        if self.window or self.returned or not self._waiting:
            return
        path = self._waiting.pop(0)
        workbooks = self._context.workbooks
        if workbooks and path not in self._not_ours and workbooks().is_ours(path):
            self._open_returned(path, workbooks())
        else:
            self._open_quote(path)

    def _open_returned(self, path: Path, workbooks: ReturnedWorkbooks) -> None:
        """Open a workbook of ours; one without its register is read as a quote."""
        dialog = ReturnedDialog(self._context, workbooks, path, self._parent)
        dialog.not_ours.connect(self._take_for_quote)
        dialog.finished.connect(self._returned_closed)
        self.returned = dialog
        dialog.open()

    def _take_for_quote(self, path: Path) -> None:
        self._not_ours.add(path)
        self._waiting.insert(0, path)

    def _returned_closed(self) -> None:
        self.returned = None
        self._open_next()

    def _open_quote(self, path: Path) -> None:
        as_text = reads_file(self._context, path)
        window = self._new_window(path.name)
        window.read(as_text("", ""), as_text)
        window.open()

    def _new_window(self, title: str) -> ImportWindow:
        window = ImportWindow(self._context, title, self._parent)
        window.imported.connect(self._show_provider)
        window.another_asked.connect(self.choose)
        window.finished.connect(self._closed)
        for name in _ACTIONS:  # a modal window keeps the main one's keys from working
            action = self._parent.findChild(QAction, name)
            if action is not None:
                window.addAction(action)
        self.window = window
        return window

    def _closed(self) -> None:
        self.window = None
        self._open_next()

    # A table on the clipboard

    def paste(self) -> None:
        """Open the table that is on the clipboard."""
        text, html = clipboard_texts()
        reader = self._context.quotes()
        if self.window is None:
            window = self._new_window(self._say("clipboard"))
            window.read(lambda _progress: reader.open_clipboard(text, html))
            window.open()

    # Back to the cell

    def show_source(self, row: SheetRow) -> bool:
        """Show the cell that a price was read from; False where it is not kept."""
        original = self._context.session.original(row.text(HASH_COLUMN))
        name, place = row.text("source"), row.text("source_ref")
        if original is None:
            self._context.notify(self._say("no_original", name=name or "—"))
            return False
        dialog = OriginalDialog(self._context, original, name, place, self._parent)
        self.original = dialog
        dialog.finished.connect(self._forget_original)
        dialog.open()
        return True

    def _forget_original(self) -> None:
        self.original = None
