"""A workspace on a few shipped catalogs, with fakes for files and questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtGui import QUndoStack
from pytestqt.qtbot import QtBot
from tests.gui.catalogs.fakes import Desk, FakeLibrary, FakePrompts
from tests.support.fakes import MemoryBrands

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog
from rackrate.gui.context import Context
from rackrate.gui.jobs import Jobs
from rackrate.gui.prompts import Prompts
from rackrate.gui.speaker import Speaker
from rackrate.gui.theme import Theme
from rackrate.gui.workspaces.catalogs.workspace import CatalogsWorkspace
from rackrate.locations import locations_under
from rackrate.services.ports import DocumentWriter, OpenedProject
from rackrate.services.session import Session

PROVIDERS = ("jygpu", "lifangyun", "vultr")
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let pass what the offscreen platform says it cannot do with windows."""
    offscreen = pytest.mark.qt_log_ignore("This plugin does not support")
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(offscreen)


@pytest.fixture(scope="session")
def application(tmp_path_factory: pytest.TempPathFactory) -> Application:
    return Application(locations_under(tmp_path_factory.mktemp("personal")))


@pytest.fixture(scope="session")
def shipped(application: Application) -> dict[str, Catalog]:
    catalogs = {c.provider.id: c for c in application.library.catalogs()}
    return {name: catalogs[name] for name in PROVIDERS}


@pytest.fixture
def make_context(
    application: Application, shipped: dict[str, Catalog], qapp: object
) -> Iterator[Callable[..., Context]]:
    del qapp
    jobs = Jobs()

    def make(
        catalogs: dict[str, Catalog] | None = None,
        notes: list[str] | None = None,
        language: Language = Language.EN,
    ) -> Context:
        chosen = shipped if catalogs is None else catalogs
        project = application.projects.sample().project
        opened = OpenedProject(project, tuple(chosen.values()))
        told = [] if notes is None else notes
        return Context(
            session=Session(application.reference, opened),
            undo=QUndoStack(),
            speaker=Speaker(application.words, language),
            theme=Theme(application.locations.resources / "icons"),
            prompts=cast("Prompts", FakePrompts()),
            jobs=jobs,
            projects=application.projects,
            library=FakeLibrary(dict(chosen)),
            documents=cast("DocumentWriter", None),
            brands=MemoryBrands(),
            documents_folder=Path(),
            notify=told.append,
        )

    yield make
    jobs.wait()


@pytest.fixture
def make_desk(
    make_context: Callable[..., Context], qtbot: QtBot
) -> Callable[..., Desk]:
    def make(catalogs: dict[str, Catalog] | None = None) -> Desk:
        notes: list[str] = []
        context = make_context(catalogs, notes)
        workspace = CatalogsWorkspace(context)
        qtbot.addWidget(workspace)
        workspace.resize(1200, 700)
        workspace.show()
        qtbot.waitExposed(workspace)
        workspace.activateWindow()
        workspace.setFocus()
        return Desk(
            context,
            cast("FakePrompts", context.prompts),
            cast("FakeLibrary", context.library),
            notes,
            workspace,
        )

    return make


@pytest.fixture
def desk(make_desk: Callable[..., Desk]) -> Desk:
    """Return a workspace on the shipped catalogs, showing jygpu."""
    return make_desk()
