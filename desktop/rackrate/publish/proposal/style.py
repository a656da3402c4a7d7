"""Measures, colours and text styles of the document."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from rackrate.domain.bilingual import Language

PAGE_WIDTH, PAGE_HEIGHT = 595.28, 841.89
MEASURE = 451.5
"""43 characters of 10.5 points."""
LEFT = (PAGE_WIDTH - MEASURE) / 2
TOP, BOTTOM = 68.0, 66.0
ROOM = PAGE_HEIGHT - TOP - BOTTOM

TEXT = "#1A1A1A"
MUTED = "#595959"
ACCENT = "#12436D"
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
    """

    size: float
    leading: float
    bold: bool = False
    colour: str = TEXT
    align: Align = Align.LEFT
    space_before: float = 0.0
    space_after: float = 0.0
    indent: float = 0.0


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
    cell_small: TextStyle
    caption: TextStyle
    lead: TextStyle
    heading_1: TextStyle
    heading_2: TextStyle
    heading_3: TextStyle

    @classmethod
    def for_language(cls, language: Language) -> Styles:
        """Return the styles: Chinese 10.5 on 17.5 justified, English 10 on 14.5."""
        if language is Language.ZH:
            return _styles(10.5, 17.5, 9.0, 14.0, 8.0, 11.5, Align.JUSTIFY)
        return _styles(10.0, 14.5, 8.5, 12.0, 7.8, 10.5, Align.LEFT)

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
    align: Align,
) -> Styles:
    half = leading / 2
    body = TextStyle(size, leading, align=align, space_after=half)
    cells = TextStyle(cell, cell_leading)
    small = TextStyle(cell, cell_leading, align=align, space_after=cell_leading / 2)
    return Styles(
        body=body,
        item=replace(body, indent=16.0, space_after=half * 0.6),
        small=small,
        small_item=replace(small, indent=12.0, space_after=2.0),
        note=TextStyle(
            tiny, tiny_leading, colour=MUTED, space_before=4.0, space_after=half
        ),
        cell=cells,
        dense=TextStyle(cell - 0.5, cell_leading - 2.0),
        cell_small=TextStyle(tiny, tiny_leading, colour=MUTED),
        caption=TextStyle(cell, cell_leading, bold=True),
        lead=TextStyle(size + 2.5, leading + 3.0, bold=True),
        heading_1=TextStyle(18.0, 26.0, bold=True, space_before=26.0, space_after=10.0),
        heading_2=TextStyle(13.0, 19.0, bold=True, space_before=16.0, space_after=6.0),
        heading_3=TextStyle(
            size, leading, bold=True, space_before=half, space_after=3.0
        ),
    )
