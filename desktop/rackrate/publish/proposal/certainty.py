"""How sure an answer is: the chance of the recommended option, what could flip it."""

from __future__ import annotations

from decimal import Decimal

from rackrate.engine.tornado import Bar, Tornado, tornado
from rackrate.engine.uncertainty import Spread, Uncertainty, uncertainty
from rackrate.engine.verdict import Choice
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.remembered import remembered
from rackrate.services import number_text
from rackrate.services.figures.chance import said_chance

_NEARLY_ALL = Decimal("0.995")


def chance(decision: WorkloadDecision) -> Decimal | None:
    """Return how often the recommended option is the cheapest, None without a rival."""
    found, option = decision.verdict, decision.verdict.option
    if option is None or found.runner_up is None or found.choice is Choice.HYBRID:
        return None
    return _drawn(decision).outcome(option).chance


def chance_text(c: Composition, decision: WorkloadDecision) -> str:
    """Return the chance as a percentage; never as a certainty, which draws are not."""
    share = chance(decision)
    if share is None:
        return number_text.MISSING
    return said_chance(share, c.labels)


def is_nearly_sure(decision: WorkloadDecision) -> bool:
    """Return whether hardly any draw has another option as the cheapest."""
    share = chance(decision)
    return share is not None and share >= _NEARLY_ALL


def spread_text(c: Composition, decision: WorkloadDecision) -> str:
    """Return how sure the answer is, the range of its cost and that of the gap."""
    share, option = chance(decision), decision.verdict.option
    if share is None or option is None:
        return ""
    drawn = _drawn(decision)
    told = c.say(
        "certainty.spread",
        option=c.labels.option(option),
        chance=chance_text(c, decision),
        **_quantiles(c, drawn.outcome(option).total),
    )
    if drawn.difference is None:
        return told
    return told + c.say("certainty.gap", **_quantiles(c, drawn.difference))


def _quantiles(c: Composition, spread: Spread) -> dict[str, str]:
    return {
        "low": c.amount(spread.p10),
        "middle": c.amount(spread.p50),
        "high": c.amount(spread.p90),
    }


def heaviest_text(c: Composition, decision: WorkloadDecision) -> str:
    """Return which input alone moves the gap of the best two most, and how far."""
    found = swing(decision)
    if found is None or not found.bars or not found.bars[0].span:
        return ""
    bar = found.bars[0]
    low, high = sorted((bar.at_low, bar.at_high))
    return c.say(
        "certainty.heaviest",
        input=bar_name(c, bar),
        base=c.amount(found.base),
        low=c.amount(low),
        high=c.amount(high),
    )


@remembered
def swing(decision: WorkloadDecision) -> Tornado | None:
    """Return how far each input alone moves the gap, None without a rival."""
    return tornado(decision, decision.billed_idle)


@remembered
def _drawn(decision: WorkloadDecision) -> Uncertainty:
    return uncertainty(decision, decision.billed_idle, seed=decision.seed)


def flipping(decision: WorkloadDecision) -> tuple[Bar, ...]:
    """Return the inputs that, each alone within its range, change the answer."""
    found = swing(decision)
    return tuple(bar for bar in found.bars if found.flips(bar)) if found else ()


def sureness(c: Composition, decision: WorkloadDecision) -> str:
    """Return in a sentence how sure the recommendation is; empty without a rival."""
    if chance(decision) is None:
        return ""
    names = dict.fromkeys(bar_name(c, bar) for bar in flipping(decision))
    key = "flips" if names else "holds"
    return c.say(
        f"certainty.{key}", chance=chance_text(c, decision), inputs=c.joined(names)
    )


def bar_name(c: Composition, bar: Bar) -> str:
    """Return what an input of the tornado is called."""
    return c.labels.input_name(bar.input, bar.of)
