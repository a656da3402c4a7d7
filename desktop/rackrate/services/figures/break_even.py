"""The break-even figure: cost a month over useful hours a day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from rackrate.engine.billing import cards_running, varied
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.figures.cost_plot import (
    SMALL,
    USUAL,
    Places,
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
    Dot,
    Figure,
    HitArea,
    Line,
    Mark,
    Role,
    Text,
)
from rackrate.services.figures.ghost import Ghost, GhostLine, ghost_lines, ghost_marks
from rackrate.services.figures.scale import Scale, spread, text_extent, ticks
from rackrate.services.labels import Labels

_LEFT, _TOP, _BOTTOM = 46.0, 16.0, 40.0
_MOST_RIGHT_SHARE = 0.36
_LABEL_GAP = 13.0
_TABLE_HOURS = range(0, 25, 2)


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
    marks_up = ticks(float(most / unit) * 1.05, 5)
    room = max(text_extent(s.label, USUAL) for s in series) + 14
    right = width - min(room, width * _MOST_RIGHT_SHARE)
    plot = Plot(
        x=Scale(0, 24, _LEFT, right),
        y=Scale(0, marks_up[-1], height - _BOTTOM, _TOP),
        days=days,
        end=end,
        unit=unit,
    )
    lines = {s.option.id: curve(s.option.terms, plot) for s in series}
    marks: list[Mark] = [*_axes(plot, marks_up, labels)]
    placed = Places(plot)
    marks += ghost_marks(behind, ghosts, decision, plot, labels, placed)
    marks += _band(series, plot)
    for one in series:
        marks += _line(one, plot, labels)
    marks += _end_labels(series, lines, plot)
    today = _today_at(decision, series, plot)
    placed.keep_clear(today.x, today.y)
    marks += _crossing(decision, plot, labels, placed)
    marks += _today(today, decision, plot, labels, placed)
    return Figure(
        width=width,
        height=height,
        title=labels.chart_title(decision),
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


def _line(one: Series, plot: Plot, labels: Labels) -> Iterator[Mark]:
    """Yield an option's line, dotted from where more cards are needed."""
    terms = one.option.terms
    usual: list[tuple[float, float]] = []
    added: list[tuple[float, float]] = []
    most = terms.cards
    for piece in pieces(terms, plot.end):
        running = cards_running(varied(terms, useful_hours=piece.end))
        most = max(most, running)
        target = added if running > terms.cards else usual
        if target is added and not added and usual:
            added.append(usual[-1])
        target.append(plot.point(piece.start, piece.first))
        target.append(plot.point(piece.end, piece.last))
    if usual:
        yield Line(tuple(usual), one.role, one.width, one.dash)
    if added:
        yield Line(tuple(added), one.role, one.width, DOTTED)
    if added and one.role is Role.CONTAINER:
        x, y = added[-1]
        text = labels.say("verdict.axis.added", cards=int(most))
        yield Text(x - 4, y - 8, text, SMALL, Role.MUTED, Anchor.END)


def _end_labels(
    series: Sequence[Series],
    lines: dict[str, tuple[tuple[float, float], ...]],
    plot: Plot,
) -> Iterator[Mark]:
    wanted = [lines[one.option.id][-1][1] for one in series]
    places = spread(wanted, _LABEL_GAP, plot.y.end, plot.y.start)
    for one, y in zip(series, places, strict=True):
        x = lines[one.option.id][-1][0] + 8
        is_bold = one.role is not Role.MUTED
        yield Text(x, y + 3, one.label, USUAL, one.role, Anchor.START, is_bold)


class _Today(NamedTuple):
    """The recommended option at today's hours."""

    x: float
    y: float
    amount: Decimal
    role: Role


def _today_at(
    decision: WorkloadDecision, series: Sequence[Series], plot: Plot
) -> _Today:
    hours = min(series[0].option.terms.useful_hours, plot.end)
    best = next(s for s in series if s.option.id in _main_ids(decision, series))
    amount = monthly(best.option.terms, hours)
    x, y = plot.point(hours, amount)
    return _Today(x, y, amount, best.role)


def _today(
    today: _Today,
    decision: WorkloadDecision,
    plot: Plot,
    labels: Labels,
    placed: Places,
) -> Iterator[Mark]:
    x, top, bottom = today.x, plot.y.end, plot.y.start
    yield Line(((x, top), (x, bottom)), Role.MUTED, 0.8, (3.0, 3.0))
    yield Dot(x, today.y, 4.0, today.role, hollow=True)
    text = labels.say(
        "verdict.axis.today",
        hours=number_text.hours(decision.workload.hours_per_day),
        amount=labels.money(today.amount),
    )
    yield placed.beside(x, today.y, text)


def _main_ids(decision: WorkloadDecision, series: Sequence[Series]) -> set[str]:
    option = decision.verdict.option
    shown = {s.option.id for s in series}
    return {option} if option in shown and option else {series[0].option.id}


def _crossing(
    decision: WorkloadDecision, plot: Plot, labels: Labels, placed: Places
) -> Iterator[Mark]:
    found = decision.verdict.headline
    if found is None:
        return
    values = labels.break_even_values(found, decision)
    if found.hours_per_month is None:
        if found.needed_hours_per_month is not None:
            hours = values["needed_hours_per_day"]
            text = labels.say("verdict.axis.beyond", hours=hours)
            end = plot.x.end
            y = plot.y.end + 2
            yield Text(end, y, text, USUAL, Role.MUTED, Anchor.END)
        return
    fixed, metered = (decision.option(i) for i in (found.fixed, found.metered))
    for crossing in found.crossings:
        if crossing.at > plot.end:
            continue
        amount = min(monthly(o.terms, crossing.at) for o in (fixed, metered))
        x, y = plot.point(crossing.at, amount)
        yield Dot(x, y, 4.5, Role.TEXT)
        text = labels.say(
            "verdict.axis.crossing",
            hours=number_text.hours(crossing.at / plot.days),
            share=number_text.percent(crossing.at / decision.hours_per_month),
        )
        yield placed.beside(x, y, text, bold=True)


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
        yield HitArea(x, plot.y.end, width, height, text)


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
