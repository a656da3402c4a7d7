"""Measures, colours and text styles of the document."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from rackrate.domain.bilingual import Language
from rackrate.publish.proposal.hyphenation import Hyphenation

PAGE_WIDTH, PAGE_HEIGHT = 595.28, 841.89
MEASURE = 470.0
"""47 characters of 10 points."""
LEFT = (PAGE_WIDTH - MEASURE) / 2
TOP, BOTTOM = 58.0, 54.0
ROOM = PAGE_HEIGHT - TOP - BOTTOM

TEXT = "#1A1A1A"
MUTED = "#595959"
ACCENT = "accent"
"""The colour that the pen takes from the brand."""
RULE = "#1A1A1A"
HAIRLINE = "#D9DEE3"
TINT = "#F2F5F8"
WHITE = "#FFFFFF"
WARNING = "#B4460F"


class Align(StrEnum):
    """How lines stand in their measure."""

    LEFT = "left"
    RIGHT = "right"
    CENTER = "center"
    JUSTIFY = "justify"


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a paragraph is set; lengths in points.

    Attributes:
        indent: Room left of the text; a list's number hangs in it.
        hyphenation: Parts words; None: they stay whole.
    """

    size: float
    leading: float
    bold: bool = False
    colour: str = TEXT
    align: Align = Align.LEFT
    space_before: float = 0.0
    space_after: float = 0.0
    indent: float = 0.0
    hyphenation: Hyphenation | None = None


@dataclass(frozen=True, slots=True)
class Styles:
    """The styles of a document in one language."""

    body: TextStyle
    item: TextStyle
    small: TextStyle
    small_item: TextStyle
    note: TextStyle
    cell: TextStyle
    dense: TextStyle
    remark: TextStyle
    remark_item: TextStyle
    under_table: TextStyle
    cell_small: TextStyle
    caption: TextStyle
    lead: TextStyle
    lead_small: TextStyle
    heading_1: TextStyle
    heading_2: TextStyle
    heading_3: TextStyle

    @classmethod
    def for_language(cls, language: Language, names: Iterable[str] = ()) -> Styles:
        """Return the styles: Chinese 10 on 16, English 9.5 on 13 and hyphenated.

        Args:
            language: What the document is written in.
            names: Their words are never parted.
        """
        if language is Language.ZH:
            return _styles(10.0, 16.0, 9.0, 13.5, 8.0, 11.0, None)
        hyphenation = Hyphenation.sparing(names)
        return _styles(9.5, 13.0, 8.5, 11.6, 7.8, 9.4, hyphenation)

    def heading(self, level: int) -> TextStyle:
        """Return the style of a heading of level 1, 2 or 3."""
        return (self.heading_1, self.heading_2, self.heading_3)[level - 1]


def right(style: TextStyle) -> TextStyle:
    """Return a style set flush right, for figures."""
    return replace(style, align=Align.RIGHT)


def bold(style: TextStyle) -> TextStyle:
    """Return a style in bold."""
    return replace(style, bold=True)


def _styles(
    size: float,
    leading: float,
    cell: float,
    cell_leading: float,
    tiny: float,
    tiny_leading: float,
    hyphenation: Hyphenation | None,
) -> Styles:
    half = leading / 2
    prose = TextStyle(
        cell - 0.5,
        cell_leading - 1.5,
        align=Align.JUSTIFY,
        hyphenation=hyphenation,
    )
    body = replace(prose, size=size, leading=leading, space_after=half)
    small = replace(
        prose, size=cell, leading=cell_leading, space_after=cell_leading / 2
    )
    cells = TextStyle(cell, cell_leading, hyphenation=hyphenation)
    return Styles(
        body=body,
        item=replace(body, indent=16.0, space_after=half * 0.6),
        small=small,
        small_item=replace(small, indent=12.0, space_after=2.0),
        note=TextStyle(
            tiny, tiny_leading, colour=MUTED, space_before=3.0, space_after=half
        ),
        cell=cells,
        dense=replace(cells, size=cell - 0.5, leading=cell_leading - 2.0),
        remark=replace(prose, space_after=cell_leading / 2),
        under_table=replace(prose, space_before=4.0, space_after=cell_leading / 2),
        remark_item=replace(prose, space_after=2.0, indent=12.0),
        cell_small=replace(cells, size=tiny, leading=tiny_leading, colour=MUTED),
        caption=TextStyle(cell, cell_leading, bold=True),
        lead=TextStyle(size + 2.5, leading + 3.0, bold=True),
        lead_small=TextStyle(size + 1.0, leading + 1.0, bold=True),
        heading_1=TextStyle(18.0, 24.0, bold=True, space_before=16.0, space_after=6.0),
        heading_2=TextStyle(12.0, 17.0, bold=True, space_before=10.0, space_after=3.0),
        heading_3=TextStyle(
            size, leading, bold=True, space_before=half, space_after=3.0
        ),
    )
