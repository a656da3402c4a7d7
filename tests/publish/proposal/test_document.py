"""Proposals of odd engagements, and what happens when one cannot be written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import ArrayObject
from tests.publish.proposal import engagements
from tests.publish.proposal.conftest import ReportOf
from tests.support.builders import catalog, node, price
from tests.support.pdf_text import (
    badly_broken,
    flat,
    pages,
    without_spaces,
)
from tests.support.programs import is_used

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.problem import RefusedInputError
from rackrate.publish.glyphs import missing_glyphs
from rackrate.publish.proposal.document import (
    SECTIONS,
    sections_shown,
    write_proposal,
)
from rackrate.publish.proposal.document_plan import FULL, planned
from rackrate.services import number_text
from rackrate.services.document_kind import DocumentKind
from rackrate.services.progress import CancelledError, SilentProgress

MANY = ("twenty_options", Language.EN)


class CancelledAt:
    """Progress that is given up at one step."""

    def __init__(self, step: int) -> None:
        self.at = step
        self.told: list[str] = []

    def step(self, done: int, total: int, doing: str) -> None:
        """Stop at the step."""
        assert done < total
        self.told.append(doing)
        if done == self.at:
            raise CancelledError


def written(
    name: str, report_of: ReportOf, fonts: Path, folder: Path, language: Language
) -> Path:
    """Return the proposal of an engagement."""
    report = report_of(*engagements.ALL[name](), language)
    path = folder / f"{name}.pdf"
    return write_proposal(report, fonts, path, SilentProgress())


@pytest.mark.parametrize(
    ("name", "language"),
    [
        *((name, Language.ZH) for name in engagements.ALL),
        ("twenty_options", Language.EN),
        ("long_names", Language.EN),
    ],
)
def test_every_engagement_is_laid_out(
    name: str, language: Language, report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    path = written(name, report_of, fonts, tmp_path, language)
    read = pages(path)
    assert 6 <= len(read) <= 30
    for number in range(10 if (name, language) == MANY else 0):
        assert f"Vendornumber{number}" in without_spaces(read)
    if is_used("pdftotext"):
        assert badly_broken(path) == []


def test_markup_in_a_name_is_only_text(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    path = written("ordinary", report_of, fonts, tmp_path, Language.ZH)
    assert "训练<A&B>" in flat(path)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("never", "No break-even within a month"),
        ("missing_price", "No price for"),
        ("nothing_feasible", "No feasible option"),
        ("nothing_priced", "No usable price"),
        ("nothing_feasible", "the cheapest options if a requirement were relaxed"),
        ("tie", "is within 2 %, a tie"),
        ("not_comparable", "not ranked with the above for want of a throughput"),
        ("hybrid", "Rent a mix: 1 × "),
        ("many_workloads", "Rent for each of 4 workloads what the table names"),
        ("estimated", "sized by an estimated rate, not a measured one"),
    ],
)
def test_odd_answers_are_said_in_words(
    name: str, said: str, report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    path = written(name, report_of, fonts, tmp_path, Language.EN)
    assert said.replace(" ", "").replace(",", "") in flat(path)


@pytest.mark.parametrize("name", engagements.ALL)
def test_the_summary_is_one_page_and_begins_with_the_answer(
    name: str, report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    report = report_of(*engagements.ALL[name](), Language.EN)
    sections = planned(DocumentKind.SHORT)
    path = tmp_path / f"{name}.pdf"
    write_proposal(report, fonts, path, SilentProgress(), sections)
    read = pages(path)
    assert len(read) == 4
    first = without_spaces(read[1])
    decision = report.decision.workloads[0]
    headline = report.labels.headline(decision).replace(" ", "").replace(",", "")
    assert headline in first or name == "many_workloads"
    assert "Weaskforyourdecision" in first or "请贵方" in first


def test_what_rests_on_an_estimate_is_marked_wherever_it_shows(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    path = written("estimated", report_of, fonts, tmp_path, Language.EN)
    read = [without_spaces([page]) for page in pages(path)]
    assert "(est.)" in read[1]
    assert sum("(est.)" in page for page in read) >= 4
    path = written("estimated_price", report_of, fonts, tmp_path, Language.EN)
    assert "(est.)" in flat(path)
    path = written("ordinary", report_of, fonts, tmp_path, Language.EN)
    assert "(est.)" not in flat(path)


def test_the_real_engagement_is_not_called_a_sample(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    path = written("ordinary", report_of, fonts, tmp_path, Language.ZH)
    assert "示例" not in flat(path)


def test_a_character_without_a_glyph_is_named_and_nothing_written(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    project, catalogs = engagements.ordinary()
    name = Bilingual("火箭🚀公司", "Rocket")
    client = replace(project.client, name=name)
    report = report_of(replace(project, client=client), catalogs, Language.ZH)
    with pytest.raises(RefusedInputError) as refused:
        write_proposal(report, fonts, tmp_path / "a.pdf", SilentProgress())
    (problem,) = refused.value.problems
    assert problem.code == "missing_glyphs"
    assert problem.values == {"characters": "🚀", "where": "客户名称"}
    assert list(tmp_path.iterdir()) == []


def test_missing_glyphs_looks_at_both_languages_and_shows_the_unseen_by_code(
    report_of: ReportOf, fonts: Path
) -> None:
    project, catalogs = engagements.ordinary()
    client = replace(project.client, name=Bilingual("甲\x07", "A🚀"))
    report = report_of(replace(project, client=client), catalogs, Language.ZH)
    assert missing_glyphs(report, fonts) == [
        ("U+0007", "客户名称"),
        ("🚀", "客户名称"),
    ]


def test_a_report_whose_text_can_be_drawn_has_none(
    report_of: ReportOf, fonts: Path
) -> None:
    report = report_of(*engagements.ordinary(), Language.EN)
    assert missing_glyphs(report, fonts) == []


@pytest.mark.parametrize("step", [0, len(SECTIONS) // 2, -1])
def test_a_cancelled_proposal_leaves_nothing(
    step: int, report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    report = report_of(*engagements.ordinary(), Language.ZH)
    last = len(sections_shown(report, FULL)) + 1
    progress = CancelledAt(last if step < 0 else step)
    with pytest.raises(CancelledError):
        write_proposal(report, fonts, tmp_path / "a.pdf", progress)
    assert list(tmp_path.iterdir()) == []
    assert all(report.labels.say(doing) for doing in progress.told)


def test_a_place_that_cannot_be_written_is_refused_and_the_old_file_kept(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    report = report_of(*engagements.ordinary(), Language.ZH)
    occupied = tmp_path / "a.pdf"
    (occupied / "inside").mkdir(parents=True)
    with pytest.raises(RefusedInputError) as refused:
        write_proposal(report, fonts, occupied, SilentProgress())
    assert [p.code for p in refused.value.problems] == ["cannot_write"]
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]


def test_a_former_proposal_is_replaced(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    report = report_of(*engagements.ordinary(), Language.ZH)
    path = tmp_path / "new" / "a.pdf"
    write_proposal(report, fonts, path, SilentProgress())
    write_proposal(report, fonts, path, SilentProgress())
    assert path.read_bytes().startswith(b"%PDF-")
    assert [p.name for p in path.parent.iterdir()] == ["a.pdf"]


def test_a_mix_is_said_wherever_single_options_are_shown(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    report = report_of(*engagements.hybrid(), Language.EN)
    path = written("hybrid", report_of, fonts, tmp_path, Language.EN)
    read = flat(path)
    (decision,) = report.decision.workloads
    assert decision.mix is not None
    for said in (
        "A mix is recommended, none of these alone",
        "Of single options:",
        "Among single options:",
        "the mix is solved for today's values",
    ):
        assert said.replace(" ", "").replace(",", "") in read
    for line in decision.mix.plan:
        assert number_text.grouped(line.per_month, 2).replace(",", "") in read
    assert "saves0.0%" not in read


def test_no_chance_is_told_as_a_certainty(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    read = pages(written("ordinary", report_of, fonts, tmp_path, Language.EN))
    text = " ".join(" ".join(read).split())
    assert "> 99% of the draws" in text
    assert "100% of the draws" not in text


def test_break_even_figures_are_led_to_from_the_summary(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    path = written("many_workloads", report_of, fonts, tmp_path, Language.EN)
    annotations = PdfReader(path).pages[1]["/Annots"]
    assert isinstance(annotations, ArrayObject)
    leads = {str(annotation.get_object()["/Contents"]) for annotation in annotations}
    assert {f"break-even-w{n}" for n in range(4)} <= leads


def test_an_address_of_a_source_leads_there(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    url = "https://prices.example/gpu?card=4090"
    project, _ = engagements.ordinary()
    offers = catalog(price(source_ref=f"seen at {url}, row 3"), node())
    report = report_of(project, [offers], Language.EN)
    path = tmp_path / "a.pdf"
    write_proposal(report, fonts, path, SilentProgress())
    led = []
    for page in PdfReader(path).pages:
        annotations = page.get("/Annots", ArrayObject())
        assert isinstance(annotations, ArrayObject)
        led += [
            str(found["/A"]["/URI"])
            for found in (annotation.get_object() for annotation in annotations)
            if "/A" in found
        ]
    assert set(led) == {url}
