"""The program as shipped, once for these tests."""

from __future__ import annotations

import pytest

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.locations import locations_under
from rackrate.services.labels import Labels
from rackrate.services.ports import OpenedProject
from rackrate.services.report import Report


@pytest.fixture(scope="session")
def application(tmp_path_factory: pytest.TempPathFactory) -> Application:
    return Application(locations_under(tmp_path_factory.mktemp("personal")))


@pytest.fixture(scope="session")
def opened(application: Application) -> OpenedProject:
    return application.projects.sample()


@pytest.fixture(scope="session")
def report(application: Application, opened: OpenedProject) -> Report:
    return application.report(opened, Language.EN)


@pytest.fixture(scope="session")
def labels(report: Report) -> Labels:
    return report.labels


@pytest.fixture(scope="session")
def shipped_categories(application: Application) -> set[str]:
    return {rule.category for rule in application.reference.rules}
