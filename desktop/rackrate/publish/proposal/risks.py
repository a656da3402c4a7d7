"""What could go wrong with the recommendation, and the steps that limit it."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.services import number_text

_PARTS = ("risk", "effect", "answer", "owner")
_STEPS = ("confirm", "trial", "acceptance", "contract", "review")


def risks(c: Composition) -> Iterator[Block]:
    """Yield the risks that apply to this project, and the next steps."""
    yield c.section("risks")
    columns = (
        Column(c.say("risks.risk"), 56),
        Column(c.say("risks.effect"), 50),
        Column(c.say("risks.answer"), 66),
        Column(c.say("risks.owner"), 28),
    )
    grid = Grid(c, columns, is_dense=True)
    for name in _applying(c):
        grid.add(*(c.say(f"risks.{name}.{part}") for part in _PARTS))
    yield grid.table(c.say("risks.caption"))
    yield _next_steps(c)


def _applying(c: Composition) -> list[str]:
    """Return the names of the risks that the recommended options carry."""
    decisions = c.report.decision.workloads
    best = [
        d.option(d.verdict.option) for d in decisions if d.verdict.option is not None
    ]
    flags = {flag for option in best for flag in option.flags}
    applies = {
        "evidence": any(flag.startswith("evidence_") for flag in flags),
        "old": "price_old" in flags,
        "tax": "tax_unknown" in flags,
        "tie": any(d.verdict.is_tie for d in decisions),
        "missing": any(d.missing for d in decisions),
        "container": any(o.delivery == "container" for o in best),
        "bare_metal": any(o.delivery == "bare_metal" for o in best),
        "commitment": "commitment_exceeds_term" in flags,
        "stopped": "stopped_instance_billed" in flags,
        "hours": True,
        "supply": True,
    }
    return [name for name, is_true in applies.items() if is_true]


def _next_steps(c: Composition) -> Block:
    columns = (
        Column("", 8),
        Column(c.say("risks.step"), 60),
        Column(c.say("risks.gate"), 96),
        Column(c.say("risks.owner"), 24),
        Column(c.say("risks.when"), 36),
    )
    client, language = c.report.project.client, c.report.language
    first = (
        number_text.day(client.decide_by, language)
        if client.decide_by
        else c.say("risks.to_agree")
    )
    grid = Grid(c, columns, is_dense=True)
    for number, name in enumerate(_STEPS, start=1):
        when = first if number == 1 else c.say(f"risks.{name}.when")
        grid.add(
            str(number),
            c.say(f"risks.{name}.step"),
            c.say(f"risks.{name}.gate"),
            c.say(f"risks.{name}.owner"),
            when,
        )
    return grid.table(c.say("risks.steps"))
