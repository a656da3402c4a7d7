"""Every sentence of the product, in both languages, from one phrasebook.

Window, documents and command line take their words from here, so that one term
has one translation everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rackrate.domain.bilingual import Bilingual, Language


@dataclass(frozen=True, slots=True)
class Words:
    """Sentences by key; `{name}` in a sentence stands for a value."""

    phrases: Mapping[str, Bilingual]

    def __contains__(self, key: str) -> bool:
        return key in self.phrases

    def say(self, key: str, language: Language, /, **values: object) -> str:
        """Return a sentence with its values in place.

        Raises:
            KeyError: There is no such sentence, or a value that it needs is missing.
        """
        return self.phrases[key][language].format_map(values)

    def both(self, key: str, /, **values: Bilingual | str) -> Bilingual:
        """Return a sentence in both languages; bilingual values stay in theirs."""
        phrase = self.phrases[key]
        return Bilingual(
            phrase.zh.format_map(_in(Language.ZH, values)),
            phrase.en.format_map(_in(Language.EN, values)),
        )


def _in(language: Language, values: Mapping[str, Bilingual | str]) -> dict[str, str]:
    return {
        name: value[language] if isinstance(value, Bilingual) else value
        for name, value in values.items()
    }
