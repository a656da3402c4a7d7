"""The chance figure: how often each option is the cheapest, over paired draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from rackrate.domain.units import Delivery
from rackrate.engine.uncertainty import Outcome, Spread, Uncertainty, uncertainty
from rackrate.engine.verdict import Choice
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.figures.figure import (
    Anchor,
    Area,
    Figure,
    HitArea,
    Mark,
    Role,
    Text,
    rectangle,
)
from rackrate.services.figures.scale import Scale, name_room
from rackrate.services.labels import Labels

_MOST_BARS = 8
_TOP, _BOTTOM = 6.0, 10.0
_SMALL, _USUAL = 9.0, 10.0
_MOST_NAME_SHARE = 0.48
_CHANCE_ROOM = 48.0
_RANGE_ROOM = 128.0
_BAR_SHARE = 0.5
_NEARLY_ALL, _HARDLY_ANY = Decimal("0.995"), Decimal("0.005")


def chance_figure(
    decision: WorkloadDecision, labels: Labels, width: float, height: float
) -> Figure | None:
    """Return the chances as bars, None with fewer than two options.

    Args:
        decision: One workload's decision.
        labels: Words and names.
        width: Points.
        height: Points.
    """
    if len(decision.ranked) < 2:  # noqa: PLR2004 - one option has no rival
        return None
    found = uncertainty(decision, decision.billed_idle, seed=decision.seed)
    outcomes = found.outcomes[:_MOST_BARS]
    names = [labels.option(o.option) for o in outcomes]
    size, left = name_room(names, width * _MOST_NAME_SHARE, _SMALL)
    scale = Scale(0, 1, left, width - _CHANCE_ROOM - _RANGE_ROOM)
    row = (height - _TOP - _BOTTOM) / len(outcomes)
    marks: list[Mark] = []
    hits = []
    for number, outcome in enumerate(outcomes):
        top = _TOP + number * row
        option = decision.option(outcome.option)
        is_bare = option.delivery is Delivery.BARE_METAL
        role = Role.BARE_METAL if is_bare else Role.CONTAINER
        marks += _bar(outcome, role, scale, (top, row, size), labels)
        path = f"uncertainty.{outcome.option}.chance"
        hits.append(HitArea(0, top, width, row, _told(outcome, labels), path))
    return Figure(
        width=width,
        height=height,
        title=_title(found, decision, labels),
        subtitle=labels.say(
            f"verdict.chance.{_basis(decision)}",
            draws=number_text.grouped(Decimal(found.draws)),
            seed=found.seed,
        ),
        alternative=_title(found, decision, labels),
        marks=tuple(marks),
        hits=tuple(hits),
        table=tuple(_table(outcomes, found.difference, labels)),
    )


def said_chance(share: Decimal, labels: Labels) -> str:
    """Return a chance as a percentage; never as a certainty, which draws are not."""
    if share >= _NEARLY_ALL:
        return labels.say("verdict.chance.nearly_all")
    if share <= _HARDLY_ANY:
        return labels.say("verdict.chance.hardly_any")
    return number_text.percent(share, 0)


def _basis(decision: WorkloadDecision) -> str:
    """Return which words tell what was drawn: a single price is not."""
    is_drawn = all(option.price.is_range for option in decision.ranked)
    return "subtitle" if is_drawn else "subtitle_quoted"


def _title(found: Uncertainty, decision: WorkloadDecision, labels: Labels) -> str:
    best = max(found.outcomes, key=lambda outcome: outcome.chance)
    chance = said_chance(best.chance, labels)
    if _HARDLY_ANY < best.chance < _NEARLY_ALL:
        chance = labels.say("verdict.chance.about", share=chance)
    option = labels.option(best.option)
    is_mixed = decision.verdict.choice is Choice.HYBRID
    key = "title_single" if is_mixed else "title"
    return labels.say(f"verdict.chance.{key}", option=option, chance=chance)


def _bar(
    outcome: Outcome,
    role: Role,
    scale: Scale,
    place: tuple[float, float, float],
    labels: Labels,
) -> Iterator[Mark]:
    top, row, size = place
    thickness = min(row * _BAR_SHARE, 20.0)
    upper = top + (row - thickness) / 2
    lower = upper + thickness
    middle = upper + thickness / 2 + 3.5
    right = scale.at(float(outcome.chance))
    start, end = scale.start, scale.end
    yield Area(rectangle(start, upper, end, lower), Role.GRID)
    yield Area(rectangle(start, upper, right, lower), role)
    name = labels.option(outcome.option)
    yield Text(start - 8, middle, name, size, Role.TEXT, Anchor.END)
    chance = said_chance(outcome.chance, labels)
    yield Text(end + 8, middle, chance, _USUAL, Role.TEXT, bold=True)
    place_of_range = end + _CHANCE_ROOM + _RANGE_ROOM - 4
    spread = _range(outcome, labels)
    yield Text(place_of_range, middle, spread, _SMALL, Role.MUTED, Anchor.END)


def _range(outcome: Outcome, labels: Labels) -> str:
    """Return the range of a total; one that no input moves is a single figure."""
    low, high = labels.money(outcome.total.p10), labels.money(outcome.total.p90)
    if low == high:
        return low
    return labels.say("verdict.chance.range", low=low, high=high)


def _told(outcome: Outcome, labels: Labels) -> str:
    say = labels.say
    regret = f"{say('verdict.chance.regret')} {labels.money(outcome.regret)}"
    chance = said_chance(outcome.chance, labels)
    return "\n".join(
        (
            labels.option(outcome.option),
            f"{say('verdict.chance.chance')} {chance}",
            f"P10–P90 {_range(outcome, labels)}",
            regret,
        )
    )


def _table(
    outcomes: Sequence[Outcome], difference: Spread | None, labels: Labels
) -> Iterator[tuple[str, ...]]:
    say = labels.say
    heads = ("option", "chance", "regret")
    names = tuple(say(f"verdict.chance.{head}") for head in heads)
    yield (*names, "P10", "P50", "P90")
    for outcome in outcomes:
        yield (
            labels.option(outcome.option),
            said_chance(outcome.chance, labels),
            labels.money(outcome.regret),
            *_quantiles(outcome.total, labels),
        )
    if difference is not None:
        yield say("verdict.chance.gap"), "", "", *_quantiles(difference, labels)


def _quantiles(spread: Spread, labels: Labels) -> Iterator[str]:
    for amount in (spread.p10, spread.p50, spread.p90):
        yield labels.money(amount)
