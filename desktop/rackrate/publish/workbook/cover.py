"""Cover: whose model it is, how to use it, and whether it is still the issued one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from rackrate.domain.money import minor_digits
from rackrate.publish.workbook.answers import Answer
from rackrate.publish.workbook.formula import Formula, Span, span, text
from rackrate.publish.workbook.functions import (
    all_of,
    count_of,
    if_,
    if_error,
    is_number,
    rounded,
)
from rackrate.publish.workbook.lists import BLANK, Lists
from rackrate.publish.workbook.model import Model
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.shown_unit import unit_sentence
from rackrate.services import number_text

_MARGIN, _LABEL, _ISSUED, _CURRENT, _GAP, _STATE = range(6)
_WIDTHS = (8, 36, 46, 46, 16, 14)
_TEXT_WIDTH = 160
_HASH_LENGTH = 16
_FINE_DIGITS = 6
_TWO_LINES = 30
_STEPS = ("one", "two", "three")
_LIMITS = (
    "exclusions",
    "offers",
    "break_even",
    "linear",
    "tax",
    "labour",
    "excluded_costs",
    "validity",
)
_COLOURS = ("input", "calc", "link", "total", "static", "ok", "fail", "warn")
_CONTENTS = (
    (
        "answers",
        (
            "Summary",
            "BreakEven",
            "Sensitivity",
            "WinnerMap",
            "Mix",
            "BuyOrRent",
            "BidTab",
        ),
    ),
    ("inputs", ("Inputs", "Prices")),
    ("workings", ("Calc", "Steps", "Draws")),
    ("proof", ("Assumptions", "Acceptance", "Checks", "Sources", "Lists")),
)


@dataclass(frozen=True, slots=True)
class _Pair:
    """One figure as issued and as it is now."""

    key: str
    title: str
    now: Formula
    look: str
    digits: int


def write_cover(
    page: Page, model: Model, lists: Lists, answers: Mapping[int, Answer]
) -> Span | None:
    """Write the cover and return the issued figures, which a check counts."""
    page.header(_WIDTHS)
    row, version = _facts(page, model, HEADER_ROWS)
    row = _how_to(page, row + 1)
    row, issued = _issued(page, model, lists, answers, row + 1, version)
    row = _contents(page, row + 1)
    row = _colours(page, row + 1)
    row = _limits(page, row + 1)
    _log(page, model, row + 1)
    page.finish(landscape=False, frozen_rows=0)
    return issued


def _facts(page: Page, model: Model, row: int) -> tuple[int, Formula]:
    """Write whose model it is; return the next row and the version's cell."""
    report = model.report
    client, language = report.project.client, report.language
    basis = report.project.basis
    labels = report.labels
    facts = (
        ("client", client.name[language]),
        ("project", client.project_name[language] or report.project.title),
        ("version", client.version),
        ("issued", _day(report.issued_on)),
        ("valid_until", _day(client.valid_until)),
        ("decide_by", _day(client.decide_by)),
        ("prepared_by", report.adviser),
        ("document", report.document_id),
        ("digest", report.digest[:_HASH_LENGTH]),
        (
            "basis",
            page.say(
                "basis_text",
                currency=basis.billing_currency,
                tax=labels.term("tax", basis.tax),
                hours=number_text.plain(basis.hours_per_month),
                cost=labels.term("cost", basis.cost),
                day=_day(basis.as_of),
            ),
        ),
    )
    written = {}
    for name, value in facts:
        page.text(row, _LABEL, page.say(f"fact.{name}"), "body")
        written[name] = page.text(row, _ISSUED, value or BLANK, "strong").pinned
        row += 1
    if report.project.is_sample:
        note = report.labels.say("terms.sample.note")
        page.text(row, _LABEL, note, "alarm")
        row += 1
    return row, written["version"]


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""


def _how_to(page: Page, row: int) -> int:
    page.heading(row, page.say("how_to"), len(_WIDTHS))
    row += 1
    for name in _STEPS:
        row = page.paragraph(row, _LABEL, page.say(f"step.{name}"), _TEXT_WIDTH)
    return row


def _issued(
    page: Page,
    model: Model,
    lists: Lists,
    answers: Mapping[int, Answer],
    row: int,
    version: Formula,
) -> tuple[int, Span | None]:
    page.heading(row, page.say("issued"), len(_WIDTHS))
    banner = row + 1
    row += 2
    heads = ("", "item", "issued", "current", "gap", "state")
    for column, name in enumerate(heads):
        page.text(row, column, page.say(f"head.{name}") if name else "", "subhead")
    row += 1
    issued, states = [], []
    for pair in _pairs(page, model, answers):
        page.text(row, _LABEL, pair.title)
        shown, state = _figures(page, lists, row, pair)
        issued.append(shown)
        states.append(state)
        row += 1
    page.put(row, _LABEL, unit_sentence(page, "cover.unit"), "note")
    row += 1
    if not issued:
        return row, None
    page.signal(issued[0].place.row, _STATE, len(issued))
    changed = count_of(span(states).pinned(), lists.word("result", "changed"))
    page.text(row, _LABEL, page.say("modified"), "total")
    count = page.put(row, _STATE, changed, "total", "plain")
    modified = page.define("wb_modified", count, page.say("modified"))
    same = page.kit.sentence("cover.banner.same", version=version)
    other = page.kit.sentence("cover.banner.changed", version=version)
    page.put(banner, _LABEL, if_(modified.equals(0), same, other), "strong")
    page.signal(banner, _LABEL)
    return row + 1, span(issued).pinned()


def _figures(
    page: Page, lists: Lists, row: int, pair: _Pair
) -> tuple[Formula, Formula]:
    """Write a figure as issued and as it is now, and whether they are the same."""
    value, now = pair.now.value, pair.now
    extra = {"text_wrap": True} if isinstance(value, str) else {"align": "right"}
    if pair.key == "winner":
        page.sheet.set_row(row, _TWO_LINES)
    was = page.constant(row, _ISSUED, value, "static", pair.look, **extra)
    page.put(row, _CURRENT, now, "link", pair.look, **extra)
    both = all_of(is_number(was), is_number(now))
    gap = if_(both, if_error(now - was, text(BLANK)), text(BLANK))
    page.put(row, _GAP, gap, "calc", pair.look, align="right")
    moved = rounded(now - was, pair.digits).equals(0)
    is_same = if_error(if_(both, moved, was.equals(now)), text(BLANK))
    words = lists.word("result", "same"), lists.word("result", "changed")
    return was, page.put(row, _STATE, if_(is_same, *words))


def _pairs(page: Page, model: Model, answers: Mapping[int, Answer]) -> Iterator[_Pair]:
    digits = minor_digits(model.report.project.basis.billing_currency)
    for block in model.workloads:
        answer = answers.get(block.number)
        if answer is None:
            continue
        for key, now, look, places in (
            ("winner", answer.winner, "", 0),
            ("term", answer.term, "amount", digits),
            ("month", answer.month, "amount", digits),
            ("break_even", answer.break_even, "hours", _FINE_DIGITS),
            ("state", answer.state, "", 0),
        ):
            title = page.say(f"answer.{key}", number=block.number)
            yield _Pair(key, title, now, look, places)


def _contents(page: Page, row: int) -> int:
    page.heading(row, page.say("contents"), len(_WIDTHS))
    row += 1
    for group, names in _CONTENTS:
        page.text(row, _LABEL, page.say(f"group.{group}"), "note")
        for name in names:
            if name == "BidTab" and page.kit.report.project.comparison is None:
                continue
            title = page.kit.say(f"{name.lower()}.title")
            page.jump(row, _ISSUED, name, f"{name} · {title}")
            purpose = page.kit.say(f"{name.lower()}.short")
            page.text(row, _CURRENT, purpose, "note")
            row += 1
    return row


def _colours(page: Page, row: int) -> int:
    page.heading(row, page.say("colours"), len(_WIDTHS))
    row += 1
    for style in _COLOURS:
        page.text(row, _LABEL, page.say(f"colour.{style}.name"), style, locked=True)
        page.text(row, _ISSUED, page.say(f"colour.{style}.meaning"), "note")
        row += 1
    return row


def _limits(page: Page, row: int) -> int:
    page.heading(row, page.say("limits"), len(_WIDTHS))
    row += 1
    for name in _LIMITS:
        sentence = f"· {page.say(f'limit.{name}')}"
        row = page.paragraph(row, _LABEL, sentence, _TEXT_WIDTH, "note")
    return row


def _log(page: Page, model: Model, row: int) -> None:
    report = model.report
    page.heading(row, page.say("log"), len(_WIDTHS))
    heads = ("version", "day", "who", "what")
    for column, name in enumerate(heads, start=_LABEL):
        page.text(row + 1, column, page.say(f"log_head.{name}"), "subhead")
    client = report.project.client
    values = (
        client.version,
        report.issued_on.isoformat(),
        report.adviser or BLANK,
        page.say("log_issued"),
    )
    for column, value in enumerate(values, start=_LABEL):
        page.text(row + 2, column, value)
