"""Drafts, issued versions, and the same bytes again."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader
from tests.support.logos import SVG, drawn
from tests.support.pdf_text import flat

from rackrate.app import Application
from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.brand import Brand
from rackrate.locations import locations_under
from rackrate.services.document_kind import DocumentKind
from rackrate.services.issued import Document, Edition, IssuedVersion, Target
from rackrate.services.logo import logo_from
from rackrate.services.ports import OpenedProject
from rackrate.services.progress import CancelledError, SilentProgress

PROVIDER = "jygpu"
BRAND = Brand(
    "sample",
    Bilingual("合成咨询", "Synthetic Advice"),
    logo=logo_from(SVG, "logo.svg", drawn),
    accent="#E8890C",
    terms=Bilingual("合成条款。", "A synthetic term."),
)
SILENT = SilentProgress()


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Application:
    return Application(locations_under(tmp_path_factory.mktemp("personal")))


@pytest.fixture(scope="module")
def opened(application: Application) -> OpenedProject:
    """Return the sample with a brand, on one provider, one workload."""
    found = application.projects.sample()
    project = found.project
    client = replace(project.client, prepared_by=Bilingual("", ""))
    project = replace(
        project, brand=BRAND, client=client, workloads=project.workloads[:1]
    )
    catalogs = tuple(c for c in found.catalogs if c.provider.id == PROVIDER)
    return OpenedProject(project, catalogs)


def short(language: Language, *, is_draft: bool = True) -> Edition:
    return Edition(
        Document.PROPOSAL,
        language,
        kind=DocumentKind.SHORT,
        without=("costs",),
        is_draft=is_draft,
    )


@pytest.fixture(scope="module")
def issued(
    application: Application,
    opened: OpenedProject,
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[IssuedVersion, Path]:
    folder = tmp_path_factory.mktemp("issued")
    targets = [
        Target(short(Language.ZH), folder / "a.pdf"),
        Target(Edition(Document.WORKBOOK, Language.ZH), folder / "a.xlsx"),
    ]
    return application.issue(opened, targets, SILENT), folder


def test_a_draft_says_so_on_every_page_and_an_issued_version_nowhere(
    application: Application,
    opened: OpenedProject,
    issued: tuple[IssuedVersion, Path],
    tmp_path: Path,
) -> None:
    draft = application.write_edition(
        opened, Target(short(Language.ZH), tmp_path / "draft.pdf"), SILENT
    )
    pages = len(PdfReader(draft).pages)
    assert flat(draft).count("DRAFT") == pages > 1
    assert "DRAFT" not in flat(issued[1] / "a.pdf")


def test_the_brand_signs_with_name_logo_and_terms(
    issued: tuple[IssuedVersion, Path],
) -> None:
    path = issued[1] / "a.pdf"
    said = flat(path)
    assert "合成咨询" in said
    assert "合成条款" in said
    assert all(page.images for page in PdfReader(path).pages)


def test_what_went_out_is_told_by_its_hashes(
    issued: tuple[IssuedVersion, Path], opened: OpenedProject
) -> None:
    version, folder = issued
    assert version.version == opened.project.client.version
    assert [one.sha256 for one in version.documents] == [
        sha256((folder / name).read_bytes()).hexdigest() for name in ("a.pdf", "a.xlsx")
    ]
    assert not any(one.edition.is_draft for one in version.documents)


def test_an_issued_version_is_reproduced_byte_for_byte_from_the_project_file(
    application: Application,
    opened: OpenedProject,
    issued: tuple[IssuedVersion, Path],
    tmp_path: Path,
) -> None:
    # The draft goes on, and the file goes to another machine.
    version, folder = issued
    client = replace(opened.project.client, version="1.1", valid_until=None)
    later = replace(opened.project, client=client, brand=None)
    path = tmp_path / "case.rackrate"
    kept = OpenedProject(later, opened.catalogs, issued=(version,))
    application.projects.save(kept, path, overwrite=True)

    elsewhere = Application(locations_under(tmp_path / "elsewhere"))
    (found,) = elsewhere.projects.open(path).issued
    assert found == version
    made = elsewhere.reproduce(found, tmp_path / "again", SILENT)
    assert all(one.is_same for one in made)
    for one in made:
        assert one.path.read_bytes() == (folder / one.path.name).read_bytes()


def test_another_input_is_told_as_different(
    application: Application, issued: tuple[IssuedVersion, Path], tmp_path: Path
) -> None:
    version, _ = issued
    changed = replace(version.project, title="another")
    client = replace(changed.client, project_name=Bilingual("别的", "another"))
    other = replace(version, project=replace(changed, client=client))
    made = application.reproduce(other, tmp_path, SILENT)
    assert not any(one.is_same for one in made)


def test_a_stopped_issue_writes_nothing(
    application: Application, opened: OpenedProject, tmp_path: Path
) -> None:
    class Stops:
        def step(self, done: int, total: int, doing: str) -> None:
            del total, doing
            if done:
                raise CancelledError

    targets = [Target(short(Language.EN), tmp_path / "a.pdf")]
    with pytest.raises(CancelledError):
        application.issue(opened, targets, Stops())
    assert list(tmp_path.iterdir()) == []


def test_one_workbook_in_both_languages_whichever_is_chosen(
    application: Application, opened: OpenedProject, tmp_path: Path
) -> None:
    edition = Edition(Document.BILINGUAL, Language.ZH)
    target = Target(edition, tmp_path / f"both{edition.document.suffix}")
    path = application.write_edition(opened, target, SILENT)
    sheet = load_workbook(path, read_only=True)["Checks"]
    said = " ".join(str(cell) for row in sheet.values for cell in row if cell)
    assert "校验" in said
    assert "Checks" in said
