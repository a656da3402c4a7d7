"""The sample engagement as a reader of the PDF finds it, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.support.pdf_text import (
    badly_broken,
    fonts,
    has_line_reader,
    link_targets,
    outline,
    pages,
    without_spaces,
)

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.publish.proposal.document import SECTIONS, rendered, write_proposal
from rackrate.services import number_text
from rackrate.services.progress import SilentProgress
from rackrate.services.report import Report

BOTH = [Language.ZH, Language.EN]


@pytest.fixture(scope="module")
def reports(application: Application) -> dict[Language, Report]:
    """Return the sample's report in each language."""
    opened = application.projects.sample()
    return {language: application.report(opened, language) for language in BOTH}


@pytest.fixture(scope="module")
def written(
    reports: dict[Language, Report],
    fonts: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[Language, Path]:
    """Return the sample's proposal in each language."""
    folder = tmp_path_factory.mktemp("proposals")
    return {
        language: write_proposal(
            report, fonts, folder / f"{language}.pdf", SilentProgress()
        )
        for language, report in reports.items()
    }


@pytest.fixture(scope="module")
def read(written: dict[Language, Path]) -> dict[Language, list[str]]:
    """Return the text of the pages in each language."""
    return {language: pages(path) for language, path in written.items()}


@pytest.fixture(params=BOTH)
def language(request: pytest.FixtureRequest) -> Language:
    """Return each language in turn."""
    return Language(request.param)


def test_it_has_ten_to_twenty_pages(
    read: dict[Language, list[str]], language: Language
) -> None:
    assert 10 <= len(read[language]) <= 20


def test_every_font_is_embedded_and_bold_is_a_face_of_its_own(
    written: dict[Language, Path], language: Language
) -> None:
    found = fonts(written[language])
    assert all(found.values())
    assert any("Bold" in name for name in found)
    assert any("Regular" in name for name in found)


def test_totals_months_and_gaps_of_every_ranked_option_stand_in_it(
    read: dict[Language, list[str]],
    reports: dict[Language, Report],
    language: Language,
) -> None:
    text = without_spaces(read[language])
    for decision in reports[language].decision.workloads:
        best = decision.ranked[0].total
        for option in decision.ranked:
            amounts = (option.total, option.per_month, option.total - best)
            for amount in amounts[: 3 if option.total > best else 2]:
                assert number_text.grouped(amount).replace(",", "") in text
            assert number_text.grouped(option.total, 2).replace(",", "") in text


def test_what_is_awaited_or_excluded_is_named(
    read: dict[Language, list[str]],
    reports: dict[Language, Report],
    language: Language,
) -> None:
    text, report = without_spaces(read[language]), reports[language]
    for decision in report.decision.workloads:
        excluded = [o.id for o in decision.options if not o.feasible]
        for key in (*decision.missing, *excluded):
            assert report.labels.option(key).replace(" ", "").replace(",", "") in text
    assert (
        report.labels.term("flag", "missing").replace(" ", "").lower() in text.lower()
    )


@pytest.mark.skipif(not has_line_reader(), reason="pdftotext is not installed")
def test_no_line_begins_or_ends_with_a_mark_that_may_not(
    written: dict[Language, Path], language: Language
) -> None:
    assert badly_broken(written[language]) == []


def test_no_character_became_a_box(
    read: dict[Language, list[str]], language: Language
) -> None:
    assert not set("□�") & set("".join(read[language]))


def test_every_page_says_that_it_is_a_sample_and_which(
    read: dict[Language, list[str]],
    reports: dict[Language, Report],
    language: Language,
) -> None:
    report = reports[language]
    for page in read[language]:
        assert report.labels.term("sample", "mark") in page
        assert report.document_id in page


def test_the_file_says_what_it_is(
    written: dict[Language, Path],
    reports: dict[Language, Report],
    language: Language,
) -> None:
    reader, report = PdfReader(written[language]), reports[language]
    info, catalog = reader.metadata, reader.trailer["/Root"].get_object()
    assert info is not None
    assert info.title
    assert info.author == report.project.client.prepared_by[language]
    assert info.subject == report.project.client.project_name[language]
    assert str(info["/Keywords"]) == report.document_id
    assert f"D:{report.issued_on:%Y%m%d}" in str(info["/CreationDate"])
    assert str(catalog["/Lang"]) == ("zh-CN" if language is Language.ZH else "en")  # type: ignore[index]


def test_the_outline_leads_to_every_section(
    written: dict[Language, Path],
    read: dict[Language, list[str]],
    reports: dict[Language, Report],
    language: Language,
) -> None:
    found = outline(written[language])
    for number, name in enumerate(SECTIONS, start=1):
        title = reports[language].labels.say(f"proposal.{name}.title")
        page = read[language][found[f"{number} {title}"] - 1]
        assert title in page


def test_every_link_leads_somewhere(
    written: dict[Language, Path], language: Language
) -> None:
    targets = link_targets(written[language])
    assert len(targets) > 50
    assert all(targets)


def test_the_same_report_gives_the_same_bytes(
    reports: dict[Language, Report], fonts: Path, written: dict[Language, Path]
) -> None:
    again = rendered(reports[Language.ZH], fonts, SilentProgress())
    assert again == written[Language.ZH].read_bytes()


def test_both_languages_are_about_as_long(read: dict[Language, list[str]]) -> None:
    counts = [len(read[language]) for language in BOTH]
    assert abs(counts[0] - counts[1]) <= 1
