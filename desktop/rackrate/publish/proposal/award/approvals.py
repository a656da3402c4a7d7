"""Who approves the award, with room to sign."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.signatures import signatures


def approvals(c: Composition) -> Iterator[Block]:
    """Yield who is to approve, what they approve, and the blocks to sign in."""
    yield c.section("award_approvals")
    found = c.memo.decision
    key = "text" if found.is_decided else "text_open"
    yield c.intro(
        c.say(f"award_approvals.{key}", vendors=found.vendors, amount=found.amount)
    )
    columns = (
        Column(c.say("award_approvals.item"), 40),
        Column(c.say("award_approvals.value"), 120),
    )
    grid = Grid(c, columns)
    for step in c.memo.approvals:
        grid.add(step.what, step.when)
    grid.add(c.say("award_approvals.document"), c.report.document_id)
    grid.add(c.say("award_approvals.digest"), c.report.digest)
    yield grid.table(c.say("award_approvals.caption"))
    yield c.note(c.say("award_approvals.note"))
    yield c.subsection(c.say("award_approvals.signature"), level=2)
    prepared = c.adviser or c.say("furniture.no_adviser")
    parties = {
        c.say("award_approvals.prepared"): prepared,
        c.say("award_approvals.approved"): found.approver,
    }
    yield signatures(c, parties)
