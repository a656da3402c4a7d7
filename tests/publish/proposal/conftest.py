"""Reports and faces that the tests of the proposal share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog
from rackrate.domain.project import Project
from rackrate.locations import locations_under
from rackrate.publish.proposal.typeface import Typefaces, typefaces
from rackrate.services.ports import OpenedProject
from rackrate.services.report import Report

ReportOf = Callable[[Project, list[Catalog], Language], Report]


@pytest.fixture(scope="session")
def application(tmp_path_factory: pytest.TempPathFactory) -> Application:
    """Return the program, its personal files under a temporary folder."""
    return Application(locations_under(tmp_path_factory.mktemp("home")))


@pytest.fixture(scope="session")
def fonts(application: Application) -> Path:
    """Return the folder of the font files."""
    return application.locations.resources / "fonts"


@pytest.fixture(scope="session")
def chinese(fonts: Path) -> Typefaces:
    """Return the faces of a Chinese document."""
    return typefaces(fonts, Language.ZH)


@pytest.fixture(scope="session")
def english(fonts: Path) -> Typefaces:
    """Return the faces of an English document."""
    return typefaces(fonts, Language.EN)


@pytest.fixture(scope="session")
def report_of(application: Application) -> ReportOf:
    """Return the maker of reports over a project and its catalogs."""

    def made(project: Project, catalogs: list[Catalog], language: Language) -> Report:
        return application.report(OpenedProject(project, tuple(catalogs)), language)

    return made
