"""A vendor's answer on our form, taken over into the comparison it was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rackrate.domain.comparison import Bidder, BidLine, Comparison, ScopeFlag, ScopeLine
from rackrate.domain.rfq_answer import RfqAnswer, RfqLine
from rackrate.services.price_sheet import PriceSheet


def matched_lines(comparison: Comparison | None, answer: RfqAnswer) -> int:
    """Return how many of an answer's lines are lines of our scope."""
    ours = {line.id for line in comparison.lines} if comparison else set()
    return sum(line.line_id in ours for line in answer.lines)


def with_rfq_answer(
    comparison: Comparison, answer: RfqAnswer, sheet: PriceSheet
) -> Comparison:
    """Return a comparison in which a vendor's part is as its form says.

    Marks, plugs and what is said of its qualification stay as they are. A line that
    was changed since the form went out is unclear, to be asked again.

    Args:
        comparison: Ours.
        answer: The form as it came back.
        sheet: The vendor's prices, the form's among them.
    """
    provider = sheet.provider.id
    known = {bidder.provider: bidder for bidder in comparison.bidders}
    bidder = known.get(provider, Bidder(provider))
    keys = _keys(sheet)
    answered = {line.line_id: line for line in answer.lines}
    lines = dict(bidder.lines)
    for ours in comparison.lines:
        theirs = answered.get(ours.id)
        if theirs is not None:
            key = keys.get(f"{answer.sheet}!{theirs.cell}", "")
            lines[ours.id] = _bid(ours, theirs, bidder.line(ours.id), key)
    new = replace(
        bidder,
        lines=lines,
        stated_total=answer.stated_total,
        lead_days=answer.lead_days,
    )
    if provider in known:
        others = tuple(new if b.provider == provider else b for b in comparison.bidders)
    else:
        others = (*comparison.bidders, new)
    return replace(comparison, bidders=others)


def _bid(ours: ScopeLine, theirs: RfqLine, held: BidLine, key: str) -> BidLine:
    is_same = (ours.unit, ours.quantity) == (theirs.unit, theirs.quantity)
    flag = theirs.flag if is_same else ScopeFlag.UNCLEAR
    if theirs.unit_price is not None and not key:
        flag = ScopeFlag.UNCLEAR
    priced = theirs.unit_price is not None and key
    note = theirs.note or held.note
    return replace(held, flag=flag, price_key=key if priced else "", note=note)


def _keys(sheet: PriceSheet) -> Mapping[str, str]:
    """Return `sheet!cell` → `provider/sku_price_id`."""
    return {
        row.text("source_ref"): f"{sheet.provider.id}/{row.text('sku_price_id')}"
        for row in sheet.rows
        if row.text("source_ref")
    }
