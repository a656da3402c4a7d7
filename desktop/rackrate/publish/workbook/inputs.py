"""Inputs: every number a reader may change, under a strip with the answer now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from rackrate.domain.assumptions import Assumption
from rackrate.publish.workbook.answers import Answer
from rackrate.publish.workbook.drivers import (
    Drivers,
    Shared,
    assumptions_shown,
)
from rackrate.publish.workbook.formula import Formula, Span, span
from rackrate.publish.workbook.functions import all_of, if_
from rackrate.publish.workbook.input_rules import RULES
from rackrate.publish.workbook.lists import Lists
from rackrate.publish.workbook.model import Model, WorkloadModel
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.text_fit import plain_name

_ITEM, _UNIT, _VALUE, _LOW, _HIGH, _WITHIN, _SOURCE, _TRUST, _NOTE = range(9)
_WIDTHS = (36, 19, 26, 11, 11, 12, 10, 19, 62)
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


@dataclass(frozen=True, slots=True)
class WrittenInputs:
    """What other sheets need of Inputs beside the names.

    Attributes:
        rate_currencies, rates: The exchange rates.
        ratios: Workload number → (card names, work per hour); absent without any.
        labour_rate: One yuan in the billing currency; None where it is unknown.
        within: Whether each range holds its base value.
        pair_rows: Workload number → row of its metered option.
        body_row: The first row below the frozen strip.
    """

    rate_currencies: Span
    rates: Span
    labour_rate: Formula | None
    within: Span
    body_row: int
    ratios: dict[int, tuple[Span, Span]] = field(default_factory=dict)
    pair_rows: dict[int, int] = field(default_factory=dict)


def write_inputs(
    page: Page,
    model: Model,
    lists: Lists,
    shared: Shared,
    drivers: Mapping[int, Drivers],
) -> WrittenInputs:
    """Write the inputs; the strip on top is written when the answers are known."""
    page.header(_WIDTHS)
    body_row = HEADER_ROWS + len(model.workloads) + 1
    row = body_row
    ratios: dict[int, tuple[Span, Span]] = {}
    pair_rows: dict[int, int] = {}
    for block in model.workloads:
        row, pair_rows[block.number] = _workload(
            page, row, block, lists, drivers[block.number]
        )
        row, found = _ratios(page, row, block)
        if found is not None:
            ratios[block.number] = found
        row += 1
    row = _basis(page, row, lists, shared)
    row, within = _assumptions(page, row, model, lists)
    row = _swings(page, row, shared)
    currencies, rates = _rates(page, row)
    cny = page.kit.report.project.basis.rate("CNY")
    labour_rate = None
    if cny is not None:
        labour_rate = _rate_cell(currencies, rates, "CNY")
    return WrittenInputs(
        rate_currencies=span(currencies).pinned(),
        rates=span(rates).pinned(),
        labour_rate=labour_rate,
        within=span(within).pinned(),
        body_row=body_row,
        ratios=ratios,
        pair_rows=pair_rows,
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
            page.validate(row + offset, _VALUE, rule, "pair")


def write_strip(page: Page, model: Model, answers: Mapping[int, Answer]) -> None:
    """Write the answers above the inputs.

    Args:
        page: The sheet.
        model: What is shown.
        answers: Workload number → its named results.
    """
    heads = ["workload", "term", "month", "break_even", "state", "", "", "", "winner"]
    titles = [page.say(f"strip.{h}") if h else "" for h in heads]
    page.heads(3, titles, height=20, right=range(_UNIT, _HIGH))
    for row, block in enumerate(model.workloads, start=HEADER_ROWS):
        page.text(row, _ITEM, block.title, "strong")
        answer = answers.get(block.number)
        if answer is None:
            continue
        page.put(row, _UNIT, answer.term, "total", "money")
        page.put(row, _VALUE, answer.month, "total", "money")
        page.put(row, _LOW, answer.break_even, "total", "hours", align="right")
        page.put(row, _HIGH, answer.state, "body")
        page.put(row, _NOTE, answer.winner, "strong")


def finish_inputs(page: Page, model: Model) -> None:
    """Set panes so that the strip stays in sight."""
    count = len(model.workloads)
    frozen = HEADER_ROWS + (count if count <= _MOST_FROZEN else 0)
    page.finish(landscape=False, frozen_rows=frozen)


def _subheads(page: Page, row: int, *, ranged: bool = False) -> None:
    heads = ["item", "unit", "value"]
    heads += ["low", "high", "within", "source", "confidence"] if ranged else [""] * 5
    for column, head in enumerate([*heads, "note"]):
        page.text(row, column, page.say(f"head.{head}") if head else "", "subhead")


def _workload(
    page: Page, row: int, block: WorkloadModel, lists: Lists, drivers: Drivers
) -> tuple[int, int]:
    workload = block.workload
    title = page.say("section.workload", number=block.number, title=block.title)
    page.heading(row, title, len(_WIDTHS))
    _subheads(page, row + 1)
    row += 2
    for field_name, unit, look, rule in _WORKLOAD_ROWS:
        driver: Formula = getattr(drivers, field_name)
        formula = None
        if field_name == "days_month" and workload.days_per_month is None:
            formula = _hours_month(page) / 24
        _line(page, row, field_name, unit)
        at = page.input(row, _VALUE, driver.value, look, formula)
        page.validate(row, _VALUE, RULES[rule], rule)
        meaning = page.say(f"item.{field_name}")
        page.define(f"in_{field_name}_{block.number}", at, f"{meaning} · {block.title}")
        row += 1
    told = workload.told_by
    if told:
        page.text(
            row - len(_WORKLOAD_ROWS), _NOTE, page.say("told_by", who=told), "note"
        )
    row = _choice(page, row, "keep_instance", drivers.keep_instance, lists, block)
    _line(page, row, "budget", "currency")
    at = page.input(row, _VALUE, drivers.budget.value, "amount")
    page.validate(row, _VALUE, RULES["amount"], "amount")
    page.define(f"in_budget_{block.number}", at, page.say("item.budget"))
    pair_row = row + 1
    for offset, name in enumerate(("metered", "fixed")):
        _line(page, pair_row + offset, name, "")
        chosen: Formula = getattr(drivers, name)
        at = page.input(pair_row + offset, _VALUE, chosen.value, text_wrap=True)
        page.fit_row(pair_row + offset, (str(chosen.value), _WIDTHS[_VALUE] - 2))
        page.define(f"in_{name}_{block.number}", at, page.say(f"item.{name}"))
    return pair_row + 2, pair_row


def _hours_month(page: Page) -> Formula:
    hours = page.kit.report.project.basis.hours_per_month
    return Formula(("in_hours_month",), hours)


def _line(page: Page, row: int, item: str, unit: str, note: str = "") -> None:
    currency = page.kit.report.project.basis.billing_currency
    page.text(row, _ITEM, page.say(f"item.{item}"))
    shown = page.kit.say(f"unit.{unit}", currency=currency) if unit else ""
    page.text(row, _UNIT, shown)
    page.text(row, _NOTE, note or page.say(f"note.{item}"), "note")


def _choice(
    page: Page,
    row: int,
    item: str,
    driver: Formula,
    lists: Lists,
    block: WorkloadModel,
) -> int:
    _line(page, row, item, "")
    at = page.input(row, _VALUE, driver.value)
    source = f"={lists.choices['answer'].text(page.name)}"
    page.validate(row, _VALUE, {"validate": "list", "source": source}, "list")
    page.define(f"in_{item}_{block.number}", at, page.say(f"item.{item}"))
    return row + 1


def _ratios(
    page: Page, row: int, block: WorkloadModel
) -> tuple[int, tuple[Span, Span] | None]:
    throughput = block.workload.throughput
    if throughput is None:
        return row, None
    labels = page.kit.report.labels
    reference = labels.card(throughput.reference)
    page.text(row, _ITEM, page.say("ratios", card=reference), "subhead")
    for column in range(1, len(_WIDTHS)):
        page.text(row, column, "", "subhead")
    row += 1
    names = [page.text(row, _ITEM, reference)]
    values = [page.number(row, _VALUE, Decimal(1), "static", "factor")]
    page.text(row, _UNIT, page.kit.say("unit.ratio"))
    for card, ratio in throughput.ratios.items():
        if card == throughput.reference:
            continue
        row += 1
        names.append(page.text(row, _ITEM, labels.card(card)))
        page.text(row, _UNIT, page.kit.say("unit.ratio"))
        values.append(page.input(row, _VALUE, ratio, "factor"))
        page.validate(row, _VALUE, RULES["rate"], "rate")
        name = f"in_ratio_{block.number}_{plain_name(card)}"
        page.define(name, values[-1], f"{labels.card(card)} ÷ {reference}")
        page.text(row, _NOTE, throughput.source, "how")
        page.fit_row(row, (throughput.source, _WIDTHS[_NOTE] * 1.05))
    return row + 1, (span(names).pinned(), span(values).pinned())


def _basis(page: Page, row: int, lists: Lists, shared: Shared) -> int:
    page.heading(row, page.say("section.basis"), len(_WIDTHS))
    _subheads(page, row + 1)
    row += 2
    tax_source = f"={lists.choices['tax_basis'].text(page.name)}"
    display_source = f"={lists.display_words.text(page.name)}"
    for item, unit, driver, look, rule in (
        ("hours_month", "hours_month", shared.hours_month, "", "hours_month"),
        ("tax_basis", "", shared.tax_basis, "", tax_source),
        ("as_of", "date", shared.as_of, "date", "as_of"),
        ("disp_unit", "", shared.disp_unit, "", display_source),
    ):
        _line(page, row, item, unit)
        at = page.input(row, _VALUE, driver.value, look)
        is_list = rule.startswith("=")
        checked = {"validate": "list", "source": rule} if is_list else RULES[rule]
        page.validate(row, _VALUE, checked, "list" if is_list else rule)
        page.define(f"in_{item}", at, page.say(f"item.{item}"))
        row += 1
    return row + 1


def _assumptions(
    page: Page, row: int, model: Model, lists: Lists
) -> tuple[int, list[Formula]]:
    page.heading(row, page.say("section.assumptions"), len(_WIDTHS))
    _subheads(page, row + 1, ranged=True)
    row += 2
    within = []
    numbers = {name: s.number for s in model.sources for name in s.used_for}
    for assumption in assumptions_shown(model):
        within.append(_assumption(page, row, assumption, lists))
        if assumption.name in numbers:
            look = page.kit.styles.get("static", "source")
            page.sheet.write_number(row, _SOURCE, numbers[assumption.name], look)
        row += 1
    return row + 1, within


def _assumption(page: Page, row: int, assumption: Assumption, lists: Lists) -> Formula:
    kit, language = page.kit, page.kit.report.language
    look = "percent" if assumption.unit in _SHARES else ""
    rule = "amount"
    if assumption.unit in _SHARES:
        rule = "portion" if assumption.name.startswith("owned_") else "share"
    title, note = assumption.title[language], assumption.note[language]
    page.text(row, _ITEM, title)
    shown = kit.say(f"unit.{assumption.unit}", currency=assumption.currency)
    page.text(row, _UNIT, shown)
    spread = assumption.range
    base = page.input(row, _VALUE, spread.base, look)
    low = page.input(row, _LOW, spread.low, look)
    high = page.input(row, _HIGH, spread.high, look)
    for column in (_VALUE, _LOW, _HIGH):
        page.validate(row, column, RULES[rule], rule)
    holds = all_of(low.at_most(base), base.at_most(high))
    words = lists.word("result", "pass"), lists.word("result", "fail")
    inside = page.put(row, _WITHIN, if_(holds, *words), "calc")
    page.signal(row, _WITHIN)
    page.text(row, _TRUST, kit.term("confidence", assumption.confidence))
    page.text(row, _NOTE, note, "how")
    page.fit_row(row, (note, _WIDTHS[_NOTE] * 1.05), (title, _WIDTHS[_ITEM]))
    page.define(f"in_{assumption.name}", base, title)
    for end, at in (("low", low), ("high", high)):
        meaning = f"{title} · {page.say(f'head.{end}')}"
        page.define(f"in_{assumption.name}_{end}", at, meaning)
    return inside


def _swings(page: Page, row: int, shared: Shared) -> int:
    """Write by how much inputs without a range of their own are moved."""
    page.heading(row, page.say("section.swings"), len(_WIDTHS))
    _subheads(page, row + 1)
    row += 2
    for name, share in shared.swings.items():
        _line(page, row, f"swing_{name}", "share")
        at = page.input(row, _VALUE, share.value, "percent")
        page.validate(row, _VALUE, RULES["share"], "share")
        page.define(f"in_swing_{name}", at, page.say(f"item.swing_{name}"))
        row += 1
    return row + 1


def _rates(page: Page, row: int) -> tuple[list[Formula], list[Formula]]:
    basis = page.kit.report.project.basis
    page.heading(row, page.say("section.rates"), len(_WIDTHS))
    _subheads(page, row + 1)
    row += 2
    own = basis.billing_currency
    unit = page.kit.say("unit.rate", currency=own)
    currencies = [page.text(row, _ITEM, own)]
    page.text(row, _UNIT, unit)
    rates = [page.number(row, _VALUE, Decimal(1), "static", "factor")]
    page.text(row, _NOTE, page.say("note.own_currency"), "note")
    for currency, rate in sorted(basis.fx.items()):
        if currency == own:
            continue
        row += 1
        currencies.append(page.text(row, _ITEM, currency))
        page.text(row, _UNIT, unit)
        rates.append(page.input(row, _VALUE, rate, "factor"))
        page.validate(row, _VALUE, RULES["rate"], "rate")
        page.text(row, _NOTE, basis.fx_source, "note")
        page.define(f"in_fx_{currency}", rates[-1], f"{unit}: {currency}")
    return currencies, rates


def _rate_cell(
    currencies: Sequence[Formula], rates: Sequence[Formula], currency: str
) -> Formula:
    for code, rate in zip(currencies, rates, strict=True):
        if code.value == currency:
            return rate.pinned
    raise KeyError(currency)
