"""How fast the documents are written, against the bare libraries beneath them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from tests.benchmarks.engagements import catalogs, one_workload
from tests.benchmarks.engine import shipped_reference
from tests.benchmarks.measure import MILLISECONDS, Figure, Size, compared, seconds

from rackrate.domain.bilingual import Language
from rackrate.engine.decision import decide
from rackrate.services.labels import Labels
from rackrate.services.progress import SilentProgress
from rackrate.services.report import Report
from rackrate.store.resource_files import read_words

SECOND = 1000.0
_RESOURCES = Path(__file__).parents[2] / "resources"
_FONTS = _RESOURCES / "fonts"
_SIZE, _LEADING, _MARGIN = 10, 15, 72


def workbook(size: Size) -> Sequence[Figure]:
    """Return what a workbook takes, and against bare XlsxWriter for the same cells."""
    from rackrate.publish.workbook.book import workbook_bytes  # noqa: PLC0415

    report = _report(size.few, Language.EN)

    def ours() -> bytes:
        return workbook_bytes(report, SilentProgress())

    cells = _cells(ours())
    ratio = compared(ours, lambda: _bare_workbook(cells), size.repeats)
    few = seconds(ours, size.repeats) * MILLISECONDS
    large = _report(size.large, Language.EN)
    many = seconds(lambda: workbook_bytes(large, SilentProgress()), 1) * MILLISECONDS
    count = sum(len(sheet) for sheet in cells.values())
    about = f"{count:,} cells of {len(cells)} sheets, against bare XlsxWriter"
    return (
        Figure("workbook_ratio", ratio, "ratio", None, about),
        Figure("workbook_ms_20", few, "ms", SECOND, f"{size.few} options"),
        Figure("workbook_ms_200", many, "ms", None, f"{size.large} options"),
    )


def proposal(size: Size) -> Sequence[Figure]:
    """Return what a proposal takes, and against bare reportlab for the same text."""
    from rackrate.publish.proposal.document import rendered  # noqa: PLC0415

    report = _report(size.few // 2, Language.ZH)

    def ours() -> bytes:
        return rendered(report, _FONTS, SilentProgress())

    texts = _texts(ours())
    ratio = compared(ours, lambda: _bare_proposal(texts), size.repeats)
    few = len(texts) / seconds(ours, size.repeats)
    large = _report(size.large, Language.ZH)
    taken: list[bytes] = []
    time = seconds(lambda: taken.append(rendered(large, _FONTS, SilentProgress())), 1)
    many = len(_texts(taken[0])) / time
    about = f"{len(texts)} pages in Chinese, against bare reportlab with their text"
    return (
        Figure("proposal_ratio", ratio, "ratio", None, about),
        Figure("proposal_pages_10", few, "pages/s", None, f"{size.few // 2} options"),
        Figure("proposal_pages_200", many, "pages/s", None, f"{size.large} options"),
    )


def _report(count: int, language: Language) -> Report:
    project, prices = one_workload(), tuple(catalogs(count))
    reference, currency = shipped_reference(), project.basis.billing_currency
    return Report(
        project=project,
        decision=decide(project, prices, reference),
        catalogs=prices,
        reference=reference,
        assumptions=reference.assumptions,
        labels=Labels.over(
            read_words(_RESOURCES), language, reference, prices, currency
        ),
        issued_on=project.basis.as_of,
        digest="0" * 64,
    )


_Cell = tuple[int, int, object, object]


def _cells(content: bytes) -> dict[str, list[_Cell]]:
    """Return what stands where: row, column, formula or value, stored value."""
    from openpyxl import load_workbook  # noqa: PLC0415 - not for the other benchmarks

    formulas = load_workbook(BytesIO(content))
    values = load_workbook(BytesIO(content), data_only=True)
    return {
        sheet.title: [
            (c.row - 1, c.column - 1, c.value, values[sheet.title][c.coordinate].value)
            for row in sheet.iter_rows()
            for c in row
            if c.value is not None
        ]
        for sheet in formulas.worksheets
    }


def _bare_workbook(cells: dict[str, list[_Cell]]) -> bytes:
    """Return a workbook of the same cells, without any looks."""
    from xlsxwriter import Workbook  # noqa: PLC0415

    buffer = BytesIO()
    book = Workbook(buffer, {"in_memory": True})
    for title, sheet in cells.items():
        page = book.add_worksheet(title)
        for row, column, written, stored in sheet:
            if isinstance(written, str) and written.startswith("="):
                page.write_formula(row, column, written, None, stored or 0)
            elif isinstance(written, str):
                page.write_string(row, column, written)
            elif isinstance(written, datetime):
                page.write_datetime(row, column, written)
            else:
                page.write_number(row, column, written)
    book.close()
    return buffer.getvalue()


def _texts(content: bytes) -> list[list[str]]:
    """Return the lines of each page."""
    import pypdfium2  # noqa: PLC0415

    with pypdfium2.PdfDocument(content) as document:
        return [page.get_textpage().get_text_range().splitlines() for page in document]


def _bare_proposal(pages: Sequence[Sequence[str]]) -> bytes:
    """Return a document of the same lines as paragraphs, in the same face."""
    from reportlab.lib.styles import ParagraphStyle  # noqa: PLC0415
    from reportlab.platypus import (  # noqa: PLC0415
        PageBreak,
        Paragraph,
        SimpleDocTemplate,
    )

    from rackrate.publish.proposal.typeface import typefaces  # noqa: PLC0415

    face = typefaces(_FONTS, Language.ZH).regular[0].name
    style = ParagraphStyle(
        "body", fontName=face, fontSize=_SIZE, leading=_LEADING, wordWrap="CJK"
    )
    flow: list[Any] = []
    for lines in pages:
        flow += [Paragraph(_escaped(line), style) for line in lines]
        flow.append(PageBreak())
    buffer = BytesIO()
    SimpleDocTemplate(buffer, leftMargin=_MARGIN, rightMargin=_MARGIN).build(flow)
    return buffer.getvalue()


def _escaped(line: str) -> str:
    return line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
