"""Who signs a proposal, and how it looks: names, logo, accent, usual terms."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rackrate.domain.bilingual import NO_TEXT, Bilingual, Language

USUAL_ACCENT = "#12436D"
"""The accent of documents without a brand."""


class LogoKind(StrEnum):
    """What a logo was drawn as."""

    PNG = "png"
    SVG = "svg"


@dataclass(frozen=True, slots=True)
class Logo:
    """A firm's mark, as it came and as documents draw it.

    Attributes:
        content: The file's bytes.
        picture: A PNG of it; `content` itself where that is one.
        width: Of the picture, in pixels.
        height: Of the picture, in pixels.
    """

    kind: LogoKind
    content: bytes
    picture: bytes
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Brand:
    """A consultancy's profile; a project keeps a copy of the one it uses.

    Attributes:
        id: Letters, digits and hyphens; the name of its file.
        firm: Its name.
        prepared_by: Person or team, printed where the project names nobody.
        accent: `#RRGGBB`.
        terms: Terms of its own, a line each, printed after the usual ones.
    """

    id: str
    firm: Bilingual = NO_TEXT
    prepared_by: Bilingual = NO_TEXT
    logo: Logo | None = None
    accent: str = USUAL_ACCENT
    terms: Bilingual = NO_TEXT

    def name(self, language: Language) -> str:
        """Return the firm in a language, in the other where that lacks it."""
        return self.firm[language] or self.firm.zh or self.firm.en or self.id

    def signs_as(self, language: Language) -> str:
        """Return who prepared a document, empty where nobody is named."""
        return self.prepared_by[language] or self.firm[language]
