"""Problems as sentences: what is wrong, where, and how to mend it."""

from __future__ import annotations

from decimal import Decimal

from rackrate.domain.bilingual import Language
from rackrate.domain.problem import Problem, RefusedInputError
from rackrate.services.words import Words

_AMOUNTS = frozenset({"budget", "total"})


def fault(problem: Problem, words: Words, language: Language) -> str:
    """Return what is wrong."""
    values = {name: _shown(name, text) for name, text in problem.values.items()}
    return words.say(f"problems.{problem.code}.fault", language, **values)


def remedy(problem: Problem, words: Words, language: Language) -> str:
    """Return how to mend it."""
    return words.say(f"problems.{problem.code}.remedy", language, **problem.values)


def message(problem: Problem, words: Words, language: Language) -> str:
    """Return fault and remedy in one line."""
    parts = (fault(problem, words, language), remedy(problem, words, language))
    return ("；" if language is Language.ZH else "; ").join(parts)


def _shown(name: str, text: str) -> str:
    """Return a value as a person reads it: an amount with its thousands commas."""
    return f"{Decimal(text):,f}" if name in _AMOUNTS else text


def refusal_lines(
    refused: RefusedInputError, words: Words, language: Language
) -> list[str]:
    """Return one line for each fault: file, place, what is wrong, how to mend it."""
    colon = "：" if language is Language.ZH else ": "
    lines = []
    for problem in refused.problems:
        place = f"{colon}{problem.place}" if problem.place else ""
        said = message(problem, words, language)
        lines.append(f"{refused.source}{place}{colon}{said}")
    return lines
