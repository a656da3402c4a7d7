"""Places for labels inside a plot: off other labels, off markers, off lines if it goes.

A label that must cross a line stands on a ground of its own; one that stands away
from its point is tied to it; one for which there is no room is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rackrate.services.figures.figure import (
    Anchor,
    Area,
    Line,
    Mark,
    Role,
    Text,
    rectangle,
)
from rackrate.services.figures.scale import text_extent

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Point = tuple[float, float]

_USUAL = 10.0
_BESIDE, _MARKER = 8.0, 6.0
_STEPS = tuple(step * 6.0 for step in range(-13, 14))
_ASIDE = (0.0, 24.0, 56.0)
_CROSSING, _SHORTER, _UNUSUAL = 22.0, 46.0, 1.5
_TIED = 16.0
_GROUND = 0.86
_PAD = 1.5


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A place for a text, and how far it lies from its point."""

    text: str
    box: Box
    distance: float


class Places:
    """Places labels one after the other; the first ones choose first."""

    def __init__(self, frame: Box) -> None:
        self._frame = frame
        self._taken: list[Box] = []
        self._segments: list[tuple[Point, Point]] = []

    def keep_clear(self, x: float, y: float) -> None:
        """Keep labels off a marker."""
        self.keep_box_clear(x - _MARKER, y - _MARKER, x + _MARKER, y + _MARKER)

    def keep_box_clear(
        self, left: float, top: float, right: float, bottom: float
    ) -> None:
        """Keep labels off a box in which something else stands."""
        self._taken.append((left, top, right, bottom))

    def lines_through(
        self, left: float, top: float, right: float, bottom: float
    ) -> int:
        """Return how many stretches of lines pass through a box."""
        return self._crossings((left, top, right, bottom))

    def avoid(self, points: Sequence[Point]) -> None:
        """Keep labels off a line where there is another way."""
        self._segments += pairwise(points)

    def beside(
        self,
        x: float,
        y: float,
        texts: Sequence[str],
        *,
        role: Role = Role.TEXT,
        size: float = _USUAL,
        bold: bool = False,
    ) -> Iterator[Mark]:
        """Yield a label for a point; nothing where there is no room for any.

        Args:
            x: The point.
            y: The point.
            texts: What it may say, the fullest first.
            role: Its colour.
            size: Points.
            bold: The heavier weight.
        """
        best: _Candidate | None = None
        least = float("inf")
        for number, text in enumerate(texts):
            for found in self._candidates(x, y, text, size):
                cost = found.distance + number * _SHORTER
                if cost >= least:
                    break
                cost += _CROSSING * self._crossings(found.box)
                if cost < least:
                    best, least = found, cost
        if best is not None:
            yield from self._marks(best, (x, y), role, size, bold=bold)

    def _marks(
        self, found: _Candidate, point: Point, role: Role, size: float, *, bold: bool
    ) -> Iterator[Mark]:
        left, top, right, bottom = box = found.box
        if self._crossings(box):
            ground = rectangle(left - _PAD, top, right + _PAD, bottom)
            yield Area(ground, Role.SURFACE, _GROUND)
        if found.distance > _TIED:
            end = (_nearest(point[0], left, right), _nearest(point[1], top, bottom))
            yield Line((point, end), Role.MUTED, 0.6)
        self._taken.append(box)
        is_left = right <= point[0]
        anchor, at = (Anchor.END, right) if is_left else (Anchor.START, left)
        base = bottom - 0.3 * size
        yield Text(at, base, found.text, size, role, anchor, bold)

    def _candidates(
        self, x: float, y: float, text: str, size: float
    ) -> Iterable[_Candidate]:
        """Return the free places inside the frame, the nearest first."""
        extent = text_extent(text, size)
        found = []
        for down in _STEPS:
            top = y + down - size * 0.65
            bottom = top + 1.3 * size
            for left, penalty in _lefts(x, extent):
                box = (left, top, left + extent, bottom)
                if self._is_free(box):
                    distance = _distance((x, y), box) + penalty + abs(down) * 0.05
                    found.append(_Candidate(text, box, distance))
        return sorted(found, key=lambda candidate: candidate.distance)

    def _is_free(self, box: Box) -> bool:
        left, top, right, bottom = box
        frame_left, frame_top, frame_right, frame_bottom = self._frame
        is_inside = (
            left >= frame_left
            and right <= frame_right
            and top >= frame_top
            and bottom <= frame_bottom
        )
        return is_inside and not any(
            left < r and right > x and top < b and bottom > y
            for x, y, r, b in self._taken
        )

    def _crossings(self, box: Box) -> int:
        return sum(_meets(start, end, box) for start, end in self._segments)


def _lefts(x: float, extent: float) -> Iterator[tuple[float, float]]:
    """Yield where a text may begin, and how unusual that is."""
    for aside in _ASIDE:
        yield x + _BESIDE + aside, 0.0
        yield x - _BESIDE - aside - extent, _UNUSUAL
    yield x - extent / 2, 2 * _UNUSUAL


def _nearest(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


def _distance(point: Point, box: Box) -> float:
    """Return how far a box lies from a point, at its nearest."""
    x, y = point
    left, top, right, bottom = box
    across = abs(x - _nearest(x, left, right))
    down = abs(y - _nearest(y, top, bottom))
    return float((across**2 + down**2) ** 0.5)


def _meets(start: Point, end: Point, box: Box) -> bool:
    """Return whether a straight line passes through a box."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        first, step = start[axis], end[axis] - start[axis]
        least, most = box[axis], box[axis + 2]
        if not step:
            if not least < first < most:
                return False
            continue
        one, other = (least - first) / step, (most - first) / step
        low, high = max(low, min(one, other)), min(high, max(one, other))
    return low < high
