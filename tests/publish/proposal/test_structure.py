"""The tagged structure of a proposal: complete, in order, and what was put in."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pypdf import PdfReader
from tests.publish.proposal import engagements
from tests.publish.proposal.conftest import ReportOf
from tests.publish.proposal.structure_reader import (
    StructureReader,
    text_by_structure,
)
from tests.support.pdf_text import pages
from tests.support.programs import needs

from rackrate.domain.bilingual import Language
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.document import SECTIONS, write_proposal
from rackrate.publish.proposal.document_plan import FULL
from rackrate.publish.proposal.metadata import Metadata
from rackrate.publish.proposal.pagination import paginated
from rackrate.publish.proposal.paragraph import Callout, Paragraph
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.style import LEFT, MEASURE, TOP
from rackrate.publish.proposal.table import Table
from rackrate.publish.proposal.typeface import typefaces
from rackrate.services.progress import SilentProgress
from rackrate.services.report import Report

BOTH = [Language.ZH, Language.EN]
LEGAL_KIDS = {
    "Document": {"Sect", "P", "H1", "Figure", "Table", "L"},
    "Table": {"Caption", "THead", "TBody"},
    "THead": {"TR"},
    "TBody": {"TR"},
    "TR": {"TH", "TD"},
    "L": {"LI"},
    "LI": {"Lbl", "LBody"},
    "TOC": {"TOCI"},
    "TOCI": {"Link"},
}


@pytest.fixture(params=["hybrid", "twenty_options", "ordinary", "nothing_feasible"])
def name(request: pytest.FixtureRequest) -> str:
    """Return each of some engagements in turn."""
    return str(request.param)


@pytest.fixture(params=BOTH)
def language(request: pytest.FixtureRequest) -> Language:
    """Return each language in turn."""
    return Language(request.param)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where the proposals stand that several tests read."""
    return tmp_path_factory.mktemp("structure")


@pytest.fixture
def path(
    name: str, language: Language, report_of: ReportOf, fonts: Path, folder: Path
) -> Path:
    """Return a proposal; it is written once."""
    written = folder / f"{name}-{language}.pdf"
    if written.exists():
        return written
    report = report_of(*engagements.ALL[name](), language)
    return write_proposal(report, fonts, written, SilentProgress())


def test_all_content_is_marked_and_claimed_once(path: Path) -> None:
    reader = StructureReader(path)
    assert reader.unmarked_text() == []
    marked = reader.marked()
    claimed = [
        (*place, part.role)
        for part in reader.document.parts()
        for place in part.content
    ]
    assert sorted(claimed) == sorted(marked)
    for page in {page for page, _, _ in marked}:
        roles = [role for at, _, role in marked if at == page]
        assert reader.owners(page) == roles


def test_parts_stand_where_they_may_and_no_heading_level_is_left_out(
    path: Path,
) -> None:
    reader = StructureReader(path)
    level = 0
    for part in reader.document.parts():
        legal = LEGAL_KIDS.get(part.role)
        if legal is not None:
            assert {kid.role for kid in part.kids} <= legal
        if part.role in {"Document", "Sect", "Table", "TR", "L", "LI", "TOC"}:
            assert part.content == []
        if re.fullmatch(r"H\d", part.role):
            assert int(part.role[1]) <= level + 1
            level = int(part.role[1])
        if part.role == "Figure":
            assert part.alternative
        if part.role == "Link":
            assert part.links == 1
    assert str(reader.catalog["/MarkInfo"]["/Marked"]) == "True"  # type: ignore[index]
    assert str(reader.catalog["/ViewerPreferences"]["/DisplayDocTitle"]) == "True"  # type: ignore[index]


def test_every_row_has_a_cell_for_each_head(path: Path) -> None:
    tables = [
        part for part in StructureReader(path).document.parts() if part.role == "Table"
    ]
    assert tables
    for table in tables:
        _, head, body = table.kids
        heads = len(head.kids[0].kids)
        assert {kid.role for kid in head.kids[0].kids} == {"TH"}
        assert {kid.scope for kid in head.kids[0].kids} == {"Column"}
        assert {len(row.kids) for row in body.kids} == {heads}


def test_what_goes_on_over_the_page_is_still_one_part(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    report = report_of(*engagements.twenty_options(), Language.EN)
    path = write_proposal(report, fonts, tmp_path / "a.pdf", SilentProgress())
    parts = list(StructureReader(path).document.parts())
    spread = [
        part
        for part in parts
        if part.role == "Table"
        and len({page for inner in part.parts() for page, _ in inner.content}) > 1
    ]
    assert max(len(table.kids[2].kids) for table in spread) >= 20


def test_the_metadata_are_told_again_as_xmp(path: Path, language: Language) -> None:
    reader = PdfReader(path)
    catalog = reader.trailer["/Root"].get_object()
    packet = catalog["/Metadata"].get_object().get_data()  # type: ignore[index]
    told = ET.fromstring(packet)  # noqa: S314
    # Nobody here can validate PDF/A or PDF/UA, so neither is claimed.
    assert not re.search(rb"pdfaid|pdfuaid", packet)
    text = [element.text for element in told.iter() if element.text]
    info = reader.metadata
    assert info is not None
    assert info.title in text
    assert info.author in text
    assert str(info["/Keywords"]) in text
    assert ("zh-CN" if language is Language.ZH else "en") in text


@needs("qpdf")
def test_a_checker_finds_no_fault(path: Path) -> None:
    checked = subprocess.run(
        ["qpdf", "--check", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


@needs("pdfinfo", "pdftotext")
def test_four_tools_read_the_text_that_was_put_in_in_its_order(
    name: str, language: Language, report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    report = report_of(*engagements.ALL[name](), language)
    blocks = plain_blocks(report, fonts)
    path = drawn(report, blocks, fonts, tmp_path)
    expected = "".join(text for block in blocks for text in told(block))
    assert whole(text_by_structure(path)) == whole(expected)
    expected = squeezed(
        "".join(
            text
            for page in paginated(blocks)
            for placed in page.placed
            for text in seen(placed.block)
        )
    )
    assert whole("".join(pages(path))) == whole(expected)
    assert squeezed(read_by_pdfium(path)) == expected
    assert squeezed(read_by_poppler(path, "-raw")) == expected


def test_words_at_the_ends_of_lines_stay_apart(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    report = report_of(*engagements.ordinary(), Language.EN)
    faces = typefaces(fonts, Language.EN)
    composition = Composition(report, faces, FULL)
    text = "Containers and bare metal differ in what is paid for idle hours. " * 6
    path = drawn(report, [composition.paragraph(text)], fonts, tmp_path)
    assert text_by_structure(path).strip() == text.strip()


@needs("pdftotext")
def test_words_that_are_parted_are_read_whole(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    report = report_of(*engagements.ordinary(), Language.EN)
    composition = Composition(report, typefaces(fonts, Language.EN), FULL)
    style = replace(composition.styles.body, indent=MEASURE - 150.0)
    text = "The recommendation, measured by utilisation per card-hour, is theirs. " * 9
    paragraph = composition.paragraph(text, style)
    lines = paragraph.lines(MEASURE)
    assert sum(line.is_parted for line in lines) > 3
    assert any(line.text.endswith("card-") for line in lines)
    path = drawn(report, [paragraph], fonts, tmp_path)
    for how in ("-raw", "-layout", "-nopgbrk"):
        assert read_by_poppler(path, how).split() == text.split()
    assert read_by_pdfium(path).split() == text.split()


def plain_blocks(report: Report, fonts: Path) -> list[Block]:
    """Return the blocks of all sections that are made of paragraphs and tables."""
    composition = Composition(report, typefaces(fonts, report.language), FULL)
    return [
        block
        for name in FULL
        for block in SECTIONS[name](composition)
        if isinstance(block, Paragraph | Table | Callout)
    ]


def drawn(report: Report, blocks: list[Block], fonts: Path, folder: Path) -> Path:
    """Return a file of blocks, without anything around them."""
    faces = typefaces(fonts, report.language)
    metadata = Metadata("t", "a", "s", "k", "en", date(2026, 11, 30))
    pen = Pen(faces, metadata, {}, 1)
    for number, page in enumerate(paginated(blocks)):
        if number:
            pen.next_page()
        for placed in page.placed:
            placed.block.paint(pen, LEFT, TOP + placed.top, MEASURE)
    path = folder / "plain.pdf"
    path.write_bytes(pen.finished())
    return path


def told(block: Block) -> Iterator[str]:
    """Yield what a block says, its marks included."""
    if isinstance(block, Paragraph):
        yield block.label
        yield from (run.text for run in block.runs)
    elif isinstance(block, Callout):
        for part in block.parts:
            yield from told(part)
    elif isinstance(block, Table):
        heads = () if block.head is None else (block.head,)
        yield from told(block.caption) if block.caption else ()
        for row in (*heads, *block.rows):
            for cell in row.cells:
                for paragraph in cell:
                    yield from told(paragraph)


def seen(block: Block) -> Iterator[str]:
    """Yield what stands on the page of a block, line by line."""
    if isinstance(block, Paragraph):
        yield block.label
        pieces = (p for line in block.lines(MEASURE) for p in line.pieces)
        yield from (piece.said or piece.text for piece in pieces)
    else:
        yield from told(block)


def squeezed(text: str) -> str:
    """Return a text without white space; what looks alike is alike."""
    return re.sub(r"\s", "", text)


def whole(text: str) -> str:
    """Return a text without hyphens too, for tools that read them as they are drawn."""
    return squeezed(text).replace("-", "")


def read_by_pdfium(path: Path) -> str:
    """Return the text of a file as browsers read it.

    They mark a hyphen at a line's end, which in an address is one of its own.
    """
    import pypdfium2  # noqa: PLC0415 - the library brings no types

    with pypdfium2.PdfDocument(path) as document:
        read = "".join(p.get_textpage().get_text_range() for p in document)
    return read.replace("\ufffe", "-")


def read_by_poppler(path: Path, how: str) -> str:
    """Return the text of a file as `pdftotext` reads it, with one of its options."""
    tool = shutil.which("pdftotext") or "pdftotext"
    read = subprocess.run(
        [tool, how, str(path), "-"], capture_output=True, text=True, check=True
    )
    return read.stdout
