"""Acceptance: what to ask the vendor, and what must be shown before cards are taken."""

from __future__ import annotations

from collections.abc import Iterator

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


def write_acceptance(page: Page, lists: Lists) -> None:
    """Write each question with a cell to tick, and how many are done."""
    page.header(_WIDTHS)
    titles = [page.say(f"head.{name}") for name, _ in _HEADS]
    page.heads(3, titles, height=22)
    row = HEADER_ROWS + 1
    cells = []
    for number, name in enumerate(_questions(page), start=1):
        cells.append(_line(page, row, number, name, lists))
        row += 1
    done = count_of(span(cells).pinned(), lists.word("answer", "yes"))
    found = page.kit.sentence(
        "acceptance.done", done=done, count=row_count(span(cells).pinned())
    )
    page.put(HEADER_ROWS, _AT["question"], found, "strong")
    page.finish()


def _questions(page: Page) -> Iterator[str]:
    """Yield the names of the proposal's questions, in its order."""
    for key in page.kit.report.labels.words.phrases:
        name = key.removeprefix(_FAMILY).removesuffix(".ask")
        if key == f"{_FAMILY}{name}.ask":
            yield name


def _line(page: Page, row: int, number: int, name: str, lists: Lists) -> Formula:
    labels = page.kit.report.labels
    question = labels.say(f"{_FAMILY}{name}.ask")
    evidence = labels.say(f"{_FAMILY}{name}.proof")
    key = f"workbook.acceptance.source.{name}"
    is_known = key in labels.words.phrases
    source = labels.say(key) if is_known else BLANK
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
