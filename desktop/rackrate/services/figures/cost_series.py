"""The lines of the break-even figure: which options are drawn, and how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.units import ChargeCategory, Delivery
from rackrate.engine.option import Option
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services.figures.figure import DASHED, DOTTED, SOLID, Role
from rackrate.services.labels import Labels

_MOST_SERIES = 4
_MOST_TIMES_DEARER = Decimal(2)


@dataclass(frozen=True, slots=True)
class Series:
    """One option's line."""

    option: Option
    label: str
    role: Role
    dash: tuple[float, ...]
    width: float


def chosen_series(decision: WorkloadDecision, labels: Labels) -> list[Series]:
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
    names = told_apart(
        [option.id for option in chosen],
        [_short_name(option, chosen, labels) for option in chosen],
        labels,
    )
    return [
        _styled(option, name, is_main=option.id in wanted or index == 0)
        for index, (option, name) in enumerate(zip(chosen, names, strict=True))
    ]


def told_apart(
    options: Sequence[str], names: Sequence[str], labels: Labels
) -> list[str]:
    """Return short names of options; those that are alike with their prices."""
    named = Counter(names)
    priced = [
        labels.say("verdict.option.at", name=name, price=labels.quoted(option))
        if named[name] > 1
        else name
        for option, name in zip(options, names, strict=True)
    ]
    counted = Counter(priced)
    return [
        labels.option(option) if counted[name] > 1 else name
        for option, name in zip(options, priced, strict=True)
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


def _styled(option: Option, name: str, *, is_main: bool) -> Series:
    if not is_main:
        return Series(option, name, Role.MUTED, DOTTED, 1.4)
    is_bare = option.delivery is Delivery.BARE_METAL
    role = Role.BARE_METAL if is_bare else Role.CONTAINER
    is_metered = option.category is ChargeCategory.METERED
    return Series(option, name, role, SOLID if is_metered else DASHED, 2.0)
