"""Both documents come out whole at every edge that has a name."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader
from tests.engine.extremes import CASES

from rackrate.domain.bilingual import Language
from rackrate.domain.reference import Reference
from rackrate.engine.decision import decide
from rackrate.publish.proposal.document import rendered
from rackrate.publish.workbook.book import workbook_bytes
from rackrate.services.labels import Labels
from rackrate.services.progress import SilentProgress
from rackrate.services.report import Report
from rackrate.services.words import Words
from rackrate.store.resource_files import read_reference, read_words

RESOURCES = Path(__file__).parents[2] / "resources"
HARD = (
    "no hours",
    "no price",
    "only missing prices",
    "nothing allowed",
    "one option",
    "one busy hour",
    "ten thousand cards",
    "a thousandth of the speed",
    "no provider may get anything",
)
NO_NUMBER = re.compile(r"\bNaN\b|\bInfinity\b|#DIV/0!|#VALUE!|#NUM!")


@cache
def shipped() -> tuple[Reference, Words]:
    return read_reference(RESOURCES), read_words(RESOURCES)


def report_of(name: str, language: Language) -> Report:
    asked, (reference, words) = CASES[name].engagement, shipped()
    project, catalogs = asked.project, tuple(asked.catalogs)
    currency = project.basis.billing_currency
    return Report(
        project=project,
        decision=decide(project, catalogs, reference),
        catalogs=catalogs,
        reference=reference,
        assumptions=reference.assumptions,
        labels=Labels.over(words, language, reference, catalogs, currency),
        issued_on=project.basis.as_of,
        digest="0" * 64,
    )


@pytest.mark.parametrize("name", HARD)
def test_the_workbook_has_no_cell_that_is_no_number(name: str) -> None:
    content = workbook_bytes(report_of(name, Language.EN), SilentProgress())
    book = load_workbook(BytesIO(content), data_only=True)
    said = [str(c.value) for sheet in book for row in sheet.iter_rows() for c in row]
    assert [text for text in said if NO_NUMBER.search(text)] == []


@pytest.mark.parametrize("name", HARD)
def test_the_proposal_says_no_infinity(name: str) -> None:
    report = report_of(name, Language.ZH)
    content = rendered(report, RESOURCES / "fonts", SilentProgress())
    pages = [page.extract_text() for page in PdfReader(BytesIO(content)).pages]
    assert len(pages) > 1
    assert [page for page in pages if NO_NUMBER.search(page)] == []
