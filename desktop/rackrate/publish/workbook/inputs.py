"""Inputs: every number a reader may change, under a strip with the answer now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rackrate.domain.assumptions import Assumption
from rackrate.publish.workbook.answers import Answer
from rackrate.publish.workbook.drivers import (
    Drivers,
    Shared,
    assumptions_shown,
    input_name,
)
from rackrate.publish.workbook.formula import Formula, Span, span
from rackrate.publish.workbook.functions import all_of, if_
from rackrate.publish.workbook.input_rules import RULES
from rackrate.publish.workbook.input_tables import (
    HIGH,
    ITEM,
    LOW,
    NOTE,
    SOURCE,
    TRUST,
    UNIT,
    VALUE,
    WIDTHS,
    WITHIN,
    input_line,
    rate_cell,
    subheads,
    write_rates,
    write_ratios,
    write_swings,
)
from rackrate.publish.workbook.lists import Lists
from rackrate.publish.workbook.model import Model, WorkloadModel
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.work_inputs import follow_work, write_work
from rackrate.publish.workbook.work_size import WorkSize

_MOST_FROZEN = 4
_SHARES = frozenset({"share", "share_per_year"})

_WORKLOAD_ROWS = (
    ("cards", "card", "", "cards"),
    ("hours_day", "hours_day", "", "hours_day"),
    ("days_month", "days_month", "", "days_month"),
    ("months", "months", "", "months"),
    ("storage_gib", "gib", "", "amount"),
    ("bandwidth_mbps", "mbps", "", "amount"),
    ("public_ips", "each", "", "amount"),
)
PROJECT_FIELDS = {
    "hours_day": "hours_per_day",
    "days_month": "days_per_month",
    "hours_month": "basis.hours_per_month",
    "tax_basis": "basis.tax",
    "as_of": "basis.as_of",
}
"""Inputs that a project calls otherwise."""


@dataclass(frozen=True, slots=True)
class WrittenInputs:
    """What other sheets need of Inputs beside the names.

    Attributes:
        rate_currencies, rates: The exchange rates.
        ratios: Workload number → (card names, work per hour); absent without any.
        labour_rate: One yuan in the billing currency; None where it is unknown.
        within: Whether each range holds its base value.
        pair_rows: Workload number → row of its metered option.
        works: Workload number → what its cards come from; absent where they are given.
        body_row: The first row below the frozen strip.
    """

    rate_currencies: Span
    rates: Span
    labour_rate: Formula | None
    within: Span
    body_row: int
    ratios: dict[int, tuple[Span, Span]] = field(default_factory=dict)
    pair_rows: dict[int, int] = field(default_factory=dict)
    works: dict[int, WorkSize] = field(default_factory=dict)


def write_inputs(
    page: Page,
    model: Model,
    lists: Lists,
    shared: Shared,
    drivers: Mapping[int, Drivers],
) -> WrittenInputs:
    """Write the inputs; the strip on top is written when the answers are known."""
    page.header(WIDTHS)
    body_row = HEADER_ROWS + len(model.workloads) + 1
    row = body_row
    ratios: dict[int, tuple[Span, Span]] = {}
    pair_rows: dict[int, int] = {}
    works: dict[int, WorkSize] = {}
    for block in model.workloads:
        own = drivers[block.number]
        rows = {n: row + 2 + i for i, (n, *_) in enumerate(_WORKLOAD_ROWS)}
        row, pair_rows[block.number] = _workload(page, row, block, lists, own)
        row, work = write_work(page, row, block, lists, shared)
        if work is not None:
            follow_work(page, rows, work, own, shared)
            works[block.number] = work
        row, found = write_ratios(page, row, block, work)
        if found is not None:
            ratios[block.number] = found
        row += 1
    row = _basis(page, row, lists, shared)
    row, within = _assumptions(page, row, model, lists)
    row = write_swings(page, row, shared)
    currencies, rates = write_rates(page, row)
    cny = page.kit.report.project.basis.rate("CNY")
    labour_rate = None
    if cny is not None:
        labour_rate = rate_cell(currencies, rates, "CNY")
    return WrittenInputs(
        rate_currencies=span(currencies).pinned(),
        rates=span(rates).pinned(),
        labour_rate=labour_rate,
        within=span(within).pinned(),
        body_row=body_row,
        ratios=ratios,
        pair_rows=pair_rows,
        works=works,
    )


def choose_pairs(page: Page, written: WrittenInputs, names: Mapping[int, Span]) -> None:
    """Let the pair of each workload be chosen among its options on Calc."""
    for number, row in written.pair_rows.items():
        options = names.get(number)
        if options is None:
            continue
        source = f"={options.pinned().text(page.name)}"
        for offset in (0, 1):
            rule = {"validate": "list", "source": source}
            page.validate(row + offset, VALUE, rule, "pair")


def write_strip(page: Page, model: Model, answers: Mapping[int, Answer]) -> None:
    """Write the answers above the inputs.

    Args:
        page: The sheet.
        model: What is shown.
        answers: Workload number → its named results.
    """
    heads = ["workload", "term", "month", "break_even", "state", "", "", "", "winner"]
    titles = [page.say(f"strip.{h}") if h else "" for h in heads]
    page.heads(3, titles, height=20, right=range(UNIT, HIGH))
    for row, block in enumerate(model.workloads, start=HEADER_ROWS):
        page.text(row, ITEM, block.title, "strong")
        answer = answers.get(block.number)
        if answer is None:
            continue
        page.put(row, UNIT, answer.term, "total", "money")
        page.put(row, VALUE, answer.month, "total", "money")
        page.put(row, LOW, answer.break_even, "total", "hours", align="right")
        page.put(row, HIGH, answer.state, "body")
        page.put(row, NOTE, answer.winner, "strong")


def finish_inputs(page: Page, model: Model) -> None:
    """Set panes so that the strip stays in sight."""
    count = len(model.workloads)
    frozen = HEADER_ROWS + (count if count <= _MOST_FROZEN else 0)
    page.finish(landscape=False, frozen_rows=frozen)


def _workload(
    page: Page, row: int, block: WorkloadModel, lists: Lists, drivers: Drivers
) -> tuple[int, int]:
    workload = block.workload
    title = page.say("section.workload", number=block.number, title=block.title)
    page.heading(row, title, len(WIDTHS))
    subheads(page, row + 1)
    row += 2
    for field_name, unit, look, rule in _WORKLOAD_ROWS:
        driver: Formula = getattr(drivers, field_name)
        formula = None
        if field_name == "days_month" and workload.days_per_month is None:
            formula = _hours_month(page) / 24
        input_line(page, row, field_name, unit)
        at = page.input(row, VALUE, driver.value, look, formula)
        page.validate(row, VALUE, RULES[rule], rule)
        meaning = page.say(f"item.{field_name}")
        page.define(
            f"in_{field_name}_{block.number}",
            at,
            f"{meaning} · {block.title}",
            f"{workload.id}.{PROJECT_FIELDS.get(field_name, field_name)}",
            follows=formula is not None or field_name in _worked_out(block),
        )
        row += 1
    told = workload.told_by
    if told:
        page.text(
            row - len(_WORKLOAD_ROWS), NOTE, page.say("told_by", who=told), "note"
        )
    row = _choice(page, row, "keep_instance", drivers.keep_instance, lists, block)
    input_line(page, row, "budget", "currency")
    at = page.input(row, VALUE, drivers.budget.value, "amount")
    page.validate(row, VALUE, RULES["amount"], "amount")
    path = f"{workload.id}.budget"
    page.define(f"in_budget_{block.number}", at, page.say("item.budget"), path)
    pair_row = row + 1
    for offset, name in enumerate(("metered", "fixed")):
        input_line(page, pair_row + offset, name, "")
        chosen: Formula = getattr(drivers, name)
        at = page.input(pair_row + offset, VALUE, chosen.value, text_wrap=True)
        page.fit_row(pair_row + offset, (str(chosen.value), WIDTHS[VALUE] - 2))
        page.define(f"in_{name}_{block.number}", at, page.say(f"item.{name}"))
    return pair_row + 2, pair_row


def _worked_out(block: WorkloadModel) -> tuple[str, ...]:
    """Return the inputs that follow from the work until somebody changes them."""
    if block.sizing is None:
        return ()
    return ("cards", "months") if block.sizing.is_training else ("cards",)


def _hours_month(page: Page) -> Formula:
    hours = page.kit.report.project.basis.hours_per_month
    return Formula(("in_hours_month",), hours)


def _choice(
    page: Page,
    row: int,
    item: str,
    driver: Formula,
    lists: Lists,
    block: WorkloadModel,
) -> int:
    input_line(page, row, item, "")
    at = page.input(row, VALUE, driver.value)
    source = f"={lists.choices['answer'].text(page.name)}"
    page.validate(row, VALUE, {"validate": "list", "source": source}, "list")
    path = f"{block.workload.id}.{item}"
    page.define(f"in_{item}_{block.number}", at, page.say(f"item.{item}"), path)
    return row + 1


def _basis(page: Page, row: int, lists: Lists, shared: Shared) -> int:
    page.heading(row, page.say("section.basis"), len(WIDTHS))
    subheads(page, row + 1)
    row += 2
    tax_source = f"={lists.choices['tax_basis'].text(page.name)}"
    display_source = f"={lists.display_words.text(page.name)}"
    for item, unit, driver, look, rule in (
        ("hours_month", "hours_month", shared.hours_month, "", "hours_month"),
        ("tax_basis", "", shared.tax_basis, "", tax_source),
        ("as_of", "date", shared.as_of, "date", "as_of"),
        ("disp_unit", "", shared.disp_unit, "", display_source),
    ):
        input_line(page, row, item, unit)
        at = page.input(row, VALUE, driver.value, look)
        is_list = rule.startswith("=")
        checked = {"validate": "list", "source": rule} if is_list else RULES[rule]
        page.validate(row, VALUE, checked, "list" if is_list else rule)
        path = PROJECT_FIELDS.get(item, "")
        page.define(f"in_{item}", at, page.say(f"item.{item}"), path)
        row += 1
    return row + 1


def _assumptions(
    page: Page, row: int, model: Model, lists: Lists
) -> tuple[int, list[Formula]]:
    page.heading(row, page.say("section.assumptions"), len(WIDTHS))
    subheads(page, row + 1, ranged=True)
    row += 2
    within = []
    numbers = {name: s.number for s in model.sources for name in s.used_for}
    for assumption in assumptions_shown(model):
        within.append(_assumption(page, row, assumption, lists))
        if assumption.name in numbers:
            look = page.kit.styles.get("static", "source")
            page.sheet.write_number(row, SOURCE, numbers[assumption.name], look)
        row += 1
    return row + 1, within


def _assumption(page: Page, row: int, assumption: Assumption, lists: Lists) -> Formula:
    kit, language = page.kit, page.kit.report.language
    look = "percent" if assumption.unit in _SHARES else ""
    rule = "amount"
    if assumption.unit in _SHARES:
        rule = "portion" if assumption.name.startswith("owned_") else "share"
    title, note = assumption.title[language], assumption.note[language]
    page.text(row, ITEM, title)
    shown = kit.unit(assumption.unit, assumption.currency)
    page.text(row, UNIT, shown)
    spread = assumption.range
    base = page.input(row, VALUE, spread.base, look)
    low = page.input(row, LOW, spread.low, look)
    high = page.input(row, HIGH, spread.high, look)
    for column in (VALUE, LOW, HIGH):
        page.validate(row, column, RULES[rule], rule)
    holds = all_of(low.at_most(base), base.at_most(high))
    words = lists.word("result", "pass"), lists.word("result", "fail")
    inside = page.put(row, WITHIN, if_(holds, *words), "calc")
    page.signal(row, WITHIN)
    page.text(row, TRUST, kit.term("confidence", assumption.confidence))
    page.text(row, NOTE, note, "how")
    page.fit_row(row, (note, WIDTHS[NOTE] * 1.05), (title, WIDTHS[ITEM]))
    path = f"assumptions.{assumption.name}"
    name = input_name(assumption.name)
    page.define(name, base, title, f"{path}.base")
    for end, at in (("low", low), ("high", high)):
        meaning = f"{title} · {page.say(f'head.{end}')}"
        page.define(f"{name}_{end}", at, meaning, f"{path}.{end}")
    return inside
