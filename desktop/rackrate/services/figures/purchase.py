"""The buy-or-rent figure: money spent month by month, owned and rented."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal

from rackrate.domain.units import ChargeCategory, Delivery
from rackrate.engine.buying import MIX, purchase_of
from rackrate.engine.claims import ClaimResult
from rackrate.engine.purchase import (
    LONGEST_MONTHS,
    Cost,
    Purchase,
    PurchasePlan,
    RentOrBuy,
    owned_cost,
)
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.figures.figure import (
    DASH_DOT,
    DASHED,
    DOTTED,
    SOLID,
    Anchor,
    Dot,
    Figure,
    HitArea,
    Line,
    Mark,
    Role,
    Text,
)
from rackrate.services.figures.purchase_words import PurchaseWords
from rackrate.services.figures.scale import Scale, text_extent, ticks
from rackrate.services.labels import Labels

_LEFT, _RIGHT, _GAP, _BOTTOM = 38.0, 6.0, 20.0, 30.0
_SMALL, _USUAL = 9.0, 10.0
_ROW, _SAMPLE, _COLUMN = 14.0, 22.0, 62.0
_ROOMY, _LOW = 230.0, 170.0
"""Height from which every rental is listed, and below which none has its row."""
_YEAR = 12
_BELOW, _ABOVE = 15.0, 8.0
_PAST_THE_TIE = Decimal("1.15")
_FARTHEST_TIE = 2
_DASHES = {ChargeCategory.METERED: DOTTED, ChargeCategory.RESERVED: DASH_DOT}


@dataclass(frozen=True, slots=True)
class _Series:
    """One way to have the cards, as it is drawn."""

    name: str
    short: str
    role: Role
    dash: tuple[float, ...]
    cost: Cost
    found: RentOrBuy | None = None


@dataclass(frozen=True, slots=True)
class _Panel:
    """One view: the cost or the cash.

    Attributes:
        unit: Money in one unit of the vertical axis.
    """

    x: Scale
    y: Scale
    unit: Decimal

    def point(self, months: Decimal, amount: Decimal) -> tuple[float, float]:
        """Return the place of an amount spent after so many months."""
        return self.x.at(float(months)), self.y.at(float(amount / self.unit))


def purchase_figure(
    decision: WorkloadDecision,
    labels: Labels,
    width: float,
    height: float,
    claims: Sequence[ClaimResult] = (),
) -> Figure | None:
    """Return buying against renting, None where nothing can be said about it.

    Args:
        decision: One workload's decision.
        labels: Words and names.
        width: Points.
        height: Points.
        claims: What the sources claim, recomputed; those that bear on it are told.
    """
    purchase = purchase_of(decision)
    if purchase is None:
        return None
    return figure_of_purchase(purchase, decision, labels, width, height, claims)


def purchase_thought(decision: WorkloadDecision) -> Purchase | None:
    """Return the purchase that `figure_of_purchase` draws; this may take a while."""
    return purchase_of(decision)


def purchase_is_silent(decision: WorkloadDecision, labels: Labels) -> str:
    """Return why there is no figure of buying, and what would mend it."""
    found = decision.ownership
    key = f"mix_purchase.buy.empty_{found.obstacle or 'nothing_ranked'}"
    return labels.say(key, card=labels.card(found.card), currency=found.currency)


def figure_of_purchase(
    purchase: Purchase,
    decision: WorkloadDecision,
    labels: Labels,
    width: float,
    height: float,
    claims: Sequence[ClaimResult] = (),
) -> Figure:
    """Return the figure of a purchase that is known; see `purchase_figure`."""
    words = PurchaseWords(purchase, decision, labels, claims)
    plan = purchase.plan
    rented = list(_rented(purchase, decision, words))
    is_low = height < _LOW
    rented = rented[: None if height >= _ROOMY else 2]
    end = Decimal(_horizon(purchase))
    months = [Decimal(month) for month in range(int(end) + 1)]
    most = max(plan.price + end * plan.running, *(one.cost(end) for one in rented))
    unit, unit_name = words.unit(most)
    marks_up = ticks(float(most / unit), 2 if is_low else 4)
    top = 20 + (_ROW if is_low else _ROW * (len(rented) + 2))
    y = Scale(0, marks_up[-1], height - (16 if is_low else _BOTTOM), top)
    panels = _panels(width, y, float(end), unit)
    owned_cash = _Series(
        words.subject, words.say("owned"), Role.OTHER, SOLID, _cash(plan)
    )
    owned = _Series(
        words.subject,
        owned_cash.short,
        Role.OTHER,
        SOLID,
        lambda m: owned_cost(plan, m),
    )
    marks: list[Mark] = []
    hits: list[HitArea] = []
    if is_low:
        marks += _short_legend((owned, *rented))
    else:
        marks += _legend(owned, rented, purchase, words, width)
        hits += _legend_hits((owned, *rented), width)
    for panel, mine, view in zip(
        panels, (owned, owned_cash), ("cost", "cash"), strict=True
    ):
        marks += _frame(panel, marks_up, words, view)
        if not is_low:
            marks.append(_axis_name(panel, words))
        marks += _needed(panel, plan, words)
        for one in (*rented, mine):
            points = tuple(panel.point(m, one.cost(m)) for m in months)
            marks.append(Line(points, one.role, 2.0 if one is mine else 1.5, one.dash))
        marks += _ties(panel, mine, rented, view)
        hits += _hits(panel, months, (mine, *rented), words)
    return Figure(
        width=width,
        height=height,
        title=words.title,
        subtitle=words.subtitle(unit_name, brief=is_low),
        alternative=words.alternative,
        marks=tuple(marks),
        hits=tuple(hits),
        table=tuple(words.table(_table_months(months, plan))),
    )


def _cash(plan: PurchasePlan) -> Cost:
    return lambda months: plan.price + months * plan.running


def _rented(
    purchase: Purchase, decision: WorkloadDecision, words: PurchaseWords
) -> Iterator[_Series]:
    rentals = [found.rental for found in purchase.against]
    shorts = words.short_rentals(rentals)
    for found, short in zip(purchase.against, shorts, strict=True):
        name = words.rental(found.rental)
        cost = words.rent(found.rental)
        role: Role = Role.ACCENT
        dash: tuple[float, ...] = DASH_DOT
        if found.rental != MIX:
            option = decision.option(found.rental)
            is_bare = option.delivery is Delivery.BARE_METAL
            role = Role.BARE_METAL if is_bare else Role.CONTAINER
            dash = _DASHES.get(option.category, DASHED)
        yield _Series(name, short, role, dash, cost, found)


def _horizon(purchase: Purchase) -> int:
    """Return the months to show, whole years.

    The need, the life of the servers, and the ties that lie near enough are in sight.
    """
    plan = purchase.plan
    wanted = [plan.months, plan.life_months]
    farthest = _FARTHEST_TIE * max(wanted)
    for found in purchase.against:
        ties = (found.break_even_months, found.payback_months)
        wanted += [at * _PAST_THE_TIE for at in ties if at and at <= farthest]
    years = (max(wanted) / _YEAR).to_integral_value(rounding=ROUND_CEILING)
    return min(int(years) * _YEAR, LONGEST_MONTHS)


def _panels(
    width: float, y: Scale, months: float, unit: Decimal
) -> tuple[_Panel, _Panel]:
    room = (width - _LEFT - _GAP - _RIGHT) / 2
    lefts = _LEFT, _LEFT + room + _GAP
    first, second = (Scale(0, months, left, left + room) for left in lefts)
    return _Panel(first, y, unit), _Panel(second, y, unit)


def _legend(
    owned: _Series,
    rented: Sequence[_Series],
    purchase: Purchase,
    words: PurchaseWords,
    width: float,
) -> Iterator[Mark]:
    """Yield what each line is, what it comes to, and where buying ties with it."""
    right = width - _RIGHT
    columns = [right - _COLUMN * number for number in (3, 2, 1, 0)]
    heads = [words.say("head_total", need=words.need)]
    heads += [words.say(f"head_{view}") for view in ("cost", "cash", "present")]
    yield Text(_SAMPLE + 6, 9, words.say("head_name"), _SMALL, Role.MUTED)
    for x, head in zip(columns, heads, strict=True):
        yield Text(x, 9, head, _SMALL, Role.MUTED, Anchor.END)
    room = columns[0] - _COLUMN - _SAMPLE
    names = [text_extent(one.name, _SMALL) for one in rented]
    is_short = max(names, default=0) > room
    for number, one in enumerate((owned, *rented)):
        base = 9 + _ROW * (number + 1)
        is_own = number == 0
        sample = (0.0, base - 3), (_SAMPLE, base - 3)
        yield Line(sample, one.role, 2.0, one.dash)
        name = one.short if is_short else one.name
        yield Text(_SAMPLE + 6, base, name, _SMALL, Role.TEXT, bold=is_own)
        cells = [words.money(purchase.total)]
        if one.found is not None:
            cells = [words.money(one.found.rental_total)]
            cells += words.break_evens(one.found)
        else:
            yield Text(right, base, words.present, _SMALL, Role.MUTED, Anchor.END)
        for x, cell in zip(columns, cells, strict=False):
            yield Text(x, base, cell, _SMALL, Role.TEXT, Anchor.END)


def _legend_hits(series: Sequence[_Series], width: float) -> Iterator[HitArea]:
    """Yield the rows of the legend, each with the figure that it is explained by."""
    for number, one in enumerate(series):
        path = "purchase.total"
        if one.found is not None:
            path = f"purchase.against.{one.found.rental}.break_even_months"
        yield HitArea(0, _ROW * number + 12, width, _ROW, one.name, path)


def _short_legend(series: Sequence[_Series]) -> Iterator[Mark]:
    """Yield what each line is, in one row; the months then stand in the table only."""
    x = 0.0
    for one in series:
        yield Line(((x, 6), (x + _SAMPLE, 6)), one.role, 2.0, one.dash)
        x += _SAMPLE + 5
        yield Text(x, 9, one.short, _SMALL)
        x += text_extent(one.short, _SMALL) + 12


def _frame(
    panel: _Panel, marks_up: Sequence[float], words: PurchaseWords, view: str
) -> Iterator[Mark]:
    left, right, floor = panel.x.start, panel.x.end, panel.y.start
    for value in marks_up:
        y = panel.y.at(value)
        yield Line(((left, y), (right, y)), Role.GRID, 1.0 if value == 0 else 0.6)
        if view == "cost":
            exact = Decimal(str(round(value, 6)))
            digits = 0 if exact == exact.to_integral_value() else 1
            text = number_text.grouped(exact, digits)
            yield Text(left - 6, y + 3, text, _SMALL, Role.MUTED, Anchor.END)
    end = int(panel.x.high)
    step = _YEAR if end <= 5 * _YEAR else 2 * _YEAR
    for month in range(0, end + 1, step):
        x = panel.x.at(month)
        yield Text(x, floor + 12, str(month), _SMALL, Role.MUTED, Anchor.MIDDLE)
    title = words.say(f"panel_{view}")
    yield Text(left, panel.y.end - 7, title, _USUAL, Role.TEXT, bold=True)


def _axis_name(panel: _Panel, words: PurchaseWords) -> Text:
    middle, place = (panel.x.start + panel.x.end) / 2, panel.y.start + 25
    name = words.say("months")
    return Text(middle, place, name, _SMALL, Role.MUTED, Anchor.MIDDLE)


def _needed(panel: _Panel, plan: PurchasePlan, words: PurchaseWords) -> Iterator[Mark]:
    if plan.months > panel.x.high:
        return
    x = panel.x.at(float(plan.months))
    top, floor = panel.y.end, panel.y.start
    yield Line(((x, top), (x, floor)), Role.MUTED, 0.8, (3.0, 3.0))
    text = words.say("needed", need=words.need)
    is_late = x + text_extent(text, _SMALL) > panel.x.end
    anchor, shift = (Anchor.END, -4) if is_late else (Anchor.START, 4)
    yield Text(x + shift, top + 9, text, _SMALL, Role.MUTED, anchor)


def _ties(
    panel: _Panel, owned: _Series, rented: Sequence[_Series], view: str
) -> Iterator[Mark]:
    """Yield a dot where buying ties with each rental, and the months beside it."""
    for number, one in enumerate(rented):
        if one.found is None:
            continue
        found = one.found
        at = found.break_even_months if view == "cost" else found.payback_months
        if at is None or at > panel.x.high:
            continue
        x, y = panel.point(at, owned.cost(at))
        yield Dot(x, y, 4.0, one.role, hollow=number > 0)
        text = number_text.grouped(at, 1)
        is_low = y + _BELOW > panel.y.start
        base = y - _ABOVE if is_low else y + _BELOW
        yield Text(x + 4, base, text, _USUAL, Role.TEXT, bold=number == 0)


def _hits(
    panel: _Panel,
    months: Sequence[Decimal],
    series: Sequence[_Series],
    words: PurchaseWords,
) -> Iterator[HitArea]:
    """Yield a strip a month, or a quarter where months would be too narrow."""
    step = 1 if len(months) <= 4 * _YEAR else 3
    room = (panel.x.end - panel.x.start) / (len(months) - 1) * step
    top, tall = panel.y.end, panel.y.start - panel.y.end
    for month in months[step::step]:
        told = [words.say("hit", months=number_text.plain(month))]
        for one in series:
            amount = words.money(one.cost(month))
            told.append(words.say("hit_line", name=one.name, amount=amount))
        left = panel.x.at(float(month)) - room / 2
        wide = min(room, panel.x.end - left)
        path = "purchase.break_even_months"
        yield HitArea(left, top, wide, tall, "\n".join(told), path)


def _table_months(months: Sequence[Decimal], plan: PurchasePlan) -> list[Decimal]:
    """Return the months of the table: quarters, and the one that is needed."""
    return sorted({*months[::3], plan.months})
