"""The cash figure: what is paid in each month, bought and rented."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.units import Delivery
from rackrate.engine.buying import MIX, purchase_of
from rackrate.engine.purchase import Purchase, resale
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.figures.figure import (
    Anchor,
    Area,
    Figure,
    HitArea,
    Line,
    Mark,
    Role,
    Text,
    rectangle,
)
from rackrate.services.figures.purchase_words import PurchaseWords
from rackrate.services.figures.scale import Scale, nice_step
from rackrate.services.labels import Labels

_LEFT, _RIGHT, _TOP, _BOTTOM = 42.0, 6.0, 34.0, 30.0
_SMALL = 9.0
_MOST_BARS = 60
_BAR_SHARE = 0.38
_RENT_OPACITY = 0.55


@dataclass(frozen=True, slots=True)
class _Month:
    """What is paid in one month, or in the months that one bar stands for.

    Attributes:
        last: The month that ends it; 0 is the day of buying.
    """

    last: Decimal
    owned: Decimal
    rent: Decimal


def cash_profile_figure(
    decision: WorkloadDecision, labels: Labels, width: float, height: float
) -> Figure | None:
    """Return the cash of buying and of the recommended rental, None without a price.

    Args:
        decision: One workload's decision.
        labels: Words and names.
        width: Points.
        height: Points.
    """
    purchase = purchase_of(decision)
    if purchase is None:
        return None
    return figure_of_cash(purchase, decision, labels, width, height)


def figure_of_cash(
    purchase: Purchase,
    decision: WorkloadDecision,
    labels: Labels,
    width: float,
    height: float,
) -> Figure:
    """Return the cash of a purchase that is known; see `cash_profile_figure`."""
    words = PurchaseWords(purchase, decision, labels)
    months = _together(_months(purchase, words))
    highest = max(max(m.owned, m.rent) for m in months)
    lowest = min(min(m.owned, Decimal(0)) for m in months)
    unit, unit_name = words.unit(max(highest, -lowest))
    marks_up = _ticks(float(lowest / unit), float(highest / unit))
    y = Scale(marks_up[0], marks_up[-1], height - _BOTTOM, _TOP)
    slot = (width - _LEFT - _RIGHT) / len(months)
    role = _role(purchase, decision)
    marks: list[Mark] = [*_legend(words, purchase, role), *_axis(marks_up, y, width)]
    hits = []
    for number, month in enumerate(months):
        left = _LEFT + number * slot
        marks += _bars(month, role, (left, slot), y, unit)
        told = labels.say(
            "mix_purchase.cash.hit",
            months=number_text.plain(month.last),
            owned=labels.money(month.owned),
            rent=labels.money(month.rent),
        )
        hits.append(HitArea(left, _TOP, slot, height - _BOTTOM - _TOP, told))
    marks += _months_below(months, slot, height, words)
    marks += _amounts(months, purchase, slot, (y, unit), labels)
    title = _title(purchase, words, labels)
    return Figure(
        width=width,
        height=height,
        title=title,
        subtitle=labels.say(
            "mix_purchase.cash.subtitle",
            unit=unit_name,
            tax=labels.term("tax", decision.tax),
        ),
        alternative=labels.say("mix_purchase.cash.alternative", title=title),
        marks=tuple(marks),
        hits=tuple(hits),
        table=tuple(_table(months, purchase, words, labels)),
    )


def _months(purchase: Purchase, words: PurchaseWords) -> Iterator[_Month]:
    """Yield the months, each with what is paid in it for either."""
    cost = words.rent(purchase.against[0].rental)
    before = Decimal(0)
    for month in purchase.months:
        so_far = cost(month.ends_at) if month.ends_at else Decimal(0)
        yield _Month(month.ends_at, month.paid, so_far - before)
        before = so_far


def _together(months: Iterator[_Month]) -> list[_Month]:
    """Return the months, several in one where there are more than bars fit."""
    every = list(months)
    size = math.ceil((len(every) - 1) / _MOST_BARS)
    found = [every[0]]
    for start in range(1, len(every), max(size, 1)):
        part = every[start : start + size]
        owned = sum((m.owned for m in part), Decimal(0))
        rent = sum((m.rent for m in part), Decimal(0))
        found.append(_Month(part[-1].last, owned, rent))
    return found


def _ticks(low: float, high: float) -> list[float]:
    """Return round values from at most `low` to at least `high`, 0 among them."""
    step = nice_step(high - low, 5)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [step * number for number in range(first, max(last, first + 1) + 1)]


def _role(purchase: Purchase, decision: WorkloadDecision) -> Role:
    rental = purchase.against[0].rental
    if rental == MIX:
        return Role.ACCENT
    is_bare = decision.option(rental).delivery is Delivery.BARE_METAL
    return Role.BARE_METAL if is_bare else Role.CONTAINER


def _legend(words: PurchaseWords, purchase: Purchase, role: Role) -> Iterator[Mark]:
    yield Area(rectangle(0, 1, 14, 9), Role.OTHER)
    yield Text(20, 9, words.subject, _SMALL)
    yield Area(rectangle(0, 15, 14, 23), role, _RENT_OPACITY, hatched=True)
    yield Text(20, 23, words.rental(purchase.against[0].rental), _SMALL)


def _axis(marks_up: Sequence[float], y: Scale, width: float) -> Iterator[Mark]:
    for value in marks_up:
        place = y.at(value)
        ends = (_LEFT, place), (width - _RIGHT, place)
        yield Line(ends, Role.GRID, 1.2 if value == 0 else 0.6)
        exact = Decimal(str(round(value, 6)))
        digits = 0 if exact == exact.to_integral_value() else 1
        text = number_text.grouped(exact, digits)
        yield Text(_LEFT - 6, place + 3, text, _SMALL, Role.MUTED, Anchor.END)


def _bars(
    month: _Month, role: Role, place: tuple[float, float], y: Scale, unit: Decimal
) -> Iterator[Mark]:
    left, slot = place
    middle, thick = left + slot / 2, _thickness(slot)
    zero = y.at(0)
    owned, rent = (y.at(float(x / unit)) for x in (month.owned, month.rent))
    sides = sorted((zero, owned))
    yield Area(rectangle(middle - thick, sides[0], middle, sides[1]), Role.OTHER)
    if month.rent:
        box = rectangle(middle, rent, middle + thick, zero)
        yield Area(box, role, _RENT_OPACITY, hatched=True)


def _thickness(slot: float) -> float:
    return min(slot * _BAR_SHARE, 16.0)


def _amounts(
    months: Sequence[_Month],
    purchase: Purchase,
    slot: float,
    scale: tuple[Scale, Decimal],
    labels: Labels,
) -> Iterator[Mark]:
    """Yield what the bars are too far apart in size to show: their amounts."""
    y, unit = scale
    plan, found = purchase.plan, purchase.against[0]
    right = _LEFT + slot * len(months)
    top = y.at(float(plan.price / unit)) + 9
    yield Text(_LEFT + slot * 0.6 + 4, top, labels.money(plan.price), _SMALL)
    each_month = labels.say(
        "mix_purchase.cash.each_month",
        running=labels.money(plan.running),
        rent=labels.money(found.rental_total / plan.months),
    )
    middle, base = (_LEFT + right) / 2, y.at(0) - 8
    yield Text(middle, base, each_month, _SMALL, Role.TEXT, Anchor.MIDDLE)
    left = resale(plan, plan.months)
    if left:
        low = y.at(float(min(months[-1].owned, Decimal(0)) / unit))
        sold = labels.say("mix_purchase.cash.sold", amount=labels.money(left))
        x = right - slot / 2 - _thickness(slot) - 4
        yield Text(x, max(low, y.at(0) + 11), sold, _SMALL, Role.TEXT, Anchor.END)


def _months_below(
    months: Sequence[_Month], slot: float, height: float, words: PurchaseWords
) -> Iterator[Mark]:
    step = max(1, math.ceil(len(months) / 12))
    base = height - _BOTTOM + 13
    for number, month in enumerate(months):
        if number % step == 0:
            text = number_text.months(month.last)
            x = _LEFT + (number + 0.5) * slot
            yield Text(x, base, text, _SMALL, Role.MUTED, Anchor.MIDDLE)
    middle = _LEFT + slot * len(months) / 2
    name = words.say("months")
    yield Text(middle, base + 12, name, _SMALL, Role.MUTED, Anchor.MIDDLE)


def _title(purchase: Purchase, words: PurchaseWords, labels: Labels) -> str:
    plan, found = purchase.plan, purchase.against[0]
    return labels.say(
        "mix_purchase.cash.title",
        subject=words.subject,
        price=labels.money(plan.price),
        running=labels.money(plan.running),
        need=words.need,
        resale=labels.money(resale(plan, plan.months)),
        rental=words.rental(found.rental),
        rent=labels.money(found.rental_total / plan.months),
    )


def _table(
    months: Sequence[_Month], purchase: Purchase, words: PurchaseWords, labels: Labels
) -> Iterator[tuple[str, ...]]:
    rental = words.rental(purchase.against[0].rental)
    say = labels.say
    yield say("mix_purchase.cash.month"), say("mix_purchase.cash.table_owned"), rental
    for month in months:
        amounts = (number_text.grouped(x) for x in (month.owned, month.rent))
        yield number_text.months(month.last), *amounts
