"""Another decision drawn faintly behind the break-even figure, for comparison.

A ghost is thin, muted and dashed, and says its name: the other scenario, or how
things stood before a drag. A line that lies where it lay is not drawn twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from rackrate.engine.billing import BillingTerms
from rackrate.engine.option import Option
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.figures.cost_plot import (
    SMALL,
    Plot,
    curve,
    monthly,
    pieces,
)
from rackrate.services.figures.cost_series import chosen_series
from rackrate.services.figures.figure import Dot, Line, Mark, Role, Text
from rackrate.services.figures.label_places import Places
from rackrate.services.figures.scale import text_extent
from rackrate.services.labels import Labels

DASHES = ((4.0, 3.0), (7.0, 2.5, 1.2, 2.5))
"""How the first and the second ghost are dashed, to be told apart without colour."""

_WIDTH = 1.2
_LINES_OF_A_GHOST = 2
_HOURS_OF_A_DAY = 24
_SAMPLE, _GAP = 20.0, 6.0


@dataclass(frozen=True, slots=True)
class Ghost:
    """Another decision on the same workload, under the name it is drawn with."""

    name: str
    decision: WorkloadDecision


@dataclass(frozen=True, slots=True)
class GhostLine:
    """One option of a ghost: its costs, and the days its hours are counted on."""

    ghost: Ghost
    option_id: str
    label: str
    terms: BillingTerms[Decimal]
    days: Decimal

    @property
    def end(self) -> Decimal:
        """Useful hours a month at which the line ends."""
        return min(self.terms.hours_per_month, _HOURS_OF_A_DAY * self.days)

    def cost(self, hours_per_day: Decimal) -> Decimal | None:
        """Return the cost a month at so many hours a day, None past the end."""
        hours = hours_per_day * self.days
        return monthly(self.terms, hours) if hours <= self.end else None


def ghost_lines(
    ghosts: Iterable[Ghost], live: WorkloadDecision, labels: Labels
) -> list[GhostLine]:
    """Return the lines of some ghosts, each place once and none under a live line."""
    lively = {option.id: option.terms for option in live.ranked}
    drawn: set[tuple[object, ...]] = set()
    found = []
    for ghost in ghosts:
        days = _days(ghost.decision)
        for one in chosen_series(ghost.decision, labels)[:_LINES_OF_A_GHOST]:
            option = one.option
            if option.id in lively:  # its line, only now: there may be hundreds
                under = _corners(lively.pop(option.id), _days(live))
                drawn.add((option.id, *under))
            place = (option.id, *_corners(option.terms, days))
            if place in drawn:
                continue
            drawn.add(place)
            label = labels.say(
                "scenarios.ghost.line", option=one.label, ghost=ghost.name
            )
            found.append(GhostLine(ghost, option.id, label, option.terms, days))
    return found


@dataclass(frozen=True, slots=True)
class GhostTotal:
    """What an option costs in all in a ghost, in the billing currency."""

    name: str
    amount: Decimal
    dash: tuple[float, ...]


def ghost_totals(option: Option, ghosts: Sequence[Ghost]) -> list[GhostTotal]:
    """Return the totals that an option has in some ghosts, where they differ."""
    found, seen = [], {option.total}
    for ghost, dash in zip(ghosts, DASHES, strict=False):
        for other in ghost.decision.options:
            if other.id == option.id and other.total not in seen:
                seen.add(other.total)
                found.append(GhostTotal(ghost.name, other.total, dash))
    return found


def _days(decision: WorkloadDecision) -> Decimal:
    return decision.workload.days(decision.hours_per_month)


def _corners(
    terms: BillingTerms[Decimal], days: Decimal
) -> Iterator[tuple[float, ...]]:
    """Yield where a line bends, in hours a day and money a month to the cent."""
    for p in pieces(terms, min(terms.hours_per_month, _HOURS_OF_A_DAY * days)):
        hours = (p.start / days, p.end / days)
        yield tuple(round(float(n), 2) for n in (*hours, p.first, p.last))


def ghost_marks(
    lines: Sequence[GhostLine],
    ghosts: Sequence[Ghost],
    live: WorkloadDecision,
    plot: Plot,
    labels: Labels,
    placed: Places,
) -> Iterator[Mark]:
    """Yield the ghosts' lines, where their hours stand, and a key to them."""
    row = 0
    for ghost, dash in zip(ghosts, DASHES, strict=False):
        mine = [line for line in lines if line.ghost is ghost]
        for line in mine:
            points = curve(line.terms, replace(plot, days=line.days, end=line.end))
            yield Line(points, Role.MUTED, _WIDTH, dash)
        hours = ghost.decision.workload.hours_per_day
        is_elsewhere = hours != live.workload.hours_per_day and ghost.decision.ranked
        if is_elsewhere:
            yield from _hours_mark(ghost, hours, plot, dash)
        if mine or is_elsewhere:
            said = _name(ghost, labels) if is_elsewhere else ghost.name
            yield from _key(said, dash, plot, placed, row)
            row += 1


def _name(ghost: Ghost, labels: Labels) -> str:
    hours = number_text.hours(ghost.decision.workload.hours_per_day)
    return labels.say("scenarios.ghost.today", ghost=ghost.name, hours=hours)


def _hours_mark(
    ghost: Ghost, hours: Decimal, plot: Plot, dash: tuple[float, ...]
) -> Iterator[Mark]:
    best, days = ghost.decision.ranked[0], _days(ghost.decision)
    useful = min(hours * days, best.terms.hours_per_month)
    x, y = replace(plot, days=days).point(useful, monthly(best.terms, useful))
    yield Line(((x, plot.y.end), (x, plot.y.start)), Role.MUTED, 0.8, dash)
    yield Dot(x, y, 3.0, Role.MUTED, hollow=True)


def _key(
    said: str, dash: tuple[float, ...], plot: Plot, placed: Places, row: int
) -> Iterator[Mark]:
    """Yield a sample of a ghost's line and its name, in the upper left corner."""
    left, base = plot.x.start + _GAP, plot.y.end + SMALL + row * (SMALL + 5)
    start = left + _SAMPLE + _GAP
    right = start + text_extent(said, SMALL)
    placed.keep_box_clear(left, base - SMALL, right, base + 4)
    level = base - SMALL / 3
    yield Line(((left, level), (left + _SAMPLE, level)), Role.MUTED, 1.6, dash)
    yield Text(start, base, said, SMALL, Role.MUTED)
