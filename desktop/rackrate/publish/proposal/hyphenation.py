"""Where English words may be parted at a line's end.

The places are those of TeX's patterns (`pyphen`): two letters at least
stay on the line, three go on to the next. Only plain words of small letters are
parted: no name, number, unit, code or address. What has a hyphen of its own is parted
there and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

_LEAST_BEFORE, _LEAST_AFTER = 2, 3
_PLAIN = re.compile(r"(?<![^ (“‘])([a-z]{5,})[,.;:)”’]* ")
"""A word on its own, the marks behind it and the space that ends it."""
_COMPOUND = re.compile(r"(?<![^ (“‘])[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+[,.;:)”’]*(?= |$)")
_SMALL = re.compile(r"[a-z]+")

Word = tuple[int, int, tuple[int, ...]]
"""Where it begins, where it ends with the marks behind it, and before which characters
of the text it may be parted."""


@dataclass(frozen=True, slots=True)
class Hyphenation:
    """Parts English words.

    Attributes:
        kept: Words that are never parted, in small letters: those of names.
    """

    kept: frozenset[str] = frozenset()

    @classmethod
    def sparing(cls, names: Iterable[str]) -> Hyphenation:
        """Return the hyphenation of a document in which names are kept whole."""
        return cls(frozenset(w for n in names for w in _SMALL.findall(n.lower())))

    def words(self, text: str) -> Iterator[Word]:
        """Yield the words that may be parted, but for the last one of the text.

        Example:
            >>> list(Hyphenation().words("the recommendation, then"))
            [(4, 19, (7, 9, 12, 14))]
        """
        for match in _PLAIN.finditer(text):
            word = match[1]
            if word in self.kept:
                continue
            points = _points(word)
            if points:
                start = match.start()
                yield start, match.end() - 1, tuple(start + p for p in points)

    def compounds(self, text: str) -> Iterator[Word]:
        """Yield the words with hyphens of their own, parted behind them.

        Example:
            >>> list(Hyphenation().compounds("a card-hour."))
            [(2, 12, (7,))]
        """
        for match in _COMPOUND.finditer(text):
            start, word = match.start(), match[0]
            points = (start + i + 1 for i, c in enumerate(word) if c == "-")
            yield start, match.end(), tuple(points)


@lru_cache(maxsize=8192)
def _points(word: str) -> tuple[int, ...]:
    return tuple(int(point) for point in _patterns().positions(word))


@lru_cache(maxsize=1)
def _patterns() -> Any:  # noqa: ANN401 - the library has no types
    import pyphen  # noqa: PLC0415 - its patterns take a while to read

    return pyphen.Pyphen(lang="en_US", left=_LEAST_BEFORE, right=_LEAST_AFTER)
