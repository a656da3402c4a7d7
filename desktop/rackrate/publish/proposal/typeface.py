"""The document's faces: which one draws a character, and how wide it is there.

Noto Sans SC draws Chinese documents whole. English documents use Noto Sans, and
Noto Sans SC for the characters it lacks. Every face is embedded as a subset.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics

from rackrate.domain.bilingual import Language
from rackrate.publish.glyphs import CHINESE_FONTS, LATIN_FONTS, embedded_font

_UNITS_PER_EM = 1000
_NARROW = "·"
"""A dot between two units; the Chinese face would give it a whole square."""


@dataclass(frozen=True, slots=True)
class Face:
    """One embedded face.

    Attributes:
        name: The name under which the canvas knows it.
        widths: Advance of each character it can draw, in thousandths of its size.
    """

    name: str
    widths: Mapping[int, float]

    def advance(self, character: str, size: float) -> float:
        """Return how far a character moves the pen."""
        return self.widths.get(ord(character), 0) * size / _UNITS_PER_EM


@dataclass(frozen=True, slots=True)
class Typefaces:
    """The faces of one document, in the order in which they are asked.

    Attributes:
        regular, bold: The first face that has a character draws it.
        ascent: Height of a line above its baseline, as a share of the size.
    """

    regular: tuple[Face, ...]
    bold: tuple[Face, ...]
    ascent: float
    _found: dict[tuple[str, bool], tuple[Face, float]] = field(
        default_factory=dict, repr=False
    )

    def face_of(self, character: str, *, bold: bool) -> Face:
        """Return the face that draws a character."""
        return self.drawn(character, bold=bold)[0]

    def drawn(self, character: str, *, bold: bool) -> tuple[Face, float]:
        """Return the face that draws a character, and its advance at one point."""
        key = (character, bold)
        found = self._found.get(key)
        if found is None:
            faces = self.bold if bold else self.regular
            code = ord(character)
            drawing = [f for f in faces if code in f.widths] or [faces[0]]
            narrow = character in _NARROW
            face = min(drawing, key=lambda f: f.widths[code]) if narrow else drawing[0]
            found = self._found[key] = face, face.advance(character, 1.0)
        return found

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of a text set without any adjustment."""
        return size * sum(self.drawn(c, bold=bold)[1] for c in text)

    def pieces(self, text: str, *, bold: bool = False) -> list[tuple[Face, str]]:
        """Return a text cut where the face changes."""
        pieces: list[tuple[Face, str]] = []
        for character in text:
            face = self.face_of(character, bold=bold)
            if pieces and pieces[-1][0] is face:
                pieces[-1] = (face, pieces[-1][1] + character)
            else:
                pieces.append((face, character))
        return pieces

    def fitted(
        self, text: str, size: float, width: float, *, bold: bool = False
    ) -> str:
        """Return a text that fits a width, its end replaced by an ellipsis if not."""
        if self.width(text, size, bold=bold) <= width:
            return text
        kept = text
        while kept and self.width(kept + "…", size, bold=bold) > width:
            kept = kept[:-1].rstrip(" ，。、；：（《「『【“‘·")
        return kept + "…"


def typefaces(fonts: Path, language: Language) -> Typefaces:
    """Return the faces of a document in one language.

    Args:
        fonts: The folder of the font files.
        language: What the document is written in.
    """
    chinese = tuple(_face(fonts / name) for name in CHINESE_FONTS)
    latin = tuple(_face(fonts / name) for name in LATIN_FONTS)
    if language is Language.ZH:
        first, second, ascent = chinese, latin, 0.88
    else:
        first, second, ascent = latin, chinese, 0.83
    return Typefaces((first[0], second[0]), (first[1], second[1]), ascent)


@lru_cache(maxsize=16)
def _face(path: Path) -> Face:
    """Return a face, made known to the PDF library once under a name of our own."""
    font = embedded_font(path)
    pdfmetrics.registerFont(font)
    drawn = font.face.charToGlyph
    widths = {c: w for c, w in font.face.charWidths.items() if c in drawn}
    return Face(font.fontName, widths)
