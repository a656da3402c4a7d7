"""The PDF painter of figures."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.support.pdf_text import pages

from rackrate.publish.proposal.figure_drawing import COLOURS, FigureBlock
from rackrate.publish.proposal.metadata import Metadata
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.typeface import Typefaces
from rackrate.services.figures.figure import (
    DASHED,
    Anchor,
    Area,
    Dot,
    Figure,
    Line,
    Mark,
    Role,
    Text,
)

SQUARE = ((10.0, 10.0), (60.0, 10.0), (60.0, 40.0), (10.0, 40.0))


def drawn(faces: Typefaces, tmp_path: Path, *marks: Mark) -> str:
    """Return the text of a page with a figure."""
    figure = Figure(200, 100, "title", "subtitle", "in words", tuple(marks))
    day = date(2026, 11, 30)
    pen = Pen(faces, Metadata("t", "a", "s", "k", "en", day), {}, 1)
    FigureBlock(figure, (), ()).paint(pen, 72, 72, 200)
    path = tmp_path / "figure.pdf"
    path.write_bytes(pen.finished())
    return pages(path)[0]


def test_every_kind_of_mark_is_drawn(english: Typefaces, tmp_path: Path) -> None:
    text = drawn(
        english,
        tmp_path,
        Line(((0, 0), (100, 50)), Role.CONTAINER, 2.0, DASHED),
        Area(SQUARE, Role.BARE_METAL, 0.4, hatched=True),
        Dot(50, 50, 4, Role.TEXT, hollow=True),
        Text(100, 90, "15.6 h", 9, anchor=Anchor.MIDDLE, bold=True),
    )
    assert "15.6 h" in text


def test_a_text_too_long_for_its_figure_is_cut(
    english: Typefaces, tmp_path: Path
) -> None:
    long = "8-card bare metal by the month from a vendor with a long name"
    text = drawn(english, tmp_path, Text(90, 50, long, 9, anchor=Anchor.END))
    assert text.strip().endswith("…")


def test_every_role_has_a_colour() -> None:
    assert set(COLOURS) == set(Role)
