"""The cost figure: what each option costs, and what of it is paid for idle cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from rackrate.domain.units import Delivery
from rackrate.engine.option import Option
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
from rackrate.services.figures.ghost import Ghost, GhostTotal, ghost_totals
from rackrate.services.figures.scale import Scale, name_room, text_extent, ticks
from rackrate.services.labels import Labels

_MOST_BARS = 8
_TOP, _BOTTOM = 8.0, 26.0
_SMALL, _USUAL = 9.0, 10.0
_RIGHT = 70.0
_MOST_NAME_SHARE = 0.56
_BAR_SHARE = 0.56
_MOST_TICKS, _TICK_GAP = 4, 6.0


def cost_figure(
    decision: WorkloadDecision,
    labels: Labels,
    width: float,
    height: float,
    ghosts: Sequence[Ghost] = (),
) -> Figure | None:
    """Return the ranked options as bars, None where nothing is ranked.

    Args:
        decision: One workload's decision.
        labels: Words and names.
        width: Points.
        height: Points.
        ghosts: Other decisions on the same workload, whose totals are marked.
    """
    options = decision.ranked[:_MOST_BARS]
    if not options:
        return None
    others = {o.id: ghost_totals(o, ghosts) for o in options}
    totals = [o.total for o in options]
    totals += [t.amount for marked in others.values() for t in marked]
    most = float(max(totals))
    names = [labels.option(o.id) for o in options]
    size, left = name_room(names, width * _MOST_NAME_SHARE, _SMALL)
    marks_across = _ticks(most, width - _RIGHT - left)
    scale = Scale(0, max(marks_across[-1], 1.0), left, width - _RIGHT)
    row = (height - _TOP - _BOTTOM) / len(options)
    marks: list[Mark] = list(_axis(scale, marks_across, height))
    hits = []
    for number, option in enumerate(options):
        top = _TOP + number * row
        marks += _bar(option, scale, (top, row, size), labels, is_best=number == 0)
        marks += _ghost_ticks(others[option.id], scale, top, row)
        told = _told(option, labels, others[option.id])
        path = f"options.{option.id}.total"
        hits.append(HitArea(0, top, width, row, told, path))
    return Figure(
        width=width,
        height=height,
        title=_title(options[0], decision, labels),
        subtitle=_subtitle(decision, labels, others),
        alternative=labels.say(
            "verdict.cost_chart.alternative",
            bars="; ".join(
                f"{labels.option(o.id)} {labels.money(o.total)}" for o in options
            ),
        ),
        marks=tuple(marks),
        hits=tuple(hits),
        table=tuple(_table(options, labels, others)),
    )


def _subtitle(
    decision: WorkloadDecision,
    labels: Labels,
    others: Mapping[str, Sequence[GhostTotal]],
) -> str:
    said = labels.say(
        "verdict.cost_chart.subtitle",
        currency=labels.currency,
        duration=labels.duration(decision.workload.months),
        tax=labels.term("tax", decision.tax),
    )
    for name in _ghost_names(others):
        said = labels.say("scenarios.ghost.costs", sentence=said, ghost=name)
    return said


def _ghost_names(others: Mapping[str, Sequence[GhostTotal]]) -> list[str]:
    """Return the ghosts that differ somewhere, each once."""
    return list(dict.fromkeys(t.name for marked in others.values() for t in marked))


def _ghost_ticks(
    marked: Sequence[GhostTotal], scale: Scale, top: float, row: float
) -> Iterator[Mark]:
    """Yield a dashed upright where a ghost's bar would end."""
    for total in marked:
        x = scale.at(float(total.amount))
        upright = ((x, top + 2), (x, top + row - 2))
        yield Line(upright, Role.SURFACE, 4.0)
        yield Line(upright, Role.TEXT, 1.6, total.dash)


def _title(best: Option, decision: WorkloadDecision, labels: Labels) -> str:
    values = {
        "option": labels.option(best.id),
        "duration": labels.duration(decision.workload.months),
        "total": labels.money(best.total),
        "idle": labels.money(best.idle_amount),
    }
    key = "title_idle" if best.idle_amount > 0 else "title"
    return labels.say(f"verdict.cost_chart.{key}", **values)


def _ticks(most: float, width: float) -> list[float]:
    """Return as many ticks as have room for their figures side by side."""
    for wanted in range(_MOST_TICKS, 0, -1):
        found = ticks(most, wanted)
        widest = text_extent(_tick(found[-1]), _SMALL) + _TICK_GAP
        if widest * (len(found) - 1) <= width:
            break
    return found


def _tick(value: float) -> str:
    return number_text.grouped(Decimal(str(value)))


def _axis(scale: Scale, marks_across: Sequence[float], height: float) -> Iterator[Mark]:
    for value in marks_across:
        x = scale.at(value)
        yield Line(((x, _TOP), (x, height - _BOTTOM)), Role.GRID, 0.6)
        text = _tick(value)
        yield Text(x, height - _BOTTOM + 14, text, _SMALL, Role.MUTED, Anchor.MIDDLE)


def _bar(
    option: Option,
    scale: Scale,
    place: tuple[float, float, float],
    labels: Labels,
    *,
    is_best: bool,
) -> Iterator[Mark]:
    """Yield a bar with its name and total; its place is top, height, size of name."""
    top, row, size = place
    thickness = row * _BAR_SHARE
    upper = top + (row - thickness) / 2
    is_bare = option.delivery is Delivery.BARE_METAL
    role = Role.BARE_METAL if is_bare else Role.CONTAINER
    at = Decimal(0)
    for amount, part in _parts(option):
        left, right = scale.at(float(at)), scale.at(float(at + amount))
        area = rectangle(left, upper, right, upper + thickness)
        if part == "used":
            yield Area(area, role)
        elif part == "idle":
            yield Area(area, role, 0.35, hatched=True)
        else:
            yield Area(area, Role.MUTED, 0.7)
        at += amount
    middle = upper + thickness / 2 + 3.5
    name = labels.option(option.id)
    yield Text(scale.start - 8, middle, name, size, Role.TEXT, Anchor.END, bold=is_best)
    end = scale.at(float(option.total)) + 6
    total = labels.money(option.total)
    yield Text(end, middle, total, _USUAL, Role.TEXT, Anchor.START, bold=is_best)


def _parts(option: Option) -> Iterator[tuple[Decimal, str]]:
    compute = option.amount("compute")
    idle = min(option.idle_amount, compute)
    yield compute - idle, "used"
    if idle:
        yield idle, "idle"
    if option.total > compute:
        yield option.total - compute, "beside"


def _told(option: Option, labels: Labels, marked: Sequence[GhostTotal]) -> str:
    lines = [
        f"{labels.say(f'verdict.axis.{part}')} {labels.money(amount)}"
        for amount, part in _parts(option)
    ]
    lines += [f"{total.name} {labels.money(total.amount)}" for total in marked]
    return "\n".join((labels.option(option.id), *lines))


def _table(
    options: Sequence[Option],
    labels: Labels,
    others: Mapping[str, Sequence[GhostTotal]],
) -> Iterator[tuple[str, ...]]:
    names = ("option", "used", "idle", "beside", "total")
    ghosts = _ghost_names(others)
    yield (*(labels.say(f"verdict.axis.{name}") for name in names), *ghosts)
    for option in options:
        parts = {part: amount for amount, part in _parts(option)}
        amounts = (parts.get(name, Decimal(0)) for name in names[1:4])
        known = {t.name: labels.money(t.amount) for t in others[option.id]}
        yield (
            labels.option(option.id),
            *(labels.money(amount) for amount in amounts),
            labels.money(option.total),
            *(known.get(name, number_text.MISSING) for name in ghosts),
        )
