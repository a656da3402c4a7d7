"""The tornado: what moves the gap between the best two options, most first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from rackrate.domain.bilingual import Language
from rackrate.engine.tornado import Bar, Tornado, tornado
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services.figures.figure import (
    DASHED,
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
from rackrate.services.figures.scale import Scale, name_room, text_extent
from rackrate.services.labels import Labels

_MOST_BARS = 8
_TOP, _BOTTOM = 18.0, 26.0
_SMALL, _USUAL = 8.5, 10.0
_MOST_NAME_SHARE = 0.5
_VALUE_ROOM = 58.0
_BAR_SHARE = 0.56


def tornado_figure(
    decision: WorkloadDecision, labels: Labels, width: float, height: float
) -> Figure | None:
    """Return the tornado, None with fewer than two options.

    Args:
        decision: One workload's decision.
        labels: Words and names.
        width: Points.
        height: Points.
    """
    found = tornado(decision, decision.billed_idle)
    bars = [bar for bar in found.bars if bar.span][:_MOST_BARS] if found else []
    if found is None or not bars:
        return None
    names = [_name(bar, labels) for bar in bars]
    size, room = name_room(names, width * _MOST_NAME_SHARE, _SMALL)
    left = room + _VALUE_ROOM
    ends = [float(x) for bar in bars for x in (bar.at_low, bar.at_high)]
    low, high = min(*ends, 0.0), max(*ends, float(found.base), 1.0)
    scale = Scale(low, high, left, width - _VALUE_ROOM)
    row = (height - _TOP - _BOTTOM) / len(bars)
    marks: list[Mark] = []
    hits = []
    for number, (bar, name) in enumerate(zip(bars, names, strict=True)):
        top = _TOP + number * row
        flips = found.flips(bar)
        marks += _bar(bar, name, scale, (top, row, size), labels, flips=flips)
        told = _told(bar, name, labels, flips=flips)
        hits.append(HitArea(0, top, width, row, told, _explained(bar)))
    marks += _lines(found, scale, height, labels)
    title = _title(found, bars, names, labels)
    return Figure(
        width=width,
        height=height,
        title=title,
        subtitle=labels.say(
            "verdict.tornado.subtitle",
            currency=labels.currency,
            base=labels.money(found.base),
        ),
        alternative=title,
        marks=tuple(marks),
        hits=tuple(hits),
        table=tuple(_table(bars, names, labels)),
    )


def _explained(bar: Bar) -> str:
    """Return the path of a bar's lower end: the one nearer to a flip."""
    end = "at_low" if bar.at_low <= bar.at_high else "at_high"
    return f"tornado.{bar.name}.{end}"


def _name(bar: Bar, labels: Labels) -> str:
    return labels.input_name(bar.input, bar.of)


def _title(
    found: Tornado, bars: Sequence[Bar], names: Sequence[str], labels: Labels
) -> str:
    pairs = zip(bars, names, strict=True)
    flipping = [name for bar, name in pairs if found.flips(bar)]
    if not flipping:
        return labels.say("verdict.tornado.title_none")
    comma = "、" if labels.language is Language.ZH else ", "
    return labels.say("verdict.tornado.title", inputs=comma.join(flipping))


def _bar(
    bar: Bar,
    name: str,
    scale: Scale,
    place: tuple[float, float, float],
    labels: Labels,
    *,
    flips: bool,
) -> Iterator[Mark]:
    top, row, size = place
    thickness = row * _BAR_SHARE
    upper = top + (row - thickness) / 2
    middle = upper + thickness / 2 + 3
    (low, low_at), (high, high_at) = sorted(
        ((bar.at_low, bar.range.low), (bar.at_high, bar.range.high))
    )
    left, right = scale.at(float(low)), scale.at(float(high))
    zero = scale.at(0)
    lower = upper + thickness
    yield Area(rectangle(max(left, zero), upper, right, lower), Role.ACCENT, 0.55)
    if bar.crosses_zero:
        end = min(right, zero)
        area = rectangle(left, upper, end, lower)
        yield Area(area, Role.BARE_METAL, 0.75, hatched=True)
    start = scale.start - _VALUE_ROOM
    yield Text(start - 2, middle, name, size, Role.TEXT, Anchor.END, bold=flips)
    shown = _value(bar, low_at, labels)
    yield Text(left - 5, middle, shown, _SMALL, Role.MUTED, Anchor.END)
    shown = _value(bar, high_at, labels)
    yield Text(right + 5, middle, shown, _SMALL, Role.MUTED)


def _value(bar: Bar, value: Decimal, labels: Labels) -> str:
    return labels.input_value(bar.input, value)


def _lines(
    found: Tornado, scale: Scale, height: float, labels: Labels
) -> Iterator[Mark]:
    bottom = height - _BOTTOM
    ends = {Decimal(0): Anchor.MIDDLE, found.base: Anchor.MIDDLE}
    texts = [labels.money(value) for value in ends]
    room = sum(text_extent(text, _SMALL) for text in texts) / 2 + 6
    if abs(scale.at(float(found.base)) - scale.at(0)) < room:
        ends = {Decimal(0): Anchor.END, found.base: Anchor.START}
    for value, anchor in ends.items():
        x = scale.at(float(value))
        dash = DASHED if value else ()
        yield Line(((x, _TOP - 6), (x, bottom)), Role.TEXT, 1.0, dash)
        yield Text(x, bottom + 14, labels.money(value), _SMALL, Role.MUTED, anchor)


def _told(bar: Bar, name: str, labels: Labels, *, flips: bool) -> str:
    lines = [
        f"{_value(bar, value, labels)}: {labels.money(gap)}"
        for value, gap in ((bar.range.low, bar.at_low), (bar.range.high, bar.at_high))
    ]
    said = [labels.say("verdict.tornado.flips")] if flips else []
    return "\n".join((name, *lines, *said))


def _table(
    bars: Sequence[Bar], names: Sequence[str], labels: Labels
) -> Iterator[tuple[str, ...]]:
    say = labels.say
    low, high = say("verdict.tornado.low"), say("verdict.tornado.high")
    yield (say("verdict.tornado.input"), low, "Δ", high, "Δ")
    for bar, name in zip(bars, names, strict=True):
        yield (
            name,
            _value(bar, bar.range.low, labels),
            labels.money(bar.at_low),
            _value(bar, bar.range.high, labels),
            labels.money(bar.at_high),
        )
