"""Filling a measure: which characters stand on which line.

As many as fit, one word more where squeezing marks makes room for it, and never a
last line of one or two characters where there is another way. A word is parted where
its line would be too loose without, or where it is wider than the measure.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from rackrate.publish.proposal.line_breaking import Break
from rackrate.publish.proposal.spacing import Atom

HYPHEN = "-"
_SHORTEST_LAST = 3
_NARROWEST = 8
"""Ems; in a narrower column a short last line is no fault."""
_LONG_WORD = 0.6
_SLACK_WORTH_SQUEEZING = 0.8
_LOOSE = 0.5
"""The share of its stretch that a line uses before a word is parted."""
_MOST_HYPHENS = 2
"""Lines in a row that may end with one."""

Hyphens = Mapping[int, tuple[int, int]]
"""Before which characters a word may be parted: where it begins, and where the space
behind it stands."""
NO_HYPHENS: Hyphens = MappingProxyType({})


class Span(NamedTuple):
    """The characters of a line: its first and the one after its last.

    Attributes:
        is_parted: A word goes on on the next line: this one ends with a hyphen.
    """

    start: int
    end: int
    is_parted: bool = False


class Filling:
    """The filling of one measure."""

    def __init__(
        self,
        atoms: Sequence[Atom],
        places: Sequence[Break],
        width: float,
        hyphens: Hyphens = NO_HYPHENS,
        *,
        may_squeeze: bool,
    ) -> None:
        self._atoms = atoms
        self._hyphens = hyphens
        self._points = sorted(hyphens)
        self._places = places
        self._width = width
        self._may_squeeze = may_squeeze
        self._size = atoms[0].size
        self._free = [i for i, p in enumerate(places) if p is Break.FREE]
        self._free.append(len(atoms))

    def words(self) -> Iterator[float]:
        """Yield the width of each part between two places where lines may end."""
        start = 0
        for end in self._free:
            yield self.natural_width(start, end)
            start = end

    def spans(self) -> list[Span]:
        """Return the first atom of each line and the one after its last."""
        found: list[Span] = []
        start = hyphens = 0
        while start < len(self._atoms):
            end, is_parted = self._end_of_line(start, hyphens < _MOST_HYPHENS)
            found.append(Span(start, self._trimmed(start, end), is_parted))
            hyphens = hyphens + 1 if is_parted else 0
            start = end
        return self._without_runt(found)

    def natural_width(self, start: int, end: int) -> float:
        """Return the width of a line, the blank half of its last mark left out."""
        last = self._atoms[self._trimmed(start, end) - 1]
        return last.end - self._atoms[start].place - last.blank_end

    def _trimmed(self, start: int, end: int) -> int:
        while end > start + 1 and self._atoms[end - 1].character == " ":
            end -= 1
        return end

    def _end_of_line(self, start: int, may_part: bool) -> tuple[int, bool]:  # noqa: FBT001
        """Return where a line ends, and whether it does so inside a word."""
        fits, longer = None, len(self._atoms)
        for end in self._free:
            if end <= start:
                continue
            if self.natural_width(start, end) > self._width:
                longer = end
                break
            fits = end
        if fits == len(self._atoms):
            return fits, False
        word = start if fits is None else fits
        if self.natural_width(word, longer) > _LONG_WORD * self._width:
            inside = self._inside_word(start, word, longer)
            if inside is not None:
                return inside, False
        if fits is not None and self._is_worth_squeezing(start, fits, longer):
            return longer, False
        if fits is None or (may_part and self._is_loose(start, fits)):
            point = self._parted(start, word, longer)
            if point is not None:
                return point, True
        return (self._forced(start, longer) if fits is None else fits), False

    def _is_loose(self, start: int, end: int) -> bool:
        """Return whether a line that is to reach the measure needs much stretch."""
        if not self._may_squeeze or not self._points:
            return False
        seen = self._trimmed(start, end)
        room = sum(atom.stretch for atom in self._atoms[start + 1 : seen])
        return self._width - self.natural_width(start, end) > _LOOSE * room

    def _parted(self, start: int, word: int, end: int) -> int | None:
        """Return the furthest place in a word where it fits with a hyphen."""
        inside = bisect_left(self._points, word), bisect_right(self._points, end)
        for point in reversed(self._points[slice(*inside)]):
            before = self._atoms[point - 1]
            hyphen = before.face.advance(HYPHEN, before.size)
            if self._hyphens[point][0] < start or point >= end:
                continue
            if self.natural_width(start, point) + hyphen <= self._width:
                return point
        return None

    def _is_worth_squeezing(self, start: int, fits: int, longer: int) -> bool:
        if not self._may_squeeze:
            return False
        slack = self._width - self.natural_width(start, fits)
        excess = self.natural_width(start, longer) - self._width
        seen = self._trimmed(start, longer)
        room = sum(atom.shrink for atom in self._atoms[start + 1 : seen])
        return slack > _SLACK_WORTH_SQUEEZING * self._size and excess <= room

    def _inside_word(self, start: int, word: int, end: int) -> int | None:
        """Return the furthest separator inside a long word that still fits."""
        fitting = [
            i
            for i in range(word + 1, end)
            if self._places[i] is Break.IN_LONG_WORD
            and self.natural_width(start, i) <= self._width
        ]
        return fitting[-1] if fitting else None

    def _forced(self, start: int, end: int) -> int:
        """Return where a word wider than the measure is cut."""
        best = None
        for index in range(start + 1, end):
            if self._places[index] is Break.NEVER:
                continue
            if self.natural_width(start, index) > self._width:
                break
            best = index
        if best is not None:
            return best
        inside = range(start + 1, end)
        return next((i for i in inside if self._places[i] is not Break.NEVER), end)

    def _without_runt(self, spans: list[Span]) -> list[Span]:
        """Return the spans with at least three characters in the last one."""
        is_alone = len(spans) == 1
        if is_alone or self._width < _NARROWEST * self._size:
            return spans
        start, last, end = spans[-2].start, spans[-1].start, spans[-1].end
        if end - last >= _SHORTEST_LAST:
            return spans
        places = [i for i in self._free if start < i <= end - _SHORTEST_LAST]
        if not places:
            return spans
        words = (i for i in reversed(places) if self._is_word(i, end))
        index = next(words, places[-1])
        cut = Span(start, self._trimmed(start, index))
        return [*spans[:-2], cut, Span(index, end)]

    def _is_word(self, index: int, end: int) -> bool:
        """Return whether a word begins here, not far from the end."""
        after_space = self._atoms[index - 1].character == " "
        return after_space and end - index <= 2 * _SHORTEST_LAST
