"""A word or sentence in the two languages of the product."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Language(StrEnum):
    """A language of the window and of the documents."""

    ZH = "zh"
    EN = "en"


@dataclass(frozen=True, slots=True)
class Bilingual:
    """One text in Chinese and in English."""

    zh: str
    en: str

    def __getitem__(self, language: Language) -> str:
        return self.zh if language is Language.ZH else self.en

    @classmethod
    def same(cls, text: str) -> Bilingual:
        """Return a text that reads the same in both languages."""
        return cls(text, text)


NO_TEXT = Bilingual("", "")
