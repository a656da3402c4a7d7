"""The engagements that the workbook's tests are about, written once."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.support.workbook_text import Book, recalculated

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.locations import locations_under
from rackrate.publish.workbook.book import USUAL_DRAWS, write_workbook
from rackrate.services.ports import OpenedProject
from rackrate.services.progress import SilentProgress
from rackrate.services.report import Report


@dataclass(frozen=True)
class Sample:
    """The sample engagement in both languages, and computed anew by LibreOffice."""

    application: Application
    opened: OpenedProject
    books: dict[Language, Book]
    again: dict[Language, Path]


Maker = Callable[..., Report]
EVERYTHING = bool(os.environ.get("RACKRATE_EVERY_WORKBOOK"))
"""Whether LibreOffice computes every shape and case anew, and not only those that
differ from one another in kind; set by hand, as each takes it seconds."""
FEW_DRAWS = 40
"""As many as a test needs that is not about chances: reading cells takes its time."""
DRAWS = {Language.ZH: USUAL_DRAWS, Language.EN: FEW_DRAWS}


def application_under(folder: Path) -> Application:
    return Application(locations_under(folder))


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    """Return the sample's workbooks."""
    folder = tmp_path_factory.mktemp("sample")
    application = application_under(folder)
    opened = application.projects.sample()
    paths = {
        language: write_workbook(
            application.report(opened, language),
            folder / f"{language}.xlsx",
            SilentProgress(),
            draws,
        )
        for language, draws in DRAWS.items()
    }
    computed = recalculated(paths.values(), folder / "again")
    return Sample(
        application,
        opened,
        {language: Book(path) for language, path in paths.items()},
        {language: computed[path.name] for language, path in paths.items()},
    )


@pytest.fixture
def report_of(tmp_path: Path) -> Maker:
    """Return a function from a project, catalogs and reference data to a report."""

    def make(
        project: Project,
        catalogs: Sequence[Catalog],
        known: Reference,
        language: Language = Language.EN,
    ) -> Report:
        application = application_under(tmp_path)
        application.__dict__["reference"] = known
        return application.report(OpenedProject(project, tuple(catalogs)), language)

    return make
