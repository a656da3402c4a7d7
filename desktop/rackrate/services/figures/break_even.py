"""The break-even figure: cost a month over useful hours a day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from rackrate.domain.bilingual import Language
from rackrate.domain.units import ChargeCategory, Delivery
from rackrate.engine.billing import cards_running, varied
from rackrate.engine.cost_curves import Terms, cost_at_hours, hour_breaks
from rackrate.engine.option import Option
from rackrate.engine.piecewise import Piece, pieces_of
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.figures.figure import (
    DASHED,
    DOTTED,
    SOLID,
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
from rackrate.services.figures.scale import Scale, spread, text_extent, ticks
from rackrate.services.labels import Labels

_MOST_SERIES = 4
_MOST_TIMES_DEARER = Decimal(2)
_LEFT, _TOP, _BOTTOM = 46.0, 16.0, 40.0
_MOST_RIGHT_SHARE = 0.36
_SMALL, _USUAL = 9.0, 10.0
_LABEL_GAP = 13.0
_TABLE_HOURS = range(0, 25, 2)


@dataclass(frozen=True, slots=True)
class _Series:
    """One option's line."""

    option: Option
    label: str
    role: Role
    dash: tuple[float, ...]
    width: float


@dataclass(frozen=True, slots=True)
class _Plot:
    """The frame in which everything is placed.

    Attributes:
        days: Working days a month: hours a day × days = hours a month.
        end: Useful hours a month at the right end.
        unit: Money in one unit of the vertical axis.
    """

    x: Scale
    y: Scale
    days: Decimal
    end: Decimal
    unit: Decimal

    def point(self, hours: Decimal, amount: Decimal) -> tuple[float, float]:
        """Return the place of an amount a month at useful hours a month."""
        return (
            self.x.at(float(hours / self.days)),
            self.y.at(float(amount / self.unit)),
        )


class _Labels:
    """Places texts beside their points so that none covers another."""

    def __init__(self, plot: _Plot) -> None:
        self._plot = plot
        self._taken: list[tuple[float, float, float, float]] = []

    def keep_clear(self, x: float, y: float) -> None:
        """Keep texts off a marker that is still to be drawn."""
        self._taken.append((x - 6, y - 6, x + 6, y + 6))

    def beside(self, x: float, y: float, text: str, *, bold: bool = False) -> Text:
        """Return the text at the first free corner of a point, below right first."""
        extent = text_extent(text, _USUAL)
        corners = [(dx, dy) for dy in (17.0, -10.0, 31.0, -24.0) for dx in (8.0, -8.0)]
        places = [(x + dx, y + dy, dx > 0) for dx, dy in corners]
        free = [p for p in places if self._is_free(*p, extent)]
        left, base, is_start = (free or places)[0]
        self._taken.append(self._box(left, base, extent, is_start=is_start))
        anchor = Anchor.START if is_start else Anchor.END
        return Text(left, base, text, _USUAL, Role.TEXT, anchor, bold)

    def _is_free(self, x: float, y: float, is_start: bool, extent: float) -> bool:  # noqa: FBT001
        left, top, right, bottom = self._box(x, y, extent, is_start=is_start)
        plot = self._plot
        is_inside = (
            left >= plot.x.start
            and right <= plot.x.end + 4
            and top >= plot.y.end - 12
            and bottom <= plot.y.start
        )
        return is_inside and not any(
            left < r and right > x0 and top < b and bottom > t
            for x0, t, r, b in self._taken
        )

    @staticmethod
    def _box(
        x: float, y: float, extent: float, *, is_start: bool
    ) -> tuple[float, float, float, float]:
        left = x if is_start else x - extent
        return (left, y - _USUAL, left + extent, y + 3)


def break_even_figure(
    decision: WorkloadDecision, labels: Labels, width: float, height: float
) -> Figure | None:
    """Return cost over hours for the options that decide, None without any.

    Args:
        decision: One workload's decision.
        labels: Words and names.
        width: Points.
        height: Points.
    """
    series = _chosen(decision, labels)
    if not series:
        return None
    terms = series[0].option.terms
    days = decision.workload.days(terms.hours_per_month)
    end = min(terms.hours_per_month, 24 * days)
    most = max(_monthly(s.option.terms, end) for s in series)
    unit, unit_name = _unit(most, labels)
    marks_up = ticks(float(most / unit) * 1.05, 5)
    room = max(text_extent(s.label, _USUAL) for s in series) + 14
    right = width - min(room, width * _MOST_RIGHT_SHARE)
    plot = _Plot(
        x=Scale(0, 24, _LEFT, right),
        y=Scale(0, marks_up[-1], height - _BOTTOM, _TOP),
        days=days,
        end=end,
        unit=unit,
    )
    lines = {s.option.id: _points(s.option.terms, plot) for s in series}
    marks: list[Mark] = [*_axes(plot, marks_up, labels)]
    marks += _band(series, plot)
    for one in series:
        marks += _line(one, plot, labels)
    marks += _end_labels(series, lines, plot)
    today = _today_at(decision, series, plot)
    placed = _Labels(plot)
    placed.keep_clear(today.x, today.y)
    marks += _crossing(decision, plot, labels, placed)
    marks += _today(today, decision, plot, labels, placed)
    return Figure(
        width=width,
        height=height,
        title=labels.chart_title(decision),
        subtitle=_subtitle(series, unit_name, labels, decision),
        alternative=_alternative(decision, labels),
        marks=tuple(marks),
        hits=tuple(_hits(series, plot, labels)),
        table=tuple(_table(series, plot, labels)),
    )


def _chosen(decision: WorkloadDecision, labels: Labels) -> list[_Series]:
    """Return the headline pair, then one line for each other form in the ranking."""
    ranked = list(decision.ranked)
    if not ranked:
        return []
    headline = decision.verdict.headline
    wanted = {headline.metered, headline.fixed} if headline else set()
    chosen = [o for o in ranked if o.id in wanted] or ranked[:1]
    forms = {(o.delivery, o.category, o.price.pricing_unit) for o in chosen}
    limit = _MOST_TIMES_DEARER * max(o.per_month for o in chosen)
    for option in ranked:
        form = (option.delivery, option.category, option.price.pricing_unit)
        if form not in forms and option.per_month <= limit:
            chosen.append(option)
            forms.add(form)
    chosen = chosen[:_MOST_SERIES]
    names = [_short_name(option, chosen, labels) for option in chosen]
    return [
        _styled(option, name, is_main=option.id in wanted or index == 0)
        for index, (option, name) in enumerate(zip(chosen, names, strict=True))
    ]


def _short_name(option: Option, chosen: Sequence[Option], labels: Labels) -> str:
    price = option.price
    name = labels.say(
        "verdict.option.short",
        delivery=labels.term("delivery", price.delivery),
        billed_by=labels.term("billed_by", price.pricing_unit),
    )
    cards = {o.price.accelerator for o in chosen}
    return f"{labels.card(price.accelerator)} {name}" if len(cards) > 1 else name


def _styled(option: Option, name: str, *, is_main: bool) -> _Series:
    if not is_main:
        return _Series(option, name, Role.MUTED, DOTTED, 1.4)
    is_bare = option.delivery is Delivery.BARE_METAL
    role = Role.BARE_METAL if is_bare else Role.CONTAINER
    is_metered = option.category is ChargeCategory.METERED
    return _Series(option, name, role, SOLID if is_metered else DASHED, 2.0)


def _unit(most: Decimal, labels: Labels) -> tuple[Decimal, str]:
    small = Decimal(10_000)
    if most < small:
        unit = labels.say("verdict.axis.units", currency=labels.currency)
        return Decimal(1), unit
    if labels.currency == "CNY" and labels.language is Language.ZH:
        return Decimal(10_000), labels.say("verdict.axis.ten_thousand")
    unit = labels.say("verdict.axis.thousand", currency=labels.currency)
    return Decimal(1000), unit


def _monthly(terms: Terms, hours: Decimal) -> Decimal:
    return cost_at_hours(terms, hours) / terms.months


def _pieces(terms: Terms, end: Decimal) -> tuple[Piece, ...]:
    return pieces_of(lambda h: _monthly(terms, h), hour_breaks(terms, end), end)


def _points(terms: Terms, plot: _Plot) -> tuple[tuple[float, float], ...]:
    """Return the line of an option; a jump is two points at the same hours."""
    points = []
    for piece in _pieces(terms, plot.end):
        points.append(plot.point(piece.start, piece.first))
        points.append(plot.point(piece.end, piece.last))
    return tuple(points)


def _axes(plot: _Plot, marks_up: Sequence[float], labels: Labels) -> Iterator[Mark]:
    left, right = plot.x.start, plot.x.end
    digits = 1 if marks_up[1] != int(marks_up[1]) or marks_up[-1] < len(marks_up) else 0
    for value in marks_up:
        y = plot.y.at(value)
        yield Line(((left, y), (right, y)), Role.GRID, 1.0 if value == 0 else 0.6)
        text = number_text.grouped(Decimal(str(value)), digits)
        yield Text(left - 8, y + 3, text, _SMALL, Role.MUTED, Anchor.END)
    for hour in range(0, 25, 4):
        x = plot.x.at(hour)
        y = plot.y.start + 14
        yield Text(x, y, str(hour), _SMALL, Role.MUTED, Anchor.MIDDLE)
    middle = (left + right) / 2
    name = labels.say("verdict.axis.hours_per_day")
    yield Text(middle, plot.y.start + 30, name, _SMALL, Role.MUTED, Anchor.MIDDLE)


def _band(series: Sequence[_Series], plot: _Plot) -> Iterator[Mark]:
    """Yield the band between low and high loss of the main container line."""
    main = _main_container(series)
    if main is None:
        return
    terms, span = main.option.terms, main.option.loss_range
    low = _points(varied(terms, loss=span.low), plot)
    high = _points(varied(terms, loss=span.high), plot)
    yield Area((*low, *reversed(high)), main.role, 0.13)


def _main_container(series: Sequence[_Series]) -> _Series | None:
    for one in series:
        span = one.option.loss_range
        if one.role is Role.CONTAINER and span.low < span.high:
            return one
    return None


def _line(one: _Series, plot: _Plot, labels: Labels) -> Iterator[Mark]:
    """Yield an option's line, dotted from where more cards are needed."""
    terms = one.option.terms
    usual: list[tuple[float, float]] = []
    added: list[tuple[float, float]] = []
    most = terms.cards
    for piece in _pieces(terms, plot.end):
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
        yield Text(x - 4, y - 8, text, _SMALL, Role.MUTED, Anchor.END)


def _end_labels(
    series: Sequence[_Series],
    lines: dict[str, tuple[tuple[float, float], ...]],
    plot: _Plot,
) -> Iterator[Mark]:
    wanted = [lines[one.option.id][-1][1] for one in series]
    places = spread(wanted, _LABEL_GAP, plot.y.end, plot.y.start)
    for one, y in zip(series, places, strict=True):
        x = lines[one.option.id][-1][0] + 8
        is_bold = one.role is not Role.MUTED
        yield Text(x, y + 3, one.label, _USUAL, one.role, Anchor.START, is_bold)


class _Today(NamedTuple):
    """The recommended option at today's hours."""

    x: float
    y: float
    amount: Decimal
    role: Role


def _today_at(
    decision: WorkloadDecision, series: Sequence[_Series], plot: _Plot
) -> _Today:
    hours = min(series[0].option.terms.useful_hours, plot.end)
    best = next(s for s in series if s.option.id in _main_ids(decision, series))
    amount = _monthly(best.option.terms, hours)
    x, y = plot.point(hours, amount)
    return _Today(x, y, amount, best.role)


def _today(
    today: _Today,
    decision: WorkloadDecision,
    plot: _Plot,
    labels: Labels,
    placed: _Labels,
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


def _main_ids(decision: WorkloadDecision, series: Sequence[_Series]) -> set[str]:
    option = decision.verdict.option
    shown = {s.option.id for s in series}
    return {option} if option in shown and option else {series[0].option.id}


def _crossing(
    decision: WorkloadDecision, plot: _Plot, labels: Labels, placed: _Labels
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
            yield Text(end, y, text, _USUAL, Role.MUTED, Anchor.END)
        return
    fixed, metered = (decision.option(i) for i in (found.fixed, found.metered))
    for crossing in found.crossings:
        if crossing.at > plot.end:
            continue
        amount = min(_monthly(o.terms, crossing.at) for o in (fixed, metered))
        x, y = plot.point(crossing.at, amount)
        yield Dot(x, y, 4.5, Role.TEXT)
        text = labels.say(
            "verdict.axis.crossing",
            hours=number_text.hours(crossing.at / plot.days),
            share=number_text.percent(crossing.at / decision.hours_per_month),
        )
        yield placed.beside(x, y, text, bold=True)


def _subtitle(
    series: Sequence[_Series],
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


def _alternative(decision: WorkloadDecision, labels: Labels) -> str:
    found = decision.verdict.headline
    title = labels.chart_title(decision)
    return labels.break_even(found, decision) if found else title


def _hits(series: Sequence[_Series], plot: _Plot, labels: Labels) -> Iterator[HitArea]:
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
            f"{one.label} {labels.money(_monthly(one.option.terms, hours))}"
            for one in series
        ]
        at = labels.say("verdict.axis.at_hours", hours=number_text.hours(hour))
        x = plot.x.at(float(hour)) - width / 2
        text = "\n".join((at, *costs))
        yield HitArea(x, plot.y.end, width, height, text)


def _table(
    series: Sequence[_Series], plot: _Plot, labels: Labels
) -> Iterator[tuple[str, ...]]:
    yield (labels.say("verdict.axis.hours"), *(one.label for one in series))
    for hour in _TABLE_HOURS:
        hours = hour * plot.days
        if hours <= plot.end:
            costs = (labels.money(_monthly(s.option.terms, hours)) for s in series)
            yield (str(hour), *costs)
