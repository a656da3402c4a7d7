"""Blocks on pages: heads repeated, headings not left alone, nothing lost."""

from __future__ import annotations

from datetime import date

import pytest

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.metadata import Metadata
from rackrate.publish.proposal.pagination import paginated
from rackrate.publish.proposal.paragraph import Heading, Paragraph
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.style import MEASURE, ROOM, Align, TextStyle
from rackrate.publish.proposal.table import Row, Table
from rackrate.publish.proposal.typeface import Typefaces

BODY = TextStyle(10.0, 14.0, space_after=7.0)
HEAD = TextStyle(18.0, 26.0, bold=True, space_before=20.0, space_after=8.0)
DENSE = TextStyle(8.0, 11.0)


def paragraph(faces: Typefaces, text: str, style: TextStyle = BODY) -> Paragraph:
    """Return a paragraph."""
    return Paragraph(text, style, faces)


def heading(faces: Typefaces, title: str) -> Heading:
    """Return a section's heading."""
    return Heading(title, HEAD, faces, level=1, number="1", anchor=title)


def table(faces: Typefaces, *rows: tuple[str, str]) -> Table:
    """Return a table of two columns, the second one narrow and flush right."""
    right = TextStyle(8.0, 11.0, align=Align.RIGHT)
    made = [
        Row(((paragraph(faces, a, DENSE),), (paragraph(faces, b, right),)))
        for a, b in rows
    ]
    return Table(
        shares=(50.0, 1.0),
        head=Row(((paragraph(faces, "option"),), (paragraph(faces, "total"),))),
        rows=tuple(made),
        caption=paragraph(faces, "Table 1. Options"),
        continued=paragraph(faces, "Table 1. Options (cont.)"),
    )


def test_a_long_table_repeats_its_head_and_loses_no_row(english: Typefaces) -> None:
    rows = [(f"option {n}", str(n)) for n in range(150)]
    pages = paginated([table(english, *rows)])
    parts = [p.block for page in pages for p in page.placed]
    assert len(pages) == 5
    assert all(isinstance(part, Table) and part.head for part in parts)
    captions = [p.caption.text for p in parts if isinstance(p, Table) and p.caption]
    assert captions == ["Table 1. Options", *["Table 1. Options (cont.)"] * 4]
    assert sum(len(p.rows) for p in parts if isinstance(p, Table)) == 150


def test_a_row_taller_than_a_page_goes_on_over_the_next(english: Typefaces) -> None:
    long = "a note that does not end " * 600
    pages = paginated([table(english, ("before", "1"), (long, "2"), ("after", "3"))])
    assert len(pages) > 2
    assert all(page.used <= ROOM + 0.1 for page in pages)


def test_a_figure_is_never_cut_however_narrow_its_column(english: Typefaces) -> None:
    made = table(english, ("a very long name of an option " * 3, "¥1,234,567,890.12"))
    made.height(MEASURE)
    (row,) = made.rows
    column = made.widths(MEASURE)[1]
    assert len(row.cells[1][0].lines(column - 8.0)) == 1


def test_a_heading_goes_with_what_follows(english: Typefaces) -> None:
    filler = [paragraph(english, "word " * 400) for _ in range(3)]
    for lines in range(1, 40):
        blocks: list[Block] = [
            *filler,
            paragraph(english, "line " * 18 * lines),
            heading(english, "Costs"),
            table(english, ("one", "1"), ("two", "2"), ("three", "3")),
        ]
        for page in paginated(blocks):
            assert not isinstance(page.placed[-1].block, Heading)


def test_paragraphs_leave_two_lines_on_each_page(english: Typefaces) -> None:
    long = paragraph(english, "word " * 1200)
    whole = len(long.lines(MEASURE))
    found = [
        len(placed.block.lines(MEASURE))
        for page in paginated([paragraph(english, "first"), long])
        for placed in page.placed
        if isinstance(placed.block, Paragraph)
    ]
    assert sum(found) == whole + 1
    assert min(found[1:]) >= 2


def test_pages_name_the_section_at_their_top(english: Typefaces) -> None:
    blocks = [
        heading(english, "First"),
        paragraph(english, "word " * 900),
        heading(english, "Second"),
        paragraph(english, "word " * 900),
    ]
    titles = [page.section[1] for page in paginated(blocks)]
    assert titles[0] == "First"
    assert titles[-1] == "Second"


@pytest.mark.parametrize("day", [date(2026, 11, 30)])
def test_a_page_can_be_drawn_by_itself(english: Typefaces, day: date) -> None:
    metadata = Metadata("a title", "an author", "a subject", "RR-1", "en", day)
    pen = Pen(english, metadata, {}, 1)
    paragraph(english, "text & <markup>").paint(pen, 72, 72, 300)
    assert pen.finished().startswith(b"%PDF-")
