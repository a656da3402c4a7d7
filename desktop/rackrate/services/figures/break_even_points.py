"""The points of the break-even figure that carry a label: crossings and today."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rackrate.engine.verdict import Choice
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.figures.cost_plot import USUAL, Plot, monthly
from rackrate.services.figures.cost_series import Series
from rackrate.services.figures.figure import Anchor, Dot, Mark, Role, Text
from rackrate.services.figures.label_places import Places
from rackrate.services.figures.scale import text_extent
from rackrate.services.labels import Labels

_STEP = 4.0


class PointLabel(NamedTuple):
    """A point of the plot with its marker and what is written beside it."""

    x: float
    y: float
    radius: float
    role: Role
    texts: tuple[str, ...]
    is_hollow: bool = False

    def marks(self, placed: Places) -> Iterator[Mark]:
        """Yield the marker and its label."""
        label = list(placed.beside(self.x, self.y, self.texts, bold=not self.is_hollow))
        dot = Dot(self.x, self.y, self.radius, self.role, hollow=self.is_hollow)
        yield from (*label[:-1], dot, *label[-1:])


def today_points(
    decision: WorkloadDecision, series: Sequence[Series], plot: Plot, labels: Labels
) -> list[PointLabel]:
    """Return what is recommended at today's hours; of a mix, beside one option."""
    hours = min(series[0].option.terms.useful_hours, plot.end)
    best = next(s for s in series if s.option.id in _main_ids(decision, series))
    shown = number_text.hours(decision.workload.hours_per_day)
    mix = decision.mix if decision.verdict.choice is Choice.HYBRID else None
    points = [(monthly(best.option.terms, hours), best.role, "today")]
    if mix is not None:
        points.append((mix.total_per_month, Role.OTHER, "today_mix"))
    found = []
    for amount, role, key in points:
        x, y = plot.point(hours, amount)
        values = {"hours": shown, "amount": labels.money(amount)}
        texts = [labels.say(f"verdict.axis.{key}", **values)]
        if key == "today":
            texts.append(labels.say("verdict.axis.today_short", **values))
        found.append(PointLabel(x, y, 4.0, role, tuple(texts), is_hollow=True))
    return found


def _main_ids(decision: WorkloadDecision, series: Sequence[Series]) -> set[str]:
    option = decision.verdict.option
    shown = {s.option.id for s in series}
    return {option} if option in shown and option else {series[0].option.id}


def beyond(
    decision: WorkloadDecision, plot: Plot, labels: Labels, placed: Places
) -> Iterator[Mark]:
    """Yield how many hours a break-even would need that no month has."""
    found = decision.verdict.headline
    if found is None or found.hours_per_month is not None:
        return
    if found.needed_hours_per_month is not None:
        values = labels.break_even_values(found, decision)
        text = labels.say("verdict.axis.beyond", hours=values["needed_hours_per_day"])
        left = plot.x.end - text_extent(text, USUAL)
        base = _clear_base(left, plot, placed)
        placed.keep_box_clear(left, base - USUAL, plot.x.end, base + 3)
        yield Text(plot.x.end, base, text, USUAL, Role.MUTED, Anchor.END)


def _clear_base(left: float, plot: Plot, placed: Places) -> float:
    """Return the highest base line at the right edge that the fewest lines strike."""
    top = plot.y.end + 2
    bases = [top + step * _STEP for step in range(int((plot.y.start - top) / _STEP))]
    return min(
        bases,
        key=lambda base: placed.lines_through(left, base - USUAL, plot.x.end, base + 3),
        default=top,
    )


def crossing_points(
    decision: WorkloadDecision, plot: Plot, labels: Labels
) -> list[PointLabel]:
    """Return where the headline pair costs the same."""
    found = decision.verdict.headline
    if found is None or found.hours_per_month is None:
        return []
    fixed, metered = (decision.option(i) for i in (found.fixed, found.metered))
    points = []
    for crossing in found.crossings:
        if crossing.at > plot.end:
            continue
        amount = min(monthly(o.terms, crossing.at) for o in (fixed, metered))
        x, y = plot.point(crossing.at, amount)
        hours = number_text.hours(crossing.at / plot.days)
        share = number_text.percent(crossing.at / decision.hours_per_month)
        texts = (
            labels.say("verdict.axis.crossing", hours=hours, share=share),
            labels.say("verdict.axis.crossing_short", hours=hours),
        )
        points.append(PointLabel(x, y, 4.5, Role.TEXT, texts))
    return points
