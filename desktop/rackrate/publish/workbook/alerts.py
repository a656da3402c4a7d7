"""What a reader of Summary must know beside the answer, counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TypeAlias

from rackrate.publish.workbook.formula import Formula, Span
from rackrate.publish.workbook.functions import count_of, if_
from rackrate.publish.workbook.lists import Lists
from rackrate.publish.workbook.model import Model
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.prices import WrittenPrices
from rackrate.publish.workbook.ranking import Results

Count: TypeAlias = tuple[str, Formula | Decimal]

_NAME, _WORD, _COUNT = 1, 2, 3
_LEFT_OUT = frozenset(
    {"no_exchange_rate", "no_vat_rate", "price_expired", "price_not_yet_valid"}
)


def write_alerts(
    page: Page, row: int, lists: Lists, counts: Sequence[Count], columns: int
) -> int:
    """Write each alert with how often it occurs, and return the next row."""
    page.heading(row, page.say("alerts"), columns)
    row += 1
    for key, count in counts:
        page.text(row, _NAME, page.say(f"alert.{key}"))
        at = (
            page.put(row, _COUNT, count, "link", "plain")
            if isinstance(count, Formula)
            else page.number(row, _COUNT, count, "static", "plain")
        )
        word = if_(
            at.above(0), lists.word("result", "warn"), lists.word("result", "pass")
        )
        page.put(row, _WORD, word)
        page.signal(row, _WORD)
        row += 1
    return row


def counts_of(
    model: Model, lists: Lists, prices: WrittenPrices, results: Mapping[int, Results]
) -> list[Count]:
    """Return what a reader must know, with how often it occurs."""
    report = model.report
    counts: list[Count] = []
    if prices.spans:
        status: Span = prices.spans["status"]
        missing, expired = (
            lists.word("result", "missing"),
            lists.word("validity", "expired"),
        )
        unknown = lists.word("tax", "unknown")
        counts += [
            ("missing", count_of(status, missing)),
            ("expired", count_of(status, expired)),
            ("tax", count_of(prices.spans["tax"], unknown)),
        ]
    excluded = sum(1 for b in model.workloads for c in b.candidates if c.excluded_by)
    counts.append(("excluded", Decimal(excluded)))
    estimates = sum(1 for b in model.workloads if b.mark)
    counts.append(("estimates", Decimal(estimates)))
    others = sum(1 for b in model.workloads for c in b.candidates if c.group != b.group)
    counts.append(("other_groups", Decimal(others)))
    counts.append(("conflicts", Decimal(len(report.conflicts()))))
    problems = [p for p in report.decision.problems if p.code in _LEFT_OUT]
    counts.append(("left_out", Decimal(len(problems))))
    ties = [r.tie.equals(lists.word("result", "tie")) for r in results.values()]
    if ties:
        found = if_(ties[0], 1, 0)
        for tie in ties[1:]:
            found = found + if_(tie, 1, 0)
        counts.append(("ties", found))
    return counts
