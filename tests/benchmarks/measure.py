"""What a benchmark says, and how time is taken.

Machines differ and are busy, so what can be is a ratio of two times that were taken
in turns, in one run; of several times the shortest counts, as nothing but the work
itself takes that long.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

MILLISECONDS = 1000.0
ONE_FRAME, THREE_FRAMES = 16.0, 48.0
"""Milliseconds, at 60 frames a second and a little less."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure.

    Attributes:
        unit: `ratio`, `ms`, `MiB` or `rows/s`.
        goal: What it should not exceed; None: it is reported only.
        about: What was measured, in a few words.
    """

    name: str
    value: float
    unit: str
    goal: float | None
    about: str

    @property
    def verdict(self) -> str:
        """Whether the goal is met, in a word."""
        if self.goal is None:
            return ""
        return "met" if self.value <= self.goal else "missed"


@dataclass(frozen=True, slots=True)
class Size:
    """How much work the benchmarks do.

    Attributes:
        draws, options: Of the uncertainty.
        offers: Of the mix, for three workloads over a week.
        prices: Of the evaluation: first, usual and last size.
        steps: Of a slider.
        rows: Of a vendor's spreadsheet.
        few, many: Options under the slider; a usual document has few.
        large: Options of a large document.
        repeats: Of everything that is timed.
    """

    draws: int = 10_000
    options: int = 500
    offers: int = 50
    prices: tuple[int, int, int] = (200, 2_000, 20_000)
    steps: int = 21
    rows: int = 100_000
    few: int = 20
    many: int = 500
    large: int = 200
    repeats: int = 5


USUAL = Size()
TINY = Size(
    draws=20,
    options=8,
    offers=4,
    prices=(8, 16, 24),
    steps=2,
    few=4,
    large=4,
    rows=30,
    many=8,
    repeats=1,
)
"""So small that running everything takes seconds: to see that it runs."""

Benchmark = Callable[[Size], Sequence[Figure]]


def seconds(work: Callable[[], object], repeats: int) -> float:
    """Return the shortest time that some work took."""
    return min(_times(work, repeats))


def compared(
    work: Callable[[], object], bare: Callable[[], object], repeats: int
) -> float:
    """Return the time of some work as a ratio to that of its bare core.

    The two take turns, so that what else the machine does slows down both.
    """
    turns = [(_time(work), _time(bare)) for _ in range(repeats)]
    return min(mine for mine, _ in turns) / min(theirs for _, theirs in turns)


def median_milliseconds(steps: Iterable[Callable[[], object]]) -> float:
    """Return how long one of several steps took that differ a little."""
    return median(_time(step) for step in steps) * MILLISECONDS


def _times(work: Callable[[], object], repeats: int) -> list[float]:
    return [_time(work) for _ in range(repeats)]


def _time(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def table(figures: Iterable[Figure]) -> str:
    """Return the figures as lines of a terminal."""
    heads = ("", "value", "unit", "goal", "")
    rows = [
        (f.name, f"{f.value:,.2f}", f.unit, _goal(f), f"{f.verdict:6}  {f.about}")
        for f in figures
    ]
    widths = [max(len(row[n]) for row in (heads, *rows)) for n in range(4)]
    return "\n".join(_line(row, widths) for row in (heads, *rows))


def _goal(figure: Figure) -> str:
    return "–" if figure.goal is None else f"≤ {figure.goal:g}"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    name, value, unit, goal = (
        f"{text:{'<' if n in (0, 2) else '>'}{width}}"
        for n, (text, width) in enumerate(zip(row, widths, strict=False))
    )
    return f"{name}  {value} {unit}  {goal}  {row[4]}".rstrip()


def write_json(figures: Iterable[Figure], path: Path) -> None:
    """Write the figures by their names, for a script."""
    told = {
        f.name: {"value": round(f.value, 4), "unit": f.unit, "goal": f.goal}
        for f in figures
    }
    path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
