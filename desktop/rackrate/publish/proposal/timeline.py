"""A strip of weeks with a bar for each step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.style import ACCENT, HAIRLINE, MUTED, TEXT

_ROW, _HEAD, _BAR = 10.5, 14.0, 6.0
_NAMES, _SIZE = 0.32, 8.0


@dataclass(frozen=True, slots=True)
class Stage:
    """A step from one week to another, counted from 0; the last is not in it."""

    name: str
    start: int
    end: int


class Timeline:
    """The stages under each other over their weeks."""

    keeps_with_next = False
    space_before = 4.0
    space_after = 10.0

    def __init__(self, stages: Sequence[Stage], week: str) -> None:
        self._stages = tuple(stages)
        self._week = week

    def height(self, width: float) -> float:  # noqa: ARG002
        """Return its height."""
        return _HEAD + _ROW * len(self._stages)

    def least_height(self, width: float) -> float:
        """Return its height: it stays whole."""
        return self.height(width)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Return None."""
        return None

    def anchors(self) -> tuple[tuple[str, float], ...]:
        """Return none."""
        return ()

    def paint(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Draw weeks, names and bars; each bar begins where the last one ends."""
        height = self.height(width)
        with pen.figure(self._told, left, top, width, height):
            self._paint(pen, left, top, width)

    @property
    def _told(self) -> str:
        """Its stages and their weeks, in words."""
        spans = (
            (stage.name, f"{stage.start + 1}–{stage.end}") for stage in self._stages
        )
        told = "; ".join(f"{name} {weeks}" for name, weeks in spans)
        return f"{self._week}: {told}"

    def _paint(self, pen: Pen, left: float, top: float, width: float) -> None:
        weeks = max(stage.end for stage in self._stages)
        start = left + width * _NAMES
        step = (left + width - start) / weeks
        lower = top + self.height(width)
        pen.text(self._week, start - 8.0, top + 9.0, _SIZE, MUTED, share=1.0)
        for week in range(weeks):
            x = start + week * step
            pen.line(((x, top + _HEAD - 2.0), (x, lower)), 0.4, HAIRLINE)
            pen.text(str(week + 1), x + step / 2, top + 9.0, _SIZE, MUTED, share=0.5)
        for number, stage in enumerate(self._stages):
            y = top + _HEAD + number * _ROW
            name = pen.faces.fitted(stage.name, _SIZE, width * _NAMES - 8.0)
            pen.text(name, start - 8.0, y + 8.6, _SIZE, TEXT, share=1.0)
            first, last = start + stage.start * step, start + stage.end * step
            pen.box(first, y + 2.7, last - first, _BAR, ACCENT)
