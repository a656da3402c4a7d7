"""What to look at before an award memo leaves the house."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.domain.comparison import Award, ScopeFlag
from rackrate.domain.project import Project
from rackrate.services.bid_tab_parts import BidTabView, BlockerText
from rackrate.services.finding import ERROR, GOOD, WARNING, Finding

_PLACE = "compare"
_AWARD = ("no_bidder", "no_reason")


def award_findings(project: Project, bids: BidTabView | None) -> Iterator[Finding]:
    """Yield what an award still needs, and what is to be known of its quotes.

    A point that a reason may pass is an error only until one is written.

    Args:
        project: What is delivered.
        bids: Its comparison, in the window's language.
    """
    if project.comparison is None or bids is None:
        yield Finding("memo_nothing", ERROR, {}, _PLACE)
        return
    award = project.comparison.award or Award((), "")
    if not bids.lines or not bids.vendors:
        yield Finding("memo_nothing", ERROR, {}, _PLACE)
    elif not award.providers:
        yield Finding("award_nobody", ERROR, {}, _PLACE)
    else:
        yield from _chosen(award)
    for point in bids.blockers:
        if point.code not in _AWARD or point.provider:
            yield _point(point, award)
    yield from _unclear(bids)


def _chosen(award: Award) -> Iterator[Finding]:
    if not award.reason.strip():
        yield Finding("award_no_reason", ERROR, {}, _PLACE)
    if not award.approver.strip():
        yield Finding("award_no_approver", WARNING, {}, _PLACE)
    if award.decided_on is None:
        yield Finding("award_undecided", ERROR, {}, _PLACE)
    else:
        day = award.decided_on.isoformat()
        yield Finding("award_decided", GOOD, {"day": day})


def _point(point: BlockerText, award: Award) -> Finding:
    """Return what the tabulation objects to, and the cell that it is about."""
    is_passed = bool(award.reason.strip()) and not point.is_hard
    cell = f"{point.row}/{point.provider}" if point.row else ""
    tone = WARNING if is_passed else ERROR
    return Finding("award_point", tone, {"said": point.text}, _PLACE, cell)


def _unclear(bids: BidTabView) -> Iterator[Finding]:
    """Yield how many answers leave open whether a line is covered."""
    cells = [
        f"{line.id}/{cell.provider}"
        for line, row in zip(bids.lines, bids.cells, strict=False)
        for cell in row
        if cell.flag is ScopeFlag.UNCLEAR
    ]
    if cells:
        count = {"count": len(cells)}
        yield Finding("scope_unclear", WARNING, count, _PLACE, cells[0])
    elif bids.lines and bids.vendors:
        yield Finding("scope_clear", GOOD)
