"""The proposal as a whole: sections onto pages, pages into one file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from rackrate.domain.bilingual import Language
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.publish.glyphs import undrawable
from rackrate.publish.proposal.assumptions import assumptions
from rackrate.publish.proposal.block import Block, PageBreak
from rackrate.publish.proposal.break_even import break_even
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.contents import contents
from rackrate.publish.proposal.costs import costs
from rackrate.publish.proposal.cover import paint_cover
from rackrate.publish.proposal.needs import needs
from rackrate.publish.proposal.options import options
from rackrate.publish.proposal.page_furniture import paint_furniture
from rackrate.publish.proposal.pagination import Page, pages_of_anchors, paginated
from rackrate.publish.proposal.pen import Metadata, Pen
from rackrate.publish.proposal.recommendation import recommendation
from rackrate.publish.proposal.risks import risks
from rackrate.publish.proposal.sources import sources
from rackrate.publish.proposal.style import LEFT, MEASURE, TOP
from rackrate.publish.proposal.summary import summary
from rackrate.publish.proposal.terms import terms
from rackrate.publish.proposal.typeface import typefaces
from rackrate.publish.proposal.vendor_questions import vendor_questions
from rackrate.publish.whole_file import write_whole
from rackrate.services.progress import Progress
from rackrate.services.report import Report

SECTIONS: Mapping[str, Callable[[Composition], Iterator[Block]]] = {
    "summary": summary,
    "needs": needs,
    "options": options,
    "recommendation": recommendation,
    "costs": costs,
    "break_even": break_even,
    "assumptions": assumptions,
    "risks": risks,
    "sources": sources,
    "vendor_questions": vendor_questions,
    "terms": terms,
}
_COVER_PAGES = 1
_NEW_PAGE = {"summary": 0.0, "terms": 0.0}
_USUAL_SHARE = 0.7
"""A section begins on the page of the last one if that is filled less."""


def write_proposal(report: Report, fonts: Path, path: Path, progress: Progress) -> Path:
    """Write the PDF proposal and return where it is.

    Args:
        report: What it shows.
        fonts: The folder of the font files.
        path: Where it is to be.
        progress: Told of every section; may cancel.

    Raises:
        CancelledError: The user stopped it; nothing was left behind.
        RefusedInputError: It cannot be written, or has text that no font can show.
    """
    _refuse_undrawable(report, fonts, path)
    write_whole(path, rendered(report, fonts, progress))
    return path


def rendered(report: Report, fonts: Path, progress: Progress) -> bytes:
    """Return the proposal as the bytes of a PDF, the same for the same report."""
    composition = Composition(
        report, typefaces(fonts, report.language), tuple(SECTIONS)
    )
    total = len(SECTIONS) + 2
    blocks: list[Block] = []
    for done, (name, section) in enumerate(SECTIONS.items()):
        progress.step(done, total, f"proposal.progress.{name}")
        blocks.append(PageBreak(_NEW_PAGE.get(name, _USUAL_SHARE)))
        blocks += section(composition)
        if name == "summary":
            blocks += contents(composition)
    progress.step(total - 2, total, "proposal.progress.pages")
    pages = paginated(blocks)
    content = _drawn(composition, pages)
    progress.step(total - 1, total, "proposal.progress.file")
    return content


def _drawn(composition: Composition, pages: Sequence[Page]) -> bytes:
    page_of = {"cover": 1, **pages_of_anchors(pages, _COVER_PAGES)}
    count = len(pages) + _COVER_PAGES
    pen = Pen(composition.faces, _metadata(composition), page_of, count)
    paint_cover(composition, pen)
    for page in pages:
        pen.next_page()
        paint_furniture(composition, pen, page.section)
        for placed in page.placed:
            placed.block.paint(pen, LEFT, TOP + placed.top, MEASURE)
    return pen.finished()


def _metadata(c: Composition) -> Metadata:
    client, language = c.report.project.client, c.report.language
    name = client.name[language]
    project = client.project_name[language] or c.report.project.title
    title = c.say("cover.title")
    return Metadata(
        title=f"{title} · {name}" if name else title,
        author=client.prepared_by[language] or "RackRate",
        subject=project,
        keywords=c.report.document_id,
        language="zh-CN" if language is Language.ZH else "en",
        dated=c.report.issued_on,
    )


def _refuse_undrawable(report: Report, fonts: Path, path: Path) -> None:
    by_place: dict[str, list[str]] = {}
    for character, where in undrawable(report, fonts, [report.language]):
        by_place.setdefault(where, []).append(character)
    if by_place:
        raise RefusedInputError(
            str(path),
            [
                Problem(
                    "missing_glyphs",
                    where,
                    {"characters": " ".join(characters), "where": where},
                    Severity.ERROR,
                )
                for where, characters in by_place.items()
            ],
        )
