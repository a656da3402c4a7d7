"""The parts of a figure. Coordinates are points from the upper left corner."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What a colour means; the painter's theme says which colour that is."""

    TEXT = "text"
    MUTED = "muted"
    GRID = "grid"
    CONTAINER = "container"
    BARE_METAL = "bare_metal"
    OTHER = "other"
    ACCENT = "accent"
    SURFACE = "surface"


class Anchor(StrEnum):
    """Which part of a text stands at its place."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


SOLID: tuple[float, ...] = ()
DASHED = (6.0, 3.0)
DOTTED = (1.5, 2.5)
DASH_DOT = (7.0, 2.5, 1.5, 2.5)


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points."""

    points: tuple[tuple[float, float], ...]
    role: Role
    width: float = 1.0
    dash: tuple[float, ...] = SOLID


Points = tuple[tuple[float, float], ...]


def rectangle(left: float, upper: float, right: float, lower: float) -> Points:
    """Return the corners of a rectangle, clockwise from the upper left."""
    return ((left, upper), (right, upper), (right, lower), (left, lower))


@dataclass(frozen=True, slots=True)
class Area:
    """A filled polygon; `hatched` is the second cue beside its colour."""

    points: tuple[tuple[float, float], ...]
    role: Role
    opacity: float = 1.0
    hatched: bool = False


@dataclass(frozen=True, slots=True)
class Dot:
    """A marker; a hollow one is filled with the surface."""

    x: float
    y: float
    radius: float
    role: Role
    hollow: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text; `y` is its baseline, `size` in points."""

    x: float
    y: float
    text: str
    size: float
    role: Role = Role.TEXT
    anchor: Anchor = Anchor.START
    bold: bool = False


@dataclass(frozen=True, slots=True)
class HitArea:
    """A rectangle to point at, and what it tells.

    Attributes:
        explains: The figure whose derivation a click asks for, named without the
            workload; empty for none.
    """

    x: float
    y: float
    width: float
    height: float
    text: str
    explains: str = ""


Mark = Line | Area | Dot | Text


@dataclass(frozen=True, slots=True)
class Figure:
    """A whole figure.

    Attributes:
        title: The finding, as a sentence.
        subtitle: Unit and basis.
        alternative: The figure in words, for those who cannot see it.
        marks: What is drawn, back to front.
        hits: Where a pointer learns something.
        table: The same figures as rows, the first one being the heads.
    """

    width: float
    height: float
    title: str
    subtitle: str
    alternative: str
    marks: tuple[Mark, ...]
    hits: tuple[HitArea, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
