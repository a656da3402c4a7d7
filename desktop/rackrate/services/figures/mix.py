"""The mix figure: what a plan keeps and what it runs by the hour, through a week."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.units import Delivery
from rackrate.domain.workload import HOURS_PER_DAY
from rackrate.engine.decision import Decision
from rackrate.engine.mix import cheapest_mix
from rackrate.engine.mix_plan import Mix, PartUse, WeekPart
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.figures.figure import (
    Anchor,
    Area,
    Figure,
    HitArea,
    Line,
    Mark,
    Points,
    Role,
    Text,
    rectangle,
)
from rackrate.services.figures.mix_words import MixWords, Plan
from rackrate.services.figures.scale import Scale, ticks
from rackrate.services.labels import Labels

_LEFT, _RIGHT, _BOTTOM, _GAP = 30.0, 4.0, 30.0, 18.0
_SMALL, _USUAL = 9.0, 10.0
_LEGEND_ROW, _MOST_LINES = 15.0, 4
_CHART_SHARE = 0.62
_KEPT, _BY_HOUR, _IDLE = 1.0, 0.42, 0.1
_NUMBER = 11.0
_BAR, _MOST_ROW, _ROW_WITH_BAR = 7.0, 52.0, 31.0
_PLAN_PATHS = ("mix.total_per_month", "mix.all_fixed", "mix.all_metered")
"""What the plan and the pure ones beside it are explained as, in their order."""
_DUST = Decimal("1e-6")
_SEEN = Decimal("0.05")  # of a card: what one decimal shows


@dataclass(frozen=True, slots=True)
class _Layer:
    """One option of the plan, as it is painted."""

    option: str
    is_kept: bool
    role: Role

    @property
    def opacity(self) -> float:
        """Full for units that are kept, pale for what runs by the hour."""
        return _KEPT if self.is_kept else _BY_HOUR


@dataclass(frozen=True, slots=True)
class _Plot:
    """Where hours and cards are."""

    x: Scale
    y: Scale

    def point(self, hour: Decimal, cards: Decimal) -> tuple[float, float]:
        """Return the place of so many cards at an hour."""
        return self.x.at(float(hour)), self.y.at(float(cards))


def mix_of(decision: WorkloadDecision) -> Mix | None:
    """Return the cheapest plan for one workload; this may take the solver a while."""
    return decision.mix or cheapest_mix([decision])


def mix_figure(
    decision: WorkloadDecision,
    labels: Labels,
    width: float,
    height: float,
    project: Decision | None = None,
) -> Figure | None:
    """Return one workload's cheapest plan over the week, None where there is none.

    Args:
        decision: One workload's decision.
        labels: Words and names.
        width: Points.
        height: Points.
        project: The whole decision, for what is said of all workloads together.
    """
    mix = mix_of(decision)
    if mix is None:
        return None
    return figure_of_mix(mix, decision, labels, width, height, project)


def figure_of_mix(
    mix: Mix,
    decision: WorkloadDecision,
    labels: Labels,
    width: float,
    height: float,
    project: Decision | None = None,
) -> Figure:
    """Return the figure of a plan that is known; see `mix_figure`."""
    words = MixWords(mix, decision, labels, project)
    parts = _shown(mix.week, is_day=words.is_day)
    layers = _layers(mix, decision)
    top = 6.0 + _LEGEND_ROW * min(len(mix.plan), _MOST_LINES)
    most = max((max(part.need, _there(part)) for part in parts), default=Decimal(0))
    marks_up = _whole_ticks(max(float(most), 1.0))
    end = HOURS_PER_DAY if words.is_day else HOURS_PER_DAY * 7
    plot = _Plot(
        x=Scale(0, end, _LEFT, width * _CHART_SHARE - _GAP),
        y=Scale(0, marks_up[-1], height - _BOTTOM, top + 14),
    )
    marks: list[Mark] = [
        *_legend(words, layers, width - _RIGHT),
        *_axes(plot, marks_up, words),
    ]
    marks += _stack(parts, layers, plot)
    marks += _demand(parts, plot)
    sides = width * _CHART_SHARE + _GAP, width - _RIGHT
    marks += _plans(words, sides, (top, height))
    return Figure(
        width=width,
        height=height,
        title=words.title,
        subtitle=words.subtitle,
        alternative=words.alternative,
        marks=tuple(marks),
        hits=(
            *_hits(parts, plot, words),
            *_plan_hits(words, sides, (top, height)),
        ),
        table=tuple(words.table()),
    )


def _shown(week: Sequence[WeekPart], *, is_day: bool) -> list[WeekPart]:
    """Return the parts to draw: the whole week, or its first day."""
    if not is_day:
        return list(week)
    day = Decimal(HOURS_PER_DAY)
    return [
        WeekPart(p.start, min(p.hours, day - p.start), p.needs, p.uses)
        for p in week
        if p.start < day
    ]


def _whole_ticks(high: float) -> list[float]:
    """Return ticks at whole cards."""
    found = (ticks(high, wanted) for wanted in (5, 4, 3, 2, 1))
    return next(t for t in found if all(value == int(value) for value in t))


def _there(part: WeekPart) -> Decimal:
    return sum((use.work for use in part.uses), Decimal(0))


def _layers(mix: Mix, decision: WorkloadDecision) -> list[_Layer]:
    layers = []
    for line in mix.plan:
        is_bare = decision.option(line.option).delivery is Delivery.BARE_METAL
        role = Role.BARE_METAL if is_bare else Role.CONTAINER
        layers.append(_Layer(line.option, line.units is not None, role))
    return layers


def _legend(words: MixWords, layers: Sequence[_Layer], right: float) -> Iterator[Mark]:
    """Yield a line for each option of the plan: how it looks, its name, its money."""
    lines = words.lines(_MOST_LINES)
    named = len(layers) if len(layers) <= _MOST_LINES else _MOST_LINES - 1
    for number, (name, money) in enumerate(lines):
        base = 10.0 + number * _LEGEND_ROW
        if number < named:
            layer = layers[number]
            box = rectangle(0, base - 8, 14, base)
            yield Area(box, layer.role, layer.opacity)
            yield Line((*box, box[0]), layer.role, 0.8)
            yield _number(number, layer, (7.0, base - 4))
        yield Text(20, base, name, _SMALL)
        yield Text(right, base, money, _SMALL, Role.TEXT, Anchor.END)


def _axes(plot: _Plot, marks_up: Sequence[float], words: MixWords) -> Iterator[Mark]:
    left, right, floor = plot.x.start, plot.x.end, plot.y.start
    for value in marks_up:
        y = plot.y.at(value)
        yield Line(((left, y), (right, y)), Role.GRID, 1.0 if value == 0 else 0.6)
        text = number_text.plain(Decimal(str(value)).normalize())
        yield Text(left - 6, y + 3, text, _SMALL, Role.MUTED, Anchor.END)
    yield Text(left, plot.y.end - 6, words.say("cards"), _SMALL, Role.MUTED)
    if words.is_day:
        for hour in range(0, HOURS_PER_DAY + 1, 4):
            place = plot.x.at(hour), floor + 12
            yield Text(*place, str(hour), _SMALL, Role.MUTED, Anchor.MIDDLE)
        name = words.say("hour_of_day")
        middle = (left + right) / 2
        yield Text(middle, floor + 25, name, _SMALL, Role.MUTED, Anchor.MIDDLE)
        return
    for day in range(7):
        start = plot.x.at(day * HOURS_PER_DAY)
        middle = plot.x.at(day * HOURS_PER_DAY + HOURS_PER_DAY / 2)
        yield Line(((start, floor), (start, plot.y.end)), Role.GRID, 0.6)
        name = words.day(day)
        yield Text(middle, floor + 14, name, _SMALL, Role.MUTED, Anchor.MIDDLE)


def _stack(
    parts: Sequence[WeekPart], layers: Sequence[_Layer], plot: _Plot
) -> Iterator[Mark]:
    """Yield what each option does, and above the demand what is paid for in vain."""
    floors = [Decimal(0)] * len(parts)
    for place, layer in enumerate(layers):
        used, idle, whole = [], [], []
        for number, part in enumerate(parts):
            low = floors[number]
            high = floors[number] = low + _work(part, layer)
            turn = min(max(part.need, low), high)
            used.append((part, low, turn))
            idle.append((part, turn, high))
            whole.append((part, low, high))
        for shape in _shapes(used, plot):
            yield Area(shape, layer.role, layer.opacity)
        for shape in _shapes(idle, plot):
            yield Area(shape, layer.role, _IDLE, hatched=True)
        for shape in _shapes(whole, plot):
            yield Line((*shape, shape[0]), layer.role, 0.8)
        yield from _numbered(place, layer, used, plot)


def _numbered(
    number: int,
    layer: _Layer,
    bands: Sequence[tuple[WeekPart, Decimal, Decimal]],
    plot: _Plot,
) -> Iterator[Mark]:
    """Yield the number of an option where it does most, if there is room for one."""
    part, low, high = max(bands, key=lambda band: (band[2] - band[1]) * band[0].hours)
    left, upper = plot.point(part.start, high)
    right, lower = plot.point(part.start + part.hours, low)
    if lower - upper > _NUMBER and right - left > _NUMBER:
        yield _number(number, layer, ((left + right) / 2, (upper + lower) / 2))


def _number(number: int, layer: _Layer, middle: tuple[float, float]) -> Text:
    """Return an option's number, which tells it apart where colours do not."""
    x, y = middle
    role = Role.SURFACE if layer.is_kept else Role.TEXT
    return Text(x, y + 3, str(number + 1), 8, role, Anchor.MIDDLE, bold=True)


def _work(part: WeekPart, layer: _Layer) -> Decimal:
    mine = (
        use.work
        for use in part.uses
        if (use.option, use.is_kept) == (layer.option, layer.is_kept)
    )
    return sum(mine, Decimal(0))


def _shapes(
    bands: Sequence[tuple[WeekPart, Decimal, Decimal]], plot: _Plot
) -> Iterator[Points]:
    """Yield bands of the week as outlines: neighbours are one, and no seam shows."""
    over: list[tuple[float, float]] = []
    under: list[tuple[float, float]] = []
    for part, low, high in bands:
        if high - low < _DUST:
            if over:
                yield (*over, *reversed(under))
            over, under = [], []
            continue
        end = part.start + part.hours
        over += [plot.point(part.start, high), plot.point(end, high)]
        under += [plot.point(part.start, low), plot.point(end, low)]
    if over:
        yield (*over, *reversed(under))


def _demand(parts: Sequence[WeekPart], plot: _Plot) -> Iterator[Mark]:
    points = []
    for part in parts:
        points.append(plot.point(part.start, part.need))
        points.append(plot.point(part.start + part.hours, part.need))
    yield Line(tuple(points), Role.TEXT, 1.4)


def _plans(
    words: MixWords, sides: tuple[float, float], heights: tuple[float, float]
) -> Iterator[Mark]:
    """Yield the plan and the two pure ones as bars, each with what it is above."""
    plans = words.plans()
    left, right = sides
    top, bottom = heights
    most = max((p.amount for p in plans if p.amount is not None), default=Decimal(0))
    scale = Scale(0, float(most) or 1.0, left, right)
    row = min((bottom - top - 4) / len(plans), _MOST_ROW)
    has_bars = row >= _ROW_WITH_BAR
    for number, plan in enumerate(plans):
        base = top + (14 if has_bars else 9) + number * row
        is_own = number == 0
        yield Text(left, base, plan.name, _USUAL, Role.TEXT, bold=is_own)
        yield Text(right, base, plan.money, _USUAL, Role.TEXT, Anchor.END, bold=is_own)
        has_bar = has_bars and plan.amount is not None
        if has_bar:
            yield from _bar(plan, scale, base + 4, is_own=is_own)
        if plan.note:
            note = base + (4 + _BAR + 9 if has_bar else 11)
            yield Text(left, note, plan.note, _SMALL, Role.MUTED)


def _bar(plan: Plan, scale: Scale, top: float, *, is_own: bool) -> Iterator[Mark]:
    end = scale.at(float(plan.amount or 0))
    yield Area(rectangle(scale.start, top, scale.end, top + _BAR), Role.GRID, 0.5)
    role = Role.ACCENT if is_own else Role.MUTED
    yield Area(rectangle(scale.start, top, end, top + _BAR), role, 1 if is_own else 0.6)


def _hits(parts: Sequence[WeekPart], plot: _Plot, words: MixWords) -> Iterator[HitArea]:
    top = plot.y.end
    for part in parts:
        left = plot.x.at(float(part.start))
        right = plot.x.at(float(part.start + part.hours))
        told = "\n".join((words.span(part), *_told(part, words)))
        path = "mix.total_per_month"
        yield HitArea(left, top, right - left, plot.y.start - top, told, path)


def _plan_hits(
    words: MixWords, sides: tuple[float, float], heights: tuple[float, float]
) -> Iterator[HitArea]:
    """Yield the rows of the plan and the pure ones, each with what it comes to."""
    (left, right), (top, bottom) = sides, heights
    row = min((bottom - top - 4) / len(_PLAN_PATHS), _MOST_ROW)
    for number, (plan, path) in enumerate(zip(words.plans(), _PLAN_PATHS, strict=True)):
        told = "\n".join(part for part in (plan.name, plan.money, plan.note) if part)
        known = path if plan.amount is not None else ""
        yield HitArea(left, top + number * row, right - left, row, told, known)


def _told(part: WeekPart, words: MixWords) -> Iterator[str]:
    yield words.say("need", cards=words.number(part.need))
    there = Decimal(0)
    for use in part.uses:
        there += use.work
        idle = min(max(there - part.need, Decimal(0)), use.work)
        yield _use(use, idle, words)


def _use(use: PartUse, idle: Decimal, words: MixWords) -> str:
    values = {"option": words.name(use.option), "cards": words.number(use.work)}
    if idle < _SEEN:
        return words.say("use", **values)
    return words.say("use_idle", idle=words.number(idle), **values)
