"""The window's voice: sentences in the language of the moment."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.problem import Problem, RefusedInputError
from rackrate.services.problem_text import message, refusal_lines
from rackrate.services.words import Words


class Speaker(QObject):
    """Says sentences of the phrasebook; tells when the language changes."""

    language_changed = Signal()

    def __init__(self, words: Words, language: Language) -> None:
        super().__init__()
        self.words = words
        self._language = language

    @property
    def language(self) -> Language:
        """The language of the window."""
        return self._language

    def speak(self, language: Language) -> None:
        """Change the language; every listener retranslates itself."""
        if language is not self._language:
            self._language = language
            self.language_changed.emit()

    def say(self, key: str, /, **values: object) -> str:
        """Return a sentence of the phrasebook."""
        return self.words.say(key, self._language, **values)

    def text(self, text: Bilingual) -> str:
        """Return a text in the window's language."""
        return text[self._language]

    def problem(self, problem: Problem) -> str:
        """Return a problem as a sentence: what is wrong, how to mend it."""
        return message(problem, self.words, self._language)

    def refusal(self, refused: RefusedInputError) -> list[str]:
        """Return a refusal, a line for each fault."""
        return refusal_lines(refused, self.words, self._language)
