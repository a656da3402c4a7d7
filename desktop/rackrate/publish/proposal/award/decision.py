"""The award in a box: to whom, for how much, why; or what it still waits for."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.domain.comparison import Award, Comparison
from rackrate.publish.proposal.amount_in_words import amount_in_words
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.paragraph import Paragraph
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import MUTED, WARNING, TextStyle
from rackrate.services import number_text
from rackrate.services.award_memo import awarded_total
from rackrate.services.bid_tab_view import bid_words


def decision(c: Composition) -> Iterator[Block]:
    """Yield the memo's head, the award, the three answers and what is still open."""
    yield from _head(c)
    yield c.section("award_decision")
    yield c.callout(*_box(c))
    yield _facts(c)
    waiting = list(_missing(c))
    if waiting:
        yield c.subsection(c.say("award_decision.missing"))
        yield from c.numbered(waiting)
    if c.memo.tab.lines and c.memo.tab.vendors:
        yield _answers(c)
    if c.memo.open_points:
        yield c.subsection(c.say("award_decision.open_points"))
        points = [point.text for point in c.memo.open_points]
        yield from c.bulleted(points)
        yield c.note(c.say("award_decision.open_points_note"))


def _head(c: Composition) -> Iterator[Block]:
    client, language = c.report.project.client, c.report.language
    title = TextStyle(22.0, 30.0, bold=True, space_after=2.0)
    yield Paragraph(c.title, title, c.faces, keeps_with_next=True)
    about = client.project_name[language] or c.report.project.title
    below = TextStyle(12.0, 18.0, colour=MUTED, space_after=4.0)
    yield Paragraph(about, below, c.faces, keeps_with_next=True)
    if c.memo.is_sample:
        note = TextStyle(9.0, 13.0, colour=WARNING, space_after=4.0)
        text = f"{c.labels.term('sample', 'mark')} · {c.say('award_decision.sample')}"
        yield Paragraph(text, note, c.faces, keeps_with_next=True)
    told = c.say(
        "award_decision.line",
        client=client.name[language] or c.say("furniture.no_client"),
        author=c.adviser or c.say("furniture.no_adviser"),
        version=client.version,
        day=number_text.day(c.report.issued_on, language, in_text=True),
    )
    yield c.note(told)


def _award(c: Composition) -> Award:
    comparison = c.report.project.comparison or Comparison()
    return comparison.award or Award((), "")


def _box(c: Composition) -> list[Paragraph]:
    memo = c.memo
    if not memo.tab.comparison.award or not _award(c).providers:
        key = "nobody"
    else:
        key = "awarded" if memo.decision.is_decided else "proposed"
    text = c.say(
        f"award_decision.{key}",
        vendors=memo.decision.vendors,
        amount=memo.decision.amount,
        day=memo.decision.decided_on,
    )
    return [
        c.paragraph(text, c.styles.lead),
        c.paragraph(memo.tab.headline, c.styles.body),
    ]


def _facts(c: Composition) -> Block:
    found = c.memo.decision
    columns = (
        Column(c.say("award_decision.item"), 30),
        Column(c.say("award_decision.value"), 140),
    )
    grid = Grid(c, columns)
    grid.add(c.say("award_decision.to"), Run(found.vendors, bold=True))
    amount = f"{found.amount}" + c.say("award_decision.basis", money=c.memo.tab.money)
    grid.add(c.say("award_decision.amount"), [Run(amount), *_in_words(c)])
    grid.add(c.say("award_decision.reason"), found.reason)
    grid.add(c.say("award_decision.approver"), found.approver)
    grid.add(c.say("award_decision.decided_on"), found.decided_on)
    return grid.table(c.say("award_decision.caption"))


def _in_words(c: Composition) -> list[Run]:
    """Return the amount in words, as a Chinese contract has it."""
    if not c.is_chinese or c.report.decision.basis.billing_currency != "CNY":
        return []
    words = bid_words(c.report.project, c.report.catalogs, c.labels)
    total = awarded_total(_award(c), words)
    if total is None:
        return []
    said = c.say("award_decision.in_words", words=amount_in_words(total))
    return [Run(said, colour=MUTED)]


def _missing(c: Composition) -> Iterator[str]:
    """Yield what an award lacks; nothing once it was decided."""
    award = _award(c)
    if c.memo.decision.is_decided:
        return
    tab = c.memo.tab
    lacks = {
        "scope": not tab.lines,
        "bidders": bool(tab.lines) and not tab.vendors,
        "vendor": not award.providers,
        "reason": not award.reason.strip(),
        "approver": not award.approver.strip(),
        "day": award.decided_on is None,
    }
    for name, is_lacking in lacks.items():
        if is_lacking:
            yield c.say(f"award_decision.missing_{name}")


def _answers(c: Composition) -> Block:
    columns = (
        Column(c.say("award_decision.answer"), 36),
        Column(c.say("award_decision.who"), 48),
        Column(c.say("award_decision.cost"), 30, is_figure=True),
        Column(c.say("award_decision.detail"), 84),
    )
    grid = Grid(c, columns, is_dense=True)
    for answer in c.memo.tab.answers:
        amount = answer.amount or number_text.MISSING
        grid.add(answer.name, answer.who, amount, grid.small(answer.detail))
    return grid.table(c.say("award_decision.answers", money=c.memo.tab.money))
