"""The whole window on one provider's prices, with fakes for files and people."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.support.fakes import (
    FakePlaces,
    FakeServices,
    FakeWriter,
    MemoryLibrary,
    MemoryProjects,
    ScriptedPrompts,
)

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.gui import start, zoom
from rackrate.gui.main_window import MainWindow
from rackrate.gui.preferences import Preferences, ThemeChoice
from rackrate.locations import locations_under
from rackrate.services.ports import OpenedProject
from rackrate.services.session import Session

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
HERE = Path(__file__).parent
PROVIDER = "jygpu"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let pass what the offscreen platform says it cannot do with windows."""
    offscreen = pytest.mark.qt_log_ignore("This plugin does not support")
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(offscreen)


def pytest_sessionfinish() -> None:
    """Empty the clipboard: what Python put there must not outlive Python."""
    if QGuiApplication.instance() is not None:
        QGuiApplication.clipboard().clear()


@dataclass
class Bench:
    """A window with everything that was made for it."""

    opened: start.Opened
    services: FakeServices
    prompts: ScriptedPrompts

    @property
    def window(self) -> MainWindow:
        """The window."""
        return self.opened.window

    @property
    def session(self) -> Session:
        """The document in it."""
        return self.window.context.session


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Application:
    return Application(locations_under(tmp_path_factory.mktemp("personal")))


@pytest.fixture(scope="session")
def sample(shipped: Application) -> OpenedProject:
    """Return the sample on one provider, so that a decision takes no time."""
    opened = shipped.projects.sample()
    catalogs = tuple(c for c in opened.catalogs if c.provider.id == PROVIDER)
    return replace(opened, catalogs=catalogs)


@pytest.fixture
def services(
    shipped: Application, sample: OpenedProject, tmp_path: Path
) -> FakeServices:
    return FakeServices(
        words=shipped.words,
        reference=shipped.reference,
        projects=MemoryProjects(sample),
        library=MemoryLibrary({c.provider.id: c for c in sample.catalogs}),
        writer=FakeWriter(),
        locations=FakePlaces(shipped.locations.resources, tmp_path / "settings.ini"),
        claims=shipped.claims,
        quotes=shipped.quotes,
    )


@pytest.fixture
def prompts() -> ScriptedPrompts:
    return ScriptedPrompts()


OpenBench = Callable[..., Bench]


@pytest.fixture
def open_bench(
    services: FakeServices, prompts: ScriptedPrompts, qtbot: QtBot, qapp: QApplication
) -> Iterator[OpenBench]:
    benches: list[Bench] = []

    def make(
        language: Language = Language.EN,
        theme: ThemeChoice = ThemeChoice.LIGHT,
        path: Path | None = None,
        *,
        sample: bool = True,
    ) -> Bench:
        preferences = Preferences(services.locations.settings)
        preferences.language, preferences.theme = language, theme
        preferences.save()
        opened = start.make_window(services, qapp, lambda _s, _p: prompts)
        bench = Bench(opened, services, prompts)
        benches.append(bench)
        window = opened.window
        window.painted.connect(lambda: start.open_first(opened, path, sample=sample))
        with qtbot.waitSignal(window.painted):
            window.show()
        qtbot.waitUntil(lambda: window.live.is_thorough)
        return bench

    yield make
    prompts.leaves_at_the_end = True
    services.writer.may_go_on.set()
    for bench in benches:
        bench.window.close()
        bench.window.context.jobs.wait()
        bench.opened.translation.remove()
        bench.window.deleteLater()
    # A label that was never put into a page is on nobody's list of children, and
    # each one left makes every later style sheet dearer.
    for stray in qapp.topLevelWidgets():
        stray.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.setStyleSheet("")
    qapp.setProperty(zoom.PROPERTY, zoom.USUAL)


@pytest.fixture
def bench(open_bench: OpenBench) -> Bench:
    """Return the window on the sample, in English and light."""
    return open_bench()
