"""What could go wrong with the recommendation, and the judged numbers behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rackrate.publish.proposal.assumptions import assumption_log
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.certainty import flipping
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.estimates import is_estimate
from rackrate.publish.proposal.grid import Column, Grid

_PARTS = ("effect", "answer", "owner")
_INPUTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "hours": ("hours_per_day", "months"),
        "container": ("container_loss_exclusive", "container_loss_shared"),
    }
)
"""Risks whose likelihood was computed: the inputs that they move."""


def risks(c: Composition) -> Iterator[Block]:
    """Yield the risks that apply to this project, and the assumptions."""
    yield c.section("risks")
    columns = (
        Column(c.say("risks.risk"), 56),
        Column(c.say("risks.effect"), 48),
        Column(c.say("risks.likelihood"), 40),
        Column(c.say("risks.answer"), 56),
        Column(c.say("risks.owner"), 22),
    )
    grid = Grid(c, columns, is_dense=True)
    for name, likelihood in _applying(c).items():
        effect, answer, owner = (
            c.say(f"risks.{name}.{part}", where=c.see("vendor_questions"))
            for part in _PARTS
        )
        risk = c.say(f"risks.{name}.risk")
        grid.add(risk, effect, c.say(f"risks.{likelihood}"), answer, owner)
    yield grid.table(c.say("risks.caption"), has_note=True)
    yield c.note(c.say("risks.note"))
    yield from assumption_log(c)


def _applying(c: Composition) -> dict[str, str]:
    """Return the risks that the recommended options carry, with how likely they are."""
    decisions = c.report.decision.workloads
    best = [
        d.option(d.verdict.option) for d in decisions if d.verdict.option is not None
    ]
    flags = {flag for option in best for flag in option.flags}
    applies = {
        "evidence": any(flag.startswith("evidence_") for flag in flags),
        "estimate": any(is_estimate(d) for d in decisions),
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
    moved = {bar.input for d in decisions for bar in flipping(d)}
    return {n: _likelihood(n, moved) for n, is_true in applies.items() if is_true}


def _likelihood(name: str, moved: set[str]) -> str:
    if name in _INPUTS:
        return "flips" if moved.intersection(_INPUTS[name]) else "holds"
    is_fact = name in ("evidence", "estimate", "old", "tax", "tie", "missing")
    return "given" if is_fact else "unknown"
