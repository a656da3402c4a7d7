"""A comparison, changed in one thing: every edit of it as a new comparison."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Catalog
from rackrate.domain.comparison import (
    Award,
    Bidder,
    BidLine,
    Comparison,
    Criteria,
    ScopeLine,
)
from rackrate.services.scope_answers import suggested_answer

_NO_AWARD = Award((), "")
_USUAL_ID = "line-"


def with_lines(
    comparison: Comparison,
    lines: Sequence[ScopeLine],
    catalogs: Sequence[Catalog],
    basis: Basis,
) -> Comparison:
    """Return a comparison with more lines; ids that are taken get a number.

    Vendors that take part already answer them as their catalogs say.
    """
    taken = {line.id for line in comparison.lines}
    added: list[ScopeLine] = []
    for line in lines:
        new = replace(line, id=_free(line.id, taken))
        taken.add(new.id)
        added.append(new)
    book = {catalog.provider.id: catalog for catalog in catalogs}
    made = replace(comparison, lines=(*comparison.lines, *added))
    for bidder in comparison.bidders:
        catalog = book.get(bidder.provider)
        if catalog is None:
            continue
        for line in added:
            answer = suggested_answer(line, catalog, basis)
            made = with_answer(made, bidder.provider, line.id, answer)
    return made


def free_line_id(comparison: Comparison) -> str:
    """Return an id that no line has."""
    taken = {line.id for line in comparison.lines}
    return _free(f"{_USUAL_ID}{len(taken) + 1}", taken)


def _free(wanted: str, taken: set[str]) -> str:
    number, free = 2, wanted
    while free in taken:
        free, number = f"{wanted}-{number}", number + 1
    return free


def with_line(comparison: Comparison, line: ScopeLine) -> Comparison:
    """Return a comparison in which the line of that id is this one."""
    lines = tuple(line if x.id == line.id else x for x in comparison.lines)
    return replace(comparison, lines=lines)


def without_line(comparison: Comparison, line_id: str) -> Comparison:
    """Return a comparison without a line and without the answers to it."""
    made = replace(
        comparison, lines=tuple(x for x in comparison.lines if x.id != line_id)
    )
    for bidder in comparison.bidders:
        kept = {name: line for name, line in bidder.lines.items() if name != line_id}
        made = _with_bidder(made, replace(bidder, lines=kept))
    return made


def moved_line(comparison: Comparison, line_id: str, step: int) -> Comparison:
    """Return a comparison with a line so many places down; it stays at the ends."""
    lines = list(comparison.lines)
    at = next(n for n, line in enumerate(lines) if line.id == line_id)
    to = min(max(at + step, 0), len(lines) - 1)
    lines.insert(to, lines.pop(at))
    return replace(comparison, lines=tuple(lines))


def joined(comparison: Comparison, catalog: Catalog, basis: Basis) -> Comparison:
    """Return a comparison with a vendor more, its prices linked where they fit.

    What is linked is the cheapest fitting price; where there is only one that has run
    out or cannot be counted, it is shown as such, unclear. A line that may be
    anything (by the month, or once) is left to be asked.
    """
    answers = {
        line.id: suggested_answer(line, catalog, basis) for line in comparison.lines
    }
    others = without_vendor(comparison, catalog.provider.id).bidders
    new = Bidder(catalog.provider.id, answers)
    return replace(comparison, bidders=(*others, new))


def with_answer(
    comparison: Comparison, provider: str, line_id: str, answer: BidLine
) -> Comparison:
    """Return a comparison in which a vendor answers a line so."""
    bidder = comparison.bidder(provider)
    lines = {**bidder.lines, line_id: answer}
    return _with_bidder(comparison, replace(bidder, lines=lines))


def with_vendor(comparison: Comparison, bidder: Bidder) -> Comparison:
    """Return a comparison in which a vendor's part is this one."""
    return _with_bidder(comparison, bidder)


def with_mark(
    comparison: Comparison, provider: str, criterion: str, mark: Decimal | None
) -> Comparison:
    """Return a comparison with a vendor's mark for a criterion, None for none."""
    bidder = comparison.bidder(provider)
    marks = {name: m for name, m in bidder.marks.items() if name != criterion}
    if mark is not None:
        marks[criterion] = mark
    return _with_bidder(comparison, replace(bidder, marks=marks))


def without_vendor(comparison: Comparison, provider: str) -> Comparison:
    """Return a comparison without a vendor; an award does not name it either."""
    made = replace(
        comparison,
        bidders=tuple(b for b in comparison.bidders if b.provider != provider),
    )
    award = comparison.award
    if award is None or provider not in award.providers:
        return made
    kept = tuple(name for name in award.providers if name != provider)
    return replace(made, award=replace(award, providers=kept))


def _with_bidder(comparison: Comparison, bidder: Bidder) -> Comparison:
    bidders = tuple(
        bidder if b.provider == bidder.provider else b for b in comparison.bidders
    )
    return replace(comparison, bidders=bidders)


def with_criteria(
    comparison: Comparison, criteria: Criteria, renamed: Mapping[str, str]
) -> Comparison:
    """Return a comparison scored otherwise; marks follow a criterion's new name."""
    made = replace(comparison, criteria=criteria)
    for bidder in comparison.bidders:
        marks = {renamed.get(n, n): mark for n, mark in bidder.marks.items()}
        kept = {n: mark for n, mark in marks.items() if n in criteria.weights}
        made = _with_bidder(made, replace(bidder, marks=kept))
    return made


def with_award(comparison: Comparison, **changes: object) -> Comparison:
    """Return a comparison whose award says something else; quotes stay untouched."""
    award = replace(comparison.award or _NO_AWARD, **changes)  # type: ignore[arg-type]
    return replace(comparison, award=None if award == _NO_AWARD else award)


def decided(comparison: Comparison, day: date) -> Comparison:
    """Return a comparison whose award was decided on a day."""
    return with_award(comparison, decided_on=day)


def reopened(comparison: Comparison) -> Comparison:
    """Return a comparison whose award is not decided any more."""
    return with_award(comparison, decided_on=None)
