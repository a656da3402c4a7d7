"""Assumptions: every judged number in force, as issued and as it is now."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from rackrate.domain.assumptions import Assumption
from rackrate.publish.workbook.drivers import Shared, assumptions_shown
from rackrate.publish.workbook.formula import Formula, span
from rackrate.publish.workbook.functions import (
    all_of,
    count_of,
    if_,
    rounded,
    total,
)
from rackrate.publish.workbook.lists import Lists
from rackrate.publish.workbook.model import Model
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.ranking import Results

_HEADS = (
    ("number", 8),
    ("title", 46),
    ("unit", 15),
    ("low", 12),
    ("base", 12),
    ("high", 12),
    ("low_issued", 12),
    ("base_issued", 12),
    ("high_issued", 12),
    ("state", 13),
    ("confidence", 20),
    ("source", 62),
    ("note", 62),
)
_AT = {name: column for column, (name, _) in enumerate(_HEADS)}
_WIDTHS = tuple(width for _, width in _HEADS)
_ENDS = ("low", "base", "high")
_DIGITS, _MONEY_DIGITS = 9, 4


def write_assumptions(
    page: Page,
    model: Model,
    lists: Lists,
    shared: Shared,
    results: Mapping[int, Results],
) -> Formula:
    """Write them, and return how many inputs are no longer as issued."""
    page.header(_WIDTHS)
    titles = [page.say(f"head.{name}") for name, _ in _HEADS]
    page.heads(3, titles, height=34, right=range(_AT["low"], _AT["state"]))
    row = HEADER_ROWS
    states = []
    numbers = {name: s.number for s in model.sources for name in s.used_for}
    for number, assumption in enumerate(assumptions_shown(model), start=1):
        page.number(row, 0, number, "label", "plain")
        states.append(_row(page, row, assumption, lists, shared))
        _told(page, row, assumption, numbers.get(assumption.name, 0))
        row += 1
    page.signal(HEADER_ROWS, _AT["state"], len(states))
    changed = count_of(span(states).pinned(), lists.word("result", "changed"))
    row, sums = _totals(page, row + 1, lists, results)
    if sums:
        moved = count_of(span(sums).pinned(), lists.word("result", "changed"))
        changed = changed + moved
    page.text(row, _AT["title"], page.say("changed"), "total")
    at = page.put(row, _AT["state"], changed, "total", "plain")
    page.finish(large=True)
    return page.define("wb_inputs_changed", at, page.say("changed"))


def _row(
    page: Page, row: int, assumption: Assumption, lists: Lists, shared: Shared
) -> Formula:
    """Write one assumption's figures and return whether they are as issued."""
    is_share = assumption.unit.startswith("share")
    look = "percent" if is_share else "quantity"
    low, high = shared.ranges[assumption.name]
    known = dict(
        zip(_ENDS, (low, shared.assumptions[assumption.name], high), strict=True)
    )
    same = []
    for end in _ENDS:
        now = page.put(row, _AT[end], known[end], "link", look)
        value: Decimal = getattr(assumption.range, end)
        issued = page.number(row, _AT[f"{end}_issued"], value, "static", look)
        same.append(rounded(now - issued, _DIGITS).equals(0))
    words = lists.word("result", "same"), lists.word("result", "changed")
    return page.put(row, _AT["state"], if_(all_of(*same), *words))


def _told(page: Page, row: int, assumption: Assumption, number: int) -> None:
    """Write what an assumption is, how sure, and where it comes from."""
    kit, language = page.kit, page.kit.report.language
    title, note = assumption.title[language], assumption.note[language]
    page.text(row, _AT["title"], title, "wrap")
    unit = kit.unit(assumption.unit, assumption.currency)
    page.text(row, _AT["unit"], unit)
    confidence = kit.term("confidence", assumption.confidence)
    page.text(row, _AT["confidence"], confidence, "wrap")
    source = kit.report.labels.source(assumption.source)
    cited = f"S{number} · {source}" if number else source
    page.text(row, _AT["source"], cited, "how")
    page.text(row, _AT["note"], note, "how")
    page.fit_row(
        row,
        (title, _WIDTHS[_AT["title"]]),
        (cited, _WIDTHS[_AT["source"]] * 1.1),
        (note, _WIDTHS[_AT["note"]] * 1.1),
    )


def _totals(
    page: Page, row: int, lists: Lists, results: Mapping[int, Results]
) -> tuple[int, list[Formula]]:
    """Write the sum of all totals of each workload: every other input moves it."""
    page.heading(row, page.say("others"), len(_WIDTHS))
    page.text(row + 1, _AT["title"], page.say("others_note"), "note")
    row += 2
    states = []
    for number, result in results.items():
        title = page.kit.say("blocks.title", number=number, title=result.block.title)
        page.text(row, _AT["title"], title, "wrap")
        page.fit_row(row, (title, _WIDTHS[_AT["title"]]))
        whole = total(result.rows.span("total").pinned())
        now = page.put(row, _AT["base"], whole, "link", "amount")
        issued = page.number(row, _AT["base_issued"], whole.number, "static", "amount")
        is_same = rounded(now - issued, _MONEY_DIGITS).equals(0)
        words = lists.word("result", "same"), lists.word("result", "changed")
        states.append(page.put(row, _AT["state"], if_(is_same, *words)))
        row += 1
    if states:
        page.signal(row - len(states), _AT["state"], len(states))
    return row + 1, states
