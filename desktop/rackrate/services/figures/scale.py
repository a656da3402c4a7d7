"""From values to points, with ticks a person would choose."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_WIDE = "WF"
_NARROW_EM = 0.58
_NAME_GAP = 10.0
_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True, slots=True)
class Scale:
    """A straight scale: `low` at the point `start`, `high` at the point `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return the point of a value."""
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def nice_step(span: float, wanted: int) -> float:
    """Return a round step that cuts a span into about so many parts.

    Example:
        >>> nice_step(2.3, 5), nice_step(24, 6), nice_step(0, 5)
        (0.5, 5.0, 1.0)
    """
    if span <= 0:
        return 1.0
    rough = span / wanted
    size = 10.0 ** math.floor(math.log10(rough))
    return size * next(step for step in _STEPS if step * size >= rough - 1e-12)


def ticks(high: float, wanted: int) -> list[float]:
    """Return round values from 0 up to at least `high`."""
    step = nice_step(high, wanted)
    count = max(1, math.ceil(high / step - 1e-9))
    return [step * number for number in range(count + 1)]


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return places moved apart so that labels do not overlap, order kept.

    Args:
        places: Wanted places.
        gap: Smallest distance between two.
        low: Smallest place allowed.
        high: Largest place allowed.
    """
    order = sorted(range(len(places)), key=lambda i: places[i])
    moved = list(places)
    below = low - gap
    for index in order:
        moved[index] = max(moved[index], below + gap)
        below = moved[index]
    above = high + gap
    for index in reversed(order):
        moved[index] = min(moved[index], above - gap)
        above = moved[index]
    return moved


def text_extent(text: str, size: float) -> float:
    """Return about how wide a text is: room for it, whatever font draws it.

    Example:
        >>> text_extent("容器", 10), round(text_extent("month", 10))
        (20, 29)
    """
    return sum(
        size if unicodedata.east_asian_width(character) in _WIDE else size * _NARROW_EM
        for character in text
    )


def name_room(
    names: Iterable[str], most: float, usual: float, smallest: float = 7.0
) -> tuple[float, float]:
    """Return the size of names at the side of bars, and the room they take.

    Args:
        names: At least one.
        most: Points they may take; longer names are set smaller.
        usual: Their size where there is room, in points.
        smallest: The least size at which they can be read.
    """
    widest = max(text_extent(name, 1.0) for name in names)
    size = min(usual, max(smallest, (most - _NAME_GAP) / widest))
    return size, min(widest * size + _NAME_GAP, most)
