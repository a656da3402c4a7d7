"""Figures that take longer than a frame: thought out aside, shown when they are there.

While a slider is dragged the last one stays, marked as stale. Once the hand rests and
the decision is thorough, the next is worked out off the window's thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QObject, Signal

from rackrate.domain.bilingual import Language
from rackrate.gui.charts.figure_panel import FigurePanel
from rackrate.gui.charts.figure_view import FigureMaker
from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.services.evidence.claims import ClaimResult
from rackrate.services.figures.cash_profile import figure_of_cash
from rackrate.services.figures.mix import figure_of_mix, mix_of
from rackrate.services.figures.purchase import (
    figure_of_purchase,
    purchase_is_silent,
    purchase_thought,
)
from rackrate.services.labels import Labels
from rackrate.services.results import Decision, WorkloadDecision


@dataclass(frozen=True, slots=True)
class _Thought:
    """What was worked out, for which workload of which decision."""

    about: WorkloadDecision
    whole: Decision | None
    result: Any
    claims: tuple[ClaimResult, ...]


@dataclass(frozen=True, slots=True)
class _Kind:
    """One slow figure.

    Attributes:
        think: The slow part; None where there is nothing to show.
        draw: The quick part.
        silent: What to say instead of a figure.
    """

    think: Callable[[WorkloadDecision], Any]
    draw: Callable[[_Thought, Labels], FigureMaker]
    silent: Callable[[WorkloadDecision, Labels], str]


def _draw_mix(thought: _Thought, labels: Labels) -> FigureMaker:
    return lambda width, height: figure_of_mix(
        thought.result, thought.about, labels, width, height, thought.whole
    )


def _draw_purchase(thought: _Thought, labels: Labels) -> FigureMaker:
    return lambda width, height: figure_of_purchase(
        thought.result, thought.about, labels, width, height, thought.claims
    )


def _draw_cash(thought: _Thought, labels: Labels) -> FigureMaker:
    return lambda width, height: figure_of_cash(
        thought.result, thought.about, labels, width, height
    )


KINDS: Mapping[str, _Kind] = MappingProxyType(
    {
        "mix": _Kind(
            think=mix_of,
            draw=_draw_mix,
            silent=lambda _found, labels: labels.say("mix_purchase.mix.empty"),
        ),
        "purchase": _Kind(
            think=purchase_thought, draw=_draw_purchase, silent=purchase_is_silent
        ),
        "cash": _Kind(
            think=purchase_thought, draw=_draw_cash, silent=purchase_is_silent
        ),
    }
)


class SlowFigures(QObject):
    """Shows the figures of `KINDS` on a panel.

    Attributes:
        claims: What the sources claim, once the first figure was thought out.

    Signals:
        changed: One more is thought out; show it again.
    """

    changed = Signal()

    def __init__(self, context: Context, live: LiveDecision) -> None:
        super().__init__()
        self._context = context
        self._live = live
        self._known: dict[tuple[str, str], _Thought] = {}
        self.claims: tuple[ClaimResult, ...] = ()
        self._is_thinking = False
        self._shown: tuple[_Thought, Language] | None = None
        self._maker: FigureMaker | None = None

    def show(self, name: str, panel: FigurePanel) -> bool:
        """Show a figure as far as it is known; return whether it is up to date."""
        found = self._live.workload
        if found is None:
            return False
        kind, known = KINDS[name], self._known.get((name, found.workload.id))
        is_fresh = known is not None and known.about is found
        if known is None:
            waiting = self._context.speaker.say("mix_purchase.window.thinking")
            panel.show_figure(lambda _width, _height: None, waiting)
        elif known.result is None:
            silent = kind.silent(known.about, self._live.labels)
            panel.show_figure(lambda _width, _height: None, silent)
        else:
            self._draw(kind, known, panel)
        if not is_fresh:
            self._think(name, found)
        return is_fresh

    def _draw(self, kind: _Kind, known: _Thought, panel: FigurePanel) -> None:
        """Draw what is known, unless that is what the panel shows already."""
        labels, maker = self._live.labels, self._maker
        if maker is not None and panel.view.maker is maker and self._shown is not None:
            thought, language = self._shown
            if thought is known and language is labels.language:
                return
        self._shown = known, labels.language
        self._maker = kind.draw(known, labels)
        panel.show_figure(self._maker, "")

    def _think(self, name: str, found: WorkloadDecision) -> None:
        """Work one out, unless more is to come or another is under way."""
        if self._is_thinking or not self._live.is_thorough:
            return
        self._is_thinking = True
        think, claims = KINDS[name].think, self._context.claims
        whole = self._live.decision
        self._context.jobs.run(
            lambda _progress: _Thought(found, whole, think(found), claims()),
            lambda thought: self._take(name, thought),
            self._give_up,
        )

    def _take(self, name: str, thought: _Thought) -> None:
        self._is_thinking = False
        self._known[name, thought.about.workload.id] = thought
        self.claims = thought.claims
        self.changed.emit()

    def _give_up(self, error: Exception) -> None:
        self._is_thinking = False
        raise error
