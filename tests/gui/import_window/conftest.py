"""The import window on made-up quotes, read for real. SYNTHETIC figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench
from tests.support.fakes import FakeServices, ScriptedPrompts

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.gui.context import Context
from rackrate.gui.import_window.opener import Imports
from rackrate.gui.import_window.window import ImportWindow
from rackrate.gui.jobs import Jobs
from rackrate.gui.speaker import Speaker
from rackrate.gui.theme import Theme
from rackrate.ingest.importer import Importer
from rackrate.ingest.quote_reader import QuoteReader
from rackrate.services.session import Session
from rackrate.store.import_templates import ImportTemplates

QUOTE = """SYNTHETIC 报价单,,,,
型号,形态,卡数,单价(元/台/月),含税
RTX 4090,裸金属,8,8800,含税
H100,裸金属,8,81000,含税
910B,裸金属,8,15600,含税
合计,,,105400,
"""
OPEN = """SYNTHETIC quote,,,
Model,Cards,Price per month,Discount
RTX 4090,8,"¥9,800",93%
H100 SXM,8,"¥82,000",93%
"""
Reads = Callable[..., ImportWindow]


@pytest.fixture
def templates(tmp_path: Path) -> ImportTemplates:
    return ImportTemplates(tmp_path / "templates")


@pytest.fixture
def reader(shipped: Application, templates: ImportTemplates) -> QuoteReader:
    """Return what reads quotes, remembering layouts in a folder of this test."""
    importer = shipped.importer
    assert isinstance(importer, Importer)
    own = replace(importer, templates=templates.all, peers=tuple)
    return QuoteReader(lambda: own, templates.all, templates.save, templates.remove)


@pytest.fixture
def services(services: FakeServices, shipped: Application) -> FakeServices:
    """Return stand-ins that know our own workbooks from others."""
    services.workbooks = shipped.workbooks
    return services


@pytest.fixture
def bench(bench: Bench, reader: QuoteReader) -> Bench:
    """Return the whole window, reading with `reader`."""
    bench.services.quotes = reader
    return bench


@dataclass
class Desk:
    """A session and the import window's opener, without the main window."""

    context: Context
    imports: Imports
    shown: list[str]

    @property
    def session(self) -> Session:
        """The document that is imported into."""
        return self.context.session


@pytest.fixture
def desk(services: FakeServices, reader: QuoteReader, qtbot: QtBot) -> Iterator[Desk]:
    parent, notes, shown = QWidget(), list[str](), list[str]()
    qtbot.addWidget(parent)
    opened = services.projects.sample()
    context = Context(
        session=Session(services.reference, opened),
        undo=QUndoStack(),
        speaker=Speaker(services.words, Language.EN),
        theme=Theme(services.locations.resources / "icons"),
        prompts=ScriptedPrompts(),
        jobs=Jobs(),
        projects=services.projects,
        library=services.library,
        documents=services,
        brands=services.brands,
        documents_folder=services.locations.settings.parent,
        notify=notes.append,
        quotes=lambda: reader,
    )
    desk = Desk(context, Imports(context, parent, shown.append), shown)
    yield desk
    if desk.imports.window is not None:
        desk.imports.window.reject()
    context.jobs.wait()


@pytest.fixture
def reads(desk: Desk, tmp_path: Path, qtbot: QtBot) -> Reads:
    """Return what opens a text in the import window and waits until it is read."""

    def read(text: str = QUOTE, name: str = "vendor.csv") -> ImportWindow:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return read_file(desk.imports, path, qtbot)

    return read


def read_file(imports: Imports, path: Path, qtbot: QtBot) -> ImportWindow:
    """Open a file in the import window and wait until it is read or refused."""
    imports.open_path(path)
    return opened(imports, qtbot)


def opened(imports: Imports, qtbot: QtBot) -> ImportWindow:
    """Return the import window once its file is read or refused."""
    window = imports.window
    assert window is not None
    pages, waiting = window.pages, window.waiting
    qtbot.waitUntil(lambda: pages.currentWidget() is not waiting, timeout=15_000)
    return window
