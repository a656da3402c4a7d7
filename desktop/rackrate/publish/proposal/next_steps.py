"""The gated plan: each step is taken once the one before has passed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.conditions import loss_limit
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.timeline import Stage, Timeline
from rackrate.services import number_text

_WEEKS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "confirm": (0, 1),
        "trial": (1, 3),
        "acceptance": (3, 4),
        "contract": (4, 5),
        "move": (5, 7),
        "review": (7, 8),
    }
)
"""First week and the one after the last; what follows the contract is shown in kind."""


def next_steps(c: Composition) -> Iterator[Block]:
    """Yield the steps with their gates, and the strip of their weeks."""
    yield c.section("next_steps")
    yield Timeline(
        [
            Stage(c.say(f"steps.{name}.step"), start, end)
            for name, (start, end) in _WEEKS.items()
        ],
        c.say("steps.week"),
    )
    columns = (
        Column("", 8),
        Column(c.say("steps.step"), 48),
        Column(c.say("steps.gate"), 108),
        Column(c.say("steps.owner"), 22),
        Column(c.say("steps.when"), 36),
    )
    client, language = c.report.project.client, c.report.language
    first = (
        number_text.day(client.decide_by, language)
        if client.decide_by
        else c.say("steps.to_agree")
    )
    grid = Grid(c, columns, is_dense=True)
    for number, name in enumerate(_WEEKS, start=1):
        when = first if number == 1 else c.say(f"steps.{name}.when")
        grid.add(
            str(number),
            c.say(f"steps.{name}.step"),
            _gate(c, name),
            c.say(f"steps.{name}.owner"),
            when,
        )
    yield grid.table(c.say("steps.caption"))


def _gate(c: Composition, name: str) -> str:
    """Return when a step has passed, with the limit that was computed for it."""
    text = c.say(
        f"steps.{name}.gate",
        needs=c.see("needs"),
        tests=c.see("vendor_questions"),
        turns=c.see("break_even"),
    )
    if name != "trial":
        return text
    limits = [
        c.say("steps.limit", workload=c.workload(decision.workload), limit=limit)
        for decision in c.report.decision.workloads
        if (limit := loss_limit(decision))
    ]
    return f"{text}{'' if c.is_chinese else ' '}{c.sentences(limits)}"
