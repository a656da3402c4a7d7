"""Every number in a proposal's text is the engine's, for the sample and at random.

A few projects run every time; with `RACKRATE_EVERY_PROPOSAL` set there are thirty,
full and short, and thirty comparisons, all in both languages: some minutes.
"""

from __future__ import annotations

import os
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from tests.publish.proposal.conftest import ReportOf
from tests.publish.proposal.number_judge import judged, numbers_in, unexplained
from tests.publish.proposal.random_bids import comparison
from tests.publish.workbook.random_projects import engagement

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.publish.proposal.document import rendered
from rackrate.publish.proposal.document_plan import planned
from rackrate.services.document_kind import DocumentKind
from rackrate.services.progress import SilentProgress
from rackrate.services.report import Report

EVERYTHING = bool(os.environ.get("RACKRATE_EVERY_PROPOSAL"))
SEEDS = range(30) if EVERYTHING else (4, 29)
KINDS = (DocumentKind.FULL, DocumentKind.SHORT) if EVERYTHING else (DocumentKind.FULL,)
LANGUAGES = list(Language)


def faults(report: Report, fonts: Path, kind: DocumentKind) -> list[str]:
    """Return the numbers of a document that the engine does not give."""
    content = rendered(report, fonts, SilentProgress(), planned(kind))
    return judged(content, report)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_the_sample_is_the_engines(
    language: Language, application: Application, fonts: Path
) -> None:
    report = application.report(application.projects.sample(), language)
    assert faults(report, fonts, DocumentKind.FULL) == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_number_of_a_random_project_is_the_engines(
    seed: int, kind: DocumentKind, report_of: ReportOf, fonts: Path
) -> None:
    found = engagement(seed)
    for language in LANGUAGES if EVERYTHING else LANGUAGES[seed % 2 :][:1]:
        report = report_of(found.asked, list(found.offered), language)
        assert faults(report, fonts, kind) == []


@pytest.mark.parametrize("seed", range(30 if EVERYTHING else 4))
def test_every_number_of_a_memo_is_the_engines(
    seed: int, report_of: ReportOf, fonts: Path
) -> None:
    for language in LANGUAGES if EVERYTHING else LANGUAGES[seed % 2 :][:1]:
        report = report_of(*comparison(seed), language)
        assert faults(report, fonts, DocumentKind.MEMO) == []


def test_a_total_that_is_not_the_engines_is_found(
    report_of: ReportOf, fonts: Path
) -> None:
    found = engagement(4)
    report = report_of(found.asked, list(found.offered), Language.EN)
    first, *others = report.decision.workloads
    best = first.ranked[0]
    line, *lines = best.lines
    dearer = replace(line, amount=line.amount + Decimal(7654))
    options = tuple(
        replace(best, lines=(dearer, *lines)) if option is best else option
        for option in first.options
    )
    changed = (replace(first, options=options), *others)
    decision = replace(report.decision, workloads=changed)
    wrong = faults(replace(report, decision=decision), fonts, DocumentKind.SHORT)
    assert len(wrong) > 1


def test_numbers_are_judged_as_they_are_rounded() -> None:
    values = [Decimal("0.22893"), Decimal("3.584"), Decimal("72172.8")]
    said = "¥72,173, 7.22 万元, 22.9%, 3.58 and 12 of 72,172.80"
    assert list(numbers_in(said)) == ["72,173", "7.22", "22.9%", "3.58", "72,172.80"]
    assert unexplained(said, values, "") == []
    assert unexplained("¥72,174, 22.8%, 3.57", values, "") == [
        "72,174",
        "22.8%",
        "3.57",
    ]
    assert unexplained("RR-734", values, "the file RR-734") == []
    assert unexplained("2,500 and 0.25 at an axis", values, "") == []
