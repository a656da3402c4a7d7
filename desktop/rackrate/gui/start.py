"""Opening the window: fonts, look and language, then the document."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QLibraryInfo, QLocale, QStandardPaths, QTranslator
from PySide6.QtGui import QFontDatabase, QIcon, QUndoStack
from PySide6.QtWidgets import QApplication

from rackrate.domain.bilingual import Language
from rackrate.domain.reference import Reference
from rackrate.gui.context import Context
from rackrate.gui.desk import Desk, new_project
from rackrate.gui.import_window.opener import is_spreadsheet
from rackrate.gui.jobs import Jobs
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.looks import Looks
from rackrate.gui.main_window import MainWindow, Parts
from rackrate.gui.mishaps import Mishaps
from rackrate.gui.preferences import Preferences
from rackrate.gui.prompts import Prompts
from rackrate.gui.prompts_dialogs import PromptDialogs
from rackrate.gui.recovery import Recovery
from rackrate.gui.speaker import Speaker
from rackrate.gui.style import Style
from rackrate.gui.theme import Theme
from rackrate.gui.widgets.toast import Notices
from rackrate.gui.workspaces.catalogs.workspace import CatalogsWorkspace
from rackrate.gui.zoom import chosen_percent
from rackrate.services.evidence.claims import ClaimResult
from rackrate.services.ports import (
    BrandStore,
    CatalogStore,
    DocumentWriter,
    OpenedProject,
    ProjectStore,
)
from rackrate.services.quote_ports import QuoteReader
from rackrate.services.returned_workbook import ReturnedWorkbooks
from rackrate.services.session import Session
from rackrate.services.words import Words

_LOG = "error.log"
_TRANSLATION = "qtbase_zh_CN"


class Places(Protocol):
    """The folders the window needs to know."""

    @property
    def resources(self) -> Path:
        """Icons and fonts."""

    @property
    def settings(self) -> Path:
        """The file of remembered choices."""


class ApplicationServices(DocumentWriter, Protocol):
    """What the window is given: everything it can do, and no file of its own."""

    @property
    def words(self) -> Words:
        """Every sentence of the product."""

    @property
    def reference(self) -> Reference:
        """Cards, assumptions and rules."""

    @property
    def claims(self) -> tuple[ClaimResult, ...]:
        """What the sources claim, recomputed."""

    @property
    def quotes(self) -> QuoteReader:
        """Reading vendors' files."""

    @property
    def workbooks(self) -> ReturnedWorkbooks:
        """Reading workbooks of ours that came back."""

    @property
    def projects(self) -> ProjectStore:
        """Project files."""

    @property
    def library(self) -> CatalogStore:
        """Price catalogs."""

    @property
    def brands(self) -> BrandStore:
        """Who signs the documents."""

    @property
    def locations(self) -> Places:
        """The folders of this run."""


def run_window(
    application: ApplicationServices, path: Path | None, *, sample: bool
) -> int:
    """Open the window, and return the exit code once it is closed.

    Args:
        application: What the window can do.
        path: The project or scenario to open; None: the one open last, else the
            sample.
        sample: Open the sample in any case.
    """
    program = prepared_program(sys.argv[:1])
    window = make_window(application, program)
    stop = watch(window, application)
    window.window.painted.connect(lambda: open_first(window, path, sample=sample))
    window.window.show()
    code = program.exec()
    stop()
    return code


def prepared_program(arguments: list[str]) -> QApplication:
    """Return Qt's application, with what has to be set before any window."""
    running = QApplication.instance()
    program = running if isinstance(running, QApplication) else QApplication(arguments)
    program.setApplicationName("RackRate")
    program.setApplicationDisplayName("")
    program.setDesktopFileName("rackrate")
    try:
        program.setApplicationVersion(version("rackrate"))
    except PackageNotFoundError:
        program.setApplicationVersion("")
    program.setStyle("Fusion")
    return program


def system_language() -> Language:
    """Return the language of the system, as far as the window speaks it."""
    is_chinese = QLocale.system().language() is QLocale.Language.Chinese
    return Language.ZH if is_chinese else Language.EN


@dataclass(frozen=True)
class Opened:
    """The window with what was made for it; none of it may go before it does."""

    window: MainWindow
    desk: Desk
    recovery: Recovery
    preferences: Preferences
    prompts: Prompts
    style: Style
    translation: QtTranslation


def make_window(
    application: ApplicationServices,
    program: QApplication,
    prompts: Callable[[Speaker, Preferences], Prompts] | None = None,
) -> Opened:
    """Put the window together on an empty project; nothing is shown yet.

    Args:
        application: What the window can do.
        program: Qt's application.
        prompts: Makes another way to ask, as for tests.
    """
    resources = application.locations.resources
    load_fonts(resources / "fonts")
    preferences = Preferences(application.locations.settings)
    speaker = Speaker(application.words, preferences.language or system_language())
    theme = Theme(resources / "icons")
    looks = Looks(theme, preferences)
    percent = chosen_percent(preferences)
    style = Style(program, theme, resources / "icons", percent)
    translation = QtTranslation(program, speaker)
    ask = prompts or (
        lambda voice, kept: PromptDialogs(QApplication.activeWindow, voice, kept)
    )
    notices, jobs = Notices(), Jobs()
    session = Session(application.reference, OpenedProject(new_project(), ()))
    context = Context(
        session=session,
        undo=QUndoStack(),
        speaker=speaker,
        theme=theme,
        prompts=ask(speaker, preferences),
        jobs=jobs,
        projects=application.projects,
        library=application.library,
        documents=application,
        brands=application.brands,
        documents_folder=documents_folder(),
        notify=notices.post,
        claims=lambda: application.claims,
        quotes=lambda: application.quotes,
        workbooks=lambda: application.workbooks,
    )
    live = LiveDecision(session, jobs, speaker)
    desk = Desk(context, preferences)
    recovery = Recovery(context, desk)
    window = MainWindow(
        Parts(
            context=context,
            preferences=preferences,
            live=live,
            desk=desk,
            recovery=recovery,
            looks=looks,
            notices=notices,
            catalogs=CatalogsWorkspace(context),
        )
    )
    style.apply()
    window.setWindowIcon(QIcon(theme.icon("scale", theme.tokens.accent)))
    return Opened(
        window, desk, recovery, preferences, context.prompts, style, translation
    )


def open_first(opened: Opened, path: Path | None, *, sample: bool) -> None:
    """Open what was asked for; what cannot be opened is said, and the sample shown."""
    desk, preferences = opened.desk, opened.preferences
    last = preferences.last_project
    quote = path if path is not None and is_spreadsheet(path) else None
    wanted = None if quote is not None else path
    if wanted is None and not sample and last is not None and last.is_file():
        wanted = last
    if wanted is None or not desk.open_path(wanted):
        desk.open_sample()
    opened.recovery.offer()
    if quote is not None:
        opened.window.imports.open_path(quote)


def watch(opened: Opened, application: ApplicationServices) -> Callable[[], None]:
    """Catch faults of the program itself; return what stops that."""
    log = application.locations.settings.with_name(_LOG)
    mishaps = Mishaps(opened.prompts, opened.window.context.speaker, log)
    return mishaps.watch()


def load_fonts(folder: Path) -> None:
    """Make the bundled fonts known to Qt; those of the system are then not needed."""
    for file in sorted(folder.glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(file))


def documents_folder() -> Path:
    """Return the user's folder for documents."""
    where = QStandardPaths.StandardLocation.DocumentsLocation
    return Path(QStandardPaths.writableLocation(where) or Path.home())


class QtTranslation:
    """Qt's own words, such as those of file dialogs, in the window's language."""

    def __init__(self, program: QApplication, speaker: Speaker) -> None:
        self._program = program
        self._speaker = speaker
        self._chinese = QTranslator()
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        self._is_loaded = self._chinese.load(_TRANSLATION, folder)
        speaker.language_changed.connect(self.follow)
        self.follow()

    def remove(self) -> None:
        """Take Qt's translation out."""
        self._program.removeTranslator(self._chinese)

    def follow(self) -> None:
        """Put Qt's translation in or take it out."""
        self.remove()
        if self._is_loaded and self._speaker.language is Language.ZH:
            self._program.installTranslator(self._chinese)
