"""The sample engagement as a reader of the PDF finds it, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.publish.proposal.structure_reader import text_by_structure
from tests.support.pdf_text import (
    badly_broken,
    fonts,
    link_targets,
    outline,
    pages,
    without_spaces,
)
from tests.support.programs import is_used, needs

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.publish.proposal.certainty import flipping
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.document import (
    rendered,
    sections_shown,
    write_proposal,
)
from rackrate.publish.proposal.document_plan import FULL, planned
from rackrate.publish.proposal.figure_drawing import FigureBlock
from rackrate.publish.proposal.purchases import purchases
from rackrate.publish.proposal.typeface import typefaces
from rackrate.services import number_text
from rackrate.services.bearing_claims import bearing_claims
from rackrate.services.document_kind import DocumentKind
from rackrate.services.figures.break_even import break_even_figure
from rackrate.services.figures.tornado import tornado_figure
from rackrate.services.figures.winner_map import winner_map_figure
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


def test_it_has_twelve_or_thirteen_pages(
    read: dict[Language, list[str]], language: Language
) -> None:
    assert 12 <= len(read[language]) <= 13


def test_the_short_one_has_four_and_says_where_the_rest_is(
    reports: dict[Language, Report],
    fonts: Path,
    language: Language,
    tmp_path: Path,
) -> None:
    path = tmp_path / "short.pdf"
    sections = planned(DocumentKind.SHORT)
    write_proposal(reports[language], fonts, path, SilentProgress(), sections)
    read, say = pages(path), reports[language].labels.say
    assert len(read) == 4
    assert say("proposal.furniture.elsewhere") in read[1]
    told = without_spaces(read)
    for source in reports[language].sources():
        assert without_spaces([f"S{source.number}{source.title}"])[:20] in told
    if is_used("pdftotext"):
        assert badly_broken(path) == []


def test_the_summary_is_one_page_and_begins_with_the_recommendations(
    read: dict[Language, list[str]],
    reports: dict[Language, Report],
    language: Language,
) -> None:
    report = reports[language]
    text = without_spaces(read[language][1:2])
    places = []
    for decision in report.decision.workloads:
        headline = report.labels.headline(decision).replace(" ", "").replace(",", "")
        places.append(text.index(headline))
        assert (
            report.labels.break_even_short(decision.verdict.headline, decision).replace(
                " ", ""
            )
            in text
        )
    assert places == sorted(places)
    assert f"2{report.labels.say('proposal.needs.title')}".replace(" ", "") in (
        without_spaces(read[language][2:3])
    )


def test_every_figure_states_its_finding_and_is_numbered(
    read: dict[Language, list[str]],
    reports: dict[Language, Report],
    language: Language,
) -> None:
    report, text = reports[language], without_spaces(read[language])
    makers = (break_even_figure, winner_map_figure)
    for decision in report.decision.workloads:
        figures = [make(decision, report.labels, 400.0, 200.0) for make in makers]
        if flipping(decision):
            figures.append(tornado_figure(decision, report.labels, 400.0, 200.0))
        for figure in figures:
            assert figure is not None
            assert figure.title.replace(" ", "").replace(",", "") in text
    word = "图" if language is Language.ZH else "Figure"
    count = text.count(word)
    assert f"{word}1" in text
    assert count >= 12


def test_a_claim_that_does_not_hold_stands_with_its_recomputation(
    read: dict[Language, list[str]],
    reports: dict[Language, Report],
    language: Language,
) -> None:
    report, text = reports[language], without_spaces(read[language])
    cards = {report.price(key)[1].accelerator for key in report.keys_shown()}
    told = [r for r in bearing_claims(report.claims, cards) if r.state != "holds"]
    for result in told[:4]:
        claim = result.claim
        for said in (result.arithmetic, claim.text[language], claim.why[language]):
            assert without_spaces([said]) in text


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
        exact = number_text.grouped(decision.ranked[0].total, 2)
        assert exact.replace(",", "") in text


@needs("pdfinfo")
def test_what_is_awaited_or_excluded_is_named(
    written: dict[Language, Path],
    reports: dict[Language, Report],
    language: Language,
) -> None:
    text = without_spaces([text_by_structure(written[language])])
    report = reports[language]
    for decision in report.decision.workloads:
        excluded = [o.id for o in decision.options if not o.feasible]
        for key in (*decision.missing, *excluded):
            assert report.labels.option(key).replace(" ", "").replace(",", "") in text
    assert (
        report.labels.term("flag", "missing").replace(" ", "").lower() in text.lower()
    )


@needs("pdftotext")
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
    shown = sections_shown(reports[language], FULL)
    for number, name in enumerate(shown, start=1):
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


def test_cash_is_drawn_month_by_month_where_owning_costs_less_to_the_end(
    application: Application, fonts: Path
) -> None:
    sample = application.projects.sample()
    drawn = {}
    for months in (2, 60):
        opened = application.with_settings(sample, [f"train-h100.months={months}"])
        report = application.report(opened, Language.EN)
        composition = Composition(report, typefaces(fonts, Language.EN), FULL)
        blocks = list(purchases(composition))
        drawn[months] = sum(isinstance(block, FigureBlock) for block in blocks)
    assert drawn == {2: 1, 60: 2}
