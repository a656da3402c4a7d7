"""A recommended mix beside the options that it is made of."""

from __future__ import annotations

from dataclasses import replace

from rackrate.engine.mix_plan import Mix
from rackrate.engine.option import Option
from rackrate.engine.verdict import Choice
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.composition import Composition
from rackrate.services.figures.figure import Figure


def recommended_mix(decision: WorkloadDecision) -> Mix | None:
    """Return the mix that is recommended, None where a single option is."""
    return decision.mix if decision.verdict.choice is Choice.HYBRID else None


def recommended_options(decision: WorkloadDecision) -> list[Option]:
    """Return the options that are recommended: one, all of a mix, or none."""
    mix = recommended_mix(decision)
    if mix is not None:
        return [decision.option(line.option) for line in mix.plan]
    option = decision.verdict.option
    return [decision.option(option)] if option else []


def among_singles(c: Composition, figure: Figure, decision: WorkloadDecision) -> Figure:
    """Return a figure over single options whose title says so beside a mix."""
    if recommended_mix(decision) is None:
        return figure
    title = c.say("furniture.singles", title=figure.title)
    return replace(figure, title=title)


def cards_saved(c: Composition, decision: WorkloadDecision) -> str:
    """Return how many cards a mix of whole units takes, where that is fewer."""
    mix = recommended_mix(decision)
    if mix is None:
        return ""
    best, taken = decision.ranked[0], 0
    for line in mix.plan:
        option = decision.option(line.option)
        if line.units is None or not option.units:
            return ""
        taken += line.units * option.cards_paid // option.units
    if taken >= best.cards_paid:
        return ""
    name = c.labels.option(best.id)
    return c.say("mix.fewer_cards", cards=taken, paid=best.cards_paid, option=name)
