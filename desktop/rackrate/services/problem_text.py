"""Problems as sentences: what is wrong, where, and how to mend it."""

from __future__ import annotations

from rackrate.domain.bilingual import Language
from rackrate.domain.problem import Problem, RefusedInputError
from rackrate.services.words import Words


def fault(problem: Problem, words: Words, language: Language) -> str:
    """Return what is wrong."""
    return words.say(f"problems.{problem.code}.fault", language, **problem.values)


def remedy(problem: Problem, words: Words, language: Language) -> str:
    """Return how to mend it."""
    return words.say(f"problems.{problem.code}.remedy", language, **problem.values)


def message(problem: Problem, words: Words, language: Language) -> str:
    """Return fault and remedy in one line."""
    parts = (fault(problem, words, language), remedy(problem, words, language))
    return ("；" if language is Language.ZH else "; ").join(parts)


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
