"""The break-even figure: cost a month over useful hours a day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from rackrate.engine.billing import cards_running, varied
from rackrate.engine.verdict import Choice
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.figures.break_even_points import (
    beyond,
    crossing_points,
    today_points,
)
from rackrate.services.figures.cost_plot import (
    SMALL,
    USUAL,
    Plot,
    curve,
    money_unit,
    monthly,
    pieces,
)
from rackrate.services.figures.cost_series import Series, chosen_series
from rackrate.services.figures.figure import (
    DOTTED,
    Anchor,
    Area,
    Figure,
    HitArea,
    Line,
    Mark,
    Role,
    Text,
)
from rackrate.services.figures.ghost import Ghost, GhostLine, ghost_lines, ghost_marks
from rackrate.services.figures.label_places import Places
from rackrate.services.figures.scale import Scale, spread, text_extent, ticks
from rackrate.services.labels import Labels

_LEFT, _TOP, _BOTTOM = 46.0, 16.0, 40.0
_MOST_RIGHT_SHARE = 0.38
_LABEL_GAP = 13.0
_TABLE_HOURS = range(0, 25, 2)
_STEP_ROOM, _MOST_STEPS = 20.0, 5


def break_even_figure(
    decision: WorkloadDecision,
    labels: Labels,
    width: float,
    height: float,
    ghosts: Sequence[Ghost] = (),
) -> Figure | None:
    """Return cost over hours for the options that decide, None without any.

    Args:
        decision: One workload's decision.
        labels: Words and names.
        width: Points.
        height: Points.
        ghosts: Other decisions on the same workload to draw behind this one.
    """
    series = chosen_series(decision, labels)
    if not series:
        return None
    terms = series[0].option.terms
    days = decision.workload.days(terms.hours_per_month)
    end = min(terms.hours_per_month, 24 * days)
    behind = ghost_lines(ghosts, decision, labels)
    ends = [(s.option.terms, end) for s in series] + [(g.terms, g.end) for g in behind]
    most = max(monthly(terms, hours) for terms, hours in ends)
    unit, unit_name = money_unit(most, labels)
    steps = int((height - _TOP - _BOTTOM) / _STEP_ROOM)
    marks_up = ticks(float(most / unit) * 1.05, min(max(steps, 1), _MOST_STEPS))
    most_room = width * _MOST_RIGHT_SHARE
    name_size = _name_size(series, most_room)
    right = width - min(_name_room(series, name_size), most_room)
    plot = Plot(
        x=Scale(0, 24, _LEFT, right),
        y=Scale(0, marks_up[-1], height - _BOTTOM, _TOP),
        days=days,
        end=end,
        unit=unit,
    )
    lines = {s.option.id: curve(s.option.terms, plot) for s in series}
    marks: list[Mark] = [*_axes(plot, marks_up, labels)]
    placed = Places((_LEFT, _TOP - 12, right + 4, height - _BOTTOM))
    marks += ghost_marks(behind, ghosts, decision, plot, labels, placed)
    marks += _band(series, plot)
    for one in series:
        marks += _line(one, plot)
    marks += _end_labels(series, lines, plot, name_size)
    today = today_points(decision, series, plot, labels)
    crossings = crossing_points(decision, plot, labels)
    for x, y in ((p.x, p.y) for p in (*today, *crossings)):
        placed.keep_clear(x, y)
    upright = ((today[0].x, plot.y.end), (today[0].x, plot.y.start))
    marks.append(Line(upright, Role.MUTED, 0.8, (3.0, 3.0)))
    for mark in marks:
        if isinstance(mark, Line) and mark.role is not Role.GRID:
            placed.avoid(mark.points)
    marks += beyond(decision, plot, labels, placed)
    for point in (*crossings, *today):
        marks += point.marks(placed)
    for one in series:
        marks += _added(one, plot, labels, placed)
    return Figure(
        width=width,
        height=height,
        title=_title(decision, labels),
        subtitle=_subtitle(series, unit_name, labels, decision),
        alternative=_alternative(decision, labels, ghosts),
        marks=tuple(marks),
        hits=tuple(_hits(series, plot, labels, behind)),
        table=tuple(_table(series, plot, labels, behind)),
    )


def _axes(plot: Plot, marks_up: Sequence[float], labels: Labels) -> Iterator[Mark]:
    left, right = plot.x.start, plot.x.end
    digits = 1 if marks_up[1] != int(marks_up[1]) or marks_up[-1] < len(marks_up) else 0
    for value in marks_up:
        y = plot.y.at(value)
        yield Line(((left, y), (right, y)), Role.GRID, 1.0 if value == 0 else 0.6)
        text = number_text.grouped(Decimal(str(value)), digits)
        yield Text(left - 8, y + 3, text, SMALL, Role.MUTED, Anchor.END)
    for hour in range(0, 25, 4):
        x = plot.x.at(hour)
        y = plot.y.start + 14
        yield Text(x, y, str(hour), SMALL, Role.MUTED, Anchor.MIDDLE)
    middle = (left + right) / 2
    name = labels.say("verdict.axis.hours_per_day")
    yield Text(middle, plot.y.start + 30, name, SMALL, Role.MUTED, Anchor.MIDDLE)


def _band(series: Sequence[Series], plot: Plot) -> Iterator[Mark]:
    """Yield the band between low and high loss of the main container line."""
    main = _main_container(series)
    if main is None:
        return
    terms, span = main.option.terms, main.option.loss_range
    low = curve(varied(terms, loss=span.low), plot)
    high = curve(varied(terms, loss=span.high), plot)
    yield Area((*low, *reversed(high)), main.role, 0.13)


def _main_container(series: Sequence[Series]) -> Series | None:
    for one in series:
        span = one.option.loss_range
        if one.role is Role.CONTAINER and span.low < span.high:
            return one
    return None


def _line(one: Series, plot: Plot) -> Iterator[Mark]:
    """Yield an option's line, dotted from where more cards are needed."""
    usual, added, _ = _halves(one, plot)
    if usual:
        yield Line(tuple(usual), one.role, one.width, one.dash)
    if added:
        yield Line(tuple(added), one.role, one.width, DOTTED)


def _added(one: Series, plot: Plot, labels: Labels, placed: Places) -> Iterator[Mark]:
    """Yield how many cards the dotted part of a container's line needs."""
    _, added, most = _halves(one, plot)
    if added and one.role is Role.CONTAINER:
        x, y = added[-1]
        text = labels.say("verdict.axis.added", cards=int(most))
        yield from placed.beside(x, y, [text], role=Role.MUTED, size=SMALL)


def _halves(
    one: Series, plot: Plot
) -> tuple[list[tuple[float, float]], list[tuple[float, float]], Decimal]:
    """Return an option's line up to its cards, then beyond, and the most cards."""
    terms = one.option.terms
    usual: list[tuple[float, float]] = []
    added: list[tuple[float, float]] = []
    most = Decimal(terms.cards)
    for piece in pieces(terms, plot.end):
        running = cards_running(varied(terms, useful_hours=piece.end))
        most = max(most, running)
        target = added if running > terms.cards else usual
        if target is added and not added and usual:
            added.append(usual[-1])
        target.append(plot.point(piece.start, piece.first))
        target.append(plot.point(piece.end, piece.last))
    return usual, added, most


def _name_room(series: Sequence[Series], size: float) -> float:
    return max(text_extent(s.label, size) for s in series) + 14


def _name_size(series: Sequence[Series], room: float) -> float:
    """Return the size of the lines' names: smaller where they are long."""
    return USUAL if _name_room(series, USUAL) <= room else SMALL - 0.5


def _end_labels(
    series: Sequence[Series],
    lines: dict[str, tuple[tuple[float, float], ...]],
    plot: Plot,
    size: float,
) -> Iterator[Mark]:
    wanted = [lines[one.option.id][-1][1] for one in series]
    places = spread(wanted, _LABEL_GAP, plot.y.end, plot.y.start)
    for one, y in zip(series, places, strict=True):
        x = lines[one.option.id][-1][0] + 8
        is_bold = one.role is not Role.MUTED
        yield Text(x, y + 3, one.label, size, one.role, Anchor.START, is_bold)


def _title(decision: WorkloadDecision, labels: Labels) -> str:
    """Return the finding; where a mix is cheaper than both, it says so."""
    title = labels.chart_title(decision)
    if decision.verdict.choice is not Choice.HYBRID or decision.mix is None:
        return title
    amount = labels.money(decision.mix.total_per_month)
    return labels.say("verdict.chart.below_both", title=title, amount=amount)


def _subtitle(
    series: Sequence[Series],
    unit_name: str,
    labels: Labels,
    decision: WorkloadDecision,
) -> str:
    terms = series[0].option.terms
    basis = labels.say(
        "verdict.axis.basis",
        unit=unit_name,
        tax=labels.term("tax", decision.tax),
        hours=number_text.plain(terms.hours_per_month),
    )
    main = _main_container(series)
    if main is None:
        return basis
    span = main.option.loss_range
    return labels.say(
        "verdict.axis.band",
        basis=basis,
        low=number_text.percent(span.low, 0),
        high=number_text.percent(span.high, 0),
    )


def _alternative(
    decision: WorkloadDecision, labels: Labels, ghosts: Sequence[Ghost]
) -> str:
    found = decision.verdict.headline
    title = labels.chart_title(decision)
    said = labels.break_even(found, decision) if found else title
    for ghost in ghosts:
        name = f"{ghost.name}: {labels.chart_title(ghost.decision)}"
        said = labels.say("scenarios.ghost.alternative", sentence=said, ghost=name)
    return said


def _hits(
    series: Sequence[Series], plot: Plot, labels: Labels, behind: Sequence[GhostLine]
) -> Iterator[HitArea]:
    """Yield a strip for every half hour that tells what each option costs there."""
    step = Decimal("0.5")
    width = plot.x.at(float(step)) - plot.x.at(0)
    height = plot.y.start - plot.y.end
    for number in range(int(24 / step) + 1):
        hour = step * number
        hours = hour * plot.days
        if hours > plot.end:
            break
        costs = [
            f"{one.label} {labels.money(monthly(one.option.terms, hours))}"
            for one in series
        ]
        costs += [
            f"{line.label} {labels.money(amount)}"
            for line in behind
            if (amount := line.cost(hour)) is not None
        ]
        at = labels.say("verdict.axis.at_hours", hours=number_text.hours(hour))
        x = plot.x.at(float(hour)) - width / 2
        text = "\n".join((at, *costs))
        path = "break_even.hours_per_day"
        yield HitArea(x, plot.y.end, width, height, text, path)


def _table(
    series: Sequence[Series], plot: Plot, labels: Labels, behind: Sequence[GhostLine]
) -> Iterator[tuple[str, ...]]:
    names = [one.label for one in series] + [line.label for line in behind]
    yield (labels.say("verdict.axis.hours"), *names)
    for hour in _TABLE_HOURS:
        hours = hour * plot.days
        if hours <= plot.end:
            costs = [labels.money(monthly(s.option.terms, hours)) for s in series]
            for line in behind:
                amount = line.cost(Decimal(hour))
                shown = number_text.MISSING if amount is None else labels.money(amount)
                costs.append(shown)
            yield (str(hour), *costs)
