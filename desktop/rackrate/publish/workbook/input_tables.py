"""Inputs, its smaller tables: ratios of cards, swings and exchange rates."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from rackrate.publish.workbook.drivers import Shared
from rackrate.publish.workbook.formula import Formula, Span, span
from rackrate.publish.workbook.input_rules import RULES
from rackrate.publish.workbook.model import WorkloadModel
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.text_fit import plain_name
from rackrate.publish.workbook.work_size import WorkSize

ITEM, UNIT, VALUE, LOW, HIGH, WITHIN, SOURCE, TRUST, NOTE = range(9)
WIDTHS = (36, 19, 26, 11, 11, 12, 10, 19, 62)


def subheads(page: Page, row: int, *, ranged: bool = False) -> None:
    """Write the heads of a table of inputs."""
    heads = ["item", "unit", "value"]
    heads += ["low", "high", "within", "source", "confidence"] if ranged else [""] * 5
    for column, head in enumerate([*heads, "note"]):
        page.text(row, column, page.say(f"head.{head}") if head else "", "subhead")


def input_line(page: Page, row: int, item: str, unit: str, note: str = "") -> None:
    """Write what an input is, its unit and a note."""
    page.text(row, ITEM, page.say(f"item.{item}"))
    shown = page.kit.unit(unit)
    page.text(row, UNIT, shown)
    words = note or page.say(f"note.{item}")
    page.text(row, NOTE, words, "how")
    page.fit_row(row, (words, WIDTHS[NOTE] * 1.05))


def write_ratios(
    page: Page, row: int, block: WorkloadModel, work: WorkSize | None = None
) -> tuple[int, tuple[Span, Span] | None]:
    """Write the work of each card against the reference; return the next row.

    A ratio that comes from peak × MFU follows them until somebody changes it.
    """
    throughput = block.workload.throughput
    if throughput is None:
        return row, None
    labels = page.kit.report.labels
    reference = labels.card(throughput.reference)
    page.text(row, ITEM, page.say("ratios", card=reference), "subhead")
    for column in range(1, len(WIDTHS)):
        page.text(row, column, "", "subhead")
    row += 1
    names = [page.text(row, ITEM, reference)]
    values = [page.number(row, VALUE, Decimal(1), "static", "factor")]
    page.text(row, UNIT, page.kit.say("unit.ratio"))
    for card, ratio in throughput.ratios.items():
        if card == throughput.reference:
            continue
        row += 1
        names.append(page.text(row, ITEM, labels.card(card)))
        page.text(row, UNIT, page.kit.say("unit.ratio"))
        formula = work.ratio_today(card) if work is not None else None
        values.append(page.input(row, VALUE, ratio, "factor", formula))
        page.validate(row, VALUE, RULES["rate"], "rate")
        name = f"in_ratio_{block.number}_{plain_name(card)}"
        path = f"{block.workload.id}.throughput.{card}"
        meaning = f"{labels.card(card)} ÷ {reference}"
        follows = formula is not None
        page.define(name, values[-1], meaning, path, follows=follows)
        page.text(row, NOTE, throughput.source, "how")
        page.fit_row(row, (throughput.source, WIDTHS[NOTE] * 1.05))
    return row + 1, (span(names).pinned(), span(values).pinned())


def write_swings(page: Page, row: int, shared: Shared) -> int:
    """Write by how much inputs without a range of their own are moved."""
    page.heading(row, page.say("section.swings"), len(WIDTHS))
    subheads(page, row + 1)
    row += 2
    for name, share in shared.swings.items():
        input_line(page, row, f"swing_{name}", "share")
        at = page.input(row, VALUE, share.value, "percent")
        page.validate(row, VALUE, RULES["share"], "share")
        page.define(f"in_swing_{name}", at, page.say(f"item.swing_{name}"))
        row += 1
    return row + 1


def write_rates(page: Page, row: int) -> tuple[list[Formula], list[Formula]]:
    """Write the exchange rates and return currencies and rates."""
    basis = page.kit.report.project.basis
    page.heading(row, page.say("section.rates"), len(WIDTHS))
    subheads(page, row + 1)
    row += 2
    own = basis.billing_currency
    unit = page.kit.say("unit.rate", currency=own)
    currencies = [page.text(row, ITEM, own)]
    page.text(row, UNIT, unit)
    rates = [page.number(row, VALUE, Decimal(1), "static", "factor")]
    page.text(row, NOTE, page.say("note.own_currency"), "note")
    for currency, rate in sorted(basis.fx.items()):
        if currency == own:
            continue
        row += 1
        currencies.append(page.text(row, ITEM, currency))
        page.text(row, UNIT, unit)
        rates.append(page.input(row, VALUE, rate, "factor"))
        page.validate(row, VALUE, RULES["rate"], "rate")
        page.text(row, NOTE, basis.fx_source, "note")
        path = f"basis.fx.{currency}"
        page.define(f"in_fx_{currency}", rates[-1], f"{unit}: {currency}", path)
    return currencies, rates


def rate_cell(
    currencies: Sequence[Formula], rates: Sequence[Formula], currency: str
) -> Formula:
    """Return the cell of a currency's rate.

    Raises:
        KeyError: There is none.
    """
    for code, rate in zip(currencies, rates, strict=True):
        if code.value == currency:
            return rate.pinned
    raise KeyError(currency)
