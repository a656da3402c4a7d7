"""The totals of all bids on one basis: what was quoted, and what stands in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from rackrate.engine.bid_tab import BidColumn
from rackrate.services import number_text
from rackrate.services.bid_tab_parts import BidTabView
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
from rackrate.services.figures.scale import Scale, text_extent, ticks
from rackrate.services.labels import Labels

_TOP, _BOTTOM = 4.0, 22.0
_SMALL, _USUAL = 9.0, 10.0
_MOST_NAME_SHARE = 0.4
_TOTAL_ROOM = 116.0
_THICKEST, _BAR_SHARE = 14.0, 0.6
_ZERO = Decimal(0)


def bid_totals_figure(
    view: BidTabView, labels: Labels, width: float, height: float
) -> Figure:
    """Return a bar for each vendor, the lowest first; plugs are hatched.

    Args:
        view: The tabulation; it has a line and a vendor at least.
        labels: Words and names.
        width: Points.
        height: Points.
    """
    names = {vendor.provider: vendor.name for vendor in view.vendors}
    columns = sorted(view.tab.columns, key=_order)
    most = max(float(_sum(column)) for column in columns)
    upright = ticks(most or 1.0, 4)
    room = max(text_extent(name, _SMALL) for name in names.values()) + 10
    left = min(room, width * _MOST_NAME_SHARE)
    scale = Scale(0, upright[-1], left, width - _TOTAL_ROOM)
    marks: list[Mark] = [*_axis(upright, scale, height - _BOTTOM)]
    hits, row = [], (height - _TOP - _BOTTOM) / len(columns)
    for number, column in enumerate(columns):
        name = names[column.bidder.provider]
        total = _total(column, view, labels)
        top = _TOP + number * row
        marks += _bar(column, (name, total), scale, (top, row))
        hits.append(HitArea(0, top, width, row, f"{name}\n{total}"))
    said = labels.say("proposal.award_tabulation.figure", money=view.money)
    rows = [(names[c.bidder.provider], *_amounts(c, view, labels)) for c in columns]
    told = "; ".join(f"{row[0]} {row[-1]}" for row in rows)
    return Figure(
        width=width,
        height=height,
        title=view.headline,
        subtitle=said,
        alternative=f"{view.headline} {told}",
        marks=tuple(marks),
        hits=tuple(hits),
        table=(_heads(view, labels), *rows),
    )


def _order(column: BidColumn) -> tuple[bool, Decimal]:
    return not column.is_rankable, _sum(column)


def _sum(column: BidColumn) -> Decimal:
    return column.as_quoted + column.plugs


def _axis(upright: Sequence[float], scale: Scale, lower: float) -> Iterator[Mark]:
    for value in upright:
        x = scale.at(value)
        yield Line(((x, _TOP), (x, lower)), Role.GRID, 0.6)
        text = number_text.grouped(Decimal(str(value)))
        yield Text(x, lower + 14, text, _SMALL, Role.MUTED, Anchor.MIDDLE)


def _bar(
    column: BidColumn,
    said: tuple[str, str],
    scale: Scale,
    place: tuple[float, float],
) -> Iterator[Mark]:
    name, total = said
    top, row = place
    thickness = min(row * _BAR_SHARE, _THICKEST)
    upper = top + (row - thickness) / 2
    lower, base = upper + thickness, upper + thickness / 2 + 3.5
    quoted = scale.at(float(column.as_quoted))
    end = scale.at(float(_sum(column)))
    role = Role.CONTAINER if column.is_rankable else Role.MUTED
    yield Area(rectangle(scale.start, upper, quoted, lower), role)
    if column.plugs > _ZERO:
        yield Area(rectangle(quoted, upper, end, lower), role, 0.25, hatched=True)
    yield Text(scale.start - 8, base, name, _SMALL, Role.TEXT, Anchor.END)
    yield Text(end + 6, base, total, _USUAL, Role.TEXT, bold=column.is_rankable)


def _total(column: BidColumn, view: BidTabView, labels: Labels) -> str:
    place = view.tab.columns.index(column)
    if column.normalised is None:
        return labels.say("compare.state.not_rankable")
    text = view.row("normalised").figures[place].text
    if column.bidder.is_qualified:
        return text
    unfit = labels.say("compare.state.not_qualified")
    return f"{text} · {unfit}"


def _amounts(
    column: BidColumn, view: BidTabView, labels: Labels
) -> tuple[str, str, str]:
    place = view.tab.columns.index(column)
    quoted = view.row("as_quoted").figures[place].text
    plugs = view.row("plugs").figures[place].text
    return quoted, plugs, _total(column, view, labels)


def _heads(view: BidTabView, labels: Labels) -> tuple[str, ...]:
    rows = (view.row(code).name for code in ("as_quoted", "plugs", "normalised"))
    return (labels.say("proposal.award_tabulation.vendor"), *rows)
