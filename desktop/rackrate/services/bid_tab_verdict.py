"""What a bid tabulation says as a whole: the finding, three answers, what blocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from rackrate.engine.bid_tab import BidColumn
from rackrate.engine.verdict import TIE_SHARE
from rackrate.services import number_text
from rackrate.services.bid_tab_parts import AnswerText, BlockerText
from rackrate.services.bid_words import BidWords

_HARD = {"no_bidder", "no_reason"}
_ROW_OF: Mapping[str, str] = {
    "arithmetic_differs": "stated",
    "not_qualified": "qualified",
}


def headline(words: BidWords) -> str:
    """Return the finding in one sentence."""
    tab, award = words.tab, words.comparison.award
    if not tab.lines:
        return words.say("headline.no_lines")
    if not tab.columns:
        return words.say("headline.no_bidders", count=len(tab.lines))
    if award is not None and award.decided_on is not None:
        named = words.vendors(award.providers)
        return words.say("headline.awarded", vendors=named, day=award.decided_on)
    if tab.lowest is None:
        nobody = not any(column.bidder.is_qualified for column in tab.columns)
        return words.say(f"headline.{'all_disqualified' if nobody else 'none_ranked'}")
    return _lowest(tab.lowest, words)


def _lowest(lowest: str, words: BidWords) -> str:
    tab = words.tab
    best = tab.column(lowest)
    values: dict[str, object] = {
        "vendor": words.vendor(lowest),
        "total": words.money(best.normalised or Decimal(0)),
    }
    rivals = sorted(
        (c for c in tab.columns if c.gap is not None and c is not best),
        key=lambda column: column.gap or Decimal(0),
    )
    if not rivals:
        return words.say("headline.only", **values)
    second = rivals[0]
    values |= {
        "rival": words.vendor(second.bidder.provider),
        "gap": words.money(second.gap or Decimal(0)),
        "share": number_text.percent(second.gap_share or Decimal(0)),
    }
    return words.say(f"headline.{'tie' if tab.is_near_tie else 'lowest'}", **values)


def answers(words: BidWords) -> Iterator[AnswerText]:
    """Yield the three answers: one vendor, the best split, the earliest date."""
    yield _single(words)
    yield _split(words)
    yield _earliest(words)


def _single(words: BidWords) -> AnswerText:
    tab, name = words.tab, words.say("answer.single")
    if tab.lowest is None:
        nobody = words.say("answer.single_none")
        return AnswerText("single", name, number_text.MISSING, "", nobody)
    column = tab.column(tab.lowest)
    key = "answer.single_plain"
    if column.plug_count:
        key = "answer.single_plug" if column.plug_count == 1 else "answer.single_plugs"
    detail = words.say(key, count=column.plug_count)
    if tab.is_near_tie:
        detail = words.clauses(
            [
                detail,
                words.say("answer.near_tie", share=number_text.percent(TIE_SHARE, 0)),
            ]
        )
    amount = words.money(column.normalised or Decimal(0))
    return AnswerText("single", name, words.vendor(tab.lowest), amount, detail)


def _split(words: BidWords) -> AnswerText:
    tab, name = words.tab, words.say("answer.split")
    chosen = tab.split.providers
    titles: dict[str, list[str]] = {}
    for line in tab.lines:
        if line.id in chosen:
            titles.setdefault(chosen[line.id], []).append(line.title)
    who = words.vendors(titles) if titles else number_text.MISSING
    shares = words.clauses(
        words.say(
            "answer.split_part", vendor=words.vendor(v), lines=words.joined(lines)
        )
        for v, lines in titles.items()
    )
    if tab.split.total is None:
        unquoted = words.joined(x.title for x in tab.lines if x.id not in chosen)
        detail = words.say("answer.split_none", lines=unquoted) if tab.lines else ""
        return AnswerText("split", name, who, "", detail)
    return AnswerText("split", name, who, words.money(tab.split.total), shares)


def _earliest(words: BidWords) -> AnswerText:
    tab, name = words.tab, words.say("answer.earliest")
    if tab.earliest is None:
        detail = words.say("answer.earliest_none")
        return AnswerText("earliest", name, number_text.MISSING, "", detail)
    column = tab.column(tab.earliest)
    days = number_text.plain(column.bidder.lead_days or Decimal(0))
    key = "answer.earliest_day" if days == "1" else "answer.earliest_days"
    amount = words.money(column.normalised or Decimal(0))
    return AnswerText(
        "earliest", name, words.vendor(tab.earliest), amount, words.say(key, days=days)
    )


def blockers(words: BidWords) -> Iterator[BlockerText]:
    """Yield what must be answered before an award, with the place to answer it."""
    for code, provider in words.tab.blockers:
        vendor = words.vendor(provider) if provider else ""
        key = f"blocker.{code}"
        if code == "no_bidder" and provider:
            key = "blocker.bidder_gone"
        yield BlockerText(
            code=code,
            provider=provider,
            text=words.say(key, vendor=vendor),
            row=_row(code, provider, words),
            is_hard=code in _HARD,
        )


def _row(code: str, provider: str, words: BidWords) -> str:
    """Return the line or row where a blocker is to be answered."""
    if code in _ROW_OF or code in _HARD:
        return _ROW_OF.get(code, "")
    column = words.tab.column(provider)
    found = (
        cell.line.id for cell in column.cells if _is_cause(code, column, cell.line.id)
    )
    return next(found, "normalised")


def _is_cause(code: str, column: BidColumn, line_id: str) -> bool:
    cell = next(cell for cell in column.cells if cell.line.id == line_id)
    if code == "not_rankable":
        return cell.is_open
    return cell.price is not None and cell.price.problem == code
