"""Which sections a document has, and how the rest of it follows."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.publish.proposal import engagements
from tests.publish.proposal.conftest import ReportOf
from tests.support.pdf_text import outline, pages, without_spaces

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.domain.problem import RefusedInputError
from rackrate.publish.proposal.document import SECTIONS, write_proposal
from rackrate.publish.proposal.document_plan import FULL, MEMO, planned
from rackrate.services.document_kind import DocumentKind
from rackrate.services.ports import OpenedProject
from rackrate.services.progress import SilentProgress


def test_every_section_can_be_written() -> None:
    assert {*FULL, *MEMO} == set(SECTIONS)
    assert planned(DocumentKind.FULL) == FULL


def test_sections_left_out_leave_the_others_in_order() -> None:
    kept = planned(DocumentKind.FULL, ("costs", "needs"))
    assert kept == tuple(n for n in FULL if n not in ("costs", "needs"))


@pytest.mark.parametrize(
    ("kind", "without", "code"),
    [
        (DocumentKind.MEMO, ("decision",), "section_unknown"),
        (DocumentKind.FULL, ("nonsense",), "section_unknown"),
        (DocumentKind.SHORT, ("summary", "costs", "terms"), "no_section_left"),
    ],
)
def test_what_cannot_be_planned_is_refused(
    kind: DocumentKind, without: tuple[str, ...], code: str
) -> None:
    with pytest.raises(RefusedInputError) as refused:
        planned(kind, without)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_the_program_writes_the_kind_it_is_asked_for(
    application: Application, tmp_path: Path
) -> None:
    project, catalogs = engagements.ordinary()
    opened = OpenedProject(project, tuple(catalogs))
    path = application.write_proposal(
        opened,
        tmp_path / "a.pdf",
        Language.ZH,
        kind=DocumentKind.SHORT,
        without=["costs"],
    )
    assert len(pages(path)) == 3
    assert "简版" in pages(path)[0]


def test_numbers_contents_and_references_follow_what_is_left_out(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    report = report_of(*engagements.ordinary(), Language.EN)
    sections = planned(DocumentKind.FULL, ("needs", "sources", "vendor_questions"))
    path = tmp_path / "a.pdf"
    write_proposal(report, fonts, path, SilentProgress(), sections)
    found, read = outline(path), pages(path)
    assert "2 Options compared" in found
    assert not any("Sources and conflicts" in title for title in found)
    assert "see the full proposal" in " ".join(read[1].split())
    assert "Sourcesandassumptions:S1aquote" in without_spaces(read)
