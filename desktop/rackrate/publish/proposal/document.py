"""The proposal as a whole: sections onto pages, pages into one file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from rackrate.domain.bilingual import Language
from rackrate.domain.brand import USUAL_ACCENT
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.publish.glyphs import undrawable
from rackrate.publish.proposal.award.approvals import approvals
from rackrate.publish.proposal.award.decision import decision
from rackrate.publish.proposal.award.process import process
from rackrate.publish.proposal.award.questions import questions
from rackrate.publish.proposal.award.scoring import scoring
from rackrate.publish.proposal.award.tabulation import tabulation
from rackrate.publish.proposal.block import Block, PageBreak
from rackrate.publish.proposal.break_even import break_even
from rackrate.publish.proposal.brief_sources import brief_sources
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.costs import costs
from rackrate.publish.proposal.cover import paint_cover
from rackrate.publish.proposal.document_plan import FULL, is_memo
from rackrate.publish.proposal.metadata import Metadata
from rackrate.publish.proposal.mixes import has_mixes, mixes
from rackrate.publish.proposal.needs import needs
from rackrate.publish.proposal.next_steps import next_steps
from rackrate.publish.proposal.options import options
from rackrate.publish.proposal.page_furniture import paint_furniture
from rackrate.publish.proposal.pagination import Page, pages_of_anchors, paginated
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.recommendation import recommendation
from rackrate.publish.proposal.risks import risks
from rackrate.publish.proposal.sources import sources
from rackrate.publish.proposal.style import LEFT, MEASURE, ROOM, TOP
from rackrate.publish.proposal.summary import summary
from rackrate.publish.proposal.terms import terms
from rackrate.publish.proposal.typeface import typefaces
from rackrate.publish.proposal.vendor_questions import vendor_questions
from rackrate.services.progress import Progress
from rackrate.services.report import Report
from rackrate.whole_file import write_whole

SECTIONS: Mapping[str, Callable[[Composition], Iterator[Block]]] = {
    "summary": summary,
    "needs": needs,
    "options": options,
    "recommendation": recommendation,
    "costs": costs,
    "break_even": break_even,
    "mix": mixes,
    "risks": risks,
    "next_steps": next_steps,
    "vendor_questions": vendor_questions,
    "sources": sources,
    "terms": terms,
    "award_decision": decision,
    "award_process": process,
    "award_tabulation": tabulation,
    "award_scoring": scoring,
    "award_questions": questions,
    "award_approvals": approvals,
}
_HAS_CONTENT: Mapping[str, Callable[[Report], bool]] = {"mix": has_mixes}
"""Sections that some projects have nothing to say in."""
_LATEST_START = 0.86
"""A section begins on the page of the last one if that is filled less."""
_FEW = 4
"""So few sections stand on a page each."""
_WHOLE = ("terms",)
"""Sections that stay on one page."""


def write_proposal(
    report: Report,
    fonts: Path,
    path: Path,
    progress: Progress,
    sections: Sequence[str] = FULL,
) -> Path:
    """Write the PDF proposal and return where it is.

    Args:
        report: What it shows.
        fonts: The folder of the font files.
        path: Where it is to be.
        progress: Told of every section; may cancel.
        sections: Their names in their order, as `document_plan.planned` gives them.

    Raises:
        CancelledError: The user stopped it; nothing was left behind.
        RefusedInputError: It cannot be written, or has text that no font can show.
    """
    refuse_undrawable(report, fonts, str(path))
    write_whole(path, rendered(report, fonts, progress, sections))
    return path


def rendered(
    report: Report, fonts: Path, progress: Progress, sections: Sequence[str] = FULL
) -> bytes:
    """Return the proposal as the bytes of a PDF, the same for the same report.

    Raises:
        CancelledError: The user stopped it.
        RefusedInputError: There is no comparison that a memo could be about.
    """
    shown = sections_shown(report, sections)
    if is_memo(shown) and report.project.comparison is None:
        fault = Problem("no_comparison", "", {}, Severity.ERROR)
        raise RefusedInputError(report.project.title, [fault])
    composition = Composition(report, typefaces(fonts, report.language), shown)
    total = len(shown) + 2
    blocks: list[Block] = []
    last_told = [name for name in shown if name not in _WHOLE][-1:]
    for done, name in enumerate(shown):
        progress.step(done, total, f"proposal.progress.{name}")
        made = list(SECTIONS[name](composition))
        if name in last_told and not is_memo(shown):
            made += brief_sources(composition)
        blocks.append(_break_before(name, made, shown))
        blocks += made
    progress.step(total - 2, total, "proposal.progress.pages")
    pages = paginated(blocks)
    content = _drawn(composition, pages)
    progress.step(total - 1, total, "proposal.progress.file")
    return content


def sections_shown(report: Report, sections: Sequence[str]) -> tuple[str, ...]:
    """Return the sections that have something to say about this project."""
    silent = [name for name, speaks in _HAS_CONTENT.items() if not speaks(report)]
    return tuple(name for name in sections if name not in silent)


def _break_before(
    name: str, made: Sequence[Block], sections: Sequence[str]
) -> PageBreak:
    """Return where a section begins: on a page of its own, or where there is room."""
    is_apart = len(sections) <= _FEW or is_memo(sections)
    if sections.index(name) <= 1 or is_apart:
        return PageBreak(0.0)
    if name in _WHOLE:
        height = paginated(made)[0].used if len(paginated(made)) == 1 else ROOM
        return PageBreak(max(0.0, 1.0 - height / ROOM))
    return PageBreak(_LATEST_START)


def _drawn(composition: Composition, pages: Sequence[Page]) -> bytes:
    covers = 0 if is_memo(composition.sections) else 1
    page_of = {"cover": 1, **pages_of_anchors(pages, covers)}
    count = len(pages) + covers
    brand = composition.report.project.brand
    accent = brand.accent if brand else USUAL_ACCENT
    pen = Pen(composition.faces, _metadata(composition), page_of, count, accent)
    mark = composition.draft_mark
    if covers:
        if mark:
            pen.watermark(mark)
        paint_cover(composition, pen)
    for number, page in enumerate(pages):
        if covers or number:
            pen.next_page()
        if mark:
            pen.watermark(mark)
        paint_furniture(composition, pen, page.section)
        for placed in page.placed:
            placed.block.paint(pen, LEFT, TOP + placed.top, MEASURE)
    return pen.finished()


def _metadata(c: Composition) -> Metadata:
    client, language = c.report.project.client, c.report.language
    name = client.name[language]
    project = client.project_name[language] or c.report.project.title
    return Metadata(
        title=f"{c.title} · {name}" if name else c.title,
        author=c.adviser or "RackRate",
        subject=project,
        keywords=c.report.document_id,
        language="zh-CN" if language is Language.ZH else "en",
        dated=c.report.issued_on,
    )


def refuse_undrawable(report: Report, fonts: Path, source: str) -> None:
    """Refuse a report that has text which no font can show.

    Raises:
        RefusedInputError: The characters, each with its place.
    """
    by_place: dict[str, list[str]] = {}
    for character, where in undrawable(report, fonts, [report.language]):
        by_place.setdefault(where, []).append(character)
    if by_place:
        raise RefusedInputError(
            source,
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
