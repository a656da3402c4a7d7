"""Everything an award memo says, for a document to lay out: decision to approvals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from rackrate.domain.catalog import Catalog
from rackrate.domain.comparison import Award, ScopeFlag
from rackrate.domain.project import Project
from rackrate.engine.bid_tab import BidColumn
from rackrate.services import number_text
from rackrate.services.bid_tab_parts import BidTabView, BlockerText
from rackrate.services.bid_tab_view import bid_tab_view, bid_words
from rackrate.services.bid_words import BidWords
from rackrate.services.clarifications import questions
from rackrate.services.labels import Labels
from rackrate.services.rank_words import RankNote, rank_notes


@dataclass(frozen=True, slots=True)
class DecisionBox:
    """The award in a few lines; dashes where it is not decided yet.

    Attributes:
        amount: Normalised total of the vendor; of several, what each line costs from
            whom the split names. A dash where that cannot be said.
        is_decided: A day was put to it.
    """

    vendors: str
    amount: str
    reason: str
    approver: str
    decided_on: str
    is_decided: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the process, with its day or what there is of it."""

    what: str
    when: str


@dataclass(frozen=True, slots=True)
class VendorReason:
    """Where a vendor stands and why it was, or was not, chosen."""

    vendor: str
    total: str
    score: str
    rank: str
    reason: str
    is_awarded: bool


@dataclass(frozen=True, slots=True)
class Remark:
    """An exclusion, an outlier or a qualification: vendor, line, what holds."""

    vendor: str
    line: str
    text: str


@dataclass(frozen=True, slots=True)
class AwardMemo:
    """The six parts of a memo, in the order in which it prints them.

    Attributes:
        open_points: What the tabulation still objects to; the reason answers it.
        stability: What would change the first place.
        clarifications: Questions to vendors that are still open.
    """

    title: str
    is_sample: bool
    decision: DecisionBox
    open_points: tuple[BlockerText, ...]
    timeline: tuple[Step, ...]
    tab: BidTabView
    scoring: tuple[VendorReason, ...]
    stability: tuple[RankNote, ...]
    exclusions: tuple[Remark, ...]
    outliers: tuple[Remark, ...]
    price_problems: tuple[Remark, ...]
    clarifications: tuple[Remark, ...]
    approvals: tuple[Step, ...]


def award_memo(
    project: Project, catalogs: Sequence[Catalog], labels: Labels
) -> AwardMemo:
    """Return the memo of a project's comparison, in the language of some labels."""
    words = bid_words(project, catalogs, labels)
    view = bid_tab_view(project, catalogs, labels)
    award = words.comparison.award or Award((), "")
    return AwardMemo(
        title=project.title,
        is_sample=project.is_sample,
        decision=_decision(award, words),
        open_points=view.blockers,
        timeline=tuple(_timeline(project, words)),
        tab=view,
        scoring=tuple(_vendors(award, view, words)),
        stability=rank_notes(words),
        exclusions=tuple(_exclusions(view, words)),
        outliers=tuple(_marked(view, words, "outlier")),
        price_problems=tuple(_problems(view, words)),
        clarifications=tuple(_open_questions(catalogs, words)),
        approvals=tuple(_approvals(award, words)),
    )


def awarded_total(award: Award, words: BidWords) -> Decimal | None:
    """Return what an award comes to on our basis, None where it cannot be said.

    One vendor costs its normalised total. Several cost the split's total where they
    are the vendors of the split, and nothing that could be named otherwise.
    """
    known = {column.bidder.provider: column for column in words.tab.columns}
    if len(award.providers) == 1:
        column = known.get(award.providers[0])
        return column.normalised if column else None
    split = words.tab.split
    is_split = bool(award.providers) and set(award.providers) == set(
        split.providers.values()
    )
    return split.total if is_split else None


def _decision(award: Award, words: BidWords) -> DecisionBox:
    total = awarded_total(award, words)
    dash = number_text.MISSING
    return DecisionBox(
        vendors=words.vendors(award.providers) or dash,
        amount=dash if total is None else words.money(total),
        reason=award.reason or dash,
        approver=award.approver or dash,
        decided_on=_day(award.decided_on),
        is_decided=award.decided_on is not None,
    )


def _day(day: date | None) -> str:
    return number_text.MISSING if day is None else day.isoformat()


def _timeline(project: Project, words: BidWords) -> Iterator[Step]:
    tab, award = words.tab, words.comparison.award
    yield Step(words.say("memo.scope"), words.say("memo.lines", count=len(tab.lines)))
    quotes = words.say("memo.vendors", count=len(tab.columns))
    yield Step(words.say("memo.quotes"), quotes)
    yield Step(words.say("memo.basis"), _day(project.basis.as_of))
    if project.client.decide_by is not None:
        yield Step(words.say("memo.decide_by"), _day(project.client.decide_by))
    yield Step(words.say("memo.decided"), _day(award.decided_on if award else None))


def _vendors(award: Award, view: BidTabView, words: BidWords) -> Iterator[VendorReason]:
    if not view.rows:
        return
    totals, scores, ranks = (view.row(c) for c in ("normalised", "score", "rank"))
    for place, column in enumerate(words.tab.columns):
        is_awarded = column.bidder.provider in award.providers
        yield VendorReason(
            vendor=words.vendor(column.bidder.provider),
            total=totals.figures[place].text,
            score=scores.figures[place].sentence,
            rank=ranks.figures[place].text,
            reason=award.reason if is_awarded else _why_not(column, words),
            is_awarded=is_awarded,
        )


def _why_not(column: BidColumn, words: BidWords) -> str:
    bidder = column.bidder
    if not bidder.is_qualified:
        key = "not_qualified_for" if bidder.reason else "not_qualified"
        return words.say(f"memo.{key}", reason=bidder.reason)
    if column.normalised is None:
        return words.say("memo.not_rankable")
    if not column.gap:
        return words.say("memo.lowest")
    return words.say(
        "memo.above",
        gap=words.money(column.gap),
        share=number_text.percent(column.gap_share or Decimal(0)),
    )


def _exclusions(view: BidTabView, words: BidWords) -> Iterator[Remark]:
    for line, cells in zip(view.lines, view.cells, strict=False):
        for cell in cells:
            if cell.flag is not ScopeFlag.INCLUDED:
                plug = cell.mark("plug")
                parts = [cell.flag_text, plug.text if plug else "", cell.note]
                said = words.clauses(part for part in parts if part)
                yield Remark(words.vendor(cell.provider), line.title, said)


def _marked(view: BidTabView, words: BidWords, code: str) -> Iterator[Remark]:
    for line, cells in zip(view.lines, view.cells, strict=False):
        for cell in cells:
            mark = cell.mark(code)
            if mark is not None:
                said = words.clauses([mark.text, cell.amount])
                yield Remark(words.vendor(cell.provider), line.title, said)


def _problems(view: BidTabView, words: BidWords) -> Iterator[Remark]:
    for line, cells in zip(view.lines, view.cells, strict=False):
        for cell in cells:
            for mark in cell.marks:
                if mark.tone == "error":
                    yield Remark(words.vendor(cell.provider), line.title, mark.text)


def _open_questions(catalogs: Sequence[Catalog], words: BidWords) -> Iterator[Remark]:
    titles = {line.id: line.title for line in words.tab.lines}
    for question in questions(words.tab, catalogs, words.labels.words):
        text = question.text[words.language]
        line = titles.get(question.line, "")
        yield Remark(words.vendor(question.provider), line, text)


def _approvals(award: Award, words: BidWords) -> Iterator[Step]:
    yield Step(words.say("memo.approver"), award.approver or number_text.MISSING)
    yield Step(words.say("memo.decided"), _day(award.decided_on))
