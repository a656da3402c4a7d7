"""Lines, areas and markers on a page, measured from the upper left corner."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Any

from reportlab.lib.colors import HexColor

from rackrate.publish.proposal.style import ACCENT, HAIRLINE, PAGE_HEIGHT, RULE
from rackrate.publish.proposal.tagging import Tagging
from rackrate.services.contrast import accent_on_white

Point = tuple[float, float]
_HATCH = 4.0
"""Points from one line of a hatch to the next."""


@lru_cache(maxsize=64)
def colour_of(code: str) -> Any:  # noqa: ANN401
    """Return the colour of `#RRGGBB`."""
    return HexColor(code)


class Shapes:
    """Draws on the page in hand; in a figure a shape is part of it, else of nothing."""

    def __init__(self, canvas: Any, accent: str) -> None:  # noqa: ANN401
        self._canvas = canvas
        self._accent = accent_on_white(accent)
        self._tagging = Tagging(canvas)

    def _tone(self, colour: str) -> Any:  # noqa: ANN401
        """Return the colour of a shape."""
        return colour_of(self._accent.shape if colour == ACCENT else colour)

    def rule(
        self,
        left: float,
        y: float,
        width: float,
        thickness: float = 0.5,
        colour: str = RULE,
    ) -> None:
        """Draw a horizontal line."""
        self.line(((left, y), (left + width, y)), thickness, colour)

    def line(
        self,
        points: Sequence[Point],
        thickness: float,
        colour: str,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw a line through points."""
        self._tagging.begin(is_text=False)
        canvas = self._canvas
        canvas.saveState()
        canvas.setStrokeColor(self._tone(colour))
        canvas.setLineWidth(thickness)
        canvas.setLineJoin(1)
        if dash:
            canvas.setDash(list(dash))
        canvas._code.append(f"{_path(points)} S")  # noqa: SLF001
        canvas.restoreState()

    def area(
        self,
        points: Sequence[Point],
        colour: str,
        opacity: float = 1.0,
        *,
        hatched: bool = False,
    ) -> None:
        """Fill a polygon; a hatched one gets lines at 45° as a second cue."""
        self._tagging.begin(is_text=False)
        canvas = self._canvas
        canvas.saveState()
        path = _path(points)
        canvas.setFillColor(self._tone(colour))
        canvas.setFillAlpha(opacity)
        canvas._code.append(f"{path} h f")  # noqa: SLF001
        if hatched:
            canvas._code.append(f"{path} h W n")  # noqa: SLF001
            canvas.setStrokeColor(self._tone(colour))
            canvas.setLineWidth(0.7)
            canvas._code.append(f"{_hatch(points)} S")  # noqa: SLF001
        canvas.restoreState()

    def box(
        self, left: float, top: float, width: float, height: float, colour: str
    ) -> None:
        """Fill a rectangle."""
        self._tagging.begin(is_text=False)
        self._canvas.setFillColor(self._tone(colour))
        lower = PAGE_HEIGHT - top - height
        self._canvas.rect(left, lower, width, height, stroke=0, fill=1)

    def frame(
        self,
        left: float,
        top: float,
        width: float,
        height: float,
        colour: str = HAIRLINE,
        thickness: float = 0.75,
    ) -> None:
        """Draw the outline of a rectangle."""
        self._tagging.begin(is_text=False)
        self._canvas.setStrokeColor(self._tone(colour))
        self._canvas.setLineWidth(thickness)
        lower = PAGE_HEIGHT - top - height
        self._canvas.rect(left, lower, width, height, stroke=1, fill=0)

    def dot(self, x: float, y: float, radius: float, fill: str, stroke: str) -> None:
        """Draw a marker."""
        self._tagging.begin(is_text=False)
        canvas = self._canvas
        canvas.setFillColor(self._tone(fill))
        canvas.setStrokeColor(self._tone(stroke))
        canvas.setLineWidth(1.6)
        canvas.circle(x, PAGE_HEIGHT - y, radius, stroke=1, fill=1)


def _path(points: Sequence[Point]) -> str:
    """Return the operators of a path through points, written straight."""
    first, *others = (f"{x:.2f} {PAGE_HEIGHT - y:.2f}" for x, y in points)
    return " ".join((f"{first} m", *(f"{point} l" for point in others)))


def _hatch(points: Sequence[Point]) -> str:
    """Return the operators of parallel lines at 45° over a polygon's box."""
    xs = [x for x, _ in points]
    ys = [PAGE_HEIGHT - y for _, y in points]
    low, high = min(ys), max(ys)
    start, end = min(xs) - (high - low), max(xs)
    count = ceil((end - start) / _HATCH)
    lefts = (start + number * _HATCH for number in range(count))
    return " ".join(
        f"{x:.2f} {low:.2f} m {x + high - low:.2f} {high:.2f} l" for x in lefts
    )
