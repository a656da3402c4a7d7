"""Acceptance: what to ask the vendor, and what must be shown before cards are taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rackrate.domain.rule import Rule
from rackrate.publish.workbook.formula import Formula, span
from rackrate.publish.workbook.functions import count_of, row_count
from rackrate.publish.workbook.lists import BLANK, Lists
from rackrate.publish.workbook.page import HEADER_ROWS, Page

_HEADS = (
    ("number", 8),
    ("question", 78),
    ("evidence", 40),
    ("source", 34),
    ("done", 10),
    ("remark", 34),
)
_AT = {name: column for column, (name, _) in enumerate(_HEADS)}
_WIDTHS = tuple(width for _, width in _HEADS)
_TALL = 26
"""High enough to write in by hand."""
_FAMILY = "proposal.vendor_questions."


class _Item(NamedTuple):
    """What is asked or tested, what is to be shown for it, and who says so."""

    question: str
    evidence: str
    source: str


def write_acceptance(page: Page, lists: Lists, checks: Iterable[Rule]) -> None:
    """Write each question with a cell to tick, and how many are done.

    Args:
        page: Where they are written.
        lists: The choices of a cell to tick.
        checks: What else the project asks to be settled; each is written once.
    """
    page.header(_WIDTHS)
    titles = [page.say(f"head.{name}") for name, _ in _HEADS]
    page.heads(3, titles, height=22)
    row = HEADER_ROWS + 1
    cells = []
    for number, item in enumerate(_items(page, checks), start=1):
        cells.append(_line(page, row, number, item, lists))
        row += 1
    done = count_of(span(cells).pinned(), lists.word("answer", "yes"))
    found = page.kit.sentence(
        "acceptance.done", done=done, count=row_count(span(cells).pinned())
    )
    page.put(HEADER_ROWS, _AT["question"], found, "strong")
    page.finish()


def _items(page: Page, checks: Iterable[Rule]) -> Iterator[_Item]:
    """Yield the proposal's questions, in its order, then the checks of the rules."""
    report = page.kit.report
    labels = report.labels
    for key in labels.words.phrases:
        name = key.removeprefix(_FAMILY).removesuffix(".ask")
        if key == f"{_FAMILY}{name}.ask":
            said = f"workbook.acceptance.source.{name}"
            source = labels.say(said) if said in labels.words.phrases else BLANK
            evidence = labels.say(f"{_FAMILY}{name}.proof")
            yield _Item(labels.say(key), evidence, source)
    texts = {rule.id: rule.text for rule in report.reference.rules}
    for rule in dict.fromkeys(checks):
        text = texts.get(rule.id, rule.text)[report.language]
        yield _Item(text, BLANK, labels.source(rule.source))


def _line(page: Page, row: int, number: int, item: _Item, lists: Lists) -> Formula:
    question, evidence, source = item
    page.number(row, _AT["number"], number, "label", "plain")
    page.text(row, _AT["question"], question, "wrap")
    page.text(row, _AT["evidence"], evidence, "wrap")
    page.text(row, _AT["source"], source, "how")
    at = page.input(row, _AT["done"], None, align="center")
    choices = f"={lists.choices['answer'].text(page.name)}"
    page.validate(row, _AT["done"], {"validate": "list", "source": choices}, "list")
    page.define(f"in_done_{number}", at, question)
    remark = page.input(row, _AT["remark"], None, text_wrap=True)
    page.define(f"in_remark_{number}", remark, f"{page.say('head.remark')} {number}")
    page.sheet.set_row(row, _TALL)
    page.fit_row(
        row,
        (question, _WIDTHS[_AT["question"]]),
        (evidence, _WIDTHS[_AT["evidence"]]),
        (source, _WIDTHS[_AT["source"]] * 1.1),
    )
    return at
