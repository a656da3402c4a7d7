"""Paragraphs, headings and the sentence that the whole document is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.line_setting import (
    Line,
    Prepared,
    lines_of,
    longest_word,
    prepared,
)
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.run import Run, Runs, as_runs, text_of
from rackrate.publish.proposal.structure import Role
from rackrate.publish.proposal.style import ACCENT, TextStyle
from rackrate.publish.proposal.typeface import Typefaces

_FEWEST_LINES = 2


class Paragraph:
    """Text set in lines; it splits between pages, two lines at least on each.

    Attributes:
        label: Hangs in the indent: the number of a list item.
        anchor: What links lead to; empty: nothing.
    """

    def __init__(
        self,
        text: Runs,
        style: TextStyle,
        faces: Typefaces,
        *,
        label: str = "",
        anchor: str = "",
        keeps_with_next: bool = False,
    ) -> None:
        self.runs: tuple[Run, ...] = as_runs(text)
        self.style = style
        self.label = label
        self.anchor = anchor
        self.keeps_with_next = keeps_with_next
        self.space_before = style.space_before
        self.space_after = style.space_after
        self._faces = faces
        self._set: dict[float, list[Line]] = {}
        self._identity = object()

    @property
    def text(self) -> str:
        """What it says, marks left out."""
        return text_of(self.runs)

    def lines(self, width: float) -> list[Line]:
        """Return its lines in a column."""
        if width not in self._set:
            measure = width - self.style.indent
            self._set[width] = lines_of(self._prepared, self.style, measure)
        return self._set[width]

    def least_width(self) -> float:
        """Return the narrowest column in which nothing is cut."""
        return self.style.indent + longest_word(self._prepared)

    @cached_property
    def _prepared(self) -> Prepared:
        return prepared(self.runs, self.style, self._faces)

    def height(self, width: float) -> float:
        """Return its height in a column."""
        return len(self.lines(width)) * self.style.leading

    def least_height(self, width: float) -> float:
        """Return the height of its first lines."""
        return min(_FEWEST_LINES, len(self.lines(width))) * self.style.leading

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        """Return the lines that fit and the rest."""
        lines = self.lines(width)
        count = min(int((room + 0.01) / self.style.leading), len(lines) - _FEWEST_LINES)
        if count < _FEWEST_LINES:
            return None
        return self._part(width, lines[:count], is_first=True), self._part(
            width, lines[count:], is_first=False
        )

    def _part(self, width: float, lines: list[Line], *, is_first: bool) -> Paragraph:
        part = Paragraph(self.runs, self.style, self._faces)
        part._set[width] = lines
        part._identity = self._identity
        if is_first:
            part.label, part.anchor = self.label, self.anchor
        else:
            part.keeps_with_next = self.keeps_with_next
        return part

    def anchors(self) -> tuple[tuple[str, float], ...]:
        """Return what links lead to."""
        return ((self.anchor, 0.0),) if self.anchor else ()

    def paint(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Draw it as a part of its own: an item of a list, or a paragraph."""
        if self.anchor:
            pen.anchor(self.anchor, top)
        if not self.style.indent:
            with pen.part(Role.PARAGRAPH, self._identity):
                self.paint_inside(pen, left, top, width)
            return
        with pen.structure.item(self._identity):
            if self.label:
                with pen.part(Role.LABEL):
                    self._paint_label(pen, left, top)
            with pen.part(Role.BODY, self._identity):
                self._paint_lines(pen, left, top, width)

    def paint_inside(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Draw it inside the part that is being drawn: a cell, a caption."""
        if self.label:
            self._paint_label(pen, left, top)
        self._paint_lines(pen, left, top, width)

    def _paint_label(self, pen: Pen, left: float, top: float) -> None:
        style, baseline = self.style, self._first_baseline(pen, top)
        label = f"{self.label} "
        pen.text(label, left, baseline, style.size, style.colour, bold=style.bold)

    def _paint_lines(self, pen: Pen, left: float, top: float, width: float) -> None:
        first = self._first_baseline(pen, top)
        for number, line in enumerate(self.lines(width)):
            baseline = first + number * self.style.leading
            for piece in line.pieces:
                pen.piece(piece, left + self.style.indent, baseline)

    def _first_baseline(self, pen: Pen, top: float) -> float:
        style = self.style
        return top + style.leading / 2 + style.size * (pen.faces.ascent - 0.5)


class Heading(Paragraph):
    """A heading: it stands in the outline and stays with what follows.

    Attributes:
        level: 1 for a section, 2 and 3 inside it.
        number: As printed before the title; empty: none.
        title: As the header of its pages shows it.
    """

    def __init__(
        self,
        title: str,
        style: TextStyle,
        faces: Typefaces,
        *,
        level: int,
        number: str = "",
        anchor: str = "",
    ) -> None:
        if number:
            hanging = faces.width(number, style.size, bold=True) + 0.6 * style.size
            style = replace(style, indent=hanging)
        super().__init__(
            title, style, faces, label=number, anchor=anchor, keeps_with_next=True
        )
        self.level = level
        self.number = number
        self.title = title

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Return None: a heading stays whole."""
        return None

    def least_height(self, width: float) -> float:
        """Return its height."""
        return self.height(width)

    def paint(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Draw it and put it into the outline."""
        if self.level == 1:
            pen.structure.begin_section()
        with pen.part(pen.structure.heading(self.level)):
            self.paint_inside(pen, left, top, width)
        if self.anchor:
            pen.anchor(self.anchor, top)
            name = f"{self.number} {self.title}" if self.number else self.title
            pen.outline(self.anchor, name, self.level - 1)


class Callout:
    """A paragraph with the accent bar at its left: the recommendation."""

    keeps_with_next = False
    space_before = 2.0
    _BAR, _GAP = 3.0, 11.0

    def __init__(self, parts: Sequence[Paragraph], space_after: float = 12.0) -> None:
        self.parts = tuple(parts)
        self.space_after = space_after

    def height(self, width: float) -> float:
        """Return its height in a column."""
        inside = width - self._BAR - self._GAP
        return sum(part.height(inside) for part in self.parts) + 4.0

    def least_height(self, width: float) -> float:
        """Return its height: it stays whole."""
        return self.height(width)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Return None."""
        return None

    def anchors(self) -> tuple[tuple[str, float], ...]:
        """Return none."""
        return ()

    def paint(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Draw bar and text."""
        inside = width - self._BAR - self._GAP
        pen.box(left, top, self._BAR, self.height(width), ACCENT)
        top += 2.0
        for part in self.parts:
            part.paint(pen, left + self._BAR + self._GAP, top, inside)
            top += part.height(inside)
